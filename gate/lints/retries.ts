import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { memoizeText } from '../../suites/kit/model/memoize.ts';
import { isOf, isSentAfter, listIn, type ToolCall } from '../call.ts';
import type { CountsOf, Earlier, NamesOf } from '../earlier.ts';
import { isKnownOperation, type Lint, type Unseen } from '../lint.ts';
import { isKeyKnown, isRefusal } from './access.ts';
import { listsView } from './ids.ts';
import { DAY_MS, NOT_LONG_MS, SECOND_MS } from './time.ts';

/** Refusals because of a temporary state. */
const PASSING = [408, 425, 429];

const answerHeader = ({ exchange }: ToolCall, name: string): string | undefined =>
  exchange.response.headers[name];
const isKnown = (call: ToolCall): boolean => call.exchange.operation !== undefined;

/** The seconds of `Retry-After`, which may be a date; undefined if it is neither. */
function retryAfterOf(call: ToolCall): number | undefined {
  const given = answerHeader(call, 'retry-after') ?? '';
  if (/^\d+$/.test(given)) return Number(given);
  const left = (Date.parse(given) - call.endedAt) / SECOND_MS;
  return Number.isNaN(left) ? undefined : Math.max(0, Math.round(left));
}

/** Whether the tool changed something between two calls, so that the same request may get another answer. */
const changedSince = (refusal: ToolCall, earlier: Earlier): boolean =>
  earlier.since(refusal).some((each) => !each.isRead && (each.isSuccessful || each.lacks.has('answer')));

/** A 401 that may mean a failed read, if the body with the reason is not recorded. */
const isAmbiguous401 = (call: ToolCall): boolean =>
  call.lacks.has('answer body') && /^GET \/(?:stats|webhook)\b/.test(call.operation);

/** Whether a repetition may succeed later: credits may be added, or a failed read may look like a refused key. */
function mayPass(call: ToolCall): boolean {
  const { error } = call.answerObject;
  return (
    PASSING.includes(call.status) ||
    (call.status === 401 && (error === 'You must be logged in' || isAmbiguous401(call))) ||
    (call.status === 400 && /credit/i.test(String(error)))
  );
}

const reasonOf = (call: ToolCall): string => {
  const { code, error, message } = call.answerObject;
  return JSON.stringify([call.status, code ?? error ?? message]);
};

/** A lint for a request and the last equal one, with the ms since that one's end. */
const again = (
  wrong: (before: ToolCall, pauseMs: number, call: ToolCall, earlier: Earlier) => string | Unseen | undefined,
  which: Partial<Lint> = {},
): Lint => ({
  where: isKnownOperation,
  needs: ['query', 'request body', 'time'],
  ...which,
  evaluate: (call, earlier) => {
    const before = earlier.same(call).at(-1);
    const pauseMs = before === undefined ? Number.NaN : call.at - before.endedAt;
    const said = before && !(pauseMs < 0) ? wrong(before, pauseMs, call, earlier) : undefined;
    return before && typeof said === 'string' ? [said, before] : said;
  },
});

/** The answer to a job that still runs is not documented. */
const isJobResult = ({ operation }: ToolCall): boolean => /^GET \/tools\/.*\{jobId\}$/.test(operation);

const isStart = isOf('POST /advanced/campaigns/{campaignId}/start');

export const clientErrorRetried = again((before, pauseMs, call, earlier) => {
  if (!before.isRefused || before.isLost || mayPass(before) || isJobResult(call)) return undefined;
  // Another lint reports calls that continue with a refused key. Where keys are not recorded, several may be in use.
  if (isRefusal(before) && call.header('authorization') !== undefined) return undefined;
  if (before.status === 401 && !isKeyKnown(call)) return { unseen: 'authorization' };
  // If the request now succeeds, or is refused for another reason, something has changed.
  if (call.isSuccessful || pauseMs > NOT_LONG_MS || !isSentAfter(before, call)) return undefined;
  // A person may have set right what the first answer named.
  if (call.lacks.has('answer body') && isStart(call)) return { unseen: 'answer body' };
  const isOther = !call.lacks.has('answer body') && call.isRefused && reasonOf(call) !== reasonOf(before);
  return isOther || changedSince(before, earlier)
    ? undefined
    : `the same request was refused with ${before.status} before`;
});

const invalidCodes = new Set<unknown>([
  'VALIDATION_FAILED',
  'REQUEST_ERROR',
  'INVALID_REQUEST',
  'INVALID_PARAMETERS',
  'PLANNED_START_INVALID',
  'PLANNED_START_IN_PAST',
  'PAYLOAD_TOO_LARGE',
]);

