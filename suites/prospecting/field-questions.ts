import { isObject, objectsOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import type { Observation } from '../kit/engine/observation.ts';
import { scenario, type ScenarioContext, type Observer } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { lookAt } from './campaign-wire.ts';
import { codeOf, commonFields, fieldsOf, formOf } from './forms.ts';
import { TOOLS, jobIdOf, pastOf, tools, type Tool } from './tools.ts';
import { bodyOf, idOf, ok, stringIn } from './wire.ts';

const CAMPAIGNS = 8;
const pathOf = (operation: string): string => operation.split(' ')[1] ?? '';
const read = ({ prospecting }: ScenarioContext, operation: string, query = ''): Promise<Exchange> =>
  prospecting.raw({ method: 'GET', operation, target: pathOf(operation) + query });
/** Every object that an answer lists, under whatever name. */
export const listedIn = (answer: Exchange): readonly JsonObject[] =>
  Array.isArray(answer.response.json)
    ? answer.response.json.filter(isObject)
    : Object.keys(bodyOf(answer)).flatMap((name) => objectsOf(answer, name));
/** What records hold under names of this kind. */
const partsIn = (records: readonly JsonObject[], name: RegExp): readonly unknown[] =>
  records.flatMap((record) =>
    Object.entries(record).flatMap(([key, value]) => (name.test(key) ? [value].flat() : [])),
  );

/** Fields of the campaign record and of its parts, which the document does not detail. */
const records = scenario({
  id: 'prospecting.not-detailed.campaigns',
  service: 'prospecting',
  needs: ['read'],
  cost: CAMPAIGNS + 1,
  stimulus: async (context) => {
    const listed = await context.prospecting.call('GET /advanced/campaigns');
    const alone: Exchange[] = [];
    for (const campaignId of context.survey.campaignIds.slice(0, CAMPAIGNS))
      alone.push(await lookAt(context, campaignId));
    const bodies = alone.filter(ok).map(bodyOf);
    const steps = partsIn(bodies, /step|sequence/i);
    return { listed, bodies, steps };
  },
  checkers: {},
  observers: {
    'prospecting.not-detailed.campaign-record': ({ listed, bodies }) => ({
      listed: commonFields(objectsOf(listed, 'campaigns'), 0),
      'read alone': commonFields(bodies, 0),
    }),
    'prospecting.not-detailed.sequence-steps': ({ steps }) => commonFields(steps, 0),
    'prospecting.not-detailed.step-versions': ({ steps }) =>
      commonFields(partsIn(steps.filter(isObject), /version/i), 0),
    'prospecting.not-detailed.identities': ({ bodies }) => commonFields(partsIn(bodies, /identit/i)),
    'prospecting.not-detailed.schedules': ({ bodies }) => commonFields(partsIn(bodies, /schedule/i)),
  },
});

/** Listings whose items the document does not detail, by what they list. */
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

const fields = scenario({
  id: 'prospecting.not-detailed.listings',
  service: 'prospecting',
  needs: ['read'],
  cost: CAMPAIGNS,
  cases: () => LISTINGS,
  stimulus: async (context, [kind, operation]): Promise<Listed> => {
    const { prospecting, survey } = context;
    if (kind === 'statistics') {
      const answers: Exchange[] = [];
      for (const campaignId of survey.campaignIds.slice(0, CAMPAIGNS))
        answers.push(await read(context, operation, `?campaignId=${campaignId}`));
      return { kind, seen: { [operation]: commonFields(answers.filter(ok).map(bodyOf)) } };
    }
    const items = listedIn(await read(context, operation));
    const seen = { [operation]: commonFields(items) };
    const id = operation === 'GET /social-scrappers' ? idOf(items[0]) : undefined;
    if (id === undefined) return { kind, seen };
    const alone = await prospecting.call('GET /social-scrappers/{id}', { path: { id } });
    return { kind, seen: { ...seen, 'GET /social-scrappers/{id}': formOf(alone, 1) } };
  },
  checkers: {},
  observers: {
    'prospecting.not-detailed.email-providers': fieldsIn('providers'),
    'prospecting.not-detailed.warmups': fieldsIn('warmups'),
    'prospecting.not-detailed.blacklists': fieldsIn('blacklists'),
    'prospecting.not-detailed.scrapers': fieldsIn('scrapers'),
    'prospecting.not-detailed.credit-debits': fieldsIn('debits'),
    'prospecting.not-detailed.statistics': fieldsIn('statistics'),
  },
});

const isNextTo = (tool: Tool): Tool => tools[(tools.indexOf(tool) + 1) % tools.length] ?? tool;

/** Past jobs of a finder or verifier, one of each form read alone, and ids that are not its own. */
const pastJobs = scenario({
  id: 'prospecting.enrichment.open-questions',
  service: 'prospecting',
  needs: ['read'],
  cost: 12,
  cases: () => tools,
  stimulus: async (context, tool) => {
    const { prospecting } = context;
    const one = (jobId: string) =>
      prospecting.raw({
        method: 'GET',
        target: `${TOOLS[tool].path}/${jobId}`,
        operation: `GET ${TOOLS[tool].path}/{jobId}`,
      });
    const past = await pastOf(context, tool);
    const jobs = objectsOf(past, 'data');
    const idIn = (job: JsonObject | undefined): string | undefined =>
      job === undefined ? undefined : (stringIn(job, 'jobId') ?? idOf(job));
    const byForm = new Map(jobs.map((job) => [fieldsOf([job]), job]));
    const results: Exchange[] = [];
    for (const job of [...byForm.values()].slice(0, 4)) results.push(await one(idIn(job) ?? NO_ID));
    const jobId = idIn(jobs[0]);
    const others = idIn(objectsOf(await pastOf(context, isNextTo(tool)), 'data')[0]);
    return {
      tool,
      jobs,
      results,
      bare: await read(context, `GET ${TOOLS[tool].path}`),
      asked:
        jobId === undefined ? undefined : await read(context, `GET ${TOOLS[tool].path}`, `?jobId=${jobId}`),
      unknown: await one(NO_ID),
      foreign: others === undefined ? undefined : await one(others),
    };
  },
  checkers: {},
  observers: {
    'prospecting.not-detailed.enrichment-jobs': ({ tool, jobs }) => ({ [tool]: commonFields(jobs) }),
    'prospecting.not-detailed.enrichment-results': ({ tool, results }) => ({
      [tool]: commonFields(results.filter(ok).map(bodyOf)),
    }),
    // What a result of any outcome carries: which outcomes there are depends on the past jobs.
    'prospecting.enrichment.result-fields': ({ tool, results: [first, ...others] }) =>
      first === undefined
        ? undefined
        : {
            [`${tool}, any`]: Object.keys(bodyOf(first))
              .filter((name) => others.every((each) => name in bodyOf(each)))
              .sort()
              .join(', '),
          },
    'prospecting.enrichment.job-id-in-path-or-query': ({ tool, bare, asked }) =>
      asked && {
        [tool]:
          asked.response.text === bare.response.text
            ? 'the listing as without it'
            : jobIdOf(asked) === undefined
              ? `another answer, ${formOf(asked)}`
              : 'the job',
      },
    'prospecting.enrichment.unknown-job': ({ tool, unknown }) => ({ [tool]: formOf(unknown) }),
    'prospecting.enrichment.other-kinds-job': ({ tool, foreign }) =>
      foreign && { [`${tool}, asked for a job of ${isNextTo(tool)}`]: formOf(foreign) },
  },
});

const OTHER_LISTINGS = [
  'GET /emails/blacklists',
  'GET /advanced/campaigns/{campaignId}/manual-tasks',
] as const;
const DEPRECATED = ['GET /emails/campaigns', 'GET /social/campaigns'] as const;

/** The form of a listing, and whether another page has another answer; an empty one may have no other. */
export const pagesOf = (all: Exchange, other: Exchange): Observation => ({
  [all.operation ?? '']: formOf(all),
  [`${all.operation ?? ''}?page=2`]: !ok(other)
    ? codeOf(other)
    : listedIn(all).length === 0
      ? undefined
      : all.response.text === other.response.text
        ? 'the same'
        : 'another',
});

const otherListings = scenario({
  id: 'prospecting.pagination.other-listings',
  service: 'prospecting',
  needs: ['read'],
  cost: 2,
  cases: () => OTHER_LISTINGS,
  stimulus: async ({ prospecting, survey }, operation) => {
    const target = pathOf(operation).replace('{campaignId}', survey.campaignIds[0] ?? NO_ID);
    const all = await prospecting.raw({ method: 'GET', operation, target });
    const other = await prospecting.raw({ method: 'GET', operation, target: `${target}?page=2` });
    return { all, other };
  },
  checkers: {},
  observers: {
    'prospecting.pagination.other-listings': ({ all, other }) => pagesOf(all, other),
  },
});

const SAYS_SO = /^(deprecation|sunset|warning|link)$/;
const deprecated = scenario({
  id: 'prospecting.versioning.deprecated',
  service: 'prospecting',
  needs: ['read'],
  cost: 2,
  cases: () => DEPRECATED,
  stimulus: async (context, operation) => ({
    answer: await read(context, operation),
    current: await context.prospecting.call('GET /advanced/campaigns'),
  }),
  checkers: {},
  observers: {
    'prospecting.versioning.deprecation-header': ({ answer }) => {
      const names = Object.keys(answer.response.headers).filter((name) => SAYS_SO.test(name));
      return { [answer.operation ?? '']: names.sort().join(', ') || 'none' };
    },
    'prospecting.versioning.deprecation-dates': ({ answer }) => ({
      [answer.operation ?? '']: answer.response.headers['sunset'] ?? 'no date',
    }),
    'prospecting.versioning.legacy-not-in-advanced': ({ answer, current }) =>
      keptOut(
        answer.operation?.split(' ')[1] ?? '',
        listedIn(answer).flatMap((item) => idOf(item) ?? []),
        current,
      ),
  },
});

/** Whether campaigns of the previous system are in the current listing. */
export const keptOut = (path: string, ids: readonly string[], current: Exchange): Observation | undefined =>
  ids.length === 0 || !ok(current)
    ? undefined
    : { [path]: ids.some((id) => current.response.text.includes(id)) ? 'listed as well' : 'kept out' };

export const fieldQuestions = [records, fields, pastJobs, otherListings, deprecated];
