import { inboxEmailMonitors } from './monitors/inbox-emails.ts';
import { inboxWireMonitors } from './monitors/inbox-wire.ts';
import { listEmails } from './inbox/list-emails.ts';
import { access } from './inbox/access.ts';
import { singleEmail } from './inbox/single-email.ts';
import { searchEmails } from './inbox/search-emails.ts';
import { listQuestions } from './inbox/list-questions.ts';
import { searchQuestions } from './inbox/search-questions.ts';
import { detailQuestions } from './inbox/detail-questions.ts';
import { inboxLimitQuestions } from './inbox/limit-questions.ts';
import { shapeQuestions } from './inbox/shape-questions.ts';
import { writeQuestions } from './inbox/write-questions.ts';
import { modelled } from './inbox/sequence.ts';
import { metamorphic } from './inbox/metamorphic.ts';
import { relations as inboxRelations } from './inbox/relations.ts';
import { rankPairs } from './inbox/rank-pairs.ts';
import { filters } from './inbox/filters.ts';
import { folderTypes } from './inbox/folders.ts';
import { bodySize } from './inbox/body-size.ts';
import { states } from './inbox/states.ts';
import { sending } from './inbox/send-email.ts';
import { undetailed } from './inbox/undetailed.ts';
import { keys } from './inbox/keys.ts';
import { counters } from './inbox/counters.ts';
import { events } from './inbox/events.ts';
import { repeats } from './inbox/event-repeats.ts';
import { inboxReceivedChecks } from './inbox/deliveries.ts';
import { prospectingDeliveryChecks } from './prospecting/deliveries.ts';
import { openQuestions } from './inbox/open-questions.ts';
import { addContact } from './prospecting/add-contact.ts';
import { batch } from './prospecting/batch.ts';
import { contactValues } from './prospecting/contact-values.ts';
import { contactQuestions } from './prospecting/contact-questions.ts';
import { contacts } from './prospecting/contacts.ts';
import { keyResolution } from './prospecting/keys.ts';
import { variables } from './prospecting/variables.ts';
import { limits } from './prospecting/limits.ts';
import { inboxLimits } from './inbox/limits.ts';
import { prospectingAccess } from './prospecting/access.ts';
import { errorBodies } from './prospecting/error-bodies.ts';
import { prospectingErrors } from './prospecting/errors.ts';
import { catalogue } from './prospecting/catalogue.ts';
import { campaignActivities } from './prospecting/activities.ts';
import { campaignReads } from './prospecting/campaigns.ts';
import { creditUsage } from './prospecting/credit-usage.ts';
import { campaignWrites } from './prospecting/campaign-writes.ts';
import { campaignStates } from './prospecting/campaign-states.ts';
import { statusQuestions } from './prospecting/status-questions.ts';
import { settings } from './prospecting/settings.ts';
import { prospectingWireMonitors } from './monitors/prospecting-wire.ts';
import { lists } from './prospecting/lists.ts';
import { listRows } from './prospecting/list-rows.ts';
import { listLife } from './prospecting/list-life.ts';
import { listPersons } from './prospecting/list-persons.ts';
import { pagination } from './prospecting/pagination.ts';
import { enrichment } from './prospecting/enrichment.ts';
import { startChecks } from './prospecting/start-checks.ts';
import { schemaClaims } from '../generated/schema-claims.ts';
import { schemaMonitors } from './kit/schema/monitors.ts';
import { traffic } from '../generated/traffic.ts';
import type { Service } from '../specs/source.ts';
import type { DeliveryChecks } from './kit/engine/delivery.ts';
import { exports } from './prospecting/exports.ts';
import { exportColumns } from './prospecting/export-columns.ts';
import { requestDuration } from './prospecting/duration.ts';
import { uploads } from './prospecting/uploads.ts';
import { formatMonitors, formats } from './prospecting/formats.ts';
import { relations } from './prospecting/relations.ts';
import { openLists } from './prospecting/list-questions.ts';
import { lookupQuestions } from './prospecting/lookup-questions.ts';
import { exportJobs } from './prospecting/export-jobs.ts';
import { credits } from './prospecting/credits.ts';
import { recipientsFlow } from './prospecting/recipients-flow.ts';
import { rareRefusals } from './prospecting/rare-refusals.ts';
import { rareSituations } from './prospecting/rare-situations.ts';
import { eventCourse } from './prospecting/events-course.ts';
import { eventTracking } from './prospecting/events-tracking.ts';
import { eventRegistrations } from './prospecting/events-registration.ts';
import { eventReplies } from './prospecting/events-reply.ts';
import { eventDelivery } from './prospecting/events-delivery.ts';
import { eventsElsewhere } from './prospecting/events-elsewhere.ts';
import { registrations } from './prospecting/registrations.ts';
import { registrationQuestions } from './prospecting/registration-questions.ts';
import { fieldQuestions } from './prospecting/field-questions.ts';
import { payloadQuestions } from './prospecting/payload-questions.ts';
import { limitQuestions } from './prospecting/limit-questions.ts';
import type { Monitor, Scenario } from './kit/engine/scenario.ts';

