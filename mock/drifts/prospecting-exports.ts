import { prospectingRules as faithful } from '../prospecting/index.ts';
import type { ExportForm } from '../prospecting/export-form.ts';
import { both, changeField, operation, setBody, status } from './wire.ts';
import { wireOf } from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';

const ACTIVITIES = 'GET /advanced/campaigns/{campaignId}/activities';
const DOWNLOAD = 'GET /lists/list/export/jobs/{jobId}/download';
const written = (description: string, form: Partial<ExportForm>): DriftRow => ({
  description,
  prospecting: { exportForm: { ...faithful.exportForm, ...form } },
});
const { columns } = faithful.exportForm;
const headed = (description: string, change: ExportForm['columns']): DriftRow =>
  written(description, { columns: change });
const without = (name: string): DriftRow =>
  headed(`there is no column ${name}`, (all) => columns(all).filter((each) => each !== name));

const JSON_TYPE = { 'content-type': 'application/json' };
const noMultipart = (route: string): DriftRow =>
  wireOf('files are taken within JSON', (call, reply) => {
    if (call.operation !== `POST ${route}`) return reply;
    return call.headers['content-type']?.startsWith('multipart') === true
      ? { status: 415, headers: JSON_TYPE, body: { error: 'Unsupported media type' } }
      : { status: 200, headers: JSON_TYPE, body: { success: true } };
  });

/** Exported files and the jobs that make them, uploaded files, and how long a request may take. */
export const exportDrifts = table({
  'prospecting.export.one-list-csv': written('one list is a ZIP', { one: 'zip' }),
  'prospecting.export.utf-8': written('files are written in Latin 1', { encoding: 'latin1' }),
  'prospecting.export.bom': written('there is no byte order mark', { mark: '' }),
  'prospecting.export.comma-separated': written('values are parted by semicolons', { separator: ';' }),
  'prospecting.export.column-per-standard-field': without('microblogUrl'),
  'prospecting.export.column-per-custom-variable': headed('custom variables are left out', (all) =>
    columns({ ...all, custom: [] }),
  ),
  'prospecting.export.custom-variable-of-other-list-has-column': headed(
    'variables that a list does not use are left out',
    (all) => columns({ ...all, custom: all.used }),
  ),
  'prospecting.export.custom-after-standard': headed(
    'custom variables come first',
    ({ standard, custom }) => [...custom, ...standard, 'Lists', 'Campaigns'],
  ),
  'prospecting.export.lists-column': without('Lists'),
  'prospecting.export.campaigns-column': without('Campaigns'),
  'prospecting.export.lists-after-custom': headed(
    'Lists comes before custom variables',
    ({ standard, custom }) => [...standard, 'Lists', ...custom, 'Campaigns'],
  ),
  'prospecting.export.campaigns-last': headed('a column follows Campaigns', (all) => [
    ...columns(all),
    'Owner',
  ]),
  'prospecting.export.lists-before-campaigns': headed(
    'Campaigns comes before Lists',
    ({ standard, custom }) => [...standard, ...custom, 'Campaigns', 'Lists'],
  ),
  'prospecting.export.one-row-per-contact': written('equal first names are one row', {
    rows: (contacts) =>
      contacts.filter(
        ({ fields }, at) =>
          contacts.findIndex((other) => other.fields['firstName'] === fields['firstName']) === at,
      ),
  }),
  'prospecting.export.several-lists-zip': written('several lists are one CSV', { several: 'csv' }),
  'prospecting.export.zip-one-csv-each': written('the last list has no file', {
    zipped: (position, files) => position < files - 1,
  }),
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
    prospecting: { exportDirectMax: faithful.exportDirectMax - 1 },
  },
  'prospecting.export.over-5000-async-202': {
    description: 'more contacts come directly',
    prospecting: { exportDirectMax: faithful.exportDirectMax + 1 },
  },
  'prospecting.export.over-5000-without-async-no-file': {
    description: 'async is not needed',
    prospecting: { exportNeedsAsync: false },
  },
  'prospecting.export.exactly-100000-allowed': {
    description: 'the bound itself is refused',
    prospecting: { exportMax: faithful.exportMax - 1 },
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
    prospecting: { exportKeptHours: faithful.exportKeptHours / 2 },
  },
  'prospecting.export.job-gone-after-24-hours': {
    description: 'jobs are kept for twice the time',
    prospecting: { exportKeptHours: faithful.exportKeptHours * 2 },
  },
  'prospecting.export.download-same-format': wireOf(
    'a downloaded file has no byte order mark',
    setBody(both(operation(DOWNLOAD), status(200)), (body) =>
      Buffer.isBuffer(body) ? body.subarray(3) : body,
    ),
  ),
  'prospecting.batch.same-as-one-by-one': {
    description: 'repeats within a batch are stored as well',
    prospecting: { inBatchRepeatCreates: true },
  },
  'prospecting.lists-service.delete-list-removes-from-campaigns': {
    description: 'campaigns keep the contacts of a deleted list',
    prospecting: { deleteListLeavesCampaigns: false },
  },
  'prospecting.formats.step-id-optional': {
    description: 'steps need an _id',
    prospecting: { stepIds: 'refused' },
  },
  'prospecting.formats.version-id-optional': {
    description: 'versions need an _id',
    prospecting: { versionIds: 'refused' },
  },
  'prospecting.formats.step-id-generated': {
    description: 'steps stay without _id',
    prospecting: { stepIds: 'left-out' },
  },
  'prospecting.formats.version-id-generated': {
    description: 'versions stay without _id',
    prospecting: { versionIds: 'left-out' },
  },
  'prospecting.formats.dates-iso-8601': wireOf(
    'dates of activities are written out',
    changeField(operation(ACTIVITIES), 'activities[].date', (date) => new Date(String(date)).toUTCString()),
  ),
  'prospecting.formats.dates-utc': wireOf(
    'dates of activities have the offset of the office',
    changeField(operation(ACTIVITIES), 'activities[].date', (date) => String(date).replace(/Z$/, '+02:00')),
  ),
  'prospecting.formats.attachments-multipart': noMultipart('/advanced/attachments'),
  'prospecting.formats.audio-multipart': noMultipart('/advanced/social/audio'),
  'prospecting.limits.attachments-3-accepted': {
    description: 'two files at most',
    prospecting: { attachments: { ...faithful.attachments, maxFiles: 2 } },
  },
  'prospecting.limits.attachment-20-mb-accepted': {
    description: 'files of 10 MB at most',
    prospecting: { attachments: { ...faithful.attachments, maxBytes: 10_485_760 } },
  },
  'prospecting.limits.audio-10-mb-accepted': {
    description: 'recordings of 5 MB at most',
    prospecting: { voiceNote: { ...faithful.voiceNote, maxBytes: 5_242_880 } },
  },
  'prospecting.limits.audio-5-minutes-accepted': {
    description: 'recordings of 4 minutes at most',
    prospecting: { voiceNote: { ...faithful.voiceNote, maxSeconds: 240 } },
  },
  'prospecting.limits.request-under-120-seconds': {
    description: 'requests are cut after 60 seconds',
    prospecting: { requestMaxSeconds: 60 },
  },
  'prospecting.limits.request-cut-at-120-seconds': {
    description: 'requests are cut after five minutes',
    prospecting: { requestMaxSeconds: 300 },
  },
});