/** Whether a refusal may name what the caller cannot know: an existing variable, a running export, a large list. */
const isKnownLate = (call: ToolCall): boolean =>
  isOf('POST /lists/custom-variable')(call) ||
  (isOf('POST /lists/list/export')(call) &&
    (call.lacks.has('request body') || listIn(call.sentObject['listIds']).length > 0));
/** Whether the lists service refuses a body as unacceptable. */
const isUnacceptable = (call: ToolCall): boolean =>
  call.status === 422 && call.path.startsWith('/lists/') && !isKnownLate(call);

/** Reports requests that are refused as invalid, if no other lint gives the reason. */
export const refusedAsInvalid: Lint = {
  where: isKnownOperation,
  of: ({ isRefused }) => isRefused,
  needs: ['answer body'],
  evaluate: (call) => {
    const { code, error, message, details } = call.answerObject;
    if (!invalidCodes.has(code) && !isUnacceptable(call)) return undefined;
    const named = isObject(details) ? Object.keys(details).join(', ') : (error ?? message);
    return `refused with ${call.status}${typeof code === 'string' ? ` ${code}` : ''}${typeof named === 'string' && named !== '' ? `: ${named}` : ''}`;
  },
};

/** Reports a repeated request after a 500 that an unknown view would cause as well. */
export const unknownViewRetried = again(
  (before, pauseMs, call, earlier) => {
    if (before.status !== 500 || pauseMs > NOT_LONG_MS || !isSentAfter(before, call)) return undefined;
    const views = earlier.of('GET /views').findLast((each) => haveOneKey(each, call));
    if (views?.lacks.has('answer body') === true) return { unseen: 'answer body' };
    return views !== undefined && listsView(views, call.query.get('viewId') ?? '')
      ? undefined
      : 'the same view was answered with 500 before';
  },
  // A view with a successful answer exists.
  {
    on: ['GET /emails'],
    of: (call) => call.query.has('viewId') && !call.isSuccessful,
    needs: ['time'],
  },
);

/** Whether two calls belong to one account, as far as their keys show it. */
const haveOneKey = (one: ToolCall, other: ToolCall): boolean => one.account === other.account;
const LIMITED = '429';
const byLimit: NamesOf = (call) => (call.status === 429 ? [LIMITED] : []);
/** Most refusals that are read, because all of them give the same end of the minute. */
const MOST_LIMITED = 100;

/** The part of an answer's Retry-After that a call did not wait for; undefined if it waited. */
function hurried(before: ToolCall, call: ToolCall): string | undefined {
  const seconds = retryAfterOf(before) ?? 0;
  const left = before.endedAt + seconds * SECOND_MS - call.at;
  return left > SECOND_MS && isSentAfter(before, call)
    ? `Retry-After had ${Math.round(left / SECOND_MS)} of ${seconds} s to run`
    : undefined;
}

/** Reports any request to the service before a 429's Retry-After has passed. */
export const retryAfterIgnored: Lint = {
  needs: ['time'],
  evaluate: (call, earlier) => {
    const limited = earlier.named(byLimit, LIMITED).slice(-MOST_LIMITED);
    for (const before of limited.toReversed()) {
      if (!(call.at - before.at <= NOT_LONG_MS)) return undefined;
      if (before.lacks.has('answer headers')) return { unseen: 'answer headers' };
      const wrong = haveOneKey(before, call) ? hurried(before, call) : undefined;
      if (wrong !== undefined) return [wrong, before];
    }
    return undefined;
  },
};

/** Reports an equal request before its answer's Retry-After has passed. */
export const sameAfterRetryAfter = again((before, _, call) =>
  before.lacks.has('answer headers') && [429, 503].includes(before.status)
    ? { unseen: 'answer headers' }
    : hurried(before, call),
);

/** Whether the inbox counted a request; it does not count refused ones. */
const isAccepted = (call: ToolCall): boolean => isKnown(call) && ![401, 403, 429].includes(call.status);

/** The units of a request. A bulk change costs one per id, as far as its body is recorded. */
export function unitsOf(call: ToolCall): number {
  if (call.operation !== 'POST /emails/bulk') return 1;
  const fields = Object.entries(call.sentObject).filter(([, value]) => Array.isArray(value));
  const ids = fields.filter(([name]) => /ids?$/i.test(name));
  const lists = [['', call.sent], ...(ids.length > 0 ? ids : fields)].map(([, value]) => value);
  return Math.max(1, ...lists.map((each) => (Array.isArray(each) ? each.length : 0)));
}