/** Every scenario, section by section. */
export const scenarios: readonly Scenario[] = [
  ...listEmails,
  ...singleEmail,
  ...access,
  ...inboxLimits,
  ...searchEmails,
  ...rankPairs,
  ...inboxRelations,
  ...metamorphic,
  ...filters,
  ...folderTypes,
  ...states,
  ...bodySize,
  ...sending,
  ...undetailed,
  ...keys,
  ...counters,
  ...openQuestions,
  events,
  repeats,
  ...modelled,
  ...listQuestions,
  ...searchQuestions,
  ...detailQuestions,
  ...inboxLimitQuestions,
  ...shapeQuestions,
  ...writeQuestions,
  ...addContact,
  ...batch,
  ...lists,
  ...listRows,
  ...listLife,
  ...listPersons,
  ...pagination,
  ...enrichment,
  ...contacts,
  ...contactValues,
  ...keyResolution,
  ...variables,
  ...contactQuestions,
  ...limits,
  ...prospectingAccess,
  ...prospectingErrors,
  ...errorBodies,
  ...catalogue,
  ...campaignReads,
  ...creditUsage,
  ...campaignActivities,
  ...campaignWrites,
  ...settings,
  ...campaignStates,
  ...statusQuestions,
  ...startChecks,
  ...exports,
  ...exportColumns,
  ...exportJobs,
  ...uploads,
  ...formats,
  ...relations,
  ...openLists,
  ...lookupQuestions,
  ...fieldQuestions,
  ...payloadQuestions,
  ...limitQuestions,
  ...requestDuration,
  ...credits,
  ...recipientsFlow,
  ...registrations,
  ...registrationQuestions,
  ...rareSituations,
  ...rareRefusals,
  ...eventCourse,
  ...eventTracking,
  ...eventRegistrations,
  ...eventReplies,
  ...eventDelivery,
  ...eventsElsewhere,
];

/** Every checker that needs no stimulus of its own. */
export const monitors: readonly Monitor[] = [
  ...inboxEmailMonitors,
  ...inboxWireMonitors,
  ...prospectingWireMonitors,
  ...formatMonitors,
  ...schemaMonitors(schemaClaims),
].map((monitor) => {
  const shownIn = traffic.shownIn[monitor.claim];
  return shownIn === undefined ? monitor : { ...monitor, shownIn };
});

/** Every checker of deliveries that needs no stimulus, by service. */
export const deliveryChecks: Readonly<Record<Service, DeliveryChecks>> = {
  inbox: inboxReceivedChecks,
  prospecting: prospectingDeliveryChecks,
};
export { rejection } from './inbox/signature.ts';
