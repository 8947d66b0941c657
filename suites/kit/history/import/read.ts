import { isObject, type JsonObject } from '../../../../specs/json.ts';
import { parseForeignJson } from '../../model/foreign-json.ts';
import { fromEntry, headOf, type Aside, type Head, type Imported } from './har.ts';
import { memoryKeeper } from './memory.ts';
import { momentOf } from './fields.ts';
import { isFurtherLine, OpenEntry } from './joining.ts';
import { beginOf, fromRecord, fromW3c, type LogFormat } from './records.ts';
import { isDocument, LineSplitter, MemberSplitter, type Piece, type Splitter } from './split.ts';
import { readText, type TextEnd } from './text.ts';
import { fromText, logfmtRecord, recordBehind, withoutPrefix } from './text-logs.ts';
import { fieldOf, recordedValue, withUser, type RecordedCall } from './recorded-call.ts';
import { innerLine, membersIn, wrappedIn } from './wrapping.ts';

export type Format = 'har' | LogFormat;

/** The result of reading one piece of a file. */
export type Item =
  | {
      readonly kind: 'call';
      readonly nth: number;
      readonly format: Format;
      readonly call: RecordedCall;
      readonly note?: string;
    }
  | { readonly kind: 'aside'; readonly nth: number; readonly format: Format; readonly aside: Aside }
  | {
      readonly kind: 'unread';
      readonly nth: number;
      readonly sample: string;
      /** Whether it is a line of text and not JSON. */
      readonly isLine?: boolean;
      /** The bound of JSON that it exceeds, as words. */
      readonly reason?: string;
    }
  /** The file, or its compressed data, ends within an entry. */
  | { readonly kind: 'cut'; readonly reason: string }
  | ({ readonly kind: 'head' } & Head);

/** Characters at the beginning of a file from which its format is detected. */
const HEAD = 1 << 20;
/** Levels of wrapping, such as Docker's lines within those of syslog, or the lists of OpenTelemetry. */
const MOST_WRAPPED = 5;
const sampleOf = (text: string): string => text.slice(0, 1000);

const itemOf = (nth: number, format: Format, found: Imported, time?: string): Item =>
  found.kind === 'aside'
    ? { kind: 'aside', nth, format, aside: found.aside }
    : {
        kind: 'call',
        nth,
        format,
        call: withUser(withTime(found.call, time)),
        ...(found.note !== undefined && { note: found.note }),
      };

/** A call whose line has no time of its own. The time at which a collector took the line is the end of the call. */
function withTime(call: RecordedCall, time: string | undefined): RecordedCall {
  const ended = time === undefined ? undefined : momentOf(time);
  return ended === undefined || call.startedAt.kind === 'present'
    ? call
    : { ...call, startedAt: fieldOf(beginOf(ended, recordedValue(call.durationMs))) };
}

function recordItems(
  nth: number,
  record: JsonObject,
  text: string,
  level: number,
  time?: string,
): readonly Item[] {
  // Some proxies write entries of an archive line by line, without the archive.
  const { request, response } = record;
  if (isObject(request) && 'startedDateTime' in record && (response === undefined || isObject(response))) {
    const entry = fromEntry(record);
    if (entry !== undefined) return [itemOf(nth, 'har', entry)];
  }
  const read = fromRecord(record);
  if (read !== undefined) return [itemOf(nth, read.format, read.found, time)];
  if (level < MOST_WRAPPED) {
    const members = membersIn(record, time);
    if (members.length > 0)
      return members.flatMap((each) => wrappedItems(nth, each.inner, sampleOf(text), level + 1, each.time));
    for (const each of wrappedIn(record, time)) {
      const items = wrappedItems(nth, each.inner, text, level + 1, each.time);
      if (items.some(({ kind }) => kind !== 'unread')) return items;
    }
  }
  return [{ kind: 'unread', nth, sample: sampleOf(text) }];
}

const wrappedItems = (
  nth: number,
  inner: string | JsonObject,
  whole: string,
  level: number,
  time: string | undefined,
): readonly Item[] =>
  typeof inner === 'string'
    ? lineItems(nth, inner.trim(), level, whole, time)
    : recordItems(nth, inner, whole, level, time);

