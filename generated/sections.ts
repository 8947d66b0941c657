// Generated from the files below suites/ by `npm run generate`. Do not edit.
import type { Service } from '../specs/source.ts';
import type { Section } from '../suites/kit/model/scenario.ts';
import { authentication as inboxAuthentication } from '../suites/inbox/authentication.ts';
import { deleteEmail as inboxDeleteEmail } from '../suites/inbox/delete-email.ts';
import { emailDetail as inboxEmailDetail } from '../suites/inbox/email-detail.ts';
import { emailListItem as inboxEmailListItem } from '../suites/inbox/email-list-item.ts';
import { endpoints as inboxEndpoints } from '../suites/inbox/endpoints.ts';
import { errors as inboxErrors } from '../suites/inbox/errors.ts';
import { eventsDelivery as inboxEventsDelivery } from '../suites/inbox/events/delivery.ts';
import { eventsKinds as inboxEventsKinds } from '../suites/inbox/events/kinds.ts';
import { eventsRetries as inboxEventsRetries } from '../suites/inbox/events/retries.ts';
import { eventsSignature as inboxEventsSignature } from '../suites/inbox/events/signature.ts';
import { filterNode as inboxFilterNode } from '../suites/inbox/filter-node.ts';
import { folderTypes as inboxFolderTypes } from '../suites/inbox/folder-types.ts';
import { getEmail as inboxGetEmail } from '../suites/inbox/get-email.ts';
import { idempotency as inboxIdempotency } from '../suites/inbox/idempotency.ts';
import { introduction as inboxIntroduction } from '../suites/inbox/introduction.ts';
import { limitsCounting as inboxLimitsCounting } from '../suites/inbox/limits/counting.ts';
import { limitsMinute as inboxLimitsMinute } from '../suites/inbox/limits/minute.ts';
import { limitsMonth as inboxLimitsMonth } from '../suites/inbox/limits/month.ts';
import { limitsUnits as inboxLimitsUnits } from '../suites/inbox/limits/units.ts';
import { listEmailsFilters as inboxListEmailsFilters } from '../suites/inbox/list-emails/filters.ts';
import { listEmailsFolders as inboxListEmailsFolders } from '../suites/inbox/list-emails/folders.ts';
import { listEmailsPages as inboxListEmailsPages } from '../suites/inbox/list-emails/pages.ts';
import { listEmailsParameters as inboxListEmailsParameters } from '../suites/inbox/list-emails/parameters.ts';
import { listEmailsSearch as inboxListEmailsSearch } from '../suites/inbox/list-emails/search.ts';
import { listEmailsViews as inboxListEmailsViews } from '../suites/inbox/list-emails/views.ts';
import { otherResources as inboxOtherResources } from '../suites/inbox/other-resources.ts';
import { page as inboxPage } from '../suites/inbox/page.ts';
import { searchEmailsMatches as inboxSearchEmailsMatches } from '../suites/inbox/search-emails/matches.ts';
import { searchEmailsPages as inboxSearchEmailsPages } from '../suites/inbox/search-emails/pages.ts';
import { searchEmailsQuery as inboxSearchEmailsQuery } from '../suites/inbox/search-emails/query.ts';
import { searchEmailsRanking as inboxSearchEmailsRanking } from '../suites/inbox/search-emails/ranking.ts';
import { sendEmail as inboxSendEmail } from '../suites/inbox/send-email.ts';
import { service as inboxService } from '../suites/inbox/service.ts';
import { statesDelete as inboxStatesDelete } from '../suites/inbox/states/delete.ts';
import { statesFlags as inboxStatesFlags } from '../suites/inbox/states/flags.ts';
import { statesFolders as inboxStatesFolders } from '../suites/inbox/states/folders.ts';
import { undetailedOperations as inboxUndetailedOperations } from '../suites/inbox/undetailed-operations.ts';
import { updateEmail as inboxUpdateEmail } from '../suites/inbox/update-email.ts';
import { versioning as inboxVersioning } from '../suites/inbox/versioning.ts';
import { addContact as prospectingAddContact } from '../suites/prospecting/add-contact.ts';
import { authKeys as prospectingAuthKeys } from '../suites/prospecting/auth/keys.ts';
import { authRefusals as prospectingAuthRefusals } from '../suites/prospecting/auth/refusals.ts';
import { authRoutes as prospectingAuthRoutes } from '../suites/prospecting/auth/routes.ts';
import { batch as prospectingBatch } from '../suites/prospecting/batch.ts';
import { campaignRoutesActivities as prospectingCampaignRoutesActivities } from '../suites/prospecting/campaign-routes/activities.ts';
import { campaignRoutesCampaigns as prospectingCampaignRoutesCampaigns } from '../suites/prospecting/campaign-routes/campaigns.ts';
import { campaignRoutesContacts as prospectingCampaignRoutesContacts } from '../suites/prospecting/campaign-routes/contacts.ts';
import { campaignRoutesCredits as prospectingCampaignRoutesCredits } from '../suites/prospecting/campaign-routes/credits.ts';
import { campaignRoutesProgress as prospectingCampaignRoutesProgress } from '../suites/prospecting/campaign-routes/progress.ts';
import { campaignRoutesRecipients as prospectingCampaignRoutesRecipients } from '../suites/prospecting/campaign-routes/recipients.ts';
import { catalogue as prospectingCatalogue } from '../suites/prospecting/catalogue.ts';
import { codes as prospectingCodes } from '../suites/prospecting/codes.ts';
import { contactConversions as prospectingContactConversions } from '../suites/prospecting/contact/conversions.ts';
import { contactFields as prospectingContactFields } from '../suites/prospecting/contact/fields.ts';
import { contactLookup as prospectingContactLookup } from '../suites/prospecting/contact/lookup.ts';
import { contactValues as prospectingContactValues } from '../suites/prospecting/contact/values.ts';
import { customVariable as prospectingCustomVariable } from '../suites/prospecting/custom-variable.ts';
import { enrichment as prospectingEnrichment } from '../suites/prospecting/enrichment.ts';
import { errorsLists as prospectingErrorsLists } from '../suites/prospecting/errors/lists.ts';
import { errorsMain as prospectingErrorsMain } from '../suites/prospecting/errors/main.ts';
import { errorsRequests as prospectingErrorsRequests } from '../suites/prospecting/errors/requests.ts';
import { errorsRoutes as prospectingErrorsRoutes } from '../suites/prospecting/errors/routes.ts';
import { errorsSituations as prospectingErrorsSituations } from '../suites/prospecting/errors/situations.ts';
import { eventsDelivery as prospectingEventsDelivery } from '../suites/prospecting/events/delivery.ts';
import { eventsKinds as prospectingEventsKinds } from '../suites/prospecting/events/kinds.ts';
import { eventsPayload as prospectingEventsPayload } from '../suites/prospecting/events/payload.ts';
import { eventsRegistration as prospectingEventsRegistration } from '../suites/prospecting/events/registration.ts';
import { eventsReplies as prospectingEventsReplies } from '../suites/prospecting/events/replies.ts';
import { eventsTracking as prospectingEventsTracking } from '../suites/prospecting/events/tracking.ts';
import { exportArchive as prospectingExportArchive } from '../suites/prospecting/export/archive.ts';
import { exportFile as prospectingExportFile } from '../suites/prospecting/export/file.ts';
import { exportJobs as prospectingExportJobs } from '../suites/prospecting/export/jobs.ts';
import { formatsBodies as prospectingFormatsBodies } from '../suites/prospecting/formats/bodies.ts';
import { formatsDates as prospectingFormatsDates } from '../suites/prospecting/formats/dates.ts';
import { formatsIds as prospectingFormatsIds } from '../suites/prospecting/formats/ids.ts';
import { keyResolutionNames as prospectingKeyResolutionNames } from '../suites/prospecting/key-resolution/names.ts';
import { keyResolutionOrder as prospectingKeyResolutionOrder } from '../suites/prospecting/key-resolution/order.ts';
import { keyResolutionValues as prospectingKeyResolutionValues } from '../suites/prospecting/key-resolution/values.ts';
import { keyResolutionVariables as prospectingKeyResolutionVariables } from '../suites/prospecting/key-resolution/variables.ts';
import { limitsBodies as prospectingLimitsBodies } from '../suites/prospecting/limits/bodies.ts';
import { limitsCounting as prospectingLimitsCounting } from '../suites/prospecting/limits/counting.ts';
import { limitsWindow as prospectingLimitsWindow } from '../suites/prospecting/limits/window.ts';
import { list as prospectingList } from '../suites/prospecting/list.ts';
import { listsServiceBatch as prospectingListsServiceBatch } from '../suites/prospecting/lists-service/batch.ts';
import { listsServiceContacts as prospectingListsServiceContacts } from '../suites/prospecting/lists-service/contacts.ts';
import { listsServiceLists as prospectingListsServiceLists } from '../suites/prospecting/lists-service/lists.ts';
import { listsServicePages as prospectingListsServicePages } from '../suites/prospecting/lists-service/pages.ts';
import { listsServiceRoutes as prospectingListsServiceRoutes } from '../suites/prospecting/lists-service/routes.ts';
import { listsServiceRows as prospectingListsServiceRows } from '../suites/prospecting/lists-service/rows.ts';
import { lookup as prospectingLookup } from '../suites/prospecting/lookup.ts';
import { notDetailed as prospectingNotDetailed } from '../suites/prospecting/not-detailed.ts';
import { paginationEdges as prospectingPaginationEdges } from '../suites/prospecting/pagination/edges.ts';
import { paginationListings as prospectingPaginationListings } from '../suites/prospecting/pagination/listings.ts';
import { paginationScrapers as prospectingPaginationScrapers } from '../suites/prospecting/pagination/scrapers.ts';
import { paginationTools as prospectingPaginationTools } from '../suites/prospecting/pagination/tools.ts';
import { retry as prospectingRetry } from '../suites/prospecting/retry.ts';
import { sentiment as prospectingSentiment } from '../suites/prospecting/sentiment.ts';
import { serviceCampaigns as prospectingServiceCampaigns } from '../suites/prospecting/service/campaigns.ts';
import { serviceContacts as prospectingServiceContacts } from '../suites/prospecting/service/contacts.ts';
import { serviceCredits as prospectingServiceCredits } from '../suites/prospecting/service/credits.ts';
import { settings as prospectingSettings } from '../suites/prospecting/settings.ts';
import { startChecksBounds as prospectingStartChecksBounds } from '../suites/prospecting/start-checks/bounds.ts';
import { startChecksChecks as prospectingStartChecksChecks } from '../suites/prospecting/start-checks/checks.ts';
import { startChecksOrder as prospectingStartChecksOrder } from '../suites/prospecting/start-checks/order.ts';
import { statesCampaigns as prospectingStatesCampaigns } from '../suites/prospecting/states/campaigns.ts';
import { statesContacts as prospectingStatesContacts } from '../suites/prospecting/states/contacts.ts';
import { statesJobs as prospectingStatesJobs } from '../suites/prospecting/states/jobs.ts';
import { versioning as prospectingVersioning } from '../suites/prospecting/versioning.ts';
import { webhookRegistrationEntry as prospectingWebhookRegistrationEntry } from '../suites/prospecting/webhook-registration/entry.ts';
import { webhookRegistrationListing as prospectingWebhookRegistrationListing } from '../suites/prospecting/webhook-registration/listing.ts';

