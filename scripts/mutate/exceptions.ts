import { readdirSync } from 'node:fs';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { readYaml } from '../../specs/yaml.ts';
import { UsageError } from '../cli/main.ts';

/** Why mutants are not to be killed: they cannot be distinguished from the reference mock, or the documents leave it open. */
export interface Exception {
  readonly kind: 'equivalent' | 'allowed';
  readonly reason: string;
  /** Of allowed ones: the open question that they answer in another way. */
  readonly question?: ClaimId;
  readonly mutants: readonly string[];
}

const FOLDER = new URL('../../mock/mutants/exceptions/', import.meta.url);
/** Of all mutants, at the most one in this many is an exception. */
const ONE_IN = 10;

/** What is wrong with an exception; undefined where nothing is. */
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

/** Reads the committed exceptions by mutant. Throws a UsageError where a file contradicts the mutants or the ledger. */
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
