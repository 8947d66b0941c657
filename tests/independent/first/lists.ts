import {
  Refusal,
  isRow,
  replyEmpty,
  reply,
  replyPage,
  say,
  writeDate,
  type Answer,
  type Call,
} from './call.ts';
import type { Choices } from './choices.ts';
import type { Handler, Route } from './inbox.ts';
import { slicePage } from './paging.ts';
import type { AddResult, Landing } from './rules.ts';
import {
  COMPANY_FIELDS,
  STANDARD_FIELDS,
  type Contact,
  type ExportJob,
  type List,
  type Row,
  type Variable,
} from './world.ts';
import { writeCell, zipFiles } from './zip.ts';

function fault(call: Call, status: number, message: string, code?: string): Refusal {
  const body: Row = { message };
  if (code !== undefined) body['code'] = code;
  return new Refusal(reply(status, call.rules.lists.fault(body, call)));
}

function lost(call: Call, what: string): Refusal {
  return fault(call, call.rules.lists.lostStatus, `${what} not found`);
}

function unacceptable(call: Call, message: string, code?: string): Refusal {
  return fault(call, call.rules.lists.unacceptable, say(call.choices, message), code);
}

/** Reads a JSON body. Malformed JSON gets an HTML page. */
export function readBody(call: Call): unknown {
  const text = call.raw.toString('utf8');
  if (text.trim() === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Refusal(call.rules.http.malformed(replyPage(400, 'Bad Request', call.choices), call.service));
  }
}

function takeList(call: Call): List {
  const list = call.rules.lists.findList(call.params[0] ?? '', call);
  if (list === undefined) throw lost(call, 'List');
  return list;
}

function writeList(list: List, call: Call): Row {
  const row: Row = {
    [call.choices.listId]: list.id,
    name: list.name,
    leadCount: call.account.contacts.filter((contact) => contact.listId === list.id).length,
    createdAt: writeDate(list.createdAt, call.choices),
  };
  if (call.choices.extraFields !== 'none') row['linkedLists'] = list.linked;
  if (call.choices.extraFields === 'many')
    row['phoneCount'] = call.account.contacts.filter(
      (contact) => contact.listId === list.id && contact.fields['phone'] !== undefined,
    ).length;
  return call.rules.lists.item(row, list, call);
}

function createList(call: Call): Answer {
  const body = readBody(call);
  const name = isRow(body) ? body['name'] : undefined;
  if (typeof name !== 'string' || name.trim() === '') {
    if (call.choices.listNameBad === '422') throw unacceptable(call, 'The name is missing.');
    throw fault(call, 400, say(call.choices, 'The field name is missing.'), 'INVALID_REQUEST');
  }
  const list: List = {
    id: call.random.hex(24),
    name,
    createdAt: call.at,
    linked: [],
    columns: ['firstName', 'lastName', 'email'],
  };
  call.account.lists.push(list);
  return reply(
    call.rules.lists.createStatus,
    call.rules.lists.created({ success: true, listId: list.id, name }),
  );
}

function listLists(call: Call): Answer {
  const { lists } = call.rules;
  const page = call.query.get('page');
  const limit = call.query.get('limit');
  const search = call.query.get('leadSearch');
  const holding =
    search === null || search === ''
      ? undefined
      : new Set(
          call.account.contacts
            .filter((contact) => lists.finds(contact, search))
            .map((contact) => contact.listId),
        );
  const found = call.account.lists
    .filter((list) => holding === undefined || holding.has(list.id))
    .toSorted((a, b) => lists.order(a, b, call));
  const half = call.choices.listHalfPaged === 'page' && (page === null) !== (limit === null);
  if (!half && !lists.isPaged(page, limit))
    return reply(
      200,
      found.map((list) => writeList(list, call)),
    );
  const slice = slicePage(
    call,
    found,
    lists.paging,
    { page: 'page', size: 'limit' },
    { over: call.choices.listLimitOver, bad: call.choices.listPageBad },
    (name) => fault(call, 400, `The parameter ${name} is not valid.`, 'INVALID_REQUEST'),
  );
  const counted = call.choices.totalLeads === 'all lists' ? call.account.lists : found;
  const row: Row = {
    items: slice.items.map((list) => writeList(list, call)),
    total: found.length,
    page: slice.page,
    pageSize: slice.size,
    totalLeads: lists.countLeads(counted, call),
  };
  return reply(200, lists.page(row, slice));
}

