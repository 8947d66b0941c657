import { isObject, type JsonObject } from './json.ts';
import { METHODS } from './methods.ts';
/** Lays a published OpenAPI file over ours, so that everything here keeps working whatever the file has or lacks. */

type Item = Readonly<Record<string, JsonObject>>;
export interface OpenApi extends JsonObject {
  readonly paths: Readonly<Record<string, Item>>;
  readonly components?: Readonly<Record<string, JsonObject>>;
}

/** Keeps components of the published file apart from ours of the same name. */
const PREFIX = 'Published';

/** Renames every reference to a component. */
function renamed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(renamed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) =>
      name === '$ref' && typeof inner === 'string'
        ? [name, inner.replace(/^(#\/components\/\w+\/)/, `$1${PREFIX}`)]
        : [name, renamed(inner)],
    ),
  );
}

/** A path without the prefix of its service and the names of its parameters: what makes two templates the same. */
const keyOf = (path: string, prefix: string): string =>
  (path.startsWith(prefix) ? path.slice(prefix.length) : path).replaceAll(/\{[^}]*\}/g, '{}');

const inPath = (parameter: JsonObject): boolean => parameter['in'] === 'path';
const parametersOf = (item: JsonObject): JsonObject[] =>
  Array.isArray(item['parameters']) ? (item['parameters'] as JsonObject[]) : [];

/**
 * Our extension fields and path parameters, under what the published operation says of the rest. What the documents
 * say of bodies stays readable: they alone tell which keys are an account's own.
 */
function merged(ours: JsonObject, ourItem: Item, published: JsonObject, publishedItem: Item): JsonObject {
  const extensions = Object.entries(ours).filter(([name]) => name.startsWith('x-'));
  const theirs = [...parametersOf(publishedItem), ...parametersOf(published)].filter((each) => !inPath(each));
  const own = [...parametersOf(ourItem), ...parametersOf(ours)].filter(inPath);
  return {
    ...Object.fromEntries(extensions),
    ...(renamed(published) as JsonObject),
    'x-documented': { requestBody: ours['requestBody'], responses: ours['responses'] },
    parameters: [...own, ...(renamed(theirs) as JsonObject[])],
  };
}

/**
 * The file to build from: operations of the published file where it has them, ours elsewhere; `notes` says what it
 * lacks and what it has beyond the documents. Operations are matched by method and path alone.
 */
export function overlay(
  ours: OpenApi,
  published: OpenApi,
  prefix: string,
): { readonly spec: OpenApi; readonly notes: readonly string[] } {
  const notes: string[] = [];
  const theirs = new Map(Object.entries(published.paths).map(([path, item]) => [keyOf(path, prefix), item]));
  const paths = Object.entries(ours.paths).map(([path, item]): [string, Item] => {
    const other = theirs.get(keyOf(path, prefix)) ?? {};
    const operations = METHODS.flatMap((method): [string, JsonObject][] => {
      const [own, found] = [item[method], other[method]];
      if (own === undefined) return [];
      if (found !== undefined) return [[method, merged(own, item, found, other)]];
      notes.push(`the published file lacks ${method.toUpperCase()} ${path}; ours is used`);
      return [[method, own]];
    });
    return [path, { ...item, ...Object.fromEntries(operations) }];
  });
  const known = new Set(Object.keys(ours.paths).map((path) => keyOf(path, prefix)));
  for (const path of Object.keys(published.paths))
    if (!known.has(keyOf(path, prefix)))
      notes.push(`the published file has ${path}, which the document does not name; it is left out`);
  const components = { ...ours.components };
  for (const [kind, table] of Object.entries(published.components ?? {}))
    components[kind] = {
      ...components[kind],
      ...Object.fromEntries(Object.entries(table).map(([name, value]) => [PREFIX + name, renamed(value)])),
    };
  return { spec: { ...ours, paths: Object.fromEntries(paths), components }, notes };
}
