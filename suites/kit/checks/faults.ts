import { errors } from 'undici';
import { percentDecoded } from '../model/encoded.ts';
import { memoize } from '../model/memoize.ts';
import { inboxFacts, prospectingFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { message, textOf, stated, statusMessage, type Message } from '../model/message.ts';
import {
  headerOf,
  isObject,
  objectOf,
  queryOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../model/exchange.ts';
import {
  answerOf,
  fieldAt,
  isDocumented,
  itemAt,
  type Position,
  mediaTypesOf,
  hasOneForm,
} from './schema/location.ts';

/** An answer is larger or nested deeper than the client accepts. */
export class Oversized extends Error {
  readonly why: Message;

  constructor(why: Message) {
    super(textOf(why));
    this.why = why;
  }
}

/** The server sends more informational answers than any service needs, but no final answer. */
export class NeverBegins extends Error {
  constructor() {
    super('the answer never begins: informational answers (1xx) come without end');
  }
}

const TLS = /^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|EPROTO)/;
const SYSTEM: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused',
  ECONNRESET: 'the connection was reset',
  EPIPE: 'the connection was reset',
  ENOTFOUND: 'the host name is not known (DNS)',
  EAI_AGAIN: 'the host name cannot be looked up (DNS)',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'no connection in time',
  UND_ERR_CONNECT_TIMEOUT: 'no connection in time',
  UND_ERR_HEADERS_TIMEOUT: 'no answer in time',
  UND_ERR_BODY_TIMEOUT: 'the answer stalled',
  UND_ERR_HEADERS_OVERFLOW: 'the headers of the answer are too large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is not as long as it says',
  UND_ERR_SOCKET: 'the connection was closed before the answer was complete',
  UND_ERR_DESTROYED: 'the connection was closed',
};

const codeOf = (cause: unknown): string =>
  cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';

/** What a failure affects in every attempt: a request whose answer is too large, or an address without TLS. */
export function permanentFault(cause: unknown): 'request' | 'address' | undefined {
  if (cause instanceof Oversized) return 'request';
  // Data was still arriving when the time limit for an answer ended.
  if (cause instanceof DOMException && cause.name === 'TimeoutError') return 'request';
  if (cause instanceof NeverBegins) return 'request';
  if (cause instanceof AggregateError && cause.errors.length > 0) return permanentFault(cause.errors[0]);
  const code = codeOf(cause);
  if (code === 'UND_ERR_HEADERS_OVERFLOW' || code === 'HPE_HEADER_OVERFLOW') return 'request';
  return TLS.test(code) ? 'address' : undefined;
}

/** What failed below HTTP, as a message. */
export function transportFault(cause: unknown): Message {
  if (cause instanceof Oversized) return cause.why;
  if (cause instanceof NeverBegins) return stated(cause.message);
  if (cause instanceof AggregateError && cause.errors.length > 0) return transportFault(cause.errors[0]);
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return message`no complete answer in time`;
  const code = codeOf(cause);
  if (code === 'HPE_HEADER_OVERFLOW') return message`the headers of the answer are too large`;
  // undici asserts that a status has three digits, and leaves the codes of most other faults away.
  if (cause instanceof errors.HTTPParserError || code.startsWith('HPE_') || code === 'ERR_ASSERTION')
    return message`the answer is no valid HTTP (${stated(/\(([^()]+)\)$/.exec((cause as Error).message)?.[1] ?? 'its first line or a header')})`;
  if (TLS.test(code)) return message`TLS fails (${stated(code)})`;
  const known = SYSTEM[code];
  if (known !== undefined) return stated(known);
  if (code === 'UND_ERR_ABORTED' && cause instanceof Error && cause.message.startsWith('Proxy response'))
    return message`the proxy refuses the tunnel (${/\d{3}/.exec(cause.message)?.[0] ?? 'without a status'})`;
  if (code === 'UND_ERR_PRX_TLS' || code === 'UND_ERR_PRX_CONN')
    return message`the proxy cannot be reached (${stated(code)})`;
  return cause instanceof Error
    ? message`the connection failed: ${`${code} ${cause.message}`.trim()}`
    : message`the connection failed: ${String(cause)}`;
}

/** Whether an answer is an HTML page. JSON is not one, whatever its headers state. */
const isHtml = (exchange: Exchange): boolean => {
  const { json, text } = exchange.response;
  const isJson = typeof json === 'object' && json !== null;
  return (
    /^\s*<(!doctype|html)/i.test(text) || (!isJson && /html/i.test(headerOf(exchange, 'content-type') ?? ''))
  );
};
const saysJson = (exchange: Exchange): boolean => /\bjson\b/i.test(headerOf(exchange, 'content-type') ?? '');
/** Statuses whose documented answers are HTML pages. */
const HTML_STATUSES: ReadonlySet<number> = new Set([400, 404]);
/** The documented 503: statistics are still being computed. */
const isDocumented503 = (exchange: Exchange): boolean =>
  Object.values(objectOf(exchange)).includes('STATS_COMPUTING');

