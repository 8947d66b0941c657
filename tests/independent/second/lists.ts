/** The lists and contacts service: its routes, each with what answers it. */

import { deflateRawSync } from 'node:zlib';
import {
  ask,
  compareText,
  isObject,
  json,
  page,
  readWhole,
  Refusal,
  writeDate,
  type Answer,
  type Call,
  type Json,
  type JsonObject,
  type Row,
} from './kit.ts';
import type { Contact, Entities } from './ledger.ts';
import { resolveKeys, STANDARD_FIELDS } from './keys.ts';
import { hashText } from './random.ts';
import { giveHex, roundDate } from './world.ts';

type List = Entities['list'];
type HeldRow = [id: string, contact: Contact];

export function refuseList(call: Call, status: number, message: string, code?: string | null): Refusal {
  const body: JsonObject = code === undefined || code === null ? { message } : { message, code };
  return new Refusal(json(status, call.world.show('listsError', body, call)));
}

/** Refuses a parameter or field, in the words of the service that is asked. */
export function refuseField(call: Call, name: string, problem: string): Refusal {
  const { behaviour } = call.world;
  const sentence = behaviour.invalidNamesField ? `${name} ${problem}` : 'The request is not valid';
  const code = behaviour.invalidCode === null ? {} : { code: behaviour.invalidCode };
  if (call.service === 'lists') {
    return new Refusal(
      json(behaviour.invalidStatus, call.world.show('listsError', { message: sentence, ...code }, call)),
    );
  }
  return new Refusal(
    json(behaviour.invalidStatus, call.world.show('mainError', { error: sentence, ...code }, call)),
  );
}

interface Paging {
  first: number;
  sizeName?: string;
  usual: number;
  most: number;
}

export interface Part<T> {
  items: T[];
  page: number;
  size: number;
}

/** Reads which page is asked for. */
export function readPaging(call: Call, paging: Paging): { page: number; size: number; from: number } {
  const { choices, behaviour } = call.world;
  const written = ask(call, 'page');
  let number = written === undefined || written === '' ? paging.first : readWhole(written);
  if (number === undefined || number < paging.first) {
    if (choices.badPage === 'refuse') {
      throw refuseField(call, 'page', `must be a whole number of at least ${paging.first}`);
    }
    number = paging.first;
  }
  let size = paging.usual;
  const sized = paging.sizeName === undefined ? undefined : ask(call, paging.sizeName);
  if (paging.sizeName !== undefined && sized !== undefined && sized !== '') {
    const read = readWhole(sized);
    if (read === undefined || read < 1 || (read > paging.most && choices.overSize === 'refuse')) {
      if (choices.overSize === 'refuse') {
        throw refuseField(call, paging.sizeName, `must be between 1 and ${paging.most}`);
      }
      size = paging.usual;
    }
    size = read === undefined || read < 1 ? paging.usual : Math.min(read, paging.most);
  }
  const from =
    behaviour.pagesRepeat && number > paging.first
      ? (number - paging.first) * size - 1
      : (number - paging.first) * size;
  return { page: number, size, from };
}

export function takePage<T>(call: Call, all: T[], paging: Paging): Part<T> {
  const { page: number, size, from } = readPaging(call, paging);
  return { items: all.slice(from, from + size), page: number, size };
}

/** Reads the JSON body of a request of the main API or the lists service. */
export function readMainBody(call: Call): JsonObject {
  let body: Json;
  try {
    body = JSON.parse(call.body.toString('utf8')) as Json;
  } catch {
    if (call.world.behaviour.malformedHtml) {
      throw new Refusal(page(400, 'Bad Request'));
    }
    throw refuseField(call, 'body', 'is not valid JSON');
  }
  if (!isObject(body)) {
    throw refuseField(call, 'body', 'must be an object');
  }
  return body;
}

export function contactsOf(call: Call, listIds: readonly string[]): HeldRow[] {
  return [...call.account.ledger.all('contact')].filter(([, contact]) => listIds.includes(contact.listId));
}

