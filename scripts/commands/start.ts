import { accountOf, refuseLevers } from '../cli/account.ts';
import { BASELINE_NAMES } from '../cli/baseline-names.ts';
import { CHECK_NAMES } from '../cli/check-names.ts';
import { command, named, UsageError } from '../cli/options.ts';

const NAMES = [
  ...CHECK_NAMES,
  'shard',
  'out',
  'keepRuns',
  'minHeld',
  'reports',
  'reporter',
  ...BASELINE_NAMES,
  'unjudgedRuns',
  'documents',
  'json',
  'quiet',
  'verbose',
] as const;

export const declare = () =>
  command('start', 'Checks every claim of both documents against a target and writes the reports.', NAMES);

export type Program = ReturnType<typeof declare>;

/** Throws a UsageError where a real account is meant and is not named as it has to be. */
export function refuse(program: Program): void {
  const settings = program.opts();
  if (settings.shard !== undefined)
    for (const name of ['path', 'updateBaseline'] as const)
      if (settings[name] !== undefined)
        throw new UsageError(`${named(name)} and ${named('shard')} exclude each other`);
  if (settings.target !== 'live') return;
  if (settings.shard !== undefined)
    throw new UsageError(
      `${named('shard')} is for mocks: parts of a run would share the limits of one account`,
    );
  refuseLevers(settings);
  accountOf(settings);
}
