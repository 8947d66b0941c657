import { message, own } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given, together } from '../../kit/model/check-result.ts';
import { statusOf, type Exchange, objectsOf, queryOf } from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { entryIdOf, idsIn, itemsOf, listIdsIn } from '../support/answers.ts';
import { isListMissing } from './errors.ts';
import { contactsFound } from './lookups.ts';
import { equals, isAtLeast, isAmong, includes } from '../../kit/checks/relations.ts';

const ROWS = 'GET /lists/list/{listId}/rows';
/** Most contacts in the answer to a lookup. */
const MOST_FOUND = 50;

const listIdOfRows = ({ request }: Exchange): string | undefined =>
  /\/lists\/list\/([^/?]+)\/rows/.exec(request.target)?.[1];

const read = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.every(({ request }) => request.method === 'GET') ? exchanges : [];

/** A look-up without a result may answer that the contact is missing, although its list exists. */
export const isAnswered = (answer: Exchange): boolean =>
  ok(answer) || (statusOf(answer) === 404 && answer.response.json !== undefined && !isListMissing(answer));

/** Pages of a list's contacts, without lookups. */
const pagesOf = (exchanges: readonly Exchange[]): Exchange[] =>
  read(exchanges).filter(
    (each) =>
      each.operation === ROWS && ok(each) && !queryOf(each).has('email') && !queryOf(each).has('socialUrl'),
  );

/** In lower case, for letters that are equal in every kind of case folding. */
const plain = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const rowsByEmail = memoize((page: Exchange) =>
  Map.groupBy(itemsOf(page), (row) => plain(stringIn(row, 'email') ?? '')),
);

/** Rows whose field `email` is this address, in any case. */
const rowsWith = (page: Exchange, email: string) => rowsByEmail(page).get(plain(email)) ?? [];

/** Checks that a list found by a search contains the term when it is looked up there. */
export const hasIt = (search: Exchange, lookup: Exchange | undefined): CheckResult =>
  given(
    lookup !== undefined &&
      isAnswered(lookup) &&
      listIdsIn(itemsOf(search)).includes(listIdOfRows(lookup) ?? ''),
    () =>
      check(
        lookup !== undefined && itemsOf(lookup).length > 0,
        () =>
          message`a list is found in which no contact has what was searched for: expected some, got ${lookup && itemsOf(lookup)}`,
        search,
        lookup,
      ),
  );

/**
 * A search finds at least as many lists as look-ups of the email show contacts of their own. Linked lists, and lists
 * that share contacts, show the same contacts, which are counted once.
 */
export function searchFindsLists(search: Exchange, email: string, lookups: readonly Exchange[]): CheckResult {
  const known = new Set<string>();
  const apart = lookups.filter((lookup) => {
    const ids = idsIn(itemsOf(lookup).filter((item) => item['email'] === email));
    const isNew = ok(lookup) && ids.length > 0 && ids.every((id) => !known.has(id));
    for (const id of ids) known.add(id);
    return isNew;
  });
  const { length } = listIdsIn(itemsOf(search));
  return given(ok(search) && apart.length > 1 && length === itemsOf(search).length, () =>
    isAtLeast(length, apart.length, message`${length} of ${apart.length} lists are found`, search, ...apart),
  );
}

/** Lookups by an email that find one contact. */
const singles = (exchanges: readonly Exchange[]) =>
  read(exchanges).flatMap((lookup) => {
    const email = queryOf(lookup).get('email') ?? '';
    const [contact, ...others] = lookup.operation === ROWS && ok(lookup) ? itemsOf(lookup) : [];
    return email === '' || queryOf(lookup).has('socialUrl') || contact === undefined || others.length > 0
      ? []
      : [{ email, contact, lookup }];
  });

/** A contact on a page of its list, and the result of a lookup by its email. The email occurs once in each. */
function shownTwice(exchanges: readonly Exchange[]) {
  const pages = pagesOf(exchanges);
  return singles(exchanges).flatMap(({ email, contact, lookup }) =>
    pages.flatMap((page) => {
      const [row, ...more] = listIdOfRows(page) === listIdOfRows(lookup) ? rowsWith(page, email) : [];
      return row === undefined || more.length > 0 ? [] : [{ row, contact, page, lookup }];
    }),
  );
}

/** Fields that a page of a list need not show. */
const BEYOND = ['firstName', 'lastName', 'companyName', 'socialUrlProfile', 'jobTitle'] as const;
/** This many fields do not differ by chance between a campaign and its list. */
const SEVERAL = 3;

/** Checks that fields which campaigns show of a list's contacts occur in some of those looked up there. */
export function haveWhatCampaignsShow(exchanges: readonly Exchange[]): CheckResult {
  const inCampaigns = read(exchanges).filter(
    (each) => each.operation === 'GET /advanced/campaign/contacts' && ok(each),
  );
  const shown = singles(exchanges).flatMap(({ email, contact, lookup }) =>
    inCampaigns.flatMap((answer) =>
      objectsOf(answer, 'list')
        .filter(
          (each) =>
            each['email'] === email &&
            (each['listId'] === listIdOfRows(lookup) ||
              (entryIdOf(contact) !== undefined && entryIdOf(each) === entryIdOf(contact))),
        )
        .flatMap((each) =>
          BEYOND.flatMap((name) => {
            const text = stringIn(each, name) ?? '';
            const isThere = (stringIn(contact, name) ?? '') !== '' || JSON.stringify(contact).includes(text);
            return text === '' ? [] : [{ field: `${email} ${name}`, isThere, answer, lookup }];
          }),
        ),
    ),
  );
  // The shown answers have to suffice when they are checked again without all others.
  const fields = [...new Map(shown.map((each) => [each.field, each])).values()].slice(0, SEVERAL);
  return given(fields.length === SEVERAL, () =>
    check(
      shown.some(({ isThere }) => isThere),
      message`looked up, expected one of ${fields.map(({ field }) => field)} as campaigns show them, got none`,
      ...new Set(fields.flatMap(({ answer, lookup }) => [answer, lookup])),
    ),
  );
}

