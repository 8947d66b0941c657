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

/** Everything a typed call of an operation may carry. */
export type CallOptions<S extends Service, O extends OperationOf<S>> = {
  readonly query?: Partial<ParametersOf<Raw<S, O>, 'query'>>;
  readonly path?: ParametersOf<Raw<S, O>, 'path'>;
  readonly body?: BodyOf<Raw<S, O>>;
  /** The query as it stands behind the question mark, for what is no typed one: unknown values, repeated or unknown parameters. */
  readonly rawQuery?: string;
  /** The body as it stands, for what is no typed one. */
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: KeyName;
  readonly provokes?: readonly number[];
};
/** Everything a call of an operation may carry that is known at run time alone. */
export interface SendOptions extends Pick<
  RawRequest,
  'headers' | 'key' | 'authorization' | 'provokes' | 'bytes'
> {
  readonly path?: Readonly<Record<string, string>>;
  /** The value of each parameter of the path that `path` does not name. */
  readonly id?: string;
  /** The query as it stands behind the question mark; an empty one is left out with its question mark. */
  readonly rawQuery?: string;
  /** A body that is sent as JSON. */
  readonly body?: unknown;
  /** The body as it stands. */
  readonly text?: string;
}

/** A request as it stands, for what a call of a documented operation cannot say. */
export interface RawRequest {
  readonly method: string;
  /** Path and query below the service's prefix. */
  readonly target: string;
  /** The documented route it is meant for, if any. */
  readonly operation?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** A body of another kind than text; recorded in short. */
  readonly bytes?: Buffer;
  readonly key?: KeyName;
  /** The literal value of `Authorization`, instead of a key. */
  readonly authorization?: string;
  /** Statuses of trouble that the request may well bring about by itself: they are answers then. */
  readonly provokes?: readonly number[];
}

/** Sends requests of one service and records what comes back. It never evaluates. */
export interface Client<S extends Service> {
  readonly service: S;
  /** Pages of a walk through everything. */
  readonly longestWalk: number;
  /** A path below the base URL, as recorded, without what stands before all paths of the service. */
  below(target: string): string;
  /** Calls a documented operation, which gives method and path; parameters are typed from its specification. */
  call<O extends OperationOf<S>>(operation: O, options?: CallOptions<S, O>): Promise<Exchange>;
  /** Calls a documented operation that stands in data: `call` without its types. */
  send(operation: string, options?: SendOptions): Promise<Exchange>;
  /** Sends a request as it stands: a path that the document does not know, or a target of some form of its own. */
  raw(request: RawRequest): Promise<Exchange>;
}
