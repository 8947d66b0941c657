import { readdirSync } from 'node:fs';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { readYaml } from '../../specs/yaml.ts';
import { UsageError } from '../cli/main.ts';

/** Why a mutant should survive: it cannot be distinguished from the reference mock, or the documents allow it. */
export interface Exception {
  readonly kind: 'equivalent' | 'allowed';
  readonly reason: string;
  /** For an allowed mutant: the open question that it answers differently. */
  readonly question?: ClaimId;
  readonly mutants: readonly string[];
}

const FOLDER = new URL('../../mock/mutants/exceptions/', import.meta.url);
/** At most one in this number of mutants may be an exception. */
const ONE_IN = 10;

/** The problem of an exception; undefined if there is none. */
function fault(
  { kind, reason, question, mutants }: Exception,
  known: ReadonlySet<string>,
): string | undefined {
  const unknown = mutants.find((id) => !known.has(id));
  if (unknown !== undefined) return `no mutant is called ${unknown}`;
  if (reason === '') return `${mutants.join(', ')}: without a reason`;
  if (kind === 'equivalent') return undefined;
  if (question === undefined || claims[question]?.level !== 'open')
    return `${mutants[0] ?? ''}: ${question ?? 'nothing'} is no open question`;
  return undefined;
}

/** Reads the committed exceptions by mutant. Throws a UsageError if a file contradicts the mutants or the ledger. */
export function readExceptions(all: readonly string[]): ReadonlyMap<string, Exception> {
  const known = new Set(all);
  const found = new Map<string, Exception>();
  for (const file of readdirSync(FOLDER)) {
    const refuse = (wrong: string): never => {
      throw new UsageError(`mock/mutants/exceptions/${file}: ${wrong}`);
    };
    for (const row of readYaml(new URL(file, FOLDER)) as readonly Exception[]) {
      const wrong = fault(row, known);
      if (wrong !== undefined) refuse(wrong);
      for (const id of row.mutants) {
        if (found.has(id)) refuse(`${id} stands there twice`);
        found.set(id, row);
      }
    }
  }
  if (found.size * ONE_IN > all.length)
    throw new UsageError(
      `mock/mutants/exceptions: ${found.size} of ${all.length} mutants are more than one in ${ONE_IN}`,
    );
  return found;
}
