import { command, OPTIONS } from '../cli/options.ts';
import { list as several } from '../cli/values.ts';

export const declare = () =>
  command(
    'mutate',
    'Alters every rule of the mock and every documented answer mechanically; a claim must report it.',
    ['seed', 'service', 'claim', 'out', 'keepRuns', 'sample'],
  )
    .addOption(OPTIONS.runs().default(undefined))
    .option('--rule <glob>', 'only mutants of these rules, such as inbox.sending.*; may be repeated', several)
    .option('--operation <glob>', 'only mutants of answers of these operations; may be repeated', several)
    .option('--mutant <glob>', 'only mutants whose id matches; may be repeated', several)
    .option('--list', 'name the mutants, and stop');

export type Program = ReturnType<typeof declare>;
