import { wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { both, operation, setBody, status } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';

export const exportJobs = table({
  'prospecting.export.small-direct': {
    description: 'every export needs async',
    prospecting: { exportDirectMax: 0 },
  },
  'prospecting.export.small-async-direct': {
    description: 'async makes a job of every export',
    prospecting: { exportFewAsJob: true },
  },
  'prospecting.export.exactly-5000-direct': {
    description: 'the bound itself needs async',
    prospecting: { exportDirectMax: reference.exportDirectMax - 1 },
  },
  'prospecting.export.over-5000-async-202': {
    description: 'more contacts come directly',
    prospecting: { exportDirectMax: reference.exportDirectMax + 1 },
  },
  'prospecting.export.over-5000-without-async-no-file': {
    description: 'async is not needed',
    prospecting: { exportNeedsAsync: false },
  },
  'prospecting.export.exactly-100000-allowed': {
    description: 'the bound itself is refused',
    prospecting: { exportMax: reference.exportMax - 1 },
  },
  'prospecting.export.over-100000-refused': {
    description: 'an export is never too large',
    prospecting: { exportMax: Infinity },
  },
  'prospecting.export.over-100000-starts-no-job': {
    description: 'a refused export runs all the same',
    prospecting: { exportRefusalStarts: true },
  },
  'prospecting.export.one-job-at-a-time': {
    description: 'jobs run side by side',
    prospecting: { exportBlocks: () => false },
  },
  'prospecting.export.next-job-after-done': {
    description: 'a job blocks the next one until it is forgotten',
    prospecting: { exportBlocks: () => true },
  },
  'prospecting.export.job-kept-24-hours': {
    description: 'jobs are kept half of the time',
    prospecting: { exportKeptHours: reference.exportKeptHours / 2 },
  },
  'prospecting.export.job-gone-after-24-hours': {
    description: 'jobs are kept for a month',
    prospecting: { exportKeptHours: reference.exportKeptHours * 30 },
  },
  'prospecting.export.download-same-format': wireOf(
    'a downloaded file has no byte order mark',
    setBody(both(operation(DOWNLOAD), status(200)), (body) =>
      Buffer.isBuffer(body) ? body.subarray(3) : body,
    ),
  ),
});
