import { readFileSync } from 'node:fs';
import type { Exchange } from '../suites/kit/exchange.ts';
import { isAction } from '../suites/kit/trace.ts';
import type { ClaimVerdict, Evidence, VerdictKind } from '../suites/kit/verdict.ts';
import { findingId, isFinding, type Invocation } from './finding.ts';
import { outcomeOf, type Ended, type Outcome } from './outcome.ts';
import { versions } from './versions.ts';

/** Raised when a field changes its meaning or goes; new fields leave it as it is. */
const SCHEMA_VERSION = 1;

/** What `verdicts.json` says of the run as a whole. */
export interface RunInfo {
  readonly id: string;
  readonly target: 'mock' | 'live' | 'recording' | 'receiver';
  readonly baseUrl: string;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
  readonly requests: { readonly inbox: number; readonly prospecting: number };
  /** The options of the run; a finding is reproduced with the same. */
  readonly invocation?: Invocation;
  /** What the report must say beside its numbers, such as shortened windows. */
  readonly notes: readonly string[];
}

export type StoredVerdict = Omit<ClaimVerdict, 'evidence'> & {
  /** A short id, where there is something to act on. */
  readonly finding?: string;
  readonly evidence?: Omit<Evidence, 'exchanges' | 'trace'> & {
    readonly exchanges: readonly string[];
    /** Requests that its script sends. */
    readonly requests: number;
  };
};

/** What `verdicts.json` holds; its JSON schema is `reports/schemas/verdicts.schema.json`. */
export interface Verdicts extends Outcome {
  readonly schemaVersion: typeof SCHEMA_VERSION;
  readonly versions: ReturnType<typeof versions>;
  readonly run: RunInfo;
  readonly summary: {
    readonly held: number;
    readonly violated: number;
    readonly inconclusive: number;
    readonly notChecked: number;
    readonly observed: number;
    /** Open questions among the observed ones that are answered otherwise than in the baseline. */
    readonly changed: number;
  };
  readonly claims: readonly StoredVerdict[];
}

const count = (verdicts: readonly ClaimVerdict[], kind: VerdictKind): number =>
  verdicts.filter(({ verdict }) => verdict === kind).length;
const line = (exchange: Exchange): string =>
  `${exchange.request.method} ${exchange.request.target} → ${exchange.response.status}`;

/** A verdict as it is kept: exchanges in a line each, for the recording and the script of the finding hold them. */
function stored({ evidence, ...rest }: ClaimVerdict): StoredVerdict {
  const finding = isFinding(rest) && { finding: findingId(rest) };
  if (evidence === undefined) return { ...rest, ...finding };
  const { message, counterexample, curl, seed, path, exchanges, trace = exchanges } = evidence;
  return {
    ...rest,
    ...finding,
    evidence: {
      message,
      counterexample,
      curl,
      seed,
      path,
      exchanges: exchanges.map(line),
      requests: trace.filter((step) => !isAction(step)).length,
    },
  };
}

/** The result of a run, with its exit code. */
export function toVerdicts(
  run: RunInfo,
  verdicts: readonly ClaimVerdict[],
  ended: Omit<Ended, 'verdicts'> = {},
): Verdicts {
  return {
    schemaVersion: SCHEMA_VERSION,
    ...outcomeOf({ ...ended, verdicts }),
    versions: versions(),
    run,
    summary: {
      held: count(verdicts, 'held'),
      violated: count(verdicts, 'violated'),
      inconclusive: count(verdicts, 'inconclusive'),
      notChecked: count(verdicts, 'not checked'),
      observed: count(verdicts, 'observed'),
      changed: verdicts.filter(({ changed }) => changed !== undefined).length,
    },
    claims: verdicts.map(stored),
  };
}

export const readVerdicts = (file: string): Verdicts => JSON.parse(readFileSync(file, 'utf8')) as Verdicts;
