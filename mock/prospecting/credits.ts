import type { JsonObject } from '../../specs/json.ts';
import { prospectingFacts } from '../../generated/facts.ts';
import type { Account } from '../account.ts';
import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandler, ProspectingHandlers } from './call.ts';
import { mainError, mainPage, okReply, pageReply } from './replies.ts';
import { newId, type ToolJob, type PaidToolName } from './store.ts';

const TOOLS: Readonly<Record<PaidToolName, string>> = {
  'find-email': '/tools/find/email',
  'find-phone': '/tools/find/phone',
  'verify-email': '/tools/verify/email',
};

/** Unlike other routes of the main API, this one fails with `success` false. */
function usage(call: ProspectingCall): Reply {
  const refuse = (name: string): Reply => ({
    status: 400,
    body: { success: false, error: `${name} takes a whole number` },
  });
  const { debits } = call.store;
  const { debitOrder, turnsEqualDebits, creditPaging } = call.rules;
  const size = Number(call.query.get('limit') ?? Number.NaN);
  const ordered = (turnsEqualDebits(size) ? debits.toReversed() : debits).toSorted(debitOrder);
  const { items } = pageReply(call, ordered, creditPaging, 'limit', refuse);
  return okReply({
    items: items.map(({ date, ...debit }) => ({ ...debit, date: new Date(date).toISOString() })),
    total: debits.length,
  });
}

/** Changes the balance, and adds a line to the usage. */
export function pay(
  { prospecting: store }: Account,
  tool: PaidToolName,
  credits: number,
  date: number,
): void {
  store.credits -= credits;
  store.debits.push({ id: newId(store), tool, credits, date });
}

/** Duration of a search, which the document does not state. */
const SEARCH_MS = 1000;
const endOf = ({ date }: ToolJob): number => date + SEARCH_MS;

/** Ends jobs that are due. The cost of a search without a result is refunded. */
export function endJobs(account: Account): void {
  const { refunds, prices, refundIsListed } = account.rules.prospecting;
  for (const job of account.prospecting.jobs) {
    if (job.hasEnded || endOf(job) > account.now()) continue;
    job.hasEnded = true;
    const isFound = job.result !== null;
    if (!refunds(job.tool, isFound)) continue;
    if (refundIsListed) pay(account, job.tool, -prices[job.tool], endOf(job));
    else account.prospecting.credits += prices[job.tool];
  }
}

const shown = ({ id, tool, date, hasEnded, result }: ToolJob): JsonObject => ({
  jobId: id,
  tool,
  status: hasEnded ? 'done' : 'running',
  date: new Date(date).toISOString(),
  ...(hasEnded && { result }),
});

const searches =
  (tool: PaidToolName): ProspectingHandler =>
  (call) => {
    const jobs = call.store.jobs.filter((job) => job.tool === tool).toSorted((a, b) => b.date - a.date);
    const { items } = mainPage(call, jobs, call.rules.toolPaging[tool], 'limit');
    return okReply({ data: items.map(shown), total: jobs.length });
  };

const search =
  (tool: PaidToolName): ProspectingHandler =>
  ({ account, store, rules }) => {
    const { prices, refusedJobStarts, answersResult, repeatPays } = rules;
    const isCovered = !account.suspended && store.credits >= prices[tool];
    const job: ToolJob = {
      id: newId(store),
      tool,
      date: account.now(),
      hasEnded: false,
      result: store.finds === null ? null : { value: store.finds },
    };
    if (isCovered || refusedJobStarts) store.jobs.push(job);
    if (!isCovered) return mainError(prospectingFacts.credits.tooFewStatus, 'Not enough credits');
    const isRepeated = store.jobs.some((each) => each !== job && each.tool === tool && !each.hasEnded);
    if (repeatPays || !isRepeated) pay(account, tool, prices[tool], job.date);
    return okReply(answersResult ? shown({ ...job, hasEnded: true }) : { jobId: job.id });
  };

const result =
  (tool: PaidToolName): ProspectingHandler =>
  ({ store, params }) => {
    const job = store.jobs.find(({ id }) => id === params['jobId']);
    if (job?.tool !== tool) return mainError(400, 'Job not found');
    const { result: found, ...others } = shown(job);
    return okReply(found === null ? others : shown(job));
  };

/** Finders and the verifier, with their costs. */
export const creditHandlers: ProspectingHandlers = {
  'GET /credits/usage': usage,
  ...Object.fromEntries(
    (Object.keys(TOOLS) as PaidToolName[]).flatMap((tool) => [
      [`GET ${TOOLS[tool]}`, searches(tool)],
      [`POST ${TOOLS[tool]}`, search(tool)],
      [`GET ${TOOLS[tool]}/{jobId}`, result(tool)],
    ]),
  ),
};
