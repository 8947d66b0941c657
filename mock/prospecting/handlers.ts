import type { Call, Handler, Handlers, Reply } from '../http/call.ts';
import { add, isStandard, resolve, RowFailed, searched, type Added } from './contacts.ts';
import { newId, type Contact, type CustomVariable, type List } from './store.ts';

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const message = (status: number, text: string, code?: string): Reply => ({
  status,
  body: { message: text, ...(code !== undefined && { code }) },
});
const main = (status: number, error: string, code?: string): Reply => ({
  status,
  body: { error, ...(code !== undefined && { code }) },
});

const wholeNumber = (text: string | null, fallback: number, minimum = 1): number => {
  const value = Number(text ?? '');
  return text !== null && Number.isInteger(value) && value >= minimum ? value : fallback;
};

const withList =
  (then: (call: Call, list: List) => Reply): Handler =>
  (call) => {
    const list = call.account.prospecting.lists.find(({ id }) => id === call.params['listId']);
    return list === undefined
      ? message(call.account.rules.prospecting.listMissingStatus, 'List not found')
      : then(call, list);
  };

const full = (contact: Contact): Json => ({ id: contact.id, listId: contact.listId, ...contact.fields });

function listLists({ account, query }: Call): Reply {
  const { prospecting: store, rules } = account;
  const count = (list: List): number => store.contacts.filter(({ listId }) => listId === list.id).length;
  const lookFor = query.get('leadSearch')?.toLowerCase();
  const holds = (list: List): boolean =>
    lookFor === undefined ||
    store.contacts.some(
      ({ listId, fields }) =>
        listId === list.id &&
        [fields['email'], fields['socialUrlProfile']].some(
          (value) => String(value).toLowerCase() === lookFor,
        ),
    );
  const lists = store.lists.filter(holds);
  const shown = lists.map((list) => ({ id: list.id, name: list.name, leads: count(list) }));
  if (!query.has('page') && !query.has('limit')) return { status: 200, body: shown };
  const { listsDefault, listsMax, firstPage, countLeads } = rules.prospecting;
  const pageSize = Math.min(wholeNumber(query.get('limit'), listsDefault), listsMax);
  const page = wholeNumber(query.get('page'), 1);
  const start = (page - firstPage) * pageSize;
  const ids = new Set(lists.map(({ id }) => id));
  return {
    status: 200,
    body: {
      items: shown.slice(Math.max(0, start), Math.max(0, start + pageSize)),
      total: lists.length,
      page,
      pageSize,
      totalLeads: countLeads(store.contacts.filter(({ listId }) => ids.has(listId))),
    },
  };
}

const listRows = withList(({ account, query }, list) => {
  const { prospecting: store } = account;
  const rules = account.rules.prospecting;
  const email = query.get('email') || null;
  const socialUrl = query.get('socialUrl') || null;
  if (email !== null && socialUrl !== null)
    return message(rules.lookupBothStatus, 'Look up by email or by profile URL, not by both');
  const pageSize = Math.min(wholeNumber(query.get('pageSize'), rules.rowsDefault), rules.rowsMax);
  const page = wholeNumber(query.get('page'), 1);
  const start = Math.max(0, (page - rules.firstPage) * pageSize);
  if (email !== null || socialUrl !== null) {
    const found = searched(store, rules, list).filter(({ fields }) =>
      email !== null
        ? fields['email'] !== undefined && rules.lookupEmailMatches(String(fields['email']), email)
        : fields['socialUrlProfile'] !== undefined &&
          rules.lookupProfileMatches(String(fields['socialUrlProfile']), socialUrl ?? ''),
    );
    const items = (rules.lookupPaged ? found.slice(start, start + pageSize) : found).slice(
      0,
      rules.lookupMax,
    );
    return {
      status: 200,
      body: { items: items.map(full), total: found.length, page: 1, pageSize: rules.lookupMax },
    };
  }
  const rows = store.contacts.filter(({ listId }) => listId === list.id);
  const columns = (contact: Contact): Json =>
    Object.fromEntries(Object.entries(full(contact)).filter(([name]) => rules.visibleColumns.includes(name)));
  return {
    status: 200,
    body: { items: rows.slice(start, start + pageSize).map(columns), total: rows.length, page, pageSize },
  };
});

