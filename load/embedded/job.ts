import type { Logged, StepsPlan, WindowPlan } from '../kit/plan.ts';
import type { ScheduleEnding } from '../kit/send-window.ts';

/** The plan for a thread. */
export type Job =
  | {
      readonly kind: 'steps';
      readonly plan: StepsPlan;
      readonly keys: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'window'; readonly plan: WindowPlan; readonly key: string };

/** The result: all exchanges, or the attempt that the guard stopped. */
export type JobResult =
  | { readonly kind: 'sent'; readonly lines: readonly Logged[]; readonly ending: ScheduleEnding }
  | { readonly kind: 'refused'; readonly message: string };
