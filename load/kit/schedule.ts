import type { DocumentedLimit, SentRequest } from '../../suites/kit/model/k6-log.ts';
import { clamp } from '../../suites/kit/limiter/explain.ts';

/** A step for the sender: send `send` requests at once, not before `at`. Times are ms since the start. */
export interface SendStep {
  readonly at: number;
  readonly send: number;
  readonly tag: string;
}

/** A plan of requests that depends on the answers. Its driver sends, waits and passes the answers back. */
export type Schedule = Generator<SendStep, void, readonly SentRequest[]>;

/** Refusals in a row that prove a limit, because a single answer may be an accident. */
export const CONFIRM = 3;

/** Sends `count` requests in consecutive handfuls. */
export function* sendSpread(
  at: number,
  count: number,
  handful: number,
  tag: string,
): Generator<SendStep, SentRequest[], readonly SentRequest[]> {
  const sent: SentRequest[] = [];
  while (sent.length < count) sent.push(...(yield { at, send: Math.min(handful, count - sent.length), tag }));
  return sent;
}

/** Sends handfuls until the limiter refuses; stops well above the documented limit. */
export function* sendBurst(
  at: number,
  already: number,
  { limit }: DocumentedLimit,
  most = 2 * limit + 20,
): Generator<SendStep, SentRequest[], readonly SentRequest[]> {
  const handful = handfulOf(limit);
  const sent: SentRequest[] = [];
  let inRow = 0;
  while (inRow < CONFIRM && sent.length < most) {
    const near = already + sent.length >= limit - handful;
    const answers = yield {
      at,
      send: near ? Math.max(CONFIRM, Math.ceil(limit / 40)) : handful,
      tag: 'burst',
    };
    sent.push(...answers);
    for (const { accepted } of answers) inRow = accepted ? 0 : inRow + 1;
  }
  return sent;
}

interface Polls {
  readonly from: number;
  readonly to: number;
  readonly every: number;
  readonly tag: string;
  /** After an acceptance, the most further requests that are sent while they pass. */
  readonly drain: number;
  /** Number of requests sent at once after the first acceptance. */
  readonly handful: number;
}

/**
 * Sends one request after the other until one is accepted, and then until refusals follow or all of the drain is sent.
 */
export function* poll({
  from,
  to,
  every,
  tag,
  drain,
  handful,
}: Polls): Generator<SendStep, SentRequest[], readonly SentRequest[]> {
  const all: SentRequest[] = [];
  let [drained, since] = [0, 0];
  for (let at = from; at <= to && drained < drain && since < CONFIRM; at += every) {
    let answers = yield { at, send: 1, tag };
    all.push(...answers);
    if (countAccepted(answers) === 0 && drained > 0) since += 1;
    while (countAccepted(answers) === answers.length && drained < drain) {
      answers = yield { at, send: Math.min(handful, drain - drained), tag };
      drained += countAccepted(answers);
      all.push(...answers);
    }
  }
  return all;
}

/** The results of a round. */
interface Round {
  readonly end: number;
  /** How requests were accepted again: in the order of sending, all at once, or neither. */
  readonly shape: 'slides' | 'fixed' | 'other';
  /** Whether requests were accepted again one window after the first request. */
  readonly fromFirst: boolean;
  /** Whether nothing was accepted again for much longer than a window. */
  readonly isLate: boolean;
}

const handfulOf = (limit: number): number => Math.max(1, Math.ceil(limit / 12));
export const countAccepted = (sent: readonly SentRequest[]): number =>
  sent.filter((each) => each.accepted).length;
export const lastAnswerAt = (sent: readonly SentRequest[], otherwise: number): number =>
  sent.at(-1)?.to ?? otherwise;

/**
 * A few requests, after a pause all the rest, then polls until something passes. A fixed window frees everything at
 * its end. A sliding log first frees the few early requests, and the rest after the pause. A bucket drips.
 */
export function* sendRound(
  from: number,
  pause: number,
  documented: DocumentedLimit,
  fine: boolean,
): Generator<SendStep, Round, readonly SentRequest[]> {
  const { limit, windowMs, fixed } = documented;
  // A dripping limiter cannot free many requests at once.
  const anchors = Math.max(3, Math.ceil(limit / (fine ? 12 : 3)));
  const every = clamp(
    ((fixed ? 1.5 : 2.7) * windowMs) / limit,
    0.03 * windowMs,
    (fixed ? 0.05 : 0.07) * windowMs,
  );
  const how = {
    every: (fine && !fixed ? 1.7 : 1) * every,
    drain: Math.max(anchors + 2, Math.ceil((fine ? 0.1 : 0.15) * limit)),
    handful: Math.ceil(limit / 40),
  };
  const early = yield* sendSpread(from, anchors, Math.max(1, Math.ceil(anchors / 6)), 'anchor');
  const start = early[0]?.from ?? from;
  const rest = yield* sendBurst(from + pause, anchors, documented);
  const full = lastAnswerAt(rest, from + pause);
  const first = yield* poll({
    ...how,
    from: full + every,
    to: start + (fine ? 0.97 : 1.42) * windowMs,
    tag: 'poll',
  });
  if (fine && countAccepted(first) === 0)
    first.push(
      ...(yield* poll({
        ...how,
        from: start + 0.983 * windowMs,
        to: start + 1.06 * windowMs,
        every: 0.0035 * windowMs,
        tag: 'fine',
      })),
    );
  const seen = lastAnswerAt(first, full);
  const isLate = countAccepted(first) === 0;
  const again = isLate ? [] : first.slice(first.findIndex((each) => each.accepted));
  const wait = (again[0]?.from ?? Infinity) - start;
  const fromFirst = wait > 0.94 * windowMs && wait < 1.1 * windowMs;
  const atOnce = countAccepted(first) >= how.drain && countAccepted(again) === again.length;
  const slides = countAccepted(first) === anchors && fromFirst;
  // All of the drain was accepted, or a sliding log was confirmed: more rounds would show nothing new.
  if (atOnce || (fine && !fixed && slides))
    return { end: seen, shape: atOnce ? 'fixed' : 'slides', fromFirst, isLate };
  const last = yield* poll({
    ...how,
    drain: 3,
    from: Math.max(seen + every, full + 0.94 * windowMs),
    to: start + 2.2 * windowMs,
    tag: 'late',
  });
  const shape = slides ? 'slides' : isLate && countAccepted(last) > 3 ? 'fixed' : 'other';
  return { end: lastAnswerAt(last, seen), shape, fromFirst, isLate };
}

