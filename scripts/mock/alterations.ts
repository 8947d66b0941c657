import { drifts, variants } from '../../mock/index.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { optionAsGiven, UsageError, type Settings } from '../cli/options.ts';
import { commandLine } from '../../specs/command-line.ts';

const KINDS = [
  { option: 'drift', known: drifts, list: commandLine('prove', '--list') },
  { option: 'variant', known: variants, list: commandLine('prove', '--observations --list') },
] as const;

/** Throws a UsageError for an unknown drift or allowed variant, with the most similar known one. */
export function checkAlterations(settings: Partial<Pick<Settings, 'drift' | 'variant'>>): void {
  for (const { option, known, list } of KINDS) {
    const names = known.flatMap(({ id, claim }) => [id, claim]);
    const unknown = settings[option]?.find((id) => !names.includes(id));
    if (unknown !== undefined)
      throw new UsageError(
        `${optionAsGiven(option)}: no ${option} is called ${unknown}${nearestInWords(unknown, names)}; ${list} shows them`,
      );
  }
}
