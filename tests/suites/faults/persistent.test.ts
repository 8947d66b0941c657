import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { textOf } from '../../../suites/kit/model/message.ts';
import { json, html, ELSEWHERE, always, raw, bomb, refusal } from './answers.ts';
import { AT_MOST_MS, faultyService, ROOMY } from './checked.ts';
import { sampleOf } from '../../samples.ts';
import { type Meddling } from '../middle.ts';

const { checkedThrough } = faultyService();

/** Faults from the first request on. Nothing can be checked, and the reason names the fault. */
const PERSISTENT: Readonly<Record<string, readonly [Meddling, RegExp]>> = {
  'closes every connection': [raw((_, socket) => socket.destroy()), /closed before|reset/],
  'resets every connection': [raw((_, socket) => socket.resetAndDestroy()), /reset|closed/],
  'resets in the middle of the headers': [
    raw((_, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-', () => socket.destroy())),
    /closed before|reset/,
  ],
  'resets in the middle of the body': [
    raw((_, socket) =>
      socket.write(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"items":[',
        () => socket.resetAndDestroy(),
      ),
    ),
    /reset|closed before|not as long/,
  ],
  'stalls in the middle of the headers': [
    raw((_, socket) => socket.write('HTTP/1.1 200 OK\r\nContent-')),
    /no answer in time|no complete answer/,
  ],
  'never answers': [raw(() => undefined), /no answer in time|no complete answer/],
  'stalls in the body': [
    raw((outgoing) => outgoing.writeHead(200, { 'content-type': 'application/json' }).write('{"items":[')),
    /stalled|no complete answer/,
  ],
  'drips a byte at a time': [
    raw((outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      const drip = setInterval(() => outgoing.write(' '), 50);
      outgoing.on('close', () => clearInterval(drip));
    }),
    /no complete answer in time/,
  ],
  'cuts the JSON off': [
    async (_, pass) => {
      const answer = await pass();
      return { ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) };
    },
    /is not, or is cut off/,
  ],
  'says a length that is too large': [
    raw((_, socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n{"items":[]}',
      ),
    ),
    /not as long|closed before/,
  ],
  'says a length that is too small': [
    raw((_, socket) =>
      socket.end(
        'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5\r\n\r\n{"items":[]}',
      ),
    ),
    /cut off|no valid HTTP \([A-Z]|not as long/,
  ],
  'breaks its chunks': [
    raw((_, socket) =>
      socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\n{"items":[]}\r\n0\r\n\r\n'),
    ),
    /no valid HTTP \([A-Z]|closed before/,
  ],
  'has a status of two digits': [
    raw((_, socket) => socket.end('HTTP/1.1 099 X\r\ncontent-length: 2\r\n\r\n{}')),
    /no valid HTTP \([a-z]/i,
  ],
  'speaks no HTTP': [raw((_, socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n')), /no valid HTTP \([A-Z]/],
  'sends a gzip bomb': [
    always({
      status: 200,
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: bomb,
    }),
    /compressed \("gzip"\)/,
  ],
  'compresses unasked': [
    async (_, pass) => {
      const answer = await pass();
      return {
        ...answer,
        headers: { ...answer.headers, 'content-encoding': 'gzip' },
        body: gzipSync(answer.body),
      };
    },
    /compressed \("gzip"\)/,
  ],
  'never stops sending': [
    raw((outgoing) => {
      outgoing.writeHead(200, { 'content-type': 'application/json' });
      const more = (): void => {
        while (!outgoing.destroyed && outgoing.write(Buffer.alloc(2 ** 20, ' ')));
      };
      outgoing.on('drain', more);
      more();
    }),
    /larger than|no complete answer/,
  ],
  'sends huge headers': [
    always(json(200, { items: [] }, { 'x-padding': 'x'.repeat(40_000) })),
    /headers of the answer are too large/,
  ],
  'answers nothing': [always({ ...json(200, ''), body: Buffer.alloc(0) }), /answer is empty/],
  'is a captive portal': [always(html(200)), /HTML page comes with 200/],
  'is a captive portal without a content type': [
    always({ status: 200, headers: {}, body: html(200).body }),
    /HTML page comes with 200/,
  ],
  'answers all with 204, as what checks for a portal does': [
    always({ status: 204, headers: {}, body: Buffer.alloc(0) }),
    /204|no form/,
  ],
  'leads to a captive portal': [
    always(html(302, { location: 'http://login.portal.example/?back=1' })),
    /redirected to "login\.portal\.example"/,
  ],
  'wants a sign-in to the network': [always(html(511)), /a proxy answers \(511\)/],
  'wants a sign-in to the proxy': [always(html(407)), /a proxy answers \(407\)/],
  'is blocked by a firewall': [always(html(403)), /HTML page comes with 403/],
  'is a bad gateway': [always(html(502)), /in trouble \(502\)/],
  'is unavailable': [always(json(503, { error: 'Service unavailable' })), /in trouble \(503\)/],
  'is a gateway that waits in vain': [always(html(504)), /in trouble \(504\)/],
  'is unknown to its own edge': [always(html(522)), /in trouble \(522\)/],
  'fails with a page': [always(html(500)), /HTML page comes with 500/],
  'knows another key': [async ({ url }) => refusal(url), /key is refused \(401\)/],
  ...Object.fromEntries(
    Object.entries(ELSEWHERE).map(([name, [answer, reason]]) => [name, [always(answer), reason] as const]),
  ),
};

/** Accepts a key only after `Bearer`. */
const wantsBearer: Meddling = async ({ url, headers }, pass) =>
  /^Bearer /.test(headers.authorization ?? '') ? pass() : refusal(url);

test(
  'a key that is taken after Bearer alone is drift, and no key that is wrong',
  async () => {
    const run = await checkedThrough(wantsBearer, ROOMY);
    expect(run.code).toBe(1);
    for (const claim of [
      'inbox.authentication.raw-key-accepted',
      'prospecting.auth.key-raw-accepted',
    ] as const)
      expect(run.verdicts.get(claim)?.verdict).toBe('violated');
  },
  AT_MOST_MS,
);

test.each([
  ['a page', html(403)],
  ['JSON', json(403, { message: 'Forbidden' })],
])(
  'a firewall that refuses values with %s is no drift, and the rest is checked',
  async (_, refused) => {
    const blocks: Meddling = async ({ url = '' }, pass) =>
      /%00|%3C|%27|%22|\.\./i.test(url) ? refused : pass();
    const run = await checkedThrough(blocks, ROOMY);
    expect([run.of('violated'), run.code]).toEqual([[], 0]);
    expect(run.of('held').length).toBeGreaterThan(200);
    const reasons = [...run.verdicts.values()].map(({ verdict, reason }) => [
      verdict,
      reason && textOf(reason),
    ]);
    expect(reasons).toContainEqual(['not checked', expect.stringContaining('a firewall refuses values')]);
  },
  AT_MOST_MS,
);

describe('a target that', () => {
  test.each(sampleOf('faults that last', Object.keys(PERSISTENT)))(
    '%s is inconclusive, never drift',
    async (name) => {
      const [meddle, reason] = PERSISTENT[name] ?? [always(html(200)), /never/];
      const started = Date.now();
      const run = await checkedThrough(meddle);
      expect(run.of('violated')).toEqual([]);
      expect([run.of('held'), run.of('observed'), run.code]).toEqual([[], [], 3]);
      expect(run.reasons().length).toBeGreaterThan(0);
      for (const each of run.reasons()) expect(each).toMatch(reason);
      expect(Date.now() - started).toBeLessThan(AT_MOST_MS);
    },
  );
});
