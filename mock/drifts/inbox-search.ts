import { inboxRules } from '../inbox/rules.ts';
import { tiesMixed } from './inbox-rules.ts';
import { byDateThenId } from '../inbox/store.ts';
import { table } from './types.ts';
import {
  asked,
  both,
  changeField,
  detailed,
  dropField,
  operation,
  setBody,
  setStatus,
  status,
  unasked,
} from './wire.ts';

const search = operation('GET /emails/search');
const found = both(search, status(200));
const { rank, searchFields } = inboxRules;
const without = (name: string) => searchFields.filter((field) => field !== name);
const short = asked('q', (q) => q.trim().length < 2);

/** Documented behaviour of the search that has changed. */
export const inboxSearchDrifts = table({
  'inbox.search-emails.q-missing-400': {
    description: 'a missing q answers 422',
    wire: setStatus(both(search, unasked('q'), status(400)), 422),
  },
  'inbox.search-emails.q-missing-details': {
    description: 'the refusal of a missing q has no details.q',
    wire: dropField(both(search, unasked('q')), 'details.q'),
  },
  'inbox.search-emails.q-one-character-400': {
    description: 'one character searches',
    inbox: { qMin: 1 },
  },
  'inbox.search-emails.q-too-short-details': {
    description: 'the refusal of a short q has no details.q',
    wire: dropField(both(search, short), 'details.q'),
  },
  'inbox.search-emails.q-trimmed-before-minimum': {
    description: 'blanks count towards the minimum',
    inbox: { qTrims: false },
  },
  'inbox.search-emails.q-two-characters-accepted': {
    description: 'three characters are needed',
    inbox: { qMin: 3 },
  },
  'inbox.search-emails.q-200-characters-accepted': {
    description: 'at most 199 characters',
    inbox: { qMax: inboxRules.qMax - 1 },
  },
  'inbox.search-emails.q-201-characters-400': {
    description: 'up to 201 characters',
    inbox: { qMax: inboxRules.qMax + 1 },
  },
  'inbox.search-emails.q-trimmed-before-maximum': {
    description: 'blanks count towards the maximum',
    inbox: { qTrims: false },
  },
  'inbox.search-emails.q-too-long-details-search': {
    description: 'the refusal of a long q names q',
    wire: setBody(both(search, detailed('search')), (body) => ({
      ...(body as object),
      details: { q: ['too long'] },
    })),
  },
  'inbox.search-emails.q-invalid-code': {
    description: 'a bad q has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'BAD_QUERY' } },
  },
  'inbox.search-emails.mailbox-id-optional': {
    description: 'a mailbox is required',
    wire: setStatus(both(found, unasked('mailboxId')), 400),
  },
  'inbox.search-emails.mailbox-id-restricts': {
    description: 'the mailbox is ignored',
    inbox: { mailboxMatches: () => true },
  },
  'inbox.search-emails.folder-type-optional': {
    description: 'a folder type is required',
    wire: setStatus(both(found, unasked('folderType')), 400),
  },
  'inbox.search-emails.folder-type-restricts': {
    description: 'the folder type is ignored',
    inbox: { folderMatches: () => true },
  },
  'inbox.search-emails.folder-type-unknown-400': {
    description: 'an unknown folder type answers 422',
    wire: setStatus(both(search, detailed('folderType')), 422),
  },
  'inbox.search-emails.folder-type-unknown-code': {
    description: 'an unknown folder type has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'UNKNOWN_FOLDER' } },
  },
  'inbox.search-emails.cursor-optional': {
    description: 'a cursor is required',
    wire: setStatus(both(found, unasked('cursor')), 400),
  },
  'inbox.search-emails.cursor-unreadable-first-page': {
    description: 'an unreadable cursor is refused',
    inbox: { unreadableSearchCursor: 'refused' },
  },
  'inbox.search-emails.cursor-continues': {
    description: 'a page begins before the end of the last one',
    inbox: { cursorSkips: -3 },
  },
  'inbox.page.search-cursor-accepted-unchanged': {
    description: 'cursors are refused',
    wire: setStatus(both(found, asked('cursor')), 400),
  },
  'inbox.search-emails.limit-default': { description: '25 by default', inbox: { defaultLimit: 25 } },
  'inbox.search-emails.limit-respected': {
    description: 'a page holds one email too many',
    inbox: { pageHolds: (limit) => limit + 1 },
  },
  'inbox.search-emails.limit-200-accepted': {
    description: 'a limit of 200 is refused',
    wire: setStatus(
      both(
        found,
        asked('limit', (limit) => limit === '200'),
      ),
      400,
    ),
  },
  'inbox.search-emails.limit-never-above-200': {
    description: 'the largest page holds 250',
    wire: setBody(
      both(
        found,
        asked('limit', (limit) => Number(limit) >= 200),
      ),
      (body) => {
        const page = body as { items: object[] };
        return {
          ...page,
          items: Array.from({ length: 250 }, (_, index) => ({ ...page.items[0], id: `eml_${index}` })),
        };
      },
    ),
  },
  'inbox.search-emails.matches-case-insensitively': {
    description: 'capital letters tell apart',
    inbox: { fold: (text) => text },
  },
  'inbox.search-emails.matches-substring': {
    description: 'whole words match alone',
    inbox: { textHas: (text, term) => text === term || text.split(/[^\p{L}\p{M}\p{N}]+/u).includes(term) },
  },
  'inbox.search-emails.matches-subject': {
    description: 'subjects are not searched',
    inbox: { searchFields: without('subject') },
  },
  'inbox.search-emails.matches-sender-name': {
    description: "senders' names are not searched",
    inbox: { searchFields: without('name') },
  },
  'inbox.search-emails.matches-sender-address': {
    description: "senders' addresses are not searched",
    inbox: { searchFields: without('address') },
  },
  'inbox.search-emails.matches-snippet': {
    description: 'snippets are not searched',
    inbox: { searchFields: without('snippet') },
  },
  'inbox.search-emails.matches-recipient-address': {
    description: 'recipients are not searched',
    inbox: { searchFields: without('recipient') },
  },
  'inbox.search-emails.every-result-matches': {
    description: 'emails that do not match follow those that do',
    inbox: { found: () => true },
  },
  'inbox.search-emails.body-not-searched': {
    description: 'the body is searched as well',
    inbox: { searchFields: [...searchFields, 'body'] },
  },
  'inbox.search-emails.rank-subject-before-sender': {
    description: 'senders come before subjects',
    inbox: { rank: { ...rank, subject: rank.sender, sender: rank.subject } },
  },
  'inbox.search-emails.rank-sender-before-snippet': {
    description: 'snippets come before senders',
    inbox: { rank: { ...rank, sender: rank.snippet, snippet: rank.sender } },
  },
  'inbox.search-emails.rank-snippet-before-recipients': {
    description: 'recipients come before snippets',
    inbox: { rank: { ...rank, snippet: rank.recipient, recipient: rank.snippet } },
  },
  'inbox.search-emails.rank-subject-prefix-bonus': {
    description: 'a subject that begins with the term comes later',
    inbox: { rank: { ...rank, subjectPrefix: -rank.subjectPrefix } },
  },
  'inbox.search-emails.rank-exact-sender-bonus': {
    description: 'a sender who equals the term comes later',
    inbox: { rank: { ...rank, senderExact: -rank.senderExact } },
  },
  'inbox.search-emails.rank-ties-by-date': {
    description: 'equal ranks run from the earliest',
    inbox: { order: (a, b) => -byDateThenId(a, b) },
  },
  'inbox.search-emails.rank-ties-by-id': {
    description: 'emails of one rank and date come in no order',
    inbox: { order: tiesMixed },
  },
  'inbox.search-emails.all-folders-by-default': {
    description: 'sent emails are left out',
    inbox: { foldersByDefault: (email) => email.folderType !== 'SENT' },
  },
  'inbox.search-emails.hidden-emails-found': {
    description: 'hidden emails are not found',
    inbox: { searchHides: (email) => email.hidden },
  },
  'inbox.search-emails.hidden-emails-found-in-inbox': {
    description: 'hidden emails are not found in INBOX',
    inbox: { searchHides: (email, folder) => folder === 'INBOX' && email.hidden },
  },
  'inbox.search-emails.timeout-408': {
    description: 'a slow search answers 504',
    wire: setStatus(both(search, status(408)), 504),
  },
  'inbox.search-emails.timeout-code': {
    description: 'a slow search has another code',
    wire: changeField(both(search, status(408)), 'code', () => 'TIMEOUT'),
  },
  'inbox.email-list-item.same-shape-in-list-and-search': {
    description: 'emails found have no thread',
    wire: dropField(found, 'items[].threadId'),
  },
});
