import inbox from '../../../../generated/inbox.spec.json' with { type: 'json' };
import prospecting from '../../../../generated/prospecting.spec.json' with { type: 'json' };
import type { Service } from '../../../../specs/source.ts';
import { memoize } from '../../model/memoize.ts';
import { isObject, type Exchange, type JsonObject } from '../../model/exchange.ts';

/** Where a JSON value stands in the documents: the schemas that describe it, if any. */
export interface Position {
  readonly spec: JsonObject;
  readonly schemas: readonly JsonObject[];
}

export const SPECS: Readonly<Record<Service, JsonObject>> = { inbox, prospecting };
export const NOWHERE: Position = { spec: {}, schemas: [] };

/** A part of an object by its own keys; undefined where there is no such part. */
const part = (value: unknown, ...path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) => (isObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );
const partsOf = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : isObject(value) ? Object.values(value) : [];

const resolved = new WeakMap<JsonObject, readonly JsonObject[]>();

/** A schema with all schemas that it refers to or combines. Each may describe the value. */
export function parts(spec: JsonObject, schema: unknown): readonly JsonObject[] {
  if (!isObject(schema)) return [];
  const known = resolved.get(schema);
  if (known !== undefined) return known;
  // A schema that refers to itself adds nothing.
  resolved.set(schema, []);
  const { $ref, allOf, anyOf, oneOf } = schema;
  const others = [allOf, anyOf, oneOf].flatMap(partsOf);
  if (typeof $ref === 'string') others.push(part(spec, ...$ref.split('/').slice(1)));
  const all = [schema, ...others.flatMap((other) => parts(spec, other))];
  resolved.set(schema, all);
  return all;
}

/**
 * Where schemas describe the value. All other values share one place, so that names which accounts choose are not
 * kept.
 */
function at(spec: JsonObject, given: readonly unknown[]): Position {
  const schemas = given.flatMap((schema) => parts(spec, schema));
  return schemas.length === 0 ? NOWHERE : { spec, schemas };
}

/** The schemas of a request body or an answer, of every media type. */
const contents = (spec: JsonObject, holder: unknown): unknown[] =>
  parts(spec, holder).flatMap((each) => partsOf(part(each, 'content')).map((media) => part(media, 'schema')));

/** An operation as the documents describe it. */
export function documentedOperation({
  service,
  operation = '',
}: Pick<Exchange, 'service' | 'operation'>): JsonObject {
  const [method = '', path = ''] = operation.split(' ');
  const found = part(SPECS[service], 'paths', path, method.toLowerCase());
  return isObject(found) ? found : {};
}

const answers = new Map<string, Position>();

/** The body of an answer. A refusal may have any documented form of refusals of its service. */
export function answerOf(exchange: Exchange): Position {
  const { service, operation = '', response } = exchange;
  const key = `${service} ${operation} ${response.status}`;
  const known = answers.get(key);
  if (known !== undefined) return known;
  const spec = SPECS[service];
  const status = String(response.status);
  const responses = part(documentedOperation(exchange), 'responses');
  const own = [status, `${status.charAt(0)}XX`, 'default'].map((name) => part(responses, name));
  const schemas = part(spec, 'components', 'schemas');
  const refusals =
    response.status < 400 || !isObject(schemas)
      ? []
      : Object.entries(schemas).flatMap(([name, schema]) => (/Error$/.test(name) ? [schema] : []));
  const made = at(spec, [...own.flatMap((each) => contents(spec, each)), ...refusals]);
  answers.set(key, made);
  return made;
}

/** Whether the documents give answers of this status to the operation exactly one form, and so one meaning. */
export function hasOneForm(exchange: Exchange): boolean {
  const { service, response } = exchange;
  const own = part(documentedOperation(exchange), 'responses', String(response.status));
  return contents(SPECS[service], own).every((schema) => part(schema, 'anyOf') === undefined);
}

/** The documented media types of answers of this status to the operation. */
export function mediaTypesOf(exchange: Exchange): readonly string[] {
  const { service, response } = exchange;
  const own = part(documentedOperation(exchange), 'responses', String(response.status));
  return parts(SPECS[service], own).flatMap((each) => {
    const content = part(each, 'content');
    return isObject(content) ? Object.keys(content) : [];
  });
}

const bodies = new Map<string, Position>();

/** The body of a request. A delivery may have any documented form of deliveries of its service. */
export function requestBodyAt(exchange: Exchange): Position {
  const { service, operation = '', receivedBy } = exchange;
  const key = `${service} ${receivedBy === undefined ? operation : 'delivery'}`;
  const known = bodies.get(key);
  if (known !== undefined) return known;
  const spec = SPECS[service];
  const operations =
    receivedBy === undefined
      ? [documentedOperation(exchange)]
      : partsOf(part(spec, 'webhooks')).map((each) => part(each, 'post'));
  const made = at(
    spec,
    operations.flatMap((each) => contents(spec, part(each, 'requestBody'))),
  );
  bodies.set(key, made);
  return made;
}

