import { textOf, type Message } from '../model/message.ts';
import { claims, type ClaimId } from '../../../generated/claims.ts';
import type { Service } from '../../../specs/source.ts';
import { isAdded } from '../model/added-claims.ts';
import { curlOf } from '../model/curl.ts';
import type { Exchange } from '../model/exchange.ts';
import type { Execution } from '../model/execution.ts';
import { differenceIn, violationFingerprint } from '../checks/signature.ts';
import { causesOf } from './grouping.ts';
import type { Occurrence, ClaimState } from './claim-state.ts';
import type { AccountHistory, RememberedKind } from '../model/past-runs.ts';
import type { Trace } from '../model/trace.ts';

export type VerdictKind = 'held' | 'violated' | 'inconclusive' | 'not checked' | 'observed';

/** What shows a violation: the shortest counterexample found, and how to see it again. Or where a checker failed. */
export interface Evidence {
  readonly message: Message;
  /** Of a violation: what it is about, without values, and the id that it has in every run. */
  readonly operation?: string;
  readonly difference?: string;
  readonly fingerprint?: string;
  /** What led to it, where that is another scenario than the verdict's. */
  readonly scenario?: string;
  /** Stack of the error that a checker threw. */
  readonly stack?: string;
  readonly counterexample: unknown;
  readonly curl: readonly string[];
  readonly seed: number;
  /** `scenario@path` for `--path`. */
  readonly path: string;
  readonly exchanges: readonly Exchange[];
  /** All that has to be done again to see the same; absent where it cannot be sent again. */
  readonly trace?: Trace;
  /** The steps of it that are needed, with a history that its checker finds violated. */
  readonly reduced?: Execution;
}

export interface ClaimVerdict {
  readonly id: ClaimId;
  readonly service: Service;
  readonly verdict: VerdictKind;
  readonly reason?: Message;
  readonly scenario?: string;
  /** Histories in which there was something to check. */
  readonly runs?: number;
  /** Distinct answers seen to an open question. */
  readonly observed?: readonly string[];
  /** Where the answers seen are others than those of the baseline. */
  readonly changed?: { readonly before: readonly string[]; readonly now: readonly string[] };
  /** A violated claim that leads those which the same answer violates, or that leaves this one without a verdict. */
  readonly cause?: ClaimId;
  /** Of a real account: when any run checked the claim last, in ISO 8601, and how. */
  readonly lastJudged?: { readonly at: string; readonly verdict: RememberedKind };
  /** Of a quirk that is there: an exchange that shows it. */
  readonly example?: Exchange;
  readonly evidence?: Evidence;
  /** Further violations, which differ in their operation or their kind of difference. */
  readonly others?: readonly Evidence[];
}

/** What was seen of a verdict, or why there is none, as text. */
export const saidOf = ({ evidence, reason }: Pick<ClaimVerdict, 'evidence' | 'reason'>): string => {
  const said = evidence?.message ?? reason;
  return said === undefined ? '' : textOf(said);
};

/** Exchanges that an evidence shows. */
const MOST_SHOWN = 5;

/** Where the histories of a run came from, and why some claim has found nothing in them. */
export interface Origin {
  readonly seed: number;
  readonly baseUrl: string;
  /** The verdict on a claim that nothing was learnt of. */
  notChecked(
    id: ClaimId,
    state: ClaimState | undefined,
  ): Pick<ClaimVerdict, 'reason' | 'cause'> & { readonly verdict: 'inconclusive' | 'not checked' };
}

/** What was seen as evidence: the exchanges that show it, and how to see them again. */
function evidenceOf(
  { scenario, input, path, result, reduced }: Occurrence,
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

/** A violation as evidence, by what it is about. */
function violationOf(claim: ClaimId, occurrence: Occurrence, origin: Origin): Evidence {
  const { operation, difference } = differenceIn(occurrence.result);
  return {
    ...evidenceOf(occurrence, origin),
    ...{ operation, difference, fingerprint: violationFingerprint(claim, operation, difference) },
    scenario: occurrence.scenario,
  };
}

/** The verdict on one claim, from all that was learnt of it. */
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
  if (suspected !== undefined) return { ...own, verdict: 'inconclusive', reason: suspected.why };
  if (observed.size > 0)
    return {
      ...own,
      verdict: 'observed',
      observed: [...observed].sort(),
      ...example,
      ...(newAnswers && { evidence: evidenceOf(newAnswers, origin) }),
    };
  if (holds > 0) return { ...own, verdict: 'held', runs: holds, ...example };
  return { ...own, ...origin.notChecked(id, state) };
}

/**
 * The verdicts, with the leading claim of each group of violations that one answer shows. What is no claim of the ledger
 * stands by itself: an answer may depart from it and not from the documents.
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

/** The verdicts of a run that ends now, with what was said of each claim last. */
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
