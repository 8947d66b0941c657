import { OTHER, BATCH, whenAnswered, items, misses } from '../edits/prospecting.ts';
import { isObject, type JsonObject } from '../../../specs/json.ts';
import { table, alterWire, alterProspecting, withProspecting } from '../types.ts';
import { type When, setBody } from '../wire.ts';
import type { WireDrift } from '../../http/wire.ts';

/** Changes an object in an answer. */
const amend = (when: When, change: (body: JsonObject) => JsonObject): WireDrift =>
  setBody(when, (body) => (isObject(body) ? { ...body, ...change(body) } : body));

const failedRow = (row: Readonly<Record<string, unknown>>): boolean => 'error' in row;

const more = (field: string) =>
  alterWire(
    `${field} is one too high`,
    amend(whenAnswered(BATCH), (body) => ({ [field]: Number(body[field]) + 1 })),
  );

export const batch = table('prospecting.batch', {
  'result-company-id': misses(BATCH, 'results[].companyId'),
  'total-is-input-size': more('total'),
  'results-one-per-row': alterWire(
    'the last result is left out',
    items(whenAnswered(BATCH), 'results', (all) => all.slice(0, -1)),
  ),
  'results-in-input-order': {
    main: withProspecting({ batchResultOrder: 'reversed' }),
    renumbered: withProspecting({ batchResultOrder: 'renumbered' }),
  },
  'result-index': misses(BATCH, 'results[].index'),
  'failed-result-error': misses(BATCH, 'results[].error'),
  'failed-result-no-lead': alterWire(
    'a failed row has a lead',
    items(whenAnswered(BATCH), 'results', (all) =>
      all.map((row) => (failedRow(row) ? { ...row, leadId: OTHER } : row)),
    ),
  ),
  'sum-is-total': more('failed'),
  'updated-within-duplicates': alterWire(
    'more are updated than known',
    amend(whenAnswered(BATCH), ({ duplicates }) => ({ updated: Number(duplicates) + 1 })),
  ),
  'created-matches-results': more('created'),
  'duplicates-matches-results': {
    main: more('duplicates'),
    updated: alterWire(
      'updated rows are not counted as duplicates',
      amend(
        whenAnswered(BATCH, ({ updated }) => updated !== 0),
        ({ duplicates, updated }) => ({ duplicates: Number(duplicates) - Number(updated) }),
      ),
    ),
  },
  'updated-matches-results': more('updated'),
  'failed-matches-results': alterWire(
    'failed rows are not counted',
    amend(
      whenAnswered(BATCH, ({ failed }) => failed !== 0),
      () => ({ failed: 0 }),
    ),
  ),
  'repeated-email-is-duplicate': withProspecting({ inBatchRepeatCreates: true }),
  'repeated-email-same-lead-id': alterWire(
    'a repeated row has a lead of its own',
    items(whenAnswered(BATCH), 'results', (all) =>
      all.map((row, at) =>
        row['duplicate'] === true && all.findIndex(({ leadId }) => leadId === row['leadId']) < at
          ? { ...row, leadId: OTHER }
          : row,
      ),
    ),
  ),
  'repeated-email-never-updated': {
    main: withProspecting({ inBatchRepeatUpdated: 'yes' }),
    silently: withProspecting({ inBatchRepeatUpdated: 'silently' }),
  },
  'no-keys-rows-all-created': withProspecting({ keylessDeduplicated: true }),
  'stored-email-is-duplicate': withProspecting({ sameEmail: () => false }),
  'stored-profile-is-duplicate': withProspecting({ sameProfile: () => false }),
  'flag-updates-stored': {
    main: withProspecting({ batchUpdateFlag: () => false }),
    profiles: alterWire(
      'rows known by their profile URL are not reported as updated',
      items(whenAnswered(BATCH), 'results', (all, { body }) => {
        const { contacts } = JSON.parse(body.toString()) as { contacts: readonly JsonObject[] };
        return all.map((row, at) =>
          contacts[at]?.['email'] === undefined ? { ...row, updated: false } : row,
        );
      }),
    ),
  },
  'rows-independent': {
    main: withProspecting({ failedRow: 'stops' }),
    undone: withProspecting({ failedRow: 'undoes' }),
  },
  'same-as-one-by-one': {
    main: withProspecting({ inBatchRepeatCreates: true }),
    fields: alterProspecting('a batch loses job titles', { batchKeeps: (field) => field !== 'jobTitle' }),
  },
  'custom-variables-once': alterWire(
    'no variable is listed',
    items(whenAnswered(BATCH), 'createdCustomVariables', () => []),
  ),
});
