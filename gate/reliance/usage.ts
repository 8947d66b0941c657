import { isObject, type JsonObject } from '../../suites/kit/model/exchange.ts';
import {
  answerOf,
  documentedIn,
  fieldAt,
  isDocumented,
  itemAt,
  requestBodyAt,
  type Position,
} from '../../suites/kit/checks/schema/location.ts';
import { memoize } from '../../suites/kit/model/memoize.ts';
import type { Service } from '../../specs/source.ts';
import { type ToolCall } from '../call.ts';
import { CAPITAL_WORDS } from './about.ts';

/** What a tool uses of one operation, as seen in its traffic. */
export interface Usage {
  readonly service: Service;
  readonly operation: string;
  readonly calls: number;
  /** Statuses of the answers, with their counts. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Documented query parameters and headers that were sent. */
  readonly parameters: ReadonlySet<string>;
  /** Documented fields in sent bodies. */
  readonly sent: ReadonlySet<string>;
  /** Documented fields in received answers, such as `items[].from.email`. */
  readonly fields: ReadonlySet<string>;
  /** Whether any answer was recorded with its body. */
  readonly hasBodies: boolean;
  /** The distinct sets of parameters, and of parameters and body fields, of single calls. */
  readonly queries: readonly ReadonlySet<string>[];
  readonly names: readonly ReadonlySet<string>[];
  /** Words in capitals, in all exchanged data. */
  readonly kinds: ReadonlySet<string>;
}

/** Items of an array that are read. */
const MOST_ITEMS = 20;

/** A documented field with its path and its fields. It is stored, since most answers have the same fields. */
class Field {
  readonly #at: Position;
  readonly path: string;
  readonly #below = new Map<string, Field | undefined>();
  #item: Field | undefined;

  constructor(at: Position, path: string) {
    this.#at = at;
    this.path = path;
  }

  get item(): Field {
    return (this.#item ??= new Field(itemAt(this.#at), `${this.path}[]`));
  }

  below(name: string): Field | undefined {
    const known = this.#below.get(name);
    if (known !== undefined || this.#below.has(name)) return known;
    const made = isDocumented(this.#at, name)
      ? new Field(fieldAt(this.#at, name), this.path === '' ? name : `${this.path}.${name}`)
      : undefined;
    // Undocumented names belong to an account, so their number has no limit.
    if (made !== undefined || this.#below.size < MOST_NAMES) this.#below.set(name, made);
    return made;
  }
}

const answers = memoize((at: Position) => new Field(at, ''));

/** Adds the paths of documented fields in a value. */
function addFields(fields: Set<string>, answer: unknown, position: Position): void {
  if (position.schemas.length === 0) return;
  const open = [{ value: answer, at: answers(position) }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, at } = next;
    if (Array.isArray(value)) {
      for (const each of (value as unknown[]).slice(0, MOST_ITEMS)) open.push({ value: each, at: at.item });
    } else if (isObject(value))
      for (const name in value) {
        const below = at.below(name);
        if (below === undefined) continue;
        fields.add(below.path);
        const inside = value[name];
        if (typeof inside === 'object' && inside !== null) open.push({ value: inside, at: below });
      }
  }
}

const sentFields = (call: ToolCall): readonly string[] => {
  const at = requestBodyAt(call.exchange);
  const body = call.sentObject;
  const { contacts } = body;
  const rows = Array.isArray(contacts) ? contacts.filter(isObject) : [];
  return [
    ...Object.keys(body).filter((name) => isDocumented(at, name)),
    ...rows.flatMap((row: JsonObject) => Object.keys(row)),
  ];
};

/** Most distinct sets of names, because a tool has few kinds of calls. */
const MOST_SETS = 1000;

class Names {
  readonly #byText = new Map<string, ReadonlySet<string>>();
  /** Texts in the order of the calls, which are not sorted again. */
  readonly #seen = new Set<string>();

  add(names: readonly string[]): void {
    const given = names.join('\n');
    if (this.#seen.has(given)) return;
    if (this.#seen.size < MOST_SETS) this.#seen.add(given);
    const text = names.toSorted().join('\n');
    if (this.#byText.size < MOST_SETS && !this.#byText.has(text)) this.#byText.set(text, new Set(names));
  }

  get all(): readonly ReadonlySet<string>[] {
    return [...this.#byText.values()];
  }
}

/** The words in capitals of claims that occur in exchanged data. */
export class Kinds {
  readonly found = new Set<string>();

  take({ exchange: { request, response } }: ToolCall): void {
    for (const text of [request.target, request.body ?? '', response.text])
      if (text !== '')
        for (const [kind] of text.matchAll(/[A-Z][A-Z_]{3,}/g))
          if (CAPITAL_WORDS.has(kind)) this.found.add(kind);
  }
}

class OperationUsage {
  readonly #first: ToolCall;
  readonly #documented: readonly string[];
  #calls = 0;
  #hasBodies = false;
  readonly #statuses = new Map<number, number>();
  readonly #given = new Set<string>();
  readonly #sent = new Set<string>();
  readonly #fields = new Set<string>();
  readonly #queries = new Names();
  readonly #names = new Names();
  readonly #kinds = new Kinds();

  constructor(first: ToolCall) {
    this.#first = first.outline();
    this.#documented = [...documentedIn(first.exchange).parameters];
  }

  take(call: ToolCall): void {
    const { exchange, query, sent } = call;
    const status = call.status;
    this.#calls += 1;
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    const parameters = query.size === 0 ? [] : [...new Set(query.keys())].slice(0, MOST_NAMES);
    for (const name of parameters) this.#give(name);
    for (const name of Object.keys(exchange.request.headers)) this.#give(name);
    if (sent !== undefined)
      for (const name of sentFields(call)) if (this.#sent.size < MOST_SETS) this.#sent.add(name);
    addFields(this.#fields, exchange.response.json, answerOf(exchange));
    this.#hasBodies ||= !call.lacks.has('answer body');
    this.#queries.add(parameters);
    this.#names.add([...parameters, ...(isObject(sent) ? Object.keys(sent).slice(0, MOST_NAMES) : [])]);
    this.#kinds.take(call);
  }

  #give(name: string): void {
    if (!this.#given.has(name) && this.#given.size < MOST_SETS) this.#given.add(name.toLowerCase());
  }

  get usage(): Usage {
    const { service, operation = '' } = this.#first.exchange;
    return {
      ...{ service, operation, calls: this.#calls, statuses: this.#statuses, hasBodies: this.#hasBodies },
      parameters: new Set(this.#documented.filter((name) => this.#given.has(name.toLowerCase()))),
      ...{ sent: this.#sent, fields: this.#fields, kinds: this.#kinds.found },
      ...{ queries: this.#queries.all, names: this.#names.all },
    };
  }
}
const MOST_NAMES = 200;

/** Learns from each call what a tool uses of each operation. */
export class Usages {
  readonly #byOperation = new Map<string, OperationUsage>();

  take(call: ToolCall): void {
    const { service, operation } = call.exchange;
    if (operation === undefined) return;
    const name = `${service} ${operation}`;
    const known = this.#byOperation.get(name) ?? new OperationUsage(call);
    this.#byOperation.set(name, known);
    known.take(call);
  }

  /** In the order of the first calls. */
  get all(): readonly Usage[] {
    return [...this.#byOperation.values()].map(({ usage }) => usage);
  }
}
