import type { DocumentedLimit, SentRequest } from '../../suites/kit/model/k6-log.ts';
import { WARM_UP, type WindowWatch } from './plan.ts';
import {
  countAccepted,
  sendBurst,
  CONFIRM,
  lastAnswerAt,
  poll,
  sendRound,
  sendSpread,
  type Schedule,
  type SendStep,
} from './schedule.ts';

/** The results of a brief round. */
interface Brief {
  readonly end: number;
  /** Requests that were accepted before the first refusal. */
  readonly passed: number;
  /** Requests that were accepted again after the refusals. */
  readonly freed: number;
}

/** The number of first requests in a brief round. */
const anchorsOf = (limit: number): number => Math.ceil(limit / 5);
/**
 * Beyond this share of the limit and a few more, no sliding window frees requests half a window after most of it was
 * used.
 */
const SLIDES_BELOW = 0.6;
const BEYOND = 4;

/**
 * One round for an account that others use, where requests are expensive. It asks whether the documented number
 * passes, and no more. It also asks whether all of it is free a window after the first request, or only the number
 * that was sent early. A fifth of the limit is sent at first, all the rest half a window later. The few requests
 * until that moment would find the end of a shorter window.
 */
function* briefRound(documented: DocumentedLimit): Generator<SendStep, Brief, readonly SentRequest[]> {
  const { limit, windowMs } = documented;
  const anchors = anchorsOf(limit);
  const early = yield* sendSpread(0, anchors, Math.max(1, Math.ceil(anchors / 6)), 'anchor');
  const start = early[0]?.from ?? 0;
  const rest = yield* sendBurst(0.5 * windowMs, anchors, documented, limit + BEYOND);
  const full = lastAnswerAt(rest, 0);
  const how = {
    handful: Math.max(1, Math.ceil(limit / 20)),
    drain: Math.ceil(SLIDES_BELOW * limit) + BEYOND,
    tag: 'poll',
  };
  const near = (moment: number) =>
    poll({ ...how, from: moment + 0.985 * windowMs, to: moment + 1.03 * windowMs, every: 0.006 * windowMs });
  const every = 0.06 * windowMs;
  let again = yield* poll({ ...how, from: full + every, to: start + 0.97 * windowMs, every });
  if (countAccepted(again) === 0) again = yield* near(start);
  // The end of a window that refusals or requests prolong, or of a longer one.
  if (countAccepted(again) === 0) again = yield* near(full);
  if (countAccepted(again) === 0)
    again = yield* poll({
      ...how,
      from: full + 1.2 * windowMs,
      to: full + 2.2 * windowMs,
      every: 0.2 * windowMs,
    });
  const all = [...early, ...rest];
  const refusal = all.findIndex((each) => !each.accepted);
  const passed = refusal === -1 ? all.length : refusal;
  return { end: lastAnswerAt(again, full), passed, freed: countAccepted(again) };
}

/**
 * A second attempt at an unexpected result. All requests are sent at once, so that they share a window, and one after
 * its end.
 */
export function* atOnce({ limit, windowMs }: DocumentedLimit): Schedule {
  const sent: SentRequest[] = [];
  const handful = Math.max(1, Math.ceil(limit / 3));
  while (sent.length < limit)
    sent.push(...(yield { at: 0, send: Math.min(handful, limit - sent.length), tag: 'burst' }));
  const start = sent[0]?.from ?? 0;
  sent.push(...(yield { at: 0, send: CONFIRM + 1, tag: 'burst' }));
  if (sent.slice(-CONFIRM).some((each) => each.accepted))
    sent.push(...(yield { at: 0, send: CONFIRM, tag: 'burst' }));
  yield* poll({
    ...{ from: start + 1.02 * windowMs, to: start + 1.6 * windowMs, every: 0.1 * windowMs },
    ...{ tag: 'poll', drain: 1, handful: 1 },
  });
}

/**
 * The rounds for an account that others use. A limit that seems as documented is checked once more, to name its kind.
 * Any other limit is left for another attempt: both together may send more than such an account can spare.
 */
export function* briefRounds(documented: DocumentedLimit): Schedule {
  const { limit, windowMs, fixed } = documented;
  const { end, passed, freed } = yield* briefRound(documented);
  const isFreed = fixed ? freed > SLIDES_BELOW * limit : freed === anchorsOf(limit);
  if (passed === limit && isFreed) yield* sendRound(end + 2.37 * windowMs, 0.2 * windowMs, documented, true);
}

/**
 * A schedule for an account that others use. It ends at its cap. Where no header shows other clients, it also ends at
 * a refusal that our own requests do not explain. Returns why it ended before its time.
 */
export function* guardSchedule(
  schedule: Schedule,
  { limit }: DocumentedLimit,
  { cap, most, hasCounters }: Pick<WindowWatch, 'cap' | 'most' | 'hasCounters'>,
): Generator<SendStep, string | undefined, readonly SentRequest[]> {
  let left = most - WARM_UP;
  let passed = 0;
  let isRefused = hasCounters;
  let next = schedule.next();
  while (next.done !== true) {
    left -= next.value.send;
    if (left < 0) return `the cap of ${cap} requests is reached`;
    const answers = yield next.value;
    passed += countAccepted(answers);
    // After the first refusal, requests belong to windows whose beginning is unknown.
    if (!isRefused && countAccepted(answers) < answers.length) {
      isRefused = true;
      if (passed < limit) return `refused after ${passed} of ${limit}: others seem to use the account`;
    }
    next = schedule.next(answers);
  }
  return undefined;
}
