import { memoize } from '../model/memoize.ts';
import type { Service } from '../../../specs/source.ts';
import { isObject, type Exchange, type JsonObject } from '../model/exchange.ts';
import { answerOf, documentedIn, fieldAt, isDocumented, itemAt, type Position } from './schema/location.ts';

/** Where the documents lack a name. */
export type Where = 'field' | 'response header' | 'status' | 'query parameter' | 'route';

/** Something in answers that the documents do not name, without any value. */
export interface Undocumented {
  readonly service: Service;
  /** `METHOD /template` of the answers with it. */
  readonly operation: string;
  readonly where: Where;
  /** Such as `items[].from.phone`, `x-request-id`, `418`, `GET /things?after`. */
  readonly path: string;
  /** Number of exchanges with it. */
  readonly count: number;
  /** The first exchange with it. */
  readonly exchange: Exchange;
}

/** Headers of HTTP itself, and those that gateways usually add. */
const USUAL_HEADERS =
  /^(?:accept-ranges|access-control-.*|age|allow|alt-svc|cache-control|cf-.*|connection|content-.*|cross-origin-.*|date|etag|expect-ct|expires|keep-alive|last-modified|link|location|nel|origin-agent-cluster|permissions-policy|pragma|proxy-.*|referrer-policy|report-to|reporting-endpoints|retry-after|server|server-timing|set-cookie|strict-transport-security|trailer|transfer-encoding|upgrade|vary|via|warning|www-authenticate|x-amz.*|x-cache.*|x-content-type-options|x-dns-prefetch-control|x-download-options|x-frame-options|x-permitted-cross-domain-policies|x-powered-by|x-xss-protection)$/;
/** Items of an array that are read. */
const MOST_ITEMS = 20;
/** Distinct keys of one object. Objects with more keys have keys that the account chose. */
const MOST_KEYS = 12;

/** A place in an answer, with the places below it. */
interface Node {
  readonly at: Position;
  readonly path: string;
  readonly fields: Map<string, Node | 'unnamed'>;
  item?: Node;
}

const nodeOf = (at: Position, path: string): Node => ({ at, path, fields: new Map() });

/**
 * Whether the service chose the keys of an object: the documents list some, and the object has at least one of them.
 */
const isShown = ({ schemas }: Position, value: JsonObject): boolean =>
  !schemas.some(
    ({ 'x-account-keys': isOwn, 'x-not-shown': isNotShown, additionalProperties: more }) =>
      isOwn === true || isNotShown === true || more === true || isObject(more),
  ) &&
  schemas.some(
    ({ properties }) =>
      isObject(properties) && Object.keys(properties).some((name) => Object.hasOwn(value, name)),
  );

/** A path with `{id}` in place of ids: `/things/t_1` becomes `/things/{id}`. */
const templateOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/\d|%|.{25}/.test(part) && !/^v\d$/.test(part) ? '{id}' : part))
    .join('/');

/** What was found in part of the answers of a run. */
export interface UndocumentedIn {
  readonly things: readonly (readonly [string, Undocumented])[];
  readonly operations: readonly string[];
}

/** What all answers of a run hold that the documents do not name. */
export class UndocumentedThings {
  readonly #found = new Map<string, Undocumented>();
  readonly #roots = new Map<string, Node>();
  /** The findings of each body, by service, operation and status of the answer. */
  readonly #unnamedIn = memoize<object, Map<string, readonly (readonly [Where, string])[]>>(() => new Map());
  readonly #operationOf: (method: string, path: string) => Pick<Exchange, 'service' | 'operation'>;
  /** Documented operations that were answered. */
  readonly operations = new Set<string>();

  /** `operationOf` gives the service and the documented operation of a method and a path. */
  constructor(operationOf: (method: string, path: string) => Pick<Exchange, 'service' | 'operation'>) {
    this.#operationOf = operationOf;
  }

  take(exchange: Exchange): void {
    const { operation, response, request, receivedBy } = exchange;
    if (receivedBy !== undefined) return;
    if (operation === undefined) {
      const path = templateOf(request.target.split('?')[0] ?? '');
      if (response.status < 400) this.#note(exchange, request.method, 'route', path);
      return;
    }
    this.operations.add(operation);
    const { statuses, headers } = documentedIn(exchange);
    const status = String(response.status);
    const isKnown = statuses.some(
      (each) => each === status || each === `${status.charAt(0)}XX` || each === 'default',
    );
    if (!isKnown) this.#note(exchange, operation, 'status', status);
    for (const name of Object.keys(response.headers))
      if (!headers.has(name) && !USUAL_HEADERS.test(name))
        this.#note(exchange, operation, 'response header', name);
    if (!isObject(response.json) && !Array.isArray(response.json)) return;
    const name = `${exchange.service} ${operation} ${status}`;
    const known = this.#unnamedIn(response.json);
    const seen = known.get(name) ?? this.#unnamed(exchange, name);
    known.set(name, seen);
    for (const [where, path] of seen) this.#note(exchange, operation, where, path);
  }

