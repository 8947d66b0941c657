import { bare, folded } from '../edits/prospecting-contacts.ts';
import { ROWS, answered, asked, askedFor, items, not, wireOf } from '../edits/prospecting-wire.ts';
import { table } from '../types.ts';
import { both, changeField, dropField, operation, replace, setField } from '../wire.ts';

const contactLookup = both(operation(ROWS), asked('email', 'socialUrl'));

const findsNobody = both(
  contactLookup,
  answered(ROWS, ({ items: found }) => Array.isArray(found) && found.length === 0),
);

export const lookup = table({
  'prospecting.lookup.each-once': wireOf(
    'the first contact is found twice',
    items(contactLookup, 'items', (all) => [...all, ...all.slice(0, 1)]),
  ),
  'prospecting.lookup.without-key-visible-columns': wireOf(
    'the largest pages carry more fields',
    items(both(operation(ROWS), askedFor('pageSize', '100')), 'items', (all) =>
      all.map((row) => ({ ...row, seniority: 'Head' })),
    ),
  ),
  'prospecting.lookup.email-case-insensitive': {
    description: 'the lookup minds case',
    prospecting: { lookupEmailMatches: (stored, sought) => stored === sought },
  },
  'prospecting.lookup.email-whole-match': {
    description: 'a part of an email is enough',
    prospecting: { lookupEmailMatches: (stored, sought) => folded(stored).includes(folded(sought).slice(1)) },
  },
  'prospecting.lookup.profile-url-exact': {
    description: 'profile URLs find nothing',
    prospecting: { lookupProfileMatches: () => false },
  },
  'prospecting.lookup.profile-url-other-form-not-found': [
    {
      description: 'profile URLs are found in any form',
      prospecting: { lookupProfileMatches: (stored, sought) => bare(stored) === bare(sought) },
    },
    {
      variant: 'scheme',
      description: 'profile URLs are found with and without encryption',
      prospecting: {
        lookupProfileMatches: (stored, sought) =>
          stored.replace('https:', 'http:') === sought.replace('https:', 'http:'),
      },
    },
    {
      variant: 'host',
      description: 'profile URLs are found with and without www',
      prospecting: {
        lookupProfileMatches: (stored, sought) => stored.replace('www.', '') === sought.replace('www.', ''),
      },
    },
    {
      variant: 'beginning',
      description: 'profile URLs are found by their beginnings',
      prospecting: { lookupProfileMatches: (stored, sought) => stored.startsWith(sought) },
    },
    {
      variant: 'query',
      description: 'profile URLs are found with a query',
      prospecting: { lookupProfileMatches: (stored, sought) => stored === sought.split('?')[0] },
    },
  ],
  'prospecting.lookup.both-422': [
    { description: 'two keys answer 400', prospecting: { lookupBothStatus: 400 } },
    {
      variant: 'one-contact',
      ...wireOf(
        'two keys of one contact find it',
        replace(
          both(
            operation(ROWS),
            asked('email'),
            asked('socialUrl'),
            not(askedFor('email', 'a@contact.example')),
          ),
          {
            status: 200,
            headers: { 'content-type': 'application/json' },
            body: { items: [], total: 0, page: 1, pageSize: 50 },
          },
        ),
      ),
    },
  ],
  'prospecting.lookup.covers-linked-lists': {
    description: 'linked lists are left out',
    prospecting: { lookupCovers: 'own' },
  },
  'prospecting.lookup.linked-lists-only': {
    description: 'every list is looked through',
    prospecting: { lookupCovers: 'all' },
  },
  'prospecting.lookup.total-counts': wireOf(
    'the total of a lookup is that of the list',
    changeField(contactLookup, 'total', (total) => Number(total) + 100),
  ),
  'prospecting.lookup.at-most-50': { description: 'up to 100 are found', prospecting: { lookupMax: 100 } },
  'prospecting.lookup.up-to-50': { description: 'no more than 25 are found', prospecting: { lookupMax: 25 } },
  'prospecting.lookup.full-contacts': [
    { description: 'a lookup shows the columns alone', prospecting: { lookupFull: false } },
    {
      variant: 'less',
      ...wireOf('a lookup leaves names out', dropField(contactLookup, 'items[].lastName')),
    },
  ],
  'prospecting.lookup.ignores-page': {
    description: 'a lookup is paged',
    prospecting: { lookupPaged: 'page' },
  },
  'prospecting.lookup.ignores-page-size': {
    description: 'a lookup takes a page size',
    prospecting: { lookupPaged: 'page-size' },
  },
  'prospecting.lookup.shown-alike': wireOf(
    'a page shows emails in capitals',
    changeField(both(operation(ROWS), not(asked('email', 'socialUrl'))), 'items[].email', (email) =>
      String(email).toUpperCase(),
    ),
  ),
  'prospecting.lookup.envelope-in-lookup': wireOf(
    'a lookup has no total',
    dropField(contactLookup, ['total', 'page', 'pageSize']),
  ),
  'prospecting.lookup.nothing-found': [
    wireOf(
      'nobody found is somebody',
      setField(findsNobody, 'items', [{ id: '0'.repeat(24), email: 'else@contact.example' }]),
    ),
    {
      variant: 'fails',
      ...wireOf(
        'nobody found is a failure',
        replace(findsNobody, {
          status: 500,
          headers: { 'content-type': 'application/json' },
          body: { message: 'Internal server error' },
        }),
      ),
    },
  ],
  'prospecting.lookup.without-key-paged': {
    description: 'all contacts come at once',
    prospecting: { rowPaging: { first: 1, size: 10_000, max: 10_000 } },
  },
});
