import type { LintId } from '../../generated/lints.ts';
import type { Lint } from '../lint.ts';
import * as access from './access.ts';
import * as bodies from './bodies.ts';
import * as campaigns from './campaigns.ts';
import * as contacts from './contacts.ts';
import * as jobs from './jobs.ts';
import * as paging from './paging.ts';
import * as parameters from './parameters.ts';
import * as retries from './retries.ts';
import * as routes from './routes.ts';
import * as sending from './sending.ts';
import * as webhooks from './webhooks.ts';

/** The rule of each lint over the calls of its service. */
export const callLints = {
  'inbox.key-in-url': access.keyInUrl,
  'inbox.authorization-missing': access.authorizationMissing,
  'inbox.unknown-path': routes.unknownPath,
  'inbox.undocumented-route': routes.undocumentedRoute,
  'inbox.unknown-parameter': parameters.unknownParameter('inbox.unknown-parameter'),
  'inbox.unknown-field': bodies.unknownField('inbox.unknown-field'),
  'inbox.parameter-value': parameters.parameterValue,
  'inbox.malformed-json': bodies.malformedJson,
  'inbox.body-form': bodies.bodyForm('inbox.body-form'),
  'inbox.patch-without-flag': bodies.patchWithoutFlag,
  'inbox.body-too-large': bodies.bodyTooLarge,
  'inbox.limit-above-maximum': parameters.sizeBeyond,
  'inbox.query-length': parameters.queryLength,
  'inbox.search-length': parameters.searchLength,
  'inbox.search-too-short': parameters.searchTooShort,
  'inbox.search-with-filters': parameters.searchWithFilters,
  'inbox.filtered-elsewhere': parameters.filteredElsewhere,
  'inbox.filters-bounds': parameters.filtersBounds,
  'inbox.has-more-ignored': paging.hasMoreIgnored,
  'inbox.cursor-made-up': paging.cursorMadeUp,
  'inbox.cursor-of-another-route': paging.cursorOfAnotherRoute,
  'inbox.send-without-key': sending.sendWithoutKey,
  'inbox.idempotency-key-reused': sending.idempotencyKeyReused,
  'inbox.idempotency-key-too-long': sending.idempotencyKeyTooLong,
  'inbox.send-retried-unchecked': sending.sendRetriedUnchecked,
  'inbox.send-attachments': sending.sendAttachments,
  'inbox.reply-references': sending.replyReferences,
  'inbox.reply-subject': sending.replySubject,
  'inbox.reply-mailbox': sending.replyMailbox,
  'inbox.bulk-too-many': bodies.bulkTooMany,
  'inbox.client-error-retried': retries.clientErrorRetried,
  'inbox.unknown-view-retried': retries.unknownViewRetried,
  'inbox.retry-after-ignored': retries.retryAfterIgnored,
  'inbox.limit-reached': retries.inboxLimitReached,
  'prospecting.key-in-url': access.keyInUrl,
  'prospecting.authorization-missing': access.authorizationMissing,
  'prospecting.unknown-path': routes.unknownPath,
  'prospecting.undocumented-route': routes.undocumentedRoute,
  'prospecting.deprecated-route': routes.deprecatedRoute,
  'prospecting.id-form': routes.idForm,
  'prospecting.unknown-parameter': parameters.unknownParameter('prospecting.unknown-parameter'),
  'prospecting.unknown-field': bodies.unknownField('prospecting.unknown-field'),
  'prospecting.parameter-value': parameters.parameterValue,
  'prospecting.update-if-exists-value': parameters.updateIfExistsValue,
  'prospecting.malformed-json': bodies.malformedJson,
  'prospecting.content-type': bodies.contentType,
  'prospecting.body-form': bodies.bodyForm('prospecting.body-form'),
  'prospecting.daily-limit-below-added': campaigns.dailyLimitBelowAdded,
  'prospecting.body-too-large': bodies.bodyTooLarge,
  'prospecting.batch-size': bodies.batchSize,
  'prospecting.lookup-both-keys': parameters.lookupBothKeys,
  'prospecting.lookup-paged': parameters.lookupPaged,
  'prospecting.lead-search-form': parameters.leadSearchForm,
  'prospecting.list-used-and-excluded': campaigns.listUsedAndExcluded,
  'prospecting.planned-start-in-past': campaigns.plannedStartInPast,
  'prospecting.variable-of-standard-field': contacts.variableOfStandardField,
  'prospecting.event-never-sent': parameters.eventNeverSent,
  'prospecting.page-base': paging.pageBase,
  'prospecting.size-above-maximum': parameters.sizeBeyond,
  'prospecting.paging-past-end': paging.pagingPastEnd,
  'prospecting.trap-key': contacts.trapKey,
  'prospecting.key-by-affix': contacts.keyByAffix,
  'prospecting.number-under-unknown-key': contacts.numberUnderUnknownKey,
  'prospecting.contact-field-twice': contacts.contactFieldTwice,
  'prospecting.contact-nested-value': contacts.contactNestedValue,
  'prospecting.contact-cleared': contacts.contactCleared,
  'prospecting.contact-value-dropped': contacts.contactValueDropped,
  'prospecting.unidentified-contact-repeated': contacts.unidentifiedContactRepeated,
  'prospecting.batch-repeated-row': contacts.batchRepeatedRow,
  'prospecting.email-case': contacts.emailCase,
  'prospecting.paid-job-started-again': jobs.paidJobStartedAgain,
  'prospecting.credits-exhausted': jobs.creditsExhausted,
  'prospecting.export-beside-another': jobs.exportBesideAnother,
  'prospecting.export-fetched-early': jobs.exportFetchedEarly,
  'prospecting.client-error-retried': retries.clientErrorRetried,
  'prospecting.retried-without-pause': retries.retriedWithoutPause,
  'prospecting.retry-after-ignored': retries.sameAfterRetryAfter,
  'prospecting.limit-reached': retries.prospectingLimitReached,
} as const satisfies { readonly [L in LintId]?: Lint };

/** The rule of each lint over the deliveries of its service. */
export const deliveryLints = (secret: string | undefined) =>
  ({
    'inbox.webhook-late': webhooks.webhookLate,
    'inbox.webhook-unverified': webhooks.webhookUnverified(secret),
    'prospecting.webhook-late': webhooks.webhookLate,
    'prospecting.webhook-refused': webhooks.webhookRefused,
  }) as const satisfies { readonly [L in Exclude<LintId, keyof typeof callLints>]: Lint };
