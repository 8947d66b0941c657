import type { ClaimId } from '../../../generated/claims.ts';
import { SERVICES, type Service } from '../../../specs/source.ts';
import type { Indeterminate } from '../checks/evaluate.ts';
import { Departed, Inconclusive, statusOf, READ_METHODS, type Exchange } from '../model/exchange.ts';
import { isIdentified } from '../checks/faults.ts';
import { dataTextOf } from '../checks/data.ts';
import { FINGERPRINT_COST, SURVEY_COST, type RequestBudget } from '../model/target.ts';
import { message, textOf, type Message } from '../model/message.ts';
import type { CheckResult, Violation } from '../model/check-result.ts';
import { digest } from '../model/digest.ts';
import { encodeForUrl } from '../model/encoded.ts';
import { MOST_ATTEMPTS } from './policy.ts';

/**
 * The result of further attempts at a suspected violation: it stands, they showed another result, or why it stays
 * undecided.
 */
export type Confirmation =
  | 'stands'
  | 'holds'
  | 'vacuous'
  | {
      readonly undecided: Message;
      /** Whether the budget ended the attempts. */
      readonly isUnpaid?: true;
      /** Whether something that the attempts need has left the account. */
      readonly hasLeft?: true;
    };

/** A run of a scenario: its exchanges, and the results of its claims, some of them for each exchange. */
export interface Attempt {
  readonly exchanges: readonly Exchange[];
  readonly judgements: readonly (readonly [ClaimId, CheckResult | Indeterminate])[];
}

/** Why further attempts are missing. */
export interface EndedAttempts {
  readonly ended: Message;
  /** Whether the budget, or the memory for answers, ended them. */
  readonly isUnpaid?: true;
  /** Ids of what has left the account. */
  readonly left?: readonly string[];
}

/** A further attempt, and whether nothing moved since the one before. Or the reason why it is missing. */
export type Repetition =
  | {
      readonly attempt: Attempt;
      readonly isQuiet: boolean;
      /** Where data changed: the attempt without the changed data. */
      readonly stable?: Attempt;
    }
  | EndedAttempts;

/** Digests of what a run read, for each address. Empty where the run writes. */
interface Reading {
  readonly answers: readonly { readonly target: string; readonly content: string }[];
  /** Addresses that answered with a documented temporary state. */
  readonly passing: ReadonlySet<string>;
}

/** The order shows nothing: simultaneous requests are answered in any order. */
export function readingOf(exchanges: readonly Exchange[]): Reading {
  if (!exchanges.every(({ request }) => READ_METHODS.has(request.method)))
    return { answers: [], passing: new Set() };
  return {
    answers: exchanges
      .map((each) => {
        const status = statusOf(each);
        const { target } = each.request;
        return { target, content: digest(target, status < 300 ? dataTextOf(each) : `${status}`) };
      })
      .toSorted((a, b) => (a.content < b.content ? -1 : 1)),
    passing: new Set(exchanges.filter(isIdentified).map(({ request }) => request.target)),
  };
}

/**
 * Whether no data changed between two runs. Statistics that are being computed in one of them do not count as a change.
 */
export function areAlike(before: Reading, after: Reading): boolean {
  const isPassing = (target: string): boolean => before.passing.has(target) || after.passing.has(target);
  const contents = ({ answers }: Reading): string =>
    answers.flatMap(({ target, content }) => (isPassing(target) ? [] : [content])).join();
  return contents(before) === contents(after);
}

/** The most conclusive result of one claim. */
function outcomeOf(
  claim: ClaimId,
  { judgements }: Attempt,
  isAlike: (violation: Violation) => boolean = () => true,
): CheckResult | Indeterminate | undefined {
  const own = judgements.flatMap(([id, result]) => (id === claim ? [result] : []));
  const violations = own.filter((result) => result.kind === 'violation');
  return violations.find(isAlike) ?? violations[0] ?? own.find(({ kind }) => kind === 'holds') ?? own[0];
}

/** Whether the same violation is seen without the data that changed meanwhile. */
function isStableSubset(claim: ClaimId, { message: first }: Violation, stable: Attempt | undefined): boolean {
  const result = stable && outcomeOf(claim, stable);
  return result?.kind === 'violation' && textOf(result.message) === textOf(first);
}

/** Whether a violation, or a request in it, names one of these ids. `which`: the requests that count. */
export function namesOneOf(
  { message: said, exchanges }: Pick<Violation, 'message' | 'exchanges'>,
  ids: Iterable<string>,
  which: (exchange: Exchange) => boolean = () => true,
): boolean {
  const text = textOf(said);
  const parts = new Set(
    exchanges.filter(which).flatMap(({ request }) => request.target.split(/[/?&=,]|%2C/i)),
  );
  return [...ids].some(
    (id) => text.includes(JSON.stringify(id)) || parts.has(id) || parts.has(encodeForUrl(id)),
  );
}

const isRefusal = (exchange: Exchange): boolean => [400, 404].includes(statusOf(exchange));

/** Whether each violation names one of these ids, or shows that a request which names one was refused. */
export const areOfDeparted = (violations: Iterable<Violation>, ids: readonly string[]): boolean =>
  [...violations].every((violation) => namesOneOf(violation, ids, isRefusal));