/**
 * Checks the id of a looked-up contact. It is a `leadId` that campaigns show for this email in this list. A page of the
 * list shows the same id.
 */
export function haveIdsOfLeads(exchanges: readonly Exchange[]): CheckResult {
  const inCampaigns = read(exchanges).filter(
    (each) => each.operation === 'GET /advanced/campaign/contacts' && ok(each),
  );
  const onPages = every(shownTwice(exchanges), ({ row, contact, page, lookup }) => {
    const [leadId, id] = [stringIn(row, 'leadId'), stringIn(contact, 'id')];
    // A custom column may have the same name. Its values have another form.
    return given(leadId !== undefined && leadId.length === id?.length, () =>
      equals(
        id,
        leadId,
        'a looked-up contact has another id than the leadId on a page of its list',
        page,
        lookup,
      ),
    );
  });
  const inLists = every(singles(exchanges), ({ email, contact, lookup }) =>
    every(inCampaigns, (answer) => {
      const leads = objectsOf(answer, 'list').filter(
        (each) => each['listId'] === listIdOfRows(lookup) && each['email'] === email,
      );
      const ids = leads.flatMap((each) => stringIn(each, 'leadId') ?? []);
      return given(ids.length > 0 && typeof contact['id'] === 'string', () =>
        isAmong(
          String(contact['id']),
          ids,
          'a looked-up contact has another id than the leadId that a campaign shows',
          answer,
          lookup,
        ),
      );
    }),
  );
  return together(onPages, inLists);
}

/** Texts of a contact that a service stores unchanged. */
const TEXTS = ['email', 'firstName', 'lastName', 'socialUrlProfile', 'jobTitle'] as const;

/** Checks that fields of a contact on a page equal those of the full contact. */
export const hasWhatIsShown = (exchanges: readonly Exchange[]): CheckResult =>
  every(shownTwice(exchanges), ({ row, contact, page, lookup }) =>
    every(TEXTS, (name) => {
      const text = stringIn(row, name) ?? '';
      return given(text !== '', () =>
        includes(
          JSON.stringify(contact).toLowerCase(),
          JSON.stringify(text).slice(1, -1).toLowerCase(),
          message`the full contact is without the ${own(name)} that a page shows`,
          page,
          lookup,
        ),
      );
    }),
  );

/** Checks that an email has the same spelling on a page and in a lookup. */
export const emailsAlike = (exchanges: readonly Exchange[]): CheckResult =>
  every(shownTwice(exchanges), ({ row, contact, page, lookup }) => {
    const [shown, full] = [stringIn(row, 'email'), stringIn(contact, 'email')];
    return given(full !== undefined && plain(full) === plain(shown ?? ''), () =>
      equals(shown, full, message`the email is ${shown} on a page, and ${full} looked up`, page, lookup),
    );
  });

/** Checks that a lookup by an email finds as many contacts as a page of the same list shows with it. */
export function lookupFindsAll(exchanges: readonly Exchange[]): CheckResult {
  const pages = pagesOf(exchanges);
  const lookups = read(exchanges).filter(
    (each) =>
      each.operation === ROWS &&
      isAnswered(each) &&
      (queryOf(each).get('email') ?? '') !== '' &&
      !queryOf(each).has('socialUrl'),
  );
  // The kind of row ids is not documented: an id that a lookup shares shows it.
  const rowIds = new Set(pages.flatMap((page) => idsIn(itemsOf(page))));
  const areAlike = lookups.some((lookup) => idsIn(itemsOf(lookup)).some((id) => rowIds.has(id)));
  return every(lookups, (lookup) =>
    every(
      pages.filter((page) => listIdOfRows(page) === listIdOfRows(lookup)),
      (page) => {
        const rows = rowsWith(page, queryOf(lookup).get('email') ?? '');
        const shown = rows.length;
        const found = itemsOf(lookup).length;
        const ids = new Set(idsIn(itemsOf(lookup)));
        // Lookups also find contacts of linked lists, so their number alone is not conclusive.
        const isWhole = areAlike && found < MOST_FOUND && ids.size === found;
        const lost = isWhole ? idsIn(rows).filter((id) => !ids.has(id)) : [];
        return given(shown > 0, () =>
          check(
            found >= Math.min(shown, MOST_FOUND) && lost.length === 0,
            () =>
              message`${found} of ${shown} contacts are found: expected at least ${Math.min(shown, MOST_FOUND)}, got ${found}; expected ${idsIn(rows)} among them, got ${[...ids]}`,
            page,
            lookup,
          ),
        );
      },
    ),
  );
}

/** Checks that a contact in two lookups has the same fields in both. */
export function areFullAlike(exchanges: readonly Exchange[]): CheckResult {
  const known = new Map<string, { readonly fields: string; readonly by: Exchange }>();
  return every(read(exchanges), (lookup) =>
    every(contactsFound(lookup), (item) => {
      const id = entryIdOf(item);
      // A list may show its own columns with null where a contact has no value.
      const fields = Object.keys(item)
        .filter((key) => item[key] !== null && item[key] !== '')
        .sort()
        .join();
      const before = id === undefined ? undefined : known.get(id);
      if (id !== undefined && before === undefined) known.set(id, { fields, by: lookup });
      return given(before !== undefined && before.by !== lookup, () =>
        equals(
          before?.fields,
          fields,
          'a looked-up contact has other fields than in another lookup',
          before?.by,
          lookup,
        ),
      );
    }),
  );
}
