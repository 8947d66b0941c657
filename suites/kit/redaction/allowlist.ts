import type { JsonObject } from '../model/exchange.ts';
import { isDocumented, isOfFields, holdsDocumentedKinds, type Position } from '../checks/schema/location.ts';
import { isFieldName, isKindName, isOfTheirWords, vocabulary } from './vocabulary.ts';

/** Parts of traffic that are printed unmasked, because they reveal nothing about a person. */

const PLAIN_ID = /^([0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
/** The colour of a label reveals nothing about a person, and its form is documented. */
const COLOUR = /^#[0-9a-fA-F]{6}$/;
const ENUM = /^[A-Z][A-Z_]+$/;
const OPEN_HEADERS =
  /^(content-(type|length|encoding)|date|x-ratelimit-.*|retry-after|connection|keep-alive|transfer-encoding|idempotent-replay|vary)$/;
/** Headers whose value is a kind, like the field of a body. */
const KIND_HEADERS = /^x-service-event$/;
export const SIGNATURE_HEADERS = /^x-service-signature$/;
export const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie|set-cookie)$/;
/** Parameters without data of the account. */
export const OPEN_PARAMETERS = /^(limit|page|pageSize|perPage|folderType|filtered|types?|updateIfExists)$/;
/** Names of counts. A large number elsewhere may be a telephone number. */
export const COUNTS =
  /^(?:total|count|size|limit|page|score)s?(?![a-z])|(?:Total|Count|_total|_count)s?(?![a-z])/;
/** Fields of a refusal with the service's own explanation. Elsewhere these names may hold texts of people. */
export const WHY = /^(error|message)$/;
/** Fields with one word of the service. Documented words are printed wherever they occur. */
const KINDS = /^(code|event)$/;
const ONE_WORD = /^[\w.]+$/;

/** Whether a text comes from the service: an id, a documented value, or a kind in a field for kinds. */
export const isOwnText = (text: string, name: string, at: Position): boolean =>
  PLAIN_ID.test(text) ||
  (name === 'color' && COLOUR.test(text)) ||
  (ENUM.test(text) && vocabulary.has(text)) ||
  (!WHY.test(name) && holdsDocumentedKinds(at, name) && isKindName(text));

export const isOpenHeader = (name: string, value: string): boolean =>
  OPEN_HEADERS.test(name) || (KIND_HEADERS.test(name) && isKindName(value));

export const isOneKind = (text: string, name: string): boolean => KINDS.test(name) && ONE_WORD.test(text);

/** Which keys of an object are printed: documented ones, and those that are fields of the service. */
export function allowedKeyNames(value: JsonObject, at: Position): (key: string) => boolean {
  const isService = isOfFields(at, value);
  return (key) =>
    vocabulary.has(key) || isDocumented(at, key) || isOfTheirWords(key) || (isService && isFieldName(key));
}
