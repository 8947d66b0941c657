import type { KindName } from '../../suites/kit/limiter/kinds.ts';

/**
 * A limiter under measurement. It takes a request at a moment in ms and returns whether it passes. Moments never
 * decrease.
 */
export type Limiter = (at: number) => boolean;

export interface Parameters {
  readonly limit: number;
  readonly windowMs: number;
  /** The start of windows that are aligned to the clock. */
  readonly phase: number;
}

type Create = (parameters: Parameters) => Limiter;

const forgetful =
  (since: 'first' | 'acceptance' | 'request'): Create =>
  ({ limit, windowMs }) => {
    let [start, used] = [-Infinity, 0];
    return (at) => {
      const over = at >= start + windowMs;
      if (over) used = 0;
      const accepted = used < limit;
      if (accepted) used += 1;
      if (over || since === 'request' || (since === 'acceptance' && accepted)) start = at;
      return accepted;
    };
  };

const aligned: Create = ({ limit, windowMs, phase }) => {
  let [index, used] = [NaN, 0];
  return (at) => {
    const current = Math.floor((at - phase) / windowMs);
    if (current !== index) [index, used] = [current, 0];
    if (used >= limit) return false;
    used += 1;
    return true;
  };
};

const log =
  (refusalsCount: boolean): Create =>
  ({ limit, windowMs }) => {
    let taken: number[] = [];
    return (at) => {
      taken = taken.filter((each) => each > at - windowMs);
      const accepted = taken.length < limit;
      if (accepted || refusalsCount) taken.push(at);
      return accepted;
    };
  };

const counter =
  (follows: 'first' | 'clock', refusalsCount: boolean): Create =>
  ({ limit, windowMs, phase }) => {
    let origin = follows === 'clock' ? phase : NaN;
    let [index, current, previous] = [NaN, 0, 0];
    return (at) => {
      let now = Math.floor((at - origin) / windowMs);
      if (now !== index) [previous, current] = [now === index + 1 ? current : 0, 0];
      if (follows === 'first' && previous + current === 0) [origin, now] = [at, 0];
      index = now;
      const into = (at - origin) / windowMs - index;
      const accepted = previous * (1 - into) + current < limit;
      if (accepted || refusalsCount) current += 1;
      return accepted;
    };
  };

const bucket: Create = ({ limit, windowMs }) => {
  let [tokens, last] = [limit, -Infinity];
  return (at) => {
    tokens = Math.min(limit, tokens + ((at - last) * limit) / windowMs);
    last = at;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

/** Limiters for trials. They are written like a server's limiter, independently of `explain`. */
export const limiters = {
  'fixed-from-first': forgetful('first'),
  'fixed-aligned': aligned,
  'sliding-log': log(false),
  'sliding-log-refusals': log(true),
  'sliding-counter': counter('clock', false),
  'sliding-counter-refusals': counter('clock', true),
  'sliding-counter-from-first': counter('first', false),
  'sliding-counter-from-first-refusals': counter('first', true),
  'token-bucket': bucket,
  'refreshed-on-acceptance': forgetful('acceptance'),
  'refreshed-on-request': forgetful('request'),
} as const satisfies Record<KindName, Create>;
