import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, together } from '../../kit/model/check-result.ts';
import {
  type Checker,
  type ScenarioContext,
  withChecks,
  scenario,
  section,
} from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import {
  isOk,
  isStatus,
  numberIn,
  ok,
  stringIn,
  answerIn,
  describeAnswers,
} from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import type { Spent } from '../support/credits.ts';
import { newCrowdedList, jobIn, download, waitForJob, isDone } from '../checks/export-jobs.ts';
import { sameEntries } from '../checks/pages.ts';
import { TOOLS, type PaidTool, jobIdOf, startSearch } from '../support/tools.ts';
import { purse, refunds } from '../scenarios/credits.ts';
import { fails, succeeds } from '../../kit/checks/relations.ts';

/** Checks that as many jobs start as the balance covers. */
const costsItsPrice =
  (priced: PaidTool): Checker<{ tool: PaidTool; covered: readonly Exchange[]; refused: Exchange }> =>
  ({ tool, covered, refused }) =>
    given(tool === priced, () =>
      check(
        covered.every(ok) && !ok(refused),
        () =>
          message`the balance covers ${covered.length} jobs, and ${[...covered, refused].filter(ok).length} start: got ${describeAnswers(covered.filter((each) => !ok(each)))}; expected a refusal, got ${answerIn(refused)}`,
        ...covered,
        refused,
      ),
    );

const jobsIn = (past: Exchange): readonly unknown[] => {
  const { data } = objectOf(past);
  return Array.isArray(data) ? data : [];
};

/** Checks whether a balance for one job allows a second one after the first has ended. */
const comesBack =
  (tool: PaidTool, finds: boolean, back: boolean): Checker<Spent> =>
  (h) =>
    given(h.tool === tool && h.finds === finds && ok(h.first), () =>
      back
        ? succeeds(h.second, 'nothing was found, and the credits did not come back', h.first, h.second)
        : fails(h.second, 'credits that were spent came back', h.first, h.second),
    );

const either =
  (...checkers: readonly Checker<Spent>[]): Checker<Spent> =>
  (h) =>
    every(checkers, (check) => check(h));

/** Free calls. Those that must succeed come after those with undocumented bodies or answers. */
const FREE = {
  lists: async ({ prospecting, ...context }: ScenarioContext<'state'>) => {
    const { created, listId } = await newList({ prospecting, ...context }, 'Free of charge');
    const path = { listId };
    const shown = [
      created,
      await prospecting.call('GET /lists/list'),
      await prospecting.call('GET /lists/list', { query: { page: 1 } }),
      await prospecting.call('GET /lists/list/{listId}', { path }),
    ];
    await prospecting.call('PATCH /lists/list/{listId}', { path, text: '{"name":"Still free of charge"}' });
    await prospecting.call('GET /lists/list/campaign-usage');
    await prospecting.call('DELETE /lists/list/{listId}', { path });
    return shown;
  },
  contacts: async (context: ScenarioContext<'state'>) => {
    const { prospecting } = context;
    const path = { listId: (await newList(context, 'Contacts free of charge')).listId };
    const email = 'ada@contact.example';
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', { path, body: { email } });
    const leadId = stringIn(objectOf(added), 'leadId') ?? NO_ID;
    // The document leaves open whether a contact can be changed by its `leadId`. A change without such a contact is
    // free as well.
    const changed = await prospecting.call('PATCH /lists/contacts/{contactId}', {
      path: { contactId: leadId },
      text: '{"firstName":"Ada"}',
    });
    return [
      added,
      await prospecting.call('POST /lists/list/{listId}/contacts/batch', {
        path,
        body: { contacts: [{ email: 'bob@contact.example' }] },
      }),
      ...(statusOf(changed) === 404 ? [] : [changed]),
      await prospecting.call('GET /lists/list/{listId}/rows', { path }),
      await prospecting.call('GET /lists/list/{listId}/rows', { path, query: { email } }),
      await prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', { path: { ...path, leadId } }),
    ];
  },
  exports: async (context: ScenarioContext<'state' | 'clock'>) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'Exported free of charge');
    const direct = await prospecting.call('POST /lists/list/export', { body: { listIds: [listId] } });
    const large = await newCrowdedList(context, prospectingFacts.export.directMaxContacts + 1);
    const job = await prospecting.call('POST /lists/list/export', {
      body: { listIds: [large], async: true },
    });
    const jobId = jobIn(job);
    if (jobId === undefined) return [direct, job];
    const { status } = await waitForJob(context, jobId);
    return [direct, job, status, ...(isDone(status) ? [await download(context, jobId)] : [])];
  },
};

