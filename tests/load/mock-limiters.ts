import type { KindName } from '../../suites/kit/limiter/kinds.ts';
import { fixedWindow, otherLimiters, slidingLog, type Limiter } from '../../mock/limits/limiters.ts';

const limiters: Readonly<Record<KindName, (limit: () => number, windowMs: () => number) => Limiter>> = {
  ...otherLimiters,
  'fixed-from-first': fixedWindow,
  'sliding-log': (limit, windowMs) => slidingLog(limit(), windowMs),
};

/** The mock's limiter that a k6 run should classify as this kind. */
export const limiterOfMock = (kind: KindName, limit: number, windowMs: number): Limiter =>
  limiters[kind](
    () => limit,
    () => windowMs,
  );