const addContact = withList(({ account, body, query }, list) => {
  if (!isRecord(body)) return message(422, 'A contact is a flat object');
  const rules = account.rules.prospecting;
  try {
    const { fields, created } = resolve(account.prospecting, rules, body);
    const added = add(
      account.prospecting,
      rules,
      list,
      fields,
      rules.updateFlag(query.get('updateIfExists')),
    );
    return { status: 200, body: { success: true, ...added, createdCustomVariables: created } };
  } catch (error) {
    if (error instanceof RowFailed) return message(422, error.message);
    throw error;
  }
});

type Row = ({ index: number } & Added) | { index: number; error: string };

const addBatch = withList(({ account, body, query }, list) => {
  const rules = account.rules.prospecting;
  const contacts: unknown = isRecord(body) ? body['contacts'] : undefined;
  if (!Array.isArray(contacts) || contacts.length < rules.batchMin || contacts.length > rules.batchMax)
    return message(rules.batchRefusal, `A batch takes ${rules.batchMin} to ${rules.batchMax} contacts`);
  const update = rules.updateFlag(query.get('updateIfExists'));
  const seen = new Set<string>();
  const created: CustomVariable[] = [];
  const results: Row[] = [];
  for (const [index, contact] of (contacts as unknown[]).entries()) {
    try {
      if (!isRecord(contact)) throw new RowFailed('a contact is a flat object');
      const { fields, created: variables } = resolve(account.prospecting, rules, contact);
      created.push(...variables);
      const email = fields['email'] === undefined ? undefined : String(fields['email']);
      const repeated = email !== undefined && seen.has(email);
      results.push({
        index,
        ...add(account.prospecting, rules, list, fields, update && (!repeated || rules.inBatchRepeatUpdated)),
      });
      if (email !== undefined) seen.add(email);
    } catch (error) {
      if (!(error instanceof RowFailed)) throw error;
      results.push({ index, error: error.message });
      if (rules.failedRowStopsBatch) break;
    }
  }
  const rows = results.filter((row) => 'leadId' in row);
  return {
    status: 200,
    body: {
      success: true,
      total: contacts.length,
      created: rows.filter(({ duplicate }) => !duplicate).length,
      duplicates: rows.filter(({ duplicate }) => duplicate).length,
      updated: rows.filter(({ updated }) => updated).length,
      failed: results.length - rows.length,
      results,
      createdCustomVariables: created,
    },
  };
});

function deleteList({ account, params }: Call): Reply {
  const { prospecting: store, rules } = account;
  const list = store.lists.find(({ id }) => id === params['listId']);
  if (list === undefined) return message(rules.prospecting.listMissingStatus, 'List not found');
  const gone = new Set([list.id, ...list.linked]);
  store.lists = store.lists.filter(({ id }) => !gone.has(id));
  store.contacts = store.contacts.filter(({ listId }) => !gone.has(listId));
  return { status: 200, body: { success: true } };
}

function createVariable({ account, body }: Call): Reply {
  const { technicalName, displayName, schema } = isRecord(body) ? body : {};
  const known = (name: string): boolean =>
    isStandard(name) || account.prospecting.customVariables.some((each) => each.technicalName === name);
  if (typeof technicalName !== 'string' || technicalName === '' || known(technicalName))
    return message(422, 'The name is missing, taken or that of a standard field');
  const created: CustomVariable = {
    technicalName,
    displayName: typeof displayName === 'string' ? displayName : technicalName,
    schema: schema === 'company' ? 'company' : 'lead',
  };
  account.prospecting.customVariables.push(created);
  return { status: 200, body: created };
}

/** A finder or verifier job: started here, read elsewhere. */
const startJob: Handler = ({ account }) => ({ status: 200, body: { jobId: newId(account.prospecting) } });

