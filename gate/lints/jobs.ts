import { prospectingFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { isOf, type ToolCall } from '../call.ts';
import type { NamesOf } from '../earlier.ts';
import { lintOf, type Lint, type LintedOperation } from '../lint.ts';
import { DAY_MS, HOUR_MS, NOT_LONG_MS } from './time.ts';

const EXPORT = 'POST /lists/list/export';
const STATUS = 'GET /lists/list/export/jobs/{jobId}';
const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';

const creditsOf = ({ operation = '' }: Partial<LintedOperation>): unknown => {
  const table: Readonly<Record<string, { readonly credits: unknown }>> = operations.prospecting;
  return table[operation]?.credits;
};
const isPaidOperation = (of: Partial<LintedOperation>): boolean =>
  typeof creditsOf(of) === 'number' && creditsOf(of) !== 0;

export const paidJobStartedAgain: Lint = {
  where: isPaidOperation,
  needs: ['request body', 'answer', 'time'],
  evaluate: (call, earlier) => {
    const before = earlier.same(call).at(-1);
    if (before === undefined || before.isUndone || call.at - before.at > DAY_MS) return undefined;
    const readsBefore = earlier
      .since(before)
      .some((each) => each.method === 'GET' && each.path.startsWith(call.path));
    return readsBefore
      ? undefined
      : [`a job of ${costOf(call)} credits, started with the same body and not looked at since`, before];
  },
};

/** Whether a paid start was refused because of missing credits. */
const isTooExpensive = (call: ToolCall): boolean =>
  call.status === 400 && /credit/i.test(String(call.answerObject['error']));
const byPaid: NamesOf = (call) => (isPaidOperation(call) ? [call.account] : []);

const costOf = (call: ToolCall): number => Number(creditsOf(call));
/** Reports the second refusal in a row. Later, credits may be added, and a job of lower cost may be within them. */
export const creditsExhausted: Lint = {
  where: isPaidOperation,
  needs: ['answer', 'time'],
  evaluate: (call, earlier) => {
    if (call.status !== 400) return undefined;
    if (call.lacks.has('answer body')) return { unseen: 'answer body' };
    const before = earlier.named(byPaid, call.account).at(-1);
    if (before === undefined || call.at - before.at > NOT_LONG_MS) return undefined;
    return isTooExpensive(call) && isTooExpensive(before) && costOf(call) >= costOf(before)
      ? ['refused for want of credits again', before]
      : undefined;
  },
};

const jobOf = (call: ToolCall): string => call.path.split('/')[5] ?? '';
const stateOf = (call: ToolCall): unknown => call.answerObject['status'];
const isDone = (call: ToolCall): boolean => stateOf(call) === prospectingFacts.export.doneStatus;
/** The documents name no other states for an end. */
const hasEnded = (call: ToolCall): boolean =>
  isDone(call) ||
  call.lacks.has('answer body') ||
  /fail|error|cancel|abort|expire|complete|finish/i.test(String(stateOf(call)));

export const exportBesideAnother: Lint = {
  of: (call) =>
    call.operation === EXPORT && (call.lacks.has('request body') || call.sentObject['async'] === true),
  needs: ['request body'],
  evaluate: (call, earlier) => {
    const before = earlier
      .of(EXPORT)
      .findLast((each) => each.account === call.account && each.status === 202 && byStarted(each).length > 0);
    // A small list is returned directly. If a later export is accepted, the one before it has ended.
    if (before === undefined || call.status === 200) return undefined;
    if (call.isSuccessful && !(call.at - before.at <= NOT_LONG_MS)) return undefined;
    const job = String(before.answerObject['jobId']);
    const isOver = call.at - before.at > prospectingFacts.export.jobKeptHours * HOUR_MS;
    const ended =
      earlier.of(STATUS).some((each) => jobOf(each) === job && (hasEnded(each) || each.isRefused)) ||
      earlier.of(DOWNLOAD).some((each) => jobOf(each) === job && each.status === 200);
    return isOver || ended ? undefined : [`the export ${job} was not seen done`, before];
  },
};

export const exportFetchedEarly: Lint = {
  on: [DOWNLOAD],
  // A served file shows that its export was finished.
  of: (call) => !call.isSuccessful,
  evaluate: (call, earlier) => {
    const last = earlier.of(STATUS).findLast((each) => jobOf(each) === jobOf(call));
    if (last === undefined) {
      const isOwn = earlier.of(EXPORT).some((each) => each.answerObject['jobId'] === jobOf(call));
      return isOwn ? 'its status was never asked for' : { unseen: 'the status of the export' };
    }
    if (last.lacks.has('answer body')) return { unseen: 'answer body' };
    return isDone(last) || !last.isSuccessful ? undefined : ['its last status is not done', last];
  },
};

const byStarted: NamesOf = (call) => {
  const { jobId } = call.answerObject;
  return isOf(EXPORT)(call) && typeof jobId === 'string' ? [jobId] : [];
};
const KEPT_MS = prospectingFacts.export.jobKeptHours * HOUR_MS;

export const exportFetchedLate = lintOf([DOWNLOAD, STATUS], ['time'], (call, earlier) => {
  const started = earlier.named(byStarted, jobOf(call)).at(-1);
  if (started === undefined) return { unseen: 'the begin of the export' };
  // If it is still served, the hours may have begun when the export ended.
  const ended = earlier.of(STATUS).find((each) => jobOf(each) === jobOf(call) && hasEnded(each));
  const begin = call.isSuccessful ? (ended ?? started) : started;
  return call.at - begin.at > KEPT_MS
    ? [
        `${Math.round((call.at - begin.at) / HOUR_MS)} hours after the export ${begin === ended ? 'had ended' : 'was started'}`,
        begin,
      ]
    : undefined;
});
