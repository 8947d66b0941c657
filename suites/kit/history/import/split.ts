/** Characters of one line or member that are stored. Longer ones are counted and dropped. */
const MOST_MEMBER_CHARS = 18 * 2 ** 20;
/** The bound for text with some two-byte characters: then every character takes two bytes in memory. */
const MOST_WIDE_CHARS = MOST_MEMBER_CHARS / 2;
const WIDE = /[^\0-\xff]/;

/** The text of one line or member while it arrives, up to a bound. */
class Kept {
  #parts: string[] = [];
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(text: string): void {
    this.#length += text.length;
    if (this.#length > MOST_MEMBER_CHARS) this.#parts = [];
    else this.#parts.push(text);
  }

  /** Returns the whole text and clears it; undefined if it was too long. */
  take(): string | undefined {
    const parts = this.#parts;
    const isTooLong =
      this.#length > MOST_MEMBER_CHARS ||
      (this.#length > MOST_WIDE_CHARS && parts.some((part) => WIDE.test(part)));
    this.#parts = [];
    this.#length = 0;
    return isTooLong ? undefined : parts.join('');
  }
}

/** A part of a file that may hold one call. */
export type Piece =
  | {
      readonly kind: 'line';
      readonly nth: number;
      readonly text: string;
      /** Whether the file ends before the end of the line. */
      readonly isOpen?: boolean;
    }
  | { readonly kind: 'json'; readonly nth: number; readonly text: string; readonly isEntry: boolean }
  | { readonly kind: 'too long'; readonly nth: number }
  /** Something between the members of an array that is not part of a recording. */
  | { readonly kind: 'odd'; readonly nth: number }
  /** The head of an HTTP archive, completed to valid JSON. */
  | { readonly kind: 'head'; readonly text: string }
  /** The file ends within a member. */
  | { readonly kind: 'cut'; readonly nth: number };

/** Splits a text into pieces while it arrives. */
export interface Splitter {
  push(text: string): readonly Piece[];
  end(): readonly Piece[];
}

/** Splits a text into lines. */
export class LineSplitter implements Splitter {
  readonly #kept = new Kept();
  #nth = 0;

  push(text: string): readonly Piece[] {
    const pieces: Piece[] = [];
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      this.#kept.add(text.slice(from, at));
      pieces.push(this.#line());
      from = at + 1;
    }
    this.#kept.add(text.slice(from));
    return pieces;
  }

  end(): readonly Piece[] {
    if (this.#kept.length === 0) return [];
    const last = this.#line();
    return [last.kind === 'line' ? { ...last, isOpen: true } : last];
  }

  #line(): Piece {
    const text = this.#kept.take();
    this.#nth += 1;
    return text === undefined ? { kind: 'too long', nth: this.#nth } : { kind: 'line', nth: this.#nth, text };
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
const isBlank = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);
/** Characters of a field name that are compared. */
const MOST_NAME = 16;

/**
 * Splits JSON into pieces that may be calls: entries of an HTTP archive, members of an array, or consecutive objects.
 * It stores one of them at a time, and uses no recursion.
 */
export class MemberSplitter implements Splitter {
  #depth = 0;
  #isInString = false;
  #isEscaped = false;
  /** The depth at which members begin. */
  #level = 0;
  /** Whether the entries of an archive were found; the text after them is skipped. */
  #archive: 'none' | 'entries' | 'after' = 'none';
  #kept: Kept | undefined;
  #nth = 0;
  #isOdd = false;
  /** The last string on the first two levels, and field names there. */
  #string = '';
  #log = false;
  #name = '';

  push(text: string): readonly Piece[] {
    const pieces: Piece[] = [];
    /** Start of the text that is not stored yet. */
    let from = 0;
    const keep = (to: number): void => {
      if (this.#kept === undefined) return;
      this.#kept.add(text.slice(from, to));
      from = to;
    };
    for (let index = 0; index < text.length; index += 1) {
      if (this.#isInString) {
        index = this.#passString(text, index);
        continue;
      }
      const code = text.charCodeAt(index);
      if (code === QUOTE) {
        this.#isInString = true;
        this.#string = '';
        if (this.#depth === this.#level && this.#kept === undefined) this.#isOdd = true;
      } else if (code === OPEN_OBJECT || code === OPEN_ARRAY) {
        if (this.#open(code)) from = index;
        if (this.#archive === 'entries' && this.#depth === this.#level && this.#kept !== undefined) {
          keep(index + 1);
          pieces.push({ kind: 'head', text: `${this.#kept.take() ?? ''}]}}` });
          this.#kept = undefined;
        }
      } else if (code === CLOSE_OBJECT || code === CLOSE_ARRAY) {
        this.#depth -= 1;
        if (this.#kept !== undefined && this.#depth === this.#level) {
          keep(index + 1);
          pieces.push(this.#member());
        } else if (this.#depth < this.#level || (this.#depth === 0 && this.#archive === 'after')) {
          pieces.push(...this.#odd());
          this.#leave();
        }
      } else if (code === COLON) {
        if (this.#depth <= 2) this.#name = this.#string;
      } else if (code === COMMA) {
        if (this.#depth === this.#level && this.#kept === undefined) pieces.push(...this.#odd());
      } else if (this.#depth === this.#level && this.#kept === undefined && !isBlank(code)) {
        this.#isOdd = true;
      }
    }
    keep(text.length);
    return pieces;
  }

  end(): readonly Piece[] {
    if (this.#kept !== undefined || (this.#archive === 'entries' && this.#depth > 0))
      return [{ kind: 'cut', nth: this.#nth + 1 }];
    return this.#odd();
  }

  /** Skips a string, or the rest of one. Returns the index of the last character read. */
  #passString(text: string, from: number): number {
    if (this.#isEscaped) {
      this.#isEscaped = false;
      return from;
    }
    for (let index = from; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      if (code === BACKSLASH) index += 1;
      if (index >= text.length) this.#isEscaped = true;
      if (code !== QUOTE) continue;
      this.#isInString = false;
      if (this.#depth <= 2) this.#string += text.slice(from, index).slice(0, MOST_NAME);
      return index;
    }
    if (this.#depth <= 2 && this.#string.length < MOST_NAME)
      this.#string += text.slice(from).slice(0, MOST_NAME);
    return text.length;
  }

  /** Enters a level. Returns whether a member begins there. */
  #open(code: number): boolean {
    this.#depth += 1;
    if (this.#archive === 'none' && this.#depth === 2)
      this.#log = this.#level === 0 && code === OPEN_OBJECT && this.#name === 'log';
    if (
      this.#archive === 'none' &&
      this.#depth === 3 &&
      this.#log &&
      code === OPEN_ARRAY &&
      this.#name === 'entries'
    ) {
      this.#archive = 'entries';
      this.#level = 3;
      return false;
    }
    if (this.#archive === 'after' || this.#kept !== undefined) return false;
    if (this.#depth === 1 && this.#level === 0 && code === OPEN_ARRAY) {
      this.#level = 1;
      return false;
    }
    if (this.#depth !== this.#level + 1) return false;
    this.#kept = new Kept();
    return true;
  }

  /** Ends an array of members. */
  #leave(): void {
    if (this.#archive === 'entries') this.#archive = 'after';
    this.#level = 0;
    if (this.#depth > 0) return;
    this.#archive = 'none';
    this.#depth = 0;
    this.#log = false;
  }

  #member(): Piece {
    const text = this.#kept?.take();
    this.#kept = undefined;
    this.#nth += 1;
    if (text === undefined) return { kind: 'too long', nth: this.#nth };
    return { kind: 'json', nth: this.#nth, text, isEntry: this.#archive === 'entries' };
  }

  #odd(): readonly Piece[] {
    if (!this.#isOdd) return [];
    this.#isOdd = false;
    if (this.#archive === 'after') return [];
    this.#nth += 1;
    return [{ kind: 'odd', nth: this.#nth }];
  }
}

/** Whether a text that begins like JSON is one value over several lines, not one value per line. */
export function isDocument(head: string): boolean {
  const text = head.trimStart();
  if (/^\[\s*[[{\]"]/.test(text)) return true;
  if (!text.startsWith('{')) return false;
  if (/^\{\s*"log"\s*:\s*\{/.test(text)) return true;
  const lines = text.split('\n').map((line) => line.trim());
  const isWhole = (line: string | undefined): boolean => {
    if (line?.startsWith('{') !== true) return false;
    try {
      JSON.parse(line.replace(/,$/, ''));
      return true;
    } catch {
      return false;
    }
  };
  // An archive may name its `log` later. If the first line is cut, the next one is whole.
  const [first = '', ...more] = lines;
  if (isWhole(first)) return /^\{[^]*"log"\s*:\s*\{[^]*"entries"\s*:\s*\[/.test(first);
  // Between records over several lines stand lines of another format.
  const isOther = text.split('\n').some((line) => /^[^\s{}[\]",]/.test(line));
  return !isOther && !more.slice(0, -1).some(isWhole) && !isWhole(more.at(-1));
}