const byUnits: NamesOf = (call) => (isAccepted(call) ? [call.account] : []);
const byBulk: NamesOf = (call) => (isAccepted(call) && unitsOf(call) > 1 ? [call.account] : []);
/**
 * Refusals by the rate limit. A refusal after which the tool waited is no mistake, because another key may have used up
 * the minute.
 */
const byBurst: NamesOf = (call) => (call.status === 429 ? [call.account] : []);
/** Logs have whole seconds. */
const SLACK_MS = SECOND_MS;
/** Shortest wait in seconds, if the header is not recorded. */
const LEAST_WAIT = 1;
/** Requests that may be pending at the first refusal. */
const UNDER_WAY = 10;
const { requests: mostUnits, windowSeconds: minute } = inboxFacts.rateLimit;

/** The units in the minute up to a call, itself included, plus requests that ignored a refusal. */
function unitsInMinute(call: ToolCall, earlier: Earlier): number {
  const from = call.at - minute * SECOND_MS + SLACK_MS;
  const bulk = earlier
    .named(byBulk, call.account)
    .slice(-mostUnits)
    .filter((each) => each.at >= from);
  const further = bulk.reduce((sum, each) => sum + unitsOf(each) - 1, 0);
  const refusals = earlier
    .named(byBurst, call.account)
    .slice(-MOST_LIMITED)
    .filter((each) => each.at >= from);
  const again = refusals.flatMap((each, index) => {
    const before = refusals[index - 1];
    return before === undefined ? [] : [{ before, after: each.at - before.endedAt }];
  });
  const together = again.filter(({ after }) => after < 0).length;
  const ignored = again.filter(
    ({ before, after }) =>
      after >= 0 && after < (retryAfterOf(before) ?? LEAST_WAIT) * SECOND_MS - SLACK_MS / 2,
  ).length;
  // The cost of a bulk change is known before. If a single request is refused, another key may be the reason.
  const units = unitsOf(call);
  const isKnownOverBudget = call.status === 429 && units > 1 && units <= mostUnits;
  const own = isAccepted(call) || isKnownOverBudget ? units : 0;
  return (
    earlier.countSince(byUnits, call.account, from) +
    further +
    ignored +
    Math.max(0, together - UNDER_WAY) +
    own
  );
}

export const inboxLimitReached: Lint = {
  where: isKnownOperation,
  needs: ['time'],
  evaluate: (call, earlier) => {
    const units = unitsInMinute(call, earlier);
    return units > mostUnits && call.status !== 401
      ? `${units} units within ${minute} seconds, of ${mostUnits}`
      : undefined;
  },
};

const monthIn = memoizeText((day) => new Date(Number(day) * DAY_MS).toISOString().slice(0, 7));
const monthOf = ({ at }: ToolCall): string =>
  Number.isNaN(at) ? '' : monthIn(String(Math.floor(at / DAY_MS)));
/** Counts the units of each month. */
export const byMonth: CountsOf = (call) => (isAccepted(call) ? [monthName(call), unitsOf(call)] : undefined);
const monthName = (call: ToolCall): string => `${monthOf(call)} ${call.account}`;

export const monthExceeded: Lint = {
  of: isAccepted,
  needs: ['time'],
  evaluate: (call, earlier) => {
    const units = earlier.counted(monthName(call)) + unitsOf(call);
    const { requests } = inboxFacts.monthlyQuota;
    if (units > requests) return `${units} units in ${monthOf(call)}, of ${requests}`;
    return isOf('POST /emails/bulk')(call) && call.lacks.has('request body')
      ? { unseen: 'request body' }
      : undefined;
  },
};

const isExhausted = (call: ToolCall): boolean =>
  call.status === 429 && call.answerObject['code'] === 'QUOTA_EXCEEDED';
const byExhausted: NamesOf = (call) => (isExhausted(call) ? [LIMITED] : []);

/** Reports further refusals after the monthly quota is used up, within the same month. */
export const quotaIgnored: Lint = {
  of: (call) => isExhausted(call) || (call.status === 429 && call.lacks.has('answer body')),
  needs: ['time', 'answer body'],
  evaluate: (call, earlier) => {
    const before = earlier.named(byExhausted, LIMITED).at(-1);
    return before === undefined ||
      !isSentAfter(before, call) ||
      monthOf(before) !== monthOf(call) ||
      !haveOneKey(before, call)
      ? undefined
      : ['the quota of the month was used up before', before];
  },
};

const { uncountedPathPrefixes, windowSeconds, requestsByPlan, overLimitError } = prospectingFacts.rateLimit;
const PLANS: readonly number[] = Object.values(requestsByPlan);
const [LEAST, MOST] = [Math.min(...PLANS), Math.max(...PLANS)];

