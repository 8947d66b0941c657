import { objectsChanged, succeeded } from '../answers.ts';
import { variantTable } from '../types.ts';

export const emailListItem = variantTable({
  'inbox.email-list-item.references-order': objectsChanged(
    'the references of a received email do not end with the one that it answers',
    succeeded,
    (email) => {
      const { references, folderId } = email;
      // What was given with a sent email is shown as it was given.
      const isReceived = typeof folderId === 'string' && !folderId.endsWith('_sent');
      return isReceived && Array.isArray(references) && references.length > 0
        ? { ...email, references: [...(references as unknown[]), '<later@variant.example>'] }
        : email;
    },
  ),
});