  /** What the documents do not name in the body of an answer. */
  #unnamed(exchange: Exchange, name: string): readonly (readonly [Where, string])[] {
    const fields = new Set<string>();
    const addresses: (readonly [Where, string])[] = [];
    this.#walk(this.#rootOf(exchange, name), exchange.response.json, fields, (text) =>
      addresses.push(...this.#address(text, exchange)),
    );
    return [...addresses, ...[...fields].map((path) => ['field', path] as const)];
  }

  /** All findings until now, as plain data. */
  found(): UndocumentedIn {
    return { things: [...this.#found], operations: [...this.operations] };
  }

  /** Adds the findings of other answers. */
  add({ things, operations }: UndocumentedIn): void {
    for (const [id, { count, ...thing }] of things) {
      const known = this.#found.get(id);
      this.#found.set(id, { ...thing, ...known, count: count + (known?.count ?? 0) });
    }
    for (const operation of operations) this.operations.add(operation);
  }

  /** All findings, each once. */
  all(): readonly Undocumented[] {
    const groups = Map.groupBy(this.#found.values(), ({ operation, where, path }) =>
      where === 'field' ? `${operation} ${path.replace(/[^.]*$/, '')}` : '',
    );
    return [...groups].flatMap(([group, things]) => {
      const [first] = things;
      if (group === '' || first === undefined || things.length <= MOST_KEYS) return things;
      // So large a number of sibling keys means that the account chose the names.
      const count = things.reduce((sum, each) => sum + each.count, 0);
      return [{ ...first, path: first.path.replace(/[^.]*$/, '*'), count }];
    });
  }

  #rootOf(exchange: Exchange, name: string): Node {
    const known = this.#roots.get(name) ?? nodeOf(answerOf(exchange), '');
    this.#roots.set(name, known);
    return known;
  }

  #note(exchange: Exchange, operation: string, where: Where, path: string): void {
    const id = `${exchange.service} ${operation} ${where} ${path}`;
    const known = this.#found.get(id);
    this.#found.set(
      id,
      known === undefined
        ? { service: exchange.service, operation, where, path, count: 1, exchange }
        : { ...known, count: known.count + 1 },
    );
  }

  #walk(node: Node, value: unknown, seen: Set<string>, onText: (text: string) => void): void {
    if (typeof value === 'string') onText(value);
    else if (Array.isArray(value)) {
      node.item ??= nodeOf(itemAt(node.at), `${node.path}[]`);
      for (const each of value.slice(0, MOST_ITEMS)) this.#walk(node.item, each, seen, onText);
    } else if (isObject(value)) {
      let shown: boolean | undefined;
      for (const name of Object.keys(value)) {
        let field = node.fields.get(name);
        if (field === undefined) {
          shown ??= isShown(node.at, value);
          const path = node.path === '' ? name : `${node.path}.${name}`;
          if (isDocumented(node.at, name)) field = nodeOf(fieldAt(node.at, name), path);
          else if (shown) field = 'unnamed';
          // The documents do not list the keys of this object.
          else continue;
          node.fields.set(name, field);
        }
        if (field === 'unnamed') seen.add(node.path === '' ? name : `${node.path}.${name}`);
        else this.#walk(field, value[name], seen, onText);
      }
    }
  }

  /** An address of the service within an answer: its undocumented route or query parameters. */
  #address(text: string, exchange: Exchange): readonly (readonly [Where, string])[] {
    if (!text.startsWith('/') || /\s/.test(text) || text.startsWith('//')) return [];
    const [path = '', query = ''] = text.split('?');
    const { service, operation } = this.#operationOf('GET', path);
    if (operation === undefined) {
      // Only addresses of the inbox have a beginning that no other text has.
      return service === 'inbox' ? [['route', templateOf(path)]] : [];
    }
    const { parameters } = documentedIn({ ...exchange, operation });
    return [...new URLSearchParams(query).keys()]
      .filter((name) => !parameters.has(name))
      .map((name) => ['query parameter', `${operation}?${name}`]);
  }
}
