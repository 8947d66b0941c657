import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { request } from 'undici';
import { afterAll, expect, test } from 'vitest';
import { isFull } from '../samples.ts';
import { hostileBodies } from '../suites/hostile/bodies.ts';
import { outFolder, running } from './run.ts';
import { warmly } from './warm.ts';

const { path: out, remove } = outFolder();
afterAll(remove);

const KEY = 'Kq7'.repeat(16);
const BODIES = Object.values(hostileBodies(KEY)).map(({ body }) => Buffer.from(body ?? ''));
/** From this length on, bodies take long to read. One form of each file type contains them. */
const LARGE = 2 ** 19;
const SMALL = isFull() ? BODIES : BODIES.filter(({ length }) => length < LARGE);
const URLS = { emails: 'https://api.example/inbox/api/v1/emails', lists: 'https://api.example/lists/list' };
/** A call with a mistake. If the lint reports it, the calls around it were read. */
const marked = { method: 'GET', url: `${URLS.emails}?limit=500` };

interface Recorded {
  readonly method: string;
  readonly url: string;
  readonly sent?: Buffer;
  readonly got?: Buffer;
}
const callsWith = (bodies: readonly Buffer[]): readonly Recorded[] => [
  marked,
  ...bodies.map((got) => ({ method: 'GET', url: URLS.emails, got })),
  ...bodies.map((sent) => ({ method: 'POST', url: URLS.lists, sent })),
  marked,
];
const [ALL, FEW] = [callsWith(BODIES), callsWith(SMALL)];

const har = (calls: readonly Recorded[], encoding: 'utf8' | 'base64'): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: 'x', version: '1' },
      entries: calls.map(({ method, url, sent, got }, second) => ({
        ...{ startedDateTime: new Date(Date.UTC(2026, 10, 25, 12, 0, second)).toISOString(), time: 5 },
        request: {
          ...{ method, url, headers: [{ name: 'authorization', value: KEY }] },
          ...(sent && { postData: { mimeType: 'application/json', text: sent.toString() } }),
        },
        response: {
          status: 200,
          headers: [{ name: 'content-type', value: 'application/json' }],
          content: got
            ? { text: got.toString(encoding), ...(encoding === 'base64' && { encoding }) }
            : { text: '{}' },
        },
      })),
    },
  });

const ndjson = (): string =>
  ALL.map(({ method, url, sent, got }, second) =>
    JSON.stringify({
      ...{ method, url, status: 200, timestamp: new Date(Date.UTC(2026, 10, 25, 12, 0, second)) },
      ...{ requestHeaders: { authorization: KEY }, responseBody: got?.toString() ?? '{}' },
      ...(sent && { requestBody: sent.toString() }),
    }),
  ).join('\n');

/** Hostile bodies inserted raw instead of as a JSON text. */
const raw = (): string =>
  [
    JSON.stringify({ ...marked, status: 200 }),
    // A text with many zeros counts as a binary file, which is refused.
    ...BODIES.filter((got) => !got.includes(0)).map(
      (got) =>
        `{"method":"GET","url":"${URLS.emails}","status":200,"responseBody":${got.toString().replaceAll(/\s/g, ' ')}}`,
    ),
    ...Array.from({ length: 200 }, () => JSON.stringify({ ...marked, status: 200 })),
  ].join('\n');

test.each<[string, () => string | Buffer, number]>([
  ['texts of an archive', () => har(ALL, 'utf8'), ALL.length],
  ['bytes of an archive', () => har(FEW, 'base64'), FEW.length],
  ['texts of lines', ndjson, ALL.length],
  ['lines, as they stand', raw, 201],
  ['a packed archive', () => gzipSync(har(FEW, 'utf8')), FEW.length],
])('gate and replay read hostile bodies in %s, and all calls around them', async (name, written, count) => {
  const file = join(out, `${name.replaceAll(/\W/g, '-')}.log`);
  writeFileSync(file, written());
  const gate = await warmly('gate', [file, '--out', join(out, 'gate'), '--json']);
  expect([gate.stderr, gate.code]).toEqual([expect.not.stringMatching(/\n\s+at |call stack/), 1]);
  const { traffic, mistakes } = JSON.parse(gate.stdout) as {
    traffic: { calls: number };
    mistakes: { lint: string; count: number }[];
  };
  expect(traffic.calls).toBeGreaterThanOrEqual(count);
  const limit = mistakes.find(({ lint }) => lint === 'inbox.limit-above-maximum');
  expect(limit?.count).toBe(name.startsWith('lines') ? 201 : 2);
  expect(gate.stdout).not.toContain(KEY);
  const replay = await warmly('replay', [file, '--out', join(out, 'replays')]);
  expect([0, 1, 3]).toContain(replay.code);
  expect(replay.stdout).toContain(`${traffic.calls} recorded exchanges`);
  expect(replay.stdout + replay.stderr).not.toMatch(/\n\s+at |call stack|the checker failed/);
});

test('gate counts a line of a gigabyte as unread, and reads the others', async () => {
  const part = gzipSync(Buffer.alloc(1 << 26, 'x'));
  const line = `203.0.113.7 - - [25/Nov/2026:12:00:00 +0000] "GET /inbox/api/v1/emails?limit=500 HTTP/1.1" 200 5 "-" "t"\n`;
  const good = gzipSync(line.repeat(20));
  const file = join(out, 'long.log.gz');
  writeFileSync(file, Buffer.concat([good, ...Array.from({ length: 16 }, () => part), gzipSync('\n'), good]));
  const { code, stdout, stderr } = await warmly('gate', [file, '--out', join(out, 'gate')]);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain('40 calls');
  expect(stdout).toContain('1 line is unread, the first is line 21: a line or an entry that is too long');
});

test('the receiver takes hostile bodies, and checks the deliveries around them', async () => {
  const receiver = running(
    'receiver',
    [
      '--service',
      'prospecting',
      '--unsigned',
      '--claim',
      'prospecting.events.*',
      '--out',
      join(out, 'received'),
    ],
    { PLUMBLINE_WEBHOOK_SECRET: undefined },
  );
  let url: string | undefined;
  while (url === undefined) {
    await delay(5);
    [, url] = /listening at (\S+)/.exec(receiver.said()) ?? [];
  }
  const headers = { 'content-type': 'application/json' };
  const post = async (body: Buffer | string): Promise<number> => {
    const answer = await request(url ?? '', { method: 'POST', body, headers });
    await answer.body.dump();
    return answer.statusCode;
  };
  // A delivery of one campaign, which its first event shows to be current.
  const delivery = (event: string): string =>
    JSON.stringify({ event, campaignId: 'c0ffee'.repeat(4), campaign: 'Spring', contact: { id: 'c1' } });
  expect(await post(delivery('EMAIL_SENT'))).toBe(200);
  for (const body of BODIES) expect([200, 400, 413]).toContain(await post(body));
  expect(await post(delivery('MAIL_SENT'))).toBe(200);
  receiver.kill('SIGINT');
  const { code, stdout, stderr } = await receiver.ended;
  expect([code, stderr]).toEqual([1, expect.not.stringMatching(/\n\s+at |call stack|could not be/)]);
  expect(stdout).toContain('prospecting.events.never-mail-sent');
  expect(stdout).not.toMatch(/\n\s+at |the checker failed/);
});