const isCounted = ({ exchange }: ToolCall): boolean =>
  !uncountedPathPrefixes.some((prefix) => exchange.request.target.startsWith(`${prefix}/`));

const byCounter: NamesOf = (call) => (isCounted(call) ? [call.account] : []);

/** Counted requests of the account in the minute before a call or another time. */
const countedBefore = (call: ToolCall, earlier: Earlier, at = call.at): number =>
  earlier.countSince(byCounter, call.account, at - windowSeconds * SECOND_MS);

/** Whether the answer of a call has the form of one beyond the limit. */
const isLikeOverLimit = (call: ToolCall): boolean =>
  call.status === prospectingFacts.rateLimit.overLimitStatus &&
  isCounted(call) &&
  answerHeader(call, 'retry-after') === undefined &&
  (call.lacks.has('answer body') || call.answerObject['error'] === overLimitError);

/** Reports the second refusal in one window. A single one may be a failure, or the tool's first sign of the limit. */
export const prospectingLimitReached: Lint = {
  where: isKnownOperation,
  of: isCounted,
  needs: ['answer', 'time'],
  evaluate: (call, earlier) => {
    const count = countedBefore(call, earlier);
    if (count < LEAST || !isLikeOverLimit(call)) return undefined;
    const before = earlier.named(byCounter, call.account).at(-1);
    return before !== undefined &&
      isLikeOverLimit(before) &&
      call.at >= before.endedAt &&
      call.at - before.endedAt < windowSeconds * SECOND_MS
      ? [`answered 500 again after ${count} requests in a minute`, before]
      : undefined;
  },
  withdrawnBy: (call, wrong) => call.isSuccessful && isCounted(call) && haveOneKey(call, wrong),
};

/** Reports more requests than any plan allows, in a window that began with the tool's own first request. */
export const planExceeded: Lint = {
  where: isKnownOperation,
  of: isCounted,
  needs: ['time'],
  evaluate: (call, earlier) => {
    const count = countedBefore(call, earlier, call.at + SLACK_MS) + 1;
    if (count <= MOST) return undefined;
    const quiet =
      earlier.countSince(byCounter, call.account, call.at - 2 * windowSeconds * SECOND_MS) + 1 - count;
    return quiet <= 0 || count > 2 * MOST
      ? `${count} requests within ${windowSeconds} seconds, of ${MOST} at the most`
      : undefined;
  },
};

const FAILING = [429, 500, 503];

export const retriedWithoutPause = again((before, pauseMs, call, earlier) => {
  if (!FAILING.includes(before.status) || retryAfterOf(before) !== undefined) return undefined;
  if (!isSentAfter(before, call))
    return before.exchange.durationMs > 0 ? undefined : { unseen: 'how long the answer took' };
  // If the request now succeeds, the earlier one was not refused because of the quota.
  const isQuota = !call.isSuccessful && isLikeOverLimit(before) && countedBefore(before, earlier) > LEAST;
  const wanted = isQuota ? prospectingFacts.rateLimit.retryPauseSeconds * SECOND_MS - SLACK_MS : SECOND_MS;
  return pauseMs < wanted
    ? `sent again ${(pauseMs / SECOND_MS).toFixed(1)} s after a ${before.status}`
    : undefined;
});

/** Failures in a row after which further retries are reported. */
const A_FEW = 5;

export const retriedEndlessly: Lint = {
  where: isKnownOperation,
  needs: ['query', 'time', 'request body'],
  evaluate: (call, earlier) => {
    const same = earlier.same(call);
    let failures = 0;
    let next = call;
    let [shortest, longest] = [Number.POSITIVE_INFINITY, 0];
    let isFailing = true;
    for (const before of same.slice(-MOST_LIMITED).toReversed()) {
      const pause = next.at - before.endedAt;
      // Concurrent requests of several workers fail together.
      if (!isSentAfter(before, next)) continue;
      isFailing &&= FAILING.includes(before.status) && pause <= NOT_LONG_MS;
      if (isFailing) {
        failures += 1;
        shortest = Math.min(shortest, pause);
        longest = Math.max(longest, pause);
      } else if (failures < A_FEW) return undefined;
      // A request that was already repeated at this pace before the failure is a poll, not a retry.
      else if (before.isSuccessful && pause >= shortest / 2 && pause <= longest + SECOND_MS) return undefined;
      next = before;
    }
    const last = same.at(-1);
    return failures >= A_FEW && last !== undefined
      ? [`sent again after ${failures} failures in a row`, last]
      : undefined;
  },
};
