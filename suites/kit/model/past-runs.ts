import type { ClaimId } from '../../../generated/claims.ts';

/** The verdicts that are remembered. */
export const REMEMBERED = ['held', 'observed', 'violated', 'inconclusive'] as const;
export type RememberedKind = (typeof REMEMBERED)[number];

/** One run of an account: which claims it checked, and how. */
export interface RememberedRun {
  /** When it ended, in ms since the epoch. */
  readonly at: number;
  readonly judged: { readonly [V in RememberedKind]?: readonly string[] };
  /** Fingerprints of the violations that it found; absent in lines of older versions. */
  readonly found?: readonly string[];
}

/** When a claim was checked last, and how. */
export interface LastChecked {
  readonly at: number;
  readonly verdict: RememberedKind;
  /** Number of runs of the account since then. */
  readonly runsSince: number;
}

/** What is remembered of the runs of an account. */
export interface AccountHistory {
  /** Number of remembered runs. */
  readonly runs: number;
  /** The remembered runs, oldest first. */
  readonly past: readonly RememberedRun[];
  readonly last: ReadonlyMap<ClaimId, LastChecked>;
}

/** The latest check of each claim in past runs, given oldest first. */
export function historyOf(runs: readonly RememberedRun[]): AccountHistory {
  const last = new Map<ClaimId, LastChecked>();
  for (const [index, { at, judged }] of runs.entries())
    for (const verdict of REMEMBERED)
      for (const claim of judged[verdict] ?? [])
        last.set(claim as ClaimId, { at, verdict, runsSince: runs.length - 1 - index });
  return { runs: runs.length, past: runs, last };
}

/** The remembered parts of a verdict. */
export interface Verdict {
  readonly id: ClaimId;
  readonly verdict: string;
  readonly evidence?: { readonly fingerprint?: string };
  readonly others?: readonly { readonly fingerprint?: string }[];
}

/** A run in its remembered form; claims that were not checked are omitted. */
export const rememberedRun = (at: number, verdicts: readonly Verdict[]): RememberedRun => ({
  at,
  judged: Object.fromEntries(
    REMEMBERED.map((kind) => [kind, verdicts.flatMap(({ id, verdict }) => (verdict === kind ? [id] : []))]),
  ),
  found: verdicts.flatMap(({ evidence, others = [] }) =>
    [evidence, ...others].flatMap((each) => each?.fingerprint ?? []),
  ),
});
