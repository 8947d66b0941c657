import { table, alterWire, withProspecting } from '../../types.ts';
import { setBody } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';

export const exportJobs = table('prospecting.export', {
  'small-direct': withProspecting({ exportDirectMax: 0 }),
  'small-async-direct': withProspecting({ exportFewAsJob: true }),
  'exactly-5000-direct': withProspecting({ exportDirectMax: reference.exportDirectMax - 1 }),
  'over-5000-async-202': withProspecting({ exportDirectMax: reference.exportDirectMax + 1 }),
  'over-5000-without-async-no-file': withProspecting({ exportNeedsAsync: false }),
  'exactly-100000-allowed': withProspecting({ exportMax: reference.exportMax - 1 }),
  'over-100000-refused': withProspecting({ exportMax: Infinity }),
  'over-100000-starts-no-job': withProspecting({ exportRefusalStarts: true }),
  'one-job-at-a-time': withProspecting({ exportBlocks: () => false }),
  'next-job-after-done': withProspecting({ exportBlocks: () => true }),
  'job-kept-24-hours': withProspecting({ exportKeptHours: reference.exportKeptHours / 2 }),
  'job-gone-after-24-hours': withProspecting({ exportKeptHours: reference.exportKeptHours * 30 }),
  'download-same-format': alterWire(
    'a downloaded file has no byte order mark',
    setBody([DOWNLOAD, 200], (body) => (Buffer.isBuffer(body) ? body.subarray(3) : body)),
  ),
});