/** Shows every field of a contact. */
export function showContact(call: Call, [id, contact]: HeldRow): JsonObject {
  const shown: JsonObject = { id, ...contact.values };
  if (call.world.choices.absentFields === 'null') {
    for (const field of ['phone', 'jobTitle', 'birthDate']) {
      shown[field] ??= null;
    }
  }
  if (call.world.choices.extraFields) {
    shown['companyId'] = contact.companyId;
  }
  return call.world.show('fullContact', shown, call);
}

function showVisible(call: Call, [id, contact]: HeldRow, list: List): JsonObject {
  const shown: JsonObject = { id };
  for (const column of list.columns) {
    const value = contact.values[column];
    if (value !== undefined) {
      shown[column] = value;
    } else if (call.world.choices.absentFields === 'null') {
      shown[column] = null;
    }
  }
  return call.world.show('visibleContact', shown, call);
}

function showList(call: Call, id: string, list: List): JsonObject {
  const { choices } = call.world;
  const shown: JsonObject = {
    [choices.idKey]: id,
    name: list.name,
    leads: contactsOf(call, [id]).length,
    createdAt: writeDate(list.made, choices),
    linkedLists: list.links,
  };
  return call.world.show('listItem', shown, call);
}

function orderLists(call: Call): [string, List][] {
  const lists = [...call.account.ledger.all('list')];
  switch (call.world.choices.listOrder) {
    case 'newest':
      return lists.toSorted((left, right) => right[1].made - left[1].made || compareText(left[0], right[0]));
    case 'oldest':
      return lists.toSorted((left, right) => left[1].made - right[1].made || compareText(left[0], right[0]));
    case 'name':
      return lists.toSorted((left, right) => compareText(left[1].name, right[1].name));
    case 'random':
      return lists.toSorted((left, right) => hashText(left[0]) - hashText(right[0]));
  }
}

function holds(call: Call, listId: string, person: string): boolean {
  const { leadSearchBy, leadSearchPart } = call.world.behaviour;
  return contactsOf(call, [listId]).some(([, contact]) => {
    const email = String(contact.values['email'] ?? '').toLowerCase();
    const social = contact.values['socialUrlProfile'];
    if (leadSearchPart && (email.includes(person.toLowerCase()) || String(social ?? '').includes(person))) {
      return true;
    }
    const byEmail =
      (leadSearchBy === 'both' || leadSearchBy === 'email') && email !== '' && email === person.toLowerCase();
    const bySocial = (leadSearchBy === 'both' || leadSearchBy === 'social') && social === person;
    return byEmail || bySocial;
  });
}

function listLists(call: Call): Answer {
  const { behaviour, choices } = call.world;
  let lists = orderLists(call);
  const person = ask(call, 'leadSearch')?.trim();
  if (person !== undefined && person !== '' && behaviour.leadSearchBy !== 'nothing') {
    const wanted = behaviour.leadSearchFinds !== 'notContaining';
    lists = lists.filter(([id]) => holds(call, id, person) === wanted);
    if (behaviour.leadSearchFinds === 'firstOnly') {
      lists = lists.slice(0, 1);
    }
  }
  const paged =
    ask(call, 'page') !== undefined ||
    (ask(call, 'limit') !== undefined && choices.limitAlone === 'envelope');
  if (!paged && behaviour.listsPlainWithoutPage !== 'page') {
    const shown = behaviour.listsPlainWithoutPage === 'array' ? lists : lists.slice(0, 10);
    return json(
      200,
      shown.map(([id, list]) => showList(call, id, list)),
    );
  }
  const part = takePage(call, lists, {
    first: behaviour.listsFirst,
    sizeName: 'limit',
    usual: behaviour.listsDefault,
    most: behaviour.listsMost,
  });
  const totals = { all: lists.length, page: part.items.length, oneMore: lists.length + 1 };
  const counted = choices.totalLeads === 'page' ? part.items : lists;
  return json(
    200,
    call.world.show(
      'listPage',
      {
        items: part.items.map(([id, list]) => showList(call, id, list)),
        total: totals[behaviour.listsTotal],
        page: part.page,
        pageSize: part.size,
        totalLeads: contactsOf(
          call,
          counted.map(([id]) => id),
        ).length,
      },
      call,
    ),
  );
}

