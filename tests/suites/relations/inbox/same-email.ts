import type { JsonObject } from '../../../../suites/kit/model/exchange.ts';
import { inbox, resultsIn, relation } from '../../histories.ts';

const ADA = { email: 'ada@a.example', name: 'Ada' };
const BOB = { email: 'bob@b.example', name: null };
const whole = { id: 'a', isDraft: false, subject: 'Hello', to: [ADA, BOB], cc: [], tags: [], bcc: [BOB] };
const page = (operation: string) => (fields: JsonObject) =>
  inbox({ items: [{ ...whole, ...fields }], nextCursor: null, hasMore: false }, { operation });
const detail = (operation: string) => (fields: JsonObject) =>
  inbox({ email: { ...whole, ...fields } }, { operation });
const [listed, found] = [page('GET /emails'), page('GET /emails/search')];
const [read, changed] = [detail('GET /emails/{emailId}'), detail('PATCH /emails/{emailId}')];

const others = ['b', 'c', 'd', 'e'].map((id) => read({ id }));

/** A page with five emails that have these fields. */
const five = (operation: string, fields: JsonObject) =>
  inbox(
    {
      items: ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...whole, id, ...fields })),
      nextCursor: null,
      hasMore: false,
    },
    { operation },
  );
const [read5, unread5] = [true, false].map((isRead) => five('GET /emails', { isRead }));
const found5 = five('GET /emails/search', { isRead: true });

/** Fields of one email in several answers. */
export const sameEmail = resultsIn(
  'a run',
  relation(
    'inbox.email-list-item.found-as-listed',
    ['holds', 'the same', [listed({}), found({})]],
    ['holds', 'recipients in another order', [listed({}), found({ to: [BOB, ADA] })]],
    ['holds', 'a part that is not documented', [listed({}), found({ to: [{ ...ADA, seen: true }, BOB] })]],
    [
      'holds',
      'another notation of its date',
      [listed({ date: '2027-01-01T00:00:00.250Z' }), found({ date: '2027-01-01T00:00:00+00:00' })],
    ],
    [
      'violation',
      'another date',
      [listed({ date: '2027-01-01T00:00:00Z' }), found({ date: '2027-01-01T00:00:01Z' })],
    ],
    ['holds', 'another flag', [listed({ isRead: false }), found({ isRead: true })]],
    ['holds', 'all flags changed meanwhile', [unread5, found5, read5]],
    ['holds', 'no flag in searches', [unread5, five('GET /emails/search', { isRead: undefined }), unread5]],
    ['violation', 'flags that lists before and after do not show', [unread5, found5, { ...unread5 }]],
    ['vacuous', 'a draft', [listed({ isDraft: true }), found({ isDraft: true, subject: 'Hello again' })]],
    ['vacuous', 'another email', [listed({ id: 'b', subject: 'Other' }), found({})]],
    ['violation', 'a recipient is left out', [listed({}), found({ to: [ADA] })]],
    ['violation', 'a label is left out', [listed({ tags: [{ id: 't', name: 'Later' }] }), found({})]],
  ),
  relation(
    'inbox.email-detail.agrees-with-list',
    ['holds', 'the same', [listed({}), found({}), read({}), ...others]],
    ['vacuous', 'one that does not speak for others', [listed({}), found({}), read({})]],
    ['vacuous', 'it waits to be sent', [listed({}), read({ subject: 'New', scheduledSendAt: '2027-01-01' })]],
    [
      'holds',
      'a flag that was changed meanwhile',
      [listed({ isStarred: false }), read({ isStarred: true }), listed({ isStarred: true }), ...others],
    ],
    ['violation', 'another subject than is found', [found({}), read({ subject: 'Hello!' })]],
    [
      'vacuous',
      'a flag of one email that lists show late',
      [listed({ isStarred: false }), read({ isStarred: true }), found({ isStarred: false })],
    ],
    [
      'holds',
      'two flags of two emails that lists show late',
      [
        unread5,
        read({ id: 'a', isRead: true, isStarred: false }),
        read({ id: 'b', isRead: false, isStarred: true }),
        ...others,
        unread5,
      ],
    ],
    [
      'violation',
      'flags of two emails that lists before and after do not show',
      [unread5, ...['a', 'b'].map((id) => read({ id, isRead: true })), unread5],
    ],
    ['violation', 'a recipient twice', [listed({}), changed({ to: [ADA, ADA, BOB] })]],
  ),
  relation(
    'inbox.update-email.changes-nothing-else',
    ['holds', 'a flag is another', [read({ isRead: false }), changed({ isRead: true })]],
    ['vacuous', 'never read', [changed({})]],
    ['violation', 'a copy in secret is left out', [read({}), changed({ bcc: [] })]],
  ),
);

const listing = (...starred: readonly number[]) =>
  inbox(
    {
      items: Array.from({ length: 30 }, (_, n) => ({
        id: `e${n}`,
        isStarred: starred.includes(n),
        folderId: 'f',
      })),
      nextCursor: null,
      hasMore: false,
    },
    { operation: 'GET /emails' },
  );
const ofReads = [0, 1, 2].map((n) => read({ id: `e${n}` }));

/** Lists before and after emails were read. */
export const readEmails = resultsIn(
  'a run',
  relation(
    'inbox.get-email.reading-changes-nothing',
    ['holds', 'nothing has changed', [listing(), ...ofReads, listing()]],
    ['holds', 'others star some of them', [listing(), ...ofReads, listing(0, 1)]],
    ['holds', 'others star these and more', [listing(), ...ofReads, listing(0, 1, 2, 3, 4, 5)]],
    ['vacuous', 'no list after them', [listing(), ...ofReads]],
    ['vacuous', 'two emails were read', [listing(), ...ofReads.slice(1), listing(1, 2)]],
    ['violation', 'all that were read are starred', [listing(), ...ofReads, listing(0, 1, 2)]],
    [
      'violation',
      'all that were not starred yet',
      [listing(7, 8, 9), ...[0, 1, 2, 7, 8, 9].map((n) => read({ id: `e${n}` })), listing(0, 1, 2, 7, 8, 9)],
    ],
    ['violation', 'while others star another one', [listing(), ...ofReads, listing(0, 1, 2, 9)]],
  ),
);
