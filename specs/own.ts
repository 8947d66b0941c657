import type { Service, Severity } from './source.ts';

/** One request with its answer, as a claim of a user's own sees it; nothing of it is to be changed. */
export interface OwnExchange {
  readonly service: Service;
  /** `METHOD /template`. */
  readonly operation: string;
  /** Which key it was sent with, such as `main`; never the key itself. */
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
    /** The body parsed, where it is JSON. */
    readonly json: unknown;
  };
  readonly durationMs: number;
}

/** What a claim says of one exchange: `vacuous` where there is nothing in it to check. */
export type OwnJudgement = 'holds' | 'vacuous' | { readonly violation: string };

/** A claim of a user's own, under its id in `claims` of `plumbline.config.ts`. */
export interface OwnClaim {
  /** One sentence that can be true or false. */
  readonly statement: string;
  readonly service: Service;
  /** The operations whose answers it checks, as in `GET /emails`. */
  readonly operations: readonly string[];
  /** What it means when it does not hold; `surprises` by default. */
  readonly severity?: Severity;
  /** A pure function. What it throws is reported as a checker that is broken, and never as drift. */
  readonly judge: (exchange: OwnExchange) => OwnJudgement;
}
