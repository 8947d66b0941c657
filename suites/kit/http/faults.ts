import { errors } from 'undici';
import { inboxFacts, prospectingFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import { message, textOf, stated, httpStatus, type Message } from '../model/message.ts';
import { headerOf, isObject, objectOf, statusOf, type Exchange } from './exchange.ts';

/** A body grew beyond what the client takes in. */
export class Oversized extends Error {
  readonly why: Message;

  constructor(why: Message) {
    super(textOf(why));
    this.why = why;
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

/** What went wrong below HTTP, in words. */
export function transportFault(cause: unknown): Message {
  if (cause instanceof Oversized) return cause.why;
  if (cause instanceof AggregateError && cause.errors.length > 0) return transportFault(cause.errors[0]);
  if (cause instanceof DOMException && cause.name === 'TimeoutError')
    return message`no complete answer in time`;
  const code = codeOf(cause);
  if (cause instanceof errors.HTTPParserError || code.startsWith('HPE_'))
    return code === 'HPE_HEADER_OVERFLOW'
      ? message`the headers of the answer are too large`
      : message`the answer is no valid HTTP (${stated(code)})`;
  if (TLS.test(code)) return message`TLS fails (${stated(code)})`;
  const known = SYSTEM[code];
  if (known !== undefined) return stated(known);
  return cause instanceof Error
    ? message`the connection failed: ${`${code} ${cause.message}`.trim()}`
    : message`the connection failed: ${String(cause)}`;
}

/** Whether an answer is a page; what is JSON is none, whatever its headers say. */
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
/** What the document says comes with 503: statistics that are still computed. */
const isDocumented503 = (exchange: Exchange): boolean =>
  Object.values(objectOf(exchange)).includes('STATS_COMPUTING');

/** Codes of states and refusals that the documents name; an unexpected failure may be anything. */
const NAMED_CODES: ReadonlySet<unknown> = new Set(
  [...inboxFacts.errorCodes, ...prospectingFacts.errorCodes]
    .map(({ code }) => code)
    .filter((code) => code !== 'INTERNAL_ERROR'),
);

/** Whether an answer says by a documented code what it is, so that neither chance nor another hop has made it. */
export const isIdentified = (exchange: Exchange): boolean =>
  statusOf(exchange) >= 400 && Object.values(objectOf(exchange)).some((value) => NAMED_CODES.has(value));

const isRedirect = (status: number): boolean => status >= 300 && status < 400 && status !== 304;
const GATEWAY = [502, 503, 504];

/** Whether it looks as if something before the service answers, which may as well be its own wrong answer. */
export const isOfGateway = (exchange: Exchange): boolean =>
  isRedirect(statusOf(exchange)) || GATEWAY.includes(statusOf(exchange));

/** Statuses of redirects and of gateways, for a request that may bring them about by itself. */
export const ELSEWHERE = [301, 302, 303, 307, 308, ...GATEWAY];

/** Why an answer is not one of the service itself: something between, or the service in trouble. */
export function answerFault(exchange: Exchange): Message | undefined {
  const status = statusOf(exchange);
  if (isRedirect(status)) {
    const to = headerOf(exchange, 'location') ?? '';
    return message`it is redirected${URL.canParse(to) ? message` to ${new URL(to).host}` : message``} (a captive portal or a proxy?)`;
  }
  if (status === 407 || status === 511) return message`a proxy answers (${httpStatus(status)})`;
  if (status === 502 || status === 504 || status >= 520 || (status === 503 && !isDocumented503(exchange)))
    return message`the service is in trouble (${httpStatus(status)})`;
  const encoding = headerOf(exchange, 'content-encoding');
  if (encoding !== undefined && encoding !== 'identity')
    return message`the answer is compressed (${encoding}), which was not asked for`;
  if (exchange.response.bytes.length === 0)
    return status === 200 && exchange.request.method !== 'HEAD' ? message`the answer is empty` : undefined;
  // A page for a path that is none may be the service's own; whoever asks tells it from a portal by another request.
  const isNowhere = exchange.operation === undefined && status === 200;
  if (isHtml(exchange))
    return HTML_STATUSES.has(status) || isNowhere
      ? undefined
      : message`an HTML page comes with ${httpStatus(status)} (a captive portal or a proxy?)`;
  if (saysJson(exchange) && exchange.response.json === undefined)
    return message`the answer says that it is JSON and is not, or is cut off`;
  return undefined;
}

/**
 * Whether a request is refused by a page. A portal and a firewall answer so, but to other requests as well; who asks
 * whether one that always works still does tells them from a service that refuses in another form than documented.
 */
export const isRefusalPage = (exchange: Exchange): boolean => {
  const status = statusOf(exchange);
  return isHtml(exchange) && status >= 400 && status < 500 && status !== 407;
};

/** Whether a request succeeds with a page, as a portal says. */
export const isSuccessPage = (exchange: Exchange): boolean => isHtml(exchange) && statusOf(exchange) === 200;

/**
 * Whether the service says of itself that it fails or is overloaded. Any request may meet that, so it accuses nobody.
 * The bare 500 of the prospecting service has a meaning of its own, and so has 429 in the inbox; 501 says that a route is
 * none, which no waiting changes.
 */
export function isTroubled(exchange: Exchange): boolean {
  const status = statusOf(exchange);
  if (status === 501) return false;
  return exchange.service === 'inbox'
    ? status === 408 || status >= 500
    : status === 408 || status === 429 || (status > 500 && !isDocumented503(exchange));
}

const INBOX_STATUSES: ReadonlySet<number> = new Set(inboxFacts.errorCodes.map(({ status }) => status));
const PROSPECTING_STATUSES: ReadonlySet<number> = new Set(
  Object.values(operations.prospecting).flatMap(({ statuses }) => statuses.map(Number)),
);
/** Answers that are files: nothing is known of their form. */
const isFile = (exchange: Exchange): boolean =>
  /csv|zip|octet/i.test(headerOf(exchange, 'content-type') ?? '') ||
  /download|export/.test(exchange.operation ?? '');

/** Whether an answer has no form that the documents know, so that it may come from something before the service. */
export function isStrange(exchange: Exchange): boolean {
  const { service, operation, request } = exchange;
  const status = statusOf(exchange);
  if (request.method === 'HEAD' || status === 304) return false;
  if (status < 400)
    return (
      exchange.response.bytes.length > 0 &&
      exchange.response.json === undefined &&
      (operation === undefined ? isHtml(exchange) : !isFile(exchange))
    );
  // Unknown paths and malformed JSON are answered with pages.
  if (isHtml(exchange)) return status === 404 ? operation !== undefined : request.body === undefined;
  const { code, error, message } = objectOf(exchange);
  if (!isObject(exchange.response.json)) return true;
  return service === 'inbox'
    ? !INBOX_STATUSES.has(status) || code === undefined || error === undefined
    : !PROSPECTING_STATUSES.has(status) || (error === undefined && message === undefined);
}

/** Whether the service says that the key in `Authorization` is none, or reaches nothing any more. */
export function isLockedOut(exchange: Exchange): boolean {
  const { code, error } = objectOf(exchange);
  if (statusOf(exchange) === 403) return code === 'WORKSPACE_SUSPENDED';
  return statusOf(exchange) === 401 && error !== 'You must be logged in';
}

/** The bare 500 of the prospecting service, which is also its answer to too many requests. */
export const isBare500 = (exchange: Exchange): boolean =>
  exchange.service === 'prospecting' && statusOf(exchange) === 500;
