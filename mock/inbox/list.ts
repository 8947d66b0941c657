import type { Call, Reply } from '../http/call.ts';
import type { CursorFormat, CursorPlace } from './cursor.ts';
import { invalidRequest, refuseInbox, type Refusal } from './errors.ts';
import { parseFilters } from './filters.ts';
import { pageBytes } from './present.ts';
import type { InboxRules } from './rules.ts';
import { scorer } from './score.ts';
import { byDateThenId, firstPast, type Email, type InboxStore } from './store.ts';

type Predicate = (email: Email) => boolean;

export const limitOf = (query: URLSearchParams, rules: InboxRules): number => {
  const asked = Number(query.get('limit') ?? '');
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, rules.maxLimit) : rules.defaultLimit;
};

/** The source of pages: emails in order, with a filter and scores. */
interface Row {
  readonly emails: readonly Email[];
  readonly shows: Predicate;
  readonly scoreOf: (email: Email) => number;
  readonly format: CursorFormat;
}

/** The page after the cursor. Emails after the first one of the next page are not read. */
function page({ query, rules }: Criteria, { emails, shows, scoreOf, format }: Row): Reply {
  const place = format.read(query.get('cursor') ?? '');
  const start =
    place === undefined ? 0 : firstPast(emails, (email) => isPast(email, scoreOf(email), place, rules));
  // Clients take an empty page for the end of a walk.
  const limit = Math.max(1, rules.pageHolds(limitOf(query, rules)));
  const items: Email[] = [];
  let follows = 0;
  for (let at = Math.max(0, start + rules.cursorSkips); at < emails.length && follows < 2; at += 1) {
    const email = emails[at] as Email;
    if (!shows(email)) continue;
    if (items.length === limit) follows += 1;
    else items.push(email);
  }
  const last = items.at(-1);
  const hasMore = rules.hasMore(follows, items.length === limit) && last !== undefined;
  const nextCursor =
    last === undefined ? null : format.write({ score: scoreOf(last), date: last.date, id: last.id });
  return { status: 200, json: pageBytes(items, { nextCursor, hasMore }, rules) };
}

const isPast = (email: Email, score: number, place: CursorPlace, { order }: InboxRules): boolean =>
  score < place.score || (score === place.score && email.id !== place.id && order(place, email) < 0);

interface Criteria {
  readonly query: URLSearchParams;
  readonly rules: InboxRules;
  readonly store: InboxStore;
  readonly neighbours: () => readonly InboxStore[];
  /** The emails that may be listed, in the order of the list. */
  readonly emails: readonly Email[];
}

/** Emails sent through the API may be listed with a delay. */
const isListedAt =
  (now: number, { listedAfterMs }: InboxRules): Predicate =>
  ({ id, date }) =>
    !id.startsWith('eml_sent') || now - Date.parse(date) >= listedAfterMs;

function criteriaOf({ query, account }: Call): Criteria {
  const rules = account.rules.inbox;
  const store = account.inbox;
  const shown = rules.listed(store.emails, account.neighbours);
  const listed = rules.listedAfterMs === 0 ? shown : shown.filter(isListedAt(account.now(), rules));
  const inOrder = listed === store.emails && rules.order === byDateThenId;
  const { neighbours } = account;
  return { query, rules, store, neighbours, emails: inOrder ? listed : listed.toSorted(rules.order) };
}

/** Mailbox and folder, which restrict every list and search. */
function restricts(
  { query, rules }: Criteria,
  folder: string | null,
  mailboxId = query.get('mailboxId'),
): Predicate {
  return (email) => {
    const inFolder = folder === null ? rules.foldersByDefault(email) : rules.folderMatches(email, folder);
    if (rules.combine === 'folder-wins' && folder !== null) return inFolder;
    return inFolder && (mailboxId === null || mailboxId === '' || rules.mailboxMatches(email, mailboxId));
  };
}

