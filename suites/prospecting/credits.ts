import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext, type Checker } from '../kit/engine/scenario.ts';
import * as f from '../monitors/fields.ts';
import { newList } from './add-contact.ts';
import { codeOf, formOf } from './forms.ts';
import { jobIdOf, pastOf, resultOf, search, TOOLS, tools, type Tool } from './tools.ts';
import { bodyOf, isOk, isStatus, numberIn, ok } from './wire.ts';

const MINUTE = 60_000;
const FOUND = 'found-by-the-tool';
/** Every price is a multiple of it. */
const UNIT = Math.min(...tools.map((tool) => TOOLS[tool].credits));

const usageOf = async ({ prospecting }: ScenarioContext): Promise<number | undefined> =>
  numberIn(await prospecting.call('GET /credits/usage', { query: { page: 1 } }), 'total');

interface Purse {
  readonly tool: Tool;
  /** Jobs that the balance covers, and what is left over then. */
  readonly covers: number;
  readonly over: number;
}

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

/** A balance that covers some jobs exactly, and a little more: one more job than that is refused. */
const purse = scenario({
  id: 'prospecting.service.purse',
  service: 'prospecting',
  needs: ['write', 'state', 'clock'],
  cost: 8,
  input: () =>
    fc
      .record({ tool: fc.constantFrom(...tools), covers: fc.integer({ min: 0, max: 3 }), part: fc.nat(199) })
      .map(({ tool, covers, part }): Purse => ({
        tool,
        covers,
        over: (part % Math.round(TOOLS[tool].credits / UNIT)) * UNIT,
      })),
  stimulus: async (context, { tool, covers, over }) => {
    await context.arrange({ credits: covers * TOOLS[tool].credits + over, finds: FOUND });
    const covered: Exchange[] = [];
    for (let at = 0; at < covers; at += 1) covered.push(await search(context, tool));
    const before = await pastOf(context, tool);
    const refused = await search(context, tool);
    return { tool, covered, before, refused, after: await pastOf(context, tool) };
  },
  checkers: {
    'prospecting.service.email-finder-costs-one': costsItsPrice('find-email'),
    'prospecting.service.phone-finder-costs-fifty': costsItsPrice('find-phone'),
    'prospecting.service.verifier-costs-quarter': costsItsPrice('verify-email'),
    'prospecting.service.balance-too-low-400': ({ covered, refused }) =>
      given(covered.every(ok), () => isStatus(refused, prospectingFacts.credits.tooFewStatus)),
    'prospecting.errors.no-credits-error': ({ refused }) =>
      given(!ok(refused), () => check('error' in bodyOf(refused), 'the failure carries no error', refused)),
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
  const { data } = bodyOf(past);
  return Array.isArray(data) ? data : [];
};

interface Spent {
  readonly tool: Tool;
  readonly finds: boolean;
  readonly first: Exchange;
  readonly running: Exchange | undefined;
  readonly result: Exchange | undefined;
  readonly second: Exchange;
}
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

/** A balance for one job: does a second one start when the first has ended? */
const refunds = scenario({
  id: 'prospecting.service.refunds',
  service: 'prospecting',
  needs: ['write', 'state', 'clock'],
  cost: 6,
  cases: () => tools.flatMap((tool) => [true, false].map((finds) => ({ tool, finds }))),
  stimulus: async (context, { tool, finds }): Promise<Spent & { lines: number | undefined }> => {
    await context.arrange({ credits: TOOLS[tool].credits, finds: finds ? FOUND : null });
    const before = await usageOf(context);
    const first = await search(context, tool);
    const running = await resultOf(context, tool, first);
    await context.advance(5 * MINUTE);
    const result = await resultOf(context, tool, first);
    const after = await usageOf(context);
    const lines = before === undefined || after === undefined ? undefined : after - before;
    return { tool, finds, first, running, result, lines, second: await search(context, tool) };
  },
  checkers: {
    'prospecting.service.email-finder-refunds': comesBack('find-email', false, true),
    'prospecting.service.email-finder-keeps-on-success': comesBack('find-email', true, false),
    'prospecting.service.phone-finder-refunds': comesBack('find-phone', false, true),
    'prospecting.service.phone-finder-keeps-on-success': comesBack('find-phone', true, false),
    'prospecting.service.verifier-never-refunds': either(
      comesBack('verify-email', true, false),
      comesBack('verify-email', false, false),
    ),
    'prospecting.service.enrichment-asynchronous': ({ finds, first, result }) =>
      given(finds && ok(first) && result?.response.text.includes(FOUND) === true, () =>
        check(
          jobIdOf(first) !== undefined && !first.response.text.includes(FOUND),
          'the start answers with what is found',
          first,
        ),
      ),
  },
  observers: {
    'prospecting.enrichment.result-fields': ({ tool, finds, result }) => ({
      [`${tool}, ${finds ? 'found' : 'nothing found'}`]: result && formOf(result, 1),
    }),
    'prospecting.service.refund-moment': ({ finds, lines, tool, first }) =>
      finds || tool === 'verify-email' || !ok(first) || lines === undefined
        ? undefined
        : { [tool]: `${lines === 1 ? 'no line of its own' : `${lines} lines`} in the usage` },
    // A busy machine may see a job for the first time when it has ended.
    'prospecting.states.enrichment-statuses': ({ tool, finds, running, result }) => {
      const [first, last] = [running, result].map((answer) => answer && bodyOf(answer)['status']);
      const say = (status: unknown): string =>
        status === undefined ? 'no status' : `status: ${f.show(status)}`;
      return {
        [`${tool} that runs`]: result !== undefined && first !== last ? say(first) : undefined,
        [`${tool} that ${finds ? 'found something' : 'found nothing'}`]: result && say(last),
      };
    },
  },
});

/** A start with nothing to pay from. */
const unpaid = scenario({
  id: 'prospecting.service.unpaid',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 1,
  cases: () => tools,
  stimulus: async (context, tool) => {
    await context.arrange({ credits: 0 });
    return { tool, answer: await search(context, tool) };
  },
  checkers: {},
  observers: {
    'prospecting.errors.no-credits-code': ({ tool, answer }) => ({ [tool]: codeOf(answer) }),
  },
});

/** Everything that is free, with nothing to pay from. */
const penniless = scenario({
  id: 'prospecting.service.penniless',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 9,
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
    const contactId = bodyOf(added)['leadId'];
    const changed = await prospecting.raw({
      method: 'PATCH',
      target: `/lists/contacts/${String(contactId)}`,
      operation: 'PATCH /lists/contacts/{contactId}',
      body: '{"firstName":"Ada"}',
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

export const credits = [purse, refunds, unpaid, penniless];
