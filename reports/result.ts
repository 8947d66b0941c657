import { type Value } from '../suites/kit/model/message.ts';
import type { Claim } from '../generated/claims.ts';
import type { ClaimVerdict, Evidence } from '../suites/kit/verdicts/verdict.ts';
import type { Outcome } from './outcome-parts.ts';
import type { RunInfo } from './run-info.ts';
import type { versions } from './versions.ts';

/** Increased when a field changes its meaning or is removed; new fields do not change it. */
export const VERDICTS_SCHEMA_VERSION = 1;

/** The evidence of a violation, with exchanges in one line each. The recording and the findings hold them in full. */
export type StoredEvidence = Omit<Evidence, 'exchanges' | 'trace' | 'message'> & {
  /** The expected and the seen value, as text. */
  readonly message: string;
  /** The same with separate values: `without limit: expected {0} items, got {1}`. */
  readonly template?: string;
  readonly values?: readonly Value[];
  readonly exchanges: readonly string[];
  /** Number of requests that its script sends. */
  readonly requests: number;
};

export type StoredVerdict = Omit<ClaimVerdict, 'evidence' | 'example' | 'others' | 'reason'> & {
  readonly reason?: string;
  /** Whether the baseline accepts all its findings, so that it does not make the run fail. */
  readonly accepted?: true;
  /** For a violated quirk: whether the defect is repaired, which is no regression. */
  readonly gone?: true;
  /** A digest of the claim and the files that check it. Verdicts with different digests are not comparable. */
  readonly check?: string;
  /** The chosen interpretation of the document, if several are possible. */
  readonly reading?: string;
  /** The fingerprint of the leading finding, if action is needed. */
  readonly finding?: string;
  readonly evidence?: StoredEvidence;
  /** Further violations with other signatures. */
  readonly others?: readonly StoredEvidence[];
};

/** The contents of `verdicts.json`; its JSON schema is `reports/schemas/verdicts.schema.json`. */
export interface Verdicts extends Pick<Outcome, 'exitCode' | 'exitReason'> {
  /** The overall result of the run; absent in files of older versions. */
  readonly outcome?: Outcome;
  readonly schemaVersion: typeof VERDICTS_SCHEMA_VERSION;
  readonly versions: ReturnType<typeof versions>;
  readonly run: RunInfo;
  readonly summary: {
    readonly held: number;
    readonly violated: number;
    readonly inconclusive: number;
    readonly notChecked: number;
    readonly observed: number;
    /** Observed open questions whose answers differ from the baseline. */
    readonly changed: number;
    /** Violated claims that the baseline accepts. */
    readonly accepted: number;
    /** Violated claims of repaired defects; absent in files of older versions. */
    readonly gone?: number;
  };
  readonly claims: readonly StoredVerdict[];
  /** The claims outside of the ledger, from pinned files and users. */
  readonly added?: readonly Claim[];
}
