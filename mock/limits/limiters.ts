/** The decision of a limiter for one request. Times are milliseconds since the epoch. */
export interface Permit {
  readonly accepted: boolean;
  readonly remaining: number;
  readonly resetAt: number;
}

export interface Limiter {
  take(now: number, cost: number): Permit;
  /** Takes back the last accepted units. */
  giveBack(cost: number): void;
}

/** At most `limit` units in any interval of `windowMs`; refusals do not count. */
export function slidingLog(limit: number, windowMs: () => number): Limiter {
  // Times and units of requests. Those before `first` have left the window; they are removed once they are the
  // majority.
  let moments: number[] = [];
  let units: number[] = [];
  let [first, used] = [0, 0];
  return {
    take(now, cost) {
      const since = now - windowMs();
      for (; first < moments.length && (moments[first] ?? now) <= since; first += 1)
        used -= units[first] ?? 0;
      if (first > moments.length / 2) {
        [moments, units] = [moments.slice(first), units.slice(first)];
        first = 0;
      }
      const accepted = used + cost <= limit;
      if (accepted) {
        used += cost;
        const last = moments.length - 1;
        if (last >= first && moments[last] === now) units[last] = (units[last] ?? 0) + cost;
        else {
          moments.push(now);
          units.push(cost);
        }
      }
      return { accepted, remaining: limit - used, resetAt: (moments[first] ?? now) + windowMs() };
    },
    giveBack(cost) {
      for (let left = cost; left > 0 && moments.length > first;) {
        const last = moments.length - 1;
        const some = Math.min(left, units[last] ?? 0);
        used -= some;
        left -= some;
        units[last] = (units[last] ?? 0) - some;
        if (units[last] === 0) moments.length = units.length = last;
      }
    },
  };
}

/** At most `limit` units in a window, which the first request after the previous window opens. */
export function fixedWindow(limit: () => number, windowMs: () => number): Limiter {
  let startedAt = -Infinity;
  let used = 0;
  return {
    take(now, cost) {
      if (now >= startedAt + windowMs()) {
        startedAt = now;
        used = 0;
      }
      const accepted = used + cost <= limit();
      if (accepted) used += cost;
      return { accepted, remaining: limit() - used, resetAt: startedAt + windowMs() };
    },
    giveBack(cost) {
      used = Math.max(0, used - cost);
    },
  };
}

/** At most `limit` units in a calendar month in UTC. */
export function monthlyQuota(limit: number): Limiter {
  let [startsAt, resetAt] = [0, 0];
  let used = 0;
  return {
    take(now, cost) {
      if (now < startsAt || now >= resetAt) {
        const date = new Date(now);
        startsAt = Date.UTC(date.getUTCFullYear(), date.getUTCMonth());
        resetAt = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
        used = 0;
      }
      const accepted = used + cost <= limit;
      if (accepted) used += cost;
      return { accepted, remaining: limit - used, resetAt };
    },
    giveBack(cost) {
      used = Math.max(0, used - cost);
    },
  };
}

type Counted = (now: number) => { readonly used: number; readonly resetAt: number };

/** A limiter from two functions: the used units at a time, and the effect of counting. Refusals count on request. */
const counting = (
  limit: () => number,
  usedAt: Counted,
  count: (now: number, cost: number) => void,
  countRefusal: (now: number, cost: number) => void = () => undefined,
  giveBack: (cost: number) => void = () => undefined,
): Limiter => ({
  take(now, cost) {
    const accepted = usedAt(now).used + cost < limit() + 1;
    (accepted ? count : countRefusal)(now, cost);
    const { used, resetAt } = usedAt(now);
    return { accepted, remaining: Math.max(0, Math.floor(limit() - used)), resetAt };
  },
  giveBack,
});

