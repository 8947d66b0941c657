import { isTable, type RuleTable } from './types.ts';

/** A field, list or header of a documented answer, with its schemas. */
export interface DocumentedValue {
  readonly operation: string;
  /** A status, or a class such as `2XX`. */
  readonly status: string;
  /** Statuses that the operation documents individually. */
  readonly statuses: readonly string[];
  /** Fields by path in the body, with all types that the schemas allow; none if they state nothing. */
  readonly fields: ReadonlyMap<string, ReadonlySet<string>>;
  readonly headers: readonly string[];
  /** Whether a parameter selects one of several pages. */
  readonly isPaged: boolean;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'];
/** Parameters that select a page. */
const PAGE = new Set(['cursor', 'page', 'offset', 'skip']);
const tableIn = (owner: RuleTable, name: string): RuleTable => (isTable(owner[name]) ? owner[name] : {});
const listIn = (owner: RuleTable, name: string): RuleTable[] =>
  Array.isArray(owner[name]) ? owner[name].filter(isTable) : [];

/** Reads one OpenAPI file. */
class Reader {
  readonly #spec: RuleTable;
  readonly #required = new Set<string>();
  constructor(spec: RuleTable) {
    this.#spec = spec;
  }

  resolved(node: unknown): RuleTable {
    if (!isTable(node)) return {};
    const ref = node['$ref'];
    if (typeof ref !== 'string') return node;
    const target = ref
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => (isTable(at) ? at[name.replaceAll('~1', '/')] : undefined), this.#spec);
    return this.resolved(target);
  }

  /** The fields of a body with their allowed types. `absent` is among them if no schema requires the field. */
  fields(schemas: readonly unknown[]): Map<string, Set<string>> {
    const found = new Map<string, Set<string>>();
    this.#required.clear();
    for (const schema of schemas) this.#walk(schema, '', found, []);
    for (const [place, types] of found)
      if (!place.endsWith('[]') && !this.#required.has(place)) types.add('absent');
    return found;
  }

  /** Adds the fields of a schema and of all its alternatives. */
  #walk(node: unknown, at: string, found: Map<string, Set<string>>, above: readonly RuleTable[]): void {
    const schema = this.resolved(node);
    if (above.includes(schema)) return;
    const within = [...above, schema];
    const types = found.get(at);
    if (types !== undefined) {
      for (const type of [schema['type']].flat()) if (typeof type === 'string') types.add(type);
      const values = schema['const'] === undefined ? schema['enum'] : [schema['const']];
      if (Array.isArray(values) && schema['type'] === undefined)
        for (const value of values) types.add(value === null ? 'null' : typeof value);
    }
    for (const kind of ['allOf', 'oneOf', 'anyOf'])
      for (const form of listIn(schema, kind)) this.#walk(form, at, found, above);
    const required = Array.isArray(schema['required']) ? schema['required'] : [];
    for (const name of required) this.#required.add(at === '' ? String(name) : `${at}.${String(name)}`);
    for (const [name, field] of Object.entries(tableIn(schema, 'properties'))) {
      // A field that is never sent can only be added.
      if (!isTable(field) || ('not' in field && Object.keys(field).length === 1)) continue;
      const here = at === '' ? name : `${at}.${name}`;
      if (!found.has(here)) found.set(here, new Set());
      this.#walk(field, here, found, within);
    }
    if (isTable(schema['items'])) {
      const here = `${at}[]`;
      if (!found.has(here)) found.set(here, new Set());
      this.#walk(schema['items'], here, found, within);
    }
  }

  *operations(): Iterable<DocumentedValue> {
    for (const [path, item] of Object.entries(tableIn(this.#spec, 'paths'))) {
      if (!isTable(item)) continue;
      for (const method of METHODS) {
        const operation = tableIn(item, method);
        const responses = tableIn(operation, 'responses');
        const parameters = [...listIn(item, 'parameters'), ...listIn(operation, 'parameters')];
        const isPaged = parameters.some((each) => PAGE.has(String(this.resolved(each)['name'])));
        const statuses = Object.keys(responses).filter((status) => /^\d+$/.test(status));
        for (const [status, given] of Object.entries(responses)) {
          const response = this.resolved(given);
          const schemas = Object.entries(tableIn(response, 'content')).flatMap(([media, content]) =>
            media.includes('json') && isTable(content) ? [content['schema']] : [],
          );
          yield {
            operation: `${method.toUpperCase()} ${path}`,
            status,
            statuses,
            fields: this.fields(schemas),
            headers: Object.keys(tableIn(response, 'headers')).map((name) => name.toLowerCase()),
            isPaged,
          };
        }
      }
    }
  }
}

/** Every documented answer of an OpenAPI file. */
export const documentedAnswers = (spec: RuleTable): DocumentedValue[] => [...new Reader(spec).operations()];
