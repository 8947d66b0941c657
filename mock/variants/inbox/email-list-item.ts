import { set } from '../../drifts/edits/answers.ts';
import type { JsonObject } from '../../../specs/json.ts';
import { type DriftRow, alterWire, table } from '../../drifts/types.ts';
import type { WireDrift } from '../../http/wire.ts';
import { changedObjects, whenSuccessOf, objectsChanged, whenSuccessful } from '../answers.ts';

/** Whether an email was received. An email sent through the API keeps its sent values. */
const isReceived = ({ id }: JsonObject): boolean => typeof id === 'string' && !id.startsWith('eml_sent');
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
const isEmail = (value: JsonObject): boolean => 'mailboxId' in value && 'folderId' in value;
/** Changes emails in every answer. */
const changedEmails = (change: (email: JsonObject) => JsonObject): WireDrift =>
  changedObjects(whenSuccessful, (value) => (isEmail(value) ? change(value) : value));
const emails = (description: string, change: (email: JsonObject) => JsonObject): DriftRow =>
  alterWire(description, changedEmails(change));
/** A draft stays one in the trash. */
function permanentDrafts(): WireDrift {
  const drafts = new Set<unknown>();
  return changedEmails((email) => {
    if (email['isDraft'] === true) drafts.add(email['id']);
    return drafts.has(email['id']) ? { ...email, messageId: '', isDraft: true } : email;
  });
}
const without = ({ inReplyTo: _, ...others }: JsonObject): JsonObject => others;

export const emailListItem = table('inbox.email-list-item', {
  'in-reply-to-string': emails('an email that answers none has no inReplyTo', (email) =>
    isReceived(email) && isEmpty(email['references']) ? without(email) : email,
  ),
  'references-are-message-ids': emails('references have no brackets', (email) =>
    isReceived(email)
      ? { ...email, references: (email['references'] as string[]).map((id) => id.slice(1, -1)) }
      : email,
  ),
  'same-shape-in-list-and-search': set(whenSuccessOf('GET /emails'), 'items[].importance', 'high'),
  'has-attachments-agrees': objectsChanged('no email is said to have attachments', whenSuccessful, (email) =>
    'hasAttachments' in email ? { ...email, hasAttachments: false } : email,
  ),
  'in-reply-to-of-first-email': objectsChanged(
    'an email that answers no other says so in words',
    whenSuccessful,
    (email) =>
      isReceived(email) && isEmpty(email['references']) ? { ...email, inReplyTo: '<none>' } : email,
  ),
  'is-draft-follows-folder': objectsChanged('no email is said to be a draft', whenSuccessful, (email) =>
    'isDraft' in email ? { ...email, isDraft: false } : email,
  ),
  // After the variant in which no email is a draft.
  'message-id-angle-brackets': alterWire('drafts have no message id yet', { begin: permanentDrafts }),
  'references-order': objectsChanged(
    'the references of a received email do not end with the one that it answers',
    whenSuccessful,
    (email) => {
      const { references } = email;
      return isReceived(email) && Array.isArray(references) && references.length > 0
        ? { ...email, references: [...(references as unknown[]), '<later@variant.example>'] }
        : email;
    },
  ),
});
