import type { Variant } from '../types.ts';
import { authentication } from './authentication.ts';
import { deleteEmail } from './delete-email.ts';
import { emailDetail } from './email-detail.ts';
import { emailListItem } from './email-list-item.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { filterNode } from './filter-node.ts';
import { folderTypes } from './folder-types.ts';
import { getEmail } from './get-email.ts';
import { idempotency } from './idempotency.ts';
import { limits } from './limits.ts';
import { listEmails } from './list-emails.ts';
import { otherResources } from './other-resources.ts';
import { page } from './page.ts';
import { searchEmails } from './search-emails.ts';
import { sendEmail } from './send-email.ts';
import { states } from './states.ts';
import { undetailedOperations } from './undetailed-operations.ts';
import { updateEmail } from './update-email.ts';
import { versioning } from './versioning.ts';

/** Allowed variants of the inbox, a file for each section. */
export const inboxVariants: readonly Variant[] = [
  ...authentication,
  ...deleteEmail,
  ...emailDetail,
  ...emailListItem,
  ...endpoints,
  ...errors,
  ...events,
  ...filterNode,
  ...folderTypes,
  ...getEmail,
  ...idempotency,
  ...limits,
  ...listEmails,
  ...otherResources,
  ...page,
  ...searchEmails,
  ...sendEmail,
  ...states,
  ...undetailedOperations,
  ...updateEmail,
  ...versioning,
];