const refuseFolder = ({ query, rules }: Criteria): Refusal | undefined => {
  const folder = query.get('folderType');
  return folder !== null && folder !== '' && !rules.folders.includes(folder)
    ? invalidRequest(rules, { folderType: [`unknown folder type`] })
    : undefined;
};

/** The `filters` of a request whose filters are valid. */
function filtersOf({ query, rules }: Criteria): Predicate | undefined {
  const filters = query.get('filters');
  const isNone = filters === null || filters === '' || rules.combine === 'filters-ignored';
  const parsed = isNone ? undefined : parseFilters(filters, rules);
  return parsed !== undefined && 'predicate' in parsed ? parsed.predicate : undefined;
}

/** A view's filter tree and its mailboxes. */
function viewOf({ query, rules, store, neighbours }: Criteria): Predicate | undefined {
  const view = rules.viewsOf(store, neighbours).find(({ id }) => id === query.get('viewId'));
  if (view === undefined || rules.combine === 'view-ignored') return undefined;
  const { mailboxIds } = view;
  const filters = view.filters === null ? undefined : parseFilters(JSON.stringify(view.filters), rules);
  return (email) =>
    (mailboxIds.length === 0 || mailboxIds.includes(email.mailboxId)) &&
    (filters === undefined || !('predicate' in filters) || filters.predicate(email));
}

/** The criteria without those that are ignored after a cursor. */
function remembered(criteria: Criteria): Criteria {
  const { query, rules } = criteria;
  if (!query.has('cursor') || rules.cursorForgets.length === 0) return criteria;
  const left = new URLSearchParams(query);
  for (const name of rules.cursorForgets) left.delete(name);
  return { ...criteria, query: left };
}

export function handleListEmails(call: Call): Reply {
  const criteria = remembered(criteriaOf(call));
  const { query, rules, emails } = criteria;
  const refusal = refuseFolder(criteria) ?? refuseList(criteria);
  if (refusal !== undefined) return refusal;
  const filtered = query.get('filtered') === 'only';
  const term = termOf(criteria);
  if (isSearch(criteria)) return searchEngine(criteria, term, filtered);
  const view = viewOf(criteria);
  const filters = filtersOf(criteria);
  const folder = filtered && rules.filteredForcesInbox ? 'INBOX' : query.get('folderType') || null;
  const within = restricts(criteria, folder);
  const visible: Predicate = (email) =>
    filtered
      ? rules.filteredShows(email)
      : folder !== 'INBOX' || (view !== undefined && rules.viewShowsHidden) || !rules.hiddenLeftOut(email);
  const matches: Predicate = (email) => {
    if (rules.combine === 'view-wins' && view !== undefined) return view(email);
    if (rules.combine === 'filters-win' && filters !== undefined) return filters(email);
    return (
      within(email) && visible(email) && (view?.(email) ?? true) && (filters === undefined || filters(email))
    );
  };
  return page(criteria, { emails, shows: matches, scoreOf: () => 0, format: rules.listCursor });
}

const termOf = ({ query, rules }: Criteria): string => rules.trimmed(query.get('search') ?? '');
const isSearch = (criteria: Criteria): boolean =>
  [...termOf(criteria)].length >= criteria.rules.searchIgnoredBelow;

function refuseList(criteria: Criteria): Refusal | undefined {
  const { query, rules, store, neighbours } = criteria;
  const filtered = query.get('filtered');
  if (filtered !== null && !rules.filteredValues.includes(filtered))
    return invalidRequest(rules, { filtered: ['takes the value only'] });
  const search = rules.searchMaxTrims ? termOf(criteria) : (query.get('search') ?? '');
  if (rules.lengthOf(search) > rules.searchMax)
    return invalidRequest(rules, { search: [`at most ${rules.searchMax} characters`] });
  const filters = query.get('filters');
  const isRead = filters !== null && filters !== '' && (rules.searchChecksFilters || !isSearch(criteria));
  const parsed = isRead ? parseFilters(filters, rules) : undefined;
  if (parsed !== undefined && 'details' in parsed) return invalidRequest(rules, parsed.details);
  const mailboxId = query.get('mailboxId');
  if (rules.foreignMailbox !== undefined && isForeign(criteria, ({ mailboxes }) => mailboxes, mailboxId))
    return refuseInbox(rules.foreignMailbox.status, rules.foreignMailbox.code, 'No such mailbox');
  const viewId = query.get('viewId');
  if (viewId !== null && viewId !== '' && !rules.viewsOf(store, neighbours).some(({ id }) => id === viewId)) {
    const foreign = isForeign(criteria, ({ views }) => views, viewId) ? rules.foreignView : undefined;
    return refuseInbox(foreign?.status ?? 500, foreign?.code ?? 'INTERNAL_ERROR', 'Unexpected failure');
  }
  return undefined;
}

