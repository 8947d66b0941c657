import { inboxFacts } from '../../generated/facts.ts';
import {
  headerOf,
  isObject,
  objectOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../kit/http/exchange.ts';
import type { Observation } from '../kit/engine/observation.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { FAILURES, ok, outcome, seen, yesNo } from './answers.ts';
import { filtersTarget, learnFilter } from './learnt-filter.ts';

const { maxLimit } = inboxFacts.page;
const list = ({ inbox }: Pick<ScenarioContext, 'inbox'>, query: string): Promise<Exchange> =>
  inbox.raw({ ...readOf(`/emails?limit=${maxLimit}&${query}`), provokes: FAILURES });
const readOf = (target: string) => ({ method: 'GET', operation: 'GET /emails', target });

/** Filter nodes: what one needs, what it may hold, and how its bounds count. */
const nodes = scenario({
  id: 'inbox.filter-node.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 60,
  stimulus: async (context) => {
    const learnt = await learnFilter(context.inbox);
    if (learnt === undefined) return undefined;
    const { group } = learnt;
    // The one operator that is shown, whatever the account has saved.
    const leaf: JsonObject = { ...learnt.leaf, type: 'equals', value: 'sender.example' };
    const accepts = async (tree: unknown): Promise<boolean> =>
      ok(await context.inbox.raw({ ...readOf(filtersTarget(tree)), provokes: FAILURES }));
    const accepted = async (trees: Readonly<Record<string, unknown>>): Promise<string[]> => {
      const names: string[] = [];
      for (const [name, tree] of Object.entries(trees)) if (await accepts(tree)) names.push(name);
      return names;
    };
    const without = (name: string): JsonObject =>
      Object.fromEntries(Object.entries(leaf).filter(([key]) => key !== name));
    const { maxDepth, maxBytes, valueMaxChars } = inboxFacts.filters;
    const nested = (groups: number): unknown =>
      groups === 0 || group === undefined ? leaf : group([nested(groups - 1)]);
    // Short as JSON text, too long once it is escaped.
    const quotes = Array.from({ length: Math.ceil(maxBytes / valueMaxChars / 2) }, () => ({
      ...leaf,
      value: ' '.repeat(valueMaxChars),
    }));
    return {
      optional: await accepted(
        Object.fromEntries(['id', 'label', 'type', 'value'].map((name) => [name, without(name)])),
      ),
      labels: await accepted(Object.fromEntries(LABELS.map((label) => [label, { ...leaf, label }]))),
      label: String(leaf['label']),
      types: await accepted(Object.fromEntries(TYPES.map((type) => [type, { ...leaf, type }]))),
      groups: await accepted(
        Object.fromEntries(GROUPING.map((name) => [name, { id: 'g1', [name]: [leaf] }])),
      ),
      groupsDeep: group && {
        same: await accepts(nested(maxDepth)),
        less: await accepts(nested(maxDepth - 1)),
      },
      escaped: group && (await accepts(group(quotes))),
    };
  },
  checkers: {},
  observers: {
    'inbox.filter-node.keys-required': (h) =>
      h && (required.filter((name) => !h.optional.includes(name)).join(', ') || 'none'),
    'inbox.filter-node.labels': (h) => h && (h.labels.join(', ') || 'none'),
    'inbox.filter-node.types': (h) => h && { [h.label]: h.types.join(', ') || 'none' },
    'inbox.filter-node.grouping-keys': (h) => h && (h.groups.join(', ') || 'none'),
    'inbox.filter-node.depth-counts-root': (h) =>
      h?.groupsDeep?.less === true ? yesNo(!h.groupsDeep.same) : undefined,
    'inbox.list-emails.filters-bytes-raw-meaning': (h) =>
      h?.escaped === undefined ? undefined : h.escaped ? 'before escaping' : 'after escaping',
  },
});

const required = ['id', 'label', 'type', 'value'];
/** Words that such a filter may well know. */
const LABELS = [
  'sender_domain',
  'sender_email',
  'subject',
  'recipient',
  'body',
  'date',
  'domain',
  'from',
  'to',
];
const TYPES = ['equals', 'not_equals', 'contains', 'not_contains', 'starts_with', 'before', 'after'];
const GROUPING = ['and', 'or', 'all', 'any', 'children', 'conditions', 'rules'];

/** Answers whose shape is not shown. */
const shapes = scenario({
  id: 'inbox.undetailed-operations.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 6,
  stimulus: async ({ inbox, survey }) => ({
    body: await inbox.call('GET /emails/{emailId}/body', {
      path: { emailId: survey.emails[0]?.id ?? 'none' },
    }),
    drafts: await inbox.call('GET /drafts'),
    views: await inbox.call('GET /views'),
    filters: await inbox.call('GET /filters'),
    unknown: await inbox.call('GET /emails/{emailId}/body', { path: { emailId: 'none' } }),
    noNumber: await inbox.raw({
      method: 'GET',
      operation: 'GET /drafts',
      target: '/drafts?limit=none',
      provokes: FAILURES,
    }),
    hasEmails: survey.emails.length > 0,
  }),
  checkers: {},
  observers: {
    'inbox.undetailed-operations.body-shape': ({ hasEmails, body }) =>
      hasEmails ? shapeIn(body) : undefined,
    'inbox.undetailed-operations.drafts-shape': ({ drafts }) => shapeIn(drafts),
    'inbox.undetailed-operations.views-shape': ({ views }) => shapeIn(views),
    'inbox.undetailed-operations.filters-shape': ({ filters }) => shapeIn(filters),
    'inbox.other-resources.draft-fields': ({ drafts }) => fieldsIn(drafts),
    'inbox.other-resources.view-fields': ({ views }) => fieldsIn(views),
    'inbox.other-resources.inbox-filter-fields': ({ filters }) => fieldsIn(filters),
    'inbox.errors.codes-of-undetailed-routes': ({ unknown, noNumber }) => ({
      'the body of an unknown email': outcome(unknown),
      'drafts with a limit that is no number': outcome(noNumber),
    }),
    'inbox.undetailed-operations.success-statuses': ({ hasEmails, body, drafts, views, filters }) => ({
      'GET /emails/{emailId}/body': hasEmails ? String(statusOf(body)) : undefined,
      'GET /drafts': String(statusOf(drafts)),
      'GET /views': String(statusOf(views)),
      'GET /filters': String(statusOf(filters)),
    }),
  },
});

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
/** The names at the top of an answer, and what stands under each; what is null tells nothing. */
function shapeIn(answer: Exchange): Observation {
  const { json } = answer.response;
  if (!ok(answer)) return seen(answer);
  if (!isObject(json)) return kindOf(json);
  const kinds = Object.entries(json).map(([name, value]) => [
    name,
    value === null ? undefined : kindOf(value),
  ]);
  return { names: Object.keys(json).sort().join(', '), ...(Object.fromEntries(kinds) as object) };
}
/** The fields that each of the items of an answer has. */
function fieldsIn(answer: Exchange): string | undefined {
  const { json } = answer.response;
  if (!ok(answer)) return seen(answer);
  const items = (
    Array.isArray(json) ? (json as unknown[]) : Object.values(objectOf(answer)).filter(Array.isArray).flat()
  ).filter(isObject);
  const [first = {}] = items;
  const names = Object.keys(first).filter((name) => items.every((item) => name in item));
  return items.length === 0 ? undefined : names.sort().join(', ') || 'none';
}

/** Keys, paths and headers at the edge of the service. */
const edges = scenario({
  id: 'inbox.endpoints.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 9,
  stimulus: async (context) => {
    const { inbox } = context;
    const plain = await inbox.call('GET /emails', { query: { limit: 1 } });
    const key = plain.request.headers['authorization'] ?? '';
    const under = (authorization: string): Promise<Exchange> =>
      inbox.raw({ method: 'GET', operation: 'GET /emails', target: '/emails?limit=1', authorization });
    return {
      plain,
      basic: await under(`Basic ${key}`),
      small: await under(`bearer ${key}`),
      nowhere: await inbox.raw({ method: 'GET', target: '/no-such-path', key: 'none' }),
      lower: await list(context, 'folderType=inbox'),
      none: await inbox.call('GET /emails', { query: { limit: 1 }, key: 'none' }),
      refusals: {
        'an unknown folder type': await list(context, 'folderType=NONE'),
        'an unknown email': await inbox.call('GET /emails/{emailId}', { path: { emailId: 'none' } }),
      },
      other: await context.prospecting.raw({ method: 'GET', target: otherVersion }),
    };
  },
  checkers: {},
  observers: {
    'inbox.authentication.missing-header-code': ({ none }) => seen(none),
    'inbox.authentication.other-scheme': ({ basic, small }) => ({
      Basic: outcome(basic),
      bearer: outcome(small),
    }),
    'inbox.errors.unknown-path-without-key': ({ nowhere }) => seen(nowhere),
    'inbox.folder-types.lower-case': ({ lower }) => outcome(lower),
    'inbox.versioning.other-version-unknown': ({ other }) =>
      `${statusOf(other)}${other.response.json === undefined ? ', not JSON' : ''}`,
    'inbox.endpoints.headers-on-other-errors': ({ refusals }) =>
      Object.fromEntries(
        Object.entries(refusals).map(([what, answer]) => [
          what,
          ok(answer) ? undefined : countingHeaders(answer),
        ]),
      ),
    'inbox.endpoints.header-reset-form': ({ plain }) => momentForm(headerOf(plain, 'X-RateLimit-Reset')),
    'inbox.endpoints.header-quota-reset-form': ({ plain }) =>
      momentForm(headerOf(plain, 'X-RateLimit-Quota-Reset')),
  },
});

const momentForm = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : Number.isNaN(Number(text))
      ? 'a text'
      : Number(text) > 1e9
        ? 'a moment'
        : 'seconds to wait';
const otherVersion = inboxFacts.pathPrefix.replace(/\d+$/, (major) => `${Number(major) + 1}/emails`);
/** How many of the counting headers an answer carries. */
export const countingHeaders = (answer: Exchange): string => {
  const names = inboxFacts.rateLimitHeaders.onSuccess.filter((name) => headerOf(answer, name) !== undefined);
  return names.length === inboxFacts.rateLimitHeaders.onSuccess.length
    ? 'all'
    : names.length === 0
      ? 'none'
      : names.join(', ');
};

export const shapeQuestions = [nodes, shapes, edges];
