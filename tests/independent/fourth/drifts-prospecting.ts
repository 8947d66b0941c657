import { answers, bodies, drop, put, rename, without, wrap, type Drift } from './drifts-inbox.ts';
import { isAnswer, ok, type Answer, type Call, type Row, type Vendor } from './vendor.ts';
import type { Campaign, Contact } from './world.ts';

const LISTS = '/lists/list';
const ROWS = '/lists/list/{}/rows';
const CAMPAIGNS = '/advanced/campaigns';
const CAMPAIGN = '/advanced/campaigns/{}';
const CONTACTS = '/advanced/campaign/contacts';
const ACTIVITIES = '/advanced/campaigns/{}/activities';
const MESSAGE = '/advanced/campaigns/{}/activities/{}/message';
const PROGRESS = '/advanced/campaigns/{}/progress/contacts';
const EXPORT = '/advanced/campaigns/{}/export';
const USAGE = '/credits/usage';
const FIND = '/tools/find/email';
const PHONE = '/tools/find/phone';
const VERIFY = '/tools/verify/email';
const SCRAPS = '/social-scrappers';

const requery = (route: string, alter: (query: URLSearchParams) => unknown) => (v: Vendor) => {
  wrap(v.routes, route, (before) => (call) => {
    const query = new URLSearchParams(call.query);
    alter(query);
    return before?.({ ...call, query }) ?? v.html(404);
  });
};
/** Sets a number of a query where it is not sent. */
const standard = (route: string, name: string, value: number) =>
  requery(route, (query) => void (query.has(name) || put(query, name, String(value))));
/** Cuts a number of a query. */
const atMost = (route: string, name: string, most: number) =>
  requery(route, (query) => void (Number(query.get(name) ?? 0) > most && put(query, name, String(most))));
/** Counts pages from another number. */
const firstPage = (route: string, by: number) =>
  requery(
    route,
    (query) => void (query.has('page') && put(query, 'page', String(Number(query.get('page')) + by))),
  );
const body = (route: string, alter: (body: Row, call: Call) => unknown) => (v: Vendor) =>
  bodies(v, route, alter);
/** Alters an envelope of the lists service; a plain array stays. */
const envelope = (route: string, alter: (body: Row, call: Call) => Row) =>
  body(route, (given, call) => (Array.isArray(given) ? given : alter(given, call)));
const rowsOf = (given: Row, name: string): Row[] =>
  Array.isArray(given[name]) ? (given[name] as Row[]) : [];
const each = (route: string, name: string, alter: (row: Row, index: number) => Row) =>
  body(route, (given) => ({ ...given, [name]: rowsOf(given, name).map(alter) }));
const isMain = (path: string): boolean => !path.startsWith('/inbox/') && !path.startsWith('/lists/');
const isLists = (path: string): boolean => path.startsWith('/lists/');
const finally_ =
  (about: (path: string) => boolean, alter: (answer: Answer, call: Call) => Answer) => (v: Vendor) =>
    void v.after.push((answer, call) => (about(call.path) ? alter(answer, call) : answer));
const refusal = (
  about: (path: string) => boolean,
  status: number,
  alter: (answer: Answer, body: Row) => Answer,
) =>
  finally_(about, (answer) =>
    answer.status === status && answer.body !== undefined ? alter(answer, answer.body as Row) : answer,
  );
const full = (alter: (row: Row, contact: Contact) => Row) => (v: Vendor) =>
  void wrap(v.lists, 'fullContact', (before) => (contact) => alter(before(contact), contact));
const row = (alter: (row: Row, contact: Contact) => Row) => (v: Vendor) =>
  void wrap(v.lists, 'row', (before) => (contact, list) => alter(before(contact, list), contact));
const hook = (alter: (row: Row, campaign: Campaign) => Row) => (v: Vendor) =>
  void wrap(v.main, 'hookRow', (before) => (given) => alter(before(given), given.campaign));
const hooksWithout = (about: (campaign: Campaign) => boolean) => (v: Vendor) =>
  void wrap(
    v.main,
    'registrations',
    (before) => (call) => before(call).filter(({ campaign }) => !about(campaign)),
  );
const lookup = (alter: (found: Row[], call: Call) => Row[]) =>
  envelope(ROWS, (given, call) =>
    call.query.has('email') || call.query.has('socialUrl')
      ? { ...given, items: alter(rowsOf(given, 'items'), call) }
      : given,
  );
const isText = (value: unknown): value is string => typeof value === 'string';

