import type { Service, Severity } from './source.ts';

/** One request with its answer, in the form for a user's claim; it must not be changed. */
export interface OwnExchange {
  readonly service: Service;
  /** `METHOD /template`. */
  readonly operation: string;
  /** The name of its key, such as `main`; never the key itself. */
  readonly key: string;
  readonly request: {
    readonly method: string;
    /** Path and query below the base URL, as sent. */
    readonly target: string;
    /** Without the key. */
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
  readonly response: {
    readonly status: number;
    /** Names in lower case. */
    readonly headers: Readonly<Record<string, string>>;
    readonly text: string;
    /** The parsed body, if it is JSON. */
    readonly json: unknown;
  };
  readonly durationMs: number;
}

/** The result of a claim for one exchange: `vacuous` if it holds nothing to check. */
export type OwnJudgement = 'holds' | 'vacuous' | { readonly violation: string };

/** A user's claim, under its id in `claims` of `plumbline.config.ts`. */
export interface OwnClaim {
  /** One sentence that can be true or false. */
  readonly statement: string;
  readonly service: Service;
  /** The operations whose answers it checks, such as `GET /emails`. */
  readonly operations: readonly string[];
  /** The effect on clients if it does not hold; by default `surprises`. */
  readonly severity?: Severity;
  /** A pure function. If it throws, it is reported as a broken checker, never as drift. */
  readonly judge: (exchange: OwnExchange) => OwnJudgement;
}
