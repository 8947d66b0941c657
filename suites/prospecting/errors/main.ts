import { message } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { prospectingFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import {
  type Exchange,
  type JsonObject,
  isObject,
  objectOf,
  pathIdsOf,
  queryOf,
  statusOf,
} from '../../kit/model/exchange.ts';
import { documentedIn } from '../../kit/checks/schema/location.ts';
import { field, isStatus, isString, ok, stringIn, answerIn } from '../../kit/checks/matchers.ts';
import { callRoute, PROSPECTING_FAILURES, NO_ID } from '../support/access.ts';
import { codeIn } from '../support/answers.ts';
import { areNone, statesField } from '../checks/errors.ts';
import { newCampaign, setPart } from '../support/ready-campaign.ts';
import { startSearch, tools } from '../support/tools.ts';
import { failures, jsonSentIn, ofNothing, refusedAsListed, whenThere, SHOWN } from '../checks/wire.ts';
import { catalogueWrites } from '../scenarios/catalogue.ts';
import { purse } from '../scenarios/credits.ts';
import { badPages, bodies } from '../scenarios/error-bodies.ts';
import { CAMPAIGN_READS, foreignReads, similarErrors, missingIds } from '../scenarios/errors.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { isAbsent, isPresent } from '../../kit/checks/relations.ts';

const FAILURE_FIELDS = new Set(['error', 'message', 'code', 'params', 'success']);

/** Whether a body only states that something failed. */
const isFailure = (body: JsonObject): boolean =>
  Object.keys(body).every((name) => FAILURE_FIELDS.has(name)) &&
  (typeof body['error'] === 'string' || body['success'] === false || typeof body['message'] === 'string') &&
  body['success'] !== true;

const { settings } = prospectingFacts;

/** A text without what spellings of a name differ in, such as `per_page`. */
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
/** Shorter names stand within other words, such as `id` in `invalid`. */
const SHORTEST_NAME = 4;

const namesOneField = (failure: Exchange, names: readonly string[]): CheckResult =>
  check(
    names.some(
      (name) =>
        contentOf(failure).includes(name) ||
        // A sentence may speak of one type where the field is `types`.
        (name.length >= SHORTEST_NAME && plain(contentOf(failure)).includes(plain(name).replace(/s$/, ''))),
    ),
    () =>
      message`the failure does not name the field: expected one of ${names} in it, got ${contentOf(failure)}`,
    failure,
  );

/** Fields of the bodies that are documented. */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  'PATCH /advanced/campaigns/{campaignId}/settings': Object.keys(settings),
  'PATCH /advanced/campaigns/{campaignId}/recipients': ['lists', 'excludedLists'],
};

const campaignRoutes = Object.keys(operations.prospecting).filter(
  // The statuses of failed starts are not documented, and messages have their own.
  (operation) =>
    operation.includes('/advanced/campaigns/{campaignId}') && !/\/(?:message|start)$/.test(operation),
);

/** Routes of a campaign that does not exist. */
const missingCampaign = (id: string, need: 'read' | 'write', isOne: (operation: string) => boolean) =>
  scenario({
    id,
    service: 'prospecting',
    requires: [need],
    cases: () => campaignRoutes.filter(isOne),
    stimulus: async ({ prospecting }, operation) => ({
      answer: await callRoute(prospecting, operation, { provokes: PROSPECTING_FAILURES }),
    }),
    checks: {
      'prospecting.errors.main-not-found-other-routes': ({ answer }) => isStatus(answer, 400),
      'prospecting.errors.main-error-string': ({ answer }) =>
        given(statusOf(answer) === 400, () =>
          isPresent(stringIn(objectOf(answer), 'error'), 'the failure carries no error', answer),
        ),
    },
  });

const readMissing = missingCampaign('prospecting.errors.missing-campaign-read', 'read', (operation) =>
  CAMPAIGN_READS.includes(operation),
);

const otherMissing = missingCampaign(
  'prospecting.errors.missing-campaign',
  'write',
  (operation) => !CAMPAIGN_READS.includes(operation),
);

const UNSHOWN_READS = [
  'GET /advanced/campaigns/{campaignId}/manual-tasks',
  'GET /advanced/campaigns/{campaignId}/progress',
];