/** Statuses of temporary states. */
const PASSING = [408, 409, 429, 503];
/** Documented codes of temporary states. */
const PASSING_CODES: ReadonlySet<unknown> = new Set(
  [...inboxFacts.errorCodes, ...prospectingFacts.errorCodes].flatMap((each) =>
    'status' in each && PASSING.some((status) => status === each.status) ? [each.code] : [],
  ),
);

/** Whether an answer names a temporary state by a documented code. A recheck may come too late for it. */
export const isIdentified = (exchange: Exchange): boolean =>
  statusOf(exchange) !== 200 && Object.values(objectOf(exchange)).some((value) => PASSING_CODES.has(value));

/** Whether a prospecting read is answered for a state that passes: statistics are computed, or a read fails inside. */
export const isOfPassingState = (exchange: Exchange): boolean =>
  isDocumented503(exchange) ||
  objectOf(exchange)['error'] === prospectingFacts.errorTexts.internalReadFailure;

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;
const GATEWAY = [502, 503, 504];

/**
 * Whether the answer may come from a gateway before the service. It may also be a wrong answer of the service itself.
 */
export const isOfGateway = (exchange: Exchange): boolean =>
  isRedirect(statusOf(exchange)) || GATEWAY.includes(statusOf(exchange));

/** Statuses of redirects and of gateways, for a request that may cause them itself. */
export const ELSEWHERE = [301, 302, 303, 307, 308, ...GATEWAY];

/** Whether the success of a request has a body. The documents show none for some writes, so it may be empty. */
const hasBody = (exchange: Exchange): boolean =>
  exchange.request.method === 'GET' || mediaTypesOf(exchange).length > 0;

/** Why an answer does not count as one of the service: it comes from a gateway, or the service is in trouble. */
export function answerFault(exchange: Exchange): Message | undefined {
  const status = statusOf(exchange);
  if (isRedirect(status)) {
    const to = headerOf(exchange, 'location') ?? '';
    return message`it is redirected${URL.canParse(to) ? message` to ${new URL(to).host}` : message``} (a captive portal or a proxy?)`;
  }
  if (status === 407 || status === 511) return message`a proxy answers (${statusMessage(status)})`;
  if (status === 502 || status === 504 || status >= 520 || (status === 503 && !isDocumented503(exchange)))
    return message`the service is in trouble (${statusMessage(status)})`;
  const encoding = headerOf(exchange, 'content-encoding');
  if (encoding !== undefined && encoding !== 'identity')
    return message`the answer is compressed (${encoding}), which was not asked for`;
  if (exchange.response.bytes.length === 0)
    return status === 200 && hasBody(exchange) && !isEmptyFile(exchange)
      ? message`the answer is empty`
      : undefined;
  // The service itself may answer an invalid path with a page; the caller distinguishes that from a portal by another
  // request.
  const isNowhere = exchange.operation === undefined && status === 200;
  if (isHtml(exchange))
    return HTML_STATUSES.has(status) || isNowhere
      ? undefined
      : message`an HTML page comes with ${statusMessage(status)} (a captive portal or a proxy?)`;
  if (saysJson(exchange) && exchange.response.json === undefined && !isNamedFile(exchange))
    return message`the answer says that it is JSON and is not, or is cut off`;
  return undefined;
}

/**
 * Whether a request is refused by a page. A portal and a firewall answer so, but to other requests as well. A request
 * that always works distinguishes them from a service that refuses in an undocumented form.
 */
export const isRefusalPage = (exchange: Exchange): boolean => {
  const status = statusOf(exchange);
  return isHtml(exchange) && status >= 400 && status < 500 && status !== 407;
};

/** Whether a request succeeds with a page, as with a portal. */
export const isSuccessPage = (exchange: Exchange): boolean => isHtml(exchange) && statusOf(exchange) === 200;

/**
 * Whether the service itself states that it fails or is overloaded. Any request may meet that, so it reports nothing.
 * The bare 500 of the prospecting service has a meaning of its own, and so has 429 in the inbox. 501 means that a
 * route does not exist, which no waiting changes.
 */
export function isTroubled(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  if (status === 501) return false;
  return exchange.service === 'inbox'
    ? status === 408 || status >= 500
    : status === 408 || status === 429 || (status > 500 && !isDocumented503(exchange));
}

/** Whether something else answered in place of the service: a page, a redirect, or anything that is not JSON. */
export const isOfOthers = (exchange: Exchange): boolean =>
  answerFault(exchange) !== undefined && !isTroubled(exchange);

