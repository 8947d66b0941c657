import { createServer, type RequestListener } from 'node:http';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { refuseLate } from '../../load/driver.ts';
import { embeddedSender } from '../../load/embedded/sender.ts';
import type { BatchAnswer, Batch } from '../../load/kit/batch.ts';
import { k6Sender } from '../../load/kit/k6.ts';
import type { LoggedShot, Shot, StepsPlan, WindowPlan } from '../../load/kit/plan.ts';
import { sendSteps } from '../../load/kit/send-steps.ts';
import type { Sender } from '../../load/kit/sender.ts';
import { SendingFailed } from '../../suites/kit/model/k6-driver.ts';
import { Refused } from '../../suites/kit/model/failure.ts';
import { listen } from '../suites/middle.ts';
import { k6 } from './k6-of-tests.ts';

afterEach(() => vi.unstubAllEnvs());

interface Service {
  readonly url: string;
  /** `METHOD path authorization body`, in order of arrival. */
  readonly seen: readonly string[];
}

/** Starts a server that runs until the test ends. */
async function serve(answer: RequestListener): Promise<Service> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      seen.push([method, url, headers.authorization ?? '-', headers['content-type'] ?? '-', body].join(' '));
      answer(request, response);
    });
  });
  const url = `http://127.0.0.1:${await listen(server)}`;
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url, seen };
}

const shot = (target: string, more: Partial<Shot> = {}): Shot => ({
  ...{ tag: target, target, method: 'GET', times: 1, handful: 1, refusals: [429] },
  ...more,
});
const planOf = (url: string, shots: readonly Shot[], more: Partial<StepsPlan> = {}): StepsPlan => ({
  ...{ baseUrl: url, shots, mostWaitMs: 5000, maxSeconds: 20, isReadOnly: true },
  ...more,
});

/** Both drivers; the k6 part is skipped where k6 is unavailable. */
const SENDERS: readonly (readonly [string, Sender, boolean])[] = [
  ['the embedded driver', embeddedSender, true],
  ['k6', k6 === undefined ? embeddedSender : k6Sender(k6), k6 !== undefined],
];

for (const [by, sender, isThere] of SENDERS)
  describe.skipIf(!isThere)(`${by}, which sends a list of requests`, () => {
    test('logs status, headers and body of each in the order of the list', async () => {
      const { url, seen } = await serve(({ url: path }, response) => {
        if (path === '/moved') response.writeHead(302, { location: '/elsewhere' }).end();
        else if (path === '/two') response.writeHead(429, { 'x-a': ['1', '2'] }).end('{"code":"é"}');
        else response.end('{}');
      });
      const shots = [
        shot('/one?limit=5', { keyName: 'main' }),
        shot('/two', { method: 'POST', body: '{"a":1}', keyName: 'main' }),
        shot('/moved'),
      ];
      const { lines } = await sender.steps(planOf(url, shots, { isReadOnly: false }), { main: 'secret' });
      expect(seen).toEqual([
        'GET /one?limit=5 secret - ',
        'POST /two secret application/json {"a":1}',
        'GET /moved - - ',
      ]);
      expect(lines.map(({ shot: index, status, body }) => [index, status, body])).toEqual([
        [0, 200, '{}'],
        [1, 429, '{"code":"é"}'],
        [2, 302, ''],
      ]);
      const names = Object.entries(lines[1]?.headers ?? {}).map(([name, value]) => [
        name.toLowerCase(),
        value,
      ]);
      expect(names).toContainEqual(['x-a', expect.stringMatching(/^1, ?2$/)]);
      for (const { sentAt, doneAt, tookMs, error } of lines) {
        expect([doneAt > sentAt, tookMs > 0]).toEqual([true, true]);
        expect(error).toBe('');
      }
    });

    test('sends a handful at once, the next one when it is answered, and ends at refusals in a row', async () => {
      let [open, most, count] = [0, 0, 0];
      const { url, seen } = await serve((_, response) => {
        count += 1;
        open += 1;
        most = Math.max(most, open);
        const status = count > 8 ? 429 : 200;
        setTimeout(() => {
          open -= 1;
          response.writeHead(status).end();
        }, 30);
      });
      const { lines } = await sender.steps(
        planOf(url, [shot('/', { times: 100, handful: 4, untilRefused: 8 })]),
        {},
      );
      expect([seen.length, most, lines.length]).toEqual([16, 4, 16]);
      expect(lines.map(({ handful }) => handful)).toEqual([0, 1, 2, 3].flatMap((n) => [n, n, n, n]));
    });

    test('waits until the moment of a request, and for the wait that a refusal asks for', async () => {
      const { url } = await serve((_, response) => response.writeHead(429, { 'retry-after': '1' }).end());
      const shots = [
        shot('/first'),
        shot('/later', { at: 400 }),
        shot('/early', { afterRetryMs: -300 }),
        shot('/retry', { afterRetryMs: 0 }),
        shot('/never', { afterRetryMs: 60_000 }),
      ];
      const { lines } = await sender.steps(planOf(url, shots), {});
      const [first, ...more] = lines;
      if (first === undefined) throw new Error('nothing was sent');
      expect(lines.map(({ tag }) => tag)).toEqual(['/first', '/later', '/early', '/retry']);
      const [later = 0] = more.map(({ sentAt }) => sentAt - first.sentAt);
      const [, early = 0, retry = 0] = more.map(({ sentAt }) => sentAt - first.doneAt);
      // `/later` is sent at its planned time, even if a busy machine delays the first answer.
      expect(later).toBeGreaterThan(300);
      expect(early).toBeGreaterThanOrEqual(699);
      expect(retry).toBeGreaterThanOrEqual(999);
      expect(retry).toBeLessThan(2000);
    });

    test('logs a request without an answer with its reason, and goes on', async () => {
      const { url } = await serve((request, response) => {
        if (request.url === '/cut') request.socket.destroy();
        else response.end('{}');
      });
      const { lines } = await sender.steps(
        planOf(url, [shot('/cut', { method: 'POST' }), shot('/')], { isReadOnly: false }),
        {},
      );
      expect(lines.map(({ status }) => status)).toEqual([0, 200]);
      expect(lines[0]?.error).not.toBe('');
    });
  });

