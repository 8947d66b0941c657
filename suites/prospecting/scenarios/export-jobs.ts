import { prospectingFacts } from '../../../generated/facts.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { MINUTE } from '../../kit/model/time.ts';
import { filesInArchive } from '../support/export-file.ts';
import { newCrowdedList, download, waitForJob, jobIn, statusOfJob } from '../checks/export-jobs.ts';
import { exportOf } from '../checks/exports.ts';

const { directMaxContacts, jobKeptHours } = prospectingFacts.export;
const KEPT_MS = jobKeptHours * 3_600_000;

/** A job from its start until it is removed; of one list, and of two. */
export const exportLife = stimulus({
  id: 'prospecting.export-jobs.life',
  requires: ['write', 'clock', 'state'],
  cases: () => [1, 2],
  stimulus: async (context, count) => {
    const lists = [await newCrowdedList(context, directMaxContacts + 1)];
    const few = await newCrowdedList(context, 1);
    const direct = await exportOf(context, [few]);
    if (count > 1) lists.push(few);
    const begun = await exportOf(context, lists, true);
    const begunAt = context.now();
    const jobId = jobIn(begun);
    if (jobId === undefined) return { count, begun, direct };
    const { status: done, waitedMs, ranAt } = await waitForJob(context, jobId);
    const file = await download(context, jobId);
    const readJob = async () => ({
      status: await statusOfJob(context, jobId),
      file: await download(context, jobId),
    });
    await context.advance(KEPT_MS - waitedMs - MINUTE);
    const late = await readJob();
    // A time within the job's run, one day later.
    if (ranAt !== undefined)
      await context.advance(Math.max(0, Math.round((begunAt + ranAt) / 2) + KEPT_MS - context.now()));
    const seen = await statusOfJob(context, jobId);
    const between = ranAt !== undefined && context.now() < ranAt + KEPT_MS ? seen : undefined;
    await context.advance(waitedMs + MINUTE);
    const entries = await filesInArchive(file.response.bytes);
    // The document does not state how soon after its time a job is removed.
    await context.advance(7 * KEPT_MS);
    return { count, begun, direct, job: { done, file, entries, late, between, gone: await readJob() } };
  },
});
