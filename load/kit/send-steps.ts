import { headerIn, lateMs, type Batch, type Batches, type Leaving, type Response } from './batch.ts';
import type { LoggedShot, Shot, StepsPlan } from './plan.ts';

/** Dates in headers have whole seconds. */
const FRACTION_MS = 1000;

/** The wait that an answer asks for, in ms: a number of seconds, or until a date by the target's clock. */
function askedWait({ headers }: Response, doneAt: number): number | undefined {
  const text = headerIn(headers, 'retry-after');
  if (text === undefined) return undefined;
  const wait = /^\d+$/.test(text)
    ? Number(text) * 1000
    : Date.parse(text) -
      Date.parse(headerIn(headers, 'date') ?? new Date(doneAt).toUTCString()) +
      FRACTION_MS;
  return Number.isFinite(wait) ? wait : undefined;
}

const leavingOf = (
  { method, target, keyName, body }: Shot,
  { baseUrl }: StepsPlan,
  keys: Readonly<Record<string, string>>,
): Leaving => ({
  method,
  url: baseUrl + target,
  ...(keyName !== undefined && { authorization: keys[keyName] ?? '' }),
  ...(body !== undefined && { body }),
});

/** Sends a list of requests in order, and logs each answer. It evaluates nothing. */
export function* sendSteps(
  plan: StepsPlan,
  keys: Readonly<Record<string, string>>,
  startedAt: number,
  log: (line: LoggedShot) => void,
): Batches<void> {
  let retryFrom: number | undefined;
  let freeAt = startedAt;
  let handful = 0;
  for (const [index, shot] of plan.shots.entries()) {
    let notBefore = startedAt + (shot.at ?? 0);
    if (shot.afterRetryMs !== undefined) {
      const retryAt = retryFrom === undefined ? Infinity : retryFrom + shot.afterRetryMs;
      if (retryAt - Math.max(notBefore, freeAt) > plan.mostWaitMs) continue;
      notBefore = Math.max(notBefore, retryAt);
    }
    let inRow = 0;
    for (let sent = 0; sent < shot.times && inRow < (shot.untilRefused ?? Infinity); sent += shot.handful) {
      const leaving = leavingOf(shot, plan, keys);
      const count = Math.min(shot.handful, shot.times - sent);
      const batch: Batch = { notBefore, requests: Array.from({ length: count }, () => leaving) };
      const answered = yield batch;
      const { sentAt, doneAt, responses } = answered;
      const late = lateMs(batch, answered, freeAt);
      freeAt = doneAt;
      for (const response of responses) {
        log({ shot: index, tag: shot.tag, handful, sentAt, doneAt, lateMs: late, ...response });
        const wait = askedWait(response, doneAt);
        if (wait !== undefined) retryFrom ??= doneAt + wait;
      }
      // The order within a handful is unknown, so only a handful that was refused as a whole continues a row of
      // refusals.
      inRow = responses.every(({ status }) => shot.refusals.includes(status)) ? inRow + responses.length : 0;
      handful += 1;
    }
  }
}
