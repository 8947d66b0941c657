import { prospectingFacts } from '../../../generated/facts.ts';
import { check, every, given } from '../../kit/engine/judgement.ts';
import { type Section, judging, scenario } from '../../kit/engine/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/http/exchange.ts';
import { isOk, ok } from '../../kit/http/match.ts';
import { hasMark, isFile, isZip, tableIn } from '../fixtures/export-file.ts';
import { crowded, download, finished, isDone, jobIn, onDone, statusOfJob } from '../fixtures/export-jobs.ts';
import { exportOf, onTable, short } from '../fixtures/exports.ts';
import { life } from '../scenarios/export-jobs.ts';
import { named, oneList } from '../scenarios/exports.ts';

const onOneList = judging(oneList, {
  checkers: {
    'prospecting.export.small-direct': ({ file }) =>
      check(isFile(file), `the answer is ${statusOf(file)} and no file`, file),
    'prospecting.export.small-async-direct': ({ withAsync }) =>
      check(isFile(withAsync), `the answer is ${statusOf(withAsync)} and no file`, withAsync),
  },
});

const onNamed = judging(named, {
  observers: {
    'prospecting.export.unknown-job': ({ job }) => short(job),
  },
});

const { directMaxContacts, maxContacts, jobKeptHours } = prospectingFacts.export;

const isRefused = (answer: Exchange): boolean => statusOf(answer) >= 400;

/** Both sides of both bounds, and one job after the other. */
const bounds = scenario({
  id: 'prospecting.export.bounds',
  service: 'prospecting',
  requires: ['write', 'clock', 'state'],
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
          refused.every((answer) => !('jobId' in objectOf(answer))) && jobIn(afterRefusal) !== undefined,
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
      ok(largeBefore) ? Object.keys(objectOf(largeBefore)).sort().join(', ') : undefined,
  },
});

const onLife = judging(life, {
  checkers: {
    'prospecting.export.over-5000-async-202': ({ begun }) =>
      check(statusOf(begun) === 202, `the status is ${statusOf(begun)}, not 202`, begun),
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

export const exportJobs: Section = {
  scenarios: [onOneList, onNamed, bounds, onLife],
};
