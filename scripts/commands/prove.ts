import { Option } from '@commander-js/extra-typings';
import { command, OPTIONS, wholeNumber } from '../cli/options.ts';

export const declare = () =>
  command('prove', 'Breaks every claim in turn; its own checker must say so.', [
    'seed',
    'claim',
    'out',
    'keepRuns',
    'sample',
    'target',
  ])
    .addOption(OPTIONS.runs().default(undefined))
    .option('--list', 'name the drifts, or with --observations or --variants the legal variants, and stop')
    .option('--observations', 'answer every open question in another legal way; the comparison must say so')
    .option('--variants', 'answer in every other legal way; no claim may accuse it')
    .option(
      '--legal',
      'with --observations or --variants: let every scenario of its service judge a variant; slow',
    )
    .option(
      '--stability',
      'answer every open question again and again; each must have one answer; with --variants: a second run of each drawn service must tell nothing new',
    )
    .option(
      '--seeds <number>',
      'with --variants: draw so many services of all variants; with --stability: seeds, or services (default: 20)',
      wholeNumber(0),
    )
    .option('--repeats <number>', 'repeats of one seed of --stability', wholeNumber(0), 10)
    .addOption(
      new Option('--account <kind>', 'with --target live: the account that is looked at')
        .choices(['small', 'ordinary', 'busy', 'large'] as const)
        .default('ordinary' as const),
    );

export type Program = ReturnType<typeof declare>;
