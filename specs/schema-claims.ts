import {
  type SchemaKind,
  type SchemaPlace,
  type SchemaClaims,
  fragment,
  type Here,
  mergePlaces,
  withPremise,
  jsonIn,
  objectsAt,
  NOT_SERVED,
  pick,
} from './schema-place.ts';
import { isObject, type JsonObject } from './json.ts';
import { SpecError, type Service } from './source.ts';
import type { OpenApi } from './openapi.ts';
import type { StatedClaim } from './ledger.ts';
import { METHODS } from './methods.ts';

/** Collects the statements of one OpenAPI file about its claims. */
class Collector {
  readonly #spec: OpenApi;
  readonly #claims: ReadonlyMap<string, StatedClaim>;
  readonly #service: Service;
  readonly #seen = new Set<unknown>();
  readonly #used = new Map<JsonObject, Set<string>>();
  readonly found: [id: string, place: SchemaPlace][] = [];

  constructor(service: Service, spec: OpenApi, claims: ReadonlyMap<string, StatedClaim>) {
    this.#service = service;
    this.#spec = spec;
    this.#claims = claims;
  }

  run(): void {
    for (const [path, item] of Object.entries(this.#spec.paths))
      for (const method of METHODS) {
        const operation = item[method];
        if (operation !== undefined) this.#operation(`${method.toUpperCase()} ${path}`, operation, item);
      }
    this.#unreached(this.#spec, '');
  }

  #fail(where: string, what: string): never {
    throw new SpecError(`specs/${this.#service}.openapi.yaml: x-claim at ${where}: ${what}`);
  }

  /** Follows a reference; its sibling keywords replace those of the target. */
  #resolved(node: JsonObject): { readonly node: JsonObject; readonly name?: string } {
    const reference = node['$ref'];
    if (typeof reference !== 'string') return { node };
    const parts = reference.split('/').slice(1);
    const target = parts.reduce<unknown>((at, part) => (isObject(at) ? at[part] : undefined), this.#spec);
    if (!isObject(target))
      throw new SpecError(`specs/${this.#service}.openapi.yaml: ${reference} leads nowhere`);
    const inner = this.#resolved(target).node;
    const { $ref: _, 'x-claim': __, ...beside } = node;
    return { node: { ...inner, ...beside }, name: parts.at(-1) ?? '' };
  }

  #operation(operation: string, node: JsonObject, item: JsonObject): void {
    const ids = [...objectsAt(item, 'parameters'), ...objectsAt(node, 'parameters')]
      .map((each) => this.#resolved(each).node)
      .filter((each) => each['in'] === 'path')
      .map((each) => [
        String(each['name']),
        pick(this.#resolved(jsonIn(each, 'schema')).node, 'pattern', 'format'),
      ]);
    const responses = jsonIn(node, 'responses');
    // An undocumented query may name what is missing.
    const mayMiss = node['x-parameters-not-shown'] === true;
    const known = NOT_SERVED.filter((status) => status in responses || (mayMiss && status === '404'));
    this.#claim(node, operation, ['served'], [operation], () => ({
      schema: { properties: Object.fromEntries(ids) as JsonObject },
      ...(known.length > 0 && { known }),
      ...(node['x-answers-later'] === true && { answersLater: true }),
    }));
    for (const [status, raw] of Object.entries(responses)) {
      if (!isObject(raw)) continue;
      const { node: response, name = '' } = this.#resolved(raw);
      const except = Object.keys(responses).filter(
        (each) => status.endsWith('XX') && each !== status && each.startsWith(status.charAt(0)),
      );
      const media = Object.keys(jsonIn(response, 'content'));
      const here: Here = {
        ...{
          operation,
          status,
          except,
          at: '',
          through: [name],
          around: [],
          query: [],
          without: [],
          where: {},
          isImplied: false,
        },
        otherMedia: media.some((each) => each !== 'application/json'),
      };
      this.#claim(
        response,
        `${operation} ${status}`,
        ['status'],
        this.#keys(here),
        () => ({ schema: { const: Number(status) } }),
        here,
      );
      for (const [header, at] of Object.entries(jsonIn(response, 'headers')))
        if (isObject(at)) this.#header(header, at, here);
      const body = jsonIn(jsonIn(response, 'content'), 'application/json')['schema'];
      if (isObject(body)) this.#schema(body, here);
    }
  }

  #header(header: string, raw: JsonObject, here: Here): void {
    const { node, name } = this.#resolved(raw);
    const inside = withPremise(node, { ...here, through: [...(name ? [name] : []), ...here.through] });
    this.#claim(
      node,
      `${here.operation} ${here.status} ${header}`,
      ['present', 'absent', 'format', 'enum'],
      this.#keys(inside),
      (kinds) => ({ header, schema: this.#fragment(jsonIn(node, 'schema'), kinds, header) }),
      inside,
    );
  }

  #keys({ operation, through }: Here): readonly string[] {
    return [operation, ...through, `${operation.split(' ')[0] ?? ''} *`, '*'];
  }

  #schema(raw: JsonObject, here: Here): void {
    const { node, name } = this.#resolved(raw);
    const reference = raw['$ref'];
    const isAround = typeof reference === 'string' && here.around.includes(reference);
    // A schema that contains itself is read once.
    if (isAround) return;
    const inside = withPremise(node, {
      ...here,
      through: name === undefined ? here.through : [name, ...here.through],
      around: typeof reference === 'string' ? [...here.around, reference] : here.around,
    });
    // A claim may be attached to a reference, and another to its target.
    for (const owner of raw === node ? [node] : [raw, node])
      this.#claim(
        owner,
        `${here.operation} ${here.status} ${here.at}`,
        ['present', 'absent', 'type', 'items', 'format', 'enum'],
        this.#keys(inside),
        (kinds) => ({ at: here.at, schema: this.#fragment(node, kinds, here.at) }),
        inside,
      );
    for (const each of objectsAt(node, 'allOf')) this.#schema(each, inside);
    for (const part of ['anyOf', 'oneOf'])
      for (const each of objectsAt(node, part)) this.#schema(each, { ...inside, isImplied: true });
    const items = node['items'];
    if (isObject(items)) this.#schema(items, { ...inside, at: `${here.at}[]` });
    for (const [field, each] of Object.entries(jsonIn(node, 'properties')))
      if (isObject(each))
        this.#schema(each, { ...inside, at: here.at === '' ? field : `${here.at}.${field}` });
  }

  #fragment(schema: JsonObject, kinds: readonly SchemaKind[], where: string): JsonObject {
    const { node: items } = this.#resolved(jsonIn(schema, 'items'));
    return fragment(schema, kinds, where === '', items, (kind) =>
      this.#fail(where || 'a body', `nothing there says anything of ${kind}`),
    );
  }

  /** Adds the claims at a node. `keys` are the names by which a table may refer to this place, the nearest first. */
  #claim(
    node: JsonObject,
    where: string,
    allowed: readonly SchemaKind[],
    keys: readonly string[],
    placed: (kinds: readonly SchemaKind[]) => Pick<SchemaPlace, 'schema' | 'at' | 'header'>,
    here?: Here,
  ): void {
    const claim = node['x-claim'];
    if (claim === undefined) return;
    this.#seen.add(claim);
    if (!isObject(claim)) this.#fail(where, 'a table of kinds and ids is wanted');
    for (const [joined, value] of Object.entries(claim)) {
      const kinds = joined.split('+') as SchemaKind[];
      for (const kind of kinds)
        if (!allowed.includes(kind))
          this.#fail(where, `${kind} cannot be claimed here; ${allowed.join(', ')} can`);
      const id = isObject(value) ? this.#fromTable(value, keys) : value;
      if (id === undefined) continue;
      if (typeof id !== 'string') this.#fail(where, `${joined} has neither an id nor a table of ids`);
      this.#known(id, where);
      if (here?.isImplied === true)
        this.#fail(where, 'it is one of several forms: x-when has to say when the answer has this one');
      const {
        operation = keys[0] ?? '',
        status,
        except = [],
        query = [],
        without = [],
        where: premises = {},
        otherMedia = false,
      } = here ?? {};
      this.found.push([
        id,
        {
          kinds,
          operations: [operation],
          ...(status !== undefined && !kinds.includes('status') && { status }),
          ...(except.length > 0 && { except }),
          ...placed(kinds),
          ...(query.length > 0 && { query }),
          ...(without.length > 0 && { without }),
          ...(Object.keys(premises).length > 0 && { where: premises }),
          ...(otherMedia && { otherMedia }),
        },
      ]);
    }
  }

  #fromTable(table: JsonObject, keys: readonly string[]): unknown {
    const key = keys.find((each) => each in table);
    if (key === undefined) return undefined;
    this.#used.set(table, (this.#used.get(table) ?? new Set()).add(key));
    return table[key];
  }

  #known(id: string, where: string): void {
    const claim = this.#claims.get(id);
    if (claim === undefined) this.#fail(where, `the ledger has no claim ${id}`);
    if (claim.service !== this.#service) this.#fail(where, `${id} is a claim of the other service`);
    if (claim.level === 'open' || claim.unobservable !== undefined)
      this.#fail(where, `${id} is ${claim.level === 'open' ? 'an open question' : 'not observable'}`);
  }

  /** A documented answer has to lead to every x-claim, and every row of its tables has to match a place. */
  #unreached(value: unknown, path: string): void {
    if (Array.isArray(value)) value.forEach((each, index) => this.#unreached(each, `${path}/${index}`));
    if (!isObject(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (name !== 'x-claim') {
        this.#unreached(inner, `${path}/${name}`);
        continue;
      }
      if (!this.#seen.has(inner)) this.#fail(path, 'no documented answer leads here');
      for (const table of Object.values(isObject(inner) ? inner : {}))
        for (const key of isObject(table) ? Object.keys(table) : [])
          if (this.#used.get(table as JsonObject)?.has(key) !== true)
            this.#fail(path, `no documented answer leads here by ${key}`);
    }
  }
}

/**
 * The statements of the OpenAPI files on the claims that they name in `x-claim`. Throws a SpecError with the place of
 * an unknown id, a kind with nothing to check, or a claim without a documented answer.
 */
export function schemaClaims(
  specs: Readonly<Record<Service, OpenApi>>,
  ledger: readonly StatedClaim[],
): SchemaClaims {
  const claims = new Map(ledger.map((claim) => [claim.id, claim]));
  const found = (Object.keys(specs) as Service[]).flatMap((service) => {
    const collector = new Collector(service, specs[service], claims);
    collector.run();
    return collector.found;
  });
  const byId = Map.groupBy(found, ([id]) => id);
  return Object.fromEntries(
    [...byId].map(([id, places]) => [id, mergePlaces(places.map(([, place]) => place))]),
  );
}
