import { type Value } from '../suites/kit/model/message.ts';
import type { ClaimId } from '../generated/claims.ts';
import type { Service, Severity } from '../specs/source.ts';
import type { RunInfo } from './run-info.ts';

/** Raised when a field changes its meaning or goes; new fields leave it unchanged. */
export const FINDINGS_SCHEMA_VERSION = 1;

/**
 * What a finding is about.
 * - `violation`: a claim that does not hold; of a quirk, `quirk` says whether it is gone or changed.
 * - `changed answer`: an open question that is answered otherwise than in the baseline.
 * - `quirk`: a quirk that is not violated: confirmed, or not seen.
 * - `undocumented`: a field, header, status, parameter or route that the documents do not name.
 * - `unjudged`: a claim that has been inconclusive or not checked for several runs.
 * - `threshold`: a load profile is slower, or fails more often, than its table allows.
 * - `disagreement`: the document says one thing, and the published file of its service another.
 * - `changed`: an account is answered otherwise than in all earlier runs, as their profile shows.
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
 * How a finding stands to the baseline and to earlier runs.
 * - `new`: the baseline does not accept it. It makes a run fail where `fails` says so.
 * - `known`: the baseline accepts it.
 * - `expired`: the baseline accepted it until a day that is over.
 * - `gone`: what the document calls a defect is repaired; no regression, so that it fails under `strictBaseline` alone.
 * - `stale`: an entry of the baseline that is not seen any more, though its claim was checked.
 * - `not seen`: a quirk, or an entry of the baseline, that this run could not check.
 * - `confirmed`: a quirk that was seen as documented.
 */
export const STATES = ['new', 'known', 'expired', 'gone', 'stale', 'not seen', 'confirmed'] as const;
export type State = (typeof STATES)[number];

/** How a quirk of the documents was found. */
export const QUIRK_STATES = ['confirmed', 'changed', 'gone', 'not seen'] as const;
export type QuirkState = (typeof QUIRK_STATES)[number];

/** Where a finding stands in the document, and in our OpenAPI file. */
export interface FindingPlace {
  readonly document: string;
  readonly lines: readonly number[];
  /** Document, headings and lines, as in `inbox-api.md, GET /emails, line 155`. */
  readonly text: string;
  /** A link to each line, where it is known where the documents are. */
  readonly links?: readonly { readonly name: string; readonly url: string }[];
  /** `specs/inbox.openapi.yaml#/paths/~1emails/get`; absent where no operation is meant. */
  readonly pointer?: string;
}

/** A body as shown: its beginning, and its length in characters. */
export interface FindingBody {
  readonly text: string;
  readonly length: number;
  readonly isCut: boolean;
  /** Of a cut answer of JSON: its structure, with the first items of each list and the beginning of each text. */
  readonly outline?: string;
  /** Of an answer: how many items its lists hold, by their names. */
  readonly counts?: Readonly<Record<string, number>>;
}

/** A request with its answer: keys are masked, and on a real account people's words too. */
export interface FindingExchange {
  /** `METHOD /template`; absent for a request to no documented route. */
  readonly operation?: string;
  /** The name of the key that it was sent with. */
  readonly key: string;
  readonly startedAt: string;
  readonly durationMs: number;
  /** Path and query below the base URL; for a delivery, of the receiver. */
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

/** One record for everything that a person may have to act on; every view renders from it. */
export interface Finding {
  /** 12 hexadecimal digits: the same over runs, seeds, machines, addresses, keys and accounts. */
  readonly fingerprint: string;
  readonly kind: FindingKind;
  /** The kind of difference, without values: `the status is 403, not 404`, `limit is absent`. */
  readonly difference: string;
  readonly state: State;
  /** Whether it makes the run end with 1: what is new or expired, under `strictBaseline` also what is stale or gone. */
  readonly fails: boolean;
  readonly severity: Severity;
  /** Who looks at findings of this claim. */
  readonly owner?: string;
  /** One line for a person. */
  readonly title: string;
  readonly service?: Service;
  readonly claim?: ClaimId;
  /** The claim in our own words. */
  readonly statement?: string;
  /** How the document was read, where it can be read in several ways. */
  readonly interpretation?: string;
  /** `METHOD /template` of the exchange that shows it. */
  readonly operation?: string;
  readonly place?: FindingPlace;
  readonly quirk?: QuirkState;
  /** A violated claim that the same answer violates, and that leads this one. */
  readonly cause?: ClaimId;
  /** Violated claims that this one leads. */
  readonly also?: readonly ClaimId[];
  /** Claims that found nothing to check for it. */
  readonly hides?: readonly ClaimId[];
  /** What was seen, in words, values included. */
  readonly seen?: string;
  /** The same with its values apart: `without limit: expected {0} items, got {1}`. */
  readonly template?: string;
  readonly values?: readonly Value[];
  /** Of a changed answer: the answers of the baseline and those of now. */
  readonly before?: readonly string[];
  readonly now?: readonly string[];
  /** How often it was seen in this run; of what is undocumented, exchanges that have it. */
  readonly count?: number;
  /** The shortest input found that shows it. */
  readonly counterexample?: unknown;
  readonly scenario?: string;
  /** The exchanges that show it, in the order in which they were sent. */
  readonly exchanges?: readonly FindingExchange[];
  /** A curl line for each of them; the key is `$API_KEY`. */
  readonly curl?: readonly string[];
  /** The whole sequence as lines of a shell, with `$BASE_URL` and keys as variables. */
  readonly sequence?: readonly string[];
  /** Requests that have to be sent again to see it. */
  readonly requests?: number;
  /** A script in the run folder that sends them again, by its path in that folder. */
  readonly script?: string;
  /** The command that looks again as the run did. */
  readonly replay?: string;
  /** The command that says whether it is still there. */
  readonly reproduce?: string;
  /** The command that writes it down for the vendor. */
  readonly report?: string;
  /** When it was seen first and last, as far as is known, and how many runs since then had nothing of it. */
  readonly firstSeen?: string;
  readonly lastSeen?: string;
  readonly runsSince?: number;
  /** The runs that looked, and how many of them saw it. */
  readonly looks?: number;
  readonly sightings?: number;
  readonly accepted?: Accepted;
}

/** What `findings.json` holds; its JSON schema is `reports/schemas/findings.schema.json`. */
export interface Findings {
  readonly schemaVersion: typeof FINDINGS_SCHEMA_VERSION;
  readonly run: RunInfo;
  readonly summary: {
    /** Findings that make the run fail. */
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
  /** What makes the run fail comes first, then by severity. */
  readonly findings: readonly Finding[];
}
