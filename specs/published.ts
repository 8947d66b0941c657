import { isObject, type JsonObject } from './json.ts';
import { nameOf, operationsIn, parametersOf, type OpenApi, type Operation } from './openapi.ts';

/** What a published file has of our operations, by their names. */
export interface Matched {
  readonly operations: ReadonlyMap<string, Operation>;
  /** Operations of ours that it lacks. */
  readonly lacking: readonly string[];
  /** Operations that the document does not name. */
  readonly beyond: readonly string[];
}

/** The path of the address that a published file gives its service, without host and variables. */
function pathOfServer({ servers }: JsonObject): string {
  const [first] = Array.isArray(servers) ? (servers as unknown[]) : [];
  const url = isObject(first) && typeof first['url'] === 'string' ? first['url'] : '';
  return url
    .replace(/^(\w+:)?\/\/[^/]*/, '')
    .replace(/^\{\w+\}/, '')
    .replace(/\/$/, '');
}

const withoutPrefix = (path: string, prefix: string): string =>
  prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;

/** What makes two operations the same: method and path, whatever its parameters are called. */
const keyOf = (method: string, path: string): string =>
  `${method} ${path.replace(/(?<=.)\/$/, '').replaceAll(/\{[^}]*\}/g, '{}')}`;

/**
 * Finds our operations in a published file by method and path alone. Its paths may begin with the prefix of the service,
 * or its server may, or neither.
 */
export function matched(published: OpenApi, ours: OpenApi): Matched {
  const { pathPrefix } = ours['x-facts'] as { pathPrefix?: string };
  const prefix = pathPrefix ?? '';
  const server = pathOfServer(published);
  const theirs = operationsIn(published);
  const byKey = new Map(
    theirs.flatMap((each) =>
      [each.path, withoutPrefix(each.path, prefix), withoutPrefix(server + each.path, prefix)]
        .toReversed()
        .map((path) => [keyOf(each.method, path), each] as const),
    ),
  );
  const own = operationsIn(ours).map(
    (each) => [nameOf(each), byKey.get(keyOf(each.method, each.path))] as const,
  );
  const operations = new Map(
    own.flatMap(([name, found]) => (found === undefined ? [] : [[name, found] as const])),
  );
  const known = new Set(operations.values());
  return {
    operations,
    lacking: own.flatMap(([name, found]) => (found === undefined ? [name] : [])),
    beyond: theirs.filter((each) => !known.has(each)).map(nameOf),
  };
}

const NULL = { type: 'null' };

/** What `nullable` of OpenAPI 3.0 means in 3.1; null is allowed where an enumeration forgets it, too. */
function orNull(whole: JsonObject): JsonObject {
  const { nullable, ...schema } = whole;
  if (nullable !== true) return whole;
  const { type, enum: values } = schema;
  return typeof type === 'string'
    ? {
        ...schema,
        type: [type, 'null'],
        ...(Array.isArray(values) && { enum: [...(values as unknown[]), null] }),
      }
    : { anyOf: [schema, NULL] };
}

/** Bounds of OpenAPI 3.0, which say by a boolean that they are not reached. */
function withBounds(schema: JsonObject): JsonObject {
  const bounds = (['Minimum', 'Maximum'] as const).flatMap((name) => {
    const [flag, plain] = [`exclusive${name}`, name.toLowerCase()];
    return typeof schema[flag] === 'boolean' ? [{ flag, plain, is: schema[flag] }] : [];
  });
  if (bounds.length === 0) return schema;
  const result: Record<string, unknown> = { ...schema };
  for (const { flag, plain, is } of bounds) {
    Reflect.deleteProperty(result, flag);
    if (!is) continue;
    result[flag] = schema[plain];
    Reflect.deleteProperty(result, plain);
  }
  return result;
}

/** Leaves out of `required` what only requests have. */
function asAnswered(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  if (!isObject(properties) || !Array.isArray(required)) return schema;
  const isSent = (name: unknown): boolean => {
    const property = properties[String(name)];
    return isObject(property) && property['writeOnly'] === true;
  };
  return required.some(isSent) ? { ...schema, required: required.filter((name) => !isSent(name)) } : schema;
}

/**
 * A published file, of 3.0 or 3.1, with its schemas as JSON schemas of the answers. Each of them can be compiled alone
 * where the file is known as `base`, for references within it name that.
 */
export function asSchemas(spec: OpenApi, base: string): OpenApi {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (!isObject(value)) return value;
    const inner = Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        name === '$ref' && typeof each === 'string' ? each.replace(/^#/, `${base}#`) : walk(each),
      ]),
    );
    return orNull(withBounds(asAnswered(inner)));
  };
  return walk(spec) as OpenApi;
}

/** The parameters of a path by the names that another template gives them, in their order. */
function renamedBy(path: string, ours: string): (name: unknown) => unknown {
  const names = (template: string): string[] =>
    [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const own = names(ours);
  const table = new Map(names(path).map((name, index) => [name, own[index] ?? name]));
  return (name) => table.get(String(name)) ?? name;
}

/**
 * A file whose operations have the names of ours and no others, and all their parameters with them, so that tools can
 * compare it with another such one.
 */
export function named(published: OpenApi, ours: OpenApi): OpenApi {
  const { operations } = matched(published, ours);
  const known = new Set(operations.values());
  const own = [...operations].map(([name, each]): [string, Operation] => [name.split(' ')[1] ?? '', each]);
  const beyond = operationsIn(published)
    .filter(({ path, method }) => ![...known].some((each) => each.path === path && each.method === method))
    .map((each): [string, Operation] => [each.path, each]);
  const paths: Record<string, Record<string, JsonObject>> = {};
  for (const [path, each] of [...own, ...beyond]) {
    const rename = renamedBy(each.path, path);
    const parameters = parametersOf(published, each).map((parameter) =>
      parameter['in'] === 'path' ? { ...parameter, name: rename(parameter['name']) } : parameter,
    );
    const { operationId: _, ...operation } = each.operation;
    (paths[path] ??= {})[each.method] = { ...operation, parameters };
  }
  return { ...published, servers: ours['servers'], paths };
}
