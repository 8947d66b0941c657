// Generated from the files below mock/variants/ by `npm run generate`. Do not edit.
import type { Service } from '../specs/source.ts';
import type { Variant } from '../mock/variants/types.ts';
import { authentication as inboxAuthentication } from '../mock/variants/inbox/authentication.ts';
import { deleteEmail as inboxDeleteEmail } from '../mock/variants/inbox/delete-email.ts';
import { emailDetail as inboxEmailDetail } from '../mock/variants/inbox/email-detail.ts';
import { emailListItem as inboxEmailListItem } from '../mock/variants/inbox/email-list-item.ts';
import { endpoints as inboxEndpoints } from '../mock/variants/inbox/endpoints.ts';
import { errors as inboxErrors } from '../mock/variants/inbox/errors.ts';
import { events as inboxEvents } from '../mock/variants/inbox/events.ts';
import { filterNode as inboxFilterNode } from '../mock/variants/inbox/filter-node.ts';
import { folderTypes as inboxFolderTypes } from '../mock/variants/inbox/folder-types.ts';
import { getEmail as inboxGetEmail } from '../mock/variants/inbox/get-email.ts';
import { idempotency as inboxIdempotency } from '../mock/variants/inbox/idempotency.ts';
import { limits as inboxLimits } from '../mock/variants/inbox/limits.ts';
import { listEmails as inboxListEmails } from '../mock/variants/inbox/list-emails.ts';
import { otherResources as inboxOtherResources } from '../mock/variants/inbox/other-resources.ts';
import { page as inboxPage } from '../mock/variants/inbox/page.ts';
import { searchEmails as inboxSearchEmails } from '../mock/variants/inbox/search-emails.ts';
import { sendEmail as inboxSendEmail } from '../mock/variants/inbox/send-email.ts';
import { states as inboxStates } from '../mock/variants/inbox/states.ts';
import { undetailedOperations as inboxUndetailedOperations } from '../mock/variants/inbox/undetailed-operations.ts';
import { updateEmail as inboxUpdateEmail } from '../mock/variants/inbox/update-email.ts';
import { versioning as inboxVersioning } from '../mock/variants/inbox/versioning.ts';
import { addContact as prospectingAddContact } from '../mock/variants/prospecting/add-contact.ts';
import { auth as prospectingAuth } from '../mock/variants/prospecting/auth.ts';
import { batch as prospectingBatch } from '../mock/variants/prospecting/batch.ts';
import { campaignRoutes as prospectingCampaignRoutes } from '../mock/variants/prospecting/campaign-routes.ts';
import { catalogue as prospectingCatalogue } from '../mock/variants/prospecting/catalogue.ts';
import { codes as prospectingCodes } from '../mock/variants/prospecting/codes.ts';
import { contact as prospectingContact } from '../mock/variants/prospecting/contact.ts';
import { customVariable as prospectingCustomVariable } from '../mock/variants/prospecting/custom-variable.ts';
import { enrichment as prospectingEnrichment } from '../mock/variants/prospecting/enrichment.ts';
import { errors as prospectingErrors } from '../mock/variants/prospecting/errors.ts';
import { events as prospectingEvents } from '../mock/variants/prospecting/events.ts';
import { exports as prospectingExports } from '../mock/variants/prospecting/export.ts';
import { formats as prospectingFormats } from '../mock/variants/prospecting/formats.ts';
import { keyResolution as prospectingKeyResolution } from '../mock/variants/prospecting/key-resolution.ts';
import { limits as prospectingLimits } from '../mock/variants/prospecting/limits.ts';
import { list as prospectingList } from '../mock/variants/prospecting/list.ts';
import { listsService as prospectingListsService } from '../mock/variants/prospecting/lists-service.ts';
import { lookup as prospectingLookup } from '../mock/variants/prospecting/lookup.ts';
import { notDetailed as prospectingNotDetailed } from '../mock/variants/prospecting/not-detailed.ts';
import { pagination as prospectingPagination } from '../mock/variants/prospecting/pagination.ts';
import { retry as prospectingRetry } from '../mock/variants/prospecting/retry.ts';
import { sentiment as prospectingSentiment } from '../mock/variants/prospecting/sentiment.ts';
import { service as prospectingService } from '../mock/variants/prospecting/service.ts';
import { settings as prospectingSettings } from '../mock/variants/prospecting/settings.ts';
import { startChecks as prospectingStartChecks } from '../mock/variants/prospecting/start-checks.ts';
import { states as prospectingStates } from '../mock/variants/prospecting/states.ts';
import { versioning as prospectingVersioning } from '../mock/variants/prospecting/versioning.ts';
import { webhookRegistration as prospectingWebhookRegistration } from '../mock/variants/prospecting/webhook-registration.ts';

/** Every allowed variant. */
export const sectionVariants: Readonly<Record<Service, readonly Variant[]>> = {
  inbox: [
    ...inboxAuthentication,
    ...inboxDeleteEmail,
    ...inboxEmailDetail,
    ...inboxEmailListItem,
    ...inboxEndpoints,
    ...inboxErrors,
    ...inboxEvents,
    ...inboxFilterNode,
    ...inboxFolderTypes,
    ...inboxGetEmail,
    ...inboxIdempotency,
    ...inboxLimits,
    ...inboxListEmails,
    ...inboxOtherResources,
    ...inboxPage,
    ...inboxSearchEmails,
    ...inboxSendEmail,
    ...inboxStates,
    ...inboxUndetailedOperations,
    ...inboxUpdateEmail,
    ...inboxVersioning,
  ],
  prospecting: [
    ...prospectingAddContact,
    ...prospectingAuth,
    ...prospectingBatch,
    ...prospectingCampaignRoutes,
    ...prospectingCatalogue,
    ...prospectingCodes,
    ...prospectingContact,
    ...prospectingCustomVariable,
    ...prospectingEnrichment,
    ...prospectingErrors,
    ...prospectingEvents,
    ...prospectingExports,
    ...prospectingFormats,
    ...prospectingKeyResolution,
    ...prospectingLimits,
    ...prospectingList,
    ...prospectingListsService,
    ...prospectingLookup,
    ...prospectingNotDetailed,
    ...prospectingPagination,
    ...prospectingRetry,
    ...prospectingSentiment,
    ...prospectingService,
    ...prospectingSettings,
    ...prospectingStartChecks,
    ...prospectingStates,
    ...prospectingVersioning,
    ...prospectingWebhookRegistration,
  ],
};
