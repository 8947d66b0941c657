import { OTHER } from '../edits/prospecting-contacts.ts';
import { BATCH, type Json, answered, items, misses, wireOf } from '../edits/prospecting-wire.ts';
import { isObject } from '../../../specs/json.ts';
import { table } from '../types.ts';
import { type When, setBody } from '../wire.ts';
import type { WireDrift } from '../../http/wire.ts';

/** Changes an object in an answer. */
const amend = (when: When, change: (body: Json) => Json): WireDrift =>
  setBody(when, (body) => (isObject(body) ? { ...body, ...change(body) } : body));

const failedRow = (row: Readonly<Record<string, unknown>>): boolean => 'error' in row;

const more = (field: string) =>
  wireOf(
    `${field} is one too high`,
    amend(answered(BATCH), (body) => ({ [field]: Number(body[field]) + 1 })),
  );

export const batch = table({
  'prospecting.batch.result-company-id': misses(BATCH, 'results[].companyId'),
  'prospecting.batch.total-is-input-size': more('total'),
  'prospecting.batch.results-one-per-row': wireOf(
    'the last result is left out',
    items(answered(BATCH), 'results', (all) => all.slice(0, -1)),
  ),
  'prospecting.batch.results-in-input-order': [
    { description: 'results come last first', prospecting: { batchResultOrder: 'reversed' } },
    {
      description: 'results come last first, and are numbered anew',
      prospecting: { batchResultOrder: 'renumbered' },
      variant: 'renumbered',
    },
  ],
  'prospecting.batch.result-index': misses(BATCH, 'results[].index'),
  'prospecting.batch.failed-result-error': misses(BATCH, 'results[].error'),
  'prospecting.batch.failed-result-no-lead': wireOf(
    'a failed row has a lead',
    items(answered(BATCH), 'results', (all) =>
      all.map((row) => (failedRow(row) ? { ...row, leadId: OTHER } : row)),
    ),
  ),
  'prospecting.batch.sum-is-total': more('failed'),
  'prospecting.batch.updated-within-duplicates': wireOf(
    'more are updated than known',
    amend(answered(BATCH), ({ duplicates }) => ({ updated: Number(duplicates) + 1 })),
  ),
  'prospecting.batch.created-matches-results': more('created'),
  'prospecting.batch.duplicates-matches-results': more('duplicates'),
  'prospecting.batch.updated-matches-results': more('updated'),
  'prospecting.batch.failed-matches-results': wireOf(
    'failed rows are not counted',
    amend(
      answered(BATCH, ({ failed }) => failed !== 0),
      () => ({ failed: 0 }),
    ),
  ),
  'prospecting.batch.repeated-email-is-duplicate': {
    description: 'a repeated email is created again',
    prospecting: { inBatchRepeatCreates: true },
  },
  'prospecting.batch.repeated-email-same-lead-id': wireOf(
    'a repeated row has a lead of its own',
    items(answered(BATCH), 'results', (all) =>
      all.map((row, at) =>
        row['duplicate'] === true && all.findIndex(({ leadId }) => leadId === row['leadId']) < at
          ? { ...row, leadId: OTHER }
          : row,
      ),
    ),
  ),
  'prospecting.batch.repeated-email-never-updated': [
    { description: 'a repeated row updates the first', prospecting: { inBatchRepeatUpdated: 'yes' } },
    {
      description: 'a repeated row updates the first, and denies it',
      prospecting: { inBatchRepeatUpdated: 'silently' },
      variant: 'silently',
    },
  ],
  'prospecting.batch.no-keys-rows-all-created': {
    description: 'equal rows without keys are one',
    prospecting: { keylessDeduplicated: true },
  },
  'prospecting.batch.stored-email-is-duplicate': {
    description: 'emails are not compared',
    prospecting: { sameEmail: () => false },
  },
  'prospecting.batch.stored-profile-is-duplicate': {
    description: 'profile URLs are not compared',
    prospecting: { sameProfile: () => false },
  },
  'prospecting.batch.flag-updates-stored': {
    description: 'the flag is ignored',
    prospecting: { batchUpdateFlag: () => false },
  },
  'prospecting.batch.rows-independent': [
    { description: 'a failed row ends the batch', prospecting: { failedRow: 'stops' } },
    {
      description: 'a failed row undoes the others, which say that they are stored',
      prospecting: { failedRow: 'undoes' },
      variant: 'undone',
    },
  ],
  'prospecting.batch.same-as-one-by-one': [
    {
      description: 'repeats within a batch are stored as well',
      prospecting: { inBatchRepeatCreates: true },
    },
    {
      description: 'a batch loses job titles',
      prospecting: { batchKeeps: (field) => field !== 'jobTitle' },
      variant: 'fields',
    },
  ],
  'prospecting.batch.custom-variables-once': wireOf(
    'no variable is listed',
    items(answered(BATCH), 'createdCustomVariables', () => []),
  ),
});
