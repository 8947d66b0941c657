import { isObject, type JsonObject } from './json.ts';
import { METHODS } from './methods.ts';

type Item = Readonly<Record<string, JsonObject>>;

/** An OpenAPI file, with the parts that readers need. */
export interface OpenApi extends JsonObject {
  readonly paths: Readonly<Record<string, Item>>;
  readonly components?: Readonly<Record<string, JsonObject>>;
}

/** The names in the path of a local reference. */
const namesIn = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));

const MOST_STEPS = 50;

/** The target of a local reference; an empty object if there is none. */
function target(spec: JsonObject, reference: string): JsonObject {
  const found = namesIn(reference).reduce<unknown>(
    (at, name) => (Array.isArray(at) ? (at as unknown[])[Number(name)] : isObject(at) ? at[name] : undefined),
    spec,
  );
  return isObject(found) ? found : {};
}

/** A part of a file and its path. */
export interface SpecPart {
  readonly node: JsonObject;
  readonly way: readonly string[];
}

/** A part, or the target of its local references, followed to the end. */
export function followReference(spec: JsonObject, part: SpecPart): SpecPart {
  let { node, way } = part;
  for (let steps = 0; typeof node['$ref'] === 'string' && steps < MOST_STEPS; steps += 1) {
    way = namesIn(node['$ref']);
    node = target(spec, node['$ref']);
  }
  return { node, way };
}

/** A node, or the target of its local references; an empty object if there is none. */
export const resolveNode = (spec: JsonObject, node: unknown): JsonObject =>
  isObject(node) ? followReference(spec, { node, way: [] }).node : {};

/** An operation of a file and its location. */
export interface Operation {
  readonly path: string;
  readonly method: string;
  readonly item: JsonObject;
  readonly operation: JsonObject;
}

/** All operations of a file. */
export const operationsIn = (spec: OpenApi): Operation[] =>
  Object.entries(spec.paths).flatMap(([path, raw]) => {
    const item = resolveNode(spec, raw);
    return METHODS.flatMap((method) => {
      const operation = item[method];
      return isObject(operation) ? [{ path, method, item, operation }] : [];
    });
  });

/** The name of an operation, such as `GET /emails`. */
export const operationName = ({ path, method }: Pick<Operation, 'path' | 'method'>): string =>
  `${method.toUpperCase()} ${path}`;

/** The parameters of an operation, including those of its path. */
export const parametersOf = (spec: JsonObject, { item, operation }: Operation): JsonObject[] => {
  const own = [item['parameters'], operation['parameters']].flatMap((list) =>
    Array.isArray(list) ? (list as unknown[]).map((each) => resolveNode(spec, each)) : [],
  );
  return [...new Map(own.map((each) => [`${String(each['in'])} ${String(each['name'])}`, each])).values()];
};
