import { searchSucceeds, whenSearching } from '../../edits/inbox.ts';
import { table, alterHandlers, alterWire, alterInbox } from '../../types.ts';
import {
  whenParameter,
  whenAll,
  changeField,
  whenDetail,
  setStatus,
  whenStatus,
  whenNoParameter,
} from '../../wire.ts';
import { invalidRequest } from '../../../inbox/errors.ts';
import { inboxRules } from '../../../inbox/rules.ts';

export const searchEmailsPages = table({
  'inbox.search-emails.no-other-status': alterWire(
    'a limit that is too large answers 422',
    setStatus(
      whenAll(
        whenSearching,
        whenParameter('limit', (limit) => Number(limit) > 200),
      ),
      422,
    ),
  ),
  'inbox.search-emails.mailbox-id-optional': alterWire(
    'a mailbox is required',
    setStatus(whenAll(searchSucceeds, whenNoParameter('mailboxId')), 400),
  ),
  'inbox.search-emails.mailbox-id-restricts': alterInbox('the mailbox is ignored', {
    mailboxMatches: () => true,
  }),
  'inbox.search-emails.folder-type-optional': alterWire(
    'a folder type is required',
    setStatus(whenAll(searchSucceeds, whenNoParameter('folderType')), 400),
  ),
  'inbox.search-emails.folder-type-restricts': alterInbox('the folder type is ignored', {
    folderMatches: () => true,
  }),
  'inbox.search-emails.folder-type-unknown-400': alterWire(
    'an unknown folder type answers 422',
    setStatus(whenAll(whenSearching, whenDetail('folderType')), 422),
  ),
  'inbox.search-emails.folder-type-unknown-code': alterInbox('an unknown folder type has another code', {
    invalidCode: 'UNKNOWN_FOLDER',
  }),
  'inbox.search-emails.cursor-optional': alterWire(
    'a cursor is required',
    setStatus(whenAll(searchSucceeds, whenNoParameter('cursor')), 400),
  ),
  'inbox.search-emails.cursor-unreadable-first-page': {
    main: alterHandlers('an unreadable cursor is refused', {
      'GET /emails/search': (call, next) =>
        call.query.has('cursor') && inboxRules.searchCursor.read(call.query.get('cursor') ?? '') === undefined
          ? invalidRequest(inboxRules, { cursor: ['unreadable'] })
          : next(call),
    }),
    nothing: alterInbox('a cursor of the right prefix is read, and nothing follows it', {
      searchCursor: {
        ...inboxRules.searchCursor,
        read: (text) =>
          inboxRules.searchCursor.read(text) ??
          (text.startsWith('s|') ? { score: -1, date: '', id: '' } : undefined),
      },
    }),
  },
  'inbox.search-emails.cursor-continues': alterInbox('a page begins before the end of the last one', {
    cursorSkips: -3,
  }),
  'inbox.search-emails.limit-default': {
    main: alterInbox('25 by default', { defaultLimit: 25 }),
    larger: alterInbox('100 by default', { defaultLimit: 100 }),
  },
  'inbox.search-emails.limit-respected': alterInbox('a page holds one email too many', {
    pageHolds: (limit) => limit + 1,
  }),
  'inbox.search-emails.limit-200-accepted': {
    main: alterWire(
      'a limit of 200 is refused',
      setStatus(
        whenAll(
          searchSucceeds,
          whenParameter('limit', (limit) => limit === '200'),
        ),
        400,
      ),
    ),
    cut: alterInbox('the largest page holds 100', { maxLimit: 100 }),
  },
  'inbox.search-emails.limit-never-above-200': alterInbox('the largest page holds 250', { maxLimit: 250 }),
  'inbox.search-emails.timeout-408': alterWire(
    'a slow search answers 504',
    setStatus(whenAll(whenSearching, whenStatus(408)), 504),
  ),
  'inbox.search-emails.timeout-code': alterWire(
    'a slow search has another code',
    changeField(whenAll(whenSearching, whenStatus(408)), 'code', () => 'TIMEOUT'),
  ),
});
