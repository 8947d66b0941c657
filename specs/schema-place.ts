import { isObject, type JsonObject } from './json.ts';

/** What of a schema, a header, a response or an operation a claim is about; docs/internals/architecture.md says what each checks. */
export type SchemaKind = 'present' | 'absent' | 'type' | 'items' | 'format' | 'enum' | 'status' | 'served';

/** Where a claim is checked, and by what. */
export interface SchemaPlace {
  readonly kinds: readonly SchemaKind[];
  /** `METHOD /template`. */
  readonly operations: readonly string[];
  /** A status, or a class of them such as `2XX` without those in `except`; absent where any answer is checked. */
  readonly status?: string;
  readonly except?: readonly string[];
  /** The field, as in `items[].from.email`; empty for the body itself. */
  readonly at?: string;
  readonly header?: string;
  /** The part of the JSON schema that the kinds are about. */
  readonly schema: JsonObject;
  /** Query parameters without which the answer has another form. */
  readonly query?: readonly string[];
  /** Query parameters with which the answer has another form. */
  readonly without?: readonly string[];
  /** What values on the way to the field have to fit, or they have another form; by their own place. */
  readonly where?: Readonly<Record<string, JsonObject>>;
  /** Whether the answer may be something else than JSON. */
  readonly otherMedia?: true;
  /** Of the statuses that a route answers which is not there, those that the operation documents for something else. */
  readonly known?: readonly string[];
  /** Whether what its path names may be there before the route has something to answer. */
  readonly answersLater?: true;
}

/** Statuses of a route that is not there: unknown, of another method, gone, not implemented. */
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
 * What of a schema the kinds are about; `items` is the schema of its members. `missing` is reported of a kind that the
 * schema says nothing of.
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

/** The place of an answer that the walk is in. */
export interface Here {
  readonly operation: string;
  readonly status: string;
  readonly except: readonly string[];
  readonly at: string;
  /** Names of the components on the way, the innermost first. */
  readonly through: readonly string[];
  /** References that are being followed. */
  readonly around: readonly string[];
  readonly query: readonly string[];
  readonly without: readonly string[];
  readonly where: Readonly<Record<string, JsonObject>>;
  readonly otherMedia: boolean;
  /** Whether it is one of several forms, and nothing shows which. */
  readonly isImplied: boolean;
}

/** The place with what `x-when` asks of its answers. */
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

/** Places that differ in their operation alone become one. */
export function mergePlaces(places: readonly SchemaPlace[]): SchemaPlace[] {
  const groups = Map.groupBy(places, ({ operations: _, ...rest }) => JSON.stringify(rest));
  return [...groups.values()].flatMap(([first, ...others]) =>
    first === undefined
      ? []
      : { ...first, operations: [...new Set([first, ...others].flatMap(({ operations }) => operations))] },
  );
}