const INBOX_STATUSES: ReadonlySet<number> = new Set(inboxFacts.errorCodes.map(({ status }) => status));
const PROSPECTING_STATUSES: ReadonlySet<number> = new Set(
  Object.values(operations.prospecting).flatMap(({ statuses }) => statuses.map(Number)),
);
const isOfFiles = ({ operation }: Exchange): boolean => /download|export/.test(operation ?? '');
const hasFileType = (exchange: Exchange): boolean =>
  /csv|zip|octet/i.test(headerOf(exchange, 'content-type') ?? '');

/** Whether the answer is a file, whose form the documents do not state. */
const isFile = (exchange: Exchange): boolean => isOfFiles(exchange) || hasFileType(exchange);

/** A CSV without rows need not have a header. An answer that lost its body in transit names no file type. */
const isEmptyFile = (exchange: Exchange): boolean => isOfFiles(exchange) && hasFileType(exchange);

/**
 * A file whose type is JSON, but which begins neither as an object nor as a list. Its type is wrong; it is not cut
 * off.
 */
const isNamedFile = (exchange: Exchange): boolean =>
  isOfFiles(exchange) && !/^\s*[{[]/.test(exchange.response.text);

/** Whether an answer is a plain sentence, as text or JSON, where the documents have one. */
const isDocumentedSentence = (exchange: Exchange): boolean => {
  const { json, text } = exchange.response;
  const isSentence = typeof json === 'string' || (json === undefined && text.trim() !== '');
  return isSentence && statusOf(exchange) >= 400 && mediaTypesOf(exchange).includes('text/plain');
};

/** The plain 401 to a key of the inbox. The documents do not show its body. */
const isPlainRefusal = (exchange: Exchange): boolean =>
  exchange.key === 'inboxOnly' && statusOf(exchange) === 401 && !isHtml(exchange);

/** Whether an answer has no documented form, so that it may come from a gateway before the service. */
export function isStrange(exchange: Exchange): boolean {
  const { service, operation, request } = exchange;
  const status = statusOf(exchange);
  if (request.method === 'HEAD' || status === 304 || isPlainRefusal(exchange)) return false;
  if (request.method === 'GET' && status === 204) return operation !== undefined;
  if (status < 400)
    return (
      exchange.response.bytes.length > 0 &&
      exchange.response.json === undefined &&
      (operation === undefined ? isHtml(exchange) : !isFile(exchange))
    );
  // The service answers unknown paths and malformed JSON with pages.
  if (isHtml(exchange)) return status === 404 ? operation !== undefined : request.body === undefined;
  const { code, error, message } = objectOf(exchange);
  if (!isObject(exchange.response.json)) return !isDocumentedSentence(exchange);
  return service === 'inbox'
    ? !INBOX_STATUSES.has(status) || code === undefined || error === undefined
    : !PROSPECTING_STATUSES.has(status) || (error === undefined && message === undefined);
}

/** Statuses with which a firewall refuses single requests. */
const FIREWALL_STATUSES: ReadonlySet<number> = new Set([403, 406]);
/** Parts of a target that a firewall may take for an attack: other signs than ids and words have, or long values. */
const IS_ODD = /[^\p{L}\p{N}\s/?&=+@.:,_~|-]|\.\.|[\0-\x1f]|[^/?&=]{100}/u;

/** Whether a firewall before the service refuses a request, in its own form, for the values in it. */
export function isOfFirewall(exchange: Exchange): boolean {
  const isOdd = IS_ODD.test(percentDecoded(exchange.request.target));
  return isOdd && FIREWALL_STATUSES.has(statusOf(exchange)) && isStrange(exchange);
}

const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];

/**
 * The documented answer to this query, without forms of other queries. A GET that names a job is answered with its
 * result, not with a page of jobs.
 */
function formOf(exchange: Exchange): Position {
  const position = answerOf(exchange);
  const asked = queryOf(exchange);
  const schemas = position.schemas.filter(({ 'x-when': when }) => {
    if (!isObject(when)) return true;
    const { query, without } = when;
    return (
      namesIn(query).every((name) => asked.has(name)) && !namesIn(without).some((name) => asked.has(name))
    );
  });
  // The place itself has its fields at hand.
  return schemas.length === position.schemas.length ? position : { ...position, schemas };
}

/** Whether the documents give the answers of two operations the same form, so that one body may answer both. */
export function isOfOneForm(first: Exchange, second: Exchange): boolean {
  const forms = new Set(formOf(first).schemas.filter(({ properties }) => isObject(properties)));
  return formOf(second).schemas.some((schema) => forms.has(schema));
}

const typesOf = ({ type }: JsonObject): readonly unknown[] => (Array.isArray(type) ? type : [type]);
const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

/** Items of each list that are checked. */
const MOST_ITEMS = 5;
const isOf = (types: ReadonlySet<unknown>, value: unknown): boolean =>
  types.size === 0 || types.has(typeOf(value)) || (typeof value === 'number' && types.has('integer'));

/** The types and the sets of required fields that the documents state for a location. */
const neededAt = memoize(({ schemas }: Position) => ({
  types: new Set(schemas.flatMap(typesOf).filter((type) => typeof type === 'string')),
  required: schemas.flatMap(({ required: names }) => (Array.isArray(names) ? [names.map(String)] : [])),
}));

/** Whether a value has the types and required fields that the documents state for its location. */
function isFit(value: unknown, at: Position): boolean {
  const open: (readonly [unknown, Position])[] = [[value, at]];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [each, place] = next;
    const { types, required } = neededAt(place);
    if (!isOf(types, each)) return false;
    if (Array.isArray(each)) {
      for (const item of each.slice(0, MOST_ITEMS) as unknown[]) open.push([item, itemAt(place)]);
    } else if (isObject(each)) {
      const has = (name: string): boolean => Object.hasOwn(each, name);
      if (required.length > 0 && !required.some((names) => names.every(has))) return false;
      for (const [name, inside] of Object.entries(each))
        if (isDocumented(place, name)) open.push([inside, fieldAt(place, name)]);
    }
  }
  return true;
}

