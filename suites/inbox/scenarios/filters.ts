import { encodeForUrl } from '../../kit/model/encoded.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { INBOX_FAILURES } from '../support/answers.ts';
import { type LearntFilter, filtersQuery, learnFilter } from '../support/learnt-filter.ts';
import { savedView } from '../support/saved-views.ts';
import { emailsOfWalk, walkList } from '../checks/walk.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import type { Survey } from '../../kit/model/survey.ts';

const { maxBytes, maxDepth, maxConditions, valueMaxChars } = inboxFacts.filters;

type Build = NonNullable<LearntFilter['group']>;

const nested = (group: Build, groups: number, leaf: unknown): unknown =>
  groups === 0 ? leaf : numbered(group([nested(group, groups - 1, leaf)]), groups);

/** A node with an id of its own if it has one: whether ids may repeat in a tree is not documented. */
const numbered = <T extends JsonObject>(node: T, index: number): T =>
  typeof node['id'] === 'string' ? { ...node, id: `${node['id']}${index}` } : node;

/** A length that a text may have, but no domain or address. */
const LONGER_THAN_NAMES = 350;
const unescaped = (text: string): number => Buffer.byteLength(text);
const escaped = (text: string): number => encodeForUrl(text).length;

/**
 * A tree whose text has exactly this many bytes by `measure`, unescaped or escaped; undefined where no such tree is
 * found.
 */
function treeOfBytes(
  group: Build,
  leaf: LearntFilter['leaf'],
  bytes: number,
  measure: (text: string) => number,
  valueOf: (length: number, index: number) => string = (length) => 'x'.repeat(length),
): unknown {
  const of = (lengths: readonly number[]): unknown =>
    group(lengths.map((length, index) => ({ ...numbered(leaf, index), value: valueOf(length, index) })));
  const size = (lengths: readonly number[]): number => measure(JSON.stringify(of(lengths)));
  const lengths: number[] = [1];
  while (size([...lengths, 1]) <= bytes) {
    const free = bytes - size(lengths);
    const last = lengths.length - 1;
    lengths[last] = Math.min(valueMaxChars, (lengths[last] ?? 0) + free);
    if (size([...lengths, 1]) <= bytes) lengths.push(1);
  }
  const last = lengths.length - 1;
  const longest = (lengths[last] ?? 0) + bytes - size(lengths);
  if (longest <= valueMaxChars) lengths[last] = longest;
  else {
    // If too few bytes are left for another node, the last one is shortened.
    lengths[last] = (lengths[last] ?? 0) - (size([...lengths, 1]) - bytes);
    lengths.push(1);
  }
  return lengths.every((length) => length > 0) && size(lengths) === bytes ? of(lengths) : undefined;
}

/** This many bytes, with fewer characters in the first value only: many such escapes are too long for a URL. */
const wide = (bytes: number, index: number): string =>
  index === 0 ? 'x'.repeat(bytes % 2) + 'é'.repeat(Math.floor(bytes / 2)) : 'x'.repeat(bytes);

/** The same time in another notation. */
const otherNotation = (date: string): string =>
  date.endsWith('Z') ? `${date.slice(0, -1)}+00:00` : `${date}T00:00:00Z`;

/** A date criterion with a value that divides the latest emails, in its own notation. */
function inTheMiddle(dated: JsonObject, { emails }: Survey): JsonObject {
  const own = String(dated['value']);
  const date = Date.parse(emails[Math.floor(emails.length / 2)]?.date ?? own);
  if (Number.isNaN(date)) return dated;
  const value = new Date(date).toISOString();
  return {
    ...dated,
    value: own.includes('T') ? (own.includes('.') ? value : value.replace(/\.\d+/, '')) : value.slice(0, 10),
  };
}

/**
 * Trees on both sides of each bound. The document leaves open whether the root counts as a level, groups count as
 * conditions, and bytes are counted before or after escaping. If the largest tree by one interpretation is refused,
 * trees by the other are sent.
 */