export const errorsMain = section(
  withChecks(badPages, {
    'prospecting.errors.validation-names-field': (asked) =>
      every(asked, ({ sound, refused }) =>
        given(ok(sound) && statusOf(refused) === 400 && codeIn(refused) === 'INVALID_REQUEST', () =>
          check(
            /page/i.test(refused.response.text),
            message`the failure: expected the name of the field page, got ${refused.response.text}`,
            refused,
          ),
        ),
      ),
  }),
  withChecks(purse, {
    'prospecting.errors.no-credits-error': ({ refused }) =>
      given(!ok(refused), () =>
        isPresent(objectOf(refused)['error'], 'the failure carries no error', refused),
      ),
  }),
  /** A start without credits. */
  scenario({
    id: 'prospecting.errors.unpaid',
    requires: ['write', 'state'],
    cases: () => tools,
    stimulus: async (context, tool) => {
      await context.arrange({ credits: 0 });
      return { answer: await startSearch(context, tool) };
    },
    checks: {
      'prospecting.errors.no-credits-code': ({ answer }) =>
        given(!ok(answer), () => isAbsent(objectOf(answer)['code'], 'the failure carries a code', answer)),
    },
  }),
  withChecks(missingIds, {
    'prospecting.errors.main-not-found-400': ({ campaign }) => isStatus(campaign, 400),
    'prospecting.errors.main-not-found-text': ({ campaign }) =>
      given(statusOf(campaign) >= 400, () =>
        check(
          typeof objectOf(campaign)['error'] === 'string',
          () => message`there is no text of the error: expected a string, got ${objectOf(campaign)['error']}`,
          campaign,
        ),
      ),
    'prospecting.errors.words-of-missing-campaign': ({ campaign }) =>
      stringIn(objectOf(campaign), 'error')?.replaceAll(NO_ID, '#'),
  }),
  readMissing,
  /**
   * Other routes are documented only by name. For a missing campaign, one may answer with an empty result instead of
   * 404.
   */
  scenario({
    id: 'prospecting.errors.missing-campaign-parts',
    cases: () => UNSHOWN_READS,
    stimulus: async ({ prospecting }, operation) => ({
      answer: await callRoute(prospecting, operation, { provokes: PROSPECTING_FAILURES }),
    }),
    checks: {
      'prospecting.errors.main-not-found-other-routes': ({ answer }) =>
        check(
          statusOf(answer) !== 404 || answer.response.json === undefined,
          () =>
            message`a campaign that is not there answers 404 and no page: expected another status or the page of an unknown path, got ${answerIn(answer)} with ${answer.response.json}`,
          answer,
        ),
    },
  }),
  otherMissing,
  withChecks(similarErrors, {
    'prospecting.errors.look-alike-campaign': ({ campaign }) => areNone(campaign, 400),
  }),
  withChecks(foreignReads, {
    'prospecting.errors.main-not-found-foreign': ({ campaign }) =>
      every(campaign, (answer) => isStatus(answer, 400)),
  }),
  /** Rules of the settings that single values cannot break. */
  scenario({
    id: 'prospecting.errors.business-rules',
    requires: ['write', 'state'],
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
    checks: {
      'prospecting.errors.business-rule-400': ({ sound, broken }) =>
        given(ok(sound) && !ok(broken), () => isStatus(broken, 400)),
    },
  }),
  withChecks(catalogueWrites, {
    'prospecting.errors.other-success-statuses': ({ operation, answer }) => ({
      [operation]: ok(answer) ? String(answer.response.status) : 'no success',
    }),
  }),
  withChecks(bodies, {
    'prospecting.errors.validation-400': ({ invalid }) => isStatus(invalid, 400),
    'prospecting.errors.validation-code': ({ invalid }) =>
      given(statusOf(invalid) >= 400, () => statesField(invalid, 'code', 'INVALID_REQUEST')),
    'prospecting.errors.validation-names-field': ({ invalid }) =>
      given(statusOf(invalid) >= 400, () => namesOneField(invalid, ['dailyEmailAdded'])),
  }),
  monitors({
    'prospecting.errors.validation-names-field': (exchange) => {
      if (codeIn(exchange) !== 'INVALID_REQUEST') return vacuous;
      const asked = [...queryOf(exchange).keys()];
      const { parameters } = documentedIn(exchange);
      // Other routes may need a parameter that no document names.
      if (/^GET \/(tools|advanced\/campaigns)\//.test(exchange.operation ?? ''))
        return given(asked.length > 0 && asked.every((name) => parameters.has(name)), () =>
          namesOneField(exchange, [...parameters, ...Object.keys(pathIdsOf(exchange))]),
        );
      const sent = jsonSentIn(exchange);
      const fields = FIELDS[exchange.operation ?? ''];
      if (fields === undefined || !isObject(sent)) return vacuous;
      const names = Object.keys(sent);
      return names.length === 0 ? vacuous : namesOneField(exchange, [...fields, ...names, 'campaignId']);
    },
    'prospecting.errors.main-error-string': field(failures('main'), 'error', message`a string`, isString),
    'prospecting.errors.main-code-string': whenThere(failures('main'), 'code', 'a string', isString),
    'prospecting.errors.main-params-object': whenThere(failures('main'), 'params', 'an object', isObject),
    'prospecting.errors.main-statuses': refusedAsListed('main'),
    'prospecting.errors.missing-job-400': ofNothing(/^GET \/tools\/.*\{jobId\}$/, (answer) =>
      isStatus(answer, 400),
    ),
    'prospecting.errors.success-200-or-201': (exchange) =>
      given(
        SHOWN.has(exchange.operation ?? '') &&
          [200, 201].includes(statusOf(exchange)) &&
          isObject(exchange.response.json),
        () =>
          check(
            !isFailure(objectOf(exchange)),
            () => message`a success says that it failed: expected no failure, got ${objectOf(exchange)}`,
            exchange,
          ),
      ),
  }),
);
