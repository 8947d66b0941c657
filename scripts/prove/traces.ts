import { readYaml } from '../../specs/yaml.ts';
import { UsageError } from '../cli/main.ts';
import type { ACCOUNT_SIZES } from './accounts.ts';

/** Why live runs cannot report an alteration that a reader sees: an allowed account may give the same answers. */
interface Trace {
  readonly reason: string;
  /** The accounts in which only that trace is seen; absent if in all. */
  readonly accounts?: readonly (keyof typeof ACCOUNT_SIZES)[];
  readonly altered: readonly string[];
}

const FILE = new URL('../../mock/mutants/traces.yaml', import.meta.url);
/** At most one in this number of alterations may leave only an allowed trace. */
const ONE_IN = 20;

/**
 * Reads the drifts and mutants that leave only an allowed trace in an account. Throws a UsageError if the file names
 * unknown ones, or too many.
 */
export function readTraces(
  all: readonly string[],
  account: keyof typeof ACCOUNT_SIZES,
  traces = readYaml(FILE) as readonly Trace[],
): ReadonlySet<string> {
  const known = new Set(all);
  const found = new Set<string>();
  const refuse = (wrong: string): never => {
    throw new UsageError(`mock/mutants/traces.yaml: ${wrong}`);
  };
  for (const { reason, accounts, altered } of traces)
    for (const id of altered) {
      if (reason === '') refuse(`${id}: without a reason`);
      if (!known.has(id)) refuse(`no drift or mutant that reads may show is called ${id}`);
      if (accounts !== undefined && !accounts.includes(account)) continue;
      if (found.has(id)) refuse(`${id} stands there twice`);
      found.add(id);
    }
  if (found.size * ONE_IN > all.length)
    refuse(`${found.size} of ${all.length} drifts and mutants are more than one in ${ONE_IN}`);
  return found;
}
