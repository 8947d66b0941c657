import { entriesIn, lineOf, type Line } from '../../reports/index.ts';
import { isObject, jsonOf } from '../../suites/kit/http/exchange.ts';
import { formatOf, fromCombined, fromKong, fromNdjson, fromServer } from './logs.ts';

export type Format = 'har' | 'ndjson' | 'nginx' | 'kong';

/** What a file of recorded traffic holds. */
export interface Recording {
  readonly format: Format;
  /** In the order of the file. */
  readonly lines: readonly Line[];
  /** Lines that name no request. */
  readonly unread: number;
  /** Whether people's words are masked in it. */
  readonly isMasked: boolean;
}

const READERS = { kong: fromKong, nginx: fromServer, ndjson: fromNdjson } as const;

const isHar = (whole: unknown): boolean =>
  isObject(whole) && isObject(whole['log']) && 'entries' in whole['log'];

function har(text: string): Recording {
  const { entries, isMasked } = entriesIn(text);
  const lines = entries.flatMap((entry) =>
    URL.canParse(entry?.request?.url) && isObject(entry.response) ? [lineOf(entry)] : [],
  );
  return { format: 'har', lines, unread: entries.length - lines.length, isMasked };
}

/** Reads traffic in whatever of the formats it is. Throws a RangeError that says what is wrong with it. */
export function readRecording(text: string): Recording {
  const whole = /^\s*[[{]/.test(text) ? jsonOf(text) : undefined;
  if (isHar(whole)) return har(text);
  const rows = text.split('\n').filter((row) => row.trim() !== '');
  const records: unknown[] = Array.isArray(whole) ? (whole as unknown[]) : rows.map(jsonOf);
  const objects = records.filter(isObject);
  const format = objects[0] === undefined ? 'nginx' : formatOf(objects[0]);
  const read =
    objects[0] === undefined
      ? rows.map(fromCombined)
      : records.map((record) => (isObject(record) ? READERS[format](record) : undefined));
  const lines = read.filter((line) => line !== undefined);
  if (lines.length === 0)
    throw new RangeError(
      'it is none of the formats that are read: HAR, lines of JSON (NDJSON), nginx or Kong logs',
    );
  return { format, lines, unread: read.length - lines.length, isMasked: false };
}
