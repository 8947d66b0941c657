import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, vacuous } from '../../kit/model/check-result.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { newList } from './add-contact.ts';

const { doneStatus } = prospectingFacts.export;

/** The pause between reads of a running job, and most reads. */
const WAIT_MS = 5_000;
const WAITS = 60;

export const newCrowdedList = async (
  context: ScenarioContext<'state'>,
  contacts: number,
): Promise<string> => {
  const { listId } = await newList(context, `Crowd of ${contacts}`);
  await context.arrange({ fillList: { listId, contacts } });
  return listId;
};

export const jobIn = (answer: Exchange): string | undefined =>
  statusOf(answer) === 202 ? stringIn(objectOf(answer), 'jobId') : undefined;

export const statusOfJob = ({ prospecting }: ScenarioContext, jobId: string): Promise<Exchange> =>
  prospecting.call('GET /lists/list/export/jobs/{jobId}', { path: { jobId } });

export const download = ({ prospecting }: ScenarioContext, jobId: string): Promise<Exchange> =>
  prospecting.call('GET /lists/list/export/jobs/{jobId}/download', { path: { jobId } });

export const isDone = (status: Exchange): boolean => objectOf(status)['status'] === doneStatus;

interface Finished {
  readonly status: Exchange;
  /** How far the account's clock was moved, in ms. */
  readonly waitedMs: number;
  /** When it was last seen running, by the account's clock. */
  readonly ranAt: number | undefined;
}

/** Polls a job until it is done. */
export async function waitForJob(context: ScenarioContext<'clock'>, jobId: string): Promise<Finished> {
  let ranAt: number | undefined;
  for (let waits = 0; ; waits += 1) {
    const askedAt = context.now();
    const status = await statusOfJob(context, jobId);
    if (!ok(status) || isDone(status) || waits === WAITS) return { status, waitedMs: waits * WAIT_MS, ranAt };
    ranAt = askedAt;
    await context.advance(WAIT_MS);
  }
}

interface Job {
  readonly done: Exchange;
  readonly file: Exchange;
}

export const onDone = <J extends Job>(job: J | undefined, evaluate: (job: J) => CheckResult): CheckResult =>
  job === undefined || !isDone(job.done) ? vacuous : evaluate(job);
