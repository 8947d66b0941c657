import { prospectingFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { answerObject, operationOf, pathOf, sentObject, statusOf, type Call } from '../call.ts';
import type { Lint } from '../lint.ts';

const EXPORT = 'POST /lists/list/export';
const STATUS = 'GET /lists/list/export/jobs/{jobId}';
const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';
const HOUR_MS = 3_600_000;

const creditsOf = (call: Call): unknown => {
  const table: Readonly<Record<string, { readonly credits: unknown }>> = operations.prospecting;
  return table[operationOf(call)]?.credits;
};
const isPaid = (call: Call): boolean => typeof creditsOf(call) === 'number' && creditsOf(call) !== 0;

export const paidJobStartedAgain: Lint = {
  of: isPaid,
  needs: ['request body', 'answer'],
  judge: (call, earlier) => {
    const before = earlier.same(call).at(-1);
    // A refusal has started nothing.
    if (before === undefined || (statusOf(before) >= 400 && statusOf(before) < 500)) return undefined;
    const looked = [...earlier.since(before)].some(
      (each) => each.exchange.request.method === 'GET' && pathOf(each).startsWith(pathOf(call)),
    );
    return looked
      ? undefined
      : {
          wrong: `a job of ${String(creditsOf(call))} credits, started with the same body and not looked at since`,
          with: [before],
        };
  },
};

export const creditsExhausted: Lint = {
  of: isPaid,
  needs: ['answer'],
  judge: (call) => {
    if (statusOf(call) !== 400) return undefined;
    if (call.lacks.has('answer body')) return { unseen: 'answer body' };
    const { error } = answerObject(call);
    return typeof error === 'string' && /credit/i.test(error) ? 'refused for want of credits' : undefined;
  },
};

const jobOf = (call: Call): string => pathOf(call).split('/')[5] ?? '';
const isDone = (call: Call): boolean => answerObject(call)['status'] === prospectingFacts.export.doneStatus;

export const exportBesideAnother: Lint = {
  of: (call) =>
    operationOf(call) === EXPORT && (call.lacks.has('request body') || sentObject(call)['async'] === true),
  needs: ['request body'],
  judge: (call, earlier) => {
    const before = earlier
      .of(EXPORT)
      .findLast((each) => statusOf(each) === 202 && typeof answerObject(each)['jobId'] === 'string');
    if (before === undefined) return undefined;
    const job = String(answerObject(before)['jobId']);
    const isOver = call.at - before.at > prospectingFacts.export.jobKeptHours * HOUR_MS;
    const ended =
      earlier.of(STATUS).some((each) => jobOf(each) === job && isDone(each)) ||
      earlier.of(DOWNLOAD).some((each) => jobOf(each) === job && statusOf(each) === 200);
    return isOver || ended ? undefined : { wrong: `the export ${job} was not seen done`, with: [before] };
  },
};

export const exportFetchedEarly: Lint = {
  of: (call) => operationOf(call) === DOWNLOAD,
  judge: (call, earlier) => {
    const last = earlier.of(STATUS).findLast((each) => jobOf(each) === jobOf(call));
    if (last === undefined) {
      const isOwn = earlier.of(EXPORT).some((each) => answerObject(each)['jobId'] === jobOf(call));
      return isOwn ? 'its status was never asked for' : { unseen: 'the status of the export' };
    }
    if (last.lacks.has('answer body')) return { unseen: 'answer body' };
    return isDone(last) ? undefined : { wrong: 'its last status is not done', with: [last] };
  },
};
