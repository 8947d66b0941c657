import { CONTROL } from '../../suites/kit/limiter/control.ts';
import { lateMs, type BatchAnswer, type Batch, type Batches, type Leaving } from './batch.ts';
import { atOnce, briefRounds, guardSchedule } from './brief.ts';
import { countersOf, ForeignTrafficDetector, UNANSWERED } from './foreign-traffic.ts';
import { WARM_UP, type Logged, type WindowPlan } from './plan.ts';
import { windowRounds } from './schedule.ts';

/** How a schedule ended: completed, ended early in order, or stopped. */
export type ScheduleEnding =
  | { readonly kind: 'through' }
  | { readonly kind: 'stopped'; readonly why: string }
  | { readonly kind: 'aborted'; readonly why: string };

/** Receives the records of a schedule. */
export interface SendJournal {
  readonly log: (line: Logged) => void;
  /** Called with the status of an answer that is not a success. */
  readonly refusal: (status: number) => void;
}

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

/** Sends the schedule that distinguishes limiters, and logs each answer. It evaluates nothing. */
export function* sendWindow(
  plan: WindowPlan,
  key: string,
  startedAt: number,
  journal: SendJournal,
): Batches<ScheduleEnding> {
  const { documented, watch, controlUrl, quietMs = 0 } = plan;
  const foreign = new ForeignTrafficDetector(watch?.windowMs ?? 0);
  const read = (url: string): Leaving => ({ method: 'GET', url, authorization: key });

  /** Why the run must end after the answers to a batch; undefined if it may continue. */
  function foreignIn({ sentAt, doneAt, responses }: BatchAnswer): string | undefined {
    if (watch?.hasCounters !== true) return undefined;
    for (const { status } of responses) foreign.sent(status === 0 ? UNANSWERED : doneAt);
    for (const { status, headers } of responses) {
      const why = isAccepted(status) ? foreign.seen(sentAt, countersOf(headers)) : undefined;
      if (why !== undefined) return why;
    }
    return undefined;
  }

  // First requests are slowed by new connections and cold code. Without a key they use up no limit.
  const warmUp: Leaving = { method: 'GET', url: plan.url };
  const { doneAt: origin } = yield {
    notBefore: startedAt + quietMs,
    requests: Array.from({ length: WARM_UP }, () => warmUp),
  };
  let freeAt = origin;
  let handful = 0;
  const notify = (tag: string, batch: Batch, answered: BatchAnswer): void => {
    const { sentAt, doneAt, responses } = answered;
    const at = { tag, handful, sentAt, doneAt, lateMs: lateMs(batch, answered, freeAt) };
    for (const { body, ...response } of responses)
      journal.log({
        ...at,
        ...response,
        ...(!(isAccepted(response.status) && plan.withoutBodies) && { body }),
      });
    freeAt = doneAt;
    handful += 1;
  };
  /** Requests a URL that no limit counts. */
  function* askControl(url: string): Batches<void> {
    const batch: Batch = { notBefore: 0, requests: [read(url)] };
    notify(CONTROL, batch, yield batch);
  }

  const schedule =
    watch === undefined
      ? windowRounds(documented)
      : guardSchedule((watch.isAgain ? atOnce : briefRounds)(documented), documented, watch);
  let next = schedule.next();
  let stage: string | undefined;
  while (next.done !== true) {
    const { at, send, tag } = next.value;
    if (controlUrl !== undefined && stage !== undefined && stage !== tag) yield* askControl(controlUrl);
    stage = tag;
    const batch: Batch = {
      notBefore: origin + at,
      requests: Array.from({ length: send }, () => read(plan.url)),
    };
    const answered = yield batch;
    const why = foreignIn(answered);
    if (why !== undefined) return { kind: 'aborted', why };
    const { sentAt, doneAt, responses } = answered;
    const answers = responses.map(({ status }) => {
      const accepted = isAccepted(status);
      if (status !== 0 && !accepted) journal.refusal(status);
      return { tag, handful, from: sentAt - origin, to: doneAt - origin, accepted };
    });
    notify(tag, batch, answered);
    next = schedule.next(answers);
  }
  if (controlUrl !== undefined) yield* askControl(controlUrl);
  return typeof next.value === 'string' ? { kind: 'stopped', why: next.value } : { kind: 'through' };
}
