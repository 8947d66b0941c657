import { isObject, type JsonObject } from './json.ts';
import { operationName, operationsIn, parametersOf, type OpenApi, type Operation } from './openapi.ts';

/** The operations of a published file, by our names. */
export interface Matched {
  readonly operations: ReadonlyMap<string, Operation>;
  /** Our operations that it lacks. */
  readonly lacking: readonly string[];
  /** Operations that the document does not have. */
  readonly beyond: readonly string[];
}

/** The path of a server URL, with default values of variables. A URL without a host is only a path. */
function pathOfServer({ url, variables }: JsonObject): string {
  const defaults = isObject(variables) ? variables : {};
  const address = String(url).replaceAll(/\{([^}]*)\}/g, (whole, name: string) => {
    const { default: value } = isObject(defaults[name]) ? defaults[name] : {};
    return typeof value === 'string' ? value : whole;
  });
  const path = address
    .replace(/^([^/?#]+:)?\/\/[^/?#]*/, '')
    .replace(/[?#].*$/s, '')
    // Removes a host that is a variable without a default.
    .replace(/^\{[^}]*\}/, '')
    .replace(/^\.?\/+|^(?=[^/])/, '/')
    .replace(/\/+$/, '');
  return path;
}

/** The paths of an operation's servers: its own, those of its path, or those of the file. */
function serversOf({ servers: all }: JsonObject, { item, operation }: Operation): string[] {
  const servers = [operation['servers'], item['servers'], all].find(
    (each) => Array.isArray(each) && each.length > 0,
  ) as unknown[] | undefined;
  return (servers ?? []).filter(isObject).map(pathOfServer);
}

const withoutPrefix = (path: string, prefix: string): string =>
  prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;

/** The identity of an operation: method and path, regardless of parameter names. */
const keyOf = (method: string, path: string): string =>
  `${method} ${path.replace(/(?<=.)\/$/, '').replaceAll(/\{[^}]*\}/g, '{}')}`;

/**
 * Finds our operations in a published file by method and path. The prefix of the service may be in its paths, in its
 * server, or absent.
 */
export function matchOperations(published: OpenApi, ours: OpenApi): Matched {
  const { pathPrefix } = ours['x-facts'] as { pathPrefix?: string };
  const prefix = pathPrefix ?? '';
  const theirs = operationsIn(published);
  const byKey = new Map(
    theirs.flatMap((each) =>
      [
        ...[each.path, withoutPrefix(each.path, prefix)],
        ...serversOf(published, each).map((server) => withoutPrefix(server + each.path, prefix)),
      ]
        .toReversed()
        .map((path) => [keyOf(each.method, path), each] as const),
    ),
  );
  const own = operationsIn(ours).map(
    (each) => [operationName(each), byKey.get(keyOf(each.method, each.path))] as const,
  );
  const operations = new Map(
    own.flatMap(([name, found]) => (found === undefined ? [] : [[name, found] as const])),
  );
  const known = new Set(operations.values());
  return {
    operations,
    lacking: own.flatMap(([name, found]) => (found === undefined ? [name] : [])),
    beyond: theirs.filter((each) => !known.has(each)).map(operationName),
  };
}

const NULL = { type: 'null' };

/** Converts `nullable` of OpenAPI 3.0 to 3.1. Null is allowed even if an enumeration omits it. */
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

/** Converts exclusive bounds of OpenAPI 3.0, which are booleans there. */
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

/** Removes fields that only requests have from `required`. */
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
 * A published file of version 3.0 or 3.1, with its schemas as JSON schemas of answers. Each can be compiled separately
 * if the file is registered as `base`, which its references use.
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

const typesIn = ({ type }: JsonObject): string[] =>
  [type].flat().filter((each): each is string => typeof each === 'string');

/** A schema of 3.1 in a normal form: null in the type, single alternatives unwrapped, constants in `enum`. */
function inOneForm(whole: JsonObject): JsonObject {
  const { allOf, oneOf, anyOf = oneOf, const: only, ...rest } = whole;
  const parts = Array.isArray(allOf) ? (allOf as unknown[]) : [];
  const forms = Array.isArray(anyOf) ? (anyOf as unknown[]) : [];
  const [part] = parts;
  // The other keywords are only descriptions.
  const isAlone = Object.keys(rest).every((name) => ['description', 'title'].includes(name));
  if (parts.length === 1 && isObject(part) && isAlone && forms.length === 0 && only === undefined)
    return { ...part, ...rest };
  const values = forms.filter((form) => !isObject(form) || form['type'] !== 'null');
  const [value] = values;
  const isOrNull = forms.length > values.length && values.length === 1 && isObject(value);
  if (isOrNull && isAlone && parts.length === 0 && typesIn(value).length > 0)
    return inOneForm({ ...value, ...rest, type: [...new Set([...typesIn(value), 'null'])] });
  const types = typesIn(whole).toSorted();
  return {
    ...rest,
    ...(allOf !== undefined && { allOf }),
    ...(isOrNull
      ? { anyOf: [inOneForm(value), NULL] }
      : {
          ...(whole['anyOf'] !== undefined && { anyOf: whole['anyOf'] }),
          ...(oneOf !== undefined && { oneOf }),
        }),
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...(only !== undefined && { enum: [only] }),
  };
}

/** Keywords whose value is data, not a schema. */
const DATA = ['example', 'examples', 'default', 'enum'];

/** A file of 3.0 or 3.1 in a normal form, so that two files differ only if their meanings differ. */
export function inOneVersion(spec: OpenApi): OpenApi {
  const walk = (value: unknown, isNames: boolean): unknown => {
    if (Array.isArray(value)) return value.map((each) => walk(each, false));
    if (!isObject(value)) return value;
    const inner = Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        name,
        !isNames && DATA.includes(name) ? each : walk(each, !isNames && name === 'properties'),
      ]),
    );
    return isNames ? inner : inOneForm(orNull(withBounds(inner)));
  };
  return { ...(walk(spec, false) as OpenApi), openapi: '3.1.0' };
}

/** Renames the parameters of a path to those of another template, in order. */
function renamedBy(path: string, ours: string): (name: unknown) => unknown {
  const names = (template: string): string[] =>
    [...template.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name);
  const own = names(ours);
  const table = new Map(names(path).map((name, index) => [name, own[index] ?? name]));
  return (name) => table.get(String(name)) ?? name;
}

/**
 * A file whose operations have our names alone, and all their parameters, so that tools can compare it with another
 * such file.
 */
export function withOurNames(published: OpenApi, ours: OpenApi): OpenApi {
  const { operations } = matchOperations(published, ours);
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
