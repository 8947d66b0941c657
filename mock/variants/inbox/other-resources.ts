import { oneFieldMore, onOperations } from '../answers.ts';
import { variantTable } from '../types.ts';

export const otherResources = variantTable(
  onOperations(
    [
      'inbox.other-resources.draft-fields',
      'inbox.other-resources.view-fields',
      'inbox.other-resources.inbox-filter-fields',
    ],
    oneFieldMore,
  ),
);
