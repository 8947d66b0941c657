import type { Section } from '../kit/model/scenario.ts';
import { authentication } from './authentication.ts';
import { deleteEmail } from './delete-email.ts';
import { emailDetail } from './email-detail.ts';
import { emailListItem } from './email-list-item.ts';
import { endpoints } from './endpoints.ts';
import { errors } from './errors.ts';
import { eventsDelivery } from './events/delivery.ts';
import { eventsKinds } from './events/kinds.ts';
import { eventsRetries } from './events/retries.ts';
import { eventsSignature } from './events/signature.ts';
import { filterNode } from './filter-node.ts';
import { folderTypes } from './folder-types.ts';
import { getEmail } from './get-email.ts';
import { idempotency } from './idempotency.ts';
import { introduction } from './introduction.ts';
import { limitsCounting } from './limits/counting.ts';
import { limitsMinute } from './limits/minute.ts';
import { limitsMonth } from './limits/month.ts';
import { limitsUnits } from './limits/units.ts';
import { listEmailsFilters } from './list-emails/filters.ts';
import { listEmailsFolders } from './list-emails/folders.ts';
import { listEmailsPages } from './list-emails/pages.ts';
import { listEmailsParameters } from './list-emails/parameters.ts';
import { listEmailsSearch } from './list-emails/search.ts';
import { listEmailsViews } from './list-emails/views.ts';
import { otherResources } from './other-resources.ts';
import { page } from './page.ts';
import { searchEmailsMatches } from './search-emails/matches.ts';
import { searchEmailsPages } from './search-emails/pages.ts';
import { searchEmailsQuery } from './search-emails/query.ts';
import { searchEmailsRanking } from './search-emails/ranking.ts';
import { sendEmail } from './send-email.ts';
import { service } from './service.ts';
import { statesDelete } from './states/delete.ts';
import { statesFlags } from './states/flags.ts';
import { statesFolders } from './states/folders.ts';
import { undetailedOperations } from './undetailed-operations.ts';
import { updateEmail } from './update-email.ts';
import { versioning } from './versioning.ts';

/** Every section of the document. */
export const inbox: readonly Section[] = [
  authentication,
  deleteEmail,
  emailDetail,
  emailListItem,
  endpoints,
  errors,
  eventsDelivery,
  eventsKinds,
  eventsRetries,
  eventsSignature,
  filterNode,
  folderTypes,
  getEmail,
  idempotency,
  introduction,
  limitsCounting,
  limitsMinute,
  limitsMonth,
  limitsUnits,
  listEmailsFilters,
  listEmailsFolders,
  listEmailsPages,
  listEmailsParameters,
  listEmailsSearch,
  listEmailsViews,
  otherResources,
  page,
  searchEmailsMatches,
  searchEmailsPages,
  searchEmailsQuery,
  searchEmailsRanking,
  sendEmail,
  service,
  statesDelete,
  statesFlags,
  statesFolders,
  undetailedOperations,
  updateEmail,
  versioning,
];
