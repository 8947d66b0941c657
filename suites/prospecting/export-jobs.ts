import { prospectingFacts } from '../../generated/facts.ts';
import { statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import { entriesOf, hasMark, isFile, isZip, tableIn } from './export-file.ts';
import { exportOf, onTable, short } from './exports.ts';
import { bodyOf, isOk, ok, stringIn } from './wire.ts';

const { directMaxContacts, maxContacts, jobKeptHours, doneStatus } = prospectingFacts.export;
const MINUTE = 60_000;
const KEPT_MS = jobKeptHours * 3_600_000;
/** Steps in which a running job is waited for, and how many. */
const WAIT_MS = 5_000;
const WAITS = 60;

const crowded = async (context: ScenarioContext, contacts: number): Promise<string> => {
  const { listId } = await newList(context, `Crowd of ${contacts}`);
  await context.arrange({ fillList: { listId, contacts } });
  return listId;
};
const jobIn = (answer: Exchange): string | undefined =>
  statusOf(answer) === 202 ? stringIn(bodyOf(answer), 'jobId') : undefined;
const statusOfJob = ({ prospecting }: ScenarioContext, jobId: string): Promise<Exchange> =>
  prospecting.call('GET /lists/list/export/jobs/{jobId}', { path: { jobId } });
const download = ({ prospecting }: ScenarioContext, jobId: string): Promise<Exchange> =>
  prospecting.call('GET /lists/list/export/jobs/{jobId}/download', { path: { jobId } });
const isDone = (status: Exchange): boolean => bodyOf(status)['status'] === doneStatus;

interface Finished {
  readonly status: Exchange;
  /** How far the account's clock was moved. */
  readonly waitedMs: number;
  /** When it was last asked for and still ran, on the account's clock. */
  readonly ranAt: number | undefined;
}

/** Waits until a job is done. */
async function finished(context: ScenarioContext, jobId: string): Promise<Finished> {
  let ranAt: number | undefined;
  for (let waits = 0; ; waits += 1) {
    const askedAt = context.now();
    const status = await statusOfJob(context, jobId);
    if (!ok(status) || isDone(status) || waits === WAITS) return { status, waitedMs: waits * WAIT_MS, ranAt };
    ranAt = askedAt;
    await context.advance(WAIT_MS);
  }
}

const isRefused = (answer: Exchange): boolean => statusOf(answer) >= 400;

/** Both sides of both bounds, and one job after the other. */
const bounds = scenario({
  id: 'prospecting.export.bounds',
  service: 'prospecting',
  needs: ['write', 'clock', 'state'],
  cost: WAITS * 3 + 21,
  stimulus: async (context) => {
    const few = await crowded(context, directMaxContacts);
    const many = await crowded(context, directMaxContacts + 1);
    const most = await crowded(context, maxContacts);
    const beyond = await crowded(context, maxContacts + 1);
    const direct = await exportOf(context, [few]);
    const directAsync = await exportOf(context, [few], true);
    const withoutAsync = await exportOf(context, [many]);
    const parted = await exportOf(context, [few, await crowded(context, 1)]);
    const large = await exportOf(context, [most], true);
    const largeJob = jobIn(large);
    const largeBefore = largeJob === undefined ? large : await statusOfJob(context, largeJob);
    const second = await exportOf(context, [many], true);
    const secondJob = jobIn(second);
    const largeAfter = largeJob === undefined ? large : await statusOfJob(context, largeJob);
    const during = await exportOf(context, [few]);
    const early = largeJob === undefined ? undefined : await download(context, largeJob);
    // What was asked since the job began tells something if the job still runs after it.
    const running = largeJob !== undefined && !isDone(await statusOfJob(context, largeJob));
    const secondDone =
      secondJob === undefined || secondJob === largeJob ? undefined : await finished(context, secondJob);
    const largeThen = largeJob === undefined ? large : await statusOfJob(context, largeJob);
    if (largeJob !== undefined) await finished(context, largeJob);
    const next = await exportOf(context, [many], true);
    const nextJob = jobIn(next);
    if (nextJob !== undefined) await finished(context, nextJob);
    const refused = [await exportOf(context, [beyond], true), await exportOf(context, [beyond])];
    return {
      direct,
      directAsync,
      withoutAsync,
      parted,
      large,
      largeBefore,
      second,
      largeAfter,
      during,
      early,
      running,
      secondDone: secondDone?.status,
      largeThen,
      next,
      refused,
      afterRefusal: await exportOf(context, [many], true),
    };
  },
  checkers: {
    'prospecting.export.exactly-5000-direct': ({ direct, directAsync }) =>
      every([direct, directAsync], (answer) =>
        check(
          isFile(answer) && tableIn(answer)?.rows.length === directMaxContacts,
          `the answer to ${directMaxContacts} contacts is no file of them`,
          answer,
        ),
      ),
    'prospecting.export.over-5000-without-async-no-file': ({ withoutAsync }) =>
      check(
        (tableIn(withoutAsync)?.rows.length ?? 0) <= directMaxContacts,
        `a file of ${String(tableIn(withoutAsync)?.rows.length)} contacts comes directly`,
        withoutAsync,
      ),
    'prospecting.export.exactly-100000-allowed': ({ large }) => isOk(large),
    'prospecting.export.one-job-at-a-time': ({ largeAfter, second, secondDone, largeThen }) =>
      // A second job may wait for the first one; to be done before it, it must have run beside it.
      given(ok(largeAfter) && !isDone(largeAfter), () =>
        check(
          secondDone === undefined || !isDone(secondDone) || isDone(largeThen),
          'a second job is done while the first one still runs',
          second,
          secondDone,
          largeThen,
        ),
      ),
    'prospecting.export.next-job-after-done': ({ large, next }) =>
      given(statusOf(large) === 202, () =>
        check(jobIn(next) !== undefined, `the next export answers ${statusOf(next)}`, next),
      ),
    'prospecting.export.over-100000-refused': ({ refused }) =>
      every(refused, (answer) =>
        check(isRefused(answer), `more than ${maxContacts} contacts answer ${statusOf(answer)}`, answer),
      ),
    'prospecting.export.over-100000-starts-no-job': ({ next, refused, afterRefusal }) =>
      given(refused.every(isRefused) && jobIn(next) !== undefined, () =>
        check(
          refused.every((answer) => !('jobId' in bodyOf(answer))) && jobIn(afterRefusal) !== undefined,
          'a refused export keeps the next one from being begun',
          ...refused,
          afterRefusal,
        ),
      ),
  },
  observers: {
    'prospecting.export.over-5000-without-async': ({ withoutAsync }) => short(withoutAsync),
    'prospecting.export.over-100000-status': ({ refused: [answer] }) => answer && short(answer),
    'prospecting.export.count-over-lists': ({ parted }) =>
      isZip(parted.response.bytes) ? 'for each list' : 'over all lists',
    'prospecting.export.second-job-answer': ({ second, running }) => (running ? short(second) : undefined),
    'prospecting.export.direct-during-job': ({ during, running }) => (running ? short(during) : undefined),
    'prospecting.export.download-before-done': ({ early, running }) =>
      early !== undefined && running ? short(early) : undefined,
    'prospecting.export.job-status-fields': ({ largeBefore }) =>
      ok(largeBefore) ? Object.keys(bodyOf(largeBefore)).sort().join(', ') : undefined,
  },
});

/** One job from its beginning until it is forgotten; of one list, and of two. */
const life = scenario({
  id: 'prospecting.export.life',
  service: 'prospecting',
  needs: ['write', 'clock', 'state'],
  cost: WAITS + 14,
  cases: () => [1, 2],
  stimulus: async (context, count) => {
    const lists = [await crowded(context, directMaxContacts + 1)];
    const few = await crowded(context, 1);
    const direct = await exportOf(context, [few]);
    if (count > 1) lists.push(few);
    const begun = await exportOf(context, lists, true);
    const begunAt = context.now();
    const jobId = jobIn(begun);
    if (jobId === undefined) return { count, begun, direct };
    const { status: done, waitedMs, ranAt } = await finished(context, jobId);
    const file = await download(context, jobId);
    const look = async () => ({
      status: await statusOfJob(context, jobId),
      file: await download(context, jobId),
    });
    await context.advance(KEPT_MS - waitedMs - MINUTE);
    const late = await look();
    // The middle of the time that the job has run, a day later.
    if (ranAt !== undefined)
      await context.advance(Math.max(0, Math.round((begunAt + ranAt) / 2) + KEPT_MS - context.now()));
    const seen = await statusOfJob(context, jobId);
    const between = ranAt !== undefined && context.now() < ranAt + KEPT_MS ? seen : undefined;
    await context.advance(waitedMs + MINUTE);
    const entries = await entriesOf(file.response.bytes);
    return { count, begun, direct, job: { done, file, entries, late, between, gone: await look() } };
  },
  checkers: {
    'prospecting.export.over-5000-async-202': ({ begun }) =>
      check(statusOf(begun) === 202, `the status is ${statusOf(begun)}, not 202`, begun),
    'prospecting.lists-service.export-download-file': ({ job }) =>
      onDone(job, ({ file }) => check(isFile(file), 'the download is no file', file)),
    'prospecting.export.download-same-format': ({ count, direct, job }) =>
      onDone(job, ({ file, entries }) =>
        given(isFile(file), () =>
          count === 1
            ? onTable(direct, ({ header, separator }) =>
                check(
                  tableIn(file)?.header.join() === header.join() &&
                    tableIn(file)?.separator === separator &&
                    tableIn(file)?.rows.length === directMaxContacts + 1 &&
                    hasMark(file.response.bytes) === hasMark(direct.response.bytes),
                  'the downloaded CSV is not written as a direct one',
                  direct,
                  file,
                ),
              )
            : check(entries?.length === count, 'the download of two lists is no ZIP of two files', file),
        ),
      ),
    'prospecting.export.job-kept-24-hours': ({ job }) =>
      onDone(job, ({ late }) =>
        every([late.status, late.file], (answer) =>
          check(ok(answer), `a job answers ${statusOf(answer)} before ${jobKeptHours} hours`, answer),
        ),
      ),
    'prospecting.export.job-gone-after-24-hours': ({ job }) =>
      onDone(job, ({ late, gone }) =>
        given(ok(late.status), () =>
          every([gone.status, gone.file], (answer) =>
            check(!ok(answer), `a job is there after more than ${jobKeptHours} hours`, answer),
          ),
        ),
      ),
  },
  observers: {
    'prospecting.export.job-gone-answer': ({ job }) => job && short(job.gone.status),
    'prospecting.export.job-clock-start': ({ job }) =>
      job?.between === undefined ? undefined : ok(job.between) ? 'from the end' : 'from the start',
  },
});

interface Job {
  readonly done: Exchange;
  readonly file: Exchange;
}
const onDone = <J extends Job>(job: J | undefined, judge: (job: J) => Judgement): Judgement =>
  job === undefined || !isDone(job.done) ? vacuous : judge(job);

export const exportJobs = [bounds, life];
