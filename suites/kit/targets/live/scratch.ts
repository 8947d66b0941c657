import { documentedWords } from '../../checks/documented.ts';
import { message, type Message } from '../../model/message.ts';
import { randomBytes } from 'node:crypto';
import { prospectingFacts } from '../../../../generated/facts.ts';
import {
  Inconclusive,
  isObject,
  jsonOf,
  objectOf,
  objectsOf,
  READ_METHODS,
  statusOf,
  type Exchange,
} from '../../model/exchange.ts';
import type { ListRoute, ListRoutes } from '../../model/account.ts';
import type { RawRequest } from '../../model/client.ts';
import type { WriteAttempt } from './guard.ts';

/** What a run records of its own lists and contacts, in order. */
export type JournalEntry =
  /** A list with this name is about to be created. */
  | { readonly kind: 'name'; readonly name: string; readonly at: number }
  /** The creation of the list was refused, so it does not exist. */
  | { readonly kind: 'refused'; readonly name: string }
  | { readonly kind: 'list'; readonly id: string; readonly name: string }
  | { readonly kind: 'contact'; readonly id: string }
  /** The list is deleted. */
  | { readonly kind: 'gone'; readonly id: string };

/** A log whose entry is on the disk when `write` returns. Throws an Error if that is not possible. */
export interface Journal {
  /** Part of the names of the run's lists. */
  readonly run: string;
  readonly prefix: string;
  entries(): readonly JournalEntry[];
  write(entry: JournalEntry): void;
  /** Removes the journal, because all is deleted. */
  discard(): void;
}

/** Most lists of one run. */
const MOST_LISTS = 200;
/** Most contacts of one request: a full batch, and one more for the refusal. */
const MOST_CONTACTS = prospectingFacts.batch.maxContacts + 1;
/**
 * Fields that contacts of a run's own may carry. They are standard fields, since any other key makes a custom
 * variable, which no client can delete. None of them can be used to call a person or write to one.
 */
const FIELDS: ReadonlySet<string> = new Set([
  ...['email', 'secondaryEmail', 'socialUrlProfile', 'firstName', 'lastName', 'jobTitle', 'city'],
  ...['age', 'birthDate', 'jobStartDate', 'employeeCount', 'annualRevenue'],
]);
/** Addresses below `.example` never have an owner (RFC 2606). */
const UNCLAIMED = /^[^@\s]+@([a-z\d-]+\.)+example$|^https?:\/\/([a-z\d-]+\.)+example(\/[^\s]*)?$/i;
const ADDRESS_FIELDS: ReadonlySet<string> = new Set(['email', 'secondaryEmail', 'socialUrlProfile']);
const REMOVALS: ReadonlySet<ListRoute> = new Set(['remove', 'delete']);

/** The JSON of a body without repeated keys and other spellings; undefined for any other body. */
function parsed(body = ''): unknown {
  const value = jsonOf(body);
  return JSON.stringify(value) === body ? value : undefined;
}

/** The problem of a contact, if it has one. */
function contactFault(contact: unknown): Message | undefined {
  if (!isObject(contact)) return message`a contact is no object`;
  for (const [name, value] of Object.entries(contact)) {
    if (!FIELDS.has(name)) return message`a contact of a run's own has no ${documentedWords(name)}`;
    const mayReach = ADDRESS_FIELDS.has(name) || /@|:\/\//.test(JSON.stringify(value));
    if (mayReach && !(typeof value === 'string' && UNCLAIMED.test(value)))
      return message`${documentedWords(name)} is no address below .example`;
  }
  return undefined;
}

/** Statuses after which the request may still be carried out: too slow, and too many. */
const OPEN_STATUSES: ReadonlySet<number> = new Set([408, 429]);

/** Whether a status means that the request is never carried out. */
const isRefusal = (status: number): boolean => status >= 400 && status < 500 && !OPEN_STATUSES.has(status);

/** The lists and contacts of a run, and what the run may do with them. */
export class Scratch {
  readonly #journal: Journal;
  readonly #routes: Pick<ListRoutes, 'routeOf'>;
  readonly #now: () => number;
  readonly #issued = new Set<string>();
  readonly #names = new Map<string, number>();
  readonly #lists = new Map<string, string>();
  readonly #contacts = new Set<string>();
  readonly #gone = new Set<string>();
  readonly #refused = new Set<string>();
  /** Why nothing more can be recorded. */
  #broken: Message | undefined;

  constructor(journal: Journal, routes: Pick<ListRoutes, 'routeOf'>, now: () => number = Date.now) {
    this.#journal = journal;
    this.#routes = routes;
    this.#now = now;
    for (const entry of journal.entries()) this.#take(entry);
  }

  /** A name that no other list has. */
  name(wanted: string): string {
    const { prefix, run } = this.#journal;
    const name = `${prefix}-${run}-${randomBytes(4).toString('hex')} ${wanted}`;
    this.#issued.add(name);
    return name;
  }

