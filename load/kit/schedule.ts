/** What a schedule asks of whoever sends: `send` requests at once, not before `at`. Times are ms since its start. */
export interface Step {
  readonly at: number;
  readonly send: number;
  readonly tag: string;
}

/** What became of one request, which the target decided at some moment between `from` and `to`. */
export interface Sent {
  readonly tag: string;
  /** Requests of one step left together. */
  readonly handful: number;
  readonly from: number;
  readonly to: number;
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

/** Sends `count` requests in handfuls, one after the other. */
function* spread(
  at: number,
  count: number,
  handful: number,
  tag: string,
): Generator<Step, Sent[], readonly Sent[]> {
  const sent: Sent[] = [];
  while (sent.length < count) sent.push(...(yield { at, send: Math.min(handful, count - sent.length), tag }));
  return sent;
}

/** Sends until the limiter refuses, in handfuls; gives up well above the documented limit. */
function* burst(
  at: number,
  already: number,
  { limit }: Documented,
): Generator<Step, Sent[], readonly Sent[]> {
  const handful = handfulOf(limit);
  const sent: Sent[] = [];
  let inRow = 0;
  while (inRow < CONFIRM && sent.length < 2 * limit + 20) {
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
  /** Behind an acceptance as many more as pass, up to this. */
  readonly drain: number;
  /** Sent at once while draining. */
  readonly handful: number;
}

/** One request after the other, until something passes and is followed by refusals, or by all of the drain. */
function* poll({ from, to, every, tag, drain, handful }: Polls): Generator<Step, Sent[], readonly Sent[]> {
  const all: Sent[] = [];
  let [drained, since] = [0, 0];
  for (let at = from; at <= to && drained < drain && since < CONFIRM; at += every) {
    let answers = yield { at, send: 1, tag };
    all.push(...answers);
    if (accepted(answers) === 0 && drained > 0) since += 1;
    while (accepted(answers) === answers.length && drained < drain) {
      answers = yield { at, send: Math.min(handful, drain - drained), tag };
      drained += accepted(answers);
      all.push(...answers);
    }
  }
  return all;
}

const clamp = (value: number, low: number, high: number): number => Math.min(Math.max(value, low), high);
const handfulOf = (limit: number): number => Math.max(1, Math.ceil(limit / 12));
const accepted = (sent: readonly Sent[]): number => sent.filter((each) => each.accepted).length;
const endOf = (sent: readonly Sent[], otherwise: number): number => sent.at(-1)?.to ?? otherwise;

/**
 * A few requests, after a pause all the rest, then polls until something passes again: a fixed window frees
 * everything at its end, a sliding log first the early few and after the pause the rest, a bucket drips.
 */
function* round(
  from: number,
  pause: number,
  documented: Documented,
  fine: boolean,
): Generator<Step, { readonly end: number; readonly slides: boolean }, readonly Sent[]> {
  const { limit, windowMs, fixed } = documented;
  // Many that are free again at once are what no dripping limiter can do.
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
  const early = yield* spread(from, anchors, Math.max(1, Math.ceil(anchors / 6)), 'anchor');
  const start = early[0]?.from ?? from;
  const rest = yield* burst(from + pause, anchors, documented);
  const full = endOf(rest, from + pause);
  const first = yield* poll({
    ...how,
    from: full + every,
    to: start + (fine ? 0.97 : 1.3) * windowMs,
    tag: 'poll',
  });
  if (fine && accepted(first) === 0)
    first.push(
      ...(yield* poll({
        ...how,
        from: start + 0.98 * windowMs,
        to: start + 1.06 * windowMs,
        every: 0.005 * windowMs,
        tag: 'fine',
      })),
    );
  const seen = endOf(first, full);
  const slides = accepted(first) === anchors;
  // All of the drain passed, or a sliding log showed itself again: there is nothing more to learn.
  if (accepted(first) >= how.drain || (fine && !fixed && slides)) return { end: seen, slides };
  const last = yield* poll({
    ...how,
    drain: 3,
    from: Math.max(seen + every, full + 0.94 * windowMs),
    to: start + 2.2 * windowMs,
    tag: 'late',
  });
  return { end: endOf(last, seen), slides };
}

/**
 * The rounds that tell one limiter from another. Between them everything is forgotten; they start off each other's
 * beat, so that windows that follow the clock show. The second pins down the length of the window.
 */
export function* windowRounds(documented: Documented): Schedule {
  const { windowMs, fixed } = documented;
  const first = yield* round(0, 0.5 * windowMs, documented, false);
  if (!fixed && first.slides) {
    yield* round(first.end + 2.1 * windowMs, 0.2 * windowMs, documented, true);
    return;
  }
  const second = yield* round(first.end + 2.37 * windowMs, 0.3 * windowMs, documented, true);
  const third = yield* round(second.end + 2.73 * windowMs, 0.2 * windowMs, documented, true);
  // Neither of the two kinds that are documented: the others take more to be told apart.
  if (!fixed) yield* round(third.end + 2.19 * windowMs, 0.65 * windowMs, documented, false);
}
