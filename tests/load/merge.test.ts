import { describe, expect, test } from 'vitest';
import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { evaluatedLog, mergeProfileLogs } from '../../load/index.ts';
import { windowLimiters } from '../../suites/k6.ts';
import { describeLimiter } from '../../suites/kit/limiter/identify.ts';
import { limiters } from './limiters.ts';
import { windowRounds } from '../../load/kit/schedule.ts';
import { drive, randomOf } from './trials.ts';

const allowed = { p50: 10, p95: 20, p99: 30, errors: 1 };

interface Machine {
  readonly log: string;
  readonly began?: number;
  readonly planned?: number;
  readonly lines?: number;
  readonly dropped?: number;
}

/** The log of one machine, as its runner prints it. */
function logOf({ log, began = 1e12, planned = 200, lines = 100, dropped }: Machine): string {
  const heading = {
    profile: 'smoke',
    planned,
    seconds: 10,
    operations: [{ name: 'read', allowed }],
    log,
    began,
  };
  const requests = Array.from({ length: lines }, (_, index) => [0, began + 100 * index, 5, 200]);
  const summary = {
    metrics: dropped === undefined ? {} : { dropped_iterations: { values: { count: dropped } } },
  };
  return ['level=info msg="ready"', ...[heading, ...requests, summary].map((value) => JSON.stringify(value))]
    .join('\n')
    .concat('\n');
}

const files = (...texts: readonly string[]) =>
  texts.map((text, index) => ({ name: `${'ab'[index] ?? index}.log`, text }));

describe('logs of a profile', () => {
  test('of two machines that began within seconds are one run, in one file or in two', () => {
    const [one, two] = [logOf({ log: 'x' }), logOf({ log: 'y', began: 1e12 + 3000 })];
    expect(mergeProfileLogs(files(one, two))).toMatchObject({ outcome: 'kept', requests: 200 });
    expect(mergeProfileLogs(files(two + one))).toMatchObject({ outcome: 'kept', requests: 200 });
  });

  test.each([
    [
      'the same log twice',
      files(logOf({ log: 'x' }), logOf({ log: 'x' })),
      '"b.log" and "a.log" hold the same log',
    ],
    ['a log twice in a file', files(logOf({ log: 'x' }) + logOf({ log: 'x' })), '"a.log" holds a log twice'],
    [
      'one machine of each of two runs',
      files(logOf({ log: 'x', began: 1e12 + 10_000 }), logOf({ log: 'y' })),
      '"a.log" and "b.log" are not of one and the same run',
    ],
    [
      'two runs in one file',
      files(logOf({ log: 'x' }) + logOf({ log: 'y', began: 1e12 + 60_000 })),
      '"a.log" holds logs of more than one run',
    ],
    [
      'another plan',
      files(logOf({ log: 'x' }), logOf({ log: 'y', planned: 300 })),
      '"b.log" and "a.log" are not of one and the same run',
    ],
    ['no first line', files('[0,1,5,200]\n'), '"a.log" is no log of a profile'],
  ])('%s: nothing is put together', (_, texts, message) => {
    expect(() => mergeProfileLogs(texts)).toThrow(message);
  });

  test.each([
    ['one is missing', [logOf({ log: 'x' })], '100 of 200 requests are in the log'],
    [
      'two runs at the same time',
      [logOf({ log: 'x', lines: 200 }), logOf({ log: 'y', lines: 200 })],
      '400 requests are in the logs, and the run sends 200',
    ],
    [
      'requests were left out',
      [logOf({ log: 'x', lines: 90, dropped: 10 }), logOf({ log: 'y' })],
      '10 of 200 requests were left out',
    ],
  ])('where %s, the result is inconclusive', (_, texts, reason) => {
    expect(mergeProfileLogs(files(...texts))).toMatchObject({
      outcome: 'inconclusive',
      reason: expect.stringContaining(reason) as string,
    });
  });
});

