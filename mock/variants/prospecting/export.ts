import { to } from '../../drifts/edits/answers.ts';
import { alterExportForm } from '../../drifts/edits/prospecting.ts';
import { type DriftRow, alterWire, alterProspecting, table, withProspecting } from '../../drifts/types.ts';
import { whenAll, whenCode, setBody, type When } from '../../drifts/wire.ts';
import { exportForm } from '../../prospecting/export-form.ts';
import { prospectingRules } from '../../prospecting/rules.ts';
import { whenRefusalOf, whenSuccessOf, moreFields, withCode } from '../answers.ts';

const EXPORT = 'POST /lists/list/export';
const JOB = 'GET /lists/list/export/jobs/{jobId}';
const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';
const isCsv: When = (_, { headers }) => headers['content-type']?.startsWith('text/csv') === true;
/** Files in the answers of these operations. */
export const csvOf = (...operations: readonly string[]): When => whenAll(whenSuccessOf(...operations), isCsv);

/** CSV files with a text replaced. */
const rewritten = (description: string, from: string | RegExp, to: string): DriftRow =>
  alterWire(
    description,
    setBody(csvOf(EXPORT, DOWNLOAD), (body) =>
      Buffer.isBuffer(body) ? Buffer.from(body.toString('utf8').replace(from, to)) : body,
    ),
  );
const refusedWith = (operation_: string, code: string): When => whenAll(operation_, whenCode(code));

export const exports = table('prospecting.export', {
  'job-gone-after-24-hours': withProspecting({ exportKeptHours: prospectingRules.exportKeptHours + 10 }),

  'column-names': rewritten('a column bears a readable name', 'firstName,lastName', 'First name,Last name'),
  'column-order': alterExportForm('standard columns stand in another order', {
    columns: ({ standard, ...others }) =>
      exportForm.columns({ ...others, standard: [...standard].reverse() }),
  }),
  'count-over-lists': alterProspecting('contacts are counted for each list', {
    exportSize: (sizes) => Math.max(...sizes),
  }),
  'direct-during-job': withProspecting({ exportBlocksDirect: true }),
  'download-before-done': withCode(refusedWith(DOWNLOAD, 'EXPORT_RUNNING'), 'EXPORT_NOT_READY'),
  'formula-values': rewritten('a value that begins like a formula is quoted', '=1+1', "'=1+1"),
  'job-clock-start': withProspecting({ exportKeptFrom: 'endsAt' }),
  'job-gone-answer': to([whenRefusalOf(JOB, DOWNLOAD), 404], 410),
  'job-status-fields': moreFields(),
  'lists-campaigns-content': rewritten(
    'campaigns are parted by semicolons',
    /"First reader, Second reader"/g,
    '"First reader; Second reader"',
  ),
  'no-lists': to(refusedWith(EXPORT, 'INVALID_REQUEST'), 422),
  'over-100000-status': to(refusedWith(EXPORT, 'EXPORT_TOO_LARGE'), 400),
  'over-5000-without-async': to(refusedWith(EXPORT, 'EXPORT_NEEDS_ASYNC'), 400),
  quoting: rewritten('line breaks within values are blanks', /"one\ntwo"/g, 'one two'),
  'same-list-twice': withProspecting({ exportNamesOnce: false }),
  'second-job-answer': to(refusedWith(EXPORT, 'EXPORT_RUNNING'), 409),
  'unknown-job': withCode([whenRefusalOf(JOB, DOWNLOAD), 404], 'EXPORT_NOT_FOUND'),
  'unknown-list': withCode([whenRefusalOf(EXPORT), 404], 'LIST_NOT_FOUND'),
  'zip-file-names': alterExportForm('files are named by the ids of the lists', {
    fileName: ({ id }) => `${id}.csv`,
  }),
});
