import { good, oneFieldMore, onOperations } from '../answers.ts';
import { variantTable } from '../types.ts';

export const undetailedOperations = variantTable(
  onOperations(
    [
      'inbox.undetailed-operations.body-shape',
      'inbox.undetailed-operations.drafts-shape',
      'inbox.undetailed-operations.filters-shape',
      'inbox.undetailed-operations.views-shape',
    ],
    (when) => oneFieldMore(when, 0),
    good,
  ),
);
