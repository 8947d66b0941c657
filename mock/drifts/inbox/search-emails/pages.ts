import { to } from '../../edits/answers.ts';
import { searchSucceeds, whenSearching } from '../../edits/inbox.ts';
import { table, alterHandlers, alterWire, alterInbox, withInbox } from '../../types.ts';
import { whenParameter, changeField, whenDetail, whenNoParameter } from '../../wire.ts';
import { invalidRequest } from '../../../inbox/errors.ts';
import { inboxRules } from '../../../inbox/rules.ts';

export const searchEmailsPages = table('inbox.search-emails', {
  'no-other-status': to([whenSearching, whenParameter('limit', (limit) => Number(limit) > 200)], 422),
  'mailbox-id-optional': to([searchSucceeds, whenNoParameter('mailboxId')], 400),
  'mailbox-id-restricts': withInbox({ mailboxMatches: () => true }),
  'folder-type-optional': to([searchSucceeds, whenNoParameter('folderType')], 400),
  'folder-type-restricts': withInbox({ folderMatches: () => true }),
  'folder-type-unknown-400': to([whenSearching, whenDetail('folderType')], 422),
  'folder-type-unknown-code': withInbox({ invalidCode: 'UNKNOWN_FOLDER' }),
  'cursor-optional': to([searchSucceeds, whenNoParameter('cursor')], 400),
  'cursor-unreadable-first-page': {
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
  'cursor-continues': withInbox({ cursorSkips: -3 }),
  'limit-default': { main: withInbox({ defaultLimit: 25 }), larger: withInbox({ defaultLimit: 100 }) },
  'limit-respected': alterInbox('a page holds one email too many', { pageHolds: (limit) => limit + 1 }),
  'limit-200-accepted': {
    main: to([searchSucceeds, whenParameter('limit', '200')], 400),
    cut: withInbox({ maxLimit: 100 }),
    'cut-later': alterHandlers('pages after a cursor hold at most 100 emails', {
      'GET /emails/search': (call, next) => {
        const { query } = call;
        if (query.has('cursor') && Number(query.get('limit')) > 100) query.set('limit', '100');
        return next(call);
      },
    }),
  },
  'limit-never-above-200': withInbox({ maxLimit: 250 }),
  'timeout-408': to([whenSearching, 408], 504),
  'timeout-code': alterWire(
    'a slow search has another code',
    changeField([whenSearching, 408], 'code', () => 'TIMEOUT'),
  ),
});
