import { inboxFacts } from '../../generated/facts.ts';
import { headerOf, isObject, objectOf, statusOf, type Exchange, type JsonObject } from '../kit/exchange.ts';
import { scenario, type Bench } from '../kit/scenario.ts';
import { FAILURES, ok, seen } from './answers.ts';
import { filtersTarget, learnFilter } from './learnt-filter.ts';

const { maxLimit } = inboxFacts.page;
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
const list = ({ inbox }: Pick<Bench, 'inbox'>, query: string): Promise<Exchange> =>
  inbox.raw({ ...readOf(`/emails?limit=${maxLimit}&${query}`), provokes: FAILURES });
const readOf = (target: string) => ({ method: 'GET', operation: 'GET /emails', target });

/** Filter nodes: what one needs, what it may hold, and how its bounds count. */
const nodes = scenario({
  id: 'inbox.filter-node.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 60,
  stimulus: async (bench) => {
    const learnt = await learnFilter(bench.inbox);
    if (learnt === undefined) return undefined;
    const { leaf, group } = learnt;
    const accepts = async (tree: unknown): Promise<boolean> =>
      ok(await bench.inbox.raw({ ...readOf(filtersTarget(tree)), provokes: FAILURES }));
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
      h && required.filter((name) => !h.optional.includes(name)).join(', '),
    'inbox.filter-node.labels': (h) => h?.labels.join(', '),
    'inbox.filter-node.types': (h) => h?.types.join(', '),
    'inbox.filter-node.grouping-keys': (h) => h?.groups.join(', '),
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
    refusals: [
      await inbox.call('GET /emails/{emailId}/body', { path: { emailId: 'none' } }),
      await inbox.raw({
        method: 'GET',
        operation: 'GET /drafts',
        target: '/drafts?limit=none',
        provokes: FAILURES,
      }),
    ],
  }),
  checkers: {},
  observers: {
    'inbox.undetailed-operations.body-shape': ({ body }) => shapeIn(body),
    'inbox.undetailed-operations.drafts-shape': ({ drafts }) => shapeIn(drafts),
    'inbox.undetailed-operations.views-shape': ({ views }) => shapeIn(views),
    'inbox.undetailed-operations.filters-shape': ({ filters }) => shapeIn(filters),
    'inbox.other-resources.draft-fields': ({ drafts }) => fieldsIn(drafts),
    'inbox.other-resources.view-fields': ({ views }) => fieldsIn(views),
    'inbox.other-resources.inbox-filter-fields': ({ filters }) => fieldsIn(filters),
    'inbox.errors.codes-of-undetailed-routes': ({ refusals }) => {
      const codes = refusals.filter((answer) => !ok(answer)).map(seen);
      return codes.length === 0 ? undefined : [...new Set(codes)].sort().join(', ');
    },
  },
});

const kindOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;
const shapeIn = (answer: Exchange): string | undefined => {
  const { json } = answer.response;
  return !ok(answer)
    ? undefined
    : isObject(json)
      ? Object.entries(json)
          .map(([name, value]) => `${name}: ${kindOf(value)}`)
          .sort()
          .join(', ')
      : kindOf(json);
};
/** All fields that the items of an answer have. */
const fieldsIn = (answer: Exchange): string | undefined => {
  const { json } = answer.response;
  const items: readonly unknown[] = Array.isArray(json)
    ? (json as unknown[])
    : Object.values(objectOf(answer)).filter(Array.isArray).flat();
  const names = new Set(items.filter(isObject).flatMap(Object.keys));
  return names.size === 0 ? undefined : [...names].sort().join(', ');
};

/** Keys, paths and headers at the edge of the service. */
const edges = scenario({
  id: 'inbox.endpoints.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 10,
  stimulus: async (bench) => {
    const { inbox } = bench;
    const plain = await inbox.call('GET /emails', { query: { limit: 1 } });
    const key = plain.request.headers['authorization'] ?? '';
    const under = (authorization: string): Promise<Exchange> =>
      inbox.raw({ method: 'GET', operation: 'GET /emails', target: '/emails?limit=1', authorization });
    return {
      plain,
      basic: await under(`Basic ${key}`),
      small: await under(`bearer ${key}`),
      nowhere: await inbox.raw({ method: 'GET', target: '/no-such-path', key: 'none' }),
      lower: await list(bench, 'folderType=inbox'),
      blank: await list(bench, 'folderType=INBOX%20'),
      refusals: [
        await list(bench, 'folderType=NONE'),
        await inbox.call('GET /emails/{emailId}', { path: { emailId: 'none' } }),
      ],
      other: await bench.prospecting.raw({ method: 'GET', target: otherVersion }),
    };
  },
  checkers: {},
  observers: {
    'inbox.authentication.other-scheme': ({ basic, small }) =>
      `Basic: ${seen(basic)}; bearer: ${seen(small)}`,
    'inbox.errors.unknown-path-without-key': ({ nowhere }) => seen(nowhere),
    'inbox.folder-types.lower-case': ({ lower }) => seen(lower),
    'inbox.versioning.other-version-unknown': ({ other }) =>
      `${statusOf(other)}${other.response.json === undefined ? ', not JSON' : ''}`,
    'inbox.endpoints.headers-on-other-errors': ({ refusals }) =>
      refusals
        .filter((answer) => !ok(answer))
        .map((answer) => `${statusOf(answer)}: ${countingHeaders(answer)}`)
        .join('; '),
    'inbox.endpoints.header-quota-reset-form': ({ plain }) => {
      const text = headerOf(plain, 'X-RateLimit-Quota-Reset');
      const value = Number(text);
      return text === undefined
        ? undefined
        : Number.isNaN(value)
          ? 'a text'
          : value > 1e9
            ? 'a moment'
            : 'seconds to wait';
    },
  },
});

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
