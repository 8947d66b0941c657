import type { Call, Handlers, Reply } from '../http/call.ts';
import { contactsOf } from './contacts.ts';
import { CONTACT_FIELDS, COMPANY_FIELDS } from './fields.ts';
import { isRecord, listsError, ok, Refusal, refusing } from './replies.ts';
import { newId, type ExportJob, type FieldValue, type List, type ProspectingStore } from './store.ts';
import { zip } from './zip.ts';

const BOM = '\uFEFF';
const CSV = 'text/csv; charset=utf-8';
const HOUR = 3_600_000;

const cell = (value: FieldValue | undefined): string => {
  const text = value === undefined ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** CSV as the service writes it: UTF-8 with BOM, commas, CRLF. */
export const csv = (rows: readonly (readonly (FieldValue | undefined)[])[]): string =>
  BOM + rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

function csvOf(store: ProspectingStore, list: List): string {
  const standard: readonly string[] = [...CONTACT_FIELDS, ...COMPANY_FIELDS];
  const columns = [...standard, ...store.customVariables.map(({ technicalName }) => technicalName)];
  const campaigns = store.campaigns.filter(({ lists }) => lists.includes(list.id)).map(({ name }) => name);
  return csv([
    [...columns, 'Lists', 'Campaigns'],
    ...contactsOf(store, list).map(({ fields }) => [
      ...columns.map((name) => fields[name]),
      list.name,
      campaigns.join(', '),
    ]),
  ]);
}

const fileName = (list: List): string =>
  `${list.name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}-${list.id.slice(-6)}.csv`;

/** One list is a CSV, several are a ZIP of one CSV each. */
function fileOf(store: ProspectingStore, lists: readonly List[]): Pick<ExportJob, 'file' | 'type'> {
  const [only, ...others] = lists;
  if (only !== undefined && others.length === 0) return { file: Buffer.from(csvOf(store, only)), type: CSV };
  return {
    file: zip(lists.map((list) => ({ name: fileName(list), bytes: Buffer.from(csvOf(store, list)) }))),
    type: 'application/zip',
  };
}

const download = ({ file, type }: Pick<ExportJob, 'file' | 'type'>): Reply => ({
  status: 200,
  headers: {
    'content-type': type,
    'content-disposition': `attachment; filename="export.${type === CSV ? 'csv' : 'zip'}"`,
  },
  body: file,
});

const isDone = ({ account }: Call, job: ExportJob): boolean =>
  account.now() - job.startedAt >= account.rules.prospecting.exportSeconds * 1000;

/** Export job ids are UUIDs, unlike all other ids. */
const uuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a000-${hex.slice(12, 24)}`;

function startExport(call: Call): Reply {
  const { account, body } = call;
  const {
    prospecting: store,
    rules: { prospecting: rules },
  } = account;
  const listIds: unknown = isRecord(body) ? body['listIds'] : undefined;
  const isAsync: unknown = isRecord(body) ? (body['async'] ?? false) : false;
  if (!Array.isArray(listIds) || listIds.length === 0 || !listIds.every((id) => typeof id === 'string'))
    return listsError(400, 'listIds takes an array of list ids', 'INVALID_REQUEST', { field: 'listIds' });
  if (typeof isAsync !== 'boolean')
    return listsError(400, 'async takes a boolean', 'INVALID_REQUEST', { field: 'async' });
  const lists = [...new Set(listIds)].map((id) => store.lists.find((list) => list.id === id));
  if (lists.includes(undefined)) return listsError(rules.listMissingStatus, 'List not found');
  const found = lists.filter((list) => list !== undefined);
  const size = found.reduce((sum, list) => sum + contactsOf(store, list).length, 0);
  if (size > rules.exportMax)
    return listsError(422, `An export holds ${rules.exportMax} contacts at most`, 'EXPORT_TOO_LARGE', {
      limit: rules.exportMax,
    });
  if (size <= rules.exportDirectMax) return download(fileOf(store, found));
  if (!isAsync)
    return listsError(
      422,
      `More than ${rules.exportDirectMax} contacts are exported with async`,
      'EXPORT_NEEDS_ASYNC',
      { limit: rules.exportDirectMax },
    );
  if (store.exports.some((job) => !isDone(call, job)))
    return listsError(422, 'Another export of this account is running', 'EXPORT_RUNNING');
  const job: ExportJob = { id: uuid(newId(store)), startedAt: account.now(), ...fileOf(store, found) };
  store.exports.push(job);
  return { status: 202, body: { jobId: job.id } };
}

function jobOf({ account, params }: Call): ExportJob {
  const job = account.prospecting.exports.find(({ id }) => id === params['jobId']);
  if (job === undefined || account.now() - job.startedAt > account.rules.prospecting.exportKeptHours * HOUR)
    throw new Refusal(listsError(404, 'Export not found'));
  return job;
}

export const exportHandlers: Handlers = {
  'POST /lists/list/export': startExport,
  'GET /lists/list/export/jobs/{jobId}': refusing((call) => {
    const job = jobOf(call);
    return ok({ jobId: job.id, status: isDone(call, job) ? 'done' : 'running' });
  }),
  'GET /lists/list/export/jobs/{jobId}/download': refusing((call) => {
    const job = jobOf(call);
    return isDone(call, job)
      ? download(job)
      : listsError(422, 'The export is still running', 'EXPORT_RUNNING');
  }),
};