/** The lists as one CSV; every list here is small enough for a direct answer. */
function exportLists({ account, body }: Call): Reply {
  const ids: unknown = isRecord(body) ? body['listIds'] : undefined;
  const lists = Array.isArray(ids) ? account.prospecting.lists.filter(({ id }) => ids.includes(id)) : [];
  if (lists.length === 0) return message(422, 'Name at least one list');
  const names = [...new Set(account.prospecting.contacts.flatMap(({ fields }) => Object.keys(fields)))];
  const quoted = (value: string | number | boolean | undefined): string =>
    `"${String(value ?? '').replaceAll('"', '""')}"`;
  const rows = account.prospecting.contacts
    .filter(({ listId }) => lists.some(({ id }) => id === listId))
    .map(({ fields }) =>
      [...names.map((name) => quoted(fields[name])), quoted(lists[0]?.name), quoted('')].join(','),
    );
  const csv = [[...names, 'Lists', 'Campaigns'].join(','), ...rows].join('\r\n');
  return { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' }, body: `\uFEFF${csv}` };
}

export const prospectingHandlers: Handlers = {
  'POST /lists/custom-variable': createVariable,
  'POST /lists/list/export': exportLists,
  'GET /lists/list/export/jobs/{jobId}': () => message(404, 'Export not found'),
  'GET /lists/list/export/jobs/{jobId}/download': () => message(404, 'Export not found'),
  'POST /tools/find/email': startJob,
  'POST /tools/find/phone': startJob,
  'POST /tools/verify/email': startJob,
  'POST /lists/list': ({ account, body }) => {
    const name = isRecord(body) ? body['name'] : undefined;
    if (typeof name !== 'string' || name === '') return message(422, 'A list needs a name');
    const list: List = { id: newId(account.prospecting), name, linked: [] };
    account.prospecting.lists.push(list);
    return {
      status: account.rules.prospecting.createListStatus,
      body: { success: true, listId: list.id, name },
    };
  },
  'GET /lists/list': listLists,
  'GET /lists/list/{listId}': withList((_, list) => ({
    status: 200,
    body: { id: list.id, name: list.name },
  })),
  'PATCH /lists/list/{listId}': withList(({ body }, list) => {
    if (isRecord(body) && typeof body['name'] === 'string') list.name = body['name'];
    return { status: 200, body: { id: list.id, name: list.name } };
  }),
  'DELETE /lists/list/{listId}': deleteList,
  'GET /lists/list/{listId}/rows': listRows,
  'POST /lists/list/{listId}/contacts': addContact,
  'POST /lists/list/{listId}/contacts/batch': addBatch,
  'DELETE /lists/list/{listId}/rows/{leadId}': withList(({ account, params }) => {
    const at = account.prospecting.contacts.findIndex(({ id }) => id === params['leadId']);
    if (at === -1) return message(404, 'Contact not found');
    account.prospecting.contacts.splice(at, 1);
    return { status: 200, body: { success: true } };
  }),
  'PATCH /lists/contacts/{contactId}': ({ account, body, params }) => {
    const contact = account.prospecting.contacts.find(({ id }) => id === params['contactId']);
    if (contact === undefined) return message(404, 'Contact not found');
    try {
      const { fields } = resolve(account.prospecting, account.rules.prospecting, isRecord(body) ? body : {});
      contact.fields = { ...contact.fields, ...fields };
      return { status: 200, body: full(contact) };
    } catch (error) {
      if (error instanceof RowFailed) return message(422, error.message);
      throw error;
    }
  },
  'GET /lists/list/campaign-usage': ({ account }) => ({
    status: 200,
    body: { campaigns: account.prospecting.campaigns.map(({ id, name }) => ({ id, name })) },
  }),
  'GET /advanced/campaigns': ({ account }) => ({
    status: 200,
    body: { campaigns: account.prospecting.campaigns },
  }),
  'GET /advanced/campaigns/{campaignId}': ({ account, params }) => {
    const campaign = account.prospecting.campaigns.find(({ id }) => id === params['campaignId']);
    return campaign === undefined ? main(400, 'Campaign not found') : { status: 200, body: campaign };
  },
  'GET /advanced/campaign/contacts': () => ({ status: 200, body: { list: [], count: 0 } }),
  'GET /advanced/campaigns/{campaignId}/activities': () => ({ status: 200, body: { activities: [] } }),
  'GET /advanced/campaigns/{campaignId}/progress/contacts': () => ({
    status: 200,
    body: { contacts: [], total: 0, totalPages: 0 },
  }),
  'GET /webhook': () => ({ status: 200, body: { webhooks: [] } }),
  'GET /credits/usage': () => ({ status: 200, body: { items: [], total: 0 } }),
  'GET /tools/find/email': () => ({ status: 200, body: { data: [], total: 0 } }),
  'GET /tools/find/phone': () => ({ status: 200, body: { data: [], total: 0 } }),
  'GET /tools/verify/email': () => ({ status: 200, body: { data: [], total: 0 } }),
  'GET /social-scrappers': () => ({ status: 200, body: { scraps: [] } }),
};