/** Every section of the documents that the suites check. */
export const sections: Readonly<Record<Service, readonly Section[]>> = {
  inbox: [
    inboxAuthentication,
    inboxDeleteEmail,
    inboxEmailDetail,
    inboxEmailListItem,
    inboxEndpoints,
    inboxErrors,
    inboxEventsDelivery,
    inboxEventsKinds,
    inboxEventsRetries,
    inboxEventsSignature,
    inboxFilterNode,
    inboxFolderTypes,
    inboxGetEmail,
    inboxIdempotency,
    inboxIntroduction,
    inboxLimitsCounting,
    inboxLimitsMinute,
    inboxLimitsMonth,
    inboxLimitsUnits,
    inboxListEmailsFilters,
    inboxListEmailsFolders,
    inboxListEmailsPages,
    inboxListEmailsParameters,
    inboxListEmailsSearch,
    inboxListEmailsViews,
    inboxOtherResources,
    inboxPage,
    inboxSearchEmailsMatches,
    inboxSearchEmailsPages,
    inboxSearchEmailsQuery,
    inboxSearchEmailsRanking,
    inboxSendEmail,
    inboxService,
    inboxStatesDelete,
    inboxStatesFlags,
    inboxStatesFolders,
    inboxUndetailedOperations,
    inboxUpdateEmail,
    inboxVersioning,
  ],
  prospecting: [
    prospectingAddContact,
    prospectingAuthKeys,
    prospectingAuthRefusals,
    prospectingAuthRoutes,
    prospectingBatch,
    prospectingCampaignRoutesActivities,
    prospectingCampaignRoutesCampaigns,
    prospectingCampaignRoutesContacts,
    prospectingCampaignRoutesCredits,
    prospectingCampaignRoutesProgress,
    prospectingCampaignRoutesRecipients,
    prospectingCatalogue,
    prospectingCodes,
    prospectingContactConversions,
    prospectingContactFields,
    prospectingContactLookup,
    prospectingContactValues,
    prospectingCustomVariable,
    prospectingEnrichment,
    prospectingErrorsLists,
    prospectingErrorsMain,
    prospectingErrorsRequests,
    prospectingErrorsRoutes,
    prospectingErrorsSituations,
    prospectingEventsDelivery,
    prospectingEventsKinds,
    prospectingEventsPayload,
    prospectingEventsRegistration,
    prospectingEventsReplies,
    prospectingEventsTracking,
    prospectingExportArchive,
    prospectingExportFile,
    prospectingExportJobs,
    prospectingFormatsBodies,
    prospectingFormatsDates,
    prospectingFormatsIds,
    prospectingKeyResolutionNames,
    prospectingKeyResolutionOrder,
    prospectingKeyResolutionValues,
    prospectingKeyResolutionVariables,
    prospectingLimitsBodies,
    prospectingLimitsCounting,
    prospectingLimitsWindow,
    prospectingList,
    prospectingListsServiceBatch,
    prospectingListsServiceContacts,
    prospectingListsServiceLists,
    prospectingListsServicePages,
    prospectingListsServiceRoutes,
    prospectingListsServiceRows,
    prospectingLookup,
    prospectingNotDetailed,
    prospectingPaginationEdges,
    prospectingPaginationListings,
    prospectingPaginationScrapers,
    prospectingPaginationTools,
    prospectingRetry,
    prospectingSentiment,
    prospectingServiceCampaigns,
    prospectingServiceContacts,
    prospectingServiceCredits,
    prospectingSettings,
    prospectingStartChecksBounds,
    prospectingStartChecksChecks,
    prospectingStartChecksOrder,
    prospectingStatesCampaigns,
    prospectingStatesContacts,
    prospectingStatesJobs,
    prospectingVersioning,
    prospectingWebhookRegistrationEntry,
    prospectingWebhookRegistrationListing,
  ],
};
