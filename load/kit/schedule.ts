/** What a schedule asks of whoever sends: `send` requests at once, not before `at`. Times are ms since its start. */
export interface Step {
  readonly at: number;
  readonly send: number;
  readonly tag: string;
}

/** What became of one request. `at` is the middle of its round trip, when the target most likely decided. */
export interface Sent {
  readonly tag: string;
  readonly at: number;
  readonly roundTrip: number;
  readonly accepted: boolean;
}

/** A plan of requests that reacts to the answers; who drives it sends, waits and feeds the answers back. */
export type Schedule = Generator<Step, void, readonly Sent[]>;

/** What the document says of a limiter. */
export interface Documented {
  readonly limit: number;
  readonly windowMs: number;
  /** A fixed window needs a third round, to tell a start with the first request from one by the clock. */
  readonly fixed: boolean;
}

/** Refusals in a row that show a limit: one answer alone may be an accident. */
const CONFIRM = 3;
const ANCHORS = 3;

/** Sends until the limiter refuses, in parallel handfuls; gives up well above the documented limit. */
function* burst(at: number, tag: string, { limit }: Documented): Generator<Step, Sent[], readonly Sent[]> {
  const handful = Math.max(1, Math.ceil(limit / 12));
  const sent: Sent[] = [];
  let inRow = 0;
  while (inRow < CONFIRM && sent.length < 1.5 * limit + 20) {
    const answers = yield { at, send: sent.length < limit - handful ? handful : CONFIRM, tag };
    sent.push(...answers);
    for (const { accepted } of answers) inRow = accepted ? 0 : inRow + 1;
  }
  return sent;
}

/** One request every `every` ms from `from` to `to`; behind each acceptance as many more as pass, up to `drain`. */
function* poll(
  from: number,
  to: number,
  every: number,
  drain: number,
  tag: string,
): Generator<Step, Sent[], readonly Sent[]> {
  const all: Sent[] = [];
  let drained = 0;
  for (let at = from; at <= to && drained < drain; at += every) {
    let [answer] = yield { at, send: 1, tag };
    while (answer !== undefined) {
      all.push(answer);
      if (!answer.accepted || drained >= drain) break;
      drained += 1;
      [answer] = yield { at, send: 1, tag };
    }
  }
  return all;
}

/** Everything at once after a quiet time, sparse polls, and dense ones where a window would end; the end of the round. */
function* round(from: number, documented: Documented): Generator<Step, number, readonly Sent[]> {
  const { limit, windowMs } = documented;
  const sent = yield* burst(from, 'burst', documented);
  const start = sent[0]?.at ?? from;
  const full = Math.max(from, ...sent.map(({ at }) => at));
  const sparse = 0.08 * windowMs;
  const early = yield* poll(full + sparse, start + 0.93 * windowMs, sparse, 1, 'poll');
  if (early.some(({ accepted }) => accepted)) return start + windowMs;
  const drain = drainOf(limit);
  yield* poll(start + 0.96 * windowMs, start + 1.06 * windowMs, 0.005 * windowMs, drain, 'fine');
  return start + 1.06 * windowMs;
}

const drainOf = (limit: number): number => Math.max(6, Math.ceil(0.1 * limit) + 4);

/**
 * The rounds that tell one limiter from another.
 * First: three early requests, at half a window all the rest, then polls past the end of the window: a fixed window
 * frees everything at its end, a sliding log only the early three, a bucket drips.
 * Then, after quiet windows, rounds that start off the beat of the first and pin down the length of the window.
 */
export function* windowRounds(documented: Documented): Schedule {
  const { limit, windowMs, fixed } = documented;
  const pace = Math.max(0.05 * windowMs, (3 * windowMs) / limit);
  yield { at: 0, send: ANCHORS, tag: 'anchor' };
  const first = yield* burst(0.5 * windowMs, 'burst', documented);
  const spent = Math.max(0.5 * windowMs, ...first.map(({ at }) => at));
  yield* poll(spent + pace, 1.3 * windowMs, pace, drainOf(limit), 'poll');
  const end = yield* round(3.37 * windowMs, documented);
  if (fixed) yield* round(end + 1.67 * windowMs, documented);
}
