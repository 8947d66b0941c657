/**
 * What is said of a target: our own words, and the values that were seen. Both stay apart until a view shows them, so
 * that words are never masked, and no target writes a line of our output.
 */
export interface Message {
  /** Our own words; there is one part more than there are values. */
  readonly parts: readonly string[];
  readonly values: readonly Value[];
}

/** A value that was seen: plain data of bounded size. */
export type Value =
  | { readonly kind: 'absent' }
  | { readonly kind: 'text'; readonly text: string; readonly length: number }
  | { readonly kind: 'list'; readonly items: readonly Value[]; readonly length: number }
  | { readonly kind: 'data'; readonly data: Data; readonly isCut: boolean };

export type Data = null | boolean | number | string | readonly Data[] | { readonly [name: string]: Data };

/** Characters of a text, members of a list, and levels of a structure that are kept. */
const MOST_CHARACTERS = 200;
const MOST_ITEMS = 8;
const MOST_FIELDS = 20;
const MOST_LEVELS = 4;

/** A message of the tag: what a target sent may have the same form, and is no message. */
class Tagged implements Message {
  readonly parts: readonly string[];
  readonly values: readonly Value[];

  constructor(parts: readonly string[], values: readonly Value[]) {
    this.parts = parts;
    this.values = values;
  }
}

const isMessage = (value: unknown): value is Message => value instanceof Tagged;

const marked = (parts: readonly string[], values: readonly Value[]): Message => new Tagged(parts, values);

/** A copy of what was seen, of which no more is kept than a view shows. */
function bounded(value: unknown, level = 0): { readonly data: Data; readonly isCut: boolean } {
  if (value === null || typeof value === 'boolean') return { data: value, isCut: false };
  if (typeof value === 'number')
    return { data: Number.isFinite(value) ? value : String(value), isCut: false };
  if (typeof value === 'string')
    return { data: value.slice(0, MOST_CHARACTERS), isCut: value.length > MOST_CHARACTERS };
  if (typeof value !== 'object') return { data: typeof value, isCut: false };
  if (level >= MOST_LEVELS) return { data: '…', isCut: true };
  if (Array.isArray(value)) {
    const all: readonly unknown[] = value;
    const items = all.slice(0, MOST_ITEMS).map((each) => bounded(each, level + 1));
    return {
      data: items.map(({ data }) => data),
      isCut: all.length > MOST_ITEMS || items.some(({ isCut }) => isCut),
    };
  }
  const fields: [string, Data][] = [];
  let isCut = false;
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue;
    if (fields.length >= MOST_FIELDS) {
      isCut = true;
      break;
    }
    const inside = bounded((value as Readonly<Record<string, unknown>>)[name], level + 1);
    fields.push([name.slice(0, MOST_CHARACTERS), inside.data]);
    isCut ||= inside.isCut || name.length > MOST_CHARACTERS;
  }
  return { data: Object.fromEntries(fields), isCut };
}

/** What was seen as a value of a message. */
export function valueOf(seen: unknown): Value {
  if (seen === undefined) return { kind: 'absent' };
  if (typeof seen === 'string')
    return { kind: 'text', text: seen.slice(0, MOST_CHARACTERS), length: seen.length };
  if (seen instanceof Set) return valueOf([...seen]);
  if (Array.isArray(seen)) {
    const all: readonly unknown[] = seen;
    return { kind: 'list', items: all.slice(0, MOST_ITEMS).map(valueOf), length: all.length };
  }
  return { kind: 'data', ...bounded(seen) };
}

/** A message of own words and of values that were seen; messages inside it become part of it. */
export function message(words: TemplateStringsArray, ...seen: readonly unknown[]): Message {
  const parts = [words[0] ?? ''];
  const values: Value[] = [];
  const append = (text: string): void => {
    parts.push((parts.pop() ?? '') + text);
  };
  for (const [index, each] of seen.entries()) {
    if (isMessage(each)) {
      append(each.parts[0] ?? '');
      parts.push(...each.parts.slice(1));
      values.push(...each.values);
    } else {
      values.push(valueOf(each));
      parts.push('');
    }
    append(words[index + 1] ?? '');
  }
  return marked(parts, values);
}