function findList(call: Call): [string, List] {
  const { behaviour } = call.world;
  const id = call.params['listId'] ?? '';
  const list = call.account.ledger.one('list', id);
  if (list) {
    return [id, list];
  }
  if (behaviour.listsSharesAccounts) {
    for (const account of call.world.accounts) {
      const foreign = account.ledger.one('list', id);
      if (foreign) {
        call.account = account;
        return [id, foreign];
      }
    }
  }
  throw refuseList(call, behaviour.listMissingStatus, behaviour.listMissing);
}

function foldCase(written: string, how: 'any' | 'exact' | 'asciiAny'): string {
  return how === 'exact'
    ? written
    : how === 'any'
      ? written.toLowerCase()
      : written.replaceAll(/[A-Z]/g, (one) => one.toLowerCase());
}

function matchSocial(call: Call, stored: string, wanted: string): boolean {
  switch (call.world.behaviour.lookupSocial) {
    case 'exact':
      return stored === wanted;
    case 'anyCase':
      return stored.toLowerCase() === wanted.toLowerCase();
    case 'slash':
      return stored.replace(/\/$/, '') === wanted.replace(/\/$/, '');
    case 'part':
      return stored.includes(wanted);
  }
}

function readRows(call: Call): Answer {
  const { behaviour, choices } = call.world;
  const [listId, list] = findList(call);
  const email = ask(call, 'email');
  const social = ask(call, 'socialUrl');
  const asked =
    email !== undefined && email !== '' ? 'email' : social !== undefined && social !== '' ? 'social' : 'none';
  if (email !== undefined && email !== '' && social !== undefined && social !== '') {
    if (behaviour.lookupBoth !== 200) {
      throw refuseList(call, behaviour.lookupBoth, 'Send email or socialUrl, not both', 'INVALID_PARAMETERS');
    }
  }
  const sizes = {
    first: behaviour.rowsFirst,
    sizeName: 'pageSize',
    usual: behaviour.rowsDefault,
    most: behaviour.rowsMost,
  };
  if (asked === 'none') {
    const rows = contactsOf(call, behaviour.rowsLinked ? [listId, ...list.links] : [listId]);
    const part = takePage(call, rows, sizes);
    const shown: JsonObject = {
      items: part.items.map((row) =>
        behaviour.rowsVisibleOnly ? showVisible(call, row, list) : showContact(call, row),
      ),
      total: rows.length,
      page: part.page,
      pageSize: part.size,
    };
    return json(200, call.world.show('rowsPage', shown, call));
  }
  const covered = behaviour.lookupLinked ? [listId, ...list.links] : [listId];
  const all = behaviour.lookupAllLists ? [...call.account.ledger.all('list').keys()] : covered;
  const found = contactsOf(call, all).filter(([, { values }]) => {
    if (asked === 'social') {
      return (
        typeof values['socialUrlProfile'] === 'string' &&
        matchSocial(call, values['socialUrlProfile'], social ?? '')
      );
    }
    const wanted = foldCase(email ?? '', behaviour.lookupEmailCase);
    const stored = [values['email'], behaviour.lookupSecondary ? values['secondaryEmail'] : undefined];
    return stored.some(
      (one) =>
        typeof one === 'string' &&
        (foldCase(one, behaviour.lookupEmailCase) === wanted ||
          (behaviour.lookupEmailPart && one.includes(wanted))),
    );
  });
  let items = found.slice(0, behaviour.lookupMost);
  let number = 1;
  if (behaviour.lookupPaged) {
    const part = takePage(call, found, sizes);
    items = part.items;
    number = part.page;
  }
  const askedSize = readWhole(ask(call, 'pageSize') ?? '') ?? behaviour.rowsDefault;
  const shown: JsonObject = {
    items: items.map((row) => (behaviour.lookupFull ? showContact(call, row) : showVisible(call, row, list))),
    total: choices.lookupTotal === 'found' ? found.length : items.length,
    page: number,
    pageSize: choices.lookupPageSize === 'asked' ? Math.min(Math.max(askedSize, 1), 100) : 50,
  };
  return json(200, call.world.show('rowsPage', shown, call));
}

