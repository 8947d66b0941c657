import { constants, unzipSync } from 'node:zlib';

/**
 * Finds a key in any form in which a target may write it. A text is checked unchanged and with its escapes undone,
 * each time without the characters between its letters and digits. It must then hold no piece of any form of a key.
 */

/** Writes bytes as letters and digits, in all possible ways: a text may begin before the key. */
type Encode = (text: string) => readonly string[];

const utf8 = (text: string): Buffer => Buffer.from(text);

/** Bytes in digits of this many bits: for each offset of the text, the digits that depend on the text alone. */
const inDigits =
  (bits: number, encode: (bytes: Buffer) => string, of: (text: string) => Buffer = utf8) =>
  (text: string): readonly string[] => {
    const bytes = of(text);
    const offsets = bits === 6 ? 3 : 5;
    return Array.from({ length: offsets }, (_, offset) =>
      encode(Buffer.concat([Buffer.alloc(offset), bytes])).slice(
        Math.ceil((8 * offset) / bits),
        Math.floor((8 * (offset + bytes.length)) / bits),
      ),
    );
  };

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Base32 of RFC 4648, without padding. */
function base32(bytes: Buffer): string {
  let [bits, value, text] = [0, 0, ''];
  for (const byte of bytes) {
    value = ((value << 8) | byte) & 0xffff;
    for (bits += 8; bits >= 5; bits -= 5) text += BASE32[(value >> (bits - 5)) & 31] ?? '';
  }
  return bits > 0 ? text + (BASE32[(value << (5 - bits)) & 31] ?? '') : text;
}

const eachByte =
  (write: (byte: number) => string): Encode =>
  (text) => [[...Buffer.from(text)].map(write).join('')];
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const base64 = inDigits(6, (bytes) => bytes.toString('base64'));
const inBase32 = inDigits(5, base32);
const hex: Encode = (text) => {
  const written = Buffer.from(text).toString('hex');
  return [written, written.toUpperCase()];
};
const rot13 = (text: string): string =>
  text.replaceAll(/[a-z]/gi, (letter) => {
    const code = letter.charCodeAt(0);
    return String.fromCharCode(code + ((code & 31) <= 13 ? 13 : -13));
  });

/** This many letters and digits reveal a key. */
const KEY_PART = 12;

/**
 * The forms of a key, each with the number of characters that are recognised: more than chance brings together. Case
 * and separators never matter, so `0x48, 0x65` is one of these forms, and so are letters with hyphens between them.
 */
const FORMS: Readonly<Record<string, readonly [part: number, encode: Encode]>> = {
  unchanged: [KEY_PART, (text) => [text]],
  'rotated by 13': [KEY_PART, (text) => [rot13(text)]],
  base64: [KEY_PART, base64],
  base32: [KEY_PART, inBase32],
  'base64 of UTF-16': [16, inDigits(6, (bytes) => bytes.toString('base64'), utf16)],
  hexadecimal: [KEY_PART, hex],
  'hexadecimal with 0x': [16, eachByte((byte) => `0x${byte.toString(16)}`)],
  'UTF-16 in hexadecimal': [24, eachByte((byte) => byte.toString(16).padStart(4, '0'))],
  'UTF-16 in hexadecimal, from behind': [24, eachByte((byte) => `${byte.toString(16).padStart(2, '0')}00`)],
  decimals: [18, eachByte(String)],
  'octal digits': [18, eachByte((byte) => byte.toString(8))],
  'octal digits with zeros': [24, eachByte((byte) => byte.toString(8).padStart(4, '0'))],
  bits: [64, eachByte((byte) => byte.toString(2).padStart(8, '0'))],
  'short bits': [64, eachByte((byte) => byte.toString(2))],
};
/** Encodings that may be nested: base64 of base64, hexadecimal of base64, and so on. */
const NESTED: readonly Encode[] = [base64, inBase32, hex];
const NESTED_PART = 16;

/** One escaped character, or an invisible character between letters. */
const ESCAPE =
  /&#x0*([0-9a-f]{2,6});?|&#0*(\d{2,7});?|%(?:25)*([0-9a-f]{2})|\\+u(?:\{0*([0-9a-f]{1,6})\}|([0-9a-f]{4}))|\\+x([0-9a-f]{2})|\\+([0-7]{3})|=([0-9a-f]{2})|u\+0*([0-9a-f]{2,6})|(&amp;)|(\\+[bfnrtv])|(<[^<>]{0,60}>)/gi;
const MAY_BE_ESCAPED = /[&%\\=<]|u\+/i;
/** Rounds of unescaping, for escapes within escapes. */
const ROUNDS = 4;
const HIGHEST = 0x10ffff;

/** A text, and the range of each character in the original text. */
interface View {
  readonly text: string;
  readonly starts: Uint32Array | undefined;
  readonly ends: Uint32Array | undefined;
}

const startOf = ({ starts }: View, at: number): number => starts?.[at] ?? at;
const endOf = ({ ends }: View, at: number): number => ends?.[at] ?? at + 1;

