import { prospectingFacts } from '../../generated/facts.ts';
import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandlers } from './call.ts';
import {
  storeContact,
  contactAt,
  contactsOf,
  duplicateOf,
  fullContact,
  resolve,
  RowFailed,
  type Added,
  type Adding,
  type Resolved,
} from './contacts.ts';
import { listsError, okReply, pageReply, RefusalError, withList } from './replies.ts';
import { isObject, type JsonObject } from '../../specs/json.ts';
import { type ProspectingRules } from './rules.ts';
import { later } from './later.ts';
import type { Contact, CustomVariable, Fields, List, ProspectingStore } from './store.ts';

const { batch, lookup } = prospectingFacts;

function lookUp(call: ProspectingCall, list: List, email: string | null, socialUrl: string | null): Reply {
  const { store, rules } = call;
  const matches = ({ fields }: Contact): boolean =>
    email === null
      ? fields['socialUrlProfile'] !== undefined &&
        rules.lookupProfileMatches(String(fields['socialUrlProfile']), socialUrl ?? '')
      : rules.lookupEmailFields.some(
          (name) => fields[name] !== undefined && rules.lookupEmailMatches(String(fields[name]), email),
        );
  const covered =
    rules.lookupCovers === 'all' ? store.contacts : contactsOf(store, list, rules.lookupCovers === 'linked');
  const all = covered.filter(matches);
  const found = all.slice(0, rules.lookupMax);
  const { items, page, pageSize } = pageReply(
    call,
    found,
    { ...rules.rowPaging, size: rules.lookupMax },
    rules.lookupPaged === 'page-size' ? 'pageSize' : undefined,
  );
  const answered = rules.lookupPaged === 'no' ? found : items;
  return okReply({
    items: answered.map((contact) => (rules.lookupFull ? fullContact(contact) : visible(call, contact))),
    total: rules.lookupCountsAll ? all.length : found.length,
    page: rules.lookupPaged === 'no' ? 1 : page,
    pageSize,
  });
}

const visible = ({ rules }: ProspectingCall, contact: Contact): JsonObject =>
  Object.fromEntries(
    Object.entries(fullContact(contact)).filter(([name]) => rules.visibleColumns.includes(name)),
  );

function listRows(call: ProspectingCall, list: List): Reply {
  const { query, store, rules } = call;
  const email = query.get('email') || null;
  const socialUrl = query.get('socialUrl') || null;
  if (email !== null && socialUrl !== null)
    return listsError(lookup.beyondOneKeyStatus, 'Look up by email or by socialUrl, not by both');
  if (email !== null || socialUrl !== null) return lookUp(call, list, email, socialUrl);
  const rows = contactsOf(store, list, rules.rowsCoverLinked);
  const { items, page, pageSize } = pageReply(call, rows, rules.rowPaging, rules.rowSizeParameter);
  return okReply({
    items: items.map((contact) => visible(call, contact)),
    total: rows.length,
    page,
    pageSize,
  });
}

/** The fields of a sent contact. On a route for one contact, a value that no field accepts is refused. */
function resolved({ store, rules, body }: ProspectingCall, resolvesKeys = true): Resolved {
  if (!isObject(body)) throw new RefusalError(listsError(422, 'A contact is a flat object'));
  try {
    return resolve(store, rules, body, resolvesKeys);
  } catch (error) {
    throw error instanceof RowFailed ? new RefusalError(listsError(422, error.message)) : error;
  }
}

/** The rules of a request with a value of the flag. */
const flagged = (rules: ProspectingRules, flag: string | null): ProspectingRules =>
  rules.inexactFlagStores && flag !== null ? { ...rules, plainDuplicateUpdates: true } : rules;

function addContact(call: ProspectingCall, list: List): Reply {
  const { account, query, store, rules } = call;
  const { fields, created } = resolved(call);
  if (!rules.takesEmptyContact && Object.keys(fields).length === 0)
    return listsError(422, 'A contact has a field at least');
  const flag = query.get('updateIfExists');
  const adding = { store, rules: flagged(rules, flag), list, now: account.now() };
  return okReply({
    success: true,
    ...storeContact(adding, fields, rules.updateFlag(flag)),
    createdCustomVariables: created,
  });
}

type Row = ({ readonly index: number } & Added) | { readonly index: number; readonly error: string };

/** Results in the order of the rows, reversed, or reversed with the original indices. */
function ordered(results: readonly Row[], order: ProspectingRules['batchResultOrder']): readonly Row[] {
  if (order === 'input') return results;
  const turned = results.toReversed();
  return order === 'reversed' ? turned : turned.map((row, index) => ({ ...row, index }));
}