/** A sliding log in which refused requests count, too. */
export function slidingLogOfAll(limit: () => number, windowMs: () => number): Limiter {
  let taken: number[] = [];
  const add = (now: number, cost: number): void => {
    for (let unit = 0; unit < cost; unit += 1) taken.push(now);
  };
  return counting(
    limit,
    (now) => {
      taken = taken.filter((at) => at > now - windowMs());
      // The number of entries that must leave before another request is accepted.
      const over = Math.max(0, taken.length - limit());
      return { used: taken.length, resetAt: (taken[over] ?? now) + windowMs() };
    },
    add,
    add,
    (cost) => void (taken = taken.slice(0, Math.max(0, taken.length - cost))),
  );
}

/** Two buckets, the older one weighted by the share that a sliding window still covers. The sum may be rounded. */
export const slidingCounter =
  (follows: 'clock' | 'first', refusalsCount: boolean, rounded: (used: number) => number = (used) => used) =>
  (limit: () => number, windowMs: () => number): Limiter => {
    let origin = 0;
    let [index, older, newer] = [NaN, 0, 0];
    const add = (_now: number, cost: number): void => void (newer += cost);
    return counting(
      limit,
      (now) => {
        let current = Math.floor((now - origin) / windowMs());
        if (current !== index) [older, newer] = [current === index + 1 ? newer : 0, 0];
        if (follows === 'first' && older + newer === 0) [origin, current] = [now, 0];
        index = current;
        const into = (now - origin) / windowMs() - index;
        // The newer bucket no longer counts after the end of the next.
        return {
          used: rounded(older * (1 - into) + newer),
          resetAt: origin + (index + (newer > 0 ? 2 : 1)) * windowMs(),
        };
      },
      add,
      refusalsCount ? add : undefined,
      (cost) => (newer = Math.max(0, newer - cost)),
    );
  };

/** A token bucket that refills evenly and holds as many tokens as the limit. */
export function tokenBucket(limit: () => number, windowMs: () => number): Limiter {
  let [missing, last] = [0, -Infinity];
  return counting(
    limit,
    (now) => {
      missing = Math.max(0, missing - ((now - last) * limit()) / windowMs());
      last = now;
      // A partial token lets no request pass.
      return { used: Math.ceil(missing - 1e-9), resetAt: now + (missing * windowMs()) / limit() };
    },
    (_now, cost) => void (missing += cost),
  );
}

/** Resets the count after a window without a request, or without an accepted one. */
export const prolongedBy =
  (what: 'acceptance' | 'request') =>
  (limit: () => number, windowMs: () => number): Limiter => {
    let [used, last] = [0, -Infinity];
    return counting(
      limit,
      (now) => {
        if (now >= last + windowMs()) used = 0;
        return { used, resetAt: last + windowMs() };
      },
      (now, cost) => {
        used += cost;
        last = now;
      },
      what === 'request' ? (now) => void (last = now) : undefined,
    );
  };

/** Windows that begin at full units of the clock. */
export function alignedWindow(limit: () => number, windowMs: () => number): Limiter {
  let [index, used] = [NaN, 0];
  return counting(
    limit,
    (now) => {
      const current = Math.floor(now / windowMs());
      if (current !== index) [index, used] = [current, 0];
      return { used, resetAt: (index + 1) * windowMs() };
    },
    (_now, cost) => void (used += cost),
  );
}

/** All other ways to enforce a limit in a window. The documents describe `slidingLog` and `fixedWindow`. */
export const otherLimiters = {
  'fixed-aligned': alignedWindow,
  'sliding-log-refusals': slidingLogOfAll,
  'sliding-counter': slidingCounter('clock', false),
  'sliding-counter-refusals': slidingCounter('clock', true),
  'sliding-counter-from-first': slidingCounter('first', false),
  'sliding-counter-from-first-refusals': slidingCounter('first', true),
  'token-bucket': tokenBucket,
  'refreshed-on-acceptance': prolongedBy('acceptance'),
  'refreshed-on-request': prolongedBy('request'),
} as const satisfies Record<string, (limit: () => number, windowMs: () => number) => Limiter>;
