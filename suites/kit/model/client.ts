import type { paths as InboxPaths } from '../../../generated/inbox.types.ts';
import type { operations } from '../../../generated/operations.ts';
import type { paths as ProspectingPaths } from '../../../generated/prospecting.types.ts';
import type { Service } from '../../../specs/source.ts';
import type { Exchange, KeyName } from './exchange.ts';

interface PathsOf {
  inbox: InboxPaths;
  prospecting: ProspectingPaths;
}
export type OperationOf<S extends Service> = keyof (typeof operations)[S] & string;
type Raw<S extends Service, O extends string> = O extends `${infer M} ${infer P}`
  ? P extends keyof PathsOf[S]
    ? Lowercase<M> extends keyof PathsOf[S][P]
      ? PathsOf[S][P][Lowercase<M>]
      : never
    : never
  : never;
type ParametersOf<T, In extends string> = T extends { parameters: infer P }
  ? In extends keyof P
    ? NonNullable<P[In]>
    : never
  : never;
type BodyOf<T> = T extends { requestBody?: { content: { 'application/json': infer B } } } ? B : never;

/** Options of a typed call of an operation. */
export type CallOptions<S extends Service, O extends OperationOf<S>> = {
  readonly query?: Partial<ParametersOf<Raw<S, O>, 'query'>>;
  readonly path?: ParametersOf<Raw<S, O>, 'path'>;
  readonly body?: BodyOf<Raw<S, O>>;
  /**
   * The query exactly as sent after the question mark, for what types do not allow: unknown values, repeated or unknown
   * parameters.
   */
  readonly rawQuery?: string;
  /** The body exactly as sent, for what types do not allow. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: KeyName;
  readonly provokes?: readonly number[];
};
/** Options of a call whose operation is known only at run time. */
export interface SendOptions extends Pick<
  RawRequest,
  'headers' | 'key' | 'authorization' | 'provokes' | 'bytes'
> {
  readonly path?: Readonly<Record<string, string>>;
  /** The value of each path parameter that `path` does not name. */
  readonly id?: string;
  /** The query exactly as sent after the question mark; if it is empty, the question mark is omitted. */
  readonly rawQuery?: string;
  /** A body that is sent as JSON. */
  readonly body?: unknown;
  /** The body exactly as sent. */
  readonly text?: string;
}

/** A request exactly as sent, for what a call of a documented operation cannot express. */
export interface RawRequest {
  readonly method: string;
  /** Path and query below the service's prefix. */
  readonly target: string;
  /** The documented route that it is meant for, if any. */
  readonly operation?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body that is not text; recorded in short. */
  readonly bytes?: Buffer;
  readonly key?: KeyName;
  /** The literal value of `Authorization` instead of a key. */
  readonly authorization?: string;
  /** Error statuses that the request itself may cause; they count as answers. */
  readonly provokes?: readonly number[];
}

/** Sends requests to one service and records the answers. It never evaluates them. */
export interface Client<S extends Service> {
  readonly service: S;
  /** Most pages of a walk through all items. */
  readonly longestWalk: number;
  /** The recorded path of a target, without the prefix of all paths of the service. */
  below(target: string): string;
  /** Calls a documented operation, which determines method and path. Parameters are typed from its specification. */
  call<O extends OperationOf<S>>(operation: O, options?: CallOptions<S, O>): Promise<Exchange>;
  /** Calls a documented operation that is known only at run time: `call` without types. */
  send(operation: string, options?: SendOptions): Promise<Exchange>;
  /** Sends a request exactly as given: an undocumented path, or a target of unusual form. */
  raw(request: RawRequest): Promise<Exchange>;
}
