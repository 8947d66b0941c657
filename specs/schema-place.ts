import { isObject, type JsonObject } from './json.ts';

/**
 * The part of a schema, header, response or operation that a claim is about. docs/internals/architecture.md describes
 * the check of each.
 */
export type SchemaKind = 'present' | 'absent' | 'type' | 'items' | 'format' | 'enum' | 'status' | 'served';

/** Where a claim is checked, and by which part. */
export interface SchemaPlace {
  readonly kinds: readonly SchemaKind[];
  /** `METHOD /template`. */
  readonly operations: readonly string[];
  /** A status, or a class such as `2XX` without those in `except`; absent if any answer is checked. */
  readonly status?: string;
  readonly except?: readonly string[];
  /** The field, such as `items[].from.email`; empty for the body itself. */
  readonly at?: string;
  readonly header?: string;
  /** The part of the JSON schema for the kinds. */
  readonly schema: JsonObject;
  /** Query parameters that the form of the answer requires. */
  readonly query?: readonly string[];
  /** Query parameters that exclude the form of the answer. */
  readonly without?: readonly string[];
  /** Schemas of values on the path to the field, by their paths. Other values have another form and are skipped. */
  readonly where?: Readonly<Record<string, JsonObject>>;
  /** Whether the answer may have another media type than JSON. */
  readonly otherMedia?: true;
  /** Statuses of a missing route that the operation documents for another meaning. */
  readonly known?: readonly string[];
  /** Whether the thing in its path may exist before the route has an answer. */
  readonly answersLater?: true;
}

/** Statuses of a missing route: unknown, of another method, gone, not implemented. */
export const NOT_SERVED: readonly string[] = ['404', '405', '410', '501'];

/** Schema claims by id. */
export type SchemaClaims = Readonly<Record<string, readonly SchemaPlace[]>>;

export const jsonIn = (owner: JsonObject, name: string): JsonObject =>
  isObject(owner[name]) ? owner[name] : {};
export const objectsAt = (owner: JsonObject, name: string): readonly JsonObject[] =>
  Array.isArray(owner[name]) ? owner[name].filter(isObject) : [];

export const pick = (schema: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(names.filter((name) => name in schema).map((name) => [name, schema[name]]));

const SAYS_NOTHING: readonly SchemaKind[] = ['absent', 'status', 'served'];

/**
 * The part of a schema for some kinds; `items` means the schema of members. `missing` is called for a kind without
 * keyword.
 */
export function fragment(
  schema: JsonObject,
  kinds: readonly SchemaKind[],
  isWholeBody: boolean,
  items: JsonObject,
  missing: (kind: SchemaKind) => never,
): JsonObject {
  const parts: Readonly<Record<SchemaKind, () => JsonObject>> = {
    present: () => (isWholeBody ? pick(schema, 'required') : {}),
    absent: () => ({}),
    status: () => ({}),
    served: () => ({}),
    type: () => pick(schema, 'type'),
    items: () => ('type' in items ? { items: pick(items, 'type') } : {}),
    format: () => pick(schema, 'pattern', 'format'),
    enum: () => pick(schema, 'enum', 'const'),
  };
  return Object.assign(
    {},
    ...kinds.map((kind) => {
      const part = parts[kind]();
      const needsNone = SAYS_NOTHING.includes(kind) || (kind === 'present' && !isWholeBody);
      return needsNone || Object.keys(part).length > 0 ? part : missing(kind);
    }),
  ) as JsonObject;
}

/** The current position in an answer. */
export interface Here {
  readonly operation: string;
  readonly status: string;
  readonly except: readonly string[];
  readonly at: string;
  /** Names of the components on the path, innermost first. */
  readonly through: readonly string[];
  /** References that are being resolved. */
  readonly around: readonly string[];
  readonly query: readonly string[];
  readonly without: readonly string[];
  readonly where: Readonly<Record<string, JsonObject>>;
  readonly otherMedia: boolean;
  /** Whether it is one of several forms that answers do not distinguish. */
  readonly isImplied: boolean;
}

/** The position with the conditions of `x-when`. */
export function withPremise(node: JsonObject, here: Here): Here {
  const premise = node['x-when'];
  if (!isObject(premise)) return here;
  const {
    query = [],
    without = [],
    fits,
  } = premise as Partial<Record<'query' | 'without', string[]>> & JsonObject;
  return {
    ...here,
    isImplied: false,
    query: [...here.query, ...query],
    without: [...here.without, ...without],
    where: isObject(fits) ? { ...here.where, [here.at]: fits } : here.where,
  };
}

/** Merges places that differ only in their operation. */
export function mergePlaces(places: readonly SchemaPlace[]): SchemaPlace[] {
  const groups = Map.groupBy(places, ({ operations: _, ...rest }) => JSON.stringify(rest));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { ...first, operations: [...new Set([first, ...others].flatMap(({ operations }) => operations))] },
  );
}