export const trees = stimulus({
  id: 'inbox.filters.trees',
  input: () =>
    fc.record({
      key: fc.constantFrom('unknownKey', 'operator2', 'zz'),
      operator: fc.constantFrom('no-such-operator', 'EQUALSISH', 'zz'),
      // The second one takes two bytes.
      char: fc.constantFrom('x', 'é'),
    }),
  stimulus: async ({ inbox, survey }, { key, operator, char }) => {
    const learnt = await learnFilter(inbox);
    if (learnt === undefined) return undefined;
    const { leaf, group, treeOf } = learnt;
    const dated = learnt.dated && inTheMiddle(learnt.dated, survey);
    // No length is invalid for a subject, but it may be for a name.
    const text = learnt.text ?? leaf;
    const list = (rawQuery: string): Promise<Exchange> =>
      inbox.call('GET /emails', { rawQuery, provokes: INBOX_FAILURES });
    const send = (tree: unknown): Promise<Exchange> => list(filtersQuery(treeOf(tree)));
    const sendIfAny = async (tree: unknown): Promise<Exchange | undefined> =>
      tree === undefined ? undefined : send(tree);
    // A tree with too many bytes, by either way of counting, would be refused for that.
    const grouped = async (build: (group: Build) => unknown): Promise<Exchange | undefined> => {
      const tree = group && build(group);
      return tree !== undefined && escaped(JSON.stringify(tree)) <= maxBytes ? send(tree) : undefined;
    };
    const some = (count: number, from = 0): unknown[] =>
      Array.from({ length: count }, (_, index) => numbered(leaf, from + index));
    const sized = (bytes: number, measure: (text: string) => number): Promise<Exchange | undefined> =>
      sendIfAny(group && treeOfBytes(group, text, bytes, measure));
    const plain = await send(leaf);
    const most = await grouped((build) => build(some(maxConditions)));
    const largest = await sized(maxBytes, unescaped);
    const isRefused = (answer: Exchange | undefined): boolean => answer !== undefined && !ok(answer);
    return {
      leaf,
      // A label may restrict the values and types of its nodes, so a node is sent as learnt.
      plain,
      equals: learnt.equals === leaf ? plain : learnt.equals && (await send(learnt.equals)),
      free: await send({ ...text, value: 'x'.repeat(learnt.text ? 1 : LONGER_THAN_NAMES) }),
      pair: await grouped((build) => build([leaf, numbered(build(some(1, 1)), 2)])),
      notJson: await list('filters=label%3Dx'),
      foreignKey: await send({ ...leaf, [key]: 'x' }),
      foreignOperator: await send({ ...leaf, type: operator }),
      longest: await send({ ...text, value: char.repeat(valueMaxChars) }),
      tooLong: await send({ ...text, value: char.repeat(valueMaxChars + 1) }),
      // As many nodes as there may be levels, groups and leaf together.
      deepest: await grouped((build) => nested(build, maxDepth - 1, leaf)),
      // One more than allowed even if the root is not a level, and not in the first branch.
      tooDeep: await grouped((build) => build([numbered(leaf, maxDepth + 1), nested(build, maxDepth, leaf)])),
      most,
      // If groups count as conditions: as many conditions as allowed, and one more.
      mostWithGroup: isRefused(most) ? await grouped((build) => build(some(maxConditions - 1))) : undefined,
      tooManyWithGroups: isRefused(most)
        ? await grouped((build) =>
            build([
              numbered(build(some(1)), maxConditions),
              numbered(build(some(maxConditions - 3, 1)), maxConditions + 1),
            ]),
          )
        : undefined,
      // In total, over all groups.
      tooMany: await grouped((build) => {
        const half = Math.floor(maxConditions / 2);
        return build([
          ...some(half),
          numbered(build(some(maxConditions + 1 - half, half)), maxConditions + 1),
        ]);
      }),
      largest,
      largestEscaped: isRefused(largest) ? await sized(maxBytes, escaped) : undefined,
      oversizedEscaped: isRefused(largest) ? await sized(maxBytes + 1, escaped) : undefined,
      oversized: await sized(maxBytes + 1, unescaped),
      oversizedWide: await sendIfAny(group && treeOfBytes(group, text, maxBytes + 1, unescaped, wide)),
      dated: dated && (await send(dated)),
      datedOtherwise: dated && (await send({ ...dated, value: otherNotation(String(dated['value'])) })),
      badDate: dated && (await send({ ...dated, value: 'no-date-at-all' })),
      all: await walkList(inbox, { limit: inboxFacts.page.maxLimit }, 1),
    };
  },
});

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Addresses of senders and their domains, in lower case. */
const emailsOf = ({ emails }: Pick<Survey, 'emails'>): string[] =>
  emails.flatMap(({ from }) => {
    const address = textOf(from?.email).toLowerCase();
    return [address, address.split('@').at(-1) ?? ''];
  });

