import { claims, type Claim, type ClaimId } from '../../../generated/claims.ts';
import { traffic } from '../../../generated/traffic.ts';
import type { Monitor } from './scenario.ts';

/**
 * A claim that is not of the ledger: one that a published file states, or a user. Its verdicts stand beside those of the
 * ledger's claims.
 */
export interface AddedClaim {
  readonly claim: Claim;
  readonly evaluate: Monitor['evaluate'];
  /** What it is checked by, in a text that changes when that does. */
  readonly by: string;
}

/** What the ledger's claims say of themselves and an added one has in common with every other. */
export const ADDED_CLAIM_FACTS = { lines: [], level: 'stated', quirk: false, unobservable: null } as const;

const added = new Map<string, AddedClaim>();

const table = claims as Record<string, Claim>;

/** Lets claims be looked up by their ids that a run has checked and no suite checks here. */
export function describe(described: readonly Claim[]): void {
  for (const claim of described) table[claim.id] ??= claim;
}

/**
 * Adds claims to those of the ledger. It is done before the suites are loaded, so that every list of claims has them.
 * Answers what takes them away again.
 */
export function addClaims(more: readonly AddedClaim[]): () => void {
  for (const each of more) added.set(each.claim.id, each);
  describe(more.map(({ claim }) => claim));
  return () => {
    for (const { claim } of more) {
      added.delete(claim.id);
      Reflect.deleteProperty(table, claim.id);
    }
  };
}

/** The added claims among some ids. */
export const addedAmong = (ids: readonly string[]): Claim[] =>
  ids.flatMap((id) => {
    const claim = table[id];
    return claim !== undefined && isAdded(id) ? [claim] : [];
  });

/** Whether an id is of a claim that is not of the ledger. */
export const isAdded = (id: string): boolean => /^(?:published|own)\./.test(id);

/** What checks an added claim, as a text that changes when that does; undefined for a claim of the ledger. */
export const evaluatedBy = (id: ClaimId): string | undefined => added.get(id)?.by;

/** The scenarios that send some operations. */
const sending = (operations: readonly string[]): string[] =>
  Object.entries(traffic.sent).flatMap(([id, { answers }]) =>
    answers.some((answer) => operations.some((operation) => answer.startsWith(`${operation} `))) ? [id] : [],
  );

/** A monitor for each added claim. */
export const addedMonitors = (): Monitor[] =>
  [...added.values()].map(({ claim, evaluate }) => ({
    claim: claim.id,
    service: claim.service,
    operations: new Set(claim.operations),
    shownIn: sending(claim.operations),
    evaluate,
  }));