// Contacts.

interface Added {
  leadId: string;
  companyId: string;
  duplicate: boolean;
  updated: boolean;
  created: JsonObject[];
}

function findDuplicate(call: Call, listIds: string[], values: Contact['values']): HeldRow | undefined {
  const { behaviour } = call.world;
  const rows = contactsOf(call, listIds);
  const lower = (value: unknown): unknown =>
    behaviour.emailCompared === 'anyCase' && typeof value === 'string' ? value.toLowerCase() : value;
  const byEmail =
    values['email'] === undefined
      ? undefined
      : rows.find(([, one]) => lower(one.values['email']) === lower(values['email']));
  if (byEmail || values['socialUrlProfile'] === undefined || behaviour.socialCompared === 'never') {
    return byEmail;
  }
  const fold = (value: unknown): unknown =>
    behaviour.socialCompared === 'anyCase' && typeof value === 'string' ? value.toLowerCase() : value;
  return rows.find(([, one]) => fold(one.values['socialUrlProfile']) === fold(values['socialUrlProfile']));
}

function addRow(call: Call, listId: string, list: List, row: JsonObject, mayUpdate: boolean): Added | string {
  const { behaviour } = call.world;
  const resolved = resolveKeys(call, row);
  if (resolved.error !== undefined) {
    return resolved.error;
  }
  const { ledger } = call.account;
  const covered = behaviour.duplicatesCoverLinked ? [listId, ...list.links] : [listId];
  const before = findDuplicate(call, covered, resolved.values);
  if (before) {
    const [leadId, contact] = before;
    const updated = mayUpdate && behaviour.updatesIfExists;
    if (updated) {
      const kept = behaviour.updateClearsOthers ? {} : contact.values;
      ledger.change('contact', leadId, { values: { ...kept, ...resolved.values } });
    }
    return { leadId, companyId: contact.companyId, duplicate: true, updated, created: resolved.created };
  }
  const leadId = giveHex(call.account);
  const companyId = giveHex(call.account);
  ledger.make('contact', leadId, { listId, companyId, values: resolved.values }, call.world.now());
  return { leadId, companyId, duplicate: false, updated: false, created: resolved.created };
}

function mayUpdate(call: Call): boolean {
  return call.world.behaviour.updateIfExistsTakes.includes(ask(call, 'updateIfExists') ?? '');
}

function addContact(call: Call): Answer {
  const [listId, list] = findList(call);
  const added = addRow(call, listId, list, readMainBody(call), mayUpdate(call));
  if (typeof added === 'string') {
    throw refuseList(call, 422, added, 'INVALID_REQUEST');
  }
  const { created, ...rest } = added;
  return json(call.world.behaviour.addStatus, { success: true, ...rest, createdCustomVariables: created });
}

function addBatch(call: Call): Answer {
  const { behaviour } = call.world;
  const [listId, list] = findList(call);
  const { contacts } = readMainBody(call);
  if (!Array.isArray(contacts) || contacts.length === 0 || contacts.length > behaviour.batchMost) {
    throw refuseList(
      call,
      behaviour.batchStatus,
      `contacts must hold 1 to ${behaviour.batchMost} contacts`,
      'INVALID_REQUEST',
    );
  }
  const seen = new Set<string>();
  const results: JsonObject[] = [];
  const variables: JsonObject[] = [];
  const counts = { created: 0, duplicates: 0, updated: 0, failed: 0 };
  for (const [index, row] of contacts.entries()) {
    if (!isObject(row)) {
      counts.failed += 1;
      results.push({ index, error: 'a contact must be an object' });
      continue;
    }
    const email = resolveEmail(call, row);
    const repeated = email !== undefined && seen.has(email);
    const added = addRow(
      call,
      listId,
      list,
      row,
      mayUpdate(call) && (!repeated || behaviour.batchRepeats === 'updated'),
    );
    if (typeof added === 'string') {
      counts.failed += 1;
      results.push({ index, error: added });
      continue;
    }
    if (email !== undefined) {
      seen.add(email);
    }
    const { created, ...rest } = added;
    variables.push(...created);
    counts.created += rest.duplicate ? 0 : 1;
    counts.duplicates += rest.duplicate ? 1 : 0;
    counts.updated += rest.updated ? 1 : 0;
    results.push({ index, ...rest });
  }
  return json(200, {
    success: true,
    total: contacts.length,
    ...counts,
    results: behaviour.batchOrder === 'input' ? results : results.toReversed(),
    createdCustomVariables: variables,
  });
}

