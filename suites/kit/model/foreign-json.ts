import { isObject } from '../../../specs/json.ts';

/** Bounds that JSON from outside must keep before it is parsed. */
export interface JsonBounds {
  /** Nested levels of arrays and objects. */
  readonly depth: number;
  /** Characters of the text. */
  readonly chars: number;
  /** Members of all arrays and objects together. */
  readonly members: number;
}

/** Far above what the documents allow, and below the limits of the stack or a heap of 300 MB. */
export const JSON_BOUNDS: JsonBounds = { depth: 512, chars: 1 << 26, members: 1_000_000 };

/** What a text from outside is. `beyond`: it may be JSON, but exceeds a bound, so it is not parsed. */
export type ForeignJson =
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'no json'; readonly reason: string }
  | { readonly kind: 'beyond'; readonly reason: string };

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The end of the string that begins at an index; the length of the text if the string does not end. */
function endOfString(text: string, from: number): number {
  let end = text.indexOf('"', from + 1);
  while (end >= 0) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

/** Whether a text has more opening brackets than a number. */
function hasBrackets(text: string, most: number): boolean {
  let count = 0;
  for (const bracket of '[{')
    for (let at = text.indexOf(bracket); at >= 0 && count <= most; at = text.indexOf(bracket, at + 1))
      count += 1;
  return count > most;
}

/** The bound that a text exceeds, as words, whether it is JSON or not. */
export function boundExceededBy(text: string, bounds: Partial<JsonBounds> = {}): string | undefined {
  const { depth, chars, members } = { ...JSON_BOUNDS, ...bounds };
  if (text.length > chars) return `its JSON has ${text.length} characters, of at most ${chars}`;
  // Each level and each member takes at least one character, and each level a bracket.
  if (text.length <= members && !hasBrackets(text, depth)) return undefined;
  let level = 0;
  let count = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) index = endOfString(text, index);
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      level += 1;
      count += 1;
      if (level > depth) return `its JSON nests deeper than ${depth} levels`;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) level -= 1;
    else if (code === COMMA) count += 1;
    if (count > members) return `its JSON has more than ${members} members`;
  }
  return undefined;
}

/** Whether a text may name a field like a method that JavaScript calls for the text of an object. */
const MAY_NAME_METHOD = /toString|valueOf|\\u00[4-7]/;
const TEXT_OF_OBJECT = { value: (): string => '[object Object]' };

/** Keeps a text for an object whose field took the place of such a method. No comparison or copy sees it. */
export const withText = <T>(value: T): T =>
  isObject(value) && (Object.hasOwn(value, 'toString') || Object.hasOwn(value, 'valueOf'))
    ? Object.defineProperty(value, Symbol.toPrimitive, TEXT_OF_OBJECT)
    : value;

/** Parses JSON that a target, file or caller sent. Never throws, and never returns more than the bounds allow. */
export function parseForeignJson(text: string, bounds: Partial<JsonBounds> = {}): ForeignJson {
  const reason = boundExceededBy(text, bounds);
  if (reason !== undefined) return { kind: 'beyond', reason };
  try {
    return {
      kind: 'json',
      // RFC 8259, 8.1: a parser may ignore a byte order mark.
      value: JSON.parse(
        text.replace(/^\uFEFF/, ''),
        MAY_NAME_METHOD.test(text) ? (_, value: unknown) => withText(value) : undefined,
      ) as unknown,
    };
  } catch (error) {
    // The parser's message quotes the text, which may contain a key.
    const [place = ''] = / at position \d+/.exec((error as Error).message) ?? [];
    return { kind: 'no json', reason: `it is no JSON${place}` };
  }
}

/** The parsed JSON of a text from outside; undefined if it is not JSON or exceeds a bound. */
export function foreignJsonOf(text: string, bounds: Partial<JsonBounds> = {}): unknown {
  const parsed = parseForeignJson(text, bounds);
  return parsed.kind === 'json' ? parsed.value : undefined;
}
