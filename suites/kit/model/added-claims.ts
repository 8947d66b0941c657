import { claims, type Claim, type ClaimId } from '../../../generated/claims.ts';
import { traffic } from '../../../generated/traffic.ts';
import type { Monitor } from './scenario.ts';

/** A claim outside of the ledger, from a published file or a user. Its verdict is listed beside those of the ledger. */
export interface AddedClaim {
  readonly claim: Claim;
  readonly evaluate: Monitor['evaluate'];
  /** A text that identifies the check, and changes with it. */
  readonly by: string;
}

/** Facts that every added claim has, in the form of the ledger. */
export const ADDED_CLAIM_FACTS = { lines: [], level: 'stated', quirk: false, unobservable: null } as const;

const added = new Map<string, AddedClaim>();
const table = claims as Record<string, Claim>;

/** Registers claims that a run has checked and no suite here checks, so that they can be found by id. */
export function describe(described: readonly Claim[]): void {
  for (const claim of described) table[claim.id] ??= claim;
}

/**
 * Adds claims to those of the ledger. It runs before the suites are loaded, so that every list of claims has them.
 * Returns a function that removes them.
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

/** Whether an id belongs to a claim outside of the ledger. */
export const isAdded = (id: string): boolean => /^(?:published|own)\./.test(id);

/** A text that identifies the check of an added claim and changes with it; undefined for claims of the ledger. */
export const evaluatedBy = (id: ClaimId): string | undefined => added.get(id)?.by;

/** The scenarios that call some operations. */
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
