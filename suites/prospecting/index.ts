import type { Section } from '../kit/model/scenario.ts';
import { addContact } from './add-contact.ts';
import { authKeys } from './auth/keys.ts';
import { authRefusals } from './auth/refusals.ts';
import { authRoutes } from './auth/routes.ts';
import { batch } from './batch.ts';
import { campaignRoutesActivities } from './campaign-routes/activities.ts';
import { campaignRoutesCampaigns } from './campaign-routes/campaigns.ts';
import { campaignRoutesContacts } from './campaign-routes/contacts.ts';
import { campaignRoutesCredits } from './campaign-routes/credits.ts';
import { campaignRoutesProgress } from './campaign-routes/progress.ts';
import { campaignRoutesRecipients } from './campaign-routes/recipients.ts';
import { catalogue } from './catalogue.ts';
import { codes } from './codes.ts';
import { contactConversions } from './contact/conversions.ts';
import { contactFields } from './contact/fields.ts';
import { contactLookup } from './contact/lookup.ts';
import { contactValues } from './contact/values.ts';
import { customVariable } from './custom-variable.ts';
import { enrichment } from './enrichment.ts';
import { errorsLists } from './errors/lists.ts';
import { errorsMain } from './errors/main.ts';
import { errorsRequests } from './errors/requests.ts';
import { errorsRoutes } from './errors/routes.ts';
import { errorsSituations } from './errors/situations.ts';
import { eventsDelivery } from './events/delivery.ts';
import { eventsKinds } from './events/kinds.ts';
import { eventsPayload } from './events/payload.ts';
import { eventsRegistration } from './events/registration.ts';
import { eventsReplies } from './events/replies.ts';
import { eventsTracking } from './events/tracking.ts';
import { exportArchive } from './export/archive.ts';
import { exportFile } from './export/file.ts';
import { exportJobs } from './export/jobs.ts';
import { formatsBodies } from './formats/bodies.ts';
import { formatsDates } from './formats/dates.ts';
import { formatsIds } from './formats/ids.ts';
import { keyResolutionNames } from './key-resolution/names.ts';
import { keyResolutionOrder } from './key-resolution/order.ts';
import { keyResolutionValues } from './key-resolution/values.ts';
import { keyResolutionVariables } from './key-resolution/variables.ts';
import { limitsBodies } from './limits/bodies.ts';
import { limitsCounting } from './limits/counting.ts';
import { limitsWindow } from './limits/window.ts';
import { list } from './list.ts';
import { listsServiceBatch } from './lists-service/batch.ts';
import { listsServiceContacts } from './lists-service/contacts.ts';
import { listsServiceLists } from './lists-service/lists.ts';
import { listsServicePages } from './lists-service/pages.ts';
import { listsServiceRoutes } from './lists-service/routes.ts';
import { listsServiceRows } from './lists-service/rows.ts';
import { lookup } from './lookup.ts';
import { notDetailed } from './not-detailed.ts';
import { paginationEdges } from './pagination/edges.ts';
import { paginationListings } from './pagination/listings.ts';
import { paginationScrapers } from './pagination/scrapers.ts';
import { paginationTools } from './pagination/tools.ts';
import { retry } from './retry.ts';
import { sentiment } from './sentiment.ts';
import { serviceCampaigns } from './service/campaigns.ts';
import { serviceContacts } from './service/contacts.ts';
import { serviceCredits } from './service/credits.ts';
import { settings } from './settings.ts';
import { startChecksBounds } from './start-checks/bounds.ts';
import { startChecksChecks } from './start-checks/checks.ts';
import { startChecksOrder } from './start-checks/order.ts';
import { statesCampaigns } from './states/campaigns.ts';
import { statesContacts } from './states/contacts.ts';
import { statesJobs } from './states/jobs.ts';
import { versioning } from './versioning.ts';
import { webhookRegistrationEntry } from './webhook-registration/entry.ts';
import { webhookRegistrationListing } from './webhook-registration/listing.ts';

/** Every section of the document. */
export const prospecting: readonly Section[] = [
  addContact,
  authKeys,
  authRefusals,
  authRoutes,
  batch,
  campaignRoutesActivities,
  campaignRoutesCampaigns,
  campaignRoutesContacts,
  campaignRoutesCredits,
  campaignRoutesProgress,
  campaignRoutesRecipients,
  catalogue,
  codes,
  contactConversions,
  contactFields,
  contactLookup,
  contactValues,
  customVariable,
  enrichment,
  errorsLists,
  errorsMain,
  errorsRequests,
  errorsRoutes,
  errorsSituations,
  eventsDelivery,
  eventsKinds,
  eventsPayload,
  eventsRegistration,
  eventsReplies,
  eventsTracking,
  exportArchive,
  exportFile,
  exportJobs,
  formatsBodies,
  formatsDates,
  formatsIds,
  keyResolutionNames,
  keyResolutionOrder,
  keyResolutionValues,
  keyResolutionVariables,
  limitsBodies,
  limitsCounting,
  limitsWindow,
  list,
  listsServiceBatch,
  listsServiceContacts,
  listsServiceLists,
  listsServicePages,
  listsServiceRoutes,
  listsServiceRows,
  lookup,
  notDetailed,
  paginationEdges,
  paginationListings,
  paginationScrapers,
  paginationTools,
  retry,
  sentiment,
  serviceCampaigns,
  serviceContacts,
  serviceCredits,
  settings,
  startChecksBounds,
  startChecksChecks,
  startChecksOrder,
  statesCampaigns,
  statesContacts,
  statesJobs,
  versioning,
  webhookRegistrationEntry,
  webhookRegistrationListing,
];