function resolveEmail(call: Call, row: JsonObject): string | undefined {
  const key = Object.keys(row).find((name) => name.toLowerCase().replaceAll(/[\s_-]/g, '') === 'email');
  const value = key === undefined ? undefined : row[key];
  return typeof value === 'string' && value !== '' && call.world.behaviour.batchRepeats !== 'created'
    ? value
    : undefined;
}

function patchContact(call: Call): Answer {
  const id = call.params['contactId'] ?? '';
  const { ledger } = call.account;
  const contact = ledger.one('contact', id);
  if (!contact) {
    throw refuseList(call, 404, 'Contact not found');
  }
  const resolved = resolveKeys(call, readMainBody(call));
  if (resolved.error !== undefined) {
    throw refuseList(call, 422, resolved.error, 'INVALID_REQUEST');
  }
  if (call.world.behaviour.patchChecksDuplicates && findDuplicate(call, [contact.listId], resolved.values)) {
    throw refuseList(call, 422, 'Contact exists', 'DUPLICATE');
  }
  const changed = { ...contact, values: { ...contact.values, ...resolved.values } };
  ledger.change('contact', id, changed);
  return json(200, showContact(call, [id, changed]));
}

function deleteRow(call: Call): Answer {
  const [listId] = findList(call);
  const leadId = call.params['leadId'] ?? '';
  if (call.account.ledger.one('contact', leadId)?.listId !== listId) {
    throw refuseList(call, 404, 'Contact not found');
  }
  call.account.ledger.remove('contact', leadId);
  return json(200, { success: true });
}

function makeList(call: Call): Answer {
  const { name } = readMainBody(call);
  if (typeof name !== 'string' || name.trim() === '') {
    throw refuseField(call, 'name', 'must be a text');
  }
  const listId = giveHex(call.account);
  const made = roundDate(call.world.now(), call.world.choices);
  call.account.ledger.make('list', listId, {
    name,
    links: [],
    columns: ['firstName', 'lastName', 'email'],
    made,
  });
  return json(call.world.behaviour.listCreateStatus, { success: true, listId, name });
}

function readList(call: Call): Answer {
  const [id, list] = findList(call);
  return json(200, showList(call, id, list));
}

function renameList(call: Call): Answer {
  const [id, list] = findList(call);
  const { name } = readMainBody(call);
  if (typeof name !== 'string' || name.trim() === '') {
    throw refuseField(call, 'name', 'must be a text');
  }
  call.account.ledger.change('list', id, { name });
  return json(200, showList(call, id, { ...list, name }));
}

function deleteList(call: Call): Answer {
  const [id, list] = findList(call);
  const { ledger } = call.account;
  const gone = call.world.behaviour.deleteListCascades ? [id, ...list.links] : [id];
  for (const [contactId] of contactsOf(call, gone)) {
    ledger.remove('contact', contactId);
  }
  for (const listId of gone) {
    ledger.remove('list', listId);
  }
  for (const [campaignId, campaign] of ledger.all('campaign')) {
    ledger.change('campaign', campaignId, {
      lists: campaign.lists.filter((listId) => !gone.includes(listId)),
      excludedLists: campaign.excludedLists.filter((listId) => !gone.includes(listId)),
    });
  }
  return json(200, { success: true });
}

