import { drop, set } from '../edits/answers.ts';
import { whenUpdating, searchSucceeds } from '../edits/inbox.ts';
import { table, alterWire, alterInbox } from '../types.ts';
import { whenAll, changeField, operation } from '../wire.ts';

const details = whenAll(operation('GET /emails/{emailId}', 'PATCH /emails/{emailId}'), 200);

export const emailDetail = table('inbox.email-detail', {
  'same-shape-on-patch': drop([whenUpdating, 200], 'email.bcc'),
  'message-id-angle-brackets': alterWire(
    'message ids come without brackets',
    changeField(details, 'email.messageId', (messageId) => String(messageId).slice(1, -1)),
  ),
  'id-is-requested': set(details, 'email.id', 'eml_other'),
  'agrees-with-list': {
    main: alterWire(
      'the detail has another subject',
      changeField(['GET /emails/{emailId}', 200], 'email.subject', (value) => `${String(value)}!`),
    ),
    recipients: alterWire(
      'the detail leaves the last recipient out',
      changeField(['GET /emails/{emailId}', 200], 'email.to', (to) => (to as unknown[]).slice(0, -1)),
    ),
    stars: alterWire(
      'the detail shows the star of an email that was read alone',
      changeField(details, 'email', (email) => {
        const { isStarred, isRead } = email as { readonly isStarred: boolean; readonly isRead: boolean };
        return { ...(email as object), isStarred: isStarred && isRead };
      }),
    ),
    found: alterWire(
      'emails found have another subject than in detail',
      changeField(searchSucceeds, 'items[].subject', (subject) => `Re: ${String(subject)}`),
    ),
  },
  'labels-are-provider-labels': {
    main: alterInbox('labels are the names of the tags', {
      labelsOf: ({ tags }) => tags.map(({ name }) => name),
    }),
    ids: alterInbox('labels are the ids of the tags, among others', {
      labelsOf: ({ folderType, tags }) => [folderType, ...tags.map(({ id }) => id)],
    }),
  },
  'enough-to-reply': drop(['GET /emails/{emailId}', 200], 'email.messageId'),
});
