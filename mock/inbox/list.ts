import type { Call, Reply } from '../http/call.ts';
import { listCursor, searchCursor, type CursorFormat, type Place } from './cursor.ts';
import { invalid, type Refusal } from './errors.ts';
import { parseFilters } from './filters.ts';
import { listItem } from './present.ts';
import type { InboxRules } from './rules.ts';
import { scoreOf } from './score.ts';
import { byDateThenId, type Email, type InboxStore } from './store.ts';

interface Scored {
  readonly email: Email;
  readonly score: number;
}

type Predicate = (email: Email) => boolean;

export const limitOf = (query: URLSearchParams, rules: InboxRules): number => {
  const asked = Number(query.get('limit') ?? '');
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, rules.maxLimit) : rules.defaultLimit;
};

/** The position after the email that the cursor names, or after its place when it has left the row. */
function startOf(
  row: readonly Scored[],
  cursor: string | null,
  rules: InboxRules,
  format: CursorFormat,
): number {
  const place = cursor === null ? undefined : format.read(cursor);
  if (place === undefined) return 0;
  const found = row.findIndex(({ email }) => email.id === place.id);
  if (found !== -1) return Math.max(0, found + 1 + rules.cursorSkips);
  const next = row.findIndex((entry) => isAfter(entry, place));
  return next === -1 ? row.length : next;
}

const isAfter = ({ email, score }: Scored, place: Place): boolean =>
  score < place.score || (score === place.score && byDateThenId(place, email) < 0);

function page(row: readonly Scored[], { query, rules }: Criteria, format: CursorFormat): Reply {
  const start = startOf(row, query.get('cursor'), rules, format);
  const items = row.slice(start, start + limitOf(query, rules));
  const last = items.at(-1);
  const more = rules.hasMore(start + items.length, row.length) && items.length > 0;
  return {
    status: 200,
    body: {
      items: items.map(({ email }) => listItem(email)),
      nextCursor:
        last === undefined || (!more && !rules.cursorOfLastPage)
          ? null
          : format.write({ score: last.score, date: last.email.date, id: last.email.id }),
      hasMore: more,
    },
  };
}

interface Criteria {
  readonly query: URLSearchParams;
  readonly rules: InboxRules;
  readonly store: InboxStore;
  /** What can be listed at all. */
  readonly emails: readonly Email[];
}

const criteriaOf = ({ query, account }: Call): Criteria => ({
  query,
  rules: account.rules.inbox,
  store: account.inbox,
  emails: account.rules.inbox.listed(account.inbox.emails, account.neighbours()),
});

/** Mailbox and folder, which restrict every listing and search. */
function restricts({ query, rules }: Criteria, folder: string | null): Predicate {
  const mailboxId = query.get('mailboxId');
  return (email) => {
    const inFolder = folder === null ? rules.foldersByDefault(email) : rules.folderMatches(email, folder);
    if (rules.combine === 'folder-wins' && folder !== null) return inFolder;
    return inFolder && (mailboxId === null || mailboxId === '' || rules.mailboxMatches(email, mailboxId));
  };
}

const refuseFolder = ({ query, rules }: Criteria): Refusal | undefined => {
  const folder = query.get('folderType');
  return folder !== null && folder !== '' && !rules.folders.includes(folder)
    ? invalid(rules, { folderType: [`unknown folder type`] })
    : undefined;
};

/** The `filters` of a request that was not refused for them. */
function filtersOf({ query, rules }: Criteria): Predicate | undefined {
  const filters = query.get('filters');
  const parsed = filters === null || filters === '' ? undefined : parseFilters(filters, rules);
  return parsed !== undefined && 'predicate' in parsed ? parsed.predicate : undefined;
}

/** A view's filter tree and its mailboxes. */
function viewOf({ query, rules, store }: Criteria): Predicate | undefined {
  const view = store.views.find(({ id }) => id === query.get('viewId'));
  if (view === undefined) return undefined;
  const filters = view.filters === null ? undefined : parseFilters(JSON.stringify(view.filters), rules);
  return (email) =>
    (view.mailboxIds.length === 0 || view.mailboxIds.includes(email.mailboxId)) &&
    (filters === undefined || !('predicate' in filters) || filters.predicate(email));
}

