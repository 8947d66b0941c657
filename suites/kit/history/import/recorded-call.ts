import type { Exchange } from '../../model/exchange.ts';

/** A field of recorded traffic. `absent`: it was not sent. `not recorded`: it may have had any value. */
export type Field<T> =
  | { readonly kind: 'present'; readonly value: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'not recorded' };

export const present = <T>(value: T): Field<T> => ({ kind: 'present', value });
export const absent = { kind: 'absent' } as const;
export const notRecorded = { kind: 'not recorded' } as const;

/** Present if there is a value, else `otherwise`. */
export const fieldOf = <T>(value: T | undefined, otherwise: Field<T> = notRecorded): Field<T> =>
  value === undefined ? otherwise : present(value);

export const recordedValue = <T>(field: Field<T>): T | undefined =>
  field.kind === 'present' ? field.value : undefined;

/** Names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** A request of a recording with its answer, with the parts that were recorded. */
export interface RecordedCall {
  /** In upper case. */
  readonly method: string;
  /** An absolute URL, `//host/path` where the scheme is unknown, or path and query alone. */
  readonly url: string;
  /** Whether the log has a separate path field, and so may omit the query. */
  readonly isPathAlone?: boolean;
  readonly requestHeaders: Field<Headers>;
  readonly requestBody: Field<string>;
  /** Whether the log parsed the body as JSON instead of keeping its text. */
  readonly isBodyRewritten?: boolean;
  /** Whether Plumbline recorded the call, which keeps bodies whole. */
  readonly isOwn?: boolean;
  /** Absent: no answer came. */
  readonly status: Field<number>;
  readonly responseHeaders: Field<Headers>;
  /** A text if it was recorded as text. */
  readonly responseBody: Field<string | Buffer>;
  /** Unix milliseconds. */
  readonly startedAt: Field<number>;
  readonly durationMs: Field<number>;
}

/**
 * A call with the `Authorization` that clients derive from the user part of a URL, if the recording has no such header.
 */
export function withUser(call: RecordedCall): RecordedCall {
  const user = /^(?:https?:)?\/\/([^/?#]*)@/i.exec(call.url)?.[1];
  const headers = recordedValue(call.requestHeaders);
  if (user === undefined || headers === undefined || 'authorization' in headers) return call;
  const authorization = `Basic ${Buffer.from(user.includes(':') ? user : `${user}:`).toString('base64')}`;
  return { ...call, requestHeaders: present({ ...headers, authorization }) };
}

/** What a recording may lack of a call. `texts`: words of people are masked, so that lengths and names mean nothing. */
export type CallPart =
  | 'query'
  | 'request headers'
  | 'authorization'
  | 'request body'
  /** The exact bytes of a body that is recorded as JSON. */
  | 'request bytes'
  | 'answer'
  /** Whether an answer came at all. */
  | 'status'
  | 'answer headers'
  | 'answer body'
  | 'time'
  | 'texts';

/** Properties of a whole recording. */
export interface Nature {
  /** Whether words of people are masked. */
  readonly isMasked: boolean;
  /** Whether its headers include the keys that were sent; browsers omit them when they export. */
  readonly hasKeys: boolean;
  /** Whether some call has request headers. If so, a call without headers was sent without them. */
  readonly hasHeaders: boolean;
  /** Whether some call has a query. If so, a call without a query was sent without one. */
  readonly hasQueries: boolean;
  /** Whether some call has a body and its type. If so, a call whose headers state no body was sent without one. */
  readonly hasTypedBodies: boolean;
  /** Whether some answer has headers besides those of its content. If not, its headers are a selection. */
  readonly hasAnswerHeaders: boolean;
}

/** Whether a recorded body comes with its type. */
export const isTypedBody = ({ requestBody, requestHeaders }: RecordedCall): boolean =>
  (recordedValue(requestBody) ?? '') !== '' && recordedValue(requestHeaders)?.['content-type'] !== undefined;

/** Headers that clients send by themselves. If they are recorded, so are those of a body. */
const SENT_BY_CLIENTS = ['host', ':authority', 'user-agent'] as const;

/** Whether headers state no body: neither a type nor a length nor a transfer encoding. */
const stateNoBody = (headers: Headers): boolean =>
  (headers['content-length'] ?? '0') === '0' &&
  ['content-type', 'transfer-encoding'].every((name) => headers[name] === undefined);

/** Whether headers show that a call had no body. */
export const showNoBody = (headers: Headers = {}): boolean =>
  SENT_BY_CLIENTS.some((name) => headers[name] !== undefined) && stateNoBody(headers);

/** Whether a call whose body is not recorded had none, as its headers show. */
const hadNoBody = (call: RecordedCall, { hasTypedBodies }: Nature): boolean =>
  call.requestBody.kind === 'not recorded' &&
  hasTypedBodies &&
  showNoBody(recordedValue(call.requestHeaders));

/** Whether a log has only some of the headers: a body without its type and length shows it. */
const hasSomeHeaders = ({ method, requestHeaders, requestBody }: RecordedCall): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) &&
  requestBody.kind !== 'absent' &&
  recordedValue(requestBody) !== '' &&
  requestHeaders.kind === 'present' &&
  Object.keys(requestHeaders.value).length > 0 &&
  !('x-service-event' in requestHeaders.value) &&
  stateNoBody(requestHeaders.value);

const sets = new Map<string, ReadonlySet<CallPart>>();

/** A set of parts. Calls that lack the same parts share one set, by which results are stored. */
export function callParts(parts: readonly CallPart[]): ReadonlySet<CallPart> {
  const name = parts.join();
  const known = sets.get(name);
  if (known !== undefined) return known;
  const made = new Set(parts);
  sets.set(name, made);
  return made;
}

/** The parts of a call that its recording lacks, with those that are `beyond` the bounds of an import. */
export function unrecordedIn(
  call: RecordedCall,
  nature: Nature,
  beyond: readonly CallPart[] = [],
): ReadonlySet<CallPart> {
  const { isMasked, hasKeys, hasHeaders, hasQueries, hasAnswerHeaders } = nature;
  const isBodyless = hadNoBody(call, nature);
  const lacks: CallPart[] = [];
  if (call.isPathAlone === true && !hasQueries) lacks.push('query');
  if (call.requestHeaders.kind === 'not recorded' || !hasHeaders)
    lacks.push('request headers', 'authorization');
  else {
    if (!isBodyless && hasSomeHeaders(call)) lacks.push('request headers');
    if (!hasKeys) lacks.push('authorization');
  }
  if (call.requestBody.kind === 'not recorded' && !isBodyless) lacks.push('request body');
  if (call.isBodyRewritten === true) lacks.push('request bytes');
  if (call.status.kind !== 'present') lacks.push('answer');
  if (call.status.kind === 'not recorded') lacks.push('status');
  if (call.responseHeaders.kind === 'not recorded' || !hasAnswerHeaders) lacks.push('answer headers');
  if (call.responseBody.kind === 'not recorded') lacks.push('answer body');
  if (call.startedAt.kind === 'not recorded') lacks.push('time');
  if (isMasked) lacks.push('texts');
  return callParts([...lacks, ...beyond]);
}

/** Names the service and the documented operation of a method and a path. */
export type RouteOfCall = (method: string, path: string) => Pick<Exchange, 'service' | 'operation'>;
