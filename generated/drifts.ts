// Generated from the files below mock/drifts/ by `npm run generate`. Do not edit.
import type { Service } from '../specs/source.ts';
import type { Drift } from '../mock/drifts/types.ts';
import { authentication as inboxAuthentication } from '../mock/drifts/inbox/authentication.ts';
import { deleteEmail as inboxDeleteEmail } from '../mock/drifts/inbox/delete-email.ts';
import { emailDetail as inboxEmailDetail } from '../mock/drifts/inbox/email-detail.ts';
import { emailListItem as inboxEmailListItem } from '../mock/drifts/inbox/email-list-item.ts';
import { endpoints as inboxEndpoints } from '../mock/drifts/inbox/endpoints.ts';
import { errors as inboxErrors } from '../mock/drifts/inbox/errors.ts';
import { eventsDelivery as inboxEventsDelivery } from '../mock/drifts/inbox/events/delivery.ts';
import { eventsKinds as inboxEventsKinds } from '../mock/drifts/inbox/events/kinds.ts';
import { eventsRetries as inboxEventsRetries } from '../mock/drifts/inbox/events/retries.ts';
import { eventsSignature as inboxEventsSignature } from '../mock/drifts/inbox/events/signature.ts';
import { filterNode as inboxFilterNode } from '../mock/drifts/inbox/filter-node.ts';
import { folderTypes as inboxFolderTypes } from '../mock/drifts/inbox/folder-types.ts';
import { getEmail as inboxGetEmail } from '../mock/drifts/inbox/get-email.ts';
import { idempotency as inboxIdempotency } from '../mock/drifts/inbox/idempotency.ts';
import { introduction as inboxIntroduction } from '../mock/drifts/inbox/introduction.ts';
import { limitsCounting as inboxLimitsCounting } from '../mock/drifts/inbox/limits/counting.ts';
import { limitsMinute as inboxLimitsMinute } from '../mock/drifts/inbox/limits/minute.ts';
import { limitsMonth as inboxLimitsMonth } from '../mock/drifts/inbox/limits/month.ts';
import { limitsUnits as inboxLimitsUnits } from '../mock/drifts/inbox/limits/units.ts';
import { listEmailsFilters as inboxListEmailsFilters } from '../mock/drifts/inbox/list-emails/filters.ts';
import { listEmailsFolders as inboxListEmailsFolders } from '../mock/drifts/inbox/list-emails/folders.ts';
import { listEmailsPages as inboxListEmailsPages } from '../mock/drifts/inbox/list-emails/pages.ts';
import { listEmailsParameters as inboxListEmailsParameters } from '../mock/drifts/inbox/list-emails/parameters.ts';
import { listEmailsSearch as inboxListEmailsSearch } from '../mock/drifts/inbox/list-emails/search.ts';
import { listEmailsViews as inboxListEmailsViews } from '../mock/drifts/inbox/list-emails/views.ts';
import { page as inboxPage } from '../mock/drifts/inbox/page.ts';
import { searchEmailsMatches as inboxSearchEmailsMatches } from '../mock/drifts/inbox/search-emails/matches.ts';
import { searchEmailsPages as inboxSearchEmailsPages } from '../mock/drifts/inbox/search-emails/pages.ts';
import { searchEmailsQuery as inboxSearchEmailsQuery } from '../mock/drifts/inbox/search-emails/query.ts';
import { searchEmailsRanking as inboxSearchEmailsRanking } from '../mock/drifts/inbox/search-emails/ranking.ts';
import { sendEmail as inboxSendEmail } from '../mock/drifts/inbox/send-email.ts';
import { service as inboxService } from '../mock/drifts/inbox/service.ts';
import { statesDelete as inboxStatesDelete } from '../mock/drifts/inbox/states/delete.ts';
import { statesFlags as inboxStatesFlags } from '../mock/drifts/inbox/states/flags.ts';
import { statesFolders as inboxStatesFolders } from '../mock/drifts/inbox/states/folders.ts';
import { undetailedOperations as inboxUndetailedOperations } from '../mock/drifts/inbox/undetailed-operations.ts';
import { updateEmail as inboxUpdateEmail } from '../mock/drifts/inbox/update-email.ts';
import { versioning as inboxVersioning } from '../mock/drifts/inbox/versioning.ts';
import { addContact as prospectingAddContact } from '../mock/drifts/prospecting/add-contact.ts';
import { authKeys as prospectingAuthKeys } from '../mock/drifts/prospecting/auth/keys.ts';
import { authRefusals as prospectingAuthRefusals } from '../mock/drifts/prospecting/auth/refusals.ts';
import { authRoutes as prospectingAuthRoutes } from '../mock/drifts/prospecting/auth/routes.ts';
import { batch as prospectingBatch } from '../mock/drifts/prospecting/batch.ts';
import { campaignRoutesActivities as prospectingCampaignRoutesActivities } from '../mock/drifts/prospecting/campaign-routes/activities.ts';
import { campaignRoutesCampaigns as prospectingCampaignRoutesCampaigns } from '../mock/drifts/prospecting/campaign-routes/campaigns.ts';
import { campaignRoutesContacts as prospectingCampaignRoutesContacts } from '../mock/drifts/prospecting/campaign-routes/contacts.ts';
import { campaignRoutesCredits as prospectingCampaignRoutesCredits } from '../mock/drifts/prospecting/campaign-routes/credits.ts';
import { campaignRoutesProgress as prospectingCampaignRoutesProgress } from '../mock/drifts/prospecting/campaign-routes/progress.ts';
import { campaignRoutesRecipients as prospectingCampaignRoutesRecipients } from '../mock/drifts/prospecting/campaign-routes/recipients.ts';
import { catalogue as prospectingCatalogue } from '../mock/drifts/prospecting/catalogue.ts';
import { codes as prospectingCodes } from '../mock/drifts/prospecting/codes.ts';
import { contactConversions as prospectingContactConversions } from '../mock/drifts/prospecting/contact/conversions.ts';
import { contactFields as prospectingContactFields } from '../mock/drifts/prospecting/contact/fields.ts';
import { contactLookup as prospectingContactLookup } from '../mock/drifts/prospecting/contact/lookup.ts';
import { contactValues as prospectingContactValues } from '../mock/drifts/prospecting/contact/values.ts';
import { customVariable as prospectingCustomVariable } from '../mock/drifts/prospecting/custom-variable.ts';
import { enrichment as prospectingEnrichment } from '../mock/drifts/prospecting/enrichment.ts';
import { errorsLists as prospectingErrorsLists } from '../mock/drifts/prospecting/errors/lists.ts';
import { errorsMain as prospectingErrorsMain } from '../mock/drifts/prospecting/errors/main.ts';
import { errorsRequests as prospectingErrorsRequests } from '../mock/drifts/prospecting/errors/requests.ts';
import { errorsRoutes as prospectingErrorsRoutes } from '../mock/drifts/prospecting/errors/routes.ts';
import { errorsSituations as prospectingErrorsSituations } from '../mock/drifts/prospecting/errors/situations.ts';
import { eventsDelivery as prospectingEventsDelivery } from '../mock/drifts/prospecting/events/delivery.ts';
import { eventsKinds as prospectingEventsKinds } from '../mock/drifts/prospecting/events/kinds.ts';
import { eventsPayload as prospectingEventsPayload } from '../mock/drifts/prospecting/events/payload.ts';
import { eventsRegistration as prospectingEventsRegistration } from '../mock/drifts/prospecting/events/registration.ts';
import { eventsReplies as prospectingEventsReplies } from '../mock/drifts/prospecting/events/replies.ts';
import { eventsTracking as prospectingEventsTracking } from '../mock/drifts/prospecting/events/tracking.ts';
import { exportArchive as prospectingExportArchive } from '../mock/drifts/prospecting/export/archive.ts';
import { exportFile as prospectingExportFile } from '../mock/drifts/prospecting/export/file.ts';
import { exportJobs as prospectingExportJobs } from '../mock/drifts/prospecting/export/jobs.ts';
import { formatsBodies as prospectingFormatsBodies } from '../mock/drifts/prospecting/formats/bodies.ts';
import { formatsDates as prospectingFormatsDates } from '../mock/drifts/prospecting/formats/dates.ts';
import { formatsIds as prospectingFormatsIds } from '../mock/drifts/prospecting/formats/ids.ts';
import { keyResolutionNames as prospectingKeyResolutionNames } from '../mock/drifts/prospecting/key-resolution/names.ts';
import { keyResolutionOrder as prospectingKeyResolutionOrder } from '../mock/drifts/prospecting/key-resolution/order.ts';
import { keyResolutionValues as prospectingKeyResolutionValues } from '../mock/drifts/prospecting/key-resolution/values.ts';
import { keyResolutionVariables as prospectingKeyResolutionVariables } from '../mock/drifts/prospecting/key-resolution/variables.ts';
import { limitsBodies as prospectingLimitsBodies } from '../mock/drifts/prospecting/limits/bodies.ts';
import { limitsCounting as prospectingLimitsCounting } from '../mock/drifts/prospecting/limits/counting.ts';
import { limitsWindow as prospectingLimitsWindow } from '../mock/drifts/prospecting/limits/window.ts';
import { list as prospectingList } from '../mock/drifts/prospecting/list.ts';
import { listsServiceBatch as prospectingListsServiceBatch } from '../mock/drifts/prospecting/lists-service/batch.ts';
import { listsServiceContacts as prospectingListsServiceContacts } from '../mock/drifts/prospecting/lists-service/contacts.ts';
import { listsServiceLists as prospectingListsServiceLists } from '../mock/drifts/prospecting/lists-service/lists.ts';
import { listsServicePages as prospectingListsServicePages } from '../mock/drifts/prospecting/lists-service/pages.ts';
import { listsServiceRoutes as prospectingListsServiceRoutes } from '../mock/drifts/prospecting/lists-service/routes.ts';
import { listsServiceRows as prospectingListsServiceRows } from '../mock/drifts/prospecting/lists-service/rows.ts';
import { lookup as prospectingLookup } from '../mock/drifts/prospecting/lookup.ts';
import { paginationEdges as prospectingPaginationEdges } from '../mock/drifts/prospecting/pagination/edges.ts';
import { paginationListings as prospectingPaginationListings } from '../mock/drifts/prospecting/pagination/listings.ts';
import { paginationScrapers as prospectingPaginationScrapers } from '../mock/drifts/prospecting/pagination/scrapers.ts';
import { paginationTools as prospectingPaginationTools } from '../mock/drifts/prospecting/pagination/tools.ts';
import { retry as prospectingRetry } from '../mock/drifts/prospecting/retry.ts';
import { sentiment as prospectingSentiment } from '../mock/drifts/prospecting/sentiment.ts';
import { serviceCampaigns as prospectingServiceCampaigns } from '../mock/drifts/prospecting/service/campaigns.ts';
import { serviceContacts as prospectingServiceContacts } from '../mock/drifts/prospecting/service/contacts.ts';
import { serviceCredits as prospectingServiceCredits } from '../mock/drifts/prospecting/service/credits.ts';
import { settings as prospectingSettings } from '../mock/drifts/prospecting/settings.ts';
import { startChecksBounds as prospectingStartChecksBounds } from '../mock/drifts/prospecting/start-checks/bounds.ts';
import { startChecksChecks as prospectingStartChecksChecks } from '../mock/drifts/prospecting/start-checks/checks.ts';
import { startChecksOrder as prospectingStartChecksOrder } from '../mock/drifts/prospecting/start-checks/order.ts';
import { statesCampaigns as prospectingStatesCampaigns } from '../mock/drifts/prospecting/states/campaigns.ts';
import { statesContacts as prospectingStatesContacts } from '../mock/drifts/prospecting/states/contacts.ts';
import { statesJobs as prospectingStatesJobs } from '../mock/drifts/prospecting/states/jobs.ts';
import { versioning as prospectingVersioning } from '../mock/drifts/prospecting/versioning.ts';
import { webhookRegistrationEntry as prospectingWebhookRegistrationEntry } from '../mock/drifts/prospecting/webhook-registration/entry.ts';
import { webhookRegistrationListing as prospectingWebhookRegistrationListing } from '../mock/drifts/prospecting/webhook-registration/listing.ts';

