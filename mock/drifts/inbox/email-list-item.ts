import { drop, set } from '../edits/answers.ts';
import { listingSucceeds, searchSucceeds, listsSucceed } from '../edits/inbox.ts';
import { table, alterWire, alterInbox, withInbox } from '../types.ts';
import { changeField, whenParameter } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const bare = (messageId: unknown): string => String(messageId).slice(1, -1);

export const emailListItem = table('inbox.email-list-item', {
  'same-shape-in-list-and-search': drop(searchSucceeds, 'items[].threadId'),
  'found-as-listed': {
    main: alterWire(
      'emails found lack their last copy',
      changeField(searchSucceeds, 'items[].cc', (cc) => (cc as unknown[]).slice(0, -1)),
    ),
    labels: set(searchSucceeds, 'items[].tags', []),
    flags: alterWire(
      'emails found show the opposite flag',
      changeField(searchSucceeds, 'items[].isRead', (isRead) => isRead !== true),
    ),
    view: set([listingSucceeds, whenParameter('viewId')], 'items[].tags', []),
  },
  'message-id-angle-brackets': alterWire(
    'message ids come without brackets',
    changeField(listsSucceed, 'items[].messageId', bare),
  ),
  'id-unique-in-page': alterWire(
    'the first email of a page comes twice',
    changeField(listsSucceed, 'items', (items) => [...(items as unknown[]).slice(0, 1), items].flat()),
  ),
  'mailbox-id-holds-email': withInbox({ mailboxMatches: () => false }),
  'no-body': {
    main: set(listsSucceed, 'items[].body', { text: 'x' }),
    text: alterInbox('listed emails carry the text of their body', {
      listedBeside: ({ bodyText }) => ({ bodyText }),
    }),
  },
  'body-in-no-field': alterInbox('listed emails carry their body as a preview', {
    listedBeside: ({ bodyText }) => ({ preview: bodyText }),
  }),
  'snippet-is-preview': set(
    listsSucceed,
    'items[].snippet',
    'Quite another matter altogether stands outside.',
  ),
  'tags-are-inbox-labels': alterInbox('the tags are the labels of the provider', {
    listedBeside: (email) => ({
      tags: inboxRules
        .labelsOf(email)
        .map((name) => ({ id: name, name, color: '#1a2b3c', isAiLabel: false })),
    }),
  }),
});
