import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandlers } from './call.ts';
import { contactsOf } from './contacts.ts';
import { csv, uuid, type ExportForm } from './export-form.ts';
import { CONTACT_FIELDS, COMPANY_FIELDS } from './fields.ts';
import { listsError, okReply, RefusalError } from './replies.ts';
import {
  newId,
  type Contact,
  type ExportFile,
  type ExportJob,
  type Fields,
  type List,
  type ProspectingStore,
} from './store.ts';
import { zip } from './zip.ts';

const CSV = 'text/csv; charset=utf-8';
const HOUR = 3_600_000;
/** Duration of a job, which the document does not state. */
const jobMs = (contacts: number): number => 10_000 + contacts;

/** The contacts of a list at a time. */
interface Snapshot {
  readonly list: List;
  readonly contacts: readonly Contact[];
}

function csvOf(store: ProspectingStore, form: ExportForm, { list, contacts }: Snapshot): Buffer {
  const custom = store.customVariables.map(({ technicalName }) => technicalName);
  const names = form.columns({
    standard: [...CONTACT_FIELDS, ...COMPANY_FIELDS],
    custom,
    used: custom.filter((name) => contacts.some(({ fields }) => fields[name] !== undefined)),
  });
  const campaigns = store.campaigns.filter(({ lists }) => lists.includes(list.id)).map(({ name }) => name);
  const shared: Fields = { Lists: list.name, Campaigns: campaigns.join(', ') };
  return csv(form, [
    names,
    ...form.rows(contacts).map(({ fields }) => names.map((name) => shared[name] ?? fields[name])),
  ]);
}

/** One list gives a CSV, several a ZIP with a CSV for each. */
function fileOf(store: ProspectingStore, form: ExportForm, lists: readonly Snapshot[]): ExportFile {
  const files = lists.map((each) => ({ name: form.fileName(each.list), bytes: csvOf(store, form, each) }));
  return (files.length > 1 ? form.several : form.one) === 'csv'
    ? { bytes: Buffer.concat(files.map(({ bytes }) => bytes)), type: CSV }
    : {
        bytes: zip(files.filter((_, position) => form.zipped(position, files.length))),
        type: 'application/zip',
      };
}

const download = ({ bytes, type }: ExportFile): Reply => ({
  status: 200,
  headers: {
    'content-type': type,
    'content-disposition': `attachment; filename="export.${type === CSV ? 'csv' : 'zip'}"`,
  },
  body: bytes,
});

const isDone = ({ account }: ProspectingCall, job: ExportJob): boolean => account.now() >= job.endsAt;

function startExport(call: ProspectingCall): Reply {
  const { account, store, rules } = call;
  const { listIds, async: given } = call.sent;
  const isAsync = given ?? false;
  if (!Array.isArray(listIds) || listIds.length === 0 || !listIds.every((id) => typeof id === 'string'))
    return listsError(400, 'listIds takes an array of list ids', 'INVALID_REQUEST', { field: 'listIds' });
  if (typeof isAsync !== 'boolean')
    return listsError(400, 'async takes a boolean', 'INVALID_REQUEST', { field: 'async' });
  const lists = (rules.exportNamesOnce ? [...new Set(listIds)] : listIds).map((id) =>
    store.lists.find((list) => list.id === id),
  );
  if (lists.includes(undefined)) return listsError(404, 'List not found');
  const found = lists
    .filter((list) => list !== undefined)
    .map((list) => ({ list, contacts: contactsOf(store, list).map((contact) => ({ ...contact })) }));
  const size = rules.exportSize(found.map(({ contacts }) => contacts.length));
  const file = (): ExportFile => fileOf(store, rules.exportForm, found);
  const start = (): string => {
    const id = uuid(newId(store));
    const now = account.now();
    let made: ExportFile | undefined;
    store.exports.push({ id, startedAt: now, endsAt: now + jobMs(size), file: () => (made ??= file()) });
    return id;
  };
  if (size > rules.exportMax) {
    if (rules.exportRefusalStarts) start();
    return listsError(422, `An export holds ${rules.exportMax} contacts at most`, 'EXPORT_TOO_LARGE', {
      limit: rules.exportMax,
    });
  }
  const few = size <= rules.exportDirectMax;
  const isBusy = store.exports.some((job) => rules.exportBlocks(isDone(call, job)));
  const busy = listsError(422, 'Another export of this account is running', 'EXPORT_RUNNING');
  if (few && isBusy && rules.exportBlocksDirect) return busy;
  if (few && !(isAsync && rules.exportFewAsJob)) return download(file());
  if (!isAsync)
    return rules.exportNeedsAsync
      ? listsError(
          422,
          `More than ${rules.exportDirectMax} contacts are exported with async`,
          'EXPORT_NEEDS_ASYNC',
          { limit: rules.exportDirectMax },
        )
      : download(file());
  if (isBusy) return busy;
  return { status: 202, body: { jobId: start() } };
}

function jobOf({ account, params, store, rules }: ProspectingCall): ExportJob {
  const job = store.exports.find(({ id }) => id === params['jobId']);
  if (job === undefined || account.now() - job[rules.exportKeptFrom] > rules.exportKeptHours * HOUR)
    throw new RefusalError(listsError(404, 'Export not found'));
  return job;
}

export const exportHandlers: ProspectingHandlers = {
  'POST /lists/list/export': startExport,
  'GET /lists/list/export/jobs/{jobId}': (call) => {
    const job = jobOf(call);
    return okReply({ jobId: job.id, status: isDone(call, job) ? 'done' : 'running' });
  },
  'GET /lists/list/export/jobs/{jobId}/download': (call) => {
    const job = jobOf(call);
    return isDone(call, job)
      ? download(job.file())
      : listsError(422, 'The export is still running', 'EXPORT_RUNNING');
  },
};
