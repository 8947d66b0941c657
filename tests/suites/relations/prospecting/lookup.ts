import { resultsIn, prospecting, relation } from '../../histories.ts';
import { failed, many, rows } from './answers.ts';

const added = (email: string) => ({ contact: { email }, update: false });
const looked = (found: unknown, ...stored: readonly string[]) => ({
  lookups: [{ email: 'ada@x.example', found }],
  done: stored.map(added),
  complete: true,
});
const cases = ['ada@x.example', 'ADA@x.example'];
const found = (...emails: readonly string[]) => rows(emails.map((email, at) => ({ id: `r${at}`, email })));

const batch = (count: number, more: object = {}) => ({
  count,
  added: prospecting({ created: count }),
  found: rows(many(Math.min(50, count))),
  pageTwo: rows(many(Math.min(50, count))),
  small: rows(many(Math.min(50, count))),
  byUrl: rows(many(1)),
  otherForms: [rows([]), failed],
  ...more,
});

/** The answer to a look-up with this query. */
const answered = (query: string, items: readonly object[], total = items.length) =>
  prospecting({ items, total }, { operation: ROWS, target: `/lists/list/${'a'.repeat(24)}/rows?${query}` });
const ROWS = 'GET /lists/list/{listId}/rows';
const URL = 'https://social.example/in/ada';
const byUrl = `socialUrl=${encodeURIComponent(URL)}`;

export const lookup = [
  ...resultsIn(
    'each exchange',
    relation(
      'prospecting.lookup.email-whole-match',
      ['holds', 'in other letters', answered('email=ada%40x.example', [{ email: 'ADA@x.example' }])],
      ['holds', 'a second email', answered('email=a%40x.example', [{ email: 'b@y', second: 'A@x.example' }])],
      ['vacuous', 'a page', answered('page=1', [{ email: 'bob@x.example' }])],
      ['violation', 'a longer one', answered('email=ada%40x.example', [{ email: 'ada@x.example.org' }])],
    ),
    relation(
      'prospecting.lookup.profile-url-other-form-not-found',
      ['holds', 'as stored', answered(byUrl, [{ socialUrlProfile: URL }])],
      ['vacuous', 'both at once', answered(`${byUrl}&email=a`, [{ socialUrlProfile: URL }])],
      ['violation', 'with a slash', answered(byUrl, [{ socialUrlProfile: `${URL}/` }])],
    ),
    relation(
      'prospecting.lookup.total-counts',
      ['holds', 'one', answered(byUrl, [{ id: 'a' }])],
      ['vacuous', 'as many as there may be', answered(byUrl, many(50), 70)],
      ['violation', 'all of the list', answered(byUrl, [{ id: 'a' }], 130)],
    ),
    relation(
      'prospecting.lookup.at-most-50',
      ['holds', 'fifty', answered(byUrl, many(50))],
      ['vacuous', 'a page', answered('pageSize=100', many(100))],
      ['violation', 'more', answered(byUrl, many(51))],
    ),
  ),
  ...resultsIn(
    'prospecting.add-contact.sequence',
    relation(
      'prospecting.lookup.email-case-insensitive',
      ['holds', 'both ways of writing it', looked(found(...cases), ...cases, 'bob@x.example')],
      ['vacuous', 'no contact has it', looked(found(), 'bob@x.example')],
      ['vacuous', 'the lookup fails', looked(failed, ...cases)],
      ['violation', 'one of two', looked(found('ada@x.example'), ...cases)],
    ),
    relation(
      'prospecting.lookup.email-whole-match',
      ['holds', 'in other letters', looked(found('ADA@x.example'))],
      ['vacuous', 'nothing is found', looked(found())],
      ['violation', 'a longer one', looked(found('ada@x.example.org'))],
    ),
    relation(
      'prospecting.add-contact.two-cases-one-lookup',
      ['holds', 'both', looked(found(...cases), ...cases)],
      ['holds', 'both, stored in small letters', looked(found('ada@x.example', 'ada@x.example'), ...cases)],
      ['vacuous', 'one way of writing it', looked(found(), 'ada@x.example')],
      ['violation', 'one', looked(found('ada@x.example'), ...cases)],
    ),
  ),
  ...resultsIn(
    'prospecting.list-rows.lookup',
    relation(
      'prospecting.lookup.up-to-50',
      ['holds', 'all fifty', batch(50)],
      ['vacuous', 'fewer were stored', batch(50, { added: prospecting({ created: 49 }) })],
      ['violation', 'a page of them', batch(50, { found: rows(many(25), 50) })],
    ),
    relation(
      'prospecting.lookup.at-most-50',
      ['holds', 'fifty of sixty', batch(60)],
      ['vacuous', 'fifty', batch(50)],
      ['violation', 'all sixty', batch(60, { found: rows(many(60)) })],
    ),
    relation(
      'prospecting.lookup.ignores-page',
      ['holds', 'the same rows', batch(50)],
      ['vacuous', 'page 2 is refused', batch(50, { pageTwo: failed })],
      ['violation', 'none', batch(50, { pageTwo: rows([]) })],
    ),
    relation(
      'prospecting.lookup.ignores-page-size',
      [
        'holds',
        'the same rows under another page size',
        batch(50, { small: rows(many(50), 50, { pageSize: 5 }) }),
      ],
      ['violation', 'five of them', batch(50, { small: rows(many(5), 50) })],
    ),
    relation(
      'prospecting.lookup.profile-url-exact',
      ['holds', 'one', batch(50)],
      ['violation', 'none', batch(50, { byUrl: rows([]) })],
    ),
    relation(
      'prospecting.lookup.profile-url-other-form-not-found',
      ['holds', 'nobody', batch(50)],
      [
        'vacuous',
        'the form that was stored finds no contact either',
        batch(50, { byUrl: rows([]), otherForms: [rows(many(1))] }),
      ],
      ['violation', 'the same person', batch(50, { otherForms: [rows(many(1))] })],
    ),
  ),
  ...resultsIn(
    'prospecting.list-rows.pages',
    relation(
      'prospecting.lookup.nothing-found',
      ['holds', 'no rows', { bare: rows(many(2)), nothing: rows([]) }],
      ['vacuous', 'the list cannot be read', { bare: failed, nothing: failed }],
      ['holds', 'a 404', { bare: rows([]), nothing: prospecting({}, { status: 404 }) }],
      [
        'vacuous',
        'the list is gone',
        { bare: rows([]), nothing: prospecting({ message: 'List not found' }, { status: 404 }) },
      ],
      ['violation', 'all rows', { bare: rows(many(2)), nothing: rows(many(2)) }],
    ),
    relation(
      'prospecting.lookup.both-422',
      ['holds', '422', { bare: rows([]), both: prospecting({}, { status: 422 }) }],
      ['violation', 'one of them counts', { bare: rows([]), both: rows([]) }],
    ),
  ),
];