/** Filters and views with other criteria. INBOX is omitted, because it treats hidden emails separately. */
export const combinedFilters = stimulus({
  id: 'inbox.filters.combined',
  input: ({ emails, mailboxIds, viewIds }) =>
    fc.record({
      sender: fc.constantFrom(...emails.flatMap(({ from }) => from?.email ?? []), 'a@b.example'),
      mailboxId: mailboxIds.length > 0 ? fc.constantFrom(...mailboxIds) : fc.constant(''),
      viewId: viewIds.length > 0 ? fc.constantFrom(...viewIds) : fc.constant(''),
      folderType: fc.constantFrom('SENT' as const, 'SPAM' as const, 'TRASH' as const),
      by: fc.constantFrom('mailbox' as const, 'folder' as const),
      isPart: fc.boolean(),
    }),
  stimulus: async ({ inbox, survey }, { sender, mailboxId, viewId, folderType, by, isPart }) => {
    const limit = inboxFacts.page.maxLimit;
    const list = (query: Parameters<typeof walkList>[1]): Promise<Exchange[]> =>
      walkList(inbox, { limit, ...query }, 1);
    const learnt = await learnFilter(inbox);
    const leaf = learnt && {
      ...learnt.leaf,
      value: /domain/i.test(String(learnt.leaf['label'])) ? (sender.split('@')[1] ?? '') : sender,
    };
    const saved = learnt && savedView(learnt.views, viewId, survey.mailboxIds);
    // A part of a name equals nothing, unless it is itself a name.
    const part = textOf(leaf?.value).slice(1);
    const isName = emailsOf(survey).some((name) => name === part || name.endsWith(`.${part}`));
    const none = learnt && {
      ...learnt.leaf,
      value: isPart && part !== '' && !isName ? part : 'no-such-value.example',
    };
    const filters = { filters: JSON.stringify(learnt?.treeOf(leaf)) };
    const filtered = leaf && (await list({ ...filters }));
    // A known view may fail like an unknown one.
    const view =
      viewId === ''
        ? undefined
        : await inbox.call('GET /emails', { query: { limit, viewId }, provokes: INBOX_FAILURES });
    const isShown = view !== undefined && ok(view);
    // Long enough for a search.
    const search = [...(sender.split('@')[0] ?? '')].length < 2 ? sender : (sender.split('@')[0] ?? sender);
    return {
      mailboxId,
      leaf,
      saved,
      byTree: saved?.tree === undefined ? undefined : await list({ filters: JSON.stringify(saved.tree) }),
      nothing: none && (await list({ filters: JSON.stringify(learnt?.treeOf(none)) })),
      active: search.length >= inboxFacts.search.ignoredBelowChars,
      all: await list({}),
      inFolder: await list({ folderType }),
      filtered,
      walked:
        emailsOfWalk(filtered ?? []).length > 1 ? await walkList(inbox, { limit: 1, ...filters }, 2) : [],
      narrowed: {
        by,
        pages: leaf && (await list({ ...(by === 'folder' ? { folderType } : { mailboxId }), ...filters })),
      },
      view: view && [view],
      viewInMailbox: isShown ? await list({ viewId, mailboxId }) : undefined,
      viewInFolder: isShown ? await list({ viewId, folderType }) : undefined,
      searched: await list({ search }),
      searchedAndFiltered:
        none && learnt?.isAccepted
          ? await list({ search, filters: JSON.stringify(learnt.treeOf(none)) })
          : undefined,
    };
  },
});
