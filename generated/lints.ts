// Generated from specs/ by `npm run generate`. Do not edit.
import { readFileSync } from 'node:fs';
import type { LintSeverity, Service } from '../specs/source.ts';

export type LintId =
  | 'inbox.key-in-url'
  | 'inbox.authorization-missing'
  | 'inbox.unknown-path'
  | 'inbox.undocumented-route'
  | 'inbox.unknown-parameter'
  | 'inbox.unknown-field'
  | 'inbox.parameter-value'
  | 'inbox.malformed-json'
  | 'inbox.body-form'
  | 'inbox.patch-without-flag'
  | 'inbox.body-too-large'
  | 'inbox.limit-above-maximum'
  | 'inbox.query-length'
  | 'inbox.search-length'
  | 'inbox.search-too-short'
  | 'inbox.search-with-filters'
  | 'inbox.filtered-elsewhere'
  | 'inbox.filters-bounds'
  | 'inbox.has-more-ignored'
  | 'inbox.cursor-made-up'
  | 'inbox.cursor-of-another-route'
  | 'inbox.send-without-key'
  | 'inbox.idempotency-key-reused'
  | 'inbox.idempotency-key-too-long'
  | 'inbox.send-retried-unchecked'
  | 'inbox.send-attachments'
  | 'inbox.reply-references'
  | 'inbox.reply-subject'
  | 'inbox.reply-mailbox'
  | 'inbox.bulk-too-many'
  | 'inbox.client-error-retried'
  | 'inbox.unknown-view-retried'
  | 'inbox.retry-after-ignored'
  | 'inbox.limit-reached'
  | 'inbox.webhook-late'
  | 'inbox.webhook-unverified'
  | 'prospecting.key-in-url'
  | 'prospecting.authorization-missing'
  | 'prospecting.unknown-path'
  | 'prospecting.undocumented-route'
  | 'prospecting.deprecated-route'
  | 'prospecting.id-form'
  | 'prospecting.unknown-parameter'
  | 'prospecting.unknown-field'
  | 'prospecting.parameter-value'
  | 'prospecting.update-if-exists-value'
  | 'prospecting.malformed-json'
  | 'prospecting.content-type'
  | 'prospecting.body-form'
  | 'prospecting.daily-limit-below-added'
  | 'prospecting.body-too-large'
  | 'prospecting.batch-size'
  | 'prospecting.lookup-both-keys'
  | 'prospecting.lookup-paged'
  | 'prospecting.lead-search-form'
  | 'prospecting.list-used-and-excluded'
  | 'prospecting.planned-start-in-past'
  | 'prospecting.variable-of-standard-field'
  | 'prospecting.event-never-sent'
  | 'prospecting.page-base'
  | 'prospecting.size-above-maximum'
  | 'prospecting.paging-past-end'
  | 'prospecting.trap-key'
  | 'prospecting.key-by-affix'
  | 'prospecting.number-under-unknown-key'
  | 'prospecting.contact-field-twice'
  | 'prospecting.contact-nested-value'
  | 'prospecting.contact-cleared'
  | 'prospecting.contact-value-dropped'
  | 'prospecting.unidentified-contact-repeated'
  | 'prospecting.batch-repeated-row'
  | 'prospecting.email-case'
  | 'prospecting.paid-job-started-again'
  | 'prospecting.credits-exhausted'
  | 'prospecting.export-beside-another'
  | 'prospecting.export-fetched-early'
  | 'prospecting.client-error-retried'
  | 'prospecting.retried-without-pause'
  | 'prospecting.retry-after-ignored'
  | 'prospecting.limit-reached'
  | 'prospecting.webhook-late'
  | 'prospecting.webhook-refused';

/** Something that a dependent tool can do wrong, by the documents. */
export interface StatedLint {
  readonly id: LintId;
  readonly service: Service;
  readonly statement: string;
  readonly document: string;
  readonly lines: readonly number[];
  /** The lines for some operations, where they differ. */
  readonly linesOf?: Readonly<Record<string, readonly number[]>>;
  readonly severity: LintSeverity;
  /** How the text is read, where it can be read in several ways. */
  readonly interpretation?: string;
}

export const lints = JSON.parse(
  readFileSync(new URL('lints.json', import.meta.url), 'utf8'),
) as Readonly<Record<LintId, StatedLint>>;
