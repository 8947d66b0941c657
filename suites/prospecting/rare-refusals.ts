import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { objectsOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { newCampaign, readyCampaign, setPart, startIt } from './campaign-wire.ts';
import { bodyOf, idOf, isStatus, ok, stringIn } from './wire.ts';

const DAY = 86_400_000;
const { errorTexts, settings } = prospectingFacts;
const codeIn = (answer: Exchange): string | undefined => stringIn(bodyOf(answer), 'code');
const coded = (answer: Exchange, code: string): Judgement =>
  check(
    !ok(answer) && codeIn(answer) === code,
    `the answer is ${statusOf(answer)} with the code ${String(codeIn(answer))}, not ${code}`,
    answer,
  );

const PAGED = [
  'GET /advanced/campaign/contacts',
  'GET /advanced/campaigns/{campaignId}/activities',
  'GET /advanced/campaigns/{campaignId}/progress/contacts',
  'GET /tools/find/email',
] as const;

/** Pages that are no numbers: where they are refused, they have the code of failed validation. */
const queries = scenario({
  id: 'prospecting.codes.queries',
  service: 'prospecting',
  needs: ['read'],
  cost: 2,
  input: ({ campaignIds }) =>
    fc.record({
      operation: fc.constantFrom(...PAGED),
      campaignId: fc.constantFrom(...(campaignIds.length > 0 ? campaignIds : [NO_ID])),
      page: fc.constantFrom('zero', '-1', '1.5', 'NaN', '[]', ''),
    }),
  stimulus: async ({ prospecting }, { operation, campaignId, page }) => {
    const target = (operation.split(' ')[1] ?? '').replace('{campaignId}', campaignId);
    const ask = (query: string) => prospecting.raw({ method: 'GET', operation, target: target + query });
    return { sound: await ask('?page=1'), refused: await ask(`?page=${page}`) };
  },
  checkers: {
    'prospecting.codes.invalid-request-query': ({ sound, refused }) =>
      given(ok(sound) && !ok(refused), () => coded(refused, 'INVALID_REQUEST')),
  },
});

const notADate = fc.oneof(
  fc.constantFrom('soon', '2026-13-45', 'tomorrow at nine', '12'.repeat(20)),
  fc.string({ unit: fc.constantFrom(...'abcdefgh'), minLength: 1, maxLength: 12 }),
);

const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString();
/** Plans starts of a new campaign. */
async function planner(
  context: ScenarioContext,
): Promise<(plannedStart?: string | null) => Promise<Exchange>> {
  const campaignId = await newCampaign(context, 'Planned');
  return (plannedStart) => setPart(context, campaignId, 'planned-start', { plannedStart });
}

/** Starts planned for no date, and for days that are gone. */
const plannedStarts = scenario({
  id: 'prospecting.codes.planned-starts',
  service: 'prospecting',
  needs: ['write'],
  cost: 4,
  input: () => fc.record({ wrong: notADate, daysAgo: fc.integer({ min: 2, max: 4000 }) }),
  stimulus: async (context, { wrong, daysAgo }) => {
    const plan = await planner(context);
    return { sound: await plan(inDays(30)), wrong: await plan(wrong), past: await plan(inDays(-daysAgo)) };
  },
  checkers: {
    'prospecting.codes.planned-start-invalid': ({ sound, wrong }) =>
      given(ok(sound), () => coded(wrong, 'PLANNED_START_INVALID')),
    'prospecting.codes.planned-start-in-past': ({ sound, past }) =>
      given(ok(sound), () => coded(past, 'PLANNED_START_IN_PAST')),
  },
});

/** How starts that cannot be planned are refused, and what cancels one. */
const unplanned = scenario({
  id: 'prospecting.codes.unplanned',
  service: 'prospecting',
  needs: ['write'],
  cost: 10,
  stimulus: async (context) => {
    const plan = await planner(context);
    const status = async (plannedStart?: string | null): Promise<string> =>
      String(statusOf(await plan(plannedStart)));
    const cancelling = async (nothing?: string | null): Promise<string> => {
      await plan(inDays(30));
      return status(nothing);
    };
    return {
      refused: { 'no date': await status('soon'), 'a day that is gone': await status(inDays(-30)) },
      cancelled: {
        null: await cancelling(null),
        'an empty text': await cancelling(''),
        'no plannedStart': await cancelling(),
      },
    };
  },
  checkers: {},
  observers: {
    'prospecting.codes.planned-start-status': ({ refused }) => refused,
    'prospecting.codes.planned-start-cancel': ({ cancelled }) => cancelled,
  },
});

/** Rules of the settings that single values cannot break. */
const businessRules = scenario({
  id: 'prospecting.errors.business-rules',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 3,
  input: () => {
    const { minimum, maximum } = settings.dailyEmailLimit;
    return fc.integer({ min: minimum, max: maximum - 1 });
  },
  stimulus: async (context, limit) => {
    const campaignId = await newCampaign(context, 'Ruled');
    const set = (body: unknown) => setPart(context, campaignId, 'settings', body);
    const sound = await set({ dailyEmailAdded: limit, dailyEmailLimit: limit });
    const broken = await set({ dailyEmailAdded: limit + 1, dailyEmailLimit: limit });
    return { sound, broken };
  },
  checkers: {
    'prospecting.errors.business-rule-400': ({ sound, broken }) =>
      given(ok(sound) && !ok(broken), () => isStatus(broken, 400)),
  },
});

/** A request that is answered with success, and the same one when something is the matter. */
const beforeAndAfter = async (context: ScenarioContext, situation: string, ask: () => Promise<Exchange>) => {
  const before = await ask();
  await context.arrange({ situation: { [situation]: true } });
  return { before, after: await ask() };
};
const only = (h: { before: Exchange; after: Exchange }, code: string): Judgement =>
  given(ok(h.before) && !ok(h.after), () => coded(h.after, code));

/** Tracking without tracking domains, and warmup of mailboxes that cannot be warmed up. */
const unfit = scenario({
  id: 'prospecting.codes.unfit',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 14,
  stimulus: async (context) => {
    const { prospecting } = context;
    const campaignId = await newCampaign(context, 'Tracked');
    const ready = await readyCampaign(context);
    await setPart(context, ready, 'settings', { tracking: true });
    const providers = await prospecting.call('GET /email-providers');
    const providerId =
      Object.values(bodyOf(providers)).find(Array.isArray) === undefined
        ? undefined
        : idOf(Object.keys(bodyOf(providers)).flatMap((name) => objectsOf(providers, name))[0]);
    return {
      tracking: await beforeAndAfter(context, 'noTrackingDomain', () =>
        setPart(context, campaignId, 'settings', { tracking: true }),
      ),
      warmup: await beforeAndAfter(context, 'warmupUnsupported', () =>
        prospecting.raw({
          method: 'POST',
          target: '/email-providers/warmup/enable',
          operation: 'POST /email-providers/warmup/enable',
          body: JSON.stringify({ providerId }),
        }),
      ),
      start: await startIt(context, ready),
    };
  },
  checkers: {
    'prospecting.codes.tracking-domains-required': ({ tracking }) =>
      only(tracking, 'TRACKING_DOMAINS_REQUIRED'),
    'prospecting.codes.warmup-provider-unsupported': ({ warmup }) =>
      only(warmup, 'WARMUP_PROVIDER_UNSUPPORTED'),
  },
  observers: {
    'prospecting.codes.tracking-domains-route': ({ tracking: { after }, start }) =>
      Object.fromEntries(
        [after, start].map((answer) => [
          answer.operation ?? '',
          ok(answer) ? 'taken' : (codeIn(answer) ?? 'refused without a code'),
        ]),
      ),
    'prospecting.codes.statuses-of-other-codes': ({ tracking, warmup }) =>
      Object.fromEntries(
        [tracking.after, warmup.after]
          .filter((answer) => codeIn(answer) !== undefined)
          .map((answer) => [codeIn(answer) ?? '', String(statusOf(answer))]),
      ),
  },
});

/** Activities of sending, the newest of which has no message. */
const messages = scenario({
  id: 'prospecting.errors.messages',
  service: 'prospecting',
  needs: ['read', 'state'],
  cost: 33,
  stimulus: async (context) => {
    const { prospecting, survey } = context;
    const campaignId = survey.campaignIds[0] ?? 'none';
    await context.arrange({ sentWithoutMessage: campaignId });
    const listed = await prospecting.raw({
      method: 'GET',
      target: `/advanced/campaigns/${campaignId}/activities?page=0&types=EMAIL_SENT`,
      operation: 'GET /advanced/campaigns/{campaignId}/activities',
    });
    const activityId = idOf(objectsOf(listed, 'activities')[0]);
    const read = (owner: string, id: string) =>
      prospecting.call('GET /advanced/campaigns/{campaignId}/activities/{activityId}/message', {
        path: { campaignId: owner, activityId: id },
      });
    const seen: { event: string; answer: Exchange }[] = [];
    const other = survey.campaignIds[1] ?? campaignId;
    const others = await prospecting.call('GET /advanced/campaigns/{campaignId}/activities', {
      path: { campaignId: other },
      query: { page: 0 },
    });
    for (const item of objectsOf(others, 'activities'))
      seen.push({ event: String(item['event']), answer: await read(other, idOf(item) ?? 'none') });
    return { answer: activityId === undefined ? undefined : await read(campaignId, activityId), seen };
  },
  checkers: {
    'prospecting.errors.message-none-422': ({ answer }) =>
      answer === undefined ? vacuous : isStatus(answer, 422),
    'prospecting.errors.message-none-error': ({ answer, seen }) =>
      every([answer, ...seen.map((each) => each.answer)], (each) =>
        each === undefined
          ? vacuous
          : given(statusOf(each) === 422, () =>
              check(
                bodyOf(each)['error'] === errorTexts.activityHasNoMessage,
                `error is ${JSON.stringify(bodyOf(each)['error'])}`,
                each,
              ),
            ),
      ),
  },
  observers: {
    // Some activities of a kind have a message and some have none: that none of them has one tells something.
    'prospecting.errors.message-which-activities': ({ seen }) =>
      Object.fromEntries(
        [...Map.groupBy(seen, ({ event }) => event)].map(([event, all]) => [
          event,
          all.some(({ answer }) => ok(answer))
            ? 'a message'
            : [...new Set(all.map(({ answer }) => `never, ${statusOf(answer)}`))].sort().join(' or '),
        ]),
      ),
  },
});

export const rareRefusals = [queries, plannedStarts, unplanned, businessRules, unfit, messages];