const inbox = windowLimiters['inbox-window'] ?? never();
const { requests: limit, windowSeconds } = inboxFacts.rateLimit;
function never(): never {
  throw new Error('there is no such limiter');
}

const seen = drive(
  windowRounds({ limit, windowMs: 1000 * windowSeconds, fixed: false }),
  limiters['sliding-log']({ limit, windowMs: 1000 * windowSeconds, phase: 0 }),
  randomOf(5),
);

/** The log of a k6 window run whose refusals have a status and a body. */
function k6RunLog(status: number, { body = '{"code":"RATE_LIMIT"}', through = 'through\n' } = {}): string[] {
  const lines = seen.map(({ tag, handful, from, to, accepted }) => ({
    tag,
    handful,
    sentAt: 1e12 + from,
    doneAt: 1e12 + to,
    tookMs: to - from,
    status: accepted ? 200 : status,
    error: '',
    headers: { 'Content-Type': 'application/json' },
    ...(!accepted && { body }),
  }));
  return [...lines.map((line) => `${JSON.stringify(line)}\n`), through];
}
const evaluate = (lines: readonly string[]): Promise<string> =>
  evaluatedLog(lines.join(''), inbox, 'start').then((found) => describeLimiter(found));

describe('the log of a k6 run of a window', () => {
  test('names its limiter, without the bodies of what passed', async () => {
    expect(await evaluate(k6RunLog(429))).toMatch(/^sliding log of 60 per (59\.9|60\.0)\d ±/);
  });

  test.each([
    ['refusals are of the key', k6RunLog(401), 'GET "/inbox/api/v1/emails" answers 401'],
    ['refusals are of a gateway', k6RunLog(503), 'answers 503'],
    ['refusals are no answers', k6RunLog(0), 'GET "/inbox/api/v1/emails"'],
    ['a refusal is a page', k6RunLog(429, { body: '<html>' }), 'an HTML page comes with 429'],
    [
      'refusals differ',
      k6RunLog(429).map((line, index, all) =>
        index > all.length / 2 ? line.replace('RATE_LIMIT', 'OTHER') : line,
      ),
      'refusals differ',
    ],
    ['the end is missing', k6RunLog(429, { through: '' }), 'cut off'],
    ['the beginning is missing', k6RunLog(429).slice(20), 'cut off'],
    ['there are two', [...k6RunLog(429), ...k6RunLog(429)], 'more than one run'],
    [
      'everything is refused',
      k6RunLog(429).map((line) =>
        line.replace('"status":200', '"status":429,"body":"{\\"code\\":\\"RATE_LIMIT\\"}"'),
      ),
      'requests were refused',
    ],
    ['it is of something else', ['through\n'], 'no log of a load run of a window'],
  ])('says nothing where %s', async (_, lines, message) => {
    await expect(evaluate(lines)).rejects.toThrow(message);
  });

  test('of the prospecting service may have its refusals as failures', async () => {
    const { requestsByPlan, overLimitStatus } = prospectingFacts.rateLimit;
    const documented = { limit: requestsByPlan.start, windowMs: 60_000, fixed: true };
    const log = drive(
      windowRounds(documented),
      limiters['fixed-from-first']({ ...documented, phase: 0 }),
      randomOf(7),
    );
    const text = log
      .map(({ tag, handful, from, to, accepted }) =>
        JSON.stringify({
          ...{ tag, handful, sentAt: 1e12 + from, doneAt: 1e12 + to, tookMs: to - from, error: '' },
          ...{ status: accepted ? 200 : overLimitStatus, headers: {} },
          ...(!accepted && { body: '{"error":"x"}' }),
        }),
      )
      .concat('through')
      .join('\n');
    const found = await evaluatedLog(text, windowLimiters['prospecting-window'] ?? never(), 'start');
    expect(describeLimiter(found)).toMatch(/^fixed window that starts with the first request of 100 per/);
  });
});
