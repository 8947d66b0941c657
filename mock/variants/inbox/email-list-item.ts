import { objectsChanged, succeeded } from '../answers.ts';
import { variantTable } from '../types.ts';

type Json = Readonly<Record<string, unknown>>;
/** What was given with an email that was sent through the API is shown as it was given. */
const isReceived = ({ id }: Json): boolean => typeof id === 'string' && !id.startsWith('eml_sent');
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

export const emailListItem = variantTable({
  'inbox.email-list-item.has-attachments-agrees': objectsChanged(
    'no email is said to have attachments',
    succeeded,
    (email) => ('hasAttachments' in email ? { ...email, hasAttachments: false } : email),
  ),
  'inbox.email-list-item.in-reply-to-of-first-email': objectsChanged(
    'an email that answers no other says so in words',
    succeeded,
    (email) =>
      isReceived(email) && isEmpty(email['references']) ? { ...email, inReplyTo: '<none>' } : email,
  ),
  'inbox.email-list-item.is-draft-follows-folder': objectsChanged(
    'no email is said to be a draft',
    succeeded,
    (email) => ('isDraft' in email ? { ...email, isDraft: false } : email),
  ),
  'inbox.email-list-item.references-order': objectsChanged(
    'the references of a received email do not end with the one that it answers',
    succeeded,
    (email) => {
      const { references } = email;
      return isReceived(email) && Array.isArray(references) && references.length > 0
        ? { ...email, references: [...(references as unknown[]), '<later@variant.example>'] }
        : email;
    },
  ),
});
