import { isAdded } from '../../suites/kit/model/added-claims.ts';
import { claims, type Claim } from '../../generated/claims.ts';
import { operations } from '../../generated/operations.ts';
import { drifts } from '../../mock/index.ts';
import { columns, type Verdicts } from '../../reports/index.ts';
import { CHECKED_CLAIMS, OBSERVED_CLAIMS } from './bindings.ts';

/** What a claim needs to be covered. An open question needs no drift, since nothing can break it. */
export type CoveragePart = 'spec' | 'mock' | 'checker' | 'drift' | 'observer';

export interface Covered {
  readonly claim: Claim;
  /** The parts that the claim needs; none if the claim states why it cannot have them. */
  readonly needs: readonly CoveragePart[];
  readonly holes: readonly CoveragePart[];
}

const drifting = new Set<string>(drifts.map(({ claim }) => claim));

/** An operation of a claim means itself. `*` means all of the service, `* /stats/**` those below a path. */
function specified({ service, operations: named }: Claim): boolean {
  const paths = Object.keys(operations[service]);
  return named.every((name) => {
    if (!name.startsWith('*')) return name in operations[service];
    const below = name.slice(1).trim().replace(/\*\*$/, '');
    return paths.some((each) => each.split(' ')[1]?.startsWith(below));
  });
}

/** Verdicts with a result. */
const SHOWN: ReadonlySet<string> = new Set(['held', 'violated', 'observed']);

/** The claims with a result in a run of the mock; otherwise why the run cannot be used. */
export function claimsSeenIn(
  { run, claims: judged }: Pick<Verdicts, 'run' | 'claims'>,
  all: readonly Claim[],
): ReadonlySet<string> | string {
  const shown = new Set<string>(judged.flatMap(({ id, verdict }) => (SHOWN.has(verdict) ? [id] : [])));
  if (shown.size === 0) return `it checked nothing (${judged.length} claims)`;
  if (run.target !== 'mock') return `it is of another target (${run.target})`;
  const known = new Set<string>(judged.map(({ id }) => id));
  const missing = all.filter(({ id }) => !known.has(id)).length;
  return missing > 0 ? `it left out ${missing} of ${all.length} claims` : shown;
}

/** Which parts a claim has. `shown`: the claims with a result in a whole run of the mock, if there was one. */
export function partsCovered(claim: Claim, shown: ReadonlySet<string> | undefined): Covered {
  if (claim.unobservable !== null) return { claim, needs: [], holes: [] };
  const has: Readonly<Record<CoveragePart, boolean>> = {
    spec: specified(claim),
    mock: shown?.has(claim.id) ?? true,
    checker: CHECKED_CLAIMS.has(claim.id),
    drift: drifting.has(claim.id),
    observer: OBSERVED_CLAIMS.has(claim.id) || CHECKED_CLAIMS.has(claim.id),
  };
  const needs: readonly CoveragePart[] =
    claim.level === 'open' ? ['spec', 'mock', 'observer'] : ['spec', 'mock', 'checker', 'drift'];
  return { claim, needs, holes: needs.filter((part) => !has[part]) };
}

/** Coverage of the ledger's claims. Claims of pinned files and of users have no drifts. */
export const ledgerCoverage = (shown?: ReadonlySet<string>): Covered[] =>
  Object.values(claims)
    .filter(({ id }) => !isAdded(id))
    .map((claim) => partsCovered(claim, shown));

/** A table by section: claims, claims that need no parts, and for each part how many have it and need it. */
export function coverageTable(covered: readonly Covered[]): string {
  const parts: readonly CoveragePart[] = ['spec', 'mock', 'checker', 'drift', 'observer'];
  const row = (name: string, some: readonly Covered[]): string[] => {
    const reasons = some.filter(({ needs }) => needs.length === 0).length;
    const ratio = (part: CoveragePart): string => {
      const needing = some.filter(({ needs }) => needs.includes(part));
      const having = needing.filter(({ holes }) => !holes.includes(part));
      return needing.length === 0 ? '–' : `${having.length}/${needing.length}`;
    };
    return [name, String(some.length), String(reasons), ...parts.map(ratio)];
  };
  const sections = Map.groupBy(covered, ({ claim }) => `${claim.service} · ${claim.section}`);
  return columns(
    [
      ['section', 'claims', 'reason', ...parts],
      ...[...sections].map(([name, some]) => row(name, some)),
      row('all', covered),
    ],
    'right',
  );
}