/** Whether the memory for answers allows those of some requests once more. Unchanged ones take up no more of it. */
export const hasRoomAgain = (
  budget: Partial<Pick<RequestBudget, 'hasRoomFor' | 'hasChanged'>> | undefined,
  services: readonly Service[],
  answers: readonly Exchange[],
): boolean =>
  budget?.hasRoomFor?.(answers) !== false || !services.some((each) => budget.hasChanged?.(each) ?? false);

/** What a further attempt needs of the budget. */
type Budget = Pick<RequestBudget, 'remaining' | 'fingerprint'> &
  Partial<Pick<RequestBudget, 'uncertain' | 'hasRoomFor' | 'hasChanged'>>;

/** Repeats an attempt against a target, within its budget. */
export function repeating(
  first: Pick<Attempt, 'exchanges'>,
  again: () => Promise<Attempt>,
  budget: Budget | undefined,
): () => Promise<Repetition> {
  const sent = (service: Service): number =>
    first.exchanges.filter((exchange) => exchange.service === service).length;
  const services = SERVICES.filter((service) => sent(service) > 0);
  const cost = (service: Service): number => sent(service) + 2 * FINGERPRINT_COST + SURVEY_COST[service];
  const fingerprints = async (): Promise<string> => {
    const parts = [];
    for (const service of services) parts.push(await budget?.fingerprint(service));
    return parts.join();
  };
  let known: Reading | undefined;
  return async () => {
    if (services.some((each) => (budget?.remaining(each) ?? Infinity) < cost(each)))
      return { ended: message`seemed violated once; the budget leaves no second attempt`, isUnpaid: true };
    if (!hasRoomAgain(budget, services, first.exchanges))
      return {
        ended: message`seemed violated once; the memory for answers leaves no second attempt`,
        isUnpaid: true,
      };
    try {
      known ??= readingOf(first.exchanges);
      const before = await fingerprints();
      const attempt = await again();
      const reading = readingOf(attempt.exchanges);
      const isQuiet = before === (await fingerprints()) && areAlike(known, reading);
      known = reading;
      const uncertainty = services.map((each) => budget?.uncertain?.(each)).find((why) => why !== undefined);
      return uncertainty === undefined
        ? { attempt, isQuiet }
        : { ended: message`seemed violated once; then: ${uncertainty}` };
    } catch (error) {
      if (error instanceof Inconclusive)
        return {
          ended: message`seemed violated once; then: ${error.why}`,
          ...(error instanceof Departed && { left: error.ids }),
        };
      throw error;
    }
  };
}

/**
 * Confirms or drops a suspicion where data may move by itself. A suspicion against several answers is confirmed under
 * two conditions: none of its data moved meanwhile, and no other client can have caused it. A suspicion against a
 * single answer is confirmed when it is seen twice, or when no data of the account can have caused it. A suspicion
 * against a count is confirmed by the same count later. `isAlike`:
 * whether a violation is one of those that raised the suspicion. `isExplained`: whether a claim is suspected
 * because something with one of these ids has left the account.
 */
export async function confirm(
  suspects: Iterable<ClaimId>,
  repeat: () => Promise<Repetition>,
  isAlike: (claim: ClaimId, violation: Violation) => boolean = () => true,
  isExplained: (claim: ClaimId, left: readonly string[]) => boolean = () => false,
): Promise<ReadonlyMap<ClaimId, Confirmation>> {
  const decided = new Map<ClaimId, Confirmation>();
  const all = [...suspects];
  const open = (): ClaimId[] => all.filter((claim) => !decided.has(claim));
  const decideAll = (confirmation: Confirmation): ReadonlyMap<ClaimId, Confirmation> => {
    for (const claim of open()) decided.set(claim, confirmation);
    return decided;
  };
  const caused = new Set<ClaimId>();
  const unlike = new Set<ClaimId>();
  for (let count = 0; count < MOST_ATTEMPTS && open().length > 0; count += 1) {
    const second = await repeat();
    if ('ended' in second) {
      const { left = [] } = second;
      for (const claim of open()) if (isExplained(claim, left)) decided.set(claim, 'vacuous');
      return decideAll({
        undecided: second.ended,
        ...(second.isUnpaid && { isUnpaid: true }),
        ...(left.length > 0 && { hasLeft: true }),
      });
    }
    for (const claim of open()) {
      const result = outcomeOf(claim, second.attempt, (each) => isAlike(claim, each));
      if (result?.kind === 'broken' || result?.kind === 'inconclusive')
        decided.set(claim, { undecided: message`seemed violated once; then: ${result.reason}` });
      else if (result?.kind !== 'violation') decided.set(claim, result?.kind ?? 'vacuous');
      else if (result.basis === 'requests of others') caused.add(claim);
      else if (!isAlike(claim, result)) unlike.add(claim);
      else if (second.isQuiet || result.basis !== undefined) decided.set(claim, 'stands');
      else if (isStableSubset(claim, result, second.stable)) decided.set(claim, 'stands');
    }
  }
  for (const claim of open())
    if (caused.has(claim))
      decided.set(claim, {
        undecided: message`seemed violated, but others who use the account may have caused it, in each of ${MOST_ATTEMPTS} attempts`,
      });
  for (const claim of open())
    if (unlike.has(claim))
      decided.set(claim, {
        undecided: message`seemed violated, but not by the same request in ${MOST_ATTEMPTS} further attempts`,
      });
  return decideAll({
    undecided: message`seemed violated, but the account's data moved during each of ${MOST_ATTEMPTS} attempts`,
  });
}
