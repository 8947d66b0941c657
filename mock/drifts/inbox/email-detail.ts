import { patch } from '../edits/inbox-emails.ts';
import { found } from '../edits/inbox-search.ts';
import { table } from '../types.ts';
import { both, changeField, dropField, operation, setField, status } from '../wire.ts';

const details = both(operation('GET /emails/{emailId}', 'PATCH /emails/{emailId}'), status(200));

export const emailDetail = table({
  'inbox.email-detail.same-shape-on-patch': {
    description: 'a change returns no bcc',
    wire: dropField(both(patch, status(200)), 'email.bcc'),
  },
  'inbox.email-detail.message-id-angle-brackets': {
    description: 'message ids come without brackets',
    wire: changeField(details, 'email.messageId', (messageId) => String(messageId).slice(1, -1)),
  },
  'inbox.email-detail.id-is-requested': {
    description: 'the id is another',
    wire: setField(details, 'email.id', 'eml_other'),
  },
  'inbox.email-detail.agrees-with-list': [
    {
      description: 'the detail has another subject',
      wire: changeField(
        both(operation('GET /emails/{emailId}'), status(200)),
        'email.subject',
        (value) => `${String(value)}!`,
      ),
    },
    {
      variant: 'recipients',
      description: 'the detail leaves the last recipient out',
      wire: changeField(both(operation('GET /emails/{emailId}'), status(200)), 'email.to', (to) =>
        (to as unknown[]).slice(0, -1),
      ),
    },
    {
      variant: 'found',
      description: 'emails found have another subject than in detail',
      wire: changeField(found, 'items[].subject', (subject) => `Re: ${String(subject)}`),
    },
  ],
  'inbox.email-detail.labels-are-provider-labels': [
    {
      description: 'labels are the names of the tags',
      inbox: { labelsOf: ({ tags }) => tags.map(({ name }) => name) },
    },
    {
      variant: 'ids',
      description: 'labels are the ids of the tags, among others',
      inbox: { labelsOf: ({ folderType, tags }) => [folderType, ...tags.map(({ id }) => id)] },
    },
  ],
  'inbox.email-detail.enough-to-reply': {
    description: 'the detail has no message id',
    wire: dropField(both(operation('GET /emails/{emailId}'), status(200)), 'email.messageId'),
  },
});
