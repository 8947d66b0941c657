import { isObject, type JsonObject } from '../../../../specs/json.ts';
import { decodeBody } from './body.ts';
import { headersOfList, momentOf, recordedStatus, numberOf } from './fields.ts';
import {
  absent,
  fieldOf,
  notRecorded,
  present,
  recordedValue,
  showNoBody,
  type Field,
  type Headers,
  type RecordedCall,
} from './recorded-call.ts';

/** Why an entry is not a call of a service. */
export type Aside =
  | 'a websocket'
  | 'no address'
  | 'a tunnel'
  | 'no request'
  | 'an answer of the cache of a browser'
  | 'a request that was never sent'
  | 'an address of the browser alone'
  | 'a further line of an entry';

/** The kind of an entry or line: a call, something else, or unknown. */
export type Imported =
  | { readonly kind: 'call'; readonly call: RecordedCall; readonly note?: string }
  | { readonly kind: 'aside'; readonly aside: Aside };

/** Why an address does not belong to a service; undefined if it does. */
export function asideOf(url: string): Aside | undefined {
  if (url === '' || url === '-') return 'no address';
  if (url.startsWith('/')) return undefined;
  if (/^wss?:/i.test(url)) return 'a websocket';
  if (!/^https?:\/\//i.test(url))
    return /^[a-z][a-z\d+.-]*:/i.test(url) ? 'an address of the browser alone' : 'no address';
  return URL.canParse(url) ? undefined : 'no address';
}

/** Reasons why a request was never sent, as browsers and Node write them. */
const NEVER_SENT =
  /\b(?:ERR_(?:CONNECTION_REFUSED|NAME_NOT_RESOLVED|ADDRESS_UNREACHABLE|INTERNET_DISCONNECTED|BLOCKED_BY_CLIENT)|ECONNREFUSED|ENOTFOUND|EAI_AGAIN)\b/;

/** Whether the reason for a missing answer shows that no request was sent. */
export const isNeverSent = (reason: unknown): boolean =>
  typeof reason === 'string' && NEVER_SENT.test(reason);

/** An address with its query, which some exporters record beside it alone. */
function addressOf(url: string, queryString: unknown): string {
  if (url.includes('?') || !Array.isArray(queryString)) return url;
  const pairs = queryString.flatMap((each: unknown) =>
    isObject(each) && typeof each['name'] === 'string'
      ? [[each['name'], typeof each['value'] === 'string' ? each['value'] : ''] as [string, string]]
      : [],
  );
  return pairs.length === 0 ? url : `${url}?${new URLSearchParams(pairs).toString()}`;
}

const isCut = (part: unknown): boolean => isObject(part) && '_cut' in part;

const headersIn = (part: JsonObject): Field<Headers> => {
  const { headers } = part;
  return Array.isArray(headers) && headers.length > 0 ? headersOfList(headers) : notRecorded;
};

/** The length that a header states; undefined if there is none. */
const statedLength = (headers: Field<Headers>): number | undefined => {
  const given = recordedValue(headers)?.['content-length'];
  return given !== undefined && /^\d+$/.test(given) ? Number(given) : undefined;
};

const bytesOf = (text: string, encoding: unknown): Buffer =>
  Buffer.from(text, encoding === 'base64' ? 'base64' : 'utf8');

/** Headers of a request. Exporters may give the type and the size of the body outside of the headers. */
function requestHeadersIn(request: JsonObject, isOwn: boolean): Field<Headers> {
  const headers = headersIn(request);
  if (headers.kind !== 'present' || isOwn) return headers;
  const { postData, bodySize } = request;
  const type = isObject(postData) ? postData['mimeType'] : undefined;
  return present({
    ...(typeof type === 'string' && type !== '' && { 'content-type': type }),
    ...(numberOf(bodySize) > 0 && { 'content-length': String(numberOf(bodySize)) }),
    ...headers.value,
  });
}

/** The fields of a form with files. Names of files are recorded, but not their contents. */
const formOf = (params: readonly unknown[]): string =>
  params
    .filter(isObject)
    .map(
      ({ name, fileName, value }) =>
        `--\r\nContent-Disposition: form-data; name="${typeof name === 'string' ? name : ''}"${typeof fileName === 'string' ? `; filename="${fileName}"` : ''}\r\n\r\n${typeof value === 'string' ? value : ''}`,
    )
    .join('\r\n');

/** Methods whose requests have no body unless one is recorded. */
export const BODYLESS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'DELETE', 'OPTIONS']);

