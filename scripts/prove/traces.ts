import { readYaml } from '../../specs/yaml.ts';
import { UsageError } from '../cli/main.ts';
import type { ACCOUNT_SIZES } from './accounts.ts';

/** Why live runs cannot report what is altered, though a reader sees other answers: an allowed account may give them as well. */
interface Trace {
  readonly reason: string;
  /** The accounts in which nothing but that trace is seen; absent where that is so in all. */
  readonly accounts?: readonly (keyof typeof ACCOUNT_SIZES)[];
  readonly altered: readonly string[];
}

const FILE = new URL('../../mock/mutants/traces.yaml', import.meta.url);
/** Of all that is altered, at the most one in this many leaves nothing but an allowed trace. */
const ONE_IN = 20;

/**
 * Reads which drifts and mutants leave nothing but an allowed trace in an account. Throws a UsageError where the file names
 * what does not exist, or too much.
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
