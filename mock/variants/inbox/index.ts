import type { Variant } from '../types.ts';
import { emailListItem } from './email-list-item.ts';
import { events } from './events.ts';
import { listEmails } from './list-emails.ts';
import { page } from './page.ts';
import { undetailedOperations } from './undetailed-operations.ts';

/** Legal variants of the inbox, a file for each section. */
export const inboxVariants: readonly Variant[] = [
  ...emailListItem,
  ...events,
  ...listEmails,
  ...page,
  ...undetailedOperations,
];
