import { message, statusMessage } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { check, every, given } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { isOk, ok, answerIn, describeAnswers, unlike } from '../../kit/checks/matchers.ts';
import { hasMark, isFile, isZip, tableIn } from '../support/export-file.ts';
import {
  newCrowdedList,
  download,
  waitForJob,
  isDone,
  jobIn,
  onDone,
  statusOfJob,
} from '../checks/export-jobs.ts';
import { exportOf, onTable, short } from '../checks/exports.ts';
import { exportLife } from '../scenarios/export-jobs.ts';
import { exportedLists, oneList } from '../scenarios/exports.ts';
import { equals, fails, hasStatus, succeeds, isPresent } from '../../kit/checks/relations.ts';

const { directMaxContacts, maxContacts, jobKeptHours } = prospectingFacts.export;
const isRefused = (answer: Exchange): boolean => statusOf(answer) >= 400;

export const exportJobs = section(
  withChecks(oneList, {
    'prospecting.export.small-direct': ({ file }) =>
      check(
        isFile(file),
        message`the answer is ${statusMessage(statusOf(file))} and no file: expected a file, got ${answerIn(file)}`,
        file,
      ),
    'prospecting.export.small-async-direct': ({ withAsync }) =>
      check(
        isFile(withAsync),
        message`the answer is ${statusMessage(statusOf(withAsync))} and no file: expected a file, got ${answerIn(withAsync)}`,
        withAsync,
      ),
  }),
  withChecks(exportedLists, { 'prospecting.export.unknown-job': ({ job }) => short(job) }),
  /** Values on both sides of both bounds, and consecutive jobs. */
  scenario({
    id: 'prospecting.export.bounds',
    requires: ['write', 'clock', 'state'],
    stimulus: async (context) => {
      const few = await newCrowdedList(context, directMaxContacts);
      const many = await newCrowdedList(context, directMaxContacts + 1);
      const most = await newCrowdedList(context, maxContacts);
      const beyond = await newCrowdedList(context, maxContacts + 1);
      const direct = await exportOf(context, [few]);
      const directAsync = await exportOf(context, [few], true);
      const withoutAsync = await exportOf(context, [many]);
      const parted = await exportOf(context, [few, await newCrowdedList(context, 1)]);
      const large = await exportOf(context, [most], true);
      const largeJob = jobIn(large);
      const largeBefore = largeJob === undefined ? large : await statusOfJob(context, largeJob);
      const second = await exportOf(context, [many], true);
      const secondJob = jobIn(second);
      const largeAfter = largeJob === undefined ? large : await statusOfJob(context, largeJob);
      const during = await exportOf(context, [few]);
      const early = largeJob === undefined ? undefined : await download(context, largeJob);
      // Requests since the start of the job are conclusive only if it is still running.
      const running = largeJob !== undefined && !isDone(await statusOfJob(context, largeJob));
      const secondDone =
        secondJob === undefined || secondJob === largeJob ? undefined : await waitForJob(context, secondJob);
      const largeThen = largeJob === undefined ? large : await statusOfJob(context, largeJob);
      if (largeJob !== undefined) await waitForJob(context, largeJob);
      const next = await exportOf(context, [many], true);
      const nextJob = jobIn(next);
      if (nextJob !== undefined) await waitForJob(context, nextJob);
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
    checks: {
      'prospecting.export.exactly-5000-direct': ({ direct, directAsync }) =>
        every([direct, directAsync], (answer) =>
          check(
            isFile(answer) && tableIn(answer)?.rows.length === directMaxContacts,
            () =>
              message`the answer to ${directMaxContacts} contacts is no file of them: got ${answerIn(answer)}; expected ${directMaxContacts}, got ${tableIn(answer)?.rows.length}`,
            answer,
          ),
        ),
      'prospecting.export.over-5000-without-async-no-file': ({ withoutAsync }) =>
        check(
          (tableIn(withoutAsync)?.rows.length ?? 0) <= directMaxContacts,
          () =>
            message`a file of ${tableIn(withoutAsync)?.rows.length} contacts comes directly: expected at most ${directMaxContacts}, got ${tableIn(withoutAsync)?.rows.length ?? 0}`,
          withoutAsync,
        ),
      'prospecting.export.exactly-100000-allowed': ({ large }) => isOk(large),
      'prospecting.export.one-job-at-a-time': ({ largeAfter, second, secondDone, largeThen }) =>
        // A second job may wait for the first one. If it is done earlier, it must have run concurrently.
        given(ok(largeAfter) && !isDone(largeAfter), () =>
          check(
            secondDone === undefined || !isDone(secondDone) || isDone(largeThen),
            message`a second job is done while the first one runs: expected it to wait, got ${answerIn(secondDone)} for it and ${answerIn(largeThen)} for the first`,
            second,
            secondDone,
            largeThen,
          ),
        ),
      'prospecting.export.next-job-after-done': ({ large, next }) =>
        given(statusOf(large) === 202, () =>
          isPresent(jobIn(next), message`the next export answers ${statusMessage(statusOf(next))}`, next),
        ),
      'prospecting.export.over-100000-refused': ({ refused }) =>
        every(refused, (answer) =>
          check(
            isRefused(answer),
            message`more than ${maxContacts} contacts answer ${statusMessage(statusOf(answer))}: expected a refusal, got ${answerIn(answer)}`,
            answer,
          ),
        ),
      'prospecting.export.over-100000-starts-no-job': ({ next, refused, afterRefusal }) =>
        given(refused.every(isRefused) && jobIn(next) !== undefined, () =>
          check(
            refused.every((answer) => !('jobId' in objectOf(answer))) && jobIn(afterRefusal) !== undefined,
            () =>
              message`a refused export keeps the next one from being begun: expected no job of the refused and a job after them, got ${describeAnswers(refused)} and ${jobIn(afterRefusal)}`,
            ...refused,
            afterRefusal,
          ),
        ),
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
  }),
  withChecks(exportLife, {
    'prospecting.export.over-5000-async-202': ({ begun }) => hasStatus(begun, 202, 'status'),
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
                  () =>
                    message`the downloaded CSV is not written as a direct one: ${unlike(tableIn(file)?.header ?? [], header)}; expected ${separator}, got ${tableIn(file)?.separator}; expected ${directMaxContacts + 1}, got ${tableIn(file)?.rows.length}`,
                  direct,
                  file,
                ),
              )
            : equals(entries?.length, count, 'the download of two lists is no ZIP of two files', file),
        ),
      ),
    'prospecting.export.job-kept-24-hours': ({ job }) =>
      onDone(job, ({ late }) =>
        every([late.status, late.file], (answer) =>
          succeeds(
            answer,
            message`a job answers ${statusMessage(statusOf(answer))} before ${jobKeptHours} hours`,
          ),
        ),
      ),
    'prospecting.export.job-gone-after-24-hours': ({ job }) =>
      onDone(job, ({ late, gone }) =>
        every(ok(late.status) ? [gone.status, gone.file] : [], (answer) =>
          fails(answer, message`a job is there after more than ${jobKeptHours} hours`),
        ),
      ),
    'prospecting.export.job-gone-answer': ({ job }) => job && short(job.gone.status),
    'prospecting.export.job-clock-start': ({ job }) =>
      job?.between === undefined ? undefined : ok(job.between) ? 'from the end' : 'from the start',
  }),
);
