import type { Observation } from '../kit/model/observation.ts';
import { type Observer, withChecks, scenario, section } from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectOf, objectsOf } from '../kit/model/exchange.ts';
import { ok } from '../kit/checks/matchers.ts';
import { idOf } from './support/answers.ts';
import type { BlacklistHistory } from './support/catalogue.ts';
import { listedIn, readRoute } from './support/field-questions.ts';
import { commonFields, fieldsOf, statusAndFormOf } from './support/forms.ts';
import { readCampaignOf } from './support/ready-campaign.ts';
import { blacklists } from './scenarios/catalogue.ts';
import { pastJobs } from './scenarios/field-questions.ts';

const CAMPAIGNS = 8;

/** The objects in fields with names of this kind. */
const partsIn = (records: readonly JsonObject[], name: RegExp): readonly unknown[] =>
  records.flatMap((record) =>
    Object.entries(record).flatMap(([key, value]) => (name.test(key) ? [value].flat() : [])),
  );

/** Lists whose items the document does not detail, by their contents. */
const LISTINGS = [
  ['providers', 'GET /email-providers'],
  ['warmups', 'GET /email-providers/warmup'],
  ['blacklists', 'GET /emails/blacklists'],
  ['scrapers', 'GET /social-scrappers'],
  ['debits', 'GET /credits/usage'],
  ['statistics', 'GET /stats/advanced'],
  ['statistics', 'GET /stats'],
  ['statistics', 'GET /stats/social'],
] as const;

type Kind = (typeof LISTINGS)[number][0];

interface Listed {
  readonly kind: Kind;
  readonly seen: Observation;
}

const fieldsIn =
  (kind: Kind): Observer<Listed> =>
  (h) =>
    h.kind === kind ? h.seen : undefined;

export const notDetailed = section(
  /** Fields of a campaign and its parts, which the document does not detail. */
  scenario({
    id: 'prospecting.not-detailed.campaigns',
    stimulus: async (context) => {
      const listed = await context.prospecting.call('GET /advanced/campaigns');
      const alone: Exchange[] = [];
      for (const campaignId of context.survey.campaignIds.slice(0, CAMPAIGNS))
        alone.push(await readCampaignOf(context, campaignId));
      const bodies = alone.filter(ok).map(objectOf);
      const steps = partsIn(bodies, /step|sequence/i);
      return { listed, bodies, steps };
    },
    checks: {
      'prospecting.not-detailed.campaign-record': ({ listed, bodies }) => ({
        listed: fieldsOf(objectsOf(listed, 'campaigns'), 0),
        'read alone': fieldsOf(bodies, 0),
      }),
      'prospecting.not-detailed.sequence-steps': ({ steps }) => commonFields(steps),
      'prospecting.not-detailed.step-versions': ({ steps }) =>
        commonFields(partsIn(steps.filter(isObject), /version/i)),
      'prospecting.not-detailed.identities': ({ bodies }) => commonFields(partsIn(bodies, /identit/i)),
      'prospecting.not-detailed.schedules': ({ bodies }) => commonFields(partsIn(bodies, /schedule/i)),
    },
  }),
  scenario({
    id: 'prospecting.not-detailed.listings',
    cases: () => LISTINGS,
    stimulus: async (context, [kind, operation]): Promise<Listed> => {
      const { prospecting, survey } = context;
      if (kind === 'statistics') {
        const answers: Exchange[] = [];
        for (const campaignId of survey.campaignIds.slice(0, CAMPAIGNS))
          answers.push(await readRoute(context, operation, `campaignId=${campaignId}`));
        return { kind, seen: { [operation]: commonFields(answers.filter(ok).map(objectOf)) } };
      }
      const items = listedIn(await readRoute(context, operation));
      const seen = { [operation]: commonFields(items) };
      const id = operation === 'GET /social-scrappers' ? idOf(items[0]) : undefined;
      if (id === undefined) return { kind, seen };
      const alone = await prospecting.call('GET /social-scrappers/{id}', { path: { id } });
      return { kind, seen: { ...seen, 'GET /social-scrappers/{id}': statusAndFormOf(alone, 1) } };
    },
    checks: {
      'prospecting.not-detailed.email-providers': fieldsIn('providers'),
      'prospecting.not-detailed.warmups': fieldsIn('warmups'),
      'prospecting.not-detailed.blacklists': fieldsIn('blacklists'),
      'prospecting.not-detailed.scrapers': fieldsIn('scrapers'),
      'prospecting.not-detailed.credit-debits': fieldsIn('debits'),
      'prospecting.not-detailed.statistics': fieldsIn('statistics'),
    },
  }),
  withChecks(pastJobs, {
    'prospecting.not-detailed.enrichment-jobs': ({ tool, jobs }) => ({ [tool]: commonFields(jobs) }),
    'prospecting.not-detailed.enrichment-results': ({ tool, results }) => ({
      [tool]: fieldsOf(results.filter(ok).map(objectOf)),
    }),
  }),
  withChecks(blacklists, {
    'prospecting.not-detailed.blacklists': (h: BlacklistHistory) => ({
      [`an entry of the kind ${h.kind}`]: fieldsOf(
        listedIn(h.listed).filter((entry) => Object.values(entry).includes(h.value)),
      ),
    }),
  }),
);
