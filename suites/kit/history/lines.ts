import type { EndedAttempts } from '../confirm/confirm.ts';
import type { ClaimId } from '../../../generated/claims.ts';
import type { Need } from '../../../specs/source.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Indeterminate } from '../checks/evaluate.ts';
import type { RunRecord } from './event.ts';
import type { RunNumber, Action } from '../model/trace.ts';

/** Increased when lines change their meaning; older files are then refused. */
export const LINES_VERSION = 4;

/** The first line of a file of histories: the run. */
export interface RunLine {
  readonly kind: 'run';
  readonly version: number;
  readonly offers: readonly Need[];
  readonly moving: boolean;
  /** Whether all executions use one account. */
  readonly isOneAccount: boolean;
  readonly baseUrl: string;
  readonly seed: number;
  /** The claims that were checked. */
  readonly wanted: readonly ClaimId[];
  /** Claims that cannot be checked from masked words; absent if there are none. */
  readonly masked?: readonly ClaimId[];
}

/** A body, to which every exchange that has it refers. */
export interface BodyLine {
  readonly kind: 'body';
  readonly id: string;
  /** The body; in base64 if it is not text, and compressed before that if it is long. */
  readonly text?: string;
  readonly base64?: string;
  readonly brotli?: string;
}

/** An exchange whose bodies are in lines of their own. */
export type SavedExchange = Omit<Exchange, 'request' | 'response'> & {
  readonly request: Omit<Exchange['request'], 'body' | 'bytes'>;
  readonly response: Omit<Exchange['response'], 'bytes' | 'text' | 'json'>;
  /** Its number in a run on one account. Executions may share an exchange. */
  readonly number?: number;
  /** Its number in a run on one account, where several executions may have it. */
  readonly nth?: number;
  /** Names of the request bodies: as text, and as bytes if they are not text. */
  readonly sent?: string;
  readonly sentBytes?: string;
  /** The body of the answer, and its length before its words were masked. */
  readonly got: string;
  readonly size?: number;
};

/** A step of a trace: an exchange by its number, or an action. Deliveries of an action are numbers, too. */
export type SavedStep =
  | number
  | Exclude<Action, { action: 'receive' }>
  | (Omit<Extract<Action, { action: 'receive' }>, 'deliveries'> & { readonly deliveries: readonly number[] });

/** One run of a stimulus. */
export interface SavedExecution {
  readonly exchanges: readonly SavedExchange[];
  readonly trace: readonly SavedStep[];
  readonly history: unknown;
  readonly isQuiet?: boolean;
  readonly isPart?: true;
}

export interface ExecutionLine extends Partial<EndedAttempts> {
  readonly kind: 'execution';
  readonly scenario: string;
  readonly path: string;
  readonly input: unknown;
  readonly run: RunNumber;
  readonly first: SavedExecution;
  readonly repeated: readonly SavedExecution[];
  readonly answers: readonly (readonly [ClaimId, readonly string[]])[];
  readonly isInterrupted?: true;
}

/** The attempts of a k6 run. */
export interface K6RunLine {
  readonly kind: 'probe';
  readonly scenario: string;
  readonly attempts: readonly (
    | { readonly execution: SavedExecution }
    | { readonly failure: Indeterminate }
  )[];
}

/** The deliveries that a receiver of webhooks got. */
export type DeliveriesLine = Omit<Extract<RunRecord, { kind: 'deliveries' }>, 'deliveries'> & {
  readonly deliveries: readonly SavedExchange[];
};

/** One line of a file of histories. */
export type SavedLine =
  | RunLine
  | BodyLine
  | ExecutionLine
  | K6RunLine
  | DeliveriesLine
  | Exclude<RunRecord, { kind: 'execution' | 'probe' | 'deliveries' }>;
