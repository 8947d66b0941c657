/** A limiter as it looks from outside, replayed over what was really answered. Times in ms. */
export interface Replay {
  /** Whether a request at `at` would pass. */
  predict(at: number): boolean;
  /** Takes note of a request and its real answer. */
  take(at: number, accepted: boolean): void;
}

export interface Parameters {
  readonly limit: number;
  readonly windowMs: number;
  /** Where windows that follow the clock begin, in [0, windowMs). */
  readonly phase: number;
}

/** A kind of limiter. */
export interface Kind {
  readonly name: string;
  /** In words, for a report: `… of 60 per 60.0 s`. */
  readonly words: string;
  /** Whether its windows follow the clock. */
  readonly aligned: boolean;
  readonly replay: (parameters: Parameters) => Replay;
}

const fixed =
  (follows: 'first' | 'clock') =>
  ({ limit, windowMs, phase }: Parameters): Replay => {
    let start = -Infinity;
    let used = 0;
    const startOf = (at: number): number =>
      follows === 'clock'
        ? Math.floor((at - phase) / windowMs) * windowMs + phase
        : at >= start + windowMs
          ? at
          : start;
    return {
      predict: (at) => startOf(at) !== start || used < limit,
      take(at, accepted) {
        const current = startOf(at);
        if (current !== start) {
          start = current;
          used = 0;
        }
        if (accepted) used += 1;
      },
    };
  };

const log =
  (refusalsCount: boolean) =>
  ({ limit, windowMs }: Parameters): Replay => {
    const taken: number[] = [];
    let head = 0;
    /** Index of the oldest request that still counts at `at`. */
    const oldest = (at: number): number => {
      let index = head;
      while (index < taken.length && (taken[index] ?? at) <= at - windowMs) index += 1;
      return index;
    };
    return {
      predict: (at) => taken.length - oldest(at) < limit,
      take(at, accepted) {
        head = oldest(at);
        if (accepted || refusalsCount) taken.push(at);
      },
    };
  };

/** Two buckets, the older one weighted by how much of it the sliding window still covers. */
const counter =
  (follows: 'first' | 'clock', refusalsCount: boolean) =>
  ({ limit, windowMs, phase }: Parameters): Replay => {
    let origin = follows === 'clock' ? phase : undefined;
    let index = -Infinity;
    let current = 0;
    let previous = 0;
    const indexOf = (at: number): number => Math.floor((at - (origin ?? at)) / windowMs);
    const buckets = (at: number): { current: number; previous: number } => {
      const now = indexOf(at);
      if (now === index) return { current, previous };
      return { current: 0, previous: now === index + 1 ? current : 0 };
    };
    return {
      predict(at) {
        const seen = buckets(at);
        const into = (at - (origin ?? at)) / windowMs - indexOf(at);
        return seen.previous * (1 - into) + seen.current < limit;
      },
      take(at, accepted) {
        origin ??= at;
        ({ current, previous } = buckets(at));
        index = indexOf(at);
        if (accepted || refusalsCount) current += 1;
      },
    };
  };

const bucket = ({ limit, windowMs }: Parameters): Replay => {
  let tokens = limit;
  let last: number | undefined;
  const held = (at: number): number => Math.min(limit, tokens + ((at - (last ?? at)) * limit) / windowMs);
  return {
    predict: (at) => held(at) >= 1,
    take(at, accepted) {
      tokens = Math.max(0, held(at) - (accepted ? 1 : 0));
      last = at;
    },
  };
};

const refreshed =
  (by: 'acceptance' | 'request') =>
  ({ limit, windowMs }: Parameters): Replay => {
    let last = -Infinity;
    let used = 0;
    const usedAt = (at: number): number => (at >= last + windowMs ? 0 : used);
    return {
      predict: (at) => usedAt(at) < limit,
      take(at, accepted) {
        used = usedAt(at) + (accepted ? 1 : 0);
        if (accepted || by === 'request') last = at;
      },
    };
  };

/** Every kind that can be told apart. A leaky bucket and GCRA answer like a token bucket. */
export const kinds = [
  {
    name: 'fixed-from-first',
    words: 'fixed window that starts with the first request',
    aligned: false,
    replay: fixed('first'),
  },
  {
    name: 'fixed-aligned',
    words: 'fixed window aligned to the clock',
    aligned: true,
    replay: fixed('clock'),
  },
  { name: 'sliding-log', words: 'sliding log', aligned: false, replay: log(false) },
  {
    name: 'sliding-log-refusals',
    words: 'sliding log that counts refusals',
    aligned: false,
    replay: log(true),
  },
  {
    name: 'sliding-counter',
    words: 'sliding counter of two weighted buckets',
    aligned: true,
    replay: counter('clock', false),
  },
  {
    name: 'sliding-counter-refusals',
    words: 'sliding counter of two weighted buckets that counts refusals',
    aligned: true,
    replay: counter('clock', true),
  },
  {
    name: 'sliding-counter-from-first',
    words: 'sliding counter whose buckets start with the first request',
    aligned: false,
    replay: counter('first', false),
  },
  {
    name: 'sliding-counter-from-first-refusals',
    words: 'sliding counter whose buckets start with the first request, counting refusals',
    aligned: false,
    replay: counter('first', true),
  },
  { name: 'token-bucket', words: 'token bucket', aligned: false, replay: bucket },
  {
    name: 'refreshed-on-acceptance',
    words: 'window that every accepted request prolongs',
    aligned: false,
    replay: refreshed('acceptance'),
  },
  {
    name: 'refreshed-on-request',
    words: 'window that every request prolongs',
    aligned: false,
    replay: refreshed('request'),
  },
] as const satisfies readonly Kind[];

export type KindName = (typeof kinds)[number]['name'];
