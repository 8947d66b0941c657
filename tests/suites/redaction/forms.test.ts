import { deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { keyMask } from '../../../suites/kit/redaction/key-pattern.ts';
import { Redactor } from '../../../suites/kit/redaction/redaction.ts';
import { exchange, KEY } from './samples.ts';

const codes = [...KEY].map((char) => char.charCodeAt(0));
const each = (write: (code: number) => string): string => codes.map(write).join('');
const hex = (code: number): string => code.toString(16);
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const BITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const base32 = (text: string): string =>
  (
    [...Buffer.from(text)]
      .map((byte) => byte.toString(2).padStart(8, '0'))
      .join('')
      .match(/.{1,5}/g) ?? []
  )
    .map((bits) => BITS[parseInt(bits.padEnd(5, '0'), 2)])
    .join('');

/** Notations in which an answer may write a key. */
const WAYS: Readonly<Record<string, string>> = {
  unchanged: KEY,
  'in small letters': KEY.toLowerCase(),
  'in capitals': KEY.toUpperCase(),
  backwards: [...KEY].reverse().join(''),
  'in decimal entities': each((code) => `&#${code};`),
  'in hexadecimal entities': each((code) => `&#x${hex(code)};`),
  'in entities without their ends': each((code) => `&#${code}`),
  'in entities whose signs are entities': each((code) => `&amp;#${code};`),
  'percent-encoded': each((code) => `%${hex(code)}`),
  'percent-encoded twice': each((code) => `%25${hex(code)}`),
  'percent-encoded three times': each((code) => `%2525${hex(code)}`),
  'in escapes of JSON': each((code) => `\\u00${hex(code)}`),
  'in escapes of escapes': each((code) => `\\\\u00${hex(code)}`),
  'in escapes with braces': each((code) => `\\u{${hex(code)}}`),
  'in escapes of bytes': each((code) => `\\x${hex(code)}`),
  'in octal escapes': each((code) => `\\${code.toString(8).padStart(3, '0')}`),
  'in doubled octal escapes': each((code) => `\\\\${code.toString(8).padStart(3, '0')}`),
  'in quoted-printable': each((code) => `=${hex(code).toUpperCase()}`),
  'in code points': each((code) => `U+00${hex(code)} `),
  'in base64': base64(KEY),
  'in base64 after Bearer': base64(`Bearer ${KEY}`),
  'in base64url between others': Buffer.from(`ab:${KEY}:cd`).toString('base64url'),
  'in base64 of base64': base64(base64(KEY)),
  'in base64 of base64 between others': base64(`ab${base64(`x:${KEY}`)}`),
  'in base64 of UTF-16': Buffer.from(KEY, 'utf16le').toString('base64'),
  'in base64 of hexadecimal': base64(each(hex)),
  'in base32': base32(KEY),
  'in base32 after another text': base32(`abc${KEY}`),
  'in base32 of base64': base32(base64(KEY)),
  'in hexadecimal': each(hex),
  'in hexadecimal capitals': each(hex).toUpperCase(),
  'in hexadecimal of base64': Buffer.from(base64(KEY)).toString('hex'),
  'in bytes with spaces': codes.map(hex).join(' '),
  'in bytes with 0x': codes.map((code) => `0x${hex(code)}`).join(', '),
  'in decimals': codes.join(', '),
  'in decimals without anything between': codes.join(''),
  'in octal digits': codes.map((code) => code.toString(8)).join(' '),
  'in bits': codes.map((code) => code.toString(2).padStart(8, '0')).join(' '),
  'rotated by 13': KEY.replaceAll(/[a-z]/gi, (char) =>
    String.fromCharCode(char.charCodeAt(0) + ((char.charCodeAt(0) & 31) <= 13 ? 13 : -13)),
  ),
  'with blanks between': [...KEY].join(' '),
  'with hyphens between': [...KEY].join('-'),
  'with zero-width spaces between': [...KEY].join('\u200b'),
  'with soft hyphens and joiners between': [...KEY].join('\u00ad\u200d'),
  'with tags between': [...KEY].join('<wbr>'),
  'with comments between': [...KEY].join('<!-- -->'),
  'in letters of full width': each((code) => String.fromCharCode(code + 0xfee0)),
  'in bold letters': each((code) =>
    String.fromCodePoint(
      /\d/.test(String.fromCharCode(code))
        ? 0x1d7ce + code - 48
        : code >= 97
          ? 0x1d41a + code - 97
          : 0x1d400 + code - 65,
    ),
  ),
  'in letters in circles': each((code) =>
    String.fromCodePoint(code >= 97 ? 0x24d0 + code - 97 : code >= 65 ? 0x24b6 + code - 65 : code),
  ),
  'with empty characters between': [...KEY].join('\u0000'),
  'with empty characters in escapes': JSON.stringify(JSON.stringify([...KEY].join('\u0000'))),
  'in lines': (KEY.match(/.{1,4}/g) ?? []).join('\n'),
  'in lines of an escaped text': JSON.stringify(JSON.stringify((KEY.match(/.{1,4}/g) ?? []).join('\r\n'))),
  'in strings that are put together': (KEY.match(/.{1,6}/g) ?? []).join('" + "'),
  'half escaped, half not': [...KEY]
    .map((char, at) => (at % 2 === 0 ? char : `%${hex(char.charCodeAt(0))}`))
    .join(''),
};

/** Pieces of a text that are long enough to reveal something. */
const piecesOf = (way: string): string[] =>
  Array.from({ length: Math.max(1, Math.floor(way.length / 8) - 1) }, (_, index) =>
    way.slice(8 * index, 8 * index + Math.max(16, Math.ceil(way.length / 4))),
  );

describe.each([false, true])('with payloads kept: %s, no key is left', (keepPayloads) => {
  test.each(Object.entries(WAYS))('%s', (_, way) => {
    const redactor = new Redactor([KEY], keepPayloads);
    const given = exchange({ error: `no such key ${way} here`, [way]: [way], deep: { note: way } });
    redactor.meet(given);
    const shown = redactor.exchange({
      ...given,
      request: { ...given.request, target: `/lists?k=${encodeURIComponent(way)}` },
      response: {
        ...given.response,
        headers: { ...given.response.headers, [`x-${way.toLowerCase()}`]: way, 'x-other': way },
      },
    });
    const written = [
      JSON.stringify(shown),
      shown.response.text,
      ...Object.entries(shown.response.headers).flat(),
      redactor.message(`it answers ${way}`),
      JSON.stringify(redactor.data([way, { [way]: way }])),
    ].join('\n');
    for (const piece of piecesOf(way))
      for (const form of [piece, piece.toLowerCase(), JSON.stringify(piece).slice(1, -1)])
        expect(written.includes(form), form).toBe(false);
  });
});

const packed = (pack: (data: Buffer) => Buffer, text: string): string =>
  pack(Buffer.from(text)).toString('base64');
const ECHO = `{"error":"no such key","key":"${KEY}"}`;
test.each([
  ['gzip', packed(gzipSync, ECHO)],
  ['zlib', packed(deflateSync, ECHO)],
  ['gzip in base64url', gzipSync(ECHO).toString('base64url')],
  ['gzip of gzip', packed(gzipSync, packed(gzipSync, ECHO))],
  [
    'gzip in an escaped text',
    encodeURIComponent(JSON.stringify(packed(gzipSync, ECHO)).replaceAll('/', '\\/')),
  ],
  ['gzip that is cut off', packed(gzipSync, `${ECHO}${'x'.repeat(50)}`).slice(0, -12)],
])('a key in %s is masked', (_, text) => {
  expect(keyMask([KEY])?.(`data:${text}, end`)).toMatch(/^data:.{0,3}\[key\].{0,6}, end$/);
});

test('compressed data without a key stays unchanged, and so does what unpacks to much', () => {
  for (const text of ['a text like many others', 'x'.repeat(2 ** 22)])
    expect(keyMask([KEY])?.(packed(gzipSync, text))).toBe(packed(gzipSync, text));
});

test('pieces that unpack to too much in all are masked unseen, in bounded time', () => {
  const piece = packed(gzipSync, ' '.repeat(2 ** 20));
  const of = (count: number): string => `${`${piece} `.repeat(count)}${packed(gzipSync, ECHO)}`;
  const started = process.cpuUsage();
  expect(keyMask([KEY])?.(of(2000))).toMatch(/\[key\]$/);
  // Without the bound in all it takes minutes.
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(20);
  expect(keyMask([KEY])?.(of(3)).endsWith('[key]')).toBe(true);
});

test('what is no key stays unchanged, however it is written', () => {
  const mask = keyMask([KEY]);
  for (const text of [
    'The list 507f1f77bcf86cd799439011 has 3 contacts &amp; 2 more, &#72;ello',
    '2026-03-04T10:11:12.000Z 01001000 01100101 0110 72, 101, 108, 108, 111',
    'a%20b%2520c \\u0041\\n =3D 0x48 0x65',
    Buffer.from('a quick brown fox jumps over the lazy dog, again and again').toString('base64'),
  ])
    expect(mask?.(text)).toBe(text);
});

test('a long text is masked in time that grows with its length alone', () => {
  const text = `${'lorem &#73;psum %64olor \\u0073it '.repeat(40_000)}${KEY}`;
  const shown = keyMask([KEY])?.(text) ?? '';
  expect(shown.endsWith('[key]')).toBe(true);
  expect(shown.length).toBe(text.length - KEY.length + '[key]'.length);
});
