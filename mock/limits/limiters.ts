/** What a limiter says of one request. Times are milliseconds since the epoch. */
export interface Permit {
  readonly accepted: boolean;
  readonly remaining: number;
  readonly resetAt: number;
}

export interface Limiter {
  take(now: number, cost: number): Permit;
  /** Takes back the latest units that were accepted. */
  giveBack(cost: number): void;
}

/** At most `limit` units in any stretch of `windowMs`; refusals cost nothing. */
export function slidingLog(limit: number, windowMs: () => number): Limiter {
  // Units by time; those before `first` have left the window, and are cut off when they are the most.
  let taken: number[] = [];
  let first = 0;
  return {
    take(now, cost) {
      const since = now - windowMs();
      while (first < taken.length && (taken[first] ?? now) <= since) first += 1;
      if (first > taken.length / 2) {
        taken = taken.slice(first);
        first = 0;
      }
      const accepted = taken.length - first + cost <= limit;
      if (accepted) for (let unit = 0; unit < cost; unit += 1) taken.push(now);
      return {
        accepted,
        remaining: limit - (taken.length - first),
        resetAt: (taken[first] ?? now) + windowMs(),
      };
    },
    giveBack(cost) {
      taken.length = Math.max(first, taken.length - cost);
    },
  };
}

/** At most `limit` units in a window that the first request after the last window opens. */
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
