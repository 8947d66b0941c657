import type { DeliveryLog } from '../../kit/model/delivery.ts';
import { type CheckResult, vacuous } from '../../kit/model/check-result.ts';
import type { Checker } from '../../kit/model/scenario.ts';

export interface Repeats {
  readonly name: string;
  readonly log: DeliveryLog;
  readonly followed: boolean;
  /** Account time from the arrival of the first attempt to the end of its answer, in ms. */
  readonly answeredAfterMs: number;
}

export const onlyEvents =
  (names: string | RegExp, check: (log: DeliveryLog) => CheckResult): Checker<Repeats | undefined> =>
  (h) =>
    h !== undefined && (typeof names === 'string' ? h.name === names : names.test(h.name))
      ? check(h.log)
      : vacuous;
