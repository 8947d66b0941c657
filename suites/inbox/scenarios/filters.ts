import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { FAILURES } from '../fixtures/answers.ts';
import { type Learnt, filtersTarget, learnFilter } from '../fixtures/learnt-filter.ts';
import { walkList } from '../fixtures/walk.ts';
import { stimulus } from '../../kit/engine/scenario.ts';
import type { Exchange, JsonObject } from '../../kit/http/exchange.ts';

const { maxBytes, maxDepth, maxConditions, valueMaxChars } = inboxFacts.filters;

type Build = NonNullable<Learnt['group']>;

const nested = (group: Build, groups: number, leaf: unknown): unknown =>
  groups === 0 ? leaf : numbered(group([nested(group, groups - 1, leaf)]), groups);

/** A node with an id of its own where it has one: whether ids may repeat in a tree is not said. */
const numbered = <T extends JsonObject>(node: T, index: number): T =>
  typeof node['id'] === 'string' ? { ...node, id: `${node['id']}${index}` } : node;

/** A length that a text has and a domain or an address has not. */
const LONGER_THAN_NAMES = 350;

/** A tree whose text takes exactly so many bytes once it is escaped, which is never less than unescaped. */
function treeOfEscapedBytes(group: Build, leaf: Learnt['leaf'], bytes: number): unknown {
  const of = (lengths: readonly number[]): unknown =>
    group(lengths.map((length, index) => ({ ...numbered(leaf, index), value: 'x'.repeat(length) })));
  const size = (lengths: readonly number[]): number => encodeURIComponent(JSON.stringify(of(lengths))).length;
  const lengths: number[] = [1];
  while (size([...lengths, 1]) <= bytes) {
    const free = bytes - size(lengths);
    const last = lengths.length - 1;
    lengths[last] = Math.min(valueMaxChars, (lengths[last] ?? 0) + free);
    if (size([...lengths, 1]) <= bytes) lengths.push(1);
  }
  lengths[lengths.length - 1] = Math.min(valueMaxChars, (lengths.at(-1) ?? 0) + bytes - size(lengths));
  return of(lengths);
}

/** The same moment, written otherwise. */
const otherNotation = (date: string): string =>
  date.endsWith('Z') ? `${date.slice(0, -1)}+00:00` : `${date}T00:00:00Z`;

/**
 * Both sides of each bound. Whether the root counts as a level, groups as conditions, and bytes before or after
 * escaping is open, so each tree is legal under every reading or illegal under every reading.
 */