/** The character of an escape, or an empty text. */
function characterOf(found: RegExpMatchArray): string {
  const [, hexEntity, entity, percent, braced, unicode, byte, octal, printable, point, and, space] = found;
  if (and !== undefined) return '&';
  if (space !== undefined) return ' ';
  const inHex = hexEntity ?? percent ?? braced ?? unicode ?? byte ?? printable ?? point;
  const code =
    inHex !== undefined
      ? parseInt(inHex, 16)
      : entity !== undefined
        ? parseInt(entity, 10)
        : octal !== undefined
          ? parseInt(octal, 8)
          : undefined;
  return code === undefined || code > HIGHEST ? '' : String.fromCodePoint(code);
}

/** A text with one level of escapes undone; undefined if it has none. */
function undone(view: View): View | undefined {
  const { text } = view;
  if (!MAY_BE_ESCAPED.test(text)) return undefined;
  const pieces: string[] = [];
  const starts = new Uint32Array(text.length);
  const ends = new Uint32Array(text.length);
  let size = 0;
  let last = 0;
  const keep = (from: number, to: number): void => {
    pieces.push(text.slice(from, to));
    for (let at = from; at < to; at += 1, size += 1) {
      starts[size] = startOf(view, at);
      ends[size] = endOf(view, at);
    }
  };
  for (const found of text.matchAll(ESCAPE)) {
    keep(last, found.index);
    last = found.index + found[0].length;
    const character = characterOf(found);
    pieces.push(character);
    for (let unit = 0; unit < character.length; unit += 1, size += 1) {
      starts[size] = startOf(view, found.index);
      ends[size] = endOf(view, last - 1);
    }
  }
  if (last === 0) return undefined;
  keep(last, text.length);
  return { text: pieces.join(''), starts, ends };
}

const DIGITS = 36;
/** Letters in circles, in bold and others that Unicode derives from plain ones are below this code point. */
const LAST_DERIVED = 0x1_ff_ff;
const UNKNOWN = -2;
const digits = new Int8Array(LAST_DERIVED).fill(UNKNOWN);

/** A letter or digit as a number, regardless of case, width, accents and style; -1 for anything else. */
function digitOf(code: number): number {
  if (code >= LAST_DERIVED) return -1;
  const before = digits[code] ?? -1;
  if (before !== UNKNOWN) return before;
  const plain = String.fromCodePoint(code).normalize('NFKD')[0] ?? '';
  const digit = /^[\da-z]/i.test(plain) ? parseInt(plain, DIGITS) : -1;
  digits[code] = digit;
  return digit;
}

/** Pieces of some keys in all encodings, by a hash of their first letters and digits. */
interface Pieces {
  /** The letters and digits of all forms. */
  readonly letters: Buffer;
  /** The length of the piece at a place; 0 is none. */
  readonly lengths: Uint8Array;
  /** The last place by hash, and by place the one before it with the same hash. Counted from 1; 0 is none. */
  readonly last: Uint32Array;
  readonly before: Uint32Array;
}

const HASH_BITS = 20;
const FACTOR = 0x9e3779b1;
const FACTOR_OF_LEAVING = new Array(KEY_PART).fill(FACTOR).reduce<number>(Math.imul, 1);

/** Hashes each `KEY_PART` letters and digits in a row. */
function eachPart(letters: Buffer, take: (hash: number, place: number) => void): void {
  let hash = 0;
  for (let end = 0; end < letters.length; end += 1) {
    const leaving = end < KEY_PART ? 0 : (letters[end - KEY_PART] ?? 0);
    hash = (Math.imul(hash, FACTOR) + (letters[end] ?? 0) - Math.imul(leaving, FACTOR_OF_LEAVING)) | 0;
    if (end >= KEY_PART - 1) take(hash >>> (32 - HASH_BITS), end - KEY_PART + 1);
  }
}

/** The length of the piece at a place if a text has it there; otherwise 0. */
function lengthAt({ letters, lengths }: Pieces, place: number, text: Buffer, at: number): number {
  const length = lengths[place] ?? 0;
  let same = 0;
  while (same < length && letters[place + same] === text[at + same]) same += 1;
  return same === length ? length : 0;
}

const bare = (text: string): string => text.replaceAll(/[^\da-z]/gi, '').toLowerCase();

function piecesOf(keys: readonly string[]): Pieces {
  const forms = new Map<string, number>();
  const add = (form: string, length: number): void => void forms.set(bare(form), length);
  for (const key of keys)
    for (const text of [key, [...key].reverse().join('')]) {
      for (const inner of NESTED)
        for (const middle of inner(text))
          for (const outer of NESTED) for (const form of outer(middle)) add(form, NESTED_PART);
      for (const [length, encode] of Object.values(FORMS)) for (const form of encode(text)) add(form, length);
    }
  const letters = Buffer.from([...forms.keys()].join(''), 'latin1');
  const [lengths, before] = [new Uint8Array(letters.length), new Uint32Array(letters.length)];
  const pieces = { letters, lengths, last: new Uint32Array(2 ** HASH_BITS), before };
  let start = 0;
  for (const [text, length] of forms) {
    lengths.fill(length, start, start + Math.max(0, text.length - length + 1));
    start += text.length;
  }
  eachPart(letters, (hash, place) => {
    const known = pieces.last[hash] ?? 0;
    // A key of one repeated letter has the same piece everywhere.
    const isKnown = known > 0 && lengthAt(pieces, known - 1, letters, place) === lengths[place];
    if (lengths[place] === 0 || isKnown) return;
    before[place] = known;
    pieces.last[hash] = place + 1;
  });
  return pieces;
}

