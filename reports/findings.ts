import { type Value } from '../suites/kit/model/message.ts';
import type { ClaimId } from '../generated/claims.ts';
import type { Service, Severity } from '../specs/source.ts';
import type { RunInfo } from './run-info.ts';

/** Increased when a field changes its meaning or is removed; new fields do not change it. */
export const FINDINGS_SCHEMA_VERSION = 1;

/**
 * The kinds of findings.
 * - `violation`: a claim does not hold. For a quirk, `quirk` states whether it is gone or changed.
 * - `changed answer`: the answer to an open question differs from the baseline.
 * - `quirk`: a quirk that is not violated: confirmed, or not seen.
 * - `undocumented`: the documents do not name a field, header, status, parameter or route.
 * - `unjudged`: a claim has been inconclusive or not checked for several runs.
 * - `threshold`: a load profile is slower, or fails more often, than its table allows.
 * - `disagreement`: the document and the published file of its service differ.
 * - `changed`: an account answers differently from the profile of all earlier runs.
 */
export const FINDING_KINDS = [
  'violation',
  'changed answer',
  'quirk',
  'undocumented',
  'unjudged',
  'threshold',
  'disagreement',
  'changed',
] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/**
 * The state of a finding against the baseline and earlier runs.
 * - `new`: the baseline does not accept it. If `fails` is true, it makes the run fail.
 * - `known`: the baseline accepts it.
 * - `expired`: the acceptance in the baseline has expired.
 * - `gone`: a documented defect is repaired. It fails only under `strictBaseline`.
 * - `stale`: an entry of the baseline is no longer seen, although its claim was checked.
 * - `not seen`: this run could not check a quirk or an entry of the baseline.
 * - `confirmed`: a quirk was seen as documented.
 */
export const STATES = ['new', 'known', 'expired', 'gone', 'stale', 'not seen', 'confirmed'] as const;
export type State = (typeof STATES)[number];

/** The state of a quirk of the documents in this run. */
export const QUIRK_STATES = ['confirmed', 'changed', 'gone', 'not seen'] as const;
export type QuirkState = (typeof QUIRK_STATES)[number];

/** The place of a finding in the document and in our OpenAPI file. */
export interface FindingPlace {
  readonly document: string;
  readonly lines: readonly number[];
  /** Document, headings and lines, as in `inbox-api.md, GET /emails, line 155`. */
  readonly text: string;
  /** A link to each line, if the address of the documents is known. */
  readonly links?: readonly { readonly name: string; readonly url: string }[];
  /** `specs/inbox.openapi.yaml#/paths/~1emails/get`; absent without an operation. */
  readonly pointer?: string;
}

/** A body in a report: its beginning, and its length in characters. */
export interface FindingBody {
  readonly text: string;
  readonly length: number;
  readonly isCut: boolean;
  /** For a cut JSON answer: its structure, with the first items of lists and the beginnings of texts. */
  readonly outline?: string;
  /** For an answer: the number of items in its lists, by name. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** A request with its answer. Keys are masked; on a real account words of people are, too. */
export interface FindingExchange {
  /** `METHOD /template`; absent for a request to no documented route. */
  readonly operation?: string;
  /** The name of the key of the request. */
  readonly key: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** Path and query below the base URL or, for a delivery, below the receiver's URL. */
  readonly request: {
    readonly method: string;
    readonly target: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: FindingBody;
  };
  readonly response: {
    readonly status: number;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: FindingBody;
  };
}

/** An entry of the baseline that accepts a finding. */
export interface Accepted {
  readonly reason: string;
  readonly owner: string;
  readonly link?: string;
  /** The last day of the acceptance, `YYYY-MM-DD`. */
  readonly expires: string;
}

/** Everything about one finding. All views render this record. */
export interface Finding {
  /** 12 hexadecimal digits: equal over runs, seeds, machines, addresses, keys and accounts. */
  readonly fingerprint: string;
  readonly kind: FindingKind;
  /** The message without values: `the status is 403, not 404`, `limit is absent`. */
  readonly difference: string;
  readonly state: State;
  /**
   * Whether it makes the run end with 1: if it is new or expired. Under `strictBaseline` also if it is stale or gone.
   */
  readonly fails: boolean;
  readonly severity: Severity;
  /** The owner of findings of this claim. */
  readonly owner?: string;
  /** One line for a user. */
  readonly title: string;
  readonly service?: Service;
  readonly claim?: ClaimId;
  /** The claim in our own words. */
  readonly statement?: string;
  /** The chosen interpretation of the document, if several are possible. */
  readonly interpretation?: string;
  /** `METHOD /template` of its exchange. */
  readonly operation?: string;
  readonly place?: FindingPlace;
  readonly quirk?: QuirkState;
  /** The violated claim that leads this one's group, because the same answer violates both. */
  readonly cause?: ClaimId;
  /** Violated claims in the group that this one leads. */
  readonly also?: readonly ClaimId[];
  /** Claims that found nothing to check because of it. */
  readonly hides?: readonly ClaimId[];
  /** What was seen, as text with values. */
  readonly seen?: string;
  /** The same with separate values: `without limit: expected {0} items, got {1}`. */
  readonly template?: string;
  readonly values?: readonly Value[];
  /** For a changed answer: the answers of the baseline and of this run. */
  readonly before?: readonly string[];
  readonly now?: readonly string[];
  /** Occurrences in this run; for undocumented things, the number of exchanges with them. */
  readonly count?: number;
  /** The shortest known input that shows it. */
  readonly counterexample?: unknown;
  readonly scenario?: string;
  /** Its exchanges, in the order of sending. */
  readonly exchanges?: readonly FindingExchange[];
  /** A curl line for each exchange; the key is `$API_KEY`. */
  readonly curl?: readonly string[];
  /** The whole sequence as shell lines, with `$BASE_URL` and keys as variables. */
  readonly sequence?: readonly string[];
  /** Number of requests to reproduce it. */
  readonly requests?: number;
  /** A script that repeats the requests, by its path in the run folder. */
  readonly script?: string;
  /** The command that repeats the check of the run. */
  readonly replay?: string;
  /** The command that checks whether it still exists. */
  readonly reproduce?: string;
  /** The command that writes it for the vendor. */
  readonly report?: string;
  /** When it was first and last seen, if known, and how many runs since then did not see it. */
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  readonly runsSince?: number;
  /** Number of runs that checked it, and of those that saw it. */
  readonly looks?: number;
  readonly sightings?: number;
  readonly accepted?: Accepted;
}

/** The contents of `findings.json`; its JSON schema is `reports/schemas/findings.schema.json`. */
export interface Findings {
  readonly schemaVersion: typeof FINDINGS_SCHEMA_VERSION;
  readonly run: RunInfo;
  readonly summary: {
    /** Number of findings that make the run fail. */
    readonly failing: number;
    readonly new: number;
    readonly known: number;
    readonly expired: number;
    readonly gone: number;
    readonly stale: number;
    /** Entries of the baseline without a reason. */
    readonly unreviewed: number;
    readonly quirks: Readonly<Record<QuirkState, number>>;
  };
  /** Failing findings first, then by severity. */
  readonly findings: readonly Finding[];
}
