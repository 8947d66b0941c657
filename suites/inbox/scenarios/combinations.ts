import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { fieldsWith, mayMatch, termsByField } from '../arbitraries/term.ts';
import { INBOX_FAILURES, arrayIn } from '../support/answers.ts';
import {
  type Alone,
  type Combination,
  type Criteria,
  type Search,
  HIDDEN,
  combine,
  endsBefore,
  criterionName,
} from '../checks/criteria.ts';
import { learnFilter } from '../support/learnt-filter.ts';
import { type SavedView, savedView } from '../support/saved-views.ts';
import { type OfMailbox, appliesView, lackingOfMailbox } from '../checks/narrowed.ts';
import { readStray } from '../checks/strays.ts';
import { askedAgainIfCut, emailsOfWalk } from '../checks/walk.ts';
import { commonest } from '../support/words.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { rotate } from '../../kit/model/rotate.ts';
import type { Client } from '../../kit/model/client.ts';
import type { ListedEmail, Survey } from '../../kit/model/survey.ts';
import { type Exchange, type JsonObject, isObject, objectOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';

const { maxLimit, defaultLimit } = inboxFacts.page;
const { folderTypes } = inboxFacts;

type Ask = (query: Readonly<Record<string, string | number>>) => Promise<Exchange>;

const listing =
  (inbox: Client<'inbox'>): Ask =>
  (query) =>
    inbox.call('GET /emails', { query, provokes: INBOX_FAILURES });

const searching =
  (inbox: Client<'inbox'>): Ask =>
  (query) =>
    inbox.call('GET /emails/search', { query });

/** A page, and the one after its cursor if more follows: the largest, or with `left` emails. */
async function two(
  ask: Ask,
  query: Readonly<Record<string, string>>,
  limit: number | undefined,
  left: number = maxLimit,
) {
  const first = await ask({ ...query, ...(limit !== undefined && { limit }) });
  const { nextCursor, hasMore } = objectOf(first);
  return ok(first) && hasMore === true && typeof nextCursor === 'string'
    ? [first, await ask({ ...query, limit: left, cursor: nextCursor })]
    : [first];
}

/** Asks for pages of other limits where one is short. Where each page is, one for each combination is enough. */
function cuts() {
  const asked = new Set<string>();
  return async (criteria: Criteria, page: Exchange, ask: Ask): Promise<void> => {
    const names = Object.keys(criteria)
      .filter((name) => name !== 'q')
      .join();
    if (asked.has(names)) return;
    await askedAgainIfCut([page], (query) => {
      asked.add(names);
      return ask({ ...criteria, ...query });
    });
  };
}

/** Reads the list of each single criterion once. */
function reader(inbox: Client<'inbox'>) {
  const alone = new Map<string, Exchange>();
  const cut = cuts();
  const list = listing(inbox);
  return {
    alone,
    read: async (name = '', value = ''): Promise<readonly JsonObject[]> => {
      const key = name === '' ? '' : criterionName(name, value);
      const criterion = name === '' ? {} : { [name]: value };
      const page = alone.get(key) ?? (await list({ ...criterion, limit: maxLimit }));
      alone.set(key, page);
      if (name !== '') await cut(criterion, page, list);
      return emailsOfWalk([page].filter(ok));
    },
  };
}

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The list of a mailbox, and the list without it. If an email seems to be missing, the latter is read once more. */
async function ofMailbox(mailboxId: string, alone: Alone, list: Ask): Promise<OfMailbox> {
  const [some, all] = [criterionName('mailboxId', mailboxId), ''].map((name) => {
    const page = alone.get(name);
    return page === undefined ? [] : [page];
  }) as [Exchange[], Exchange[]];
  const isComplete = lackingOfMailbox({ mailboxId, some, all }).length === 0;
  return { mailboxId, some, all, ...(!isComplete && { allLater: [await list({ limit: maxLimit })] }) };
}

/** Most views and mailboxes that one run combines with others. */
const SOME = 3;

/** Views of a run: the first with mailboxes, and others in turn. */
function viewsOf(answer: Exchange, { viewIds, mailboxIds }: Survey, turn: number): SavedView[] {
  const saved = rotate(
    viewIds.flatMap((id) => savedView(answer, id, mailboxIds) ?? []),
    turn,
  );
  const bound = saved.find(
    (each) => each.mailboxIds.length > 0 && each.mailboxIds.length < mailboxIds.length,
  );
  return [...new Set([...(bound ? [bound] : []), ...saved])].slice(0, SOME);
}

/** The sender, or its domain, that emails in the most folders share. With `isOfSome`, not one that all emails share. */
function commonSender(emails: readonly JsonObject[], isDomain: boolean, isOfSome = true): string | undefined {
  const bySender = Map.groupBy(emails, ({ from }) => {
    const address = isObject(from) ? textOf(from['email']) : '';
    return isDomain ? (address.split('@')[1] ?? '') : address;
  });
  const spread = (some: readonly JsonObject[]): number =>
    new Set(some.map(({ folderId, mailboxId }) => `${String(folderId)} ${String(mailboxId)}`)).size;
  return [...bySender]
    .filter(([name, some]) => name !== '' && (!isOfSome || some.length < emails.length))
    .toSorted(([, a], [, b]) => spread(b) - spread(a) || b.length - a.length)[0]?.[0];
}

/** A leaf about senders with the most informative values: one that many folders share, and one of hidden emails. */
function leavesOf(leaf: JsonObject, all: readonly JsonObject[], hidden: readonly JsonObject[]) {
  const label = textOf(leaf['label']);
  const isDomain = /domain/i.test(label);
  if (!isDomain && !/sender|from/i.test(label)) return [{ ...leaf, value: textOf(leaf['value']) }];
  const values = [commonSender(all, isDomain), commonSender(hidden, isDomain, false)];
  return [...new Set(values)].flatMap((value) => (value === undefined ? [] : [{ ...leaf, value }]));
}

/** A value of a criterion, and whether an email satisfies it, as far as the account was read. */
interface Option {
  readonly name: string;
  readonly value: string;
  readonly has: (email: JsonObject) => boolean;
}

/** Kinds of criteria in a combination. */
type Kind = 'mailboxId' | 'folderType' | 'filtered' | 'viewId' | 'filters';
interface Wanted {
  readonly kinds: readonly Kind[];
  /** Whether the page after a cursor is checked as well, even if one page could hold everything. */
  readonly isWalked?: boolean;
  /** The folder type, if it must be a certain one. */
  readonly folderType?: string;
}

const BESIDE_FOLDER: readonly Kind[] = ['mailboxId', 'viewId', 'filters'];
const OTHERS = folderTypes.filter((each) => each !== 'INBOX');
const TRIPLES: readonly (readonly Kind[])[] = [
  ['folderType', 'mailboxId', 'viewId'],
  ['folderType', 'mailboxId', 'filters'],
  ['folderType', 'viewId', 'filters'],
  ['mailboxId', 'viewId', 'filters'],
];
/** Every pair of a folder type other than INBOX and another kind of criterion. */
const PAIRS: readonly Wanted[] = OTHERS.flatMap((folderType) =>
  BESIDE_FOLDER.map((kind) => ({ folderType, kinds: ['folderType', kind] as const })),
);

/** Runs after which every pair of kinds, every triple and every pair with a folder type was requested. */
const TURNS = PAIRS.length / 2;

/**
 * Important combinations for each run, and others in turn. Every kind is checked at least once after a cursor. The
 * document leaves open which criteria except mailboxes restrict hidden emails.
 */
function wantedIn(turn: number): readonly Wanted[] {
  const pairs: readonly Wanted[] = [
    ...BESIDE_FOLDER.map((kind) => ({ folderType: 'INBOX', kinds: ['folderType', kind] as const })),
    { kinds: ['mailboxId', 'viewId'] },
    { kinds: ['mailboxId', 'filters'] },
    { kinds: ['viewId', 'filters'] },
    { kinds: pick(TRIPLES, turn) ?? [] },
  ];
  return [
    { kinds: ['filtered', 'mailboxId'], isWalked: true },
    ...pairs.map((each, at) => ({ ...each, isWalked: at % 2 === turn % 2 })),
    ...PAIRS.slice(2 * turn, 2 * turn + 2),
  ];
}

/** All combinations of values for several criteria. */
const product = (lists: readonly (readonly Option[])[]): Option[][] =>
  lists.reduce<Option[][]>(
    (rows, list) => rows.flatMap((row) => list.map((option) => [...row, option])),
    [[]],
  );

/**
 * The values that best show whether a criterion is ignored: some emails satisfy all, and others all but one. With
 * INBOX, hidden emails would be shown or omitted.
 */
function distinguishingValues(
  { kinds, folderType }: Wanted,
  options: ReadonlyMap<Kind, readonly Option[]>,
  emails: readonly JsonObject[],
  isHiddenEmail: (email: JsonObject) => boolean,
): { readonly chosen: readonly Option[]; readonly kept: number } | undefined {
  const lists = kinds.map((kind) =>
    (options.get(kind) ?? []).filter(
      ({ name, value }) => name !== 'folderType' || folderType === undefined || value === folderType,
    ),
  );
  const scored = product(lists).map((chosen) => {
    const missed = emails.map((email) => chosen.filter(({ has }) => !has(email)));
    const fits = emails.filter((_, at) => missed[at]?.length === 0);
    const isInbox = chosen.some(({ value }) => value === 'INBOX');
    const isLeftOut = isInbox && !kinds.includes('viewId');
    const hidden = fits.filter(isHiddenEmail).length;
    const kept = fits.length - (isLeftOut ? hidden : 0);
    const strays = chosen.map(
      (option) => missed.filter((some) => some.length === 1 && some[0] === option).length,
    );
    const score =
      (kept > 0 ? 1000 : 0) +
      100 * Math.min(2, ...strays) +
      10 * Math.min(4, kept) +
      (isInbox ? 30 * Math.min(2, hidden) : 0);
    return { chosen, kept, score };
  });
  return scored.reduce<(typeof scored)[number] | undefined>(
    (best, each) => (best === undefined || each.score > best.score ? each : best),
    undefined,
  );
}

/** Combinations of a run whose single criteria are read again. */
const READ_AGAIN = 6;

/** What each criterion of a combination lists now: emails may have moved since it was read alone. */
async function listedNow({ criteria }: Combination, alone: Alone, list: Ask): Promise<Alone> {
  const names = Object.keys(criteria).filter((name) => name !== 'mailboxId');
  const queries = [
    ...(names.length === 0 ? [{}] : names.map((name) => ({ [name]: criteria[name] ?? '' }))),
    ...(criteria['viewId'] !== undefined && criteria['folderType'] === 'INBOX' ? [{ filtered: 'only' }] : []),
  ];
  const now = new Map<string, Exchange>();
  for (const query of queries) {
    const [[name, value] = ['', '']] = Object.entries(query);
    const key = name === '' ? '' : criterionName(name, value);
    if (alone.has(key)) now.set(key, await list({ ...query, limit: maxLimit }));
  }
  return now;
}

/** A view, and its tree sent as filters. An email may have left both before the tree was sent. */
async function asTree(saved: SavedView, view: Exchange | undefined, list: Ask) {
  const listed = await list({ filters: JSON.stringify(saved.tree), limit: maxLimit });
  const isOdd = view !== undefined && appliesView([view], [listed], true).kind === 'violation';
  return { saved, view, listed, ...(isOdd && { later: await list({ viewId: saved.id, limit: maxLimit }) }) };
}

/**
 * Mailbox, folder type, view and filters together, and what follows behind the cursor. Each run combines every pair
 * of kinds, with INBOX beside each kind. It takes the other folder types and three kinds at once in turn.
 */
export const combinations = stimulus({
  id: 'inbox.combinations.list-emails',
  cases: () => Array.from({ length: TURNS }, (_, turn) => turn),
  isSpread: true,
  stimulus: async ({ inbox, survey }, turn: number) => {
    const list = listing(inbox);
    const { alone, read } = reader(inbox);
    const all = await read();
    for (const folderType of folderTypes) await read('folderType', folderType);
    const hidden = await read('filtered', 'only');
    const views = viewsOf(await inbox.call('GET /views'), survey, turn);
    for (const { id } of views) await read('viewId', id);
    const learnt = await learnFilter(inbox);
    // If trees begin with a group, a criterion alone is not a valid value of `filters`.
    const isAlone = learnt !== undefined && learnt.treeOf(learnt.leaf) === learnt.leaf;
    const leaves = isAlone ? leavesOf(learnt.leaf, all, hidden) : [];
    for (const leaf of leaves) await read('filters', JSON.stringify(leaf));
    const mailboxId = pick(survey.mailboxIds, turn);
    if (mailboxId !== undefined) await read('mailboxId', mailboxId);

    const listedBy = (key: string): JsonObject[] =>
      emailsOfWalk([alone.get(key)].filter((page) => page !== undefined && ok(page)) as Exchange[]);
    const hiddenIds = new Set(listedBy(HIDDEN).map(({ id }) => id));
    const listed = (name: string, value: string): Option => {
      const key = criterionName(name, value);
      const listing = listedBy(key);
      const ids = new Set(listing.map(({ id }) => id));
      const isInbox = value === 'INBOX';
      const page = alone.get(key);
      // An incomplete page leaves open what else satisfies the criterion.
      const open = page !== undefined && objectOf(page)['hasMore'] === true ? listing.at(-1) : undefined;
      const isOpen = ({ date }: JsonObject): boolean =>
        open !== undefined && Date.parse(textOf(date)) <= Date.parse(textOf(open['date']));
      return {
        ...{ name, value },
        has: (email) => ids.has(email['id']) || (isInbox && hiddenIds.has(email['id'])) || isOpen(email),
      };
    };
    const options = new Map<Kind, readonly Option[]>([
      [
        'mailboxId',
        rotate(survey.mailboxIds, turn)
          .slice(0, SOME)
          .map((value) => ({ name: 'mailboxId', value, has: (email) => email['mailboxId'] === value })),
      ],
      ['folderType', rotate(folderTypes, turn).map((value) => listed('folderType', value))],
      ['filtered', [listed('filtered', 'only')]],
      ['viewId', views.map(({ id }) => listed('viewId', id))],
      ['filters', leaves.map((leaf) => listed('filters', JSON.stringify(leaf)))],
    ]);
    const emails = [
      ...new Map(emailsOfWalk([...alone.values()].filter(ok)).map((email) => [email['id'], email])).values(),
    ];
    const combined: (Combination & { readonly fifty?: Exchange })[] = [];
    for (const [at, wanted] of wantedIn(turn).entries()) {
      const conclusive = distinguishingValues(wanted, options, emails, ({ id }) => hiddenIds.has(id));
      if (conclusive === undefined) continue;
      const { chosen, kept } = conclusive;
      const criteria: Criteria = Object.fromEntries(chosen.map(({ name, value }) => [name, value]));
      // Sometimes without a limit, and sometimes with a full last page.
      const isBare = wanted.kinds.join() === 'mailboxId,viewId' && turn % 2 === 0;
      const size = wanted.isWalked === true ? Math.max(1, Math.ceil(kept / 2)) : maxLimit;
      const limit = isBare ? undefined : Math.min(maxLimit, size);
      const left =
        at % 2 === 0 || limit === undefined ? maxLimit : Math.max(1, Math.min(maxLimit, kept - limit));
      const pages = await two(list, criteria, limit, left);
      const [first] = pages;
      const isEarly =
        first !== undefined && limit === undefined && ok(first) && endsBefore(first, defaultLimit);
      const isOdd = combine({ criteria, pages }, alone).kind === 'violation';
      const isReadAgain = isOdd && combined.filter(({ later }) => later !== undefined).length < READ_AGAIN;
      combined.push({
        ...{ criteria, pages },
        ...(isReadAgain && { later: await listedNow({ criteria, pages }, alone, list) }),
        ...(isEarly && { fifty: await list({ ...criteria, limit: defaultLimit }) }),
      });
    }
    // The tree of a view, sent as filters.
    const plain = rotate(views, turn).find(({ tree, isPlain }) => tree !== undefined && isPlain);
    const byTree = plain && (await asTree(plain, alone.get(criterionName('viewId', plain.id)), list));
    return {
      ...{ alone, combined, views, leaves },
      byTree,
      mailbox: mailboxId === undefined ? undefined : await ofMailbox(mailboxId, alone, list),
    };
  },
});

/** Words of attachments and tags that no searched field of the email contains. */
const unsearched = (email: ListedEmail): string[] =>
  [...arrayIn(email, 'attachments'), ...arrayIn(email, 'tags')]
    .flatMap((each) => (isObject(each) ? [textOf(each['filename']), textOf(each['name'])] : []))
    .flatMap((text) => text.match(/[a-z0-9]{4,40}/gi) ?? [])
    .filter((word) => fieldsWith({ ...email }, word).length === 0 && !mayMatch({ ...email }, word));

/** Texts that hardly any email holds, and that match all emails if they are not escaped. */
const WILDCARDS = ['%%', '__'];

/** The size of a page that leaves most results for the next one. */
const LITTLE = 3;

/** How a term is searched. */
const manner = fc.record({
  isUpper: fc.boolean(),
  within: fc.constantFrom('nothing', 'mailbox', 'folder', 'mailbox and folder'),
});

/**
 * Searches for text that only one email holds, in one searched field, in either case, within its mailbox or its folder
 * type. Also searches for text of many emails, on a page and after its cursor.
 */
export const searches = stimulus({
  id: 'inbox.combinations.fields',
  input: ({ emails }) =>
    termsByField(emails as unknown as readonly JsonObject[]).chain((terms) =>
      fc.record({
        asked: fc.tuple(...terms.map((wanted) => manner.map((how) => ({ wanted, how })))),
        folder: fc.constantFrom(...folderTypes),
        which: fc.nat({ max: 200 }),
      }),
    ),
  stimulus: async ({ inbox, survey }, { asked, folder, which }) => {
    const { alone, read } = reader(inbox);
    await read();
    const search = searching(inbox);
    const cut = cuts();
    const found: Search[] = [];
    for (const { wanted, how } of asked) {
      const email = survey.emails.find(({ id }) => id === wanted.id);
      if (email === undefined) continue;
      let folderType: string | undefined;
      if (how.within.includes('folder'))
        for (const name of folderTypes)
          if ((await read('folderType', name)).some(({ id }) => id === email.id)) folderType = name;
      if (folderType === 'INBOX') await read('filtered', 'only');
      const criteria: Criteria = {
        ...(how.within.includes('mailbox') &&
          textOf(email.mailboxId) !== '' && { mailboxId: email.mailboxId }),
        ...(folderType !== undefined && { folderType }),
      };
      const q = how.isUpper ? wanted.term.toUpperCase() : wanted.term;
      const page = await search({ q, ...criteria, limit: maxLimit });
      await cut({ q, ...criteria }, page, search);
      found.push({
        ...{ wanted, email, criteria, pages: [page] },
        isUpper: how.isUpper,
        stray: await readStray(inbox, [page], wanted.term),
      });
    }
    // A term of many emails: without a limit, and with criteria and after the cursor.
    const common = commonest(survey.words);
    const mailboxId = pick(survey.mailboxIds, which);
    if (folder === 'INBOX') await read('filtered', 'only');
    const first = await search({ q: common });
    const wanted = { term: common, id: '', field: 'subject' } as const;
    // Both at once if more than a page of emails has both, because either may be ignored after the cursor.
    const inFolder = await read('folderType', folder);
    const both = inFolder.filter((email) => email['mailboxId'] === mailboxId).length;
    const criteria: Criteria = {
      ...(mailboxId !== undefined && { mailboxId }),
      ...((mailboxId === undefined || both > 2 * LITTLE) && { folderType: folder }),
    };
    const pages = await two(search, { q: common, ...criteria }, LITTLE);
    const stray = await readStray(inbox, pages, common);
    found.push({ wanted, email: undefined, criteria, pages, stray });
    const isEarly = ok(first) && endsBefore(first, defaultLimit);
    // A text of an email that no searched field contains, or a text that an unescaped pattern takes for any.
    const words = survey.emails.flatMap(unsearched);
    const beside =
      which % 2 === 1 || words.length === 0 ? pick(WILDCARDS, Math.floor(which / 2)) : pick(words, which);
    const outside = beside && (await search({ q: beside, limit: maxLimit }));
    return {
      ...{ alone, found, first },
      ...(isEarly && { fifty: await search({ q: common, limit: defaultLimit }) }),
      ...(outside && {
        outside: { term: beside, page: outside, stray: await readStray(inbox, [outside], beside) },
      }),
    };
  },
});
