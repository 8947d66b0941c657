import { FIELD_NAMES } from './fields.ts';
import { place } from './keys.ts';
import { listsError, RefusalError } from './replies.ts';
import type { ProspectingRules } from './rules.ts';
import {
  newId,
  type Contact,
  type CustomVariable,
  type Fields,
  type FieldValue,
  type List,
  type ProspectingStore,
} from './store.ts';

/** A contact that cannot be stored; in a batch it fails its own row. */
export class RowFailed extends Error {}

export interface Resolved {
  readonly fields: Fields;
  readonly created: readonly CustomVariable[];
}

const isValue = (value: unknown): value is FieldValue =>
  ['string', 'number', 'boolean'].includes(typeof value);

/**
 * The stored fields of a flat contact, and the variables that its keys create. Throws RowFailed for a value that no
 * field accepts.
 */
export function resolve(
  store: ProspectingStore,
  rules: ProspectingRules,
  input: Readonly<Record<string, unknown>>,
  resolvesKeys = true,
): Resolved {
  const fields: Record<string, FieldValue> = {};
  const created: CustomVariable[] = [];
  const make = (variable: CustomVariable, value: FieldValue): void => {
    created.push(variable);
    if (rules.keepsValue(variable.technicalName, value)) fields[variable.technicalName] = value;
  };
  // A standard field accepts one key per contact, and its own name takes precedence.
  const byName = Object.entries(input).sort(
    ([a], [b]) => Number(FIELD_NAMES.has(b.toLowerCase())) - Number(FIELD_NAMES.has(a.toLowerCase())),
  );
  for (const [key, sent] of byName) {
    const value = sent ?? '';
    if (rules.isEmptyValue(value) && rules.ignoresEmptyValues) continue;
    if (!isValue(value)) {
      if (rules.failsRow(value)) throw new RowFailed(`${key} takes a string, a number or a boolean`);
      continue;
    }
    if (!resolvesKeys) {
      fields[key] = value;
      continue;
    }
    const placed = place(key, value, [...store.customVariables, ...created], rules);
    if (placed.by === 'new') make(placed.variable, value);
    else if (!Object.hasOwn(fields, placed.field)) {
      if (rules.keepsValue(placed.field, value)) fields[placed.field] = rules.storedAs(placed.field, value);
      else if (rules.dropFails(placed.field)) throw new RowFailed(`${key} does not take this value`);
    } else if (rules.secondKeyOfField === 'wins') fields[placed.field] = value;
    else if (rules.secondKeyOfField === 'joined')
      fields[placed.field] = `${String(fields[placed.field])} ${String(value)}`;
  }
  store.customVariables.push(...created);
  return { fields, created };
}

const inLists = (store: ProspectingStore, ids: ReadonlySet<string>): Contact[] =>
  store.contacts.filter(({ listId }) => ids.has(listId));

/** The contacts of a list and, on request, of its linked lists. */
export const contactsOf = (store: ProspectingStore, list: List, linked = false): Contact[] =>
  inLists(store, new Set([list.id, ...(linked ? list.linked : [])]));

type SearchKey = 'email' | 'profile';

export function duplicateOf(
  store: ProspectingStore,
  rules: ProspectingRules,
  list: List,
  fields: Fields,
): Contact | undefined {
  const among = (key: SearchKey): Contact[] =>
    rules.linkedListsSearched === 'all'
      ? store.contacts
      : contactsOf(store, list, [key, 'both'].includes(rules.linkedListsSearched));
  const find = (
    key: SearchKey,
    field: string,
    same: (a: string, b: string) => boolean,
    compared = [field],
  ): Contact | undefined => {
    const sought = fields[field];
    if (sought === undefined) return undefined;
    const matching = among(key).filter(({ fields: stored }) =>
      compared.some((name) => stored[name] !== undefined && same(String(stored[name]), String(sought))),
    );
    return matching.at(rules.existing === 'oldest' ? 0 : -1);
  };
  const byEmail = (): Contact | undefined => find('email', 'email', rules.sameEmail, [...rules.emailFields]);
  const byProfile = (): Contact | undefined => find('profile', 'socialUrlProfile', rules.sameProfile);
  if (fields['email'] === undefined && fields['socialUrlProfile'] === undefined)
    return rules.keylessDeduplicated
      ? contactsOf(store, list).find((other) => JSON.stringify(other.fields) === JSON.stringify(fields))
      : undefined;
  return rules.emailFirst ? (byEmail() ?? byProfile()) : (byProfile() ?? byEmail());
}

export interface Added {
  readonly leadId: string;
  readonly companyId: string | null;
  readonly duplicate: boolean;
  readonly updated: boolean;
}

/** The company of a contact in a list, found by its domain or else its name. */
function companyOf({ store, rules, list }: Adding, fields: Fields): string | null {
  const field = fields['companyDomain'] !== undefined ? 'companyDomain' : 'companyName';
  const wanted = fields[field];
  if (wanted === undefined) return rules.companyOfUnknown ? newId(store) : null;
  return (
    store.contacts.find((other) => other.listId === list.id && other.fields[field] === wanted)?.companyId ??
    newId(store)
  );
}

export interface Adding {
  readonly store: ProspectingStore;
  readonly rules: ProspectingRules;
  readonly list: List;
  readonly now: number;
}

/** Adds a contact to a list, or finds the existing one and updates it on request. */
export function storeContact(adding: Adding, fields: Fields, update: boolean): Added {
  const { store, rules, list, now } = adding;
  const found = duplicateOf(store, rules, list, fields);
  if (found === undefined || rules.duplicateCreates || (update && rules.updateCreates)) {
    const contact: Contact = {
      id: newId(store),
      companyId: companyOf(adding, fields),
      listId: list.id,
      createdAt: now,
      fields,
    };
    store.contacts.push(contact);
    return {
      leadId: found?.id ?? contact.id,
      companyId: contact.companyId,
      duplicate: found !== undefined,
      updated: found !== undefined && update,
    };
  }
  if (update || rules.plainDuplicateUpdates)
    found.fields = rules.updateOf(found, fields, found.listId !== list.id);
  return { leadId: found.id, companyId: found.companyId, duplicate: true, updated: update };
}

/** A contact with all its fields, flat. Its own ids take precedence over variables of the same name. */
export const fullContact = ({
  id,
  companyId,
  listId,
  fields,
}: Contact): Readonly<Record<string, unknown>> => ({ ...fields, id, companyId, listId });

/** The contact of a path. A contact of another account is missing like an unknown one. */
export function contactAt(store: ProspectingStore, id: string | undefined): Contact {
  const contact = store.contacts.find((each) => each.id === id);
  if (contact === undefined) throw new RefusalError(listsError(404, 'Contact not found'));
  return contact;
}
