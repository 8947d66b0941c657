import { found, search } from '../../edits/inbox-search.ts';
import { table } from '../../types.ts';
import { asked, both, changeField, detailed, setStatus, status, unasked } from '../../wire.ts';
import { inboxRules } from '../../../inbox/rules.ts';

export const searchEmailsPages = table({
  'inbox.search-emails.no-other-status': {
    description: 'a limit that is too large answers 422',
    wire: setStatus(
      both(
        search,
        asked('limit', (limit) => Number(limit) > 200),
      ),
      422,
    ),
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
  'inbox.search-emails.cursor-unreadable-first-page': [
    {
      description: 'an unreadable cursor is refused',
      inbox: { unreadableSearchCursor: 'refused' },
    },
    {
      variant: 'nothing',
      description: 'a cursor of the right prefix is read, and nothing follows it',
      inbox: {
        searchCursor: {
          ...inboxRules.searchCursor,
          read: (text) =>
            inboxRules.searchCursor.read(text) ??
            (text.startsWith('s|') ? { score: -1, date: '', id: '' } : undefined),
        },
      },
    },
  ],
  'inbox.search-emails.cursor-continues': {
    description: 'a page begins before the end of the last one',
    inbox: { cursorSkips: -3 },
  },
  'inbox.search-emails.limit-default': [
    { description: '25 by default', inbox: { defaultLimit: 25 } },
    { description: '100 by default', variant: 'larger', inbox: { defaultLimit: 100 } },
  ],
  'inbox.search-emails.limit-respected': {
    description: 'a page holds one email too many',
    inbox: { pageHolds: (limit) => limit + 1 },
  },
  'inbox.search-emails.limit-200-accepted': [
    {
      description: 'a limit of 200 is refused',
      wire: setStatus(
        both(
          found,
          asked('limit', (limit) => limit === '200'),
        ),
        400,
      ),
    },
    { variant: 'cut', description: 'the largest page holds 100', inbox: { maxLimit: 100 } },
  ],
  'inbox.search-emails.limit-never-above-200': {
    description: 'the largest page holds 250',
    inbox: { maxLimit: 250 },
  },
  'inbox.search-emails.timeout-408': {
    description: 'a slow search answers 504',
    wire: setStatus(both(search, status(408)), 504),
  },
  'inbox.search-emails.timeout-code': {
    description: 'a slow search has another code',
    wire: changeField(both(search, status(408)), 'code', () => 'TIMEOUT'),
  },
});