export const PROSPECTING: readonly Drift[] = [
  // The lists page
  [
    'lists-plain-cut-25',
    118,
    (v) =>
      void wrap(v.lists, 'all', (before) => (call) => {
        const answer = before(call);
        return Array.isArray(answer.body) ? ok(answer.body.slice(0, 25)) : answer;
      }),
  ],
  [
    'lists-plain-cut-30',
    118,
    (v) =>
      void wrap(v.lists, 'all', (before) => (call) => {
        const answer = before(call);
        return Array.isArray(answer.body) ? ok(answer.body.slice(0, 30)) : answer;
      }),
  ],
  ['lists-plain-wrapped', 118, body(LISTS, (given) => (Array.isArray(given) ? { items: given } : given))],
  [
    'lists-plain-paged',
    118,
    requery(
      LISTS,
      (query) =>
        void (
          !query.has('page') &&
          !query.has('limit') &&
          (put(query, 'page', '1'), put(query, 'limit', '25'))
        ),
    ),
  ],
  ['lists-default-20', 118, (v) => void (v.lists.bounds.defaultLimit = 20)],
  ['lists-most-50', 118, (v) => void (v.lists.bounds.limit = 50)],
  ['lists-most-200', 118, (v) => void (v.lists.bounds.limit = 200)],
  ['lists-most-30', 118, atMost(LISTS, 'limit', 30)],
  ['lists-page-from-zero', 118, firstPage(LISTS, 1)],
  [
    'lists-page-unread',
    118,
    requery(LISTS, (query) => void (Number(query.get('page')) > 1 && put(query, 'page', '1'))),
  ],
  [
    'lists-limit-unread',
    118,
    requery(LISTS, (query) => void (query.has('page') && put(query, 'limit', '25'))),
  ],
  [
    'lists-page-size-counts-items',
    172,
    envelope(LISTS, (given) => ({ ...given, pageSize: rowsOf(given, 'items').length })),
  ],
  ['lists-page-size-absent', 172, envelope(LISTS, (given) => without(given, 'pageSize'))],
  ['lists-page-text', 172, envelope(LISTS, (given) => ({ ...given, page: String(given['page']) }))],
  ['lists-page-zero-based', 172, envelope(LISTS, (given) => ({ ...given, page: Number(given['page']) - 1 }))],
  [
    'lists-total-of-page',
    172,
    envelope(LISTS, (given) => ({ ...given, total: rowsOf(given, 'items').length })),
  ],
  [
    'lists-total-one-more',
    172,
    envelope(LISTS, (given) => ({ ...given, total: Number(given['total']) + 1 })),
  ],
  [
    'lists-total-of-pages',
    172,
    envelope(LISTS, (given) => ({
      ...given,
      total: Math.ceil(Number(given['total']) / Number(given['pageSize'])),
    })),
  ],
  [
    'lists-total-absent-past-end',
    172,
    envelope(LISTS, (given) => (rowsOf(given, 'items').length === 0 ? without(given, 'total') : given)),
  ],
  ['lists-leads-absent', 172, envelope(LISTS, (given) => without(given, 'totalLeads'))],
  [
    'lists-leads-text',
    172,
    envelope(LISTS, (given) => ({ ...given, totalLeads: String(given['totalLeads']) })),
  ],
  [
    'lists-leads-absent-from-page-two',
    172,
    envelope(LISTS, (given) => (given['page'] === 2 ? without(given, 'totalLeads') : given)),
  ],
  [
    'lists-leads-null-when-searching',
    172,
    envelope(LISTS, (given, { query }) => (query.has('leadSearch') ? { ...given, totalLeads: null } : given)),
  ],
  ['lists-items-renamed', 172, envelope(LISTS, (given) => rename(given, 'items', 'lists'))],
  [
    'lists-items-null-past-end',
    172,
    envelope(LISTS, (given) => (rowsOf(given, 'items').length === 0 ? { ...given, items: null } : given)),
  ],
  [
    'lists-past-end-404',
    118,
    (v) =>
      answers(v, LISTS, (answer) =>
        !Array.isArray(answer.body) && rowsOf(answer.body as Row, 'items').length === 0
          ? v.lists.error(404, 'No such page')
          : answer,
      ),
  ],
  [
    'lists-past-end-last',
    118,
    (v) =>
      void wrap(v.lists, 'cut', (before) => (rows, page, size) => {
        const cut = before(rows, page, size);
        return cut.length === 0 && rows.length > 0 && page > 1 && size >= 25
          ? before(rows, Math.ceil(rows.length / size), size)
          : cut;
      }),
  ],
  [
    'lists-order-by-call',
    118,
    (v) => {
      let calls = 0;
      wrap(v.lists, 'matching', (before) => (call) => {
        calls += 1;
        const found = before(call);
        return [...found.slice(calls % 3), ...found.slice(0, calls % 3)];
      });
    },
  ],
  [
    'lists-page-two-overlaps',
    118,
    (v) =>
      void wrap(v.lists, 'all', (before) => (call) => {
        const { cut } = v.lists;
        v.lists.cut = (rows, page, size) =>
          rows.slice(Math.max(0, (page - 1) * size - (page > 1 ? 1 : 0)), page * size);
        try {
          return before(call);
        } finally {
          v.lists.cut = cut;
        }
      }),
  ],
  [
    'lists-without-empty',
    118,
    (v) =>
      void wrap(
        v.lists,
        'matching',
        (before) => (call) => before(call).filter(({ contacts }) => contacts.length > 0),
      ),
  ],
  [
    'lists-plain-without-empty',
    118,
    (v) =>
      void wrap(
        v.lists,
        'matching',
        (before) => (call) =>
          before(call).filter(({ contacts }) => contacts.length > 0 || v.lists.isPaged(call)),
      ),
  ],
  ['lead-search-unread', 118, requery(LISTS, (query) => drop(query, 'leadSearch'))],
  [
    'lead-search-unread-when-plain',
    118,
    requery(LISTS, (query) => void (query.has('page') || drop(query, 'leadSearch'))),
  ],
  [
    'lead-search-unread-when-paged',
    118,
    requery(LISTS, (query) => void (query.has('page') && drop(query, 'leadSearch'))),
  ],
  [
    'lead-search-partial',
    118,
    (v) =>
      void (v.lists.hasLead = (list, wanted, now) =>
        v.lists
          .contactsOf(list, now)
          .some(({ fields }) =>
            [fields['email'], fields['socialUrlProfile']].some(
              (value) => isText(value) && value.toLowerCase().includes(wanted.toLowerCase()),
            ),
          )),
  ],
  [
    'lead-search-starts',
    118,
    (v) =>
      void (v.lists.hasLead = (list, wanted, now) =>
        v.lists
          .contactsOf(list, now)
          .some(({ fields }) =>
            [fields['email'], fields['socialUrlProfile']].some(
              (value) => isText(value) && value.startsWith(wanted),
            ),
          )),
  ],
  [
    'lead-search-by-name',
    118,
    (v) =>
      void wrap(
        v.lists,
        'hasLead',
        (before) => (list, wanted, now) =>
          before(list, wanted, now) ||
          v.lists.contactsOf(list, now).some(({ fields }) => fields['lastName'] === wanted),
      ),
  ],
  [
    'lead-search-list-names',
    118,
    (v) =>
      void wrap(
        v.lists,
        'hasLead',
        (before) => (list, wanted, now) =>
          before(list, wanted, now) || list.name.toLowerCase().includes(wanted.toLowerCase()),
      ),
  ],
  [
    'lead-search-no-profiles',
    118,
    (v) =>
      void wrap(
        v.lists,
        'hasLead',
        (before) => (list, wanted, now) => wanted.includes('@') && before(list, wanted, now),
      ),
  ],
  [
    'lead-search-no-emails',
    118,
    (v) =>
      void wrap(
        v.lists,
        'hasLead',
        (before) => (list, wanted, now) => !wanted.includes('@') && before(list, wanted, now),
      ),
  ],
  [
    'lead-search-first-list',
    118,
    (v) =>
      void wrap(
        v.lists,
        'matching',
        (before) => (call) => (call.query.has('leadSearch') ? before(call).slice(0, 1) : before(call)),
      ),
  ],
  [
    'lead-search-total-of-all',
    118,
    envelope(LISTS, (given, { query, world }) =>
      query.has('leadSearch') ? { ...given, total: world.lists.length } : given,
    ),
  ],
  [
    'lead-search-none-404',
    118,
    (v) =>
      answers(v, LISTS, (answer, { query }) =>
        query.has('leadSearch') &&
        (Array.isArray(answer.body) ? answer.body : rowsOf(answer.body as Row, 'items')).length === 0
          ? v.lists.error(404, 'Lead not found')
          : answer,
      ),
  ],
  [
    'lead-search-finds-linked',
    118,
    (v) =>
      void wrap(v.lists, 'matching', (before) => (call) => {
        const found = before(call);
        return call.query.has('leadSearch')
          ? v.lists
              .lists(call)
              .filter((list) => found.includes(list) || found.some(({ linked }) => linked.includes(list.id)))
              .toSorted(v.lists.order)
          : found;
      }),
  ],
  [
    'list-id-upper-case',
    22,
    (v) =>
      void wrap(v.lists, 'item', (before) => (list, now) => {
        const given = before(list, now);
        const name = v.choices.idKey;
        return { ...given, [name]: list.id.toUpperCase() };
      }),
  ],
  [
    'list-id-uuid',
    22,
    (v) =>
      void wrap(v.lists, 'item', (before) => (list, now) => ({
        ...before(list, now),
        [v.choices.idKey]: `${list.id.slice(0, 8)}-0000-4000-8000-${list.id.slice(8, 20)}`,
      })),
  ],
  [
    'list-name-object',
    28,
    (v) =>
      void wrap(v.lists, 'item', (before) => (list, now) => ({
        ...before(list, now),
        name: { value: list.name },
      })),
  ],
  [
    'list-dates-local',
    23,
    (v) =>
      void wrap(v.lists, 'item', (before) => (list, now) => ({
        ...before(list, now),
        createdAt: '12/05/2026 10:00',
      })),
  ],

  // Rows of a list
  ['rows-default-25', 173, (v) => void (v.lists.bounds.defaultPageSize = 25)],
  ['rows-default-100', 173, (v) => void (v.lists.bounds.defaultPageSize = 100)],
  ['rows-most-50', 173, (v) => void (v.lists.bounds.pageSize = 50)],
  ['rows-most-500', 173, (v) => void (v.lists.bounds.pageSize = 500)],
  ['rows-size-90', 173, atMost(ROWS, 'pageSize', 90)],
  ['rows-size-unread', 173, requery(ROWS, (query) => drop(query, 'pageSize'))],
  [
    'rows-limit-in-place-of-size',
    173,
    requery(ROWS, (query) => {
      const limit = query.get('limit');
      drop(query, 'pageSize');
      if (limit !== null) put(query, 'pageSize', limit);
    }),
  ],
  ['rows-page-from-zero', 173, firstPage(ROWS, 1)],
  ['rows-page-unread', 173, requery(ROWS, (query) => drop(query, 'page'))],
  ['rows-page-echo-absent', 173, envelope(ROWS, (given) => without(given, 'page'))],
  ['rows-page-size-default', 173, envelope(ROWS, (given) => ({ ...given, pageSize: 50 }))],
  [
    'rows-total-of-page',
    173,
    envelope(ROWS, (given) => ({ ...given, total: rowsOf(given, 'items').length })),
  ],
  [
    'rows-total-with-linked',
    124,
    (v) =>
      void wrap(v.lists, 'browse', (before) => (call, list, page, size) => {
        const answer = before(call, list, page, size);
        return ok({
          ...(answer.body as Row),
          total: v.lists.covered(list, call).flatMap(({ contacts }) => contacts).length,
        });
      }),
  ],
  [
    'rows-with-linked',
    142,
    (v) =>
      void wrap(
        v.lists,
        'browse',
        (before) => (call, list, page, size) =>
          before(
            call,
            { ...list, contacts: v.lists.covered(list, call).flatMap(({ contacts }) => contacts) },
            page,
            size,
          ),
      ),
  ],
  ['rows-total-text', 173, envelope(ROWS, (given) => ({ ...given, total: String(given['total']) }))],
  [
    'rows-total-absent-when-empty',
    173,
    envelope(ROWS, (given) => (rowsOf(given, 'items').length === 0 ? without(given, 'total') : given)),
  ],
  [
    'rows-items-null-when-empty',
    173,
    envelope(ROWS, (given) => (rowsOf(given, 'items').length === 0 ? { ...given, items: null } : given)),
  ],
  ['rows-items-renamed', 173, envelope(ROWS, (given) => rename(given, 'items', 'rows'))],
  ['rows-array', 124, body(ROWS, (given) => given['items'])],
  ['rows-all-fields', 142, (v) => void (v.lists.row = (contact) => v.lists.fullContact(contact))],
  [
    'rows-all-fields-on-small-pages',
    142,
    (v) =>
      void wrap(v.lists, 'browse', (before) => (call, list, page, size) => {
        if (size > 10) return before(call, list, page, size);
        const { row: old } = v.lists;
        v.lists.row = (contact) => v.lists.fullContact(contact);
        try {
          return before(call, list, page, size);
        } finally {
          v.lists.row = old;
        }
      }),
  ],
  ['rows-nested', 32, row((given) => ({ id: given['id'], fields: without(given, 'id') }))],
  ['rows-null-values', 32, row((given) => ({ ...given, email: given['email'] ?? null }))],
  [
    'rows-value-objects',
    32,
    row((given) =>
      Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, name === 'id' ? value : { value }]),
      ),
    ),
  ],
  ['rows-tags-array', 32, row((given) => ({ ...given, tags: ['imported'] }))],
  [
    'rows-unsorted',
    124,
    (v) => {
      let calls = 0;
      wrap(v.lists, 'browse', (before) => (call, list, page, size) => {
        calls += 7;
        return before(
          call,
          {
            ...list,
            contacts: list.contacts.map((contact, index) => ({
              ...contact,
              at: list.contacts[(index * 3 + calls) % list.contacts.length]?.at ?? contact.at,
            })),
          },
          page,
          size,
        );
      });
    },
  ],
  [
    'rows-past-end-first',
    173,
    (v) =>
      void wrap(
        v.lists,
        'browse',
        (before) => (call, list, page, size) =>
          before(call, list, (page - 1) * size >= v.lists.contactsOf(list, call.now).length ? 1 : page, size),
      ),
  ],
  [
    'rows-skip-last',
    173,
    (v) =>
      void wrap(v.lists, 'browse', (before) => (call, list, page, size) => {
        const answer = before(call, list, page, size);
        const given = answer.body as Row;
        const items = rowsOf(given, 'items');
        return items.length === size && page > 1 ? ok({ ...given, items: items.slice(1) }) : answer;
      }),
  ],
  [
    'rows-page-two-repeats-last',
    173,
    (v) =>
      void wrap(v.lists, 'browse', (before) => (call, list, page, size) => {
        const { cut } = v.lists;
        v.lists.cut = (rows, at, many) =>
          rows.slice(Math.max(0, (at - 1) * many - 1), at * many - 1 + (at === 1 ? 1 : 0));
        try {
          return before(call, list, page, size);
        } finally {
          v.lists.cut = cut;
        }
      }),
  ],
  ['contact-id-number', 22, full((given) => ({ ...given, id: 12 }))],
  [
    'contact-id-uuid',
    22,
    full((given, { id }) => ({ ...given, id: `${id.slice(0, 8)}-0000-4000-8000-${id.slice(8, 20)}` })),
  ],

  // Lookup
  [
    'lookup-exact-case',
    142,
    (v) =>
      void (v.lists.lookupMatches = ({ fields }, by, wanted) =>
        fields[by === 'email' ? 'email' : 'socialUrlProfile'] === wanted),
  ],
  [
    'lookup-profile-any-case',
    142,
    (v) =>
      void wrap(
        v.lists,
        'lookupMatches',
        (before) => (contact, by, wanted) =>
          before(contact, by, wanted) ||
          (by === 'socialUrl' &&
            String(contact.fields['socialUrlProfile'] ?? '').toLowerCase() === wanted.toLowerCase()),
      ),
  ],
  [
    'lookup-profile-without-slash',
    142,
    (v) =>
      void wrap(
        v.lists,
        'lookupMatches',
        (before) => (contact, by, wanted) =>
          before(contact, by, by === 'socialUrl' ? wanted.replace(/\/$/u, '') : wanted),
      ),
  ],
  [
    'lookup-profile-without-www',
    142,
    (v) =>
      void wrap(
        v.lists,
        'lookupMatches',
        (before) => (contact, by, wanted) =>
          before(contact, by, wanted) ||
          (by === 'socialUrl' &&
            String(contact.fields['socialUrlProfile'] ?? '').replace('www.', '') ===
              wanted.replace('www.', '')),
      ),
  ],
  [
    'lookup-email-partial',
    142,
    (v) =>
      void wrap(
        v.lists,
        'lookupMatches',
        (before) => (contact, by, wanted) =>
          before(contact, by, wanted) ||
          (by === 'email' &&
            String(contact.fields['email'] ?? '')
              .toLowerCase()
              .includes(wanted.toLowerCase())),
      ),
  ],
  [
    'lookup-email-without-plus',
    142,
    (v) =>
      void wrap(
        v.lists,
        'lookupMatches',
        (before) => (contact, by, wanted) =>
          before(contact, by, wanted) ||
          (by === 'email' &&
            String(contact.fields['email'] ?? '')
              .toLowerCase()
              .replace(/\+[^@]*/u, '') === wanted.toLowerCase().replace(/\+[^@]*/u, '')),
      ),
  ],
  ['lookup-own-list-alone', 142, (v) => void (v.lists.covered = (list) => [list])],
  ['lookup-all-lists', 142, (v) => void (v.lists.covered = (_, call) => v.lists.lists(call))],
  [
    'lookup-visible-columns',
    142,
    (v) =>
      void wrap(v.lists, 'look', (before) => (call, list, by, page, size) => {
        const { fullContact } = v.lists;
        v.lists.fullContact = (contact) => v.lists.row(contact, list);
        try {
          return before(call, list, by, page, size);
        } finally {
          v.lists.fullContact = fullContact;
        }
      }),
  ],
  [
    'lookup-both-email-wins',
    142,
    requery(ROWS, (query) => void (query.has('email') && drop(query, 'socialUrl'))),
  ],
  [
    'lookup-both-400',
    142,
    (v) =>
      void wrap(v.lists, 'readLookup', (before) => (call) => {
        const read = before(call);
        return isAnswer(read) && call.query.get('email') !== '' ? { ...read, status: 400 } : read;
      }),
  ],
  [
    'lookup-both-plain-text',
    267,
    (v) =>
      void wrap(v.lists, 'readLookup', (before) => (call) => {
        const read = before(call);
        return isAnswer(read) ? { status: 422, text: 'Not both', type: 'text/plain' } : read;
      }),
  ],
  ['lookup-most-20', 142, (v) => void (v.lists.bounds.lookup = 20)],
  ['lookup-most-100', 142, (v) => void (v.lists.bounds.lookup = 100)],
  ['lookup-one-alone', 142, (v) => void (v.lists.bounds.lookup = 1)],
  [
    'lookup-paged',
    142,
    (v) =>
      void wrap(v.lists, 'look', (before) => (call, list, by, page, size) => {
        const answer = before(call, list, by, page, size);
        const given = answer.body as Row;
        return ok({ ...given, items: v.lists.cut(rowsOf(given, 'items'), page, size) });
      }),
  ],
  [
    'lookup-unread-with-page',
    142,
    requery(ROWS, (query) => void (query.has('page') && (drop(query, 'email'), drop(query, 'socialUrl')))),
  ],
  ['lookup-email-unread', 124, requery(ROWS, (query) => drop(query, 'email'))],
  ['lookup-profile-unread', 124, requery(ROWS, (query) => drop(query, 'socialUrl'))],
  ['lookup-id-absent', 48, full((given) => without(given, 'id'))],
  ['lookup-id-underscored', 48, full((given) => rename(given, 'id', '_id'))],
  ['lookup-id-of-company', 48, full((given, { companyId }) => ({ ...given, id: companyId }))],
  [
    'lookup-total-of-list',
    124,
    envelope(ROWS, (given, { query, world, params }) =>
      query.has('email') || query.has('socialUrl')
        ? { ...given, total: world.lists.find(({ id }) => id === params[0])?.contacts.length }
        : given,
    ),
  ],
  [
    'lookup-total-absent',
    124,
    envelope(ROWS, (given, { query }) =>
      query.has('email') || query.has('socialUrl') ? without(given, 'total') : given,
    ),
  ],
  [
    'lookup-none-404',
    142,
    (v) =>
      void wrap(v.lists, 'look', (before) => (call, list, by, page, size) => {
        const answer = before(call, list, by, page, size);
        return rowsOf(answer.body as Row, 'items').length === 0
          ? v.lists.error(404, 'Contact not found')
          : answer;
      }),
  ],
  [
    'lookup-nested-company',
    32,
    full((given, { companyId }) => ({
      ...without(given, 'companyName', 'companyDomain'),
      company: { id: companyId, name: given['companyName'] },
    })),
  ],
  ['lookup-null-values', 32, full((given) => ({ ...given, phone: given['phone'] ?? null }))],
  ['lookup-skills-array', 32, full((given) => ({ ...given, skills: ['sales'] }))],
  ['lookup-duplicates', 142, lookup((found) => [...found, ...found.slice(0, 1)])],
  [
    'lookup-email-lower-case',
    142,
    full((given) => ({ ...given, ...(isText(given['email']) && { email: given['email'].toLowerCase() }) })),
  ],

  // Refusals of the lists service
  ['list-missing-400', 274, (v) => void (v.lists.missing = () => v.lists.error(400, 'List not found'))],
  [
    'list-missing-error-key',
    267,
    (v) => void (v.lists.missing = () => ({ status: 404, body: { error: 'List not found' } })),
  ],
  ['list-missing-html', 274, (v) => void (v.lists.missing = () => v.html(404))],
  [
    'list-missing-empty-page',
    274,
    (v) =>
      answers(v, ROWS, (answer) =>
        answer.status === 404 ? ok({ items: [], total: 0, page: 1, pageSize: 50 }) : answer,
      ),
  ],
  [
    'list-missing-null',
    274,
    (v) => answers(v, '/lists/list/{}', (answer) => (answer.status === 404 ? ok(null) : answer)),
  ],
  ['list-missing-410', 274, (v) => void (v.lists.missing = () => v.lists.error(410, 'List deleted'))],
  [
    'list-foreign-403',
    274,
    (v) =>
      void wrap(v.lists, 'findList', (before) => (call) => {
        const found = before(call);
        return isAnswer(found) &&
          call.worlds.some(({ lists }) => lists.some(({ id }) => id === call.params[0]))
          ? v.lists.error(403, 'Forbidden')
          : found;
      }),
  ],
  [
    'list-foreign-shown',
    274,
    (v) =>
      void wrap(v.lists, 'findList', (before) => (call) => {
        const found = before(call);
        return isAnswer(found)
          ? (call.worlds.flatMap(({ lists }) => lists).find(({ id }) => id === call.params[0]) ?? found)
          : found;
      }),
  ],
  [
    'lists-refusal-error-key',
    267,
    refusal(isLists, 422, (answer, given) => ({ ...answer, body: rename(given, 'message', 'error') })),
  ],
  [
    'lists-refusal-array-message',
    267,
    refusal(isLists, 404, (answer, given) => ({
      ...answer,
      body: { ...given, message: [given['message']] },
    })),
  ],
  [
    'lists-unauthorized-without-code',
    215,
    (v) => void (v.lists.unknownKey = () => ({ status: 401, body: { error: 'Authentication required' } })),
  ],
  [
    'lists-unauthorized-message-key',
    215,
    (v) =>
      void (v.lists.unknownKey = () => ({
        status: 401,
        body: { message: 'Authentication required', code: 'AUTH_REQUIRED' },
      })),
  ],
  [
    'lists-unauthorized-other-code',
    215,
    (v) =>
      void (v.lists.unknownKey = () => ({
        status: 401,
        body: { error: 'Authentication required', code: 'INVALID_API_KEY' },
      })),
  ],
  [
    'lists-unauthorized-403',
    215,
    (v) => void wrap(v.lists, 'unknownKey', (before) => () => ({ ...before(), status: 403 })),
  ],
  [
    'lists-key-none-needed-for-rows',
    211,
    (v) =>
      void wrap(
        v,
        'knows',
        (before) => (path, who) => before(path, who) || /^\/lists\/list\/[^/]+\/rows$/u.test(path),
      ),
  ],
  [
    'lists-key-inbox-accepted',
    215,
    (v) =>
      void wrap(
        v,
        'knows',
        (before) => (path, who) => before(path, who) || (isLists(path) && who === 'inboxOnly'),
      ),
  ],
  [
    'lists-bearer-refused',
    211,
    (v) =>
      void wrap(
        v,
        'readKey',
        (before) => (sent, query, path) =>
          isLists(path) && /^bearer /iu.test(sent ?? '') ? 'refused' : before(sent, query, path),
      ),
  ],
  [
    'lists-key-disabled-works',
    215,
    (v) =>
      void wrap(
        v,
        'knows',
        (before) => (path, who) => before(path, who) || (isLists(path) && who === 'disabled'),
      ),
  ],
  [
    'lists-key-second-refused',
    212,
    (v) =>
      void wrap(
        v,
        'knows',
        (before) => (path, who) => before(path, who) && !(isLists(path) && who === 'second'),
      ),
  ],
  [
    'lists-unknown-path-json',
    274,
    (v) =>
      void wrap(
        v,
        'unknownPath',
        (before) => (path) => (isLists(path) ? v.lists.error(404, 'Not found') : before(path)),
      ),
  ],
  [
    'check-missing-parameter-200',
    277,
    (v) =>
      answers(v, '/lists/custom-variable/check', (answer) =>
        answer.status === 422 ? ok({ exists: false }) : answer,
      ),
  ],
  [
    'export-job-unknown-400',
    274,
    (v) => void (v.lists.exportJob = () => v.lists.error(400, 'Export job not found')),
  ],
  ['export-job-unknown-pending', 119, (v) => void (v.lists.exportJob = () => ok({ status: 'pending' }))],

  // Campaigns
  [
    'campaigns-first-ten',
    156,
    (v) =>
      void wrap(
        v.main,
        'campaigns',
        (before) => (call, kind) =>
          call.route === CAMPAIGNS ? before(call, kind).slice(0, 10) : before(call, kind),
      ),
  ],
  [
    'campaigns-paged',
    156,
    (v) =>
      void wrap(v.main, 'campaigns', (before) => (call, kind) => {
        const page = call.query.get('page');
        return call.route === CAMPAIGNS && page !== null
          ? before(call, kind).slice(Number(page) * 5, Number(page) * 5 + 5)
          : before(call, kind);
      }),
  ],
  [
    'campaigns-limited',
    156,
    (v) =>
      void wrap(v.main, 'campaigns', (before) => (call, kind) => {
        const limit = call.query.get('limit');
        return call.route === CAMPAIGNS && limit !== null
          ? before(call, kind).slice(0, Number(limit))
          : before(call, kind);
      }),
  ],
  ['campaigns-array', 156, body(CAMPAIGNS, (given) => given['campaigns'])],
  ['campaigns-in-data', 156, body(CAMPAIGNS, (given) => ({ data: given }))],
  ['campaigns-renamed', 156, body(CAMPAIGNS, (given) => rename(given, 'campaigns', 'items'))],
  [
    'campaigns-without-archived',
    156,
    (v) =>
      void wrap(
        v.main,
        'campaigns',
        (before) => (call, kind) =>
          before(call, kind).filter(({ status }) => call.route !== CAMPAIGNS || status !== 'ARCHIVED'),
      ),
  ],
  [
    'campaigns-without-drafts',
    156,
    (v) =>
      void wrap(
        v.main,
        'campaigns',
        (before) => (call, kind) =>
          before(call, kind).filter(({ status }) => call.route !== CAMPAIGNS || status !== 'DRAFT'),
      ),
  ],
  [
    'campaigns-without-lists',
    156,
    (v) =>
      void wrap(
        v.main,
        'campaigns',
        (before) => (call, kind) =>
          before(call, kind).filter(({ lists }) => call.route !== CAMPAIGNS || lists.length > 0),
      ),
  ],
  [
    'campaigns-with-legacy',
    166,
    (v) =>
      void wrap(
        v.main,
        'campaigns',
        (before) => (call, kind) =>
          call.route === CAMPAIGNS ? [...before(call, kind), ...before(call, 'email')] : before(call, kind),
      ),
  ],
  [
    'campaign-status-lower-case',
    97,
    (v) => void wrap(v.main, 'statusOf', (before) => (campaign, now) => before(campaign, now).toLowerCase()),
  ],
  [
    'campaign-status-lower-case-alone',
    97,
    (v) =>
      void wrap(v.main, 'campaignDetail', (before) => (campaign, now) => ({
        ...before(campaign, now),
        status: campaign.status.toLowerCase(),
      })),
  ],
  [
    'campaign-status-active',
    97,
    (v) =>
      void wrap(
        v.main,
        'statusOf',
        (before) => (campaign, now) => before(campaign, now).replace('RUNNING', 'ACTIVE'),
      ),
  ],
  [
    'campaign-status-completed',
    97,
    (v) =>
      void wrap(
        v.main,
        'statusOf',
        (before) => (campaign, now) => before(campaign, now).replace('FINISHED', 'COMPLETED'),
      ),
  ],
  [
    'campaign-status-running-for-all',
    97,
    (v) =>
      void wrap(v.main, 'campaignDetail', (before) => (campaign, now) => ({
        ...before(campaign, now),
        status: 'RUNNING',
      })),
  ],
  [
    'campaign-name-other',
    156,
    (v) =>
      void wrap(v.main, 'campaignDetail', (before) => (campaign, now) => ({
        ...before(campaign, now),
        name: `${campaign.name} (copy)`,
      })),
  ],
  [
    'campaign-id-uuid',
    22,
    (v) =>
      void wrap(v.main, 'campaignRow', (before) => (campaign, now) => ({
        ...before(campaign, now),
        [v.choices.idKey]: `${campaign.id.slice(0, 8)}-0000-4000-8000-${campaign.id.slice(8, 20)}`,
      })),
  ],
  [
    'campaign-date-epoch',
    23,
    (v) =>
      void wrap(v.main, 'campaignRow', (before) => (campaign, now) => ({
        ...before(campaign, now),
        createdAt: campaign.at,
      })),
  ],
  [
    'campaign-date-local',
    23,
    (v) =>
      void wrap(v.main, 'campaignRow', (before) => (campaign, now) => ({
        ...before(campaign, now),
        createdAt: new Date(campaign.at).toISOString().replace('Z', '+01:00'),
      })),
  ],
  [
    'campaign-daily-over',
    334,
    (v) =>
      void wrap(v.main, 'campaignDetail', (before) => (campaign, now) => ({
        ...before(campaign, now),
        dailyEmailAdded: 900,
        dailyEmailLimit: 1000,
      })),
  ],
  [
    'campaign-daily-social-over',
    336,
    (v) =>
      void wrap(v.main, 'campaignDetail', (before) => (campaign, now) => ({
        ...before(campaign, now),
        dailySocialAdded: 120,
      })),
  ],
  [
    'campaign-daily-chat-text',
    337,
    (v) =>
      void wrap(v.main, 'campaignDetail', (before) => (campaign, now) => ({
        ...before(campaign, now),
        dailyChatAdded: '10',
      })),
  ],
  [
    'campaign-daily-limit-below',
    335,
    (v) =>
      void wrap(v.main, 'campaignDetail', (before) => (campaign, now) => ({
        ...before(campaign, now),
        dailyEmailAdded: 50,
        dailyEmailLimit: 20,
      })),
  ],
  [
    'campaign-step-ids-numbers',
    22,
    (v) =>
      void wrap(v.main, 'campaignDetail', (before) => (campaign, now) => {
        const given = before(campaign, now);
        return {
          ...given,
          steps: rowsOf(given, 'steps').map((step, index) => ({ ...step, _id: index + 1 })),
        };
      }),
  ],
  [
    'campaign-touched',
    213,
    (v) => {
      const touched = new Map<string, number>();
      wrap(v.main, 'campaignRow', (before) => (campaign, now) => ({
        ...before(campaign, now),
        updatedAt: new Date(touched.get(campaign.id) ?? campaign.at).toISOString(),
      }));
      wrap(v.main, 'one', (before) => (call) => {
        touched.set(call.params[0] ?? '', call.now);
        return before(call);
      });
    },
  ],
  ['campaign-missing-404', 272, (v) => void (v.main.missing = () => v.main.error(404, 'Campaign not found'))],
  [
    'campaign-missing-message',
    267,
    (v) => void (v.main.missing = () => ({ status: 400, body: { message: 'Campaign not found' } })),
  ],
  [
    'campaign-missing-other-words',
    272,
    (v) => void (v.main.missing = () => v.main.error(400, 'Bad request')),
  ],
  [
    'campaign-missing-200',
    272,
    (v) => answers(v, CAMPAIGN, (answer) => (answer.status === 400 ? ok({ campaign: null }) : answer)),
  ],
  [
    'campaign-missing-500',
    272,
    (v) => void (v.main.missing = () => v.main.error(500, 'Internal server error')),
  ],
  [
    'campaign-foreign-shown',
    213,
    (v) =>
      void wrap(
        v.main,
        'campaigns',
        (before) => (call, kind) =>
          call.route === CAMPAIGN
            ? call.worlds.flatMap((world) => before({ ...call, world }, kind))
            : before(call, kind),
      ),
  ],
  [
    'progress-missing-404',
    272,
    (v) => answers(v, PROGRESS, (answer) => (answer.status === 400 ? { ...answer, status: 404 } : answer)),
  ],
  [
    'activities-missing-empty',
    272,
    (v) =>
      answers(v, ACTIVITIES, (answer) =>
        answer.status === 400 && (answer.body as Row)['error'] === 'Campaign not found'
          ? ok({ activities: [] })
          : answer,
      ),
  ],
  [
    'export-missing-empty',
    272,
    (v) =>
      answers(v, EXPORT, (answer) =>
        answer.status === 400 && (answer.body as Row)['error'] === 'Campaign not found'
          ? v.main.csv([['contactId']])
          : answer,
      ),
  ],

  // Contacts of campaigns
  ['campaign-contacts-from-one', 174, firstPage(CONTACTS, -1)],
  ['campaign-contacts-default-50', 174, standard(CONTACTS, 'perPage', 50)],
  ['campaign-contacts-default-10', 174, standard(CONTACTS, 'perPage', 10)],
  ['campaign-contacts-most-100', 174, atMost(CONTACTS, 'perPage', 100)],
  ['campaign-contacts-most-30', 174, atMost(CONTACTS, 'perPage', 30)],
  ['campaign-contacts-size-unread', 174, requery(CONTACTS, (query) => drop(query, 'perPage'))],
  ['campaign-contacts-page-unread', 174, requery(CONTACTS, (query) => drop(query, 'page'))],
  [
    'campaign-contacts-count-of-page',
    159,
    body(CONTACTS, (given) => ({ ...given, count: rowsOf(given, 'list').length })),
  ],
  [
    'campaign-contacts-count-text',
    159,
    body(CONTACTS, (given) => ({ ...given, count: String(given['count']) })),
  ],
  [
    'campaign-contacts-count-absent-past-end',
    159,
    body(CONTACTS, (given) => (rowsOf(given, 'list').length === 0 ? without(given, 'count') : given)),
  ],
  [
    'campaign-contacts-null-past-end',
    159,
    body(CONTACTS, (given) => (rowsOf(given, 'list').length === 0 ? { ...given, list: null } : given)),
  ],
  ['campaign-contacts-renamed', 159, body(CONTACTS, (given) => rename(given, 'list', 'contacts'))],
  [
    'campaign-contacts-one-more',
    174,
    (v) =>
      void wrap(v.main, 'contacts', (before) => (call, kind) => {
        const { cut } = v.lists;
        v.lists.cut = (rows, page, size) => rows.slice((page - 1) * size, page * size + 1);
        try {
          return before(call, kind);
        } finally {
          v.lists.cut = cut;
        }
      }),
  ],
  [
    'campaign-contacts-with-excluded',
    157,
    (v) =>
      void wrap(
        v.main,
        'members',
        (before) => (campaign, call) => before({ ...campaign, excluded: [] }, call),
      ),
  ],

  // Activities
  ['activities-20-a-page', 160, (v) => void (v.main.bounds.activities = 20)],
  ['activities-50-a-page', 160, (v) => void (v.main.bounds.activities = 50)],
  ['activities-29-a-page', 160, (v) => void (v.main.bounds.activities = 29)],
  ['activities-from-one', 160, firstPage(ACTIVITIES, -1)],
  ['activities-page-unread', 160, requery(ACTIVITIES, (query) => drop(query, 'page'))],
  [
    'activities-oldest-first',
    160,
    (v) => void (v.main.activityOrder = (a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)),
  ],
  [
    'activities-by-event',
    160,
    (v) =>
      void (v.main.activityOrder = (a, b) => (a.event < b.event ? -1 : a.event > b.event ? 1 : b.at - a.at)),
  ],
  [
    'activities-newest-on-each-page',
    160,
    (v) =>
      void wrap(
        v.main,
        'activityOrder',
        () => (a, b) => b.at - (b.at % 86_400_000) - (a.at - (a.at % 86_400_000)) || (a.id < b.id ? -1 : 1),
      ),
  ],
  ['activities-types-unread', 160, requery(ACTIVITIES, (query) => drop(query, 'types'))],
  [
    'activities-first-type',
    160,
    requery(
      ACTIVITIES,
      (query) =>
        void (query.has('types') && put(query, 'types', (query.get('types') ?? '').split(',')[0] ?? '')),
    ),
  ],
  [
    'activities-types-unread-from-page-one',
    160,
    requery(ACTIVITIES, (query) => void (Number(query.get('page')) > 0 && drop(query, 'types'))),
  ],
  [
    'activities-types-prefix',
    160,
    (v) =>
      void (v.main.hasType = ({ event }, types) =>
        types.some((type) => event.startsWith(type.split('_')[0] ?? ''))),
  ],
  [
    'activities-types-excluded',
    160,
    (v) => void wrap(v.main, 'hasType', (before) => (activity, types) => !before(activity, types)),
  ],
  ['activities-type-key', 160, each(ACTIVITIES, 'activities', (given) => rename(given, 'event', 'type'))],
  ['activities-date-absent', 160, each(ACTIVITIES, 'activities', (given) => without(given, 'date'))],
  [
    'activities-date-epoch',
    160,
    each(ACTIVITIES, 'activities', (given) => ({ ...given, date: Date.parse(String(given['date'])) })),
  ],
  [
    'activities-date-day',
    23,
    each(ACTIVITIES, 'activities', (given) => ({
      ...given,
      date: String(given['date']).slice(0, 10).split('-').toReversed().join('/'),
    })),
  ],
  [
    'activities-mail-sent',
    226,
    each(ACTIVITIES, 'activities', (given) => ({
      ...given,
      event: given['event'] === 'EMAIL_SENT' ? 'MAIL_SENT' : given['event'],
    })),
  ],
  [
    'activities-sent',
    236,
    each(ACTIVITIES, 'activities', (given) => ({
      ...given,
      event: given['event'] === 'EMAIL_SENT' ? 'SENT' : given['event'],
    })),
  ],
  [
    'activities-followed',
    236,
    each(ACTIVITIES, 'activities', (given) => ({
      ...given,
      event: given['event'] === 'VISITED' ? 'FOLLOWED' : given['event'],
    })),
  ],
  [
    'activities-lower-case',
    160,
    each(ACTIVITIES, 'activities', (given) => ({ ...given, event: String(given['event']).toLowerCase() })),
  ],
  [
    'activities-past-end-null',
    160,
    body(ACTIVITIES, (given) =>
      rowsOf(given, 'activities').length === 0 ? { ...given, activities: null } : given,
    ),
  ],
  [
    'activities-past-end-404',
    160,
    (v) =>
      answers(v, ACTIVITIES, (answer) =>
        answer.status === 200 && rowsOf(answer.body as Row, 'activities').length === 0
          ? v.main.error(404, 'No more activities')
          : answer,
      ),
  ],
  [
    'activities-past-end-last',
    160,
    (v) =>
      void wrap(v.main, 'activities', (before) => (call, kind) => {
        const { cut } = v.lists;
        v.lists.cut = (rows, page, size) => {
          const found = cut(rows, page, size);
          return found.length === 0 && rows.length > 0 ? rows.slice(-size) : found;
        };
        try {
          return before(call, kind);
        } finally {
          v.lists.cut = cut;
        }
      }),
  ],
  ['activities-array', 160, body(ACTIVITIES, (given) => given['activities'])],
  [
    'activities-overlap',
    160,
    (v) =>
      void wrap(v.main, 'activities', (before) => (call, kind) => {
        const { cut } = v.lists;
        v.lists.cut = (rows, page, size) =>
          rows.slice(Math.max(0, (page - 1) * size - (page - 1)), page * size - (page - 1));
        try {
          return before(call, kind);
        } finally {
          v.lists.cut = cut;
        }
      }),
  ],
  [
    'activities-step-of-bounce',
    229,
    each(ACTIVITIES, 'activities', (given) => ({
      ...given,
      step: given['event'] === 'BOUNCED' ? 2 : given['step'],
    })),
  ],
  [
    'message-unknown-400',
    282,
    (v) => answers(v, MESSAGE, (answer) => (answer.status === 404 ? { ...answer, status: 400 } : answer)),
  ],
  [
    'message-unknown-words',
    282,
    (v) =>
      answers(v, MESSAGE, (answer) =>
        answer.status === 404 ? v.main.error(404, 'Activity not found') : answer,
      ),
  ],
  [
    'message-none-404',
    282,
    (v) => answers(v, MESSAGE, (answer) => (answer.status === 422 ? { ...answer, status: 404 } : answer)),
  ],
  [
    'message-none-null',
    282,
    (v) => answers(v, MESSAGE, (answer) => (answer.status === 422 ? ok({ message: null }) : answer)),
  ],

  // Progress and export
  ['progress-from-zero', 161, firstPage(PROGRESS, 1)],
  ['progress-page-unread', 161, requery(PROGRESS, (query) => drop(query, 'page'))],
  ['progress-25-a-page', 161, (v) => void (v.main.bounds.progress = 25)],
  ['progress-10-a-page', 161, (v) => void (v.main.bounds.progress = 10)],
  [
    'progress-sized',
    161,
    (v) =>
      void wrap(v.main, 'progressContacts', (before) => (call) => {
        const { progress } = v.main.bounds;
        v.main.bounds.progress = Number(call.query.get('limit') ?? progress);
        try {
          return before(call);
        } finally {
          v.main.bounds.progress = progress;
        }
      }),
  ],
  [
    'progress-pages-rounded-down',
    161,
    (v) => void (v.main.countPages = (total, size) => Math.floor(total / size)),
  ],
  [
    'progress-pages-one-more',
    161,
    (v) => void (v.main.countPages = (total, size) => Math.floor(total / size) + 1),
  ],
  [
    'progress-total-of-page',
    161,
    body(PROGRESS, (given) => ({ ...given, total: rowsOf(given, 'contacts').length })),
  ],
  ['progress-pages-absent', 161, body(PROGRESS, (given) => without(given, 'totalPages'))],
  [
    'progress-pages-absent-past-end',
    161,
    body(PROGRESS, (given) =>
      rowsOf(given, 'contacts').length === 0 ? without(given, 'totalPages', 'total') : given,
    ),
  ],
  [
    'progress-pages-text',
    161,
    body(PROGRESS, (given) => ({ ...given, totalPages: String(given['totalPages']) })),
  ],
  [
    'progress-null-when-empty',
    161,
    body(PROGRESS, (given) =>
      rowsOf(given, 'contacts').length === 0 ? { ...given, contacts: null } : given,
    ),
  ],
  ['progress-renamed', 161, body(PROGRESS, (given) => rename(given, 'contacts', 'list'))],
  [
    'export-json',
    162,
    (v) => answers(v, EXPORT, (answer) => (answer.status === 200 ? ok({ csv: answer.text }) : answer)),
  ],
  [
    'export-html-type',
    162,
    (v) =>
      answers(v, EXPORT, (answer) => (answer.status === 200 ? { ...answer, type: 'text/html' } : answer)),
  ],
  [
    'export-zip-type',
    24,
    (v) =>
      answers(v, EXPORT, (answer) =>
        answer.status === 200 ? { ...answer, type: 'application/vnd.ms-excel' } : answer,
      ),
  ],

  // Webhook registrations
  ['hooks-array', 163, body('/webhook', (given) => given['webhooks'])],
  ['hooks-renamed', 163, body('/webhook', (given) => rename(given, 'webhooks', 'items'))],
  ['hooks-status-enabled', 83, hook((given) => ({ ...given, status: 'enabled' }))],
  [
    'hooks-status-of-campaign',
    106,
    hook((given, { status }) => ({ ...given, status: status === 'RUNNING' ? 'active' : 'inactive' })),
  ],
  [
    'hooks-status-absent-for-archived',
    83,
    hook((given, { status }) => (status === 'ARCHIVED' ? without(given, 'status') : given)),
  ],
  [
    'hooks-kind-current',
    78,
    hook((given) => ({
      ...given,
      typeOfCampaign: given['typeOfCampaign'] === 'advanced' ? 'current' : given['typeOfCampaign'],
    })),
  ],
  [
    'hooks-kind-legacy',
    78,
    hook((given) => ({
      ...given,
      typeOfCampaign: given['typeOfCampaign'] === 'email' ? 'legacy' : given['typeOfCampaign'],
    })),
  ],
  ['hooks-kind-always-advanced', 78, hook((given) => ({ ...given, typeOfCampaign: 'advanced' }))],
  [
    'hooks-kind-upper-case',
    78,
    hook((given) => ({ ...given, typeOfCampaign: String(given['typeOfCampaign']).toUpperCase() })),
  ],
  ['hooks-events-text', 82, hook((given) => ({ ...given, events: (given['events'] as string[]).join(',') }))],
  [
    'hooks-events-objects',
    82,
    hook((given) => ({ ...given, events: (given['events'] as string[]).map((name) => ({ name })) })),
  ],
  [
    'hooks-events-lower-case',
    82,
    hook((given) => ({ ...given, events: (given['events'] as string[]).map((name) => name.toLowerCase()) })),
  ],
  [
    'hooks-events-empty-shown',
    82,
    hook((given, { status }) => (status === 'PAUSED' ? { ...given, events: [] } : given)),
  ],
  [
    'hooks-events-first',
    82,
    hook((given) => ({ ...given, events: (given['events'] as string[]).slice(0, 1) })),
  ],
  [
    'hooks-once-for-a-url',
    166,
    (v) =>
      void wrap(
        v.main,
        'registrations',
        (before) => (call) =>
          before(call).filter(({ url }, index, all) => all.findIndex((other) => other.url === url) === index),
      ),
  ],
  [
    'hooks-twice-shown-once',
    166,
    (v) =>
      void wrap(
        v.main,
        'registrations',
        (before) => (call) =>
          before(call).filter(
            ({ url, campaign }, index, all) =>
              all.findIndex((other) => other.url === url && other.campaign === campaign) === index,
          ),
      ),
  ],
  ['hooks-without-archived', 166, hooksWithout(({ status }) => status === 'ARCHIVED')],
  ['hooks-without-finished', 166, hooksWithout(({ status }) => status === 'FINISHED')],
  ['hooks-without-legacy', 166, hooksWithout(({ kind }) => kind !== 'advanced')],
  ['hooks-without-social', 166, hooksWithout(({ kind }) => kind === 'social')],
  ['hooks-running-alone', 166, hooksWithout(({ status }) => status !== 'RUNNING')],
  [
    'hooks-first-ten',
    166,
    (v) => void wrap(v.main, 'registrations', (before) => (call) => before(call).slice(0, 10)),
  ],
  ['hooks-id-number', 77, hook((given) => ({ ...given, id: 7 }))],
  ['hooks-id-absent', 77, hook((given) => without(given, 'id'))],
  ['hooks-campaign-nested', 79, hook((given) => ({ ...given, campaignId: { id: given['campaignId'] } }))],
  [
    'hooks-campaign-null-for-archived',
    79,
    hook((given, { status }) => (status === 'ARCHIVED' ? { ...given, campaignId: null } : given)),
  ],
  [
    'hooks-name-null-for-legacy',
    80,
    hook((given, { kind }) => (kind === 'advanced' ? given : { ...given, campaignName: null })),
  ],
  ['hooks-name-of-id', 80, hook((given) => ({ ...given, campaignName: given['campaignId'] }))],
  ['hooks-url-host', 81, hook((given) => ({ ...given, url: null }))],
  [
    'hooks-campaign-other',
    79,
    (v) =>
      void wrap(v.main, 'registrations', (before) => (call) => {
        const all = before(call);
        const first = all.find(({ campaign }) => campaign.kind === 'advanced');
        return first === undefined
          ? all
          : all.map((each_) => ({
              ...each_,
              campaign: {
                ...each_.campaign,
                id:
                  each_.campaign.kind === 'advanced'
                    ? `${each_.campaign.id.slice(0, 23)}0`
                    : each_.campaign.id,
              },
            }));
      }),
  ],

  // Credits
  ['usage-default-20', 178, standard(USAGE, 'limit', 20)],
  ['usage-default-100', 178, standard(USAGE, 'limit', 100)],
  ['usage-most-100', 178, atMost(USAGE, 'limit', 100)],
  ['usage-most-500', 178, (v) => void (v.main.bounds.usage = 500)],
  ['usage-limit-unread', 178, requery(USAGE, (query) => drop(query, 'limit'))],
  ['usage-from-zero', 178, firstPage(USAGE, 1)],
  ['usage-page-unread', 178, requery(USAGE, (query) => drop(query, 'page'))],
  ['usage-total-of-page', 178, body(USAGE, (given) => ({ ...given, total: rowsOf(given, 'items').length }))],
  ['usage-total-text', 178, body(USAGE, (given) => ({ ...given, total: String(given['total']) }))],
  [
    'usage-total-absent-past-end',
    178,
    body(USAGE, (given) => (rowsOf(given, 'items').length === 0 ? without(given, 'total') : given)),
  ],
  [
    'usage-null-past-end',
    178,
    body(USAGE, (given) => (rowsOf(given, 'items').length === 0 ? { ...given, items: null } : given)),
  ],
  ['usage-renamed', 178, body(USAGE, (given) => rename(given, 'items', 'data'))],
  [
    'usage-error-coded',
    282,
    (v) => void (v.main.usageError = (error) => v.main.error(400, error, 'INVALID_REQUEST')),
  ],

  // Searches and scrapers
  ['find-default-20', 177, standard(FIND, 'limit', 20)],
  ['find-default-50', 177, standard(FIND, 'limit', 50)],
  ['find-most-50', 177, atMost(FIND, 'limit', 50)],
  ['find-limit-unread', 177, requery(FIND, (query) => drop(query, 'limit'))],
  ['find-from-zero', 177, firstPage(FIND, 1)],
  ['find-page-unread', 177, requery(FIND, (query) => drop(query, 'page'))],
  ['find-total-of-page', 177, body(FIND, (given) => ({ ...given, total: rowsOf(given, 'data').length }))],
  ['find-total-absent', 177, body(FIND, (given) => without(given, 'total'))],
  ['find-renamed', 177, body(FIND, (given) => rename(given, 'data', 'items'))],
  [
    'find-null-past-end',
    177,
    body(FIND, (given) => (rowsOf(given, 'data').length === 0 ? { ...given, data: null } : given)),
  ],
  ['phone-default-10', 177, standard(PHONE, 'limit', 10)],
  ['phone-total-text', 177, body(PHONE, (given) => ({ ...given, total: String(given['total']) }))],
  [
    'phone-total-absent-past-end',
    177,
    body(PHONE, (given) => (rowsOf(given, 'data').length === 0 ? without(given, 'total') : given)),
  ],
  ['verify-default-25', 177, standard(VERIFY, 'limit', 25)],
  ['verify-array', 177, body(VERIFY, (given) => given['data'])],
  ['verify-page-unread', 177, requery(VERIFY, (query) => drop(query, 'page'))],
  ['job-id-number', 22, each(FIND, 'data', (given) => ({ ...given, jobId: 4711 }))],
  [
    'job-id-uuid',
    22,
    each(VERIFY, 'data', (given) => ({ ...given, jobId: '6f8d2d31-0c0f-4a3a-9f0a-2b1c5f6e7d80' })),
  ],
  ['job-newest', 185, (v) => void (v.main.findJob = ({ world }, tool) => world.jobs[tool].at(-1))],
  [
    'job-unknown-empty',
    272,
    (v) =>
      void wrap(v.main, 'job', (before) => (call, tool) => {
        const answer = before(call, tool);
        return answer.status === 400 ? ok({ results: [] }) : answer;
      }),
  ],
  [
    'job-unknown-404',
    272,
    (v) =>
      void wrap(v.main, 'job', (before) => (call, tool) => {
        const answer = before(call, tool);
        return answer.status === 400 ? { ...answer, status: 404 } : answer;
      }),
  ],
  ['scraps-10-a-page', 179, (v) => void (v.main.bounds.scraps = 10)],
  ['scraps-50-a-page', 179, (v) => void (v.main.bounds.scraps = 50)],
  ['scraps-from-one', 179, firstPage(SCRAPS, -1)],
  ['scraps-page-unread', 179, requery(SCRAPS, (query) => drop(query, 'page'))],
  ['scraps-renamed', 179, body(SCRAPS, (given) => rename(given, 'scraps', 'scrapers'))],
  [
    'scraps-null-past-end',
    179,
    body(SCRAPS, (given) => (rowsOf(given, 'scraps').length === 0 ? { ...given, scraps: null } : given)),
  ],
  [
    'scraper-unknown-404',
    282,
    (v) =>
      answers(v, `${SCRAPS}/{}`, (answer) => (answer.status === 400 ? { ...answer, status: 404 } : answer)),
  ],
  [
    'providers-first-two',
    181,
    (v) =>
      void (v.main.providers = ({ world }) =>
        ok(
          v.choices.wraps === 'array'
            ? world.providers.slice(0, 2)
            : { providers: world.providers.slice(0, 2) },
        )),
  ],

  // Statistics
  [
    'stats-missing-404',
    273,
    (v) => void (v.main.statsMissing = () => v.main.error(404, 'Campaign not found')),
  ],
  [
    'stats-missing-400',
    273,
    (v) => void (v.main.statsMissing = () => v.main.error(400, 'Campaign not found')),
  ],
  ['stats-missing-200', 273, (v) => void (v.main.statsMissing = () => ok({ contacts: 0, events: 0 }))],
  [
    'stats-computing-202',
    280,
    (v) => {
      v.main.computing = () => ({ status: 202, body: { code: 'STATS_COMPUTING' } });
      wrap(
        v.main,
        'stats',
        (before) => (call, kind) =>
          call.query.size > 0 && before(call, kind).status === 200 ? v.main.computing() : before(call, kind),
      );
    },
  ],

  // Keys
  [
    'main-bearer-refused',
    211,
    (v) =>
      void wrap(
        v,
        'readKey',
        (before) => (sent, query, path) =>
          isMain(path) && /^bearer /iu.test(sent ?? '') ? 'refused' : before(sent, query, path),
      ),
  ],
  [
    'main-bearer-needed',
    211,
    (v) =>
      void wrap(
        v,
        'readKey',
        (before) => (sent, query, path) =>
          !path.startsWith('/inbox/') && sent !== undefined && !/^bearer /iu.test(sent)
            ? 'refused'
            : before(sent, query, path),
      ),
  ],
  [
    'main-bearer-refused-for-hooks',
    211,
    (v) =>
      void wrap(
        v,
        'readKey',
        (before) => (sent, query, path) =>
          path === '/webhook' && /^bearer /iu.test(sent ?? '') ? 'refused' : before(sent, query, path),
      ),
  ],
  [
    'main-unauthorized-403',
    215,
    (v) => void wrap(v.main, 'unknownKey', (before) => (who) => ({ ...before(who), status: 403 })),
  ],
  [
    'main-unauthorized-message',
    215,
    (v) => void (v.main.unknownKey = () => ({ status: 401, body: { message: 'Authentication required' } })),
  ],
  [
    'main-unauthorized-other-words',
    215,
    (v) => void (v.main.unknownKey = () => ({ status: 401, body: { error: 'Unauthorized' } })),
  ],
  [
    'main-unauthorized-inbox-body',
    215,
    (v) =>
      void (v.main.unknownKey = () => ({
        status: 401,
        body: { code: 'INVALID_API_KEY', error: 'Unknown API key' },
      })),
  ],
  ['main-unauthorized-html', 215, (v) => void (v.main.unknownKey = () => ({ ...v.html(401) }))],
  [
    'main-key-none-needed-for-scraps',
    211,
    (v) => void wrap(v, 'knows', (before) => (path, who) => before(path, who) || path === SCRAPS),
  ],
  [
    'main-key-none-needed-for-stats',
    211,
    (v) => void wrap(v, 'knows', (before) => (path, who) => before(path, who) || path.startsWith('/stats')),
  ],
  [
    'main-key-none-needed-for-jobs',
    211,
    (v) => void wrap(v, 'knows', (before) => (path, who) => before(path, who) || path.startsWith('/tools/')),
  ],
  [
    'main-key-inbox-accepted',
    215,
    (v) =>
      void wrap(
        v,
        'knows',
        (before) => (path, who) => before(path, who) || (isMain(path) && who === 'inboxOnly'),
      ),
  ],
  [
    'main-key-disabled-works',
    215,
    (v) =>
      void wrap(
        v,
        'knows',
        (before) => (path, who) => before(path, who) || (isMain(path) && who === 'disabled'),
      ),
  ],
  [
    'main-key-second-refused',
    212,
    (v) =>
      void wrap(
        v,
        'knows',
        (before) => (path, who) => before(path, who) && !(isMain(path) && who === 'second'),
      ),
  ],
  [
    'main-key-longer-accepted',
    212,
    (v) =>
      void wrap(v, 'readKey', (before) => (sent, query, path) => {
        const key = before(sent, query, path);
        return isMain(path) && key.length > 48 ? key.slice(0, 48) : key;
      }),
  ],

  // Errors
  [
    'main-refusal-message-key',
    267,
    refusal(isMain, 400, (answer, given) => ({ ...answer, body: rename(given, 'error', 'message') })),
  ],
  [
    'main-refusal-without-code',
    272,
    refusal(isMain, 400, (answer, given) => ({ ...answer, body: without(given, 'code') })),
  ],
  [
    'main-refusal-names-nothing',
    272,
    refusal(isMain, 400, (answer, given) =>
      given['code'] === 'INVALID_REQUEST'
        ? { ...answer, body: { error: 'Invalid request', code: 'INVALID_REQUEST' } }
        : answer,
    ),
  ],
  [
    'main-refusal-other-code',
    272,
    refusal(isMain, 400, (answer, given) =>
      given['code'] === 'INVALID_REQUEST'
        ? { ...answer, body: { ...given, code: 'VALIDATION_FAILED' } }
        : answer,
    ),
  ],
  [
    'main-refusal-422',
    272,
    refusal(isMain, 400, (answer, given) =>
      given['code'] === 'INVALID_REQUEST' ? { ...answer, status: 422 } : answer,
    ),
  ],
  [
    'main-refusal-error-object',
    267,
    refusal(isMain, 400, (answer, given) => ({ ...answer, body: { error: { message: given['error'] } } })),
  ],
  [
    'main-unknown-path-json',
    274,
    (v) =>
      void wrap(
        v,
        'unknownPath',
        (before) => (path) => (isMain(path) ? v.main.error(404, 'Not found') : before(path)),
      ),
  ],
  [
    'main-unknown-path-400',
    274,
    (v) =>
      void wrap(
        v,
        'unknownPath',
        (before) => (path) => (isMain(path) ? v.main.error(400, 'Unknown route') : before(path)),
      ),
  ],
  [
    'main-unknown-path-redirect',
    274,
    (v) =>
      void wrap(
        v,
        'unknownPath',
        (before) => (path) =>
          isMain(path)
            ? { status: 302, text: '', type: 'text/html', headers: { Location: '/' } }
            : before(path),
      ),
  ],

  // Limits of a minute
  ['main-limit-30', 320, (v) => void (v.main.perMinute = 30)],
  [
    'main-limit-429',
    322,
    (v) => {
      v.main.perMinute = 60;
      v.main.overLimit = () => ({
        ...v.main.error(429, 'Too many requests'),
        headers: { 'Retry-After': '20' },
      });
    },
  ],
  [
    'legacy-campaigns-gone',
    341,
    (v) => {
      for (const route of ['/emails/campaigns', '/social/campaigns']) answers(v, route, () => v.html(404));
    },
  ],
  [
    'legacy-campaigns-410',
    341,
    (v) => {
      for (const route of ['/emails/campaigns', '/social/campaigns'])
        answers(v, route, () => v.main.error(410, 'Use /advanced'));
    },
  ],
  ['blacklist-moved', 341, (v) => answers(v, '/emails/blacklists', () => v.html(404))],
];
