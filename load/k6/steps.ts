// Sends a list of requests in its order and logs what becomes of each; nothing is judged here.
import { sleep } from 'k6';
import http from 'k6/http';
import { THROUGH, type LoggedShot, type Shot, type StepsPlan } from '../kit/plan.ts';

const plan = JSON.parse(open(__ENV['PLUMBLINE_PLAN'] ?? '')) as StepsPlan;
const keys = JSON.parse(__ENV['PLUMBLINE_KEYS'] ?? '{}') as Readonly<Record<string, string>>;

export const options = {
  scenarios: {
    steps: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: `${plan.maxSeconds}s` },
  },
  // A handful of requests leaves at once.
  batch: 100,
  batchPerHost: 100,
  maxRedirects: 0,
};

interface Waited {
  readonly headers: Readonly<Record<string, string>>;
}

/** Dates of headers are told without their fraction. */
const FRACTION_MS = 1000;

/** The wait that an answer asks for, in ms: a number of seconds, or until a date on the target's clock. */
function askedWait({ headers }: Waited): number | undefined {
  const text = headers['Retry-After'];
  if (text === undefined) return undefined;
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) - Date.parse(headers['Date'] ?? new Date().toUTCString()) + FRACTION_MS;
  return Number.isFinite(wait) ? wait : undefined;
}

const requestOf = (shot: Shot) => ({
  method: shot.method,
  url: plan.baseUrl + shot.target,
  ...(shot.body !== undefined && { body: shot.body }),
  params: {
    headers: {
      ...(shot.keyName !== undefined && { Authorization: keys[shot.keyName] ?? '' }),
      ...(shot.body !== undefined && { 'Content-Type': 'application/json' }),
    },
    timeout: '20s',
  },
});

const waitUntil = (moment: number): void => {
  const left = moment - Date.now();
  if (left > 0) sleep(left / 1000);
};

export default function steps(): void {
  const origin = Date.now();
  let retryFrom: number | undefined;
  let handful = 0;
  for (const [index, shot] of plan.shots.entries()) {
    if (shot.at !== undefined) waitUntil(origin + shot.at);
    if (shot.afterRetryMs !== undefined) {
      if (retryFrom === undefined || retryFrom + shot.afterRetryMs - Date.now() > plan.mostWaitMs) continue;
      waitUntil(retryFrom + shot.afterRetryMs);
    }
    let inRow = 0;
    for (let sent = 0; sent < shot.times && inRow < (shot.untilRefused ?? Infinity); sent += shot.handful) {
      const request = requestOf(shot);
      const sentAt = Date.now();
      const responses = http.batch(
        Array.from({ length: Math.min(shot.handful, shot.times - sent) }, () => request),
      );
      const doneAt = Date.now() + 1;
      for (const response of responses) {
        const { blocked, connecting, duration } = response.timings;
        const line: LoggedShot = {
          shot: index,
          tag: shot.tag,
          handful,
          sentAt,
          doneAt,
          tookMs: blocked + connecting + duration,
          status: response.status,
          error: response.error,
          headers: response.headers,
          body: typeof response.body === 'string' ? response.body : '',
        };
        console.log(JSON.stringify(line));
        const wait = askedWait(response);
        if (wait !== undefined) retryFrom ??= doneAt + wait;
      }
      // The order inside a handful is not known: only one that is refused as a whole goes on a row of refusals.
      inRow = responses.every(({ status }) => shot.refusals.includes(status)) ? inRow + responses.length : 0;
      handful += 1;
    }
  }
  console.log(THROUGH);
}

export function handleSummary(data: unknown): Record<string, string> {
  return { [__ENV['PLUMBLINE_SUMMARY'] ?? 'summary.json']: JSON.stringify(data) };
}
