import { inboxFacts } from '../../../generated/facts.ts';
import { INBOX_FAILURES } from '../support/answers.ts';
import { filtersQuery, learnFilter } from '../support/learnt-filter.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';

const { maxLimit } = inboxFacts.page;

const list = ({ inbox }: Pick<ScenarioContext, 'inbox'>, query: string): Promise<Exchange> =>
  inbox.call('GET /emails', { rawQuery: `limit=${maxLimit}&${query}`, provokes: INBOX_FAILURES });

/** Filter nodes: their required and allowed fields, and how their bounds are counted. */
export const nodes = stimulus({
  id: 'inbox.shape-questions.filter-node',
  stimulus: async (context) => {
    const learnt = await learnFilter(context.inbox);
    if (learnt === undefined) return undefined;
    const { group } = learnt;
    // The only documented operator, whatever views the account has saved.
    const leaf: JsonObject = { ...learnt.leaf, type: 'equals', value: 'sender.example' };
    const accepts = async (tree: unknown): Promise<boolean> =>
      ok(
        await context.inbox.call('GET /emails', {
          rawQuery: filtersQuery(learnt.treeOf(tree)),
          provokes: INBOX_FAILURES,
        }),
      );
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
    /** Undefined if every group of two is refused, or nodes have no ids. */
    const repeats = async (build: NonNullable<typeof group>): Promise<boolean | undefined> => {
      if (typeof leaf['id'] !== 'string') return undefined;
      if (await accepts(build([leaf, leaf]))) return true;
      return (await accepts(build([leaf, { ...leaf, id: `${leaf['id']}2` }]))) ? false : undefined;
    };
    // Short as JSON text, but too long once escaped.
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
      idsRepeat: group && (await repeats(group)),
      escaped: group && (await accepts(group(quotes))),
    };
  },
});

/** Words that such a filter may know. */
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

/** Refused requests to routes whose refusals the document does not show. */
export const undetailedRefusals = stimulus({
  id: 'inbox.shape-questions.undetailed-operations',
  stimulus: async ({ inbox }) => ({
    unknown: await inbox.call('GET /emails/{emailId}/body', { path: { emailId: 'none' } }),
    noNumber: await inbox.call('GET /drafts', { rawQuery: 'limit=none', provokes: INBOX_FAILURES }),
  }),
});

/** Unusual keys, paths and headers. */
export const endpointQuestions = stimulus({
  id: 'inbox.shape-questions.endpoints',
  stimulus: async (context) => {
    const { inbox } = context;
    const plain = await inbox.call('GET /emails', { query: { limit: 1 } });
    const key = plain.request.headers['authorization'] ?? '';
    const under = (authorization: string): Promise<Exchange> =>
      inbox.send('GET /emails', { rawQuery: 'limit=1', authorization });
    return {
      plain,
      basic: await under(`Basic ${key}`),
      small: await under(`bearer ${key}`),
      nowhere: await inbox.raw({ method: 'GET', target: '/no-such-path', key: 'none' }),
      lower: await list(context, 'folderType=inbox'),
      none: await inbox.call('GET /emails', { query: { limit: 1 }, key: 'none' }),
      other: await context.prospecting.raw({ method: 'GET', target: otherVersion }),
    };
  },
});

const otherVersion = inboxFacts.pathPrefix.replace(/\d+$/, (major) => `${Number(major) + 1}/emails`);