/** JSON in a line. nginx writes `\x22` for a quote if its log format does not declare JSON. */
function jsonIn(text: string): ReturnType<typeof parseForeignJson> {
  const json = parseForeignJson(text);
  return json.kind === 'json' || !text.includes(String.raw`\x`)
    ? json
    : parseForeignJson(text.replaceAll(/\\x([\dA-Fa-f]{2})/g, String.raw`\u00$1`));
}

function lineItems(nth: number, text: string, level = 0, whole = text, time?: string): readonly Item[] {
  const json = text.startsWith('{') ? jsonIn(text.endsWith(',') ? text.slice(0, -1) : text) : undefined;
  if (json?.kind === 'json' && isObject(json.value)) return recordItems(nth, json.value, whole, level, time);
  if (json?.kind === 'beyond') return [{ kind: 'unread', nth, sample: json.reason, reason: json.reason }];
  const read = fromText(text);
  if (read !== undefined) return [itemOf(nth, read.format, read.found, time)];
  const bare = level < MOST_WRAPPED ? withoutPrefix(text) : { text };
  if (bare.text !== text) return lineItems(nth, bare.text.trim(), level + 1, whole, bare.time ?? time);
  const pairs = logfmtRecord(text);
  const named = pairs && fromRecord(pairs, 'ndjson');
  if (named !== undefined) return [itemOf(nth, 'logfmt', named.found, time)];
  const behind = recordBehind(text);
  const record = behind && parseForeignJson(behind.json);
  if (behind === undefined || record?.kind !== 'json' || !isObject(record.value))
    return [{ kind: 'unread', nth, sample: sampleOf(whole), isLine: json === undefined }];
  const taken = behind.time ?? time;
  return recordItems(
    nth,
    { ...(taken !== undefined && { time: taken, ts: taken }), ...record.value },
    whole,
    level + 1,
    taken,
  );
}

/** Header lines before those of requests; one of them names the fields. */
const HEADING = /^#(?:Software|Version|(?:Start-|End-)?Date|Remark|Fields: *(.*))/i;

/** The value of JSON in a line; undefined if it is none. */
const valueIn = (text: string): unknown => {
  const json = jsonIn(text);
  return json.kind === 'json' ? json.value : undefined;
};

/** The kind of the first character of a line: a digit, a letter, or any other one itself. */
const beginningOf = (text: string): string =>
  text
    .slice(0, 1)
    .replace(/\d/, '0')
    .replace(/[A-Za-z]/, 'a');

/** Turns pieces into items, one after the other. */
class Items {
  #isOwn = false;
  /** The kind of character with which the last line that was read begins. */
  #begin: string | undefined;
  /** An entry over several lines, with the results of its lines. */
  #open: OpenEntry<readonly Item[]> | undefined;
  /** The fields of a file in W3C's extended format, from its last header line. */
  #fields: readonly string[] = [];

