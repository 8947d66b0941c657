import { declare } from '../cli/declare.ts';
import { Option } from '@commander-js/extra-typings';
import { OPTIONS, wholeNumber } from '../cli/options.ts';

export const command = declare('prove', {
  does: 'Breaks every claim in turn; its own checker must report it.',
  options: ['seed', 'claim', 'out', 'keepRuns', 'sample', 'target'],
  more: (base) =>
    base
      .addOption(OPTIONS.runs().default(undefined))
      .option(
        '--list',
        'name the drifts, or with --observations or --variants the allowed variants, and stop',
      )
      .option(
        '--observations',
        'answer every open question in another allowed way; the comparison must report it',
      )
      .option('--variants', 'answer in every other allowed way; no claim may report it')
      .option(
        '--allowed',
        'with --observations or --variants: let every scenario of its service check a variant; slow',
      )
      .option(
        '--stability',
        'answer every open question repeatedly; each must have one answer. With --variants: a second run of each drawn service must report nothing new',
      )
      .option(
        '--seeds <number>',
        'with --variants: number of services drawn of all variants; with --stability: seeds, or services (default: 20)',
        wholeNumber(0),
      )
      .option('--repeats <number>', 'repeats of one seed of --stability', wholeNumber(0), 10)
      .addOption(
        new Option('--account <kind>', 'with --target live: the account that is read')
          .choices(['small', 'ordinary', 'busy', 'large'] as const)
          .default('ordinary' as const),
      ),
  examples: [
    ['', 'every drift in turn'],
    ["--claim 'inbox.page.*'", 'the drifts of some claims'],
    ['--list', 'their names alone'],
    ['--observations', 'other answers to open questions, instead of drifts'],
  ],
  codes: { 0: 'everything was reported', 1: 'something survived', 3: 'PLUMBLINE_K6 names no k6' },
});

export type Program = ReturnType<typeof command.program>;