const EMPTY: WindowPlan = {
  url: 'http://127.0.0.1:1/',
  documented: { limit: 4, windowMs: 200, fixed: false },
  refusal: { claim: 'inbox.errors.rate-limit-code', status: 429 },
  maxSeconds: 20,
};

describe('the embedded driver', () => {
  test('sums up how many refusals have the documented status, and how it ended', async () => {
    let count = 0;
    const { url } = await serve((_, response) => response.writeHead((count += 1) > 20 ? 200 : 429).end());
    const { summary, lines } = await embeddedSender.window({ ...EMPTY, url: `${url}/` }, 'key');
    const refused = lines.filter(({ status }) => status === 429).length;
    expect(refused).toBeGreaterThan(2);
    expect(summary).toEqual({
      root_group: { checks: [{ name: EMPTY.refusal.claim, passes: refused, fails: 0 }] },
    });
  });

  test('sends nothing but reads to an account of others, and no key in an address', async () => {
    const { url, seen } = await serve((_, response) => response.end('{}'));
    const write = planOf(url, [shot('/', { method: 'POST', keyName: 'main', body: '{}' })]);
    await expect(embeddedSender.steps(write, { main: 'secret' })).rejects.toThrow(Refused);
    const leak = planOf(url, [shot('/?key=secret', { keyName: 'main' })]);
    await expect(embeddedSender.steps(leak, { main: 'secret' })).rejects.toThrow('a key is in its address');
    const plain = planOf('http://10.0.0.7:1', [shot('/', { keyName: 'main' })]);
    await expect(embeddedSender.steps(plain, { main: 'secret' })).rejects.toThrow('without TLS');
    await expect(embeddedSender.window({ ...EMPTY, url: `${url}/?k=secret` }, 'secret')).rejects.toThrow(
      Refused,
    );
    expect(seen).toEqual([]);
  });

  test('ends at once when others use the account', async () => {
    const { url, seen } = await serve((_, response) =>
      response.writeHead(200, { 'x-ratelimit-limit': '60', 'x-ratelimit-remaining': '3' }).end('{}'),
    );
    const watch = { cap: 200, most: 200, windowMs: 2000, isAgain: false, hasCounters: true };
    const plan = { ...EMPTY, url: `${url}/`, documented: { limit: 60, windowMs: 2000, fixed: false }, watch };
    const sending = embeddedSender.window(plan, 'key');
    await expect(sending).rejects.toThrow(SendingFailed);
    await expect(sending).rejects.toThrow(/the embedded driver ended the run: "others use the account/);
    // The warm-up, and the requests that were sent together.
    expect(seen.length).toBeLessThan(12);
  });

  test('is ended when its time is over, and sends nothing more', async () => {
    // A busy machine may take more than a second to start it.
    vi.stubEnv('PLUMBLINE_K6_SECONDS', '4');
    const { url, seen } = await serve(() => undefined);
    const sending = embeddedSender.steps(planOf(url, [shot('/', { times: 5 })]), {});
    await expect(sending).rejects.toThrow('the embedded driver took over 4 s');
    expect(seen).toHaveLength(1);
  });

  test('an answer without end is no answer', async () => {
    const { url } = await serve((_, response) => {
      const chunk = Buffer.alloc(2 ** 20, 'x');
      const more = (): void => {
        while (!response.destroyed && response.write(chunk));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    const { lines } = await embeddedSender.steps(planOf(url, [shot('/')]), {});
    expect(lines.map(({ status, body }) => [status, body])).toEqual([[0, '']]);
  });
});

describe('a machine that is too busy', () => {
  /** Sends a plan of two requests, the second of which leaves late. */
  function sentLate(late: number): LoggedShot[] {
    const lines: LoggedShot[] = [];
    const sending = sendSteps(
      planOf('http://127.0.0.1', [shot('/first'), shot('/later', { at: 800 })]),
      {},
      1000,
      (line) => lines.push(line),
    );
    const answer = ({ requests }: Batch, sentAt: number): BatchAnswer => ({
      ...{ sentAt, doneAt: sentAt + 5 },
      responses: requests.map(() => ({ tookMs: 4, status: 200, error: '', headers: {}, body: '' })),
    });
    let next = sending.next();
    if (next.done !== true) next = sending.next(answer(next.value, 1000));
    if (next.done !== true) next = sending.next(answer(next.value, next.value.notBefore + late));
    expect(next.done).toBe(true);
    return lines;
  }

  test('the log has how much later than planned each request left', () => {
    expect(sentLate(70).map(({ lateMs }) => lateMs)).toEqual([0, 70]);
  });

  test('says nothing of a limit where a request left late by a tenth of the window', () => {
    expect(() => refuseLate(sentLate(150), () => 2000)).not.toThrow();
    expect(() => refuseLate(sentLate(250), () => 2000)).toThrow(
      'a request left 250 ms late, in a window of 2000 ms: the machine is too busy',
    );
    expect(() => refuseLate(sentLate(250), () => 60_000)).not.toThrow();
  });
});
