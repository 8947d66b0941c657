import { gzipSync } from 'node:zlib';
import type { Answer } from '../middle.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

const body = (text: string | Buffer, headers: Answer['headers'] = {}): Answer => ({
  status: 200,
  headers: { ...JSON_TYPE, ...headers },
  body: Buffer.from(text),
});

const nested = (open: string, close: string, levels: number): string =>
  open.repeat(levels) + '1' + close.repeat(levels);

// Built once, since some take a quarter of a second.
const FIXED: Readonly<Record<string, Answer>> = {
  'arrays 500 deep': body(nested('[', ']', 500)),
  'objects 510 deep': body(nested('{"emails":', '}', 510)),
  'arrays 2,500 deep': body(nested('[', ']', 2500)),
  'objects 2,500 deep': body(nested('{"items":', '}', 2500)),
  'arrays 100,000 deep': body(nested('[', ']', 100_000)),
  'objects 100,000 deep that never close': body('{"a":'.repeat(100_000)),
  'deep below a documented field': body(`{"emails":[${nested('{"from":', '}', 2500)}],"hasMore":false}`),
  'a million members': body(`[${'[],'.repeat(1_000_001)}0]`),
  'a name of a megabyte': body(JSON.stringify({ ['n'.repeat(2 ** 20)]: 1, emails: [] })),
  'fifty thousand names': body(
    JSON.stringify(Object.fromEntries(Array.from({ length: 50_000 }, (_, n) => [`field${n}`, n]))),
  ),
  'the prototype': body(
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},"emails":[]}',
  ),
  'names of methods': body(
    '{"toString":1,"hasOwnProperty":2,"then":3,"toJSON":4,"length":-1,"emails":{"length":9}}',
  ),
  'names of an exchange': body(
    '{"emails":[{"service":"inbox","request":{"target":5},"response":{"headers":null},"startedAt":1}]}',
  ),
  'names of a saved value': body(
    '{"emails":[{"$exchange":7},{"$same":1},{"$map":[1]},{"$bytes":5},{"$object":1}]}',
  ),
  'one name twice': body('{"emails":[],"emails":{},"hasMore":true,"hasMore":"no"}'),
  'numbers that are none': body('{"total":1e400,"count":-1e400,"emails":[1e-400,-0,9007199254740993]}'),
  'a text of ten megabytes': body(JSON.stringify({ emails: [], note: 'x'.repeat(10 * 2 ** 20) })),
  'invalid UTF-8': body(Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x22, 0xc3, 0x28, 0x22, 0x7d])),
  'half a surrogate': body('{"emails":[{"id":"\\ud800","subject":"\\udfff"}]}'),
  'a byte order mark': body('\ufeff{"emails":[]}'),
  'UTF-16': body(Buffer.from('\ufeff{"emails":[]}', 'utf16le')),
  'NUL and control characters': body(
    '{"emails":[{"id":"\\u0000\\u001b[31m\\r\\n::error::x","subject":"\\u202e"}]}',
  ),
  'JSON that is cut': body('{"emails":[{"id":"eml_1","sub'),
  'JSON twice': body('{"emails":[]}{"emails":[]}'),
  'ids that lead elsewhere': body(
    JSON.stringify({
      emails: [{ id: '../../x?_method=DELETE', mailboxId: '//evil.example/' }, { id: '' }, { id: null }],
      items: [{ _id: 'a/b?method=PATCH&x=%2e%2e' }],
      campaigns: [{ id: '\u001b[31m\r\nx: \ud800' }],
      nextCursor: '?_method=DELETE&x=#',
      hasMore: true,
    }),
  ),
  'a gzip bomb': body(gzipSync(Buffer.alloc(64 * 2 ** 20)), { 'content-encoding': 'gzip' }),
  'a body larger than it may be': body(`{"a":"${'x'.repeat(17 * 2 ** 20)}"}`),
  nothing: body(''),
  'a text alone': body('"x"'),
  null: body('null'),
  'an empty list': body('[]'),
  'an empty object': body('{}'),
  'a page with a JSON type': body('<!doctype html><title>Maintenance</title>'),
};

/** Answers that must not break any client; `key` is the account's key. */
export const hostileBodies = (key: string): Readonly<Record<string, Answer>> => ({
  ...FIXED,
  'an id that is the key': body(
    JSON.stringify({
      emails: [{ id: key, mailboxId: key, subject: key, date: key }],
      items: [{ id: key, _id: key, name: key }],
      campaigns: [{ _id: key, name: key }],
      views: [{ id: key }],
      nextCursor: key,
      hasMore: true,
    }),
  ),
});