export function listEmails(call: Call): Reply {
  const criteria = criteriaOf(call);
  const { query, rules, emails } = criteria;
  const refusal = refuseFolder(criteria) ?? refuseList(criteria);
  if (refusal !== undefined) return refusal;
  const term = rules.searchTrims ? (query.get('search') ?? '').trim() : (query.get('search') ?? '');
  const filtered = query.get('filtered') === 'only';
  if ([...term].length >= rules.searchIgnoredBelow) return searchEngine(criteria, term, filtered);
  const view = viewOf(criteria);
  const filters = filtersOf(criteria);
  const folder = filtered && rules.filteredForcesInbox ? 'INBOX' : query.get('folderType') || null;
  const within = restricts(criteria, folder);
  const visible: Predicate = (email) =>
    filtered
      ? rules.filteredShows(email)
      : folder !== 'INBOX' || view !== undefined || !rules.hiddenLeftOut(email);
  const matches: Predicate = (email) => {
    if (rules.combine === 'view-wins' && view !== undefined) return view(email);
    if (rules.combine === 'filters-win' && filters !== undefined) return filters(email);
    return (
      within(email) && visible(email) && (view?.(email) ?? true) && (filters === undefined || filters(email))
    );
  };
  const row = emails.filter(matches).sort(rules.order);
  return page(
    row.map((email) => ({ email, score: 0 })),
    criteria,
    listCursor,
  );
}

function refuseList({ query, rules, store }: Criteria): Refusal | undefined {
  const filtered = query.get('filtered');
  if (filtered !== null && !rules.filteredValues.includes(filtered))
    return invalid(rules, { filtered: ['takes the value only'] });
  const search = query.get('search') ?? '';
  if ([...search].length > rules.searchMax)
    return invalid(rules, { search: [`at most ${rules.searchMax} characters`] });
  const filters = query.get('filters');
  const parsed = filters === null || filters === '' ? undefined : parseFilters(filters, rules);
  if (parsed !== undefined && 'details' in parsed) return invalid(rules, parsed.details);
  const viewId = query.get('viewId');
  if (viewId !== null && viewId !== '' && !store.views.some(({ id }) => id === viewId))
    return {
      status: rules.unknownView.status,
      body: { code: rules.unknownView.code, error: 'Unexpected failure' },
    };
  return undefined;
}

/** The search of the list, which ignores filters and the hiding of emails. */
function searchEngine(criteria: Criteria, term: string, filtered: boolean): Reply {
  const { query, rules } = criteria;
  const filters = rules.searchIgnoresFilters ? undefined : filtersOf(criteria);
  const hides: Predicate = (email) =>
    (filtered && !rules.searchIgnoresFiltered && !email.hidden) ||
    (!rules.searchIgnoresExclusion && query.get('folderType') === 'INBOX' && email.hidden) ||
    (filters !== undefined && !filters(email));
  return ranked(criteria, term, (email) => !hides(email));
}

export function searchEmails(call: Call): Reply {
  const criteria = criteriaOf(call);
  const { query, rules } = criteria;
  const q = rules.qTrims ? (query.get('q') ?? '').trim() : (query.get('q') ?? '');
  if ([...q].length < rules.qMin) return invalid(rules, { q: [`at least ${rules.qMin} characters`] });
  if ([...q].length > rules.qMax) return invalid(rules, { search: [`at most ${rules.qMax} characters`] });
  const refusal = refuseFolder(criteria);
  if (refusal !== undefined) return refusal;
  const cursor = query.get('cursor');
  if (
    cursor !== null &&
    rules.unreadableSearchCursor === 'refused' &&
    searchCursor.read(cursor) === undefined
  )
    return invalid(rules, { cursor: ['unreadable'] });
  return ranked(criteria, q, (email) => !rules.searchHides(email, query.get('folderType')));
}

function ranked(criteria: Criteria, term: string, keep: Predicate): Reply {
  const { query, rules, emails } = criteria;
  const within = restricts(criteria, query.get('folderType') || null);
  const row = emails
    .filter((email) => within(email) && keep(email))
    .map((email) => ({ email, score: scoreOf(email, rules.fold(term), rules) }))
    .filter(({ score }) => rules.found(score))
    .sort((a, b) => b.score - a.score || rules.order(a.email, b.email));
  return page(row, criteria, searchCursor);
}
