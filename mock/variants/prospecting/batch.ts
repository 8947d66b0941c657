import { table, alterWire, alterProspecting, withProspecting } from '../../drifts/types.ts';
import { changeField } from '../../drifts/wire.ts';
import { whenRefusalOf, whenSuccessOf, objectsChanged, withCode } from '../answers.ts';
import { withoutNulls } from './add-contact.ts';

const BATCH = 'POST /lists/list/{listId}/contacts/batch';
const isFailed = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'failed' in body && body.failed !== 0;

export const batch = table('prospecting.batch', {
  'custom-variables-once': alterWire(
    'a created variable is listed for each row that has it',
    changeField(whenSuccessOf(BATCH), 'createdCustomVariables', (made) => [made, made].flat()),
  ),
  'result-company-id': withoutNulls(whenSuccessOf(BATCH)),

  'error-form': alterWire(
    'the error of a failed row is a code',
    changeField(whenSuccessOf(BATCH), 'results[].error', () => 'ROW_FAILED'),
  ),
  'index-base': objectsChanged('rows are counted from 1', whenSuccessOf(BATCH), (row) =>
    typeof row['index'] === 'number' ? { ...row, index: row['index'] + 1 } : row,
  ),
  'repeated-email-case-in-batch': alterProspecting('within a batch the case of an email does not matter', {
    repeatKeys: ({ email }) => [email === undefined ? undefined : String(email).toLowerCase()],
  }),
  'repeated-email-of-failed-row': withProspecting({ failsWithFailedRow: true }),
  'repeated-profile-in-batch': alterProspecting(
    'a row with the profile URL of an earlier one is never updated either',
    { repeatKeys: ({ email, socialUrlProfile }) => [email, socialUrlProfile] },
  ),
  'success-with-failures': alterWire(
    'a batch with failed rows is no success',
    changeField(
      (call, reply) => whenSuccessOf(BATCH)(call, reply) && isFailed(reply.body),
      'success',
      () => false,
    ),
  ),
  'unknown-list-404': withCode([whenRefusalOf(BATCH), 404], 'LIST_NOT_FOUND'),
});
