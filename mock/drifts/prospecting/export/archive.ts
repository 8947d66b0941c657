import { alterExportForm } from '../../edits/prospecting.ts';
import { table } from '../../types.ts';

export const exportArchive = table('prospecting.export', {
  'several-lists-zip': alterExportForm('several lists are one CSV', { several: 'csv' }),
  'zip-one-csv-each': alterExportForm('the last list has no file', {
    zipped: (position, files) => position < files - 1,
  }),
});