function requestBody(request: JsonObject, method: string, headers: Field<Headers>): Field<string> {
  const { postData, bodySize } = request;
  const stated = statedLength(headers);
  const hasBytes = (stated ?? 0) > 0 || numberOf(bodySize) > 0;
  if (isObject(postData) && !isCut(postData)) {
    const { text, encoding, _encoding, params } = postData;
    if (typeof text === 'string' && (text !== '' || !hasBytes))
      return present(bytesOf(text, encoding ?? _encoding).toString('utf8'));
    if (
      Array.isArray(params) &&
      params.some((each) => isObject(each) && typeof each['fileName'] === 'string')
    )
      return present(formOf(params));
    if (text === undefined && !hasBytes && !(Array.isArray(params) && params.length > 0)) return absent;
    return notRecorded;
  }
  if (postData !== undefined && postData !== null) return notRecorded;
  const known = recordedValue(headers);
  // A type without a length belongs to a body that was omitted, also beside a size of 0.
  const isUnknown =
    stated === undefined &&
    (known?.['content-type'] !== undefined || (bodySize === -1 && !showNoBody(known))) &&
    !BODYLESS.has(method);
  return hasBytes || isUnknown ? notRecorded : absent;
}

/** What base64 never holds. An exporter may have put words in its place. */
const NO_BASE64 = /[^\w+/\s=-]/;

interface Body {
  readonly body: Field<string | Buffer>;
  readonly note?: string;
}

function responseBody(
  response: JsonObject,
  { method, status, isOwn }: { method: string; status: Field<number>; isOwn: boolean },
  headers: Field<Headers>,
): Body {
  if (status.kind !== 'present') return { body: notRecorded };
  const { content } = response;
  const stated = statedLength(headers);
  const isBodyless = method === 'HEAD' || status.value === 204 || status.value === 304;
  const empty = present('');
  const { text, size, encoding } = isObject(content) ? content : {};
  if (isCut(content)) return { body: notRecorded };
  if (typeof text !== 'string' || text === '') {
    // An export without bodies may have a size of 0, or an empty text, for answers that had one.
    const isEmpty = numberOf(size ?? 0) <= 0 && (stated === 0 || (isOwn && text === ''));
    return { body: isBodyless || isEmpty ? empty : notRecorded };
  }
  if (encoding !== 'base64') return { body: present(text) };
  if (NO_BASE64.test(text)) return { body: notRecorded };
  const decoded = decodeBody(bytesOf(text, encoding), recordedValue(headers)?.['content-encoding']);
  return 'bytes' in decoded ? { body: present(decoded.bytes) } : { body: notRecorded, note: decoded.reason };
}

/**
 * Reads an entry of an HTTP archive of any exporter; undefined if it has no request. `isOwn`: Plumbline wrote the
 * archive, which omits nothing.
 */
export function fromEntry(entry: JsonObject, isOwn = false): Imported | undefined {
  const { request, response: given, startedDateTime, time, _resourceType: type } = entry;
  if (!isObject(request)) return undefined;
  const { url, method: name } = request;
  if (type === 'websocket' || entry['_webSocketMessages'] !== undefined)
    return { kind: 'aside', aside: 'a websocket' };
  if (typeof url !== 'string') return undefined;
  const aside = asideOf(url.trim());
  if (aside !== undefined) return { kind: 'aside', aside };
  const method = typeof name === 'string' ? name.trim().toUpperCase() : '';
  if (method === '') return { kind: 'aside', aside: 'no request' };
  if (method === 'CONNECT') return { kind: 'aside', aside: 'a tunnel' };
  const response = isObject(given) ? given : {};
  const status: Field<number> = isObject(given) ? recordedStatus(given['status'] ?? 0) : absent;
  if (recordedValue(status) === 101) return { kind: 'aside', aside: 'a websocket' };
  if (typeof entry['_fromCache'] === 'string')
    return { kind: 'aside', aside: 'an answer of the cache of a browser' };
  if (status.kind === 'absent' && isNeverSent(response['_error']))
    return { kind: 'aside', aside: 'a request that was never sent' };
  const requestHeaders = requestHeadersIn(request, isOwn);
  const responseHeaders = status.kind === 'present' ? headersIn(response) : notRecorded;
  const { body, note } = responseBody(response, { method, status, isOwn }, responseHeaders);
  return {
    kind: 'call',
    ...(note !== undefined && { note }),
    call: {
      ...(isOwn && { isOwn }),
      method,
      url: addressOf(url.trim(), request['queryString']),
      requestHeaders,
      requestBody: requestBody(request, method, requestHeaders),
      status,
      responseHeaders,
      responseBody: body,
      startedAt: fieldOf(
        typeof startedDateTime === 'string' || typeof startedDateTime === 'number'
          ? momentOf(String(startedDateTime))
          : undefined,
      ),
      durationMs: fieldOf(typeof time === 'number' && time >= 0 ? time : undefined),
    },
  };
}

/** What the head of an archive states about all entries. */
export interface Head {
  readonly isMasked: boolean;
  /** Whether Plumbline wrote it. */
  readonly isOwn: boolean;
  /** Whether a browser wrote it; browsers omit keys. */
  readonly isOfBrowser: boolean;
}

export function headOf(head: unknown): Head {
  const log = isObject(head) && isObject(head['log']) ? head['log'] : {};
  const creator = isObject(log['creator']) ? log['creator']['name'] : undefined;
  return {
    isMasked: log['_masked'] === true,
    isOwn: creator === 'Plumbline',
    isOfBrowser: creator === 'WebInspector',
  };
}
