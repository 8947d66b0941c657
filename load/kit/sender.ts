import { CONTROL } from '../../suites/kit/limiter/control.ts';
import type { Summary } from '../../suites/kit/model/k6-driver.ts';
import type { SentRequest } from '../../suites/kit/model/k6-log.ts';
import type { Logged, LoggedShot, StepsPlan, WindowPlan } from './plan.ts';

/** Seconds for a sender to start and end. */
export const SPARE_SECONDS = 30;

/** Most seconds of one sending, if the environment limits them. */
export function mostAllowed(): number {
  const seconds = Number(process.env['PLUMBLINE_K6_SECONDS']);
  return seconds > 0 ? seconds : Infinity;
}

/** The result of a plan. */
export interface SendingResult<L extends Logged> {
  /** In the order of sending. */
  readonly lines: readonly L[];
  readonly summary: Summary;
  /** Why it ended early, if it did so in order. */
  readonly stopped?: string;
}

/** Sends plans by their schedules. Throws a SendingFailed with the reason if there is no result. */
export interface Sender {
  /** Its name in a report, with its version. */
  readonly name: string;
  /** `keys`: the values by the names in the plan. */
  readonly steps: (
    plan: StepsPlan,
    keys: Readonly<Record<string, string>>,
  ) => Promise<SendingResult<LoggedShot>>;
  readonly window: (plan: WindowPlan, key: string) => Promise<SendingResult<Logged>>;
}

/** The order within a handful is unknown. A limiter accepts before it refuses, so acceptances come first. */
export const inOrder = <L extends Logged>(lines: readonly L[]): L[] =>
  lines.toSorted((a, b) => a.handful - b.handful || a.status - b.status);

/** The results of the requests that a limiter counts, in the order of sending. */
export function countedRequests(all: readonly Logged[]): SentRequest[] {
  const lines = all.filter(({ tag }) => tag !== CONTROL);
  const origin = lines[0]?.sentAt ?? 0;
  return lines.map(({ tag, handful, sentAt, doneAt, status }) => ({
    tag,
    handful,
    from: sentAt - origin,
    to: doneAt - origin,
    accepted: status < 300,
  }));
}
