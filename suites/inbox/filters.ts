import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { statusOf, type Exchange } from '../kit/http/exchange.ts';
import { check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { detailsOf, FAILURES, isOk, isStatus, ok } from './answers.ts';
import { filtersTarget, learnFilter, type Learnt } from './learnt-filter.ts';
import { idsOf, isSubset, isWhole, itemsOf, sameSet, walkList } from './walk.ts';

const { maxBytes, maxDepth, maxConditions, valueMaxChars } = inboxFacts.filters;
type Build = NonNullable<Learnt['group']>;

const nested = (group: Build, groups: number, leaf: unknown): unknown =>
  groups === 0 ? leaf : group([nested(group, groups - 1, leaf)]);

/** A tree whose text takes exactly so many bytes once it is escaped, which is never less than unescaped. */
function treeOfEscapedBytes(group: Build, leaf: Learnt['leaf'], bytes: number): unknown {
  const of = (lengths: readonly number[]): unknown =>
    group(lengths.map((length) => ({ ...leaf, value: 'x'.repeat(length) })));
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

/**
 * Both sides of each bound. Whether the root counts as a level, groups as conditions, and bytes before or after
 * escaping is open, so each tree is legal under every reading or illegal under every reading.
 */
const trees = scenario({
  id: 'inbox.filter-node.trees',
  service: 'inbox',
  needs: ['read'],
  cost: 26,
  input: () =>
    fc.record({
      value: fc.constantFrom('x', 'customer.example', 'ünï', 'a b'),
      key: fc.constantFrom('unknownKey', 'operator2', 'zz'),
      operator: fc.constantFrom('no-such-operator', 'EQUALSISH', 'zz'),
    }),
  stimulus: async ({ inbox }, { value, key, operator }) => {
    const learnt = await learnFilter(inbox);
    if (learnt === undefined) return undefined;
    const { leaf, dated, group } = learnt;
    const list = (target: string): Promise<Exchange> =>
      inbox.raw({ method: 'GET', operation: 'GET /emails', target, provokes: FAILURES });
    const send = (tree: unknown): Promise<Exchange> => list(filtersTarget(tree));
    const simple = { ...leaf, value };
    const grouped = async (build: (group: Build) => unknown): Promise<Exchange | undefined> =>
      group && (await send(build(group)));
    const some = (count: number): unknown[] => Array.from({ length: count }, () => ({ ...leaf, value: 'x' }));
    return {
      leaf,
      plain: await send(simple),
      equals: await send({ ...simple, type: 'equals' }),
      notJson: await list('/emails?filters=label%3Dx'),
      foreignKey: await send({ ...simple, [key]: 'x' }),
      foreignOperator: await send({ ...simple, type: operator }),
      longest: await send({ ...leaf, value: 'x'.repeat(valueMaxChars) }),
      tooLong: await send({ ...leaf, value: 'x'.repeat(valueMaxChars + 1) }),
      // Groups and leaf together are as many nodes as there may be levels.
      deepest: await grouped((build) => nested(build, maxDepth - 1, simple)),
      tooDeep: await grouped((build) => nested(build, maxDepth + 2, simple)),
      // A group may count as a condition.
      most: await grouped((build) => build(some(maxConditions - 1))),
      tooMany: await grouped((build) => build(some(maxConditions + 1))),
      largest: await grouped((build) => treeOfEscapedBytes(build, leaf, maxBytes)),
      oversized: await grouped((build) =>
        build(
          Array.from({ length: Math.ceil(maxBytes / valueMaxChars) + 1 }, () => ({
            ...leaf,
            value: 'x'.repeat(valueMaxChars),
          })),
        ),
      ),
      badDate: dated && (await send({ ...dated, value: 'no-date-at-all' })),
      all: await walkList(inbox, { limit: inboxFacts.page.maxLimit }, 1),
    };
  },
  checkers: {
    'inbox.filter-node.json-encoded': (h) => okay(h?.plain),
    'inbox.filter-node.id-string': (h) => given(typeof h?.leaf['id'] === 'string', () => okay(h?.plain)),
    'inbox.filter-node.label-string': (h) => okay(h?.plain),
    'inbox.filter-node.type-string': (h) => okay(h?.plain),
    'inbox.filter-node.value-string': (h) => okay(h?.plain),
    'inbox.filter-node.type-equals': (h) => okay(h?.equals),
    'inbox.filter-node.not-json-refused': (h) => refused(h?.notJson),
    'inbox.filter-node.unknown-field-refused': (h) => refused(h?.foreignKey),
    'inbox.filter-node.unknown-operator-refused': (h) => refused(h?.foreignOperator),
    'inbox.filter-node.five-levels-accepted': (h) => okay(h?.deepest),
    'inbox.filter-node.six-levels-refused': (h) => refused(h?.tooDeep),
    'inbox.list-emails.filters-too-deep-details': (h) =>
      bound(h?.tooDeep, (value) => value === maxDepth, `maxDepth ${maxDepth}`),
    'inbox.errors.validation-details-bound': (h) =>
      bound(h?.tooDeep, (value) => typeof value === 'number', 'a number maxDepth'),
    'inbox.list-emails.filters-50-conditions-accepted': (h) => okay(h?.most),
    'inbox.list-emails.filters-51-conditions-refused': (h) => refused(h?.tooMany),
    'inbox.list-emails.filters-500-character-value-accepted': (h) => okay(h?.longest),
    'inbox.list-emails.filters-501-character-value-refused': (h) => refused(h?.tooLong),
    'inbox.list-emails.filters-8192-bytes-accepted': (h) => okay(h?.largest),
    'inbox.list-emails.filters-8193-bytes-refused': (h) => refused(h?.oversized),
    'inbox.list-emails.filters-bad-date-ignored': (h) => {
      if (h?.badDate === undefined) return vacuous;
      const { badDate, all } = h;
      return ok(badDate)
        ? check(
            idsOf([badDate]).join() === idsOf(all).join(),
            'a date that is none narrows the list',
            badDate,
          )
        : isStatus(badDate, 200);
    },
  },
});

const okay = (answer: Exchange | undefined): Judgement => (answer === undefined ? vacuous : isOk(answer));
const refused = (answer: Exchange | undefined): Judgement =>
  answer === undefined ? vacuous : isStatus(answer, 400);
const bound = (answer: Exchange | undefined, test: (value: unknown) => boolean, what: string): Judgement =>
  answer === undefined || statusOf(answer) !== 400
    ? vacuous
    : check(test(detailsOf(answer)['maxDepth']), `details do not give ${what}`, answer);

/** Filters and views beside other criteria. INBOX is left out, where hidden emails are treated apart. */
const combined = scenario({
  id: 'inbox.list-emails.combined',
  service: 'inbox',
  needs: ['read'],
  cost: (pages) => 7 * pages + 18,
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
  checkers: {
    'inbox.list-emails.view-id-from-views': ({ view }) => okay(view?.[0]),
    'inbox.list-emails.view-id-applies-view': ({ view = [], all }) =>
      given(isWhole(view) && isWhole(all) && idsOf(view).length > 0, () =>
        check(isSubset(idsOf(view), idsOf(all)), 'a view lists what nothing else does', ...view),
      ),
    'inbox.list-emails.criteria-view-narrowed-by-mailbox': ({ mailboxId, view, viewInMailbox }) =>
      given(mailboxId !== '', () => both(view, ofMailbox(view, mailboxId), viewInMailbox)),
    'inbox.list-emails.criteria-view-narrowed-by-folder': ({ view, inFolder, viewInFolder }) =>
      given(isWhole(inFolder), () =>
        both(
          view,
          idsOf(view ?? []).filter((id) => idsOf(inFolder).includes(id)),
          viewInFolder,
        ),
      ),
    'inbox.list-emails.criteria-filters-narrow': ({ mailboxId, filtered, filteredInMailbox }) =>
      given(mailboxId !== '', () => both(filtered, ofMailbox(filtered, mailboxId), filteredInMailbox)),
    'inbox.list-emails.search-ignores-filters': ({ active, searched, searchedAndFiltered = [] }) =>
      given(active && isWhole(searched) && isWhole(searchedAndFiltered), () =>
        check(
          sameSet(idsOf(searched), idsOf(searchedAndFiltered)),
          'filters change what a search finds',
          ...searchedAndFiltered,
        ),
      ),
  },
});

const ofMailbox = (pages: readonly Exchange[] | undefined, mailboxId: string): string[] =>
  itemsOf(pages ?? [])
    .filter((email) => email['mailboxId'] === mailboxId)
    .map((email) => String(email['id']));
/** What two criteria list together is what satisfies both. */
const both = (
  one: readonly Exchange[] = [],
  wanted: readonly string[],
  together: readonly Exchange[] = [],
): Judgement =>
  given(isWhole(one) && isWhole(together), () =>
    check(
      sameSet(wanted, idsOf(together)),
      'the criteria together do not list what satisfies both',
      ...together,
    ),
  );

export const filters = [trees, combined];
