import type { Call, Reply } from '../http/call.ts';
import { invalid, type Refusal } from './errors.ts';
import { parseFilters } from './filters.ts';
import { listItem } from './present.ts';
import type { InboxRules } from './rules.ts';
import { byDateThenId, type Email, type InboxStore } from './store.ts';

interface Scored {
  readonly email: Email;
  readonly score: number;
}

const reversed = (text: string): string => [...text].reverse().join('');

function sorted(emails: readonly Email[], rules: InboxRules): Email[] {
  if (rules.order === 'newest-first') return [...emails].sort(byDateThenId);
  if (rules.order === 'oldest-first') return [...emails].sort((a, b) => -byDateThenId(a, b));
  return [...emails].sort((a, b) =>
    a.date === b.date ? (reversed(a.id) < reversed(b.id) ? 1 : -1) : byDateThenId(a, b),
  );
}

const limitOf = (query: URLSearchParams, rules: InboxRules): number => {
  const asked = Number(query.get('limit') ?? '');
  return Number.isInteger(asked) && asked > 0 ? Math.min(asked, rules.maxLimit) : rules.defaultLimit;
};

/** One page of an ordered row of emails, after the email that the cursor names. */
function page(
  row: readonly Scored[],
  query: URLSearchParams,
  rules: InboxRules,
  cursorOf: (entry: Scored) => string,
): Reply {
  const cursor = query.get('cursor');
  const id = cursor?.split('|').at(-1);
  const found = cursor === null ? -1 : row.findIndex(({ email }) => email.id === id);
  const start = cursor === null || found === -1 ? 0 : found + 1 + rules.cursorSkips;
  const items = row.slice(start, start + limitOf(query, rules));
  const last = items.at(-1);
  const more = rules.hasMore(start + items.length, row.length) && items.length > 0;
  return {
    status: 200,
    body: {
      items: items.map(({ email }) => listItem(email)),
      nextCursor: last === undefined || (!more && !rules.cursorOfLastPage) ? null : cursorOf(last),
      hasMore: more,
    },
  };
}

interface Criteria {
  readonly query: URLSearchParams;
  readonly rules: InboxRules;
  readonly store: InboxStore;
}

/** Mailbox and folder, which restrict every listing and search. */
function restricts({ query, rules }: Criteria, folder: string | null): (email: Email) => boolean {
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

export function listEmails(call: Call): Reply {
  const criteria = { query: call.query, rules: call.account.rules.inbox, store: call.account.inbox };
  const { query, rules, store } = criteria;
  const refusal = refuseFolder(criteria) ?? refuseList(criteria);
  if (refusal !== undefined) return refusal;
  const term = rules.searchTrims ? (query.get('search') ?? '').trim() : (query.get('search') ?? '');
  const filtered = query.get('filtered') === 'only';
  if ([...term].length >= rules.searchIgnoredBelow) return searchEngine(criteria, term, filtered);
  const view = store.views.find(({ id }) => id === query.get('viewId'));
  const folder = filtered && rules.filteredForcesInbox ? 'INBOX' : query.get('folderType') || null;
  const within = restricts(criteria, folder);
  const filters = query.get('filters');
  const parsed = filters === null || filters === '' ? undefined : parseFilters(filters, rules);
  const matches = parsed !== undefined && 'predicate' in parsed ? parsed.predicate : () => true;
  const viewFilters = view?.filters == null ? undefined : parseFilters(JSON.stringify(view.filters), rules);
  const inView = (email: Email): boolean =>
    view === undefined ||
    ((view.mailboxIds.length === 0 || view.mailboxIds.includes(email.mailboxId)) &&
      (viewFilters === undefined || !('predicate' in viewFilters) || viewFilters.predicate(email)));
  const visible = (email: Email): boolean =>
    filtered
      ? rules.filteredShows(email)
      : folder !== 'INBOX' || view !== undefined || !rules.hiddenLeftOut(email);
  const row = sorted(
    store.emails.filter((email) => within(email) && visible(email) && inView(email) && matches(email)),
    rules,
  );
  return page(
    row.map((email) => ({ email, score: 0 })),
    query,
    rules,
    ({ email }) => `${email.date}|${email.id}`,
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

/** The search of the list, which goes by its own folder rules. */
function searchEngine(criteria: Criteria, term: string, filtered: boolean): Reply {
  const { query, rules } = criteria;
  const hides = (email: Email): boolean =>
    (filtered && !rules.searchIgnoresFiltered && !email.hidden) ||
    (!rules.searchIgnoresExclusion && query.get('folderType') === 'INBOX' && email.hidden);
  return ranked(criteria, term, (email) => !hides(email));
}

export function searchEmails(call: Call): Reply {
  const criteria = { query: call.query, rules: call.account.rules.inbox, store: call.account.inbox };
  const { query, rules } = criteria;
  const q = rules.qTrims ? (query.get('q') ?? '').trim() : (query.get('q') ?? '');
  if ([...q].length < rules.qMin) return invalid(rules, { q: [`at least ${rules.qMin} characters`] });
  if ([...q].length > rules.qMax) return invalid(rules, { search: [`at most ${rules.qMax} characters`] });
  const refusal = refuseFolder(criteria);
  if (refusal !== undefined) return refusal;
  const cursor = query.get('cursor');
  if (cursor !== null && rules.unreadableSearchCursor === 'refused' && !cursor.startsWith('s|'))
    return invalid(rules, { cursor: ['unreadable'] });
  return ranked(criteria, q, () => true);
}

function ranked(criteria: Criteria, term: string, keep: (email: Email) => boolean): Reply {
  const { query, rules, store } = criteria;
  const within = restricts(criteria, query.get('folderType') || null);
  const row = store.emails
    .filter((email) => within(email) && keep(email))
    .map((email) => ({ email, score: scoreOf(email, rules.fold(term), rules) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || byDateThenId(a.email, b.email));
  return page(row, query, rules, ({ email, score }) => `s|${score}|${email.date}|${email.id}`);
}

function scoreOf(email: Email, term: string, { rank, fold, searchFields }: InboxRules): number {
  const has = (field: (typeof searchFields)[number], ...texts: readonly (string | null)[]): boolean =>
    searchFields.includes(field) && texts.some((text) => text !== null && fold(text).includes(term));
  const scores = [
    has('subject', email.subject)
      ? rank.subject + (fold(email.subject).startsWith(term) ? rank.subjectPrefix : 0)
      : 0,
    has('name', email.from.name) || has('address', email.from.email)
      ? rank.sender +
        (fold(email.from.email) === term || fold(email.from.name ?? '') === term ? rank.senderExact : 0)
      : 0,
    has('snippet', email.snippet) ? rank.snippet : 0,
    has('recipient', ...email.to.map((to) => to.email)) ? rank.recipient : 0,
    has('body', email.bodyText) ? 1 : 0,
  ];
  return Math.max(...scores);
}
