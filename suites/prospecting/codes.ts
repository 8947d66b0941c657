import { documentedWords } from '../kit/checks/documented.ts';
import { message } from '../kit/model/message.ts';
import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { type CheckResult, check, every, given } from '../kit/model/check-result.ts';
import { type ScenarioContext, withChecks, monitors, scenario, section } from '../kit/model/scenario.ts';
import { type Exchange, objectOf, objectsOf, statusOf } from '../kit/model/exchange.ts';
import { ok, isStatus, answerIn } from '../kit/checks/matchers.ts';
import { DAY } from '../kit/model/time.ts';
import { NO_ID } from './support/access.ts';
import { codeIn, idOf } from './support/answers.ts';
import { statusAndCodeOf } from './support/forms.ts';
import { CAMPAIGN_PATH, sendPayload } from './support/payload-questions.ts';
import { newCampaign, readyCampaign, setPart, startIt } from './support/ready-campaign.ts';
import { badPages } from './scenarios/error-bodies.ts';
import { OF_TRANSPORT, isLists, pathTemplateOf } from './checks/wire.ts';
import { isOneOf } from '../kit/checks/relations.ts';

const coded = (answer: Exchange, code: string): CheckResult =>
  check(
    !ok(answer) && codeIn(answer) === code,
    () =>
      message`answer: expected a refusal, got ${answerIn(answer)}; expected ${code}, got ${documentedWords(codeIn(answer))}`,
    answer,
  );

/** Failures of these routes have their own form, without a documented code. */
const isCoded = (answer: Exchange): boolean => !/^\/(credits|social-scrappers)/.test(pathTemplateOf(answer));

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

/** A request that succeeds, and the same request in a rare situation. */
const beforeAndAfter = async (
  context: ScenarioContext<'state'>,
  situation: string,
  ask: () => Promise<Exchange>,
) => {
  const before = await ask();
  await context.arrange({ situation: { [situation]: true } });
  return { before, after: await ask() };
};

const only = (h: { before: Exchange; after: Exchange }, code: string): CheckResult =>
  given(ok(h.before) && !ok(h.after), () => coded(h.after, code));

/** Bodies with one mistake each. */
const WRONG: Readonly<Record<string, (context: ScenarioContext, campaignId: string) => Promise<Exchange>>> = {
  'a field missing': (context, id) => setPart(context, id, 'recipients', {}),
  'a field of another type': (context, id) => setPart(context, id, 'recipients', { lists: 'all' }),
  'a value outside its bounds': (context, id) => setPart(context, id, 'settings', { dailyEmailAdded: 0 }),
  'values that do not fit': (context, id) =>
    setPart(context, id, 'settings', { dailyEmailAdded: 9, dailyEmailLimit: 8 }),
  'an array for an object': (context, id) => setPart(context, id, 'settings', [1]),
  'a list that is not there': (context, id) => setPart(context, id, 'recipients', { lists: [NO_ID] }),
};

/** Codes of the main API that no row of the error table gives another status. */
const OF_REQUESTS: ReadonlySet<string> = new Set(
  prospectingFacts.errorCodes.flatMap((row) =>
    row.service === 'main' && (!('status' in row) || row.status === 400) ? [row.code] : [],
  ),
);