const PRICE = TOOLS['verify-email'].credits;

interface Freed {
  readonly group: keyof typeof FREE;
  /** Without credits: a refused verification, and the free calls. */
  readonly refused: Exchange;
  readonly calls: readonly Exchange[];
  /** With credits for one verification: the usage before and after the same calls, and the verification. */
  readonly before: Exchange;
  readonly after: Exchange;
  readonly covered: Exchange;
}

const costsNothing = (h: Freed, group: keyof typeof FREE): CheckResult =>
  given(h.group === group && statusOf(h.refused) >= 400, () =>
    together(
      ...h.calls.map(isOk),
      succeeds(h.covered, 'a balance for one verification is used up'),
      given(ok(h.before) && ok(h.after), () =>
        check(
          sameEntries(h.before, h.after, 'items') &&
            numberIn(h.before, 'total') === numberIn(h.after, 'total'),
          message`the credit usage has changed: got ${answerIn(h.before)} and ${answerIn(h.after)}; expected ${numberIn(h.after, 'total')}, got ${numberIn(h.before, 'total')}`,
          h.before,
          h.after,
        ),
      ),
    ),
  );

export const serviceCredits = section(
  withChecks(purse, {
    'prospecting.service.email-finder-costs-one': costsItsPrice('find-email'),
    'prospecting.service.phone-finder-costs-fifty': costsItsPrice('find-phone'),
    'prospecting.service.verifier-costs-quarter': costsItsPrice('verify-email'),
    'prospecting.service.balance-too-low-400': ({ covered, refused }) =>
      given(covered.every(ok), () => isStatus(refused, prospectingFacts.credits.tooFewStatus)),
    'prospecting.service.failed-paid-job-starts-nothing': ({ before, refused, after }) =>
      given(!ok(refused) && ok(before) && ok(after), () =>
        check(
          numberIn(before, 'total') === numberIn(after, 'total') &&
            jobsIn(before).length === jobsIn(after).length &&
            jobIdOf(refused) === undefined,
          () =>
            message`a refused job is among the past ones: expected ${numberIn(before, 'total')} past jobs as before it, got ${numberIn(after, 'total')}, and the jobId ${jobIdOf(refused)}`,
          refused,
          after,
        ),
      ),
  }),
  withChecks(refunds, {
    'prospecting.service.email-finder-refunds': comesBack('find-email', false, true),
    'prospecting.service.email-finder-keeps-on-success': comesBack('find-email', true, false),
    'prospecting.service.phone-finder-refunds': comesBack('find-phone', false, true),
    'prospecting.service.phone-finder-keeps-on-success': comesBack('find-phone', true, false),
    'prospecting.service.verifier-never-refunds': either(
      comesBack('verify-email', true, false),
      comesBack('verify-email', false, false),
    ),
    'prospecting.service.refund-moment': ({ finds, lines, tool, first }) =>
      finds || tool === 'verify-email' || !ok(first) || lines === undefined
        ? undefined
        : { [tool]: `${lines === 1 ? 'no line of its own' : `${lines} lines`} in the usage` },
  }),
  /** All free calls, without credits and with few. */
  scenario({
    id: 'prospecting.service.free',
    requires: ['write', 'state', 'clock'],
    cases: () => Object.keys(FREE) as (keyof typeof FREE)[],
    stimulus: async (context, group): Promise<Freed> => {
      const usage = () => context.prospecting.call('GET /credits/usage', { query: { page: 1 } });
      await context.arrange({ credits: 0 });
      const refused = await startSearch(context, 'verify-email');
      const calls = await FREE[group](context);
      await context.arrange({ credits: PRICE });
      const before = await usage();
      await FREE[group](context);
      const after = await usage();
      return { group, refused, calls, before, after, covered: await startSearch(context, 'verify-email') };
    },
    checks: {
      'prospecting.service.list-calls-cost-nothing': (h) => costsNothing(h, 'lists'),
      'prospecting.service.contact-calls-cost-nothing': (h) => costsNothing(h, 'contacts'),
      'prospecting.service.export-calls-cost-nothing': (h) => costsNothing(h, 'exports'),
    },
  }),
);