/** A message that a file kept, to be made part of another one; older files kept texts. */
export const reviveMessage = (kept: Message | string): Message =>
  typeof kept === 'string' ? message`${kept}` : marked(kept.parts, kept.values);

/** Of texts alone those that the code itself lists; any other is a value. */
export type Listed<T extends string> = { readonly ''?: never } extends Record<T, unknown> ? never : T;

/** Words that the code itself lists, as part of a message. */
export const own = <T extends string>(words: Listed<T>): Message => marked([words], []);

/** Words of our own files, the ledger and the OpenAPI files; never anything that a target, a file or a user sent. */
export const stated = (words: string): Message => marked([words], []);

/** The status of an answer, which distinguishes differences; what is no status stays a value. */
export const statusMessage = (code: unknown): Message =>
  typeof code === 'number' && Number.isInteger(code) && code >= 100 && code < 600
    ? marked([String(code)], [])
    : message`${code}`;

/** What kind of value was seen: a word of ours, though a target chose it. */
export const typeOf = (value: unknown): Message =>
  marked(
    [
      value === undefined
        ? 'absent'
        : value === null
          ? 'null'
          : Array.isArray(value)
            ? 'array'
            : typeof value,
    ],
    [],
  );

/** Messages in a row, with words of ours between them. */
export function joinMessages(messages: readonly Message[], between = ', '): Message {
  const parts = [''];
  const values: Value[] = [];
  for (const [index, each] of messages.entries()) {
    const first = `${parts.pop() ?? ''}${index === 0 ? '' : between}${each.parts[0] ?? ''}`;
    parts.push(first, ...each.parts.slice(1));
    values.push(...each.values);
  }
  return marked(parts, values);
}

/** Stands for a value in a template. */
const VALUE = '…';

/** The words of a message without its values: equal for what differs in values alone. */
export const templateOf = ({ parts }: Message): string => parts.join(VALUE);

/** Control characters, separators of lines, marks of direction, other invisible characters, and halves of pairs. */
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu;

/** A text of which every character can be seen, in one line. */
export const visible = (text: string): string =>
  text.replaceAll(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** Characters of a structure that are shown. */
const MOST_OF_DATA = 300;

const isJson = (text: string): boolean => {
  try {
    return JSON.parse(text) !== undefined;
  } catch {
    return false;
  }
};

/** A value as text: one line without invisible characters, a text in quotes. */
export function textOfValue(value: Value): string {
  switch (value.kind) {
    case 'absent':
      return 'absent';
    case 'text': {
      const isCut = value.length > value.text.length;
      // JSON in a text is shown as such: a second pair of quotes and their escapes hide it.
      if (!isCut && /^[[{]/.test(value.text) && isJson(value.text)) return visible(value.text);
      const shown = visible(JSON.stringify(isCut ? `${value.text}…` : value.text));
      return isCut ? `${shown} (${value.length} characters)` : shown;
    }
    case 'list': {
      const more = value.length - value.items.length;
      return `[${value.items.map(textOfValue).join(', ')}${more > 0 ? `, and ${more} more` : ''}]`;
    }
    case 'data': {
      const text = visible(JSON.stringify(value.data));
      return text.length > MOST_OF_DATA || value.isCut ? `${text.slice(0, MOST_OF_DATA)}… (cut)` : text;
    }
  }
}

/** A message as text: one line without invisible characters. */
export const textOf = ({ parts, values }: Message): string =>
  parts
    .map((part, index) => {
      const value = values[index];
      return value === undefined ? part : part + textOfValue(value);
    })
    .join('');

/** A template whose values are numbered from 0, as SARIF has them. */
export const numberedTemplate = ({ parts }: Message): string =>
  parts
    .map((part, index) => {
      const words = part.replaceAll('{', '{{').replaceAll('}', '}}');
      return index < parts.length - 1 ? `${words}{${index}}` : words;
    })
    .join('');

/** The words of a numbered template, as those of the message that it was made of. */
export const templateParts = (template: string): readonly string[] =>
  template.split(/(?<!\{)\{\d+\}(?!\})/).map((part) => part.replaceAll('{{', '{').replaceAll('}}', '}'));

/** The same message with other values. */
export const withValues = ({ parts, values }: Message, change: (value: Value) => Value): Message =>
  marked(parts, values.map(change));