export const codes = section(
  withChecks(badPages, {
    'prospecting.codes.invalid-request-query': (asked) =>
      every(asked, ({ sound, refused }) =>
        given(isCoded(refused) && ok(sound) && statusOf(refused) === 400, () =>
          isOneOf(codeIn(refused) ?? '', ['INVALID_REQUEST', 'INVALID_PARAMETERS'], 'code', refused),
        ),
      ),
  }),
  /** Starts planned without a date, and for past days. */
  scenario({
    id: 'prospecting.codes.planned-starts',
    requires: ['write'],
    input: () => fc.record({ wrong: notADate, daysAgo: fc.integer({ min: 2, max: 4000 }) }),
    stimulus: async (context, { wrong, daysAgo }) => {
      const plan = await planner(context);
      return { sound: await plan(inDays(30)), wrong: await plan(wrong), past: await plan(inDays(-daysAgo)) };
    },
    checks: {
      'prospecting.codes.planned-start-invalid': ({ sound, wrong }) =>
        given(ok(sound), () => coded(wrong, 'PLANNED_START_INVALID')),
      'prospecting.codes.planned-start-in-past': ({ sound, past }) =>
        given(ok(sound), () => coded(past, 'PLANNED_START_IN_PAST')),
      'prospecting.codes.planned-start-status': ({ sound, wrong, past }) =>
        every(ok(sound) ? [wrong, past] : [], (answer) =>
          given(codeIn(answer)?.startsWith('PLANNED_START_') === true, () => isStatus(answer, 400)),
        ),
    },
  }),
  /** How starts that cannot be planned are refused, and which request cancels one. */
  scenario({
    id: 'prospecting.codes.unplanned',
    requires: ['write'],
    stimulus: async (context) => {
      const plan = await planner(context);
      const status = async (plannedStart?: string | null): Promise<string> =>
        String(statusOf(await plan(plannedStart)));
      const cancelling = async (nothing?: string | null): Promise<string> => {
        await plan(inDays(30));
        return status(nothing);
      };
      return {
        cancelled: {
          null: await cancelling(null),
          'an empty text': await cancelling(''),
          'no plannedStart': await cancelling(),
        },
      };
    },
    checks: { 'prospecting.codes.planned-start-cancel': ({ cancelled }) => cancelled },
  }),
  /** Tracking without tracking domains, and warmup of mailboxes that cannot be warmed up. */
  scenario({
    id: 'prospecting.codes.unfit',
    requires: ['write', 'state'],
    stimulus: async (context) => {
      const { prospecting } = context;
      const campaignId = await newCampaign(context, 'Tracked');
      const ready = await readyCampaign(context);
      await setPart(context, ready, 'settings', { tracking: true });
      const providers = await prospecting.call('GET /email-providers');
      const providerId =
        Object.values(objectOf(providers)).find(Array.isArray) === undefined
          ? undefined
          : idOf(Object.keys(objectOf(providers)).flatMap((name) => objectsOf(providers, name))[0]);
      return {
        tracking: await beforeAndAfter(context, 'noTrackingDomain', () =>
          setPart(context, campaignId, 'settings', { tracking: true }),
        ),
        warmup: await beforeAndAfter(context, 'warmupUnsupported', () =>
          prospecting.call('POST /email-providers/warmup/enable', { body: { providerId } }),
        ),
        start: await startIt(context, ready),
      };
    },
    checks: {
      'prospecting.codes.tracking-domains-required': ({ tracking }) =>
        only(tracking, 'TRACKING_DOMAINS_REQUIRED'),
      'prospecting.codes.warmup-provider-unsupported': ({ warmup }) =>
        only(warmup, 'WARMUP_PROVIDER_UNSUPPORTED'),
      'prospecting.codes.tracking-domains-route': ({ tracking: { after }, start }) =>
        Object.fromEntries(
          [after, start].map((answer) => [
            answer.operation ?? '',
            ok(answer) ? 'taken' : (codeIn(answer) ?? 'refused without a code'),
          ]),
        ),
    },
  }),
  /** Situations that cause the other codes. */
  scenario({
    id: 'prospecting.codes.when',
    requires: ['write', 'state'],
    stimulus: async (context) => {
      const { prospecting } = context;
      const wrong: Record<string, string> = {};
      const campaignId = await newCampaign(context, 'Wrong');
      for (const [kind, ask] of Object.entries(WRONG))
        wrong[kind] = statusAndCodeOf(await ask(context, campaignId));
      const known = { campaignId, legacyId: NO_ID, providerId: NO_ID, scraperId: NO_ID };
      const post = (operation: string, body: unknown, id = campaignId) =>
        sendPayload(context, { operation, body: () => body }, { ...known, campaignId: id });
      const test = async (...failing: string[]) =>
        post(
          `POST ${CAMPAIGN_PATH}/test-email`,
          { email: 'test@payload.example' },
          await readyCampaign(context, failing),
        );
      const providers = await prospecting.call('GET /email-providers');
      const listed = Object.keys(objectOf(providers)).flatMap((name) => objectsOf(providers, name));
      const warmups: { readonly status: unknown; readonly answer: Exchange }[] = [];
      for (const provider of listed.slice(0, 6))
        warmups.push({
          status: provider['status'],
          answer: await post('POST /email-providers/warmup/enable', { providerId: idOf(provider) }),
        });
      return {
        wrong,
        tests: {
          'without an identity': await test('NO_IDENTITY_SET'),
          'without a provider': await test('IDENTITY_EMAIL_PROVIDER_MISSING'),
          'with a provider': await test(),
        },
        social: [
          await post(`PATCH ${CAMPAIGN_PATH}/identities`, { identities: [] }),
          await post('POST /social/campaign/contacts', { campaignId, contacts: [] }),
          await post('POST /social-scrappers', { name: 'Scraped', url: 'https://social.example/search' }),
        ],
        warmups,
      };
    },
    checks: {
      'prospecting.codes.invalid-parameters-when': ({ wrong }) => wrong,
      'prospecting.codes.email-provider-missing-when': ({ tests }) =>
        Object.fromEntries(
          Object.entries(tests).map(([kind, answer]) => [`test-email ${kind}`, statusAndCodeOf(answer)]),
        ),
      'prospecting.codes.social-account-missing-when': ({ social }) =>
        Object.fromEntries(social.map((answer) => [answer.operation ?? '', statusAndCodeOf(answer)])),
      'prospecting.codes.warmup-provider-which': ({ warmups }) =>
        Object.fromEntries(warmups.map(({ status, answer }) => [String(status), statusAndCodeOf(answer)])),
    },
  }),
  monitors({
    // The refusals of a start, and of too many or too large files, are not documented. Files may be refused with 413.
    'prospecting.codes.statuses-of-other-codes': (exchange) =>
      given(
        statusOf(exchange) >= 400 &&
          statusOf(exchange) !== 413 &&
          exchange.operation !== undefined &&
          !isLists(exchange) &&
          !pathTemplateOf(exchange).endsWith('/start') &&
          OF_REQUESTS.has(codeIn(exchange) ?? '') &&
          !OF_TRANSPORT.includes(statusOf(exchange)),
        () => isStatus(exchange, 400),
      ),
  }),
);