function readUsage(call: Call): Answer {
  const asked = [...call.query.values()].flatMap((value) => value.split(','));
  const campaigns = [...call.account.ledger.all('campaign')].filter(([, campaign]) =>
    campaign.lists.some((listId) => asked.includes(listId)),
  );
  return json(200, {
    campaigns: campaigns.map(([id, campaign]) => ({ [call.world.choices.idKey]: id, name: campaign.name })),
  });
}

// Variables.

function variableExists(call: Call, name: string): boolean {
  const taken = [...call.account.ledger.all('variable').values()].flatMap((one) => [
    one.technicalName,
    one.displayName,
  ]);
  return [...taken, ...STANDARD_FIELDS].some((one) => one.toLowerCase() === name.toLowerCase());
}

function makeCustomVariable(call: Call): Answer {
  const { technicalName, displayName, schema } = readMainBody(call);
  if (typeof technicalName !== 'string' || technicalName === '') {
    throw refuseField(call, 'technicalName', 'must be a text');
  }
  if (schema !== 'lead' && schema !== 'company') {
    throw refuseField(call, 'schema', 'must be lead or company');
  }
  if (variableExists(call, technicalName)) {
    throw refuseList(
      call,
      call.world.behaviour.variableExistsStatus,
      'This variable exists',
      'VARIABLE_EXISTS',
    );
  }
  const variable = {
    technicalName,
    displayName: typeof displayName === 'string' ? displayName : technicalName,
    schema,
  } as const;
  call.account.ledger.make('variable', giveHex(call.account), variable);
  return json(201, { ...variable });
}

function checkVariable(call: Call): Answer {
  const name = ['technicalName', 'name', 'displayName']
    .map((key) => ask(call, key))
    .find((value) => value !== undefined);
  if (name === undefined || name === '') {
    throw refuseField(call, 'technicalName', 'is required');
  }
  return json(200, { exists: variableExists(call, name) });
}

// Exports.