/** The last code unit of the character that begins at an index. */
const lastUnit = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? at + 1 : at);

/** Adds the ranges of key pieces in a view, as begin and end in the original text. */
function mark(view: View, pieces: Pieces, found: [number, number][]): void {
  const { text } = view;
  const places = new Uint32Array(text.length);
  const letters = Buffer.allocUnsafe(text.length);
  let size = 0;
  for (let at = 0; at < text.length; at += 1) {
    const digit = digitOf(text.codePointAt(at) ?? 0);
    if (digit < 0) continue;
    places[size] = at;
    letters[size] = digit < 10 ? 0x30 + digit : 0x57 + digit;
    size += 1;
  }
  const shown = letters.subarray(0, size);
  eachPart(shown, (hash, at) => {
    for (let next = pieces.last[hash] ?? 0; next > 0; next = pieces.before[next - 1] ?? 0) {
      const length = lengthAt(pieces, next - 1, shown, at);
      if (length > 0)
        found.push([
          startOf(view, places[at] ?? 0),
          endOf(view, lastUnit(text, places[at + length - 1] ?? 0)),
        ]);
    }
  });
}

/** Text after a piece of a key that may belong to the key. */
const TAIL = /[\w%\\+/=]*/y;

/** Replaces the marked ranges by `[key]`. */
function without(text: string, found: readonly [number, number][]): string {
  const sorted = found.toSorted(([a], [b]) => a - b);
  let result = '';
  let last = 0;
  let open: [number, number] | undefined;
  const close = (): void => {
    if (open === undefined) return;
    TAIL.lastIndex = open[1];
    TAIL.test(text);
    const end = Math.max(open[1], TAIL.lastIndex);
    if (open[0] >= last) result += `${text.slice(last, open[0])}[key]`;
    last = Math.max(last, end);
  };
  for (const [start, end] of sorted) {
    if (open !== undefined && start <= open[1]) open[1] = Math.max(open[1], end);
    else {
      close();
      open = [start, end];
    }
  }
  close();
  return result + text.slice(last);
}

/** Base64 of compressed data, by the first bytes of gzip and of zlib. */
const PACKED = /(?:H4sI|eJ[w-z])[\w+/-]{20,}={0,2}/g;
/** Most bytes that one piece may unpack to. An answer may make a piece a thousand times smaller. */
const MOST_UNPACKED = 1 << 20;
/** Most bytes that are unpacked of one text in all its pieces, and the least that a piece counts for. */
const MOST_IN_ALL = 1 << 23;
const LEAST_COST = 1 << 10;
const UNPACKING = { maxOutputLength: MOST_UNPACKED, finishFlush: constants.Z_SYNC_FLUSH };

/** What may still be unpacked of a text. */
interface Left {
  bytes: number;
}

/** Compressed data as text, as far as it can be unpacked; undefined if nothing is left to unpack it. */
function unpacked(base64Text: string, left: Left): string | undefined {
  if (left.bytes <= 0) return undefined;
  try {
    const bytes = unzipSync(Buffer.from(base64Text, 'base64'), UNPACKING);
    left.bytes -= Math.max(bytes.length, LEAST_COST);
    return bytes.toString();
  } catch (error) {
    left.bytes -= error instanceof RangeError ? MOST_UNPACKED : LEAST_COST;
    return '';
  }
}

const known = new Map<string, (text: string) => string>();
/** Most sets of keys whose encodings are stored. */
const MOST_KNOWN = 8;

/** A function that removes all keys from a text; undefined if there are no keys. */
export function keyMask(given: readonly string[]): ((text: string) => string) | undefined {
  const keys = given.filter((key) => bare(key).length >= KEY_PART);
  if (keys.length === 0) return undefined;
  const name = JSON.stringify(keys);
  const before = known.get(name);
  if (before !== undefined) return before;
  // Most commands print no text that is long enough for a key.
  let pieces: Pieces | undefined;
  const within = (text: string, left: Left): string => {
    if (text.length < KEY_PART) return text;
    pieces ??= piecesOf(keys);
    const found: [number, number][] = [];
    let view: View | undefined = { text, starts: undefined, ends: undefined };
    for (let round = 0; view !== undefined && round <= ROUNDS; round += 1) {
      mark(view, pieces, found);
      for (const { 0: packed, index } of view.text.matchAll(PACKED)) {
        const inner = unpacked(packed, left);
        // What was not looked into may hold a key.
        if (inner === undefined || within(inner, left) !== inner)
          found.push([startOf(view, index), endOf(view, index + packed.length - 1)]);
      }
      view = undone(view);
    }
    return found.length === 0 ? text : without(text, found);
  };
  const mask = (text: string): string => within(text, { bytes: MOST_IN_ALL });
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(name, mask);
  return mask;
}
