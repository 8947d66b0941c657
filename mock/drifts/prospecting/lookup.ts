import { to, drop, set } from '../edits/answers.ts';
import {
  bareUrl,
  lowerCase,
  LIST_ROWS,
  whenAnswered,
  whenAnyParameter,
  askedFor,
  items,
  not,
  alterPaging,
} from '../edits/prospecting.ts';
import { table, alterWire, alterProspecting, withProspecting } from '../types.ts';
import { whenAll, changeField, replace, json } from '../wire.ts';

const contactLookup = whenAll(LIST_ROWS, whenAnyParameter('email', 'socialUrl'));

const findsNoContact = whenAll(
  contactLookup,
  whenAnswered(LIST_ROWS, ({ items: found }) => Array.isArray(found) && found.length === 0),
);

export const lookup = table('prospecting.lookup', {
  'each-once': alterWire(
    'the first contact is found twice',
    items(contactLookup, 'items', (all) => [...all, ...all.slice(0, 1)]),
  ),
  'without-key-visible-columns': alterWire(
    'the largest pages carry more fields',
    items([LIST_ROWS, askedFor('pageSize', '100')], 'items', (all) =>
      all.map((row) => ({ ...row, seniority: 'Head' })),
    ),
  ),
  'email-case-insensitive': alterProspecting('the lookup minds case', {
    lookupEmailMatches: (stored, sought) => stored === sought,
  }),
  'email-whole-match': alterProspecting('a part of an email is enough', {
    lookupEmailMatches: (stored, sought) => lowerCase(stored).includes(lowerCase(sought).slice(1)),
  }),
  'profile-url-exact': withProspecting({ lookupProfileMatches: () => false }),
  'profile-url-other-form-not-found': {
    main: alterProspecting('profile URLs are found in any form', {
      lookupProfileMatches: (stored, sought) => bareUrl(stored) === bareUrl(sought),
    }),
    scheme: alterProspecting('profile URLs are found with and without encryption', {
      lookupProfileMatches: (stored, sought) =>
        stored.replace('https:', 'http:') === sought.replace('https:', 'http:'),
    }),
    host: alterProspecting('profile URLs are found with and without www', {
      lookupProfileMatches: (stored, sought) => stored.replace('www.', '') === sought.replace('www.', ''),
    }),
    beginning: alterProspecting('profile URLs are found by their beginnings', {
      lookupProfileMatches: (stored, sought) => stored.startsWith(sought),
    }),
    query: alterProspecting('profile URLs are found with a query', {
      lookupProfileMatches: (stored, sought) => stored === sought.split('?')[0],
    }),
  },
  'both-422': {
    main: to([LIST_ROWS, 422], 400),
    'one-contact': alterWire(
      'two keys of one contact find it',
      replace(
        [
          LIST_ROWS,
          whenAnyParameter('email'),
          whenAnyParameter('socialUrl'),
          not(askedFor('email', 'a@contact.example')),
        ],
        json(200, { items: [], total: 0, page: 1, pageSize: 50 }),
      ),
    ),
  },
  'covers-linked-lists': withProspecting({ lookupCovers: 'own' }),
  'linked-lists-only': withProspecting({ lookupCovers: 'all' }),
  'total-counts': alterWire(
    'the total of a lookup is that of the list',
    changeField(contactLookup, 'total', (total) => Number(total) + 100),
  ),
  'at-most-50': withProspecting({ lookupMax: 100 }),
  'up-to-50': withProspecting({ lookupMax: 25 }),
  'full-contacts': {
    main: withProspecting({ lookupFull: false }),
    less: drop(contactLookup, 'items[].lastName'),
  },
  'ignores-page': withProspecting({ lookupPaged: 'page' }),
  'ignores-page-size': withProspecting({ lookupPaged: 'page-size' }),
  'shown-alike': alterWire(
    'a page shows emails in capitals',
    changeField([LIST_ROWS, not(whenAnyParameter('email', 'socialUrl'))], 'items[].email', (email) =>
      String(email).toUpperCase(),
    ),
  ),
  'envelope-in-lookup': drop(contactLookup, ['total', 'page', 'pageSize']),
  'nothing-found': {
    main: set(findsNoContact, 'items', [{ id: '0'.repeat(24), email: 'else@contact.example' }]),
    fails: alterWire(
      'a lookup without a match fails',
      replace(findsNoContact, json(500, { message: 'Internal server error' })),
    ),
  },
  'without-key-paged': alterPaging('rowPaging', { size: 10_000, max: 10_000 }),
});