function quote(value: string, separator: string): string {
  return value.includes(separator) || /["\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

/** Writes the CSV of a list. */
function writeFile(call: Call, listId: string, list: List): string {
  const { behaviour } = call.world;
  const { ledger } = call.account;
  const variables = [...ledger.all('variable').values()].map((variable) => variable.technicalName);
  const columns = [...STANDARD_FIELDS, ...variables.filter((name) => !STANDARD_FIELDS.includes(name))];
  const campaigns = [...ledger.all('campaign').values()]
    .filter((campaign) => campaign.lists.includes(listId))
    .map((campaign) => campaign.name);
  const lines = [[...columns, 'Lists', 'Campaigns']];
  for (const [, contact] of contactsOf(call, [listId])) {
    lines.push([
      ...columns.map((column) => String(contact.values[column] ?? '')),
      list.name,
      campaigns.join('; '),
    ]);
  }
  const written = lines.map((line) =>
    line.map((cell) => quote(cell, behaviour.exportSeparator)).join(behaviour.exportSeparator),
  );
  return `${behaviour.exportBom ? '\uFEFF' : ''}${written.join('\r\n')}\r\n`;
}

const CRCS = Array.from({ length: 256 }, (_, start) => {
  let value = start;
  for (let bit = 0; bit < 8; bit++) {
    value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  }
  return value >>> 0;
});

function checksum(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value = (CRCS[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  }
  return (value ^ 0xffffffff) >>> 0;
}

/** Packs files into a ZIP. */
function pack(files: { name: string; bytes: Buffer }[]): Buffer {
  const parts: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes);
    const named = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(0x0800, 2);
    head.writeUInt16LE(8, 4);
    head.writeUInt16LE(0x21, 8);
    head.writeUInt32LE(checksum(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(named.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, named, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000'), head, tail, named]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from('PK\u0005\u0006'), end]);
}

function answerFile(file: { name: string; bytes: Buffer }): Answer {
  const zipped = file.name.endsWith('.zip');
  return {
    status: 200,
    headers: { 'Content-Disposition': `attachment; filename="${file.name}"` },
    type: zipped ? 'application/zip' : 'text/csv; charset=utf-8',
    bytes: file.bytes,
  };
}

function exportLists(call: Call): Answer {
  const { behaviour } = call.world;
  const { ledger } = call.account;
  const { listIds, async: later } = readMainBody(call);
  if (!Array.isArray(listIds) || listIds.length === 0 || !listIds.every((id) => typeof id === 'string')) {
    throw refuseField(call, 'listIds', 'must be a list of list ids');
  }
  const files = listIds.map((id) => {
    const list = ledger.one('list', id);
    if (!list) {
      throw refuseList(call, 404, behaviour.listMissing);
    }
    return { name: `list-${id}.csv`, bytes: Buffer.from(writeFile(call, id, list)) };
  });
  const count = contactsOf(call, listIds).length;
  if (count > behaviour.exportMost) {
    throw refuseList(call, 422, 'Too many contacts', 'EXPORT_TOO_LARGE');
  }
  const single = files.length === 1 ? files[0] : undefined;
  const file = single ?? { name: 'lists.zip', bytes: pack(files) };
  if (later === true && count > behaviour.exportDirect) {
    const now = call.world.now();
    const running = [...ledger.all('export').values()].filter((one) => one.readyAt > now);
    if (running.length >= behaviour.exportAtOnce) {
      throw refuseList(call, 422, 'An export is running', 'EXPORT_RUNNING');
    }
    const hex = call.account.draw.hex(32);
    const jobId = [
      hex.slice(0, 8),
      hex.slice(8, 12),
      `4${hex.slice(13, 16)}`,
      `a${hex.slice(17, 20)}`,
      hex.slice(20),
    ].join('-');
    ledger.make('export', jobId, {
      made: now,
      readyAt: now + 2000,
      name: file.name,
      file: file.bytes.toString('base64'),
    });
    return json(202, { jobId });
  }
  return answerFile(file);
}

function findExport(call: Call): Entities['export'] {
  const job = call.account.ledger.one('export', call.params['jobId'] ?? '');
  if (!job || call.world.now() - job.made > 86_400_000) {
    throw refuseList(call, 404, 'Export job not found');
  }
  return job;
}

function readExport(call: Call): Answer {
  const job = findExport(call);
  return json(200, { status: call.world.now() >= job.readyAt ? 'done' : call.world.choices.waiting });
}

function downloadExport(call: Call): Answer {
  const job = findExport(call);
  if (call.world.now() < job.readyAt) {
    throw refuseList(call, 422, 'The export is not done', 'EXPORT_NOT_READY');
  }
  return answerFile({ name: job.name, bytes: Buffer.from(job.file, 'base64') });
}

export const LIST_ROWS: Row[] = [
  { method: 'POST', path: '/lists/list', handle: makeList },
  { method: 'GET', path: '/lists/list', handle: listLists },
  { method: 'POST', path: '/lists/list/export', handle: exportLists },
  { method: 'GET', path: '/lists/list/export/jobs/{jobId}', handle: readExport },
  { method: 'GET', path: '/lists/list/export/jobs/{jobId}/download', handle: downloadExport },
  { method: 'GET', path: '/lists/list/campaign-usage', handle: readUsage },
  { method: 'POST', path: '/lists/custom-variable', handle: makeCustomVariable },
  { method: 'GET', path: '/lists/custom-variable/check', handle: checkVariable },
  { method: 'GET', path: '/lists/list/{listId}/rows', handle: readRows },
  { method: 'POST', path: '/lists/list/{listId}/contacts', handle: addContact },
  { method: 'POST', path: '/lists/list/{listId}/contacts/batch', handle: addBatch },
  { method: 'PATCH', path: '/lists/contacts/{contactId}', handle: patchContact },
  { method: 'DELETE', path: '/lists/list/{listId}/rows/{leadId}', handle: deleteRow },
  { method: 'GET', path: '/lists/list/{listId}', handle: readList },
  { method: 'PATCH', path: '/lists/list/{listId}', handle: renameList },
  { method: 'DELETE', path: '/lists/list/{listId}', handle: deleteList },
];
