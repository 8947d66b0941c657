import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { fieldsWith, mayMatch, termsByField } from '../arbitraries/term.ts';
import { FAILURES, listIn } from '../support/answers.ts';
import {
  type Alone,
  type Combination,
  type Criteria,
  type Search,
  endsBefore,
  nameOf,
} from '../checks/criteria.ts';
import { learnFilter } from '../support/learnt-filter.ts';
import { readStray } from '../checks/strays.ts';
import { itemsOf } from '../checks/walk.ts';
import { commonest } from '../support/words.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Client } from '../../kit/model/client.ts';
import type { ListedEmail } from '../../kit/model/survey.ts';
import { type Exchange, type JsonObject, isObject, objectOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';

const { maxLimit, defaultLimit } = inboxFacts.page;
const { folderTypes } = inboxFacts;

type Ask = (query: Readonly<Record<string, string | number>>) => Promise<Exchange>;

const listing =
  (inbox: Client<'inbox'>): Ask =>
  (query) =>
    inbox.call('GET /emails', { query, provokes: FAILURES });

const searching =
  (inbox: Client<'inbox'>): Ask =>
  (query) =>
    inbox.call('GET /emails/search', { query });

/** A page, and one behind its cursor where more follows: the largest, or one of so many as are left. */
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

/** Reads what one criterion lists alone, once. */
function reader(inbox: Client<'inbox'>) {
  const alone = new Map<string, Exchange>();
  const list = listing(inbox);
  return {
    alone,
    read: async (name = '', value = ''): Promise<readonly JsonObject[]> => {
      const key = name === '' ? '' : nameOf(name, value);
      const page = alone.get(key) ?? (await list({ ...(name !== '' && { [name]: value }), limit: maxLimit }));
      alone.set(key, page);
      return itemsOf([page].filter(ok));
    },
  };
}

const pick = <T>(all: readonly T[], index: number): T | undefined => all[index % Math.max(1, all.length)];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** What else a listing is restricted by. */
const BESIDE = [
  ...['nothing', 'mailbox', 'mailbox', 'view', 'filters', 'mailbox and view', 'view and filters'],
] as const;

/** What restricts the first of them in each run. */
const ALWAYS = ['view', 'filters'] as const;

/** Sizes of a first page that leaves something for the next one; without one the size is the default. */
const size = fc.oneof({ weight: 2, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant(undefined));

/** What is listed, before other criteria restrict it. */
const BASES: Criteria[] = [...folderTypes.map((folderType) => ({ folderType })), { filtered: 'only' }];
const isHidden = ({ filtered }: Criteria): boolean => filtered !== undefined;

/** So many of them are listed in one run, beside what a view lists. */
const SOME = 4;

/** Drawn bases: what else restricts the hidden emails is open, so that they stand last, where little else has to. */
const bases = fc
  .tuple(fc.boolean(), fc.shuffledSubarray(BASES, { minLength: SOME, maxLength: SOME }))
  .map(([isInboxFirst, drawn]) => {
    const inbox = BASES.filter(({ folderType }) => isInboxFirst && folderType === 'INBOX');
    const others = drawn.filter((base) => !inbox.includes(base)).slice(0, SOME - inbox.length);
    // INBOX and a view show hidden emails: often the view stands beside it.
    return [...inbox, ...others.toSorted((a, b) => Number(isHidden(a)) - Number(isHidden(b)))];
  });

/** What a mailbox lists alone, and what is listed without it. */
const ofMailbox = (mailboxId: string, alone: Alone) => ({
  mailboxId,
  some: [alone.get(nameOf('mailboxId', mailboxId))].filter((page) => page !== undefined),
  all: [alone.get('')].filter((page) => page !== undefined),
});

/** Folder types, the hidden emails and all emails, each with other criteria, and the page behind the cursor. */
export const combinations = stimulus({
  id: 'inbox.list-emails.combinations',
  service: 'inbox',
  requires: ['read'],
  input: ({ viewIds }) =>
    fc.record({
      view: fc.nat({ max: Math.max(0, viewIds.length - 1) }),
      sender: fc.nat({ max: 200 }),
      bases,
      beside: fc.array(fc.record({ what: fc.constantFrom(...BESIDE), which: fc.nat({ max: 200 }), size }), {
        minLength: SOME + 1,
        maxLength: SOME + 1,
      }),
    }),
  stimulus: async ({ inbox, survey }, { view, sender, bases: drawnBases, beside }) => {
    const list = listing(inbox);
    const { alone, read } = reader(inbox);
    await read();
    const viewId = survey.viewIds[view];
    const learnt = beside.some(({ what }) => what.includes('filters')) ? await learnFilter(inbox) : undefined;
    const address = pick(survey.emails, sender)?.from?.email ?? '';
    const value = /domain/i.test(textOf(learnt?.leaf['label'])) ? (address.split('@')[1] ?? '') : address;
    const leaf = learnt && { ...learnt.leaf, value };
    const filters = leaf && JSON.stringify(leaf);
    const combined: (Combination & { readonly fifty?: Exchange })[] = [];
    // Last without a folder type, at times without a limit.
    for (const [at, base] of [...drawnBases, {} as Criteria].entries()) {
      const drawn = beside[at] ?? { what: 'nothing', which: 0, size: 1 };
      const isBare = Object.keys(base).length === 0;
      const { which, size: limit } = isBare && drawn.which % 2 === 0 ? { ...drawn, size: undefined } : drawn;
      // Each run shows a view beside a folder type, a view beside a mailbox, and filters.
      const what = isBare ? 'mailbox and view' : (ALWAYS[at] ?? drawn.what);
      const [basis] = Object.entries(base);
      const listed = await read(...(basis ?? []));
      // What else restricts the hidden emails is open, but for their mailbox.
      const isOpen = isHidden(base);
      const mailboxId = pick(listed, which)?.['mailboxId'];
      const criteria: Criteria = {
        ...base,
        ...(what.includes('mailbox') && typeof mailboxId === 'string' && { mailboxId }),
        ...(what.includes('view') && viewId !== undefined && !isOpen && { viewId }),
        ...(what.includes('filters') && filters !== undefined && !isOpen && { filters }),
      };
      for (const [name, text] of Object.entries(criteria)) if (name !== 'mailboxId') await read(name, text);
      if (criteria['folderType'] === 'INBOX' && criteria['viewId'] !== undefined)
        await read('filtered', 'only');
      // Where all that is left is known, the last page is full.
      const isPlain = Object.keys(criteria).length === Object.keys(base).length;
      const left = isPlain && listed.length < maxLimit ? listed.length - (limit ?? 0) : maxLimit;
      const pages = await two(list, criteria, limit, Math.max(1, left));
      const [first] = pages;
      const isEarly =
        first !== undefined && limit === undefined && ok(first) && endsBefore(first, defaultLimit);
      combined.push({
        ...{ criteria, pages },
        ...(isEarly && { fifty: await list({ ...criteria, limit: defaultLimit }) }),
      });
    }
    const mailboxId = pick(survey.mailboxIds, sender);
    if (mailboxId !== undefined) await read('mailboxId', mailboxId);
    return {
      alone,
      combined,
      viewId,
      leaf,
      filters,
      mailbox: mailboxId === undefined ? undefined : ofMailbox(mailboxId, alone),
    };
  },
});

/** Words of attachments and tags, of which no searched field of the email has any. */
const unsearched = (email: ListedEmail): string[] =>
  [...listIn(email, 'attachments'), ...listIn(email, 'tags')]
    .flatMap((each) => (isObject(each) ? [textOf(each['filename']), textOf(each['name'])] : []))
    .flatMap((text) => text.match(/[a-z0-9]{4,}/gi) ?? [])
    .filter((word) => fieldsWith({ ...email }, word).length === 0 && !mayMatch({ ...email }, word));

/** A page that leaves most of what is found for the next one. */
const LITTLE = 3;

/** How a term is searched for. */
const manner = fc.record({
  isUpper: fc.boolean(),
  within: fc.constantFrom('nothing', 'mailbox', 'folder', 'mailbox and folder'),
});

/**
 * What an email holds in one searched field alone, in either case, within its mailbox or its folder type; and what many
 * emails hold, on a page and behind its cursor.
 */
export const searches = stimulus({
  id: 'inbox.search-emails.fields',
  service: 'inbox',
  requires: ['read'],
  input: ({ emails }) =>
    termsByField(emails as unknown as readonly JsonObject[]).chain((terms) =>
      fc.record({
        asked: fc.tuple(...terms.map((wanted) => manner.map((how) => ({ wanted, how })))),
        folder: fc.constantFrom(...folderTypes),
        isByMailbox: fc.boolean(),
        which: fc.nat({ max: 200 }),
      }),
    ),
  stimulus: async ({ inbox, survey }, { asked, folder, isByMailbox, which }) => {
    const { alone, read } = reader(inbox);
    await read();
    const search = searching(inbox);
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
      const pages = [await search({ q, ...criteria, limit: maxLimit })];
      found.push({
        ...{ wanted, email, criteria, pages },
        isUpper: how.isUpper,
        stray: await readStray(inbox, pages, wanted.term),
      });
    }
    // What many emails hold: without a limit, and within criteria and behind the cursor.
    const common = commonest(survey.words);
    const mailboxId = pick(survey.mailboxIds, which);
    const criteria: Criteria =
      isByMailbox && mailboxId !== undefined ? { mailboxId } : { folderType: folder };
    if (criteria['folderType'] !== undefined) await read('folderType', folder);
    if (criteria['folderType'] === 'INBOX') await read('filtered', 'only');
    const first = await search({ q: common });
    const pages = await two(search, { q: common, ...criteria }, LITTLE);
    const wanted = { term: common, id: '', field: 'subject' } as const;
    found.push({ wanted, email: undefined, criteria, pages, stray: undefined });
    const isEarly = ok(first) && endsBefore(first, defaultLimit);
    // What an email holds in no field that is searched.
    const beside = pick(survey.emails.flatMap(unsearched), which);
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
