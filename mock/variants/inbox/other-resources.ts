import { good, oneFieldMore } from '../answers.ts';
import { variantTable } from '../types.ts';

export const otherResources = variantTable({
  'inbox.other-resources.draft-fields': oneFieldMore(good('GET /drafts')),
  'inbox.other-resources.view-fields': oneFieldMore(good('GET /views')),
  'inbox.other-resources.inbox-filter-fields': oneFieldMore(good('GET /filters')),
});
