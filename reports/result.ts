import { type Value } from '../suites/kit/model/message.ts';
import type { Claim } from '../generated/claims.ts';
import type { ClaimVerdict, Evidence } from '../suites/kit/verdicts/verdict.ts';
import type { Outcome } from './outcome-parts.ts';
import type { RunInfo } from './run-info.ts';
import type { versions } from './versions.ts';

/** Raised when a field changes its meaning or goes; new fields leave it unchanged. */
export const VERDICTS_SCHEMA_VERSION = 1;

/** What shows a violation: exchanges in a line each, for the recording and the findings hold them. */
export type StoredEvidence = Omit<Evidence, 'exchanges' | 'trace' | 'message'> & {
  /** What was expected and what was seen, as text. */
  readonly message: string;
  /** The same with its values apart: `without limit: expected {0} items, got {1}`. */
  readonly template?: string;
  readonly values?: readonly Value[];
  readonly exchanges: readonly string[];
  /** Requests that its script sends. */
  readonly requests: number;
};

export type StoredVerdict = Omit<ClaimVerdict, 'evidence' | 'example' | 'others' | 'reason'> & {
  readonly reason?: string;
  /** Whether the baseline accepts all that was found of it, so that it does not make the run fail. */
  readonly accepted?: true;
  /** Of a violated quirk: whether the service was freed of it, which is no regression. */
  readonly gone?: true;
  /** A digest of the claim and of the files that check it: another one says that verdicts are not comparable. */
  readonly check?: string;
  /** How the document was read, where it can be read in several ways. */
  readonly reading?: string;
  /** The fingerprint of the finding that leads, where there is something to act on. */
  readonly finding?: string;
  readonly evidence?: StoredEvidence;
  /** Further violations, which differ in their operation or their kind of difference. */
  readonly others?: readonly StoredEvidence[];
};

/** What `verdicts.json` holds; its JSON schema is `reports/schemas/verdicts.schema.json`. */
export interface Verdicts extends Pick<Outcome, 'exitCode' | 'exitReason'> {
  /** What the run means; absent in what an older version wrote. */
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
    /** Open questions among the observed ones that are answered otherwise than in the baseline. */
    readonly changed: number;
    /** Violated claims that the baseline accepts. */
    readonly accepted: number;
    /** Violated claims of documented defects that are repaired; absent in what an older version wrote. */
    readonly gone?: number;
  };
  readonly claims: readonly StoredVerdict[];
  /** Those of the claims that are not of the ledger: what pinned files state, and users. */
  readonly added?: readonly Claim[];
}