function addBatch(call: ProspectingCall, list: List): Reply {
  const { account, query, store } = call;
  const { contacts } = call.sent;
  const flag = query.get('updateIfExists');
  const rules = flagged(call.rules, flag);
  const adding = { store, rules, list, now: account.now() };
  if (!Array.isArray(contacts))
    return listsError(422, 'contacts takes an array', 'INVALID_REQUEST', { field: 'contacts' });
  if (contacts.length < rules.batchMin || contacts.length > rules.batchMax) {
    if (rules.batchRefusalStores)
      for (const contact of contacts as unknown[])
        if (isObject(contact)) storeContact(adding, resolve(store, rules, contact).fields, false);
    return listsError(batch.beyondStatus, `contacts takes ${rules.batchMin} to ${rules.batchMax} contacts`);
  }
  const update = rules.batchUpdateFlag(flag);
  const before = store.contacts.slice();
  const seen = new Map<unknown, Added>();
  const failed = new Set<unknown>();
  const rowAdding = (isRepeated: boolean): Adding =>
    isRepeated ? { ...adding, rules: { ...rules, sameEmail: () => false } } : adding;
  /** A row whose email occurred earlier in the batch repeats that row, even if no contact stores the email. */
  const repeated = ({ leadId, companyId }: Added, fields: Fields): Added => {
    const stored = store.contacts.find(({ id }) => id === leadId);
    if (update && rules.inBatchRepeatUpdated !== 'no' && stored !== undefined)
      stored.fields = { ...stored.fields, ...fields };
    return { leadId, companyId, duplicate: true, updated: update && rules.inBatchRepeatUpdated === 'yes' };
  };
  const created: CustomVariable[] = [];
  const results: Row[] = [];
  for (const [index, contact] of (contacts as unknown[]).entries()) {
    try {
      if (!isObject(contact)) throw new RowFailed('A contact is a flat object');
      const { fields: sent, created: variables } = resolve(store, rules, contact, rules.batchResolvesKeys);
      const fields = Object.fromEntries(Object.entries(sent).filter(([name]) => rules.batchKeeps(name)));
      created.push(...variables);
      if (failed.has(fields['email'])) throw new RowFailed('An earlier row with this email has failed');
      const keys = rules.repeatKeys(fields).filter((key) => key !== undefined);
      const known = keys.map((key) => seen.get(key)).find((row) => row !== undefined);
      const added =
        known === undefined || rules.inBatchRepeatCreates
          ? storeContact(rowAdding(known !== undefined), fields, update)
          : repeated(known, fields);
      results.push({ index, ...added });
      for (const key of keys) seen.set(key, added);
    } catch (error) {
      if (!(error instanceof RowFailed)) throw error;
      results.push({ index, error: error.message });
      if (rules.failsWithFailedRow && isObject(contact) && contact['email'] !== undefined)
        failed.add(contact['email']);
      if (rules.failedRow === 'stops') break;
    }
  }
  const rows = results.filter((row) => 'leadId' in row);
  if (rules.failedRow === 'undoes' && rows.length < results.length) store.contacts = before;
  return okReply({
    success: true,
    total: contacts.length,
    created: rows.filter(({ duplicate }) => !duplicate).length,
    duplicates: rows.filter(({ duplicate }) => duplicate).length,
    updated: rows.filter(({ updated }) => updated).length,
    failed: contacts.length - rows.length,
    results: ordered(results, rules.batchResultOrder),
    createdCustomVariables: created,
  });
}

/** The fields without the variables that their keys have just created. */
function forget(store: ProspectingStore, fields: Fields, created: readonly CustomVariable[]): Fields {
  const kept = store.customVariables.filter((variable) => !created.includes(variable));
  store.customVariables.splice(0, Infinity, ...kept);
  const names = created.map(({ technicalName }) => technicalName);
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** Changes the sent fields of a contact, regardless of other contacts. */
function changeContact(call: ProspectingCall): Reply {
  const { params, store, rules } = call;
  const contact = contactAt(store, params['contactId']);
  const { fields: sent, created } = resolved(call, rules.changeResolvesKeys);
  const fields = rules.changeMakesVariables ? sent : forget(store, sent, created);
  const list = store.lists.find(({ id }) => id === contact.listId);
  const taken = list === undefined ? undefined : duplicateOf(store, rules, list, fields);
  const isTaken = taken !== undefined && taken !== contact;
  if (isTaken && rules.patchChecksDuplicates === 'refuses')
    return listsError(422, 'Another contact has this email');
  const { email: _, ...others } = fields;
  const changes = isTaken && rules.patchChecksDuplicates === 'leaves-out' ? others : fields;
  const changed = rules.updateOf(contact, changes, false);
  if (isTaken && rules.patchChecksDuplicates === 'forgets')
    return okReply(fullContact({ ...contact, fields: changed }));
  contact.fields = changed;
  return okReply(fullContact(contact));
}

function deleteContact({ account, params, store, rules }: ProspectingCall, list: List): Reply {
  const contact = contactAt(store, params['leadId']);
  if (contact.listId !== list.id && !rules.deletesThroughOtherLists)
    return listsError(404, 'Contact not found');
  later(account, rules.deletesAfterMs, () => {
    store.contacts = store.contacts.filter((each) => each !== contact);
  });
  return okReply({ success: true });
}

export const rowHandlers: ProspectingHandlers = {
  'GET /lists/list/{listId}/rows': withList(listRows),
  'POST /lists/list/{listId}/contacts': withList(addContact),
  'POST /lists/list/{listId}/contacts/batch': withList(addBatch),
  'DELETE /lists/list/{listId}/rows/{leadId}': withList(deleteContact),
  'PATCH /lists/contacts/{contactId}': changeContact,
};
