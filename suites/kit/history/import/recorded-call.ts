import type { Exchange } from '../../model/exchange.ts';

/** A field of recorded traffic. Absent is what the wire had not; what is not recorded may have been anything. */
export type Field<T> =
  | { readonly kind: 'present'; readonly value: T }
  | { readonly kind: 'absent' }
  | { readonly kind: 'not recorded' };

export const present = <T>(value: T): Field<T> => ({ kind: 'present', value });
export const absent = { kind: 'absent' } as const;
export const notRecorded = { kind: 'not recorded' } as const;

/** Present where there is a value; `otherwise` where there is none. */
export const fieldOf = <T>(value: T | undefined, otherwise: Field<T> = notRecorded): Field<T> =>
  value === undefined ? otherwise : present(value);

export const recordedValue = <T>(field: Field<T>): T | undefined =>
  field.kind === 'present' ? field.value : undefined;

/** Names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** One request of a recording with its answer, as far as the recording has them. */
export interface RecordedCall {
  /** In upper case. */
  readonly method: string;
  /** An absolute URL, `//host/path` where the scheme is unknown, or path and query alone. */
  readonly url: string;
  /** Whether the log has a path of its own, beside which it may leave the query out. */
  readonly isPathAlone?: boolean;
  readonly requestHeaders: Field<Headers>;
  readonly requestBody: Field<string>;
  /** Whether the log holds the body as JSON of its own, and not as the text that was sent. */
  readonly isBodyRewritten?: boolean;
  /** Absent: no answer came. */
  readonly status: Field<number>;
  readonly responseHeaders: Field<Headers>;
  /** As text where it was recorded as such. */
  readonly responseBody: Field<string | Buffer>;
  /** Unix milliseconds. */
  readonly startedAt: Field<number>;
  readonly durationMs: Field<number>;
}

/** A call with the header that clients make of the user part of an address, where the recording has no such header. */
export function withUser(call: RecordedCall): RecordedCall {
  const user = /^(?:https?:)?\/\/([^/?#]*)@/i.exec(call.url)?.[1];
  const headers = recordedValue(call.requestHeaders);
  if (user === undefined || headers === undefined || 'authorization' in headers) return call;
  const authorization = `Basic ${Buffer.from(user.includes(':') ? user : `${user}:`).toString('base64')}`;
  return { ...call, requestHeaders: present({ ...headers, authorization }) };
}

/** What a recording may lack of a call. `texts`: people's words are masked, so that lengths and names show nothing. */
export type CallPart =
  | 'query'
  | 'request headers'
  | 'authorization'
  | 'request body'
  /** The very bytes of a body that is recorded as JSON. */
  | 'request bytes'
  | 'answer'
  /** Whether an answer came at all. */
  | 'status'
  | 'answer headers'
  | 'answer body'
  | 'time'
  | 'texts';

/** What is true of a whole recording. */
export interface Nature {
  /** Whether people's words are masked in it. */
  readonly isMasked: boolean;
  /** Whether its headers have the keys that were sent: browsers leave them out when they export. */
  readonly hasKeys: boolean;
  /** Whether some call has headers of its request: none at all of another one is then what was sent. */
  readonly hasHeaders: boolean;
  /** Whether some call has a query: a path without one is then the whole of what was asked for. */
  readonly hasQueries: boolean;
}

/** The parts of a call that its recording lacks. */
export function unrecordedIn(
  call: RecordedCall,
  { isMasked, hasKeys, hasHeaders, hasQueries }: Nature,
): ReadonlySet<CallPart> {
  const lacks = new Set<CallPart>();
  if (call.isPathAlone === true && !hasQueries) lacks.add('query');
  if (call.requestHeaders.kind === 'not recorded' || !hasHeaders)
    lacks.add('request headers').add('authorization');
  else if (!hasKeys) lacks.add('authorization');
  if (call.requestBody.kind === 'not recorded') lacks.add('request body');
  if (call.isBodyRewritten === true) lacks.add('request bytes');
  if (call.status.kind !== 'present') lacks.add('answer');
  if (call.status.kind === 'not recorded') lacks.add('status');
  if (call.responseHeaders.kind === 'not recorded') lacks.add('answer headers');
  if (call.responseBody.kind === 'not recorded') lacks.add('answer body');
  if (call.startedAt.kind === 'not recorded') lacks.add('time');
  if (isMasked) lacks.add('texts');
  return lacks;
}

/** Names the service and the documented operation of a method and a path. */
export type RouteOfCall = (method: string, path: string) => Pick<Exchange, 'service' | 'operation'>;