const fieldsOf = memoize<Position, Map<string, Position>>(() => new Map());

/** A field of an object. */
export function fieldAt(position: Position, name: string): Position {
  const { spec, schemas } = position;
  if (schemas.length === 0) return NOWHERE;
  const fields = fieldsOf(position);
  const known = fields.get(name);
  if (known !== undefined) return known;
  const made = at(
    spec,
    schemas.map((schema) => part(schema, 'properties', name)),
  );
  if (made !== NOWHERE) fields.set(name, made);
  return made;
}

/** An item of an array. */
export const itemAt = memoize(({ spec, schemas }: Position): Position =>
  at(
    spec,
    schemas.map((schema) => part(schema, 'items')),
  ),
);

/** Whether the documents name a field of an object. */
export const isDocumented = ({ schemas }: Position, name: string): boolean =>
  schemas.some((schema) => part(schema, 'properties', name) !== undefined);

/** Fields of a person. An object with one of them may be a contact, whose other keys the account names. */
const PERSONAL = /^((first|last|full)Name|email|phone|mobilePhone)$/;
const isLikeContact = (value: JsonObject): boolean =>
  Object.entries(value).some(([name, inside]) => PERSONAL.test(name) && !isObject(inside));

/** Whether the account, not the service, chose the keys of an object. */
export const isOfAccount = ({ schemas }: Position, value: JsonObject): boolean =>
  schemas.some((schema) => schema['x-account-keys'] === true || isObject(schema['additionalProperties'])) ||
  isLikeContact(value);

/**
 * Whether the service names the keys of an object. It is a record whose fields are not shown, or it has some of the
 * documented ones. Without any of these it may be anything.
 */
export const isOfFields = (at: Position, value: JsonObject): boolean =>
  !isOfAccount(at, value) &&
  at.schemas.some(
    ({ properties, type, 'x-not-shown': isNotShown }) =>
      (type === 'object' && isNotShown === true) ||
      (isObject(properties) && Object.keys(properties).some((name) => Object.hasOwn(value, name))),
  );

/** Fields whose value is one of the kinds that a service names. */
const KINDS = /^(code|event|events)$/;

/** Whether a field holds kinds that the service names, such as events and error codes. */
export const holdsDocumentedKinds = ({ schemas }: Position, name: string): boolean =>
  schemas.some(
    (schema) =>
      KINDS.test(name) || ['enum', 'const', 'x-known-values'].some((each) => Object.hasOwn(schema, each)),
  );

/** What the documents state about an operation besides its bodies. Header names are in lower case. */
export interface DocumentedOperation {
  readonly statuses: readonly string[];
  readonly headers: ReadonlySet<string>;
  readonly parameters: ReadonlySet<string>;
}

const documented = new Map<string, DocumentedOperation>();

/** The documented statuses, headers of any answer, and query parameters of an operation. */
export function documentedIn(exchange: Pick<Exchange, 'service' | 'operation'>): DocumentedOperation {
  const { service, operation = '' } = exchange;
  const key = `${service} ${operation}`;
  const known = documented.get(key);
  if (known !== undefined) return known;
  const spec = SPECS[service];
  const own = documentedOperation(exchange);
  const responses = isObject(own['responses']) ? own['responses'] : {};
  const headers = Object.values(isObject(spec['paths']) ? spec['paths'] : {})
    .flatMap(partsOf)
    .flatMap((each) => partsOf(part(each, 'responses')))
    .flatMap((response) => parts(spec, response))
    .flatMap((response) => Object.keys((part(response, 'headers') as JsonObject | undefined) ?? {}));
  const listed = [own, part(spec, 'paths', operation.split(' ')[1] ?? '')]
    .flatMap((each) => partsOf(part(each, 'parameters')))
    .flatMap((each) => parts(spec, each));
  const made = {
    statuses: Object.keys(responses),
    headers: new Set(headers.map((name) => name.toLowerCase())),
    parameters: new Set(listed.flatMap(({ name }) => (typeof name === 'string' ? [name] : []))),
  };
  documented.set(key, made);
  return made;
}
/** All names of fields and parameters, and all listed values, in a contract file. */
export function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (!isObject(value)) return [];
  const { properties, enum: listed, in: place, name } = value;
  const own = [
    ...(isObject(properties) ? Object.keys(properties) : []),
    ...(Array.isArray(listed) ? (listed as unknown[]) : []),
    ...(place === undefined ? [] : [name]),
  ];
  return [...own.filter((each) => typeof each === 'string'), ...Object.values(value).flatMap(namesIn)];
}