function writeContact(contact: Contact, call: Call): Row {
  return {
    id: contact.id,
    listId: contact.listId,
    companyId: contact.companyId,
    ...contact.fields,
    createdAt: writeDate(contact.createdAt, call.choices),
  };
}

function listRows(call: Call): Answer {
  const list = takeList(call);
  const { lists } = call.rules;
  const email = call.query.get('email');
  const social = call.query.get('socialUrl');
  if (lists.lookupBoth(email !== null, social !== null))
    throw unacceptable(call, 'Give email or socialUrl, not both.');
  const names = { page: 'page', size: 'pageSize' };
  const how = { over: call.choices.listLimitOver, bad: call.choices.listPageBad } as const;
  const refuse = (name: string): Refusal =>
    fault(call, 400, `The parameter ${name} is not valid.`, 'INVALID_REQUEST');
  if (email !== null || social !== null) {
    const within = lists.lookupLists(list, call);
    const found = call.account.contacts.filter((contact) => {
      if (!within.includes(contact.listId)) return false;
      const stored = contact.fields[email === null ? 'socialUrlProfile' : 'email'];
      if (stored === undefined) return false;
      return email === null
        ? lists.lookupSocial(String(stored), social ?? '')
        : lists.lookupEmail(String(stored), email);
    });
    let items = found.slice(0, lists.lookupMost);
    if (!lists.lookupIgnoresPage) items = slicePage(call, items, lists.rowsPaging, names, how, refuse).items;
    const total = call.choices.lookupPage === 'items' ? items.length : found.length;
    return reply(200, {
      items: items.map((contact) => lists.lookupItem(writeContact(contact, call), contact, call)),
      total,
      page: 1,
      pageSize: lists.rowsPaging.size,
    });
  }
  const all = call.account.contacts
    .filter((contact) => contact.listId === list.id)
    .toSorted((a, b) => lists.rowsOrder(a, b, call));
  const slice = slicePage(call, all, lists.rowsPaging, names, how, refuse);
  const items = slice.items.map((contact) => {
    const row: Row = { id: contact.id };
    for (const column of list.columns)
      if (contact.fields[column] !== undefined) row[column] = contact.fields[column];
    return lists.rowItem(row, contact, list, call);
  });
  return reply(
    200,
    lists.rowsPage({ items, total: all.length, page: slice.page, pageSize: slice.size }, slice),
  );
}

const ALIASES: Record<string, string> = {
  mobile: 'phone',
  'phone number': 'phone',
  name: 'fullName',
  company: 'companyName',
  title: 'jobTitle',
  website: 'websiteUrl',
  profile: 'socialUrlProfile',
  'e-mail': 'email',
  'zip code': 'postalCode',
  'first name': 'firstName',
  'last name': 'lastName',
};

function flatten(key: string): string {
  return key.toLowerCase().replaceAll(/[\s_-]/g, '');
}

function looksLikePhone(value: string): boolean {
  return /^\+?[\d\s().-]+$/.test(value) && value.replaceAll(/\D/g, '').length >= 6;
}

