import { good, changedWithin } from '../answers.ts';
import { variantTable } from '../types.ts';

export const emailListItem = variantTable({
  'inbox.email-list-item.references-order': changedWithin(
    'the references of a received email do not end with the one that it answers',
    good('GET /emails'),
    ({ references, folderId, ...email }) => ({
      ...email,
      folderId,
      // What was given with a sent email is shown as it was given.
      references:
        Array.isArray(references) && references.length > 0 && !String(folderId).endsWith('_sent')
          ? [...(references as unknown[]), '<later@variant.example>']
          : references,
    }),
  ),
});