/** Every drift that is written by hand. */
export const sectionDrifts: Readonly<Record<Service, readonly Drift[]>> = {
  inbox: [
    ...inboxAuthentication,
    ...inboxDeleteEmail,
    ...inboxEmailDetail,
    ...inboxEmailListItem,
    ...inboxEndpoints,
    ...inboxErrors,
    ...inboxEventsDelivery,
    ...inboxEventsKinds,
    ...inboxEventsRetries,
    ...inboxEventsSignature,
    ...inboxFilterNode,
    ...inboxFolderTypes,
    ...inboxGetEmail,
    ...inboxIdempotency,
    ...inboxIntroduction,
    ...inboxLimitsCounting,
    ...inboxLimitsMinute,
    ...inboxLimitsMonth,
    ...inboxLimitsUnits,
    ...inboxListEmailsFilters,
    ...inboxListEmailsFolders,
    ...inboxListEmailsPages,
    ...inboxListEmailsParameters,
    ...inboxListEmailsSearch,
    ...inboxListEmailsViews,
    ...inboxPage,
    ...inboxSearchEmailsMatches,
    ...inboxSearchEmailsPages,
    ...inboxSearchEmailsQuery,
    ...inboxSearchEmailsRanking,
    ...inboxSendEmail,
    ...inboxService,
    ...inboxStatesDelete,
    ...inboxStatesFlags,
    ...inboxStatesFolders,
    ...inboxUndetailedOperations,
    ...inboxUpdateEmail,
    ...inboxVersioning,
  ],
  prospecting: [
    ...prospectingAddContact,
    ...prospectingAuthKeys,
    ...prospectingAuthRefusals,
    ...prospectingAuthRoutes,
    ...prospectingBatch,
    ...prospectingCampaignRoutesActivities,
    ...prospectingCampaignRoutesCampaigns,
    ...prospectingCampaignRoutesContacts,
    ...prospectingCampaignRoutesCredits,
    ...prospectingCampaignRoutesProgress,
    ...prospectingCampaignRoutesRecipients,
    ...prospectingCatalogue,
    ...prospectingCodes,
    ...prospectingContactConversions,
    ...prospectingContactFields,
    ...prospectingContactLookup,
    ...prospectingContactValues,
    ...prospectingCustomVariable,
    ...prospectingEnrichment,
    ...prospectingErrorsLists,
    ...prospectingErrorsMain,
    ...prospectingErrorsRequests,
    ...prospectingErrorsRoutes,
    ...prospectingErrorsSituations,
    ...prospectingEventsDelivery,
    ...prospectingEventsKinds,
    ...prospectingEventsPayload,
    ...prospectingEventsRegistration,
    ...prospectingEventsReplies,
    ...prospectingEventsTracking,
    ...prospectingExportArchive,
    ...prospectingExportFile,
    ...prospectingExportJobs,
    ...prospectingFormatsBodies,
    ...prospectingFormatsDates,
    ...prospectingFormatsIds,
    ...prospectingKeyResolutionNames,
    ...prospectingKeyResolutionOrder,
    ...prospectingKeyResolutionValues,
    ...prospectingKeyResolutionVariables,
    ...prospectingLimitsBodies,
    ...prospectingLimitsCounting,
    ...prospectingLimitsWindow,
    ...prospectingList,
    ...prospectingListsServiceBatch,
    ...prospectingListsServiceContacts,
    ...prospectingListsServiceLists,
    ...prospectingListsServicePages,
    ...prospectingListsServiceRoutes,
    ...prospectingListsServiceRows,
    ...prospectingLookup,
    ...prospectingPaginationEdges,
    ...prospectingPaginationListings,
    ...prospectingPaginationScrapers,
    ...prospectingPaginationTools,
    ...prospectingRetry,
    ...prospectingSentiment,
    ...prospectingServiceCampaigns,
    ...prospectingServiceContacts,
    ...prospectingServiceCredits,
    ...prospectingSettings,
    ...prospectingStartChecksBounds,
    ...prospectingStartChecksChecks,
    ...prospectingStartChecksOrder,
    ...prospectingStatesCampaigns,
    ...prospectingStatesContacts,
    ...prospectingStatesJobs,
    ...prospectingVersioning,
    ...prospectingWebhookRegistrationEntry,
    ...prospectingWebhookRegistrationListing,
  ],
};
