import { prospectingFacts } from '../../generated/facts.ts';
import { answerObject, endOf, headerOf, operationOf, statusOf, succeeded, type Call } from '../call.ts';
import type { Earlier, NamesOf } from '../earlier.ts';
import type { Lint } from '../lint.ts';

const SECOND_MS = 1000;
/** Longer after a refusal, something may have changed that no recording shows. */
const RETRY_MS = 600 * SECOND_MS;
/** Refusals that pass by themselves. */
const PASSING = [408, 425, 429];

const isRead = ({ exchange }: Call): boolean => ['GET', 'HEAD'].includes(exchange.request.method);
const answerHeader = ({ exchange }: Call, name: string): string | undefined =>
  exchange.response.headers[name];
const isKnown = (call: Call): boolean => call.exchange.operation !== undefined;

/** Seconds of `Retry-After`, which may be a date; undefined where it is none. */
function retryAfterOf(call: Call): number | undefined {
  const given = answerHeader(call, 'retry-after') ?? '';
  if (/^\d+$/.test(given)) return Number(given);
  const left = (Date.parse(given) - endOf(call)) / SECOND_MS;
  return Number.isNaN(left) ? undefined : Math.max(0, Math.round(left));
}

/** Whether the tool changed something between two of its calls, so that the same request may be answered otherwise. */
function changedSince(refused: Call, earlier: Earlier): boolean {
  for (const each of earlier.since(refused))
    if (!isRead(each) && (succeeded(each) || each.lacks.has('answer'))) return true;
  return false;
}

export const clientErrorRetried: Lint = {
  of: isKnown,
  needs: ['request body', 'time'],
  judge: (call, earlier) => {
    const before = earlier.same(call).at(-1);
    if (before === undefined) return undefined;
    const status = statusOf(before);
    const isRefused = status >= 400 && status < 500 && !PASSING.includes(status);
    if (!isRefused || call.at - endOf(before) > RETRY_MS || changedSince(before, earlier)) return undefined;
    // What was under way together is no retry.
    if (call.at < endOf(before)) return undefined;
    return { wrong: `the same request was refused with ${status} before`, with: [before] };
  },
};

/** A 500 that a view which there is not would bring as well. */
export const unknownViewRetried: Lint = {
  of: (call) => operationOf(call) === 'GET /emails' && call.query.has('viewId'),
  needs: ['time'],
  judge: (call, earlier) => {
    const before = earlier.same(call).at(-1);
    if (before === undefined || statusOf(before) !== 500 || call.at < endOf(before)) return undefined;
    return call.at - endOf(before) > RETRY_MS
      ? undefined
      : { wrong: 'the same view was answered with 500 before', with: [before] };
  },
};

/** Whether two calls are of one account, as far as their keys tell. */
const haveOneKey = (one: Call, other: Call): boolean =>
  one.exchange.key === other.exchange.key &&
  headerOf(one, 'authorization') === headerOf(other, 'authorization');

const LIMITED = '429';
const byLimit: NamesOf = (call) => (statusOf(call) === 429 ? [LIMITED] : []);
/** Refusals that are looked through: each of them names the same end of the minute. */
const MOST_LIMITED = 100;

/** After a 429, whatever is sent to the service. */
export const retryAfterIgnored: Lint = {
  of: () => true,
  needs: ['time'],
  judge: (call, earlier) => {
    const limited = earlier.named(byLimit, LIMITED).slice(-MOST_LIMITED);
    for (const before of limited.toReversed()) {
      if (!(call.at - before.at <= RETRY_MS)) return undefined;
      if (before.lacks.has('answer headers')) return { unseen: 'answer headers' };
      const seconds = retryAfterOf(before);
      if (seconds === undefined || call.at < endOf(before) || !haveOneKey(before, call)) continue;
      const left = endOf(before) + seconds * SECOND_MS - call.at;
      if (left > SECOND_MS)
        return {
          wrong: `Retry-After had ${Math.round(left / SECOND_MS)} of ${seconds} s to run`,
          with: [before],
        };
    }
    return undefined;
  },
};

/** The same request again, before the time that its answer gave. */
export const sameAfterRetryAfter: Lint = {
  of: isKnown,
  needs: ['time', 'request body'],
  judge: (call, earlier) => {
    const before = earlier.same(call).at(-1);
    if (before === undefined) return undefined;
    if (before.lacks.has('answer headers') && [429, 503].includes(statusOf(before)))
      return { unseen: 'answer headers' };
    const seconds = retryAfterOf(before);
    if (seconds === undefined || call.at < endOf(before)) return undefined;
    const left = endOf(before) + seconds * SECOND_MS - call.at;
    return left > SECOND_MS
      ? { wrong: `Retry-After had ${Math.round(left / SECOND_MS)} of ${seconds} s to run`, with: [before] }
      : undefined;
  },
};

export const inboxLimitReached: Lint = {
  of: isKnown,
  needs: ['answer'],
  judge: (call) => {
    if (statusOf(call) !== 429) return undefined;
    const { code } = answerObject(call);
    return `answered 429${typeof code === 'string' ? ` ${code}` : ''}`;
  },
};

const { uncountedPathPrefixes, windowSeconds, requestsByPlan, overLimitError } = prospectingFacts.rateLimit;
const LEAST = Math.min(...Object.values(requestsByPlan));

const isCounted = ({ exchange }: Call): boolean =>
  !uncountedPathPrefixes.some((prefix) => exchange.request.target.startsWith(`${prefix}/`));

const COUNTED = 'counted';
const byCounter: NamesOf = (call) => (isCounted(call) ? [COUNTED] : []);

/** How many counted requests the minute before a call saw. */
const countedBefore = (call: Call, earlier: Earlier): number =>
  earlier.countSince(byCounter, COUNTED, call.at - windowSeconds * SECOND_MS);

/** Whether a call was answered as one beyond the limit is. */
const isLikeOverLimit = (call: Call): boolean =>
  statusOf(call) === prospectingFacts.rateLimit.overLimitStatus &&
  isCounted(call) &&
  answerHeader(call, 'retry-after') === undefined &&
  (call.lacks.has('answer body') || answerObject(call)['error'] === overLimitError);

export const prospectingLimitReached: Lint = {
  of: (call) => isKnown(call) && isCounted(call),
  needs: ['answer', 'time'],
  judge: (call, earlier) => {
    if (!isLikeOverLimit(call)) return undefined;
    const count = countedBefore(call, earlier);
    return count >= LEAST ? `answered 500 after ${count} requests in a minute` : undefined;
  },
};

export const retriedWithoutPause: Lint = {
  of: isKnown,
  needs: ['time', 'request body'],
  judge: (call, earlier) => {
    const before = earlier.same(call).at(-1);
    if (before === undefined || ![500, 503].includes(statusOf(before))) return undefined;
    const pause = call.at - endOf(before);
    if (pause < 0 || retryAfterOf(before) !== undefined) return undefined;
    const isQuota = isLikeOverLimit(before) && countedBefore(call, earlier) > LEAST;
    const wanted = isQuota ? prospectingFacts.rateLimit.retryPauseSeconds : 1;
    return pause < wanted * SECOND_MS
      ? {
          wrong: `sent again ${(pause / SECOND_MS).toFixed(1)} s after a ${statusOf(before)}`,
          with: [before],
        }
      : undefined;
  },
};