/** Whether a success lacks types or fields that the documents require. */
export const isUnfit = (exchange: Exchange): boolean =>
  statusOf(exchange) < 300 &&
  exchange.operation !== undefined &&
  exchange.response.json !== undefined &&
  !isFit(exchange.response.json, formOf(exchange));

/** Whether an array has items, and none of them is of a documented type. */
function hasOtherItems(items: readonly unknown[], at: Position): boolean {
  const types = new Set(
    itemAt(at)
      .schemas.flatMap(typesOf)
      .filter((type) => typeof type === 'string'),
  );
  return items.length > 0 && !items.slice(0, MOST_ITEMS).some((item) => isOf(types, item));
}

/** Whether a field has a name of several words, such as `nextCursor`, which other services hardly use. */
const isOwnName = (name: string): boolean => /[a-z][A-Z]/.test(name);

/**
 * Whether a success lacks the documented form. It is of another type, an array of others, or an object without any
 * documented field. Or required fields are missing, most of its fields are undocumented, and hardly any has a name of
 * this service alone. A stub or a gateway before the service answers so.
 */
export function isFormless(exchange: Exchange): boolean {
  const { json } = exchange.response;
  const status = statusOf(exchange);
  if (status < 200 || status >= 300 || exchange.operation === undefined || json === undefined) return false;
  const form = formOf(exchange);
  const { schemas } = form;
  const types = new Set(schemas.flatMap(typesOf).filter((type) => typeof type === 'string'));
  if (types.size > 0 && !types.has(typeOf(json))) return true;
  if (Array.isArray(json)) return hasOtherItems(json as unknown[], form);
  const named = new Set(
    schemas.flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : [])),
  );
  if (!isObject(json) || named.size === 0) return false;
  const names = Object.keys(json);
  const known = names.filter((name) => named.has(name));
  if (known.length === 0) return true;
  return !(2 * known.length >= names.length || known.filter(isOwnName).length > 1 || isFit(json, form));
}

/** Whether an answer is the documented form of success for a request that always works on an unchanged service. */
export function isAsDocumented(exchange: Exchange): boolean {
  const { json } = exchange.response;
  if (statusOf(exchange) >= 300 || answerFault(exchange) !== undefined || isStrange(exchange)) return false;
  const at = formOf(exchange);
  return (
    at.schemas.some(({ type, properties }) => type !== undefined || properties !== undefined) &&
    isFit(json, at)
  );
}

/** Whether a request carries its key in the accepted form. */
export const isPlainKey = ({ key, request: { headers } }: Exchange): boolean =>
  key === 'none' || headers['authorization']?.length === inboxFacts.apiKeyLength;

/** Whether the service refuses the key in `Authorization` as unknown, or as one that no longer gives access. */
export function isLockedOut(exchange: Exchange): boolean {
  const { code, error } = objectOf(exchange);
  if (statusOf(exchange) === 403) return code === 'WORKSPACE_SUSPENDED';
  return statusOf(exchange) === 401 && error !== prospectingFacts.errorTexts.internalReadFailure;
}

/**
 * Whether a refusal of the key can have no other cause. Some routes also answer 401 where a read fails or finds
 * nothing.
 */
export const isAboutKey = (exchange: Exchange): boolean => isLockedOut(exchange) && hasOneForm(exchange);

/** The bare 500 of the prospecting service, which is also its answer to too many requests. */
export const isBare500 = (exchange: Exchange): boolean =>
  exchange.service === 'prospecting' && statusOf(exchange) === 500;