/** Finds where a key of a contact lands. */
function landKey(call: Call, key: string, value: string): Landing {
  const lower = key.trim().toLowerCase();
  const standard = (name: string): Landing => ({ kind: 'standard', name });
  const flat = flatten(key);
  const named = STANDARD_FIELDS.find((name) => name.toLowerCase() === lower) ?? ALIASES[lower];
  if (named !== undefined) return standard(named);
  const exact = STANDARD_FIELDS.find((name) => name.toLowerCase() === flat);
  if (exact !== undefined) return standard(exact);
  if (flat.length >= call.rules.lists.prefixLength) {
    const part =
      STANDARD_FIELDS.find((name) => name.toLowerCase().startsWith(flat)) ??
      STANDARD_FIELDS.find((name) => name.toLowerCase().endsWith(flat));
    if (part !== undefined) return standard(part);
  }
  const variable = call.account.variables.find(
    (entry) => flatten(entry.technicalName) === flat || flatten(entry.displayName) === flat,
  );
  if (variable !== undefined) return { kind: 'variable', name: variable.technicalName };
  if (lower.endsWith('id')) return { kind: 'new', name: key };
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value)) return standard('email');
  if (looksLikePhone(value)) return standard('phone');
  if (/^https?:\/\/([\w-]+\.)*social\.example\/in\//i.test(value)) return standard('socialUrlProfile');
  if (/^https?:\/\//i.test(value)) return standard('websiteUrl');
  return { kind: 'new', name: key };
}

function nameVariable(key: string, choices: Choices): string {
  const words = key.split(/[^A-Za-z0-9]+/).filter((word) => word !== '');
  if (choices.variableName === 'plain') return key;
  if (choices.variableName === 'snake') return words.join('_').toLowerCase();
  return words
    .map(
      (word, index) =>
        (index === 0 ? word.charAt(0).toLowerCase() : word.charAt(0).toUpperCase()) + word.slice(1),
    )
    .join('');
}

interface Read {
  fields: Contact['fields'];
  created: Variable[];
}

/** Reads the fields of a contact. Throws a sentence for a row that cannot be taken. */
function readContact(call: Call, input: unknown): Read {
  const { lists } = call.rules;
  if (!isRow(input)) throw new TypeError('A contact is an object.');
  const fields: Contact['fields'] = {};
  const created: Variable[] = [];
  for (const [key, value] of Object.entries(input)) {
    if (lists.empties(value)) continue;
    if (lists.nested(value)) throw new TypeError(`The field ${key} cannot hold an array or an object.`);
    const kept =
      typeof value === 'number' || typeof value === 'boolean'
        ? value
        : typeof value === 'string'
          ? value
          : JSON.stringify(value);
    let landing = lists.land(key, String(kept), landKey(call, key, String(kept)), call);
    if (landing.kind === 'standard' && fields[landing.name] !== undefined) {
      if (call.choices.secondKey === 'dropped') continue;
      landing = { kind: 'new', name: key };
    }
    if (landing.kind === 'none') continue;
    if (landing.kind === 'new') {
      const variable: Variable = {
        technicalName: nameVariable(landing.name, call.choices),
        displayName: key,
        schema: 'lead',
      };
      if (!call.account.variables.some((entry) => entry.technicalName === variable.technicalName)) {
        call.account.variables.push(variable);
        created.push(variable);
      }
      fields[variable.technicalName] = kept;
      continue;
    }
    if (lists.numeric(landing.name, kept)) {
      const number = typeof kept === 'number' ? kept : Number(kept);
      if (Number.isNaN(number) || typeof kept === 'boolean') continue;
      fields[landing.name] = number;
    } else if (lists.isDateField(landing.name)) {
      if (Number.isNaN(Date.parse(String(kept)))) {
        if (call.choices.badDate === 'refused')
          throw new TypeError(`The field ${landing.name} needs a valid date.`);
        continue;
      }
      fields[landing.name] = kept;
    } else fields[landing.name] = kept;
  }
  return { fields, created };
}

function findTwin(call: Call, list: List, fields: Contact['fields']): Contact | undefined {
  const { lists } = call.rules;
  const within = lists.duplicateLists(list);
  for (const name of lists.firstBy) {
    const wanted = fields[name];
    if (wanted === undefined) continue;
    const same = (a: string, b: string): boolean =>
      name === 'email' ? lists.sameEmail(a, b) : lists.sameSocial(a, b);
    const twin = call.account.contacts.find(
      (contact) =>
        within.includes(contact.listId) &&
        contact.fields[name] !== undefined &&
        same(String(contact.fields[name]), String(wanted)),
    );
    if (twin !== undefined) return twin;
  }
  return undefined;
}

function addOne(call: Call, list: List, read: Read, update: boolean): AddResult {
  const twin = findTwin(call, list, read.fields);
  if (twin !== undefined) {
    if (update)
      for (const [name, value] of Object.entries(read.fields))
        if (call.rules.lists.overwrites(name)) twin.fields[name] = value;
    return { leadId: twin.id, companyId: twin.companyId, duplicate: true, updated: update };
  }
  const hasCompany =
    call.choices.emptyCompany === 'always one' ||
    COMPANY_FIELDS.some((name) => read.fields[name] !== undefined);
  const contact: Contact = {
    id: call.random.hex(24),
    listId: list.id,
    companyId: hasCompany ? call.random.hex(24) : null,
    fields: read.fields,
    createdAt: call.at,
  };
  call.account.contacts.push(contact);
  return { leadId: contact.id, companyId: contact.companyId, duplicate: false, updated: false };
}

function addContact(call: Call): Answer {
  const list = takeList(call);
  const body = readBody(call);
  const update = call.rules.lists.readFlag(call.query.get('updateIfExists'));
  let read: Read;
  try {
    read = readContact(call, body);
  } catch (error) {
    throw unacceptable(call, error instanceof Error ? error.message : 'The contact is not valid.');
  }
  const result = addOne(call, list, read, update);
  return reply(
    call.rules.lists.addStatus(result),
    call.rules.lists.added({ success: true, ...result, createdCustomVariables: read.created }, result, call),
  );
}

function addBatch(call: Call): Answer {
  const list = takeList(call);
  const { lists } = call.rules;
  const body = readBody(call);
  const contacts: unknown = isRow(body) ? body['contacts'] : undefined;
  if (!Array.isArray(contacts))
    throw unacceptable(call, 'The field contacts is an array.', 'INVALID_REQUEST');
  if (contacts.length < lists.batch.min || contacts.length > lists.batch.max)
    throw unacceptable(call, 'Send 1 to 100 contacts.');
  const update = lists.readFlag(call.query.get('updateIfExists'));
  const created: Variable[] = [];
  const fresh = new Set<string>();
  const results: Row[] = [];
  const count = { created: 0, duplicates: 0, updated: 0, failed: 0 };
  for (const [index, input] of (contacts as unknown[]).entries()) {
    if (lists.batchStops && count.failed > 0) break;
    try {
      const read = readContact(call, input);
      created.push(...read.created);
      const twin = findTwin(call, list, read.fields);
      const seen = twin !== undefined && fresh.has(twin.id);
      const result = addOne(call, list, read, update && (!seen || lists.batchUpdatesTwins));
      fresh.add(result.leadId);
      if (result.duplicate) count.duplicates += 1;
      else count.created += 1;
      if (result.updated) count.updated += 1;
      results.push(lists.batchRow({ index, ...result }, index));
    } catch (error) {
      count.failed += 1;
      results.push(
        lists.batchRow(
          { index, error: error instanceof Error ? error.message : 'The contact is not valid.' },
          index,
        ),
      );
    }
  }
  return reply(
    200,
    lists.batchAnswer(
      { success: true, total: contacts.length, ...count, results, createdCustomVariables: created },
      call,
    ),
  );
}

function patchContact(call: Call): Answer {
  const contact = call.account.contacts.find((entry) => entry.id === call.params[0]);
  if (contact === undefined) throw lost(call, 'Contact');
  const body = readBody(call);
  let read: Read;
  try {
    read = readContact(call, body);
  } catch (error) {
    throw unacceptable(call, error instanceof Error ? error.message : 'The contact is not valid.');
  }
  if (call.rules.lists.patchChecksTwins) {
    const list = call.account.lists.find((entry) => entry.id === contact.listId);
    const twin = list === undefined ? undefined : findTwin(call, list, read.fields);
    if (twin !== undefined && twin.id !== contact.id)
      throw unacceptable(call, 'Another contact has this address.');
  }
  Object.assign(contact.fields, read.fields);
  const row = call.rules.lists.patchAnswer(writeContact(contact, call));
  if (call.choices.contactForm === 'contact') return reply(200, { contact: row });
  return reply(200, call.choices.contactForm === 'success' ? { success: true, contact: row } : row);
}

function confirmDeletion(call: Call): Answer {
  if (call.choices.listDeleted === '204') return replyEmpty(204);
  return reply(200, call.choices.listDeleted === 'deleted' ? { deleted: true } : { success: true });
}

function deleteRow(call: Call): Answer {
  const list = takeList(call);
  const contact = call.account.contacts.find(
    (entry) => entry.id === call.params[1] && entry.listId === list.id,
  );
  if (contact === undefined) throw lost(call, 'Contact');
  if (call.rules.lists.deleteReaches.contacts)
    call.account.contacts = call.account.contacts.filter((entry) => entry !== contact);
  return confirmDeletion(call);
}

function deleteList(call: Call): Answer {
  const list = takeList(call);
  const reach = call.rules.lists.deleteReaches;
  const ids = [list.id, ...(reach.linked ? list.linked : [])];
  call.account.lists = call.account.lists.filter((entry) => !ids.includes(entry.id));
  for (const entry of call.account.lists) entry.linked = entry.linked.filter((id) => !ids.includes(id));
  if (reach.contacts)
    call.account.contacts = call.account.contacts.filter((contact) => !ids.includes(contact.listId));
  if (reach.campaigns)
    for (const campaign of call.account.campaigns)
      campaign.lists = campaign.lists.filter((id) => !ids.includes(id));
  return confirmDeletion(call);
}

function wrapList(call: Call, row: Row): Answer {
  if (call.choices.oneList === 'bare') return reply(200, row);
  return reply(200, { [call.choices.oneList]: row });
}

function readList(call: Call): Answer {
  return wrapList(call, writeList(takeList(call), call));
}

function renameList(call: Call): Answer {
  const list = takeList(call);
  const body = readBody(call);
  if (!isRow(body) || typeof body['name'] !== 'string' || body['name'] === '')
    throw fault(call, 400, 'The field name is missing.', 'INVALID_REQUEST');
  list.name = body['name'];
  return wrapList(call, writeList(list, call));
}

function readUsage(call: Call): Answer {
  const raw = call.query.get(call.choices.usageQuery) ?? call.query.get('listIds') ?? '';
  const ids = raw.split(',').filter((id) => id !== '');
  const found = call.account.campaigns.filter((campaign) => campaign.lists.some((id) => ids.includes(id)));
  return reply(200, {
    campaigns: found.map((campaign) => ({
      [call.choices.campaignId]: campaign.id,
      name: campaign.name,
      status: campaign.status,
    })),
  });
}

function createVariable(call: Call): Answer {
  const body = readBody(call);
  const { lists } = call.rules;
  if (!isRow(body) || typeof body['technicalName'] !== 'string' || body['technicalName'] === '')
    throw fault(call, 400, 'The field technicalName is missing.', 'INVALID_REQUEST');
  const schema = body['schema'] ?? 'lead';
  if (typeof schema !== 'string' || !lists.variableSchemas.includes(schema))
    throw fault(call, 400, 'The field schema is lead or company.', 'INVALID_REQUEST');
  const variable: Variable = {
    technicalName: body['technicalName'],
    displayName: typeof body['displayName'] === 'string' ? body['displayName'] : body['technicalName'],
    schema,
  };
  const taken = isTaken(call, variable.technicalName);
  if (lists.variableTaken(taken, variable.technicalName, call)) throw unacceptable(call, 'This name exists.');
  call.account.variables.push(variable);
  return reply(
    call.choices.variableStatus === '201' ? 201 : 200,
    call.choices.variableShape === 'bare'
      ? { ...variable }
      : { success: true, customVariable: { ...variable } },
  );
}

function isTaken(call: Call, name: string): boolean {
  const flat = flatten(name);
  return (
    STANDARD_FIELDS.some((field) => field.toLowerCase() === flat) ||
    call.account.variables.some((entry) => flatten(entry.technicalName) === flat)
  );
}

function checkVariable(call: Call): Answer {
  const name = call.query.get(call.choices.checkQuery) ?? call.query.get('technicalName') ?? '';
  return reply(200, { exists: isTaken(call, name) });
}

function writeCsv(call: Call, list: List): Buffer {
  const { lists } = call.rules;
  const variables = call.account.variables.map((entry) => entry.technicalName);
  const columns = lists.exportColumns([...STANDARD_FIELDS, ...variables, 'Lists', 'Campaigns'], call);
  const rows = lists.exportRows(call.account.contacts.filter((contact) => contact.listId === list.id));
  const names = call.account.campaigns
    .filter((campaign) => campaign.lists.includes(list.id))
    .map((campaign) => campaign.name);
  const lines = [columns.map(writeCell).join(',')];
  for (const contact of rows) {
    const cells = columns.map((column) =>
      column === 'Lists'
        ? list.name
        : column === 'Campaigns'
          ? names.join('; ')
          : String(contact.fields[column] ?? ''),
    );
    lines.push(lists.exportLine(cells, contact).map(writeCell).join(','));
  }
  return Buffer.from(lists.csv(`${lines.join('\r\n')}\r\n`), 'utf8');
}

function writeExport(call: Call, ids: string[]): Answer {
  const found = ids.flatMap((id) => call.account.lists.filter((list) => list.id === id));
  const [only] = found;
  if (found.length === 1 && only !== undefined) {
    return {
      status: 200,
      headers: {
        'Content-Type': call.rules.lists.exportType('text/csv; charset=utf-8'),
        'Content-Disposition': 'attachment; filename="contacts.csv"',
      },
      bytes: writeCsv(call, only),
    };
  }
  const files = found.map((list, index) => ({
    name: `${index + 1}-${list.name}.csv`,
    data: writeCsv(call, list),
  }));
  return {
    status: 200,
    headers: {
      'Content-Type': call.rules.lists.exportType('application/zip'),
      'Content-Disposition': 'attachment; filename="contacts.zip"',
    },
    bytes: zipFiles(files),
  };
}

function exportLists(call: Call): Answer {
  const body = readBody(call);
  const { lists } = call.rules;
  const ids: unknown = isRow(body) ? body['listIds'] : undefined;
  if (!isRow(body) || !Array.isArray(ids) || ids.length === 0 || !ids.every((id) => typeof id === 'string'))
    throw fault(call, 400, 'The field listIds is missing.', 'INVALID_REQUEST');
  const asked = ids;
  for (const id of asked) if (call.rules.lists.findList(id, call) === undefined) throw lost(call, 'List');
  const count = call.account.contacts.filter((contact) => asked.includes(contact.listId)).length;
  if (count > lists.exportMost) throw unacceptable(call, 'There are too many contacts.', 'EXPORT_TOO_LARGE');
  if (count <= lists.exportDirect) return writeExport(call, asked);
  if (body['async'] !== true)
    throw fault(call, Number(call.choices.exportOver), 'Ask for an asynchronous export.');
  const running = call.account.exportJobs.filter((job) => job.doneAt > call.at).length;
  if (running >= lists.exportsAtOnce) throw fault(call, 409, 'Another export is running.', 'EXPORT_RUNNING');
  const job: ExportJob = {
    id: call.random.uuid(),
    listIds: asked,
    createdAt: call.at,
    doneAt: call.at + 1500,
  };
  call.account.exportJobs.push(job);
  return reply(202, { jobId: job.id });
}

function takeJob(call: Call): ExportJob {
  const job = call.account.exportJobs.find(
    (entry) => entry.id === call.params[0] && call.at - entry.createdAt < call.rules.lists.exportKeepMs,
  );
  if (job === undefined) throw lost(call, 'Export');
  return job;
}

function readExportJob(call: Call): Answer {
  const job = takeJob(call);
  return reply(200, {
    jobId: job.id,
    status: job.doneAt <= call.at ? call.rules.lists.exportDone : call.choices.exportStates,
    createdAt: writeDate(job.createdAt, call.choices),
  });
}

function downloadExport(call: Call): Answer {
  const job = takeJob(call);
  if (job.doneAt > call.at) throw fault(call, 409, 'The export is not ready.');
  return writeExport(call, job.listIds);
}

export function listRoutes(): Route[] {
  const route = (method: string, pattern: string, handle: Handler): Route => ({ method, pattern, handle });
  return [
    route('POST', '/list', createList),
    route('GET', '/list', listLists),
    route('POST', '/list/export', exportLists),
    route('GET', '/list/export/jobs/{}', readExportJob),
    route('GET', '/list/export/jobs/{}/download', downloadExport),
    route('GET', '/list/campaign-usage', readUsage),
    route('POST', '/custom-variable', createVariable),
    route('GET', '/custom-variable/check', checkVariable),
    route('GET', '/list/{}/rows', listRows),
    route('POST', '/list/{}/contacts', addContact),
    route('POST', '/list/{}/contacts/batch', addBatch),
    route('PATCH', '/contacts/{}', patchContact),
    route('DELETE', '/list/{}/rows/{}', deleteRow),
    route('DELETE', '/list/{}', deleteList),
    route('GET', '/list/{}', readList),
    route('PATCH', '/list/{}', renameList),
  ];
}

export function refuseLists(call: Call, status: number, message: string, code: string): Answer {
  return fault(call, status, message, code).answer;
}