export const trees = stimulus({
  id: 'inbox.filter-node.trees',
  service: 'inbox',
  requires: ['read'],
  input: () =>
    fc.record({
      key: fc.constantFrom('unknownKey', 'operator2', 'zz'),
      operator: fc.constantFrom('no-such-operator', 'EQUALSISH', 'zz'),
    }),
  stimulus: async ({ inbox }, { key, operator }) => {
    const learnt = await learnFilter(inbox);
    if (learnt === undefined) return undefined;
    const { leaf, dated, group } = learnt;
    const list = (target: string): Promise<Exchange> =>
      inbox.raw({ method: 'GET', operation: 'GET /emails', target, provokes: FAILURES });
    const send = (tree: unknown): Promise<Exchange> => list(filtersTarget(tree));
    const grouped = async (build: (group: Build) => unknown): Promise<Exchange | undefined> =>
      group && (await send(build(group)));
    const some = (count: number): unknown[] =>
      Array.from({ length: count }, (_, index) => numbered(leaf, index));
    const plain = await send(leaf);
    return {
      leaf,
      // A label may restrict the values and the types of its nodes, so a node is sent as it was learnt.
      plain,
      equals: leaf['type'] === 'equals' ? plain : undefined,
      free: await send({ ...leaf, value: 'x'.repeat(LONGER_THAN_NAMES) }),
      two: await grouped((build) => nested(build, 2, leaf)),
      pair: await grouped((build) => build(some(2))),
      notJson: await list('/emails?filters=label%3Dx'),
      foreignKey: await send({ ...leaf, [key]: 'x' }),
      foreignOperator: await send({ ...leaf, type: operator }),
      longest: await send({ ...leaf, value: 'x'.repeat(valueMaxChars) }),
      tooLong: await send({ ...leaf, value: 'x'.repeat(valueMaxChars + 1) }),
      // Groups and leaf together are as many nodes as there may be levels.
      deepest: await grouped((build) => nested(build, maxDepth - 1, leaf)),
      tooDeep: await grouped((build) => nested(build, maxDepth + 2, leaf)),
      // A group may count as a condition.
      most: await grouped((build) => build(some(maxConditions - 1))),
      tooMany: await grouped((build) => build(some(maxConditions + 1))),
      largest: await grouped((build) => treeOfEscapedBytes(build, leaf, maxBytes)),
      oversized: await grouped((build) =>
        build(
          Array.from({ length: Math.ceil(maxBytes / valueMaxChars) + 1 }, (_, index) => ({
            ...numbered(leaf, index),
            value: 'x'.repeat(valueMaxChars),
          })),
        ),
      ),
      dated: dated && (await send(dated)),
      datedOtherwise: dated && (await send({ ...dated, value: otherNotation(String(dated['value'])) })),
      badDate: dated && (await send({ ...dated, value: 'no-date-at-all' })),
      all: await walkList(inbox, { limit: inboxFacts.page.maxLimit }, 1),
    };
  },
});

/** Filters and views beside other criteria. INBOX is left out, where hidden emails are treated apart. */
export const combined = stimulus({
  id: 'inbox.list-emails.combined',
  service: 'inbox',
  requires: ['read'],
  walks: (pages) => 7 * pages + 18,
  input: ({ emails, mailboxIds, viewIds }) =>
    fc.record({
      sender: fc.constantFrom(...emails.flatMap(({ from }) => from?.email ?? []), 'a@b.example'),
      mailboxId: fc.constantFrom(...mailboxIds, ''),
      viewId: fc.constantFrom(...viewIds, ''),
      folderType: fc.constantFrom('SENT' as const, 'SPAM' as const, 'TRASH' as const),
    }),
  stimulus: async ({ inbox }, { sender, mailboxId, viewId, folderType }) => {
    const limit = inboxFacts.page.maxLimit;
    const learnt = await learnFilter(inbox);
    const leaf = learnt && {
      ...learnt.leaf,
      value: /domain/i.test(String(learnt.leaf['label'])) ? (sender.split('@')[1] ?? '') : sender,
    };
    const none = learnt && { ...learnt.leaf, value: 'no-such-value.example' };
    const filters = { filters: JSON.stringify(leaf) };
    // Long enough to be a search at all.
    const search = [...(sender.split('@')[0] ?? '')].length < 2 ? sender : (sender.split('@')[0] ?? sender);
    return {
      mailboxId,
      active: search.length >= inboxFacts.search.ignoredBelowChars,
      all: await walkList(inbox, { limit }),
      inFolder: await walkList(inbox, { limit, folderType }),
      filtered: leaf && (await walkList(inbox, { limit, ...filters })),
      filteredInMailbox: leaf && (await walkList(inbox, { limit, mailboxId, ...filters })),
      view: viewId === '' ? undefined : await walkList(inbox, { limit, viewId }),
      viewInMailbox: viewId === '' ? undefined : await walkList(inbox, { limit, viewId, mailboxId }),
      viewInFolder: viewId === '' ? undefined : await walkList(inbox, { limit, viewId, folderType }),
      searched: await walkList(inbox, { limit, search }, 3),
      searchedAndFiltered:
        none && (await walkList(inbox, { limit, search, filters: JSON.stringify(none) }, 3)),
    };
  },
});
