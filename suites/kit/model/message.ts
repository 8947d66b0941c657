/**
 * A statement about a target: our own text and the values that were seen. A view joins them only when it prints. So our
 * text is never masked, and no target can write a line of our output.
 */
export interface Message {
  /** Our own text, one part more than there are values. */
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

/** Most characters of a text, members of a list, and levels of a structure that are stored. */
const MOST_CHARACTERS = 200;
const MOST_ITEMS = 8;
const MOST_FIELDS = 20;
const MOST_LEVELS = 4;

/** A message made by the tag. Data of a target may have the same form but is not a message. */
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

/** A copy of a seen value, no larger than a view shows. */
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

/** A seen value as a value of a message. */
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

/** A message of our text and seen values. Messages inside it become part of it. */
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

/** A message from a file, for use in another message. Older files hold plain texts. */
export const reviveMessage = (kept: Message | string): Message =>
  typeof kept === 'string' ? message`${kept}` : marked(kept.parts, kept.values);

/** Only texts that the code itself lists; any other text must be a value. */
export type Listed<T extends string> = { readonly ''?: never } extends Record<T, unknown> ? never : T;

/** Text that the code itself lists, as part of a message. */
export const own = <T extends string>(words: Listed<T>): Message => marked([words], []);

/** Text of our own files, the ledger and the OpenAPI files; never text from a target, a file or a user. */
export const stated = (words: string): Message => marked([words], []);

/** The status of an answer as text, so that signatures distinguish it. An invalid status stays a value. */
export const statusMessage = (code: unknown): Message =>
  typeof code === 'number' && Number.isInteger(code) && code >= 100 && code < 600
    ? marked([String(code)], [])
    : message`${code}`;

/** The type of a seen value. It is text of ours, although a target chose the type. */
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

/** A seen value after its type, which names null already. */
export const typedValue = (value: unknown): Message =>
  value === null ? typeOf(value) : message`${typeOf(value)} ${value}`;

/** Several messages in a row, with our text between them. */
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

/** The placeholder of a value in a template. */
const VALUE = '…';

/** The text of a message without its values. Messages that differ only in values give equal texts. */
export const templateOf = ({ parts }: Message): string => parts.join(VALUE);

/** Control characters, line separators, direction marks, other invisible characters, and unpaired surrogates. */
const INVISIBLE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202f\u205f-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]|\p{Surrogate}/gu;

/** A text in one line, in which every character is visible. */
export const visible = (text: string): string =>
  text.replaceAll(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);

/** Most characters of a structure in the output. */
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
      // JSON within a text is shown as JSON, since additional quotes and escapes would make it unreadable.
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

/** A template with values numbered from 0, in SARIF's form. */
export const numberedTemplate = ({ parts }: Message): string =>
  parts
    .map((part, index) => {
      const words = part.replaceAll('{', '{{').replaceAll('}', '}}');
      return index < parts.length - 1 ? `${words}{${index}}` : words;
    })
    .join('');

/** The text parts of a numbered template, equal to those of its message. */
export const templateParts = (template: string): readonly string[] =>
  template.split(/(?<!\{)\{\d+\}(?!\})/).map((part) => part.replaceAll('{{', '{').replaceAll('}}', '}'));

/** A copy of a message with changed values. */
export const withValues = ({ parts, values }: Message, change: (value: Value) => Value): Message =>
  marked(parts, values.map(change));