  #isHeading(text: string): boolean {
    const [heading, fields] = HEADING.exec(text) ?? [];
    if (fields !== undefined) this.#fields = fields.trim().split(/\s+/);
    return heading !== undefined;
  }

  #tableItem(nth: number, text: string): Item | undefined {
    const values = this.#fields.length === 0 ? [] : text.split(text.includes('\t') ? '\t' : ' ');
    if (values.length !== this.#fields.length || values.length === 0) return undefined;
    const found = fromW3c(Object.fromEntries(this.#fields.map((name, index) => [name, values[index] ?? ''])));
    return found && itemOf(nth, 'w3c', found);
  }

  itemsOf(piece: Piece): readonly Item[] {
    return piece.kind === 'line' ? this.#lineItems(piece) : [...this.end(), ...this.#memberItems(piece)];
  }

  /** The results of an entry that never became complete. */
  end(): readonly Item[] {
    const { alone = [] } = this.#open ?? {};
    this.#open = undefined;
    return alone.flat();
  }

  #lineItems(piece: Piece & { readonly kind: 'line' }): readonly Item[] {
    const text = piece.text.trim();
    const open = this.#open;
    if (text === '' || (open === undefined && (text === '[' || text === ']')) || this.#isHeading(text))
      return [];
    const table = this.#tableItem(piece.nth, text);
    const items = table === undefined ? lineItems(piece.nth, text) : [table];
    const isRead = items.some(({ kind }) => kind !== 'unread');
    if (open === undefined && isRead) {
      this.#begin = beginningOf(text);
      return items;
    }
    const inner = innerLine(piece.text, MOST_WRAPPED, valueIn);
    if (open?.isContinuedBy(inner.text, isRead) === true) {
      open.add(inner.text, inner.isPart, items);
      if (open.isOpen) return piece.isOpen === true ? this.#cut(open.nth) : [];
      const joined = lineItems(open.nth, open.text.trim());
      if (joined.every(({ kind }) => kind === 'unread')) return this.end();
      this.#open = undefined;
      return joined;
    }
    const before = this.end();
    if (isRead) {
      this.#begin = beginningOf(text);
      return [...before, ...items];
    }
    if (this.#begin !== undefined && isFurtherLine(inner.text))
      return [...before, itemOf(piece.nth, 'ndjson', { kind: 'aside', aside: 'a further line of an entry' })];
    // A program that is still writing, or a copy, ends the file within a line.
    if (piece.isOpen === true)
      return [...before, ...(beginningOf(text) === this.#begin ? this.#cut(piece.nth) : items)];
    this.#open = OpenEntry.of(piece.nth, inner.text, inner.isPart, items);
    return this.#open === undefined ? [...before, ...items] : before;
  }

  #cut(nth: number): readonly Item[] {
    this.#open = undefined;
    return [{ kind: 'cut', reason: `it breaks off within line ${nth}` }];
  }

  #memberItems(piece: Exclude<Piece, { readonly kind: 'line' }>): readonly Item[] {
    switch (piece.kind) {
      case 'json': {
        const json = jsonIn(piece.text);
        if (json.kind === 'beyond')
          return [{ kind: 'unread', nth: piece.nth, sample: json.reason, reason: json.reason }];
        if (json.kind !== 'json' || !isObject(json.value))
          return [{ kind: 'unread', nth: piece.nth, sample: sampleOf(piece.text) }];
        if (!piece.isEntry) return recordItems(piece.nth, json.value, piece.text, 0);
        const entry = fromEntry(json.value, this.#isOwn);
        return entry === undefined
          ? [{ kind: 'unread', nth: piece.nth, sample: sampleOf(piece.text) }]
          : [itemOf(piece.nth, 'har', entry)];
      }
      case 'too long':
        return [{ kind: 'unread', nth: piece.nth, sample: 'a line or an entry that is too long to be read' }];
      case 'odd':
        return [{ kind: 'unread', nth: piece.nth, sample: 'a value that is no entry' }];
      case 'cut':
        return [{ kind: 'cut', reason: `it breaks off within entry ${piece.nth}` }];
      case 'head': {
        const json = parseForeignJson(piece.text);
        const head = headOf(json.kind === 'json' ? json.value : undefined);
        this.#isOwn = head.isOwn;
        return [{ kind: 'head', ...head }];
      }
    }
  }
}

/**
 * The contents of a file in batches; the file is never in memory as a whole. Throws an Unreadable if it is not text, or
 * an error of the file system.
 */
export async function* readItems(file: string): AsyncGenerator<readonly Item[]> {
  const end: TextEnd = {};
  const items = new Items();
  let splitter: Splitter | undefined;
  let head = '';
  const read = (pieces: readonly Piece[]): readonly Item[] =>
    pieces.flatMap((piece) => {
      try {
        return items.itemsOf(piece);
      } catch {
        // A defective piece must not affect the other pieces.
        return [
          { kind: 'unread', nth: 'nth' in piece ? piece.nth : 0, sample: 'a value that cannot be read' },
        ];
      }
    });
  const begin = (): readonly Item[] => {
    splitter = isDocument(head) ? new MemberSplitter() : new LineSplitter();
    const first = read(splitter.push(head));
    head = '';
    return first;
  };
  const keepMemory = memoryKeeper();
  for await (const text of readText(file, end)) {
    keepMemory();
    if (splitter !== undefined) {
      yield read(splitter.push(text));
      continue;
    }
    head += text;
    // A complete first line shows the format; so does the beginning of a very long one.
    if (head.length >= HEAD || (head.trimStart().includes('\n') && head.length >= 1 << 14)) yield begin();
  }
  if (splitter === undefined) yield begin();
  const rest = splitter === undefined ? [] : [...read(splitter.end()), ...items.end()];
  // Where the data break off, the last piece breaks off with them.
  yield end.cut === undefined
    ? rest
    : [...rest.filter(({ kind }) => kind !== 'cut'), { kind: 'cut', reason: end.cut }];
}