  /**
   * Called right before a request is sent. The name of a list is on the disk before the list exists. Throws
   * Inconclusive if it cannot be recorded.
   */
  permits(attempt: WriteAttempt): boolean {
    const why = this.refusal(attempt);
    // The journal was lost after the request was admitted, which is not a defect.
    if (why !== undefined && why === this.#broken) throw new Inconclusive(why);
    if (why !== undefined) return false;
    const name = this.#nameIn(attempt);
    if (name === undefined || this.#names.has(name)) return true;
    this.#write({ kind: 'name', name, at: this.#now() });
    if (this.#broken === undefined) return true;
    this.#refused.add(name);
    throw new Inconclusive(this.#broken);
  }

  get names(): ReadonlySet<string> {
    return new Set(this.#names.keys());
  }

  /** Lists that may still exist. */
  get standing(): string[] {
    return [...this.#lists.keys()].filter((id) => !this.#gone.has(id));
  }

  /** The number of lists that may still be made, because the result of the request is unknown. */
  unanswered(withinMs: number): number {
    const answered = new Set([...this.#lists.values(), ...this.#refused]);
    return [...this.#names].filter(([name, at]) => !answered.has(name) && this.#now() - at < withinMs).length;
  }

  /** Whether a list is so new that the account may not list it yet. */
  isYoung(id: string, withinMs: number): boolean {
    const at = this.#names.get(this.#lists.get(id) ?? '');
    return at !== undefined && this.#now() - at < withinMs;
  }

  found(id: string, name: string): void {
    if (!this.#lists.has(id)) this.#write({ kind: 'list', id, name });
  }

  gone(id: string): void {
    if (!this.#gone.has(id)) this.#write({ kind: 'gone', id });
  }

  discard(): void {
    this.#journal.discard();
  }

  /** Whether a request changes nothing. */
  isRead({ method, target }: Pick<RawRequest, 'method' | 'target'>): boolean {
    return READ_METHODS.has(method) || this.#routes.routeOf(method, target)?.route === 'export';
  }

  /** Why a run may not send a request for its own lists; undefined where it may. */
  refusal({ method, path, body }: WriteAttempt): Message | undefined {
    const found = this.#routes.routeOf(method, path);
    if (found === undefined) return message`${method} changes the account`;
    const { route, ids } = found;
    if (this.#broken !== undefined && !REMOVALS.has(route)) return this.#broken;
    const [id = '', contact = ''] = ids;
    const json = parsed(body);
    const isOwn = this.#lists.has(id) ? undefined : message`the list was not made by this run`;
    switch (route) {
      case 'create':
        if (!isObject(json) || Object.keys(json).join() !== 'name' || !this.#issued.has(String(json['name'])))
          return message`the list has no name of this run`;
        return this.#lists.size < MOST_LISTS ? undefined : message`the run has made ${MOST_LISTS} lists`;
      case 'add':
        return isOwn ?? contactFault(json);
      case 'batch': {
        if (isOwn !== undefined) return isOwn;
        const contacts =
          isObject(json) && Object.keys(json).join() === 'contacts' ? json['contacts'] : undefined;
        if (!Array.isArray(contacts) || contacts.length > MOST_CONTACTS)
          return message`the batch was not made by a run`;
        return contacts.map(contactFault).find((fault) => fault !== undefined);
      }
      case 'change':
        return this.#contacts.has(id) ? contactFault(json) : message`the contact was not made by this run`;
      case 'remove':
        if (body !== undefined) return message`a deletion carries a body`;
        return (
          isOwn ?? (this.#contacts.has(contact) ? undefined : message`the contact was not made by this run`)
        );
      case 'delete':
        return body === undefined ? isOwn : message`a deletion carries a body`;
      case 'export': {
        const listIds = isObject(json) ? json['listIds'] : undefined;
        const isPlain =
          isObject(json) && Object.keys(json).every((name) => name === 'listIds' || name === 'async');
        if (!isPlain || !Array.isArray(listIds) || listIds.length === 0)
          return message`the export names no lists`;
        return listIds.every((each) => typeof each === 'string' && this.#lists.has(each))
          ? undefined
          : message`the export names a list that this run did not make`;
      }
    }
  }

  /**
   * Records what was created according to an answer. Contacts and lists that existed before (`others`) may belong to
   * another client, so they are not recorded.
   */
  learn(exchange: Exchange, others: ReadonlySet<string>): void {
    const status = statusOf(exchange);
    const { method, target, body } = exchange.request;
    const found = this.#routes.routeOf(method, target);
    if (found === undefined) return;
    const answer = objectOf(exchange);
    const [id = ''] = found.ids;
    // An earlier request has deleted it, but its answer was lost.
    if (found.route === 'delete' && status === 404) this.gone(id);
    const name = this.#nameIn({ method, path: target, body }) ?? '';
    if (this.#names.has(name) && isRefusal(status)) this.#write({ kind: 'refused', name });
    if (status < 200 || status >= 300) return;
    if (found.route === 'create') {
      if (typeof answer['listId'] === 'string' && this.#names.has(name) && !others.has(answer['listId']))
        this.found(answer['listId'], name);
    } else if (found.route === 'delete') this.gone(id);
    else if (found.route === 'add' || found.route === 'batch')
      for (const { leadId, duplicate } of found.route === 'add' ? [answer] : objectsOf(exchange, 'results'))
        if (duplicate === false && typeof leadId === 'string' && !this.#contacts.has(leadId))
          this.#write({ kind: 'contact', id: leadId });
  }

  /** The name of a new list in a request. */
  #nameIn({ method, path, body }: WriteAttempt): string | undefined {
    const json = this.#routes.routeOf(method, path)?.route === 'create' ? parsed(body) : undefined;
    return isObject(json) ? String(json['name']) : undefined;
  }

  /**
   * An entry that cannot be written is still known to this process, so its list is removed; no further list is made.
   */
  #write(entry: JournalEntry): void {
    this.#take(entry);
    try {
      this.#journal.write(entry);
    } catch (error) {
      this.#broken ??= message`nothing can be written down: ${error instanceof Error ? error.message : String(error)}`;
    }
  }

  #take(entry: JournalEntry): void {
    if (entry.kind === 'name') {
      this.#names.set(entry.name, entry.at);
      this.#issued.add(entry.name);
    } else if (entry.kind === 'list') this.#lists.set(entry.id, entry.name);
    else if (entry.kind === 'contact') this.#contacts.add(entry.id);
    else if (entry.kind === 'refused') this.#refused.add(entry.name);
    else this.#gone.add(entry.id);
  }
}