/** Whether another workspace has an object with this id. */
const isForeign = (
  { neighbours }: Criteria,
  inStore: (store: InboxStore) => readonly { readonly id: string }[],
  wanted: string | null,
): boolean => neighbours().some((store) => inStore(store).some(({ id }) => id === wanted));

/** The search of the list, which ignores filters and includes hidden emails. */
function searchEngine(criteria: Criteria, term: string, filtered: boolean): Reply {
  const { query, rules } = criteria;
  const keeps = (name: (typeof rules.searchKeeps)[number]): boolean => rules.searchKeeps.includes(name);
  const filters = keeps('filters') ? filtersOf(criteria) : undefined;
  const hides: Predicate = (email) =>
    (filtered && keeps('hidden') && !email.hidden) ||
    (keeps('exclusion') && query.get('folderType') === 'INBOX' && email.hidden) ||
    (filters !== undefined && !filters(email)) ||
    (filtered && keeps('filtered') && email.folderType !== 'INBOX') ||
    (keeps('viewId') && viewOf(criteria)?.(email) === false);
  const kept = (name: 'mailboxId' | 'folderType'): string | null => (keeps(name) ? query.get(name) : null);
  const within = restricts(criteria, kept('folderType') || null, kept('mailboxId'));
  return ranked(
    { ...criteria, rules: { ...rules, ...rules.listSearch } },
    term,
    (email) => within(email) && !hides(email),
    rules.searchedListCursor,
  );
}

export function handleSearchEmails(call: Call): Reply {
  const criteria = remembered(criteriaOf(call));
  const { query, rules } = criteria;
  const q = rules.trimmed(query.get('q') ?? '');
  if (rules.lengthOf(q) < rules.qMin)
    return invalidRequest(rules, { q: [`at least ${rules.qMin} characters`] });
  if (rules.lengthOf(q) > rules.qMax)
    return invalidRequest(rules, { search: [`at most ${rules.qMax} characters`] });
  const refusal = refuseFolder(criteria);
  if (refusal !== undefined) return refusal;
  const within = restricts(criteria, query.get('folderType') || null);
  return ranked(criteria, q, (email) => within(email) && !rules.searchHides(email, query.get('folderType')));
}

function ranked(
  criteria: Criteria,
  term: string,
  keep: Predicate,
  cursor: 'list' | 'search' = 'search',
): Reply {
  const { rules, store, emails } = criteria;
  const scoreOf = scorer(rules.fold(term), rules);
  const scores = new Map<Email, number>();
  for (const email of emails) {
    if (!keep(email)) continue;
    const score = scoreOf(email);
    if (score > 0) scores.set(email, score);
  }
  const rank = (email: Email): number => scores.get(email) ?? 0;
  const found = [...scores.keys()];
  // The sort is stable, so emails of one rank stay in list order.
  found.sort((a, b) => rank(b) - rank(a));
  // A cursor of the list does not contain the rank, but the email still has it.
  const format: CursorFormat =
    cursor === 'search'
      ? rules.searchCursor
      : {
          write: (place) => rules.listCursor.write(place),
          read: (text) => {
            const place = rules.listCursor.read(text);
            const email = place && store.byId.get(place.id);
            return place && email && { ...place, score: rank(email) };
          },
        };
  return page(criteria, { emails: found, shows: () => true, scoreOf: rank, format });
}
