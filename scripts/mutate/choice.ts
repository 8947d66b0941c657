import { createHash } from 'node:crypto';
import { matchesGlob } from 'node:path';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { alteredRules, drifts } from '../../mock/index.ts';
import type { Mutant } from '../../mock/mutants/index.ts';
import type { Settings } from '../cli/options.ts';
import { selection } from '../cli/selection.ts';

/** The options that select mutants. */
export type Choice = Pick<Settings, 'seed' | 'service' | 'claim' | 'sample'> & {
  readonly rule?: readonly string[];
  readonly operation?: readonly string[];
  readonly mutant?: readonly string[];
};

/** Whether a glob matches a text; true without globs. */
const named = (globs: readonly string[] | undefined, text: string | undefined): boolean =>
  globs === undefined ||
  (text !== undefined && globs.some((glob) => glob === text || matchesGlob(text, glob)));

/** A number for a mutant, which depends only on its id and the seed. */
const drawn = (seed: number, id: string): number =>
  createHash('sha256').update(`${seed}:${id}`).digest().readUInt32BE(0);

/**
 * Whether a mutant alters the subject of the claims that globs match: answers of their operations, or rules that their
 * drifts alter.
 */
export function isMutantOf(globs: readonly string[] | undefined): (mutant: Mutant) => boolean {
  if (globs === undefined) return () => true;
  const wanted = selection({ claim: globs });
  const rules = new Set(drifts.filter(({ claim }) => wanted(claim)).flatMap(alteredRules));
  const operations = new Set(
    (Object.keys(claims) as ClaimId[])
      .filter(wanted)
      .flatMap((id): readonly string[] => claims[id].operations),
  );
  return ({ operation, rule }) =>
    operation === undefined ? rule !== undefined && rules.has(rule) : operations.has(operation);
}

/** Whether a mutant is selected. */
export function isChosen({
  service,
  rule,
  operation,
  mutant,
  claim,
  sample,
  seed,
}: Choice): (mutant: Mutant) => boolean {
  const isOfClaims = isMutantOf(claim);
  return (each) =>
    (service === undefined || service === each.service) &&
    named(rule, each.rule) &&
    named(operation, each.operation) &&
    named(mutant, each.id) &&
    isOfClaims(each) &&
    drawn(seed, each.id) % sample === 0;
}
