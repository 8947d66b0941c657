import { prospectingFacts } from '../../../generated/facts.ts';
import { type Judgement, check, every, given } from '../../kit/engine/judgement.ts';
import { type Checker, type Section, judging, scenario } from '../../kit/engine/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/http/exchange.ts';
import { isOk, isStatus, numberIn, ok } from '../../kit/http/match.ts';
import { newList } from '../fixtures/add-contact.ts';
import type { Spent } from '../fixtures/credits.ts';
import { type Tool, jobIdOf, search } from '../fixtures/tools.ts';
import { purse, refunds } from '../scenarios/credits.ts';

/** As many jobs start as the balance covers. */
const costsItsPrice =
  (priced: Tool): Checker<{ tool: Tool; covered: readonly Exchange[]; refused: Exchange }> =>
  ({ tool, covered, refused }) =>
    given(tool === priced, () =>
      check(
        covered.every(ok) && !ok(refused),
        `the balance covers ${covered.length} jobs, and ${[...covered, refused].filter(ok).length} start`,
        ...covered,
        refused,
      ),
    );

const onPurse = judging(purse, {
  checkers: {
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
          'a refused job is among the past ones',
          refused,
          after,
        ),
      ),
  },
});

const jobsIn = (past: Exchange): readonly unknown[] => {
  const { data } = objectOf(past);
  return Array.isArray(data) ? data : [];
};

/** Whether a balance for one job lets a second one through after the first has ended. */
const comesBack =
  (tool: Tool, finds: boolean, back: boolean): Checker<Spent> =>
  (h) =>
    given(h.tool === tool && h.finds === finds && ok(h.first), () =>
      back
        ? check(ok(h.second), 'nothing was found, and the credits did not come back', h.first, h.second)
        : check(!ok(h.second), 'credits that were spent came back', h.first, h.second),
    );

const either =
  (...checkers: readonly Checker<Spent>[]): Checker<Spent> =>
  (h) =>
    every(checkers, (check) => check(h));

const onRefunds = judging(refunds, {
  checkers: {
    'prospecting.service.email-finder-refunds': comesBack('find-email', false, true),
    'prospecting.service.email-finder-keeps-on-success': comesBack('find-email', true, false),
    'prospecting.service.phone-finder-refunds': comesBack('find-phone', false, true),
    'prospecting.service.phone-finder-keeps-on-success': comesBack('find-phone', true, false),
    'prospecting.service.verifier-never-refunds': either(
      comesBack('verify-email', true, false),
      comesBack('verify-email', false, false),
    ),
  },
  observers: {
    'prospecting.service.refund-moment': ({ finds, lines, tool, first }) =>
      finds || tool === 'verify-email' || !ok(first) || lines === undefined
        ? undefined
        : { [tool]: `${lines === 1 ? 'no line of its own' : `${lines} lines`} in the usage` },
  },
});

/** Everything that is free, with nothing to pay from. */
const penniless = scenario({
  id: 'prospecting.service.penniless',
  service: 'prospecting',
  requires: ['write', 'state'],
  stimulus: async (context) => {
    const { prospecting } = context;
    await context.arrange({ credits: 0 });
    const paid = await search(context, 'verify-email');
    const { created, listId } = await newList(context, 'Free of charge');
    const path = { listId };
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', {
      path,
      body: { email: 'ada@contact.example' },
    });
    const batch = await prospecting.call('POST /lists/list/{listId}/contacts/batch', {
      path,
      body: { contacts: [{ email: 'bob@contact.example' }] },
    });
    const contactId = objectOf(added)['leadId'];
    const changed = await prospecting.call('PATCH /lists/contacts/{contactId}', {
      path: { contactId: String(contactId) },
      text: '{"firstName":"Ada"}',
    });
    return {
      paid,
      created,
      lists: [
        created,
        await prospecting.call('GET /lists/list'),
        await prospecting.call('GET /lists/list/{listId}', { path }),
      ],
      contacts: [added, batch, changed, await prospecting.call('GET /lists/list/{listId}/rows', { path })],
      exported: await prospecting.call('POST /lists/list/export', { body: { listIds: [listId] } }),
    };
  },
  checkers: {
    'prospecting.service.list-calls-cost-nothing': ({ paid, lists }) => free(paid, lists),
    // Whether a contact is changed by its `leadId` is open, and what has no such contact costs nothing either.
    'prospecting.service.contact-calls-cost-nothing': ({ paid, created, contacts }) =>
      given(ok(created), () =>
        free(
          paid,
          contacts.filter((answer) => statusOf(answer) !== 404),
        ),
      ),
    'prospecting.service.export-calls-cost-nothing': ({ paid, created, exported }) =>
      given(ok(created), () => free(paid, [exported])),
  },
});

/** With nothing to pay from, these calls work. */
const free = (paid: Exchange, calls: readonly Exchange[]): Judgement =>
  given(statusOf(paid) >= 400, () => every(calls, isOk));

export const serviceCredits: Section = {
  scenarios: [onPurse, onRefunds, penniless],
};