/**
 * Silences in windows, the documented one first: after one of them something passes where each request prolongs a
 * window.
 */
const SILENCES = [0.98, 0.99, 1, 1.01, 1.02, 1.2, 1.5];

/**
 * Most requests at once, the rest soon after, and silence until the window of the first is over. The silence shows
 * whether refusals count and whether windows are prolonged. All that passes afterwards is used up. Polls are close
 * around the moments at which something passes again.
 */
function* silentRound(
  from: number,
  documented: DocumentedLimit,
): Generator<SendStep, { readonly end: number; readonly isOver: boolean }, readonly SentRequest[]> {
  const { limit, windowMs } = documented;
  const how = { every: 0.006 * windowMs, handful: Math.ceil(limit / 40), tag: 'silent', drain: limit };
  const early = yield* sendSpread(from, Math.ceil(0.6 * limit), handfulOf(limit), 'anchor');
  const start = early[0]?.from ?? from;
  const rest = yield* sendBurst(from + 0.2 * windowMs, early.length, documented);
  const full = lastAnswerAt(rest, from);
  const all: SentRequest[] = [];
  const end = (): number => lastAnswerAt(all, full);
  const near = function* (from: number, to: number, drain = limit): Schedule {
    all.push(...(yield* poll({ ...how, from: Math.max(from, end() + how.every), to, drain })));
  };
  yield* near(start + 0.985 * windowMs, start + 1.03 * windowMs);
  if (countAccepted(all) > 0) yield* near(end(), end() + 0.06 * windowMs, 1);
  yield* near(full + 0.985 * windowMs, full + 1.03 * windowMs);
  // Each request may have moved the end of the window: longer and longer silences find its length.
  for (const silence of SILENCES)
    if (countAccepted(all) === 0)
      all.push(...(yield { at: end() + silence * windowMs, send: 1, tag: 'silence' }));
  return { end: end(), isOver: countAccepted(all) > 0 };
}

/**
 * All requests at once, and then repeatedly all that passes: a dripping limiter frees some from the first moment on.
 */
function* steadyRound(
  from: number,
  documented: DocumentedLimit,
): Generator<SendStep, number, readonly SentRequest[]> {
  const { limit, windowMs } = documented;
  const rest = yield* sendBurst(from, 0, documented);
  const full = lastAnswerAt(rest, from);
  const handful = Math.ceil(limit / 40);
  const all: SentRequest[] = [];
  for (
    let at = full + 0.29 * windowMs;
    at < full + 2.4 * windowMs && countAccepted(all) < 2 * limit;
    at += 0.29 * windowMs
  )
    all.push(...(yield* poll({ from: at, to: at, every: windowMs, tag: 'steady', drain: limit, handful })));
  return lastAnswerAt(all, full);
}

/**
 * The rounds that distinguish one limiter from another. The limiter forgets everything between them. They start at
 * different offsets, so that windows that follow the clock show. The first round decides the others. What seems a
 * sliding log or a fixed window is run again, to measure its length. Any other kind takes more rounds.
 */
export function* windowRounds(documented: DocumentedLimit): Schedule {
  const { windowMs } = documented;
  const first = yield* sendRound(0, 0.5 * windowMs, documented, false);
  const seen = { ...documented, fixed: first.shape === 'fixed' };
  let last = first;
  const another = function* (
    quiet: number,
    pause: number,
  ): Generator<SendStep, Round, readonly SentRequest[]> {
    last = yield* sendRound(last.end + quiet * windowMs, pause * windowMs, seen, true);
    return last;
  };
  if (first.shape === 'slides') {
    const second = yield* another(2.37, 0.2);
    if (second.shape === 'slides') return;
  }
  if (first.shape === 'fixed') {
    const second = yield* another(2.37, 0.3);
    // Two late rounds may also show a window that is prolonged.
    const third =
      second.shape !== 'fixed' || (first.isLate && second.isLate) ? undefined : yield* another(2.73, 0.2);
    if (third?.shape === 'fixed') {
      const follows = ![first, second, third].every(({ fromFirst }) => fromFirst);
      if (follows) yield* another(2.51, 0.1);
      return;
    }
  }
  const silent = yield* silentRound(last.end + 3.61 * windowMs, documented);
  if (!silent.isOver) return;
  const steady = yield* steadyRound(silent.end + 3.23 * windowMs, documented);
  yield* silentRound(steady + 3.47 * windowMs, documented);
}
