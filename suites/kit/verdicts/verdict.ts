import { textOf, type Message } from '../model/message.ts';
import { claims, type ClaimId } from '../../../generated/claims.ts';
import type { Service } from '../../../specs/source.ts';
import { isAdded } from '../model/added-claims.ts';
import { curlOf } from '../model/curl.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Execution } from '../model/execution.ts';
import { differenceIn, violationFingerprint } from '../checks/signature.ts';
import { causesOf } from './grouping.ts';
import type { Occurrence, ClaimState, ShownResult } from './claim-state.ts';
import type { AccountHistory, RememberedKind } from '../model/past-runs.ts';
import type { Trace } from '../model/trace.ts';

export type VerdictKind = 'held' | 'violated' | 'inconclusive' | 'not checked' | 'observed';

/**
 * The evidence of a violation: the shortest counterexample found, and how to reproduce it. Or the place where a checker
 * failed.
 */
export interface Evidence {
  readonly message: Message;
  /** For a violation: its signature, and the id that it has in every run. */
  readonly operation?: string;
  readonly difference?: string;
  readonly fingerprint?: string;
  /** Its scenario, if it differs from the verdict's. */
  readonly scenario?: string;
  /** Stack of the error that a checker threw. */
  readonly stack?: string;
  readonly counterexample: unknown;
  readonly curl: readonly string[];
  readonly seed: number;
  /** `scenario@path` for `--path`. */
  readonly path: string;
  readonly exchanges: readonly Exchange[];
  /** All steps to reproduce it; absent if it cannot be repeated. */
  readonly trace?: Trace;
  /** The necessary steps, with a history that its checker finds violated. */
  readonly reduced?: Execution;
}

export interface ClaimVerdict {
  readonly id: ClaimId;
  readonly service: Service;
  readonly verdict: VerdictKind;
  readonly reason?: Message;
  readonly scenario?: string;
  /** Histories with something to check. */
  readonly runs?: number;
  /** Distinct answers to an open question. */
  readonly observed?: readonly string[];
  /** The answers, where they differ from those of the baseline. */
  readonly changed?: { readonly before: readonly string[]; readonly now: readonly string[] };
  /** The violated claim that leads this one's group, or that masks this claim. */
  readonly cause?: ClaimId;
  /** For a real account: when any run last checked the claim, in ISO 8601, and the verdict. */
  readonly lastJudged?: { readonly at: string; readonly verdict: RememberedKind };
  /** For a quirk that was seen: an exchange that shows it. */
  readonly example?: Exchange;
  readonly evidence?: Evidence;
  /** Further violations with other signatures. */
  readonly others?: readonly Evidence[];
}

/** The message of a verdict's evidence, or the reason for having none, as text. */
export const saidOf = ({ evidence, reason }: Pick<ClaimVerdict, 'evidence' | 'reason'>): string => {
  const said = evidence?.message ?? reason;
  return said === undefined ? '' : textOf(said);
};

/** Most exchanges of an evidence. */
const MOST_SHOWN = 5;

/** The source of the histories of a run, and why some claims found nothing in them. */
export interface Origin {
  readonly seed: number;
  readonly baseUrl: string;
  /** The verdict on a claim without results. */
  notChecked(
    id: ClaimId,
    state: ClaimState | undefined,
  ): Pick<ClaimVerdict, 'reason' | 'cause'> & { readonly verdict: 'inconclusive' | 'not checked' };
}

/** An occurrence as evidence: its exchanges, and how to reproduce it. */
function evidenceOf(
  { scenario, input, path, result, reduced }: Occurrence<ShownResult>,
  { seed, baseUrl }: Origin,
): Evidence {
  const exchanges = result.exchanges.slice(0, MOST_SHOWN);
  return {
    message: result.message,
    counterexample: input ?? null,
    curl: exchanges.map((exchange) => curlOf(exchange, baseUrl)),
    seed,
    path: path === undefined ? '' : `${scenario}@${path}`,
    exchanges,
    ...(result.trace && { trace: result.trace }),
    ...(reduced && { reduced }),
  };
}

/** A violation as evidence, with its signature. */
function violationOf(claim: ClaimId, occurrence: Occurrence, origin: Origin): Evidence {
  const { operation, difference } = differenceIn(occurrence.result);
  return {
    ...evidenceOf(occurrence, origin),
    ...{ operation, difference, fingerprint: violationFingerprint(claim, operation, difference) },
    scenario: occurrence.scenario,
  };
}

/** The verdict on one claim, from its state. */
export function verdictOf(id: ClaimId, state: ClaimState | undefined, origin: Origin): ClaimVerdict {
  const base = { id, service: claims[id].service };
  if (state === undefined) return { ...base, ...origin.notChecked(id, state) };
  const { violation, violations, broken, suspected, observed, newAnswers, holds } = state;
  const own = { ...base, scenario: [...state.scenarios].join(', ') };
  const example = state.example && { example: state.example.exchange };
  if (violation !== undefined)
    return {
      ...base,
      verdict: 'violated',
      scenario: violation.scenario,
      runs: holds + 1,
      evidence: violationOf(id, violation, origin),
      ...(violations.size > 1 && {
        others: [...violations]
          .filter(([, occurrence]) => occurrence !== violation)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([, occurrence]) => violationOf(id, occurrence, origin)),
      }),
    };
  if (broken !== undefined) {
    const { reason, stack, input = null, path } = broken;
    const at = { counterexample: input, seed: origin.seed, path, curl: [], exchanges: [] };
    return { ...own, verdict: 'inconclusive', reason, evidence: { message: reason, stack, ...at } };
  }
  if (suspected !== undefined && suspected.isOfOthers !== true)
    return { ...own, verdict: 'inconclusive', reason: suspected.why };
  if (observed.size > 0)
    return {
      ...own,
      verdict: 'observed',
      observed: [...observed].sort(),
      ...example,
      ...(newAnswers && { evidence: evidenceOf(newAnswers, origin) }),
    };
  if (holds > 0) return { ...own, verdict: 'held', runs: holds, ...example };
  if (suspected !== undefined) return { ...own, verdict: 'not checked', reason: suspected.why };
  return { ...own, ...origin.notChecked(id, state) };
}

/**
 * The verdicts, with the leading claim of each group of violations in one answer. Added claims are not grouped: an
 * answer may violate one without contradicting the documents.
 */
export function withCauses(verdicts: readonly ClaimVerdict[]): ClaimVerdict[] {
  const causes = causesOf(
    verdicts.flatMap(({ id, verdict, evidence }) =>
      verdict === 'violated' && evidence !== undefined && !isAdded(id)
        ? [{ id, exchanges: evidence.exchanges }]
        : [],
    ),
  );
  return verdicts.map((verdict) => {
    const cause = causes.get(verdict.id);
    return cause === undefined ? verdict : { ...verdict, cause };
  });
}

/** The verdicts of a run that ends now, each with the last earlier check of its claim. */
export const withLastChecked = (
  verdicts: readonly ClaimVerdict[],
  { last }: AccountHistory,
  now: number,
): ClaimVerdict[] =>
  verdicts.map((each) => {
    const { verdict } = each;
    if (verdict !== 'not checked')
      return { ...each, lastJudged: { at: new Date(now).toISOString(), verdict } };
    const checked = last.get(each.id);
    if (checked === undefined) return each;
    return { ...each, lastJudged: { at: new Date(checked.at).toISOString(), verdict: checked.verdict } };
  });
