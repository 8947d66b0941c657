import { CONTROL } from '../../suites/kit/limiter/control.ts';
import type { Summary } from '../../suites/kit/model/k6-driver.ts';
import type { SentRequest } from '../../suites/kit/model/k6-log.ts';
import type { Logged, LoggedShot, StepsPlan, WindowPlan } from './plan.ts';

/** Some seconds for a sender to start and end. */
export const SPARE_SECONDS = 30;

/** Seconds that one sending may take at most, where the environment bounds them. */
export function mostAllowed(): number {
  const seconds = Number(process.env['PLUMBLINE_K6_SECONDS']);
  return seconds > 0 ? seconds : Infinity;
}

/** What came of a plan. */
export interface SendingResult<L extends Logged> {
  /** By the order of sending. */
  readonly lines: readonly L[];
  readonly summary: Summary;
  /** Why it ended before its time, where it did so in order. */
  readonly stopped?: string;
}

/** Sends plans on their schedules. Throws a SendingFailed that says why there is no result. */
export interface Sender {
  /** What a report calls it, with its version. */
  readonly name: string;
  /** `keys`: the values by the names that the plan has for them. */
  readonly steps: (
    plan: StepsPlan,
    keys: Readonly<Record<string, string>>,
  ) => Promise<SendingResult<LoggedShot>>;
  readonly window: (plan: WindowPlan, key: string) => Promise<SendingResult<Logged>>;
}

/** The order inside a handful that left at once is not known; a limiter accepts before it refuses. */
export const inOrder = <L extends Logged>(lines: readonly L[]): L[] =>
  lines.toSorted((a, b) => a.handful - b.handful || a.status - b.status);

/** What became of the requests of a schedule that a limiter counts, from the first one on. */
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
