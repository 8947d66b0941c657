import { isObject, type Exchange, type JsonObject } from '../../model/exchange.ts';
import { answerOf, fieldAt, isDocumented, itemAt, type Position } from './location.ts';

/** Items of an array that are read. */
const MOST_ITEMS = 20;
/** Fields of one object. Objects with more fields have keys that the account chose. */
const MOST_FIELDS = 60;

/** What several values have in common: their types and the types of their contents, never a value. */
export interface SeenValues {
  readonly types: Set<string>;
  readonly fields: Map<string, SeenValues>;
  items?: SeenValues;
}

export const nothing = (): SeenValues => ({ types: new Set(), fields: new Map() });

const typeOf = (value: unknown): string =>
  value === null
    ? 'null'
    : Array.isArray(value)
      ? 'array'
      : Number.isInteger(value)
        ? 'integer'
        : typeof value;

/** Whether the account chose the keys of an object, apart from the documented ones. */
const isOfAccount = ({ schemas }: Position): boolean =>
  schemas.some(
    (schema) =>
      schema['x-account-keys'] === true ||
      schema['additionalProperties'] === true ||
      isObject(schema['additionalProperties']),
  );

/** Adds a value to what was seen at its location. */
export function see(seen: SeenValues, value: unknown, at: Position): void {
  seen.types.add(typeOf(value));
  if (Array.isArray(value)) {
    seen.items ??= nothing();
    for (const item of value.slice(0, MOST_ITEMS)) see(seen.items, item, itemAt(at));
  } else if (isObject(value)) {
    const isOwn = isOfAccount(at) || Object.keys(value).length > MOST_FIELDS;
    for (const [name, inner] of Object.entries(value)) {
      if (isOwn && !isDocumented(at, name)) continue;
      const field = seen.fields.get(name) ?? nothing();
      seen.fields.set(name, field);
      see(field, inner, fieldAt(at, name));
    }
  }
}

/** Merges what was seen at two locations with the same schema. */
export function take(seen: SeenValues, more: SeenValues): SeenValues {
  for (const type of more.types) seen.types.add(type);
  for (const [name, field] of more.fields)
    seen.fields.set(name, take(seen.fields.get(name) ?? nothing(), field));
  if (more.items !== undefined) seen.items = take(seen.items ?? nothing(), more.items);
  return seen;
}

/** What was seen as a JSON schema, with types and fields. */
export function schemaOf({ types, fields, items }: SeenValues, isOf30: boolean): JsonObject {
  const isNull = types.has('null');
  const known = [...types].filter(
    (type) => type !== 'null' && !(type === 'integer' && (types as ReadonlySet<string>).has('number')),
  );
  const one = known.length === 1 ? known[0] : undefined;
  const type = isOf30 ? one : isNull || one === undefined ? [...known, ...(isNull ? ['null'] : [])] : one;
  return {
    ...(known.length > 0 && type !== undefined && { type }),
    ...(isOf30 && isNull && { nullable: true }),
    ...(fields.size > 0 && { properties: propertiesOf(fields, isOf30) }),
    ...(items !== undefined && types.has('array') && { items: schemaOf(items, isOf30) }),
  };
}

/** Fields as the properties of a schema. */
export const propertiesOf = (fields: ReadonlyMap<string, SeenValues>, isOf30: boolean): JsonObject =>
  Object.fromEntries([...fields].sort().map(([name, field]) => [name, schemaOf(field, isOf30)]));

/** What all answers of one status to one operation have in common. */
export interface AnswersSeen {
  readonly operation: string;
  readonly status: string;
  count: number;
  /** The media type of the first answer; absent if answers have no body. */
  media?: string;
  readonly body: SeenValues;
}

/** All answers of a run to documented operations, by operation and status. */
export class SeenAnswers {
  readonly #answers = new Map<string, AnswersSeen>();

  take(exchange: Exchange): void {
    const { service, operation, response, receivedBy } = exchange;
    if (operation === undefined || receivedBy !== undefined) return;
    const status = String(response.status);
    const key = `${service} ${operation} ${status}`;
    const answers = this.#answers.get(key) ?? { operation, status, count: 0, body: nothing() };
    this.#answers.set(key, answers);
    answers.count += 1;
    const media = (response.headers['content-type'] ?? '').split(';')[0]?.trim();
    if (media && response.text !== '') answers.media ??= media;
    if (response.json !== undefined) see(answers.body, response.json, answerOf(exchange));
  }

  /** The answers of one service. */
  of(service: Exchange['service']): readonly AnswersSeen[] {
    return [...this.#answers].flatMap(([key, answers]) => (key.startsWith(`${service} `) ? [answers] : []));
  }
}
