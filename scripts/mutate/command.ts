import { declare } from '../cli/declare.ts';
import { OPTIONS } from '../cli/options.ts';
import { addToList as several } from '../cli/values.ts';

export const command = declare('mutate', {
  does: 'Alters every rule of the mock and every documented answer mechanically; a claim must report it.',
  options: ['seed', 'service', 'claim', 'out', 'keepRuns', 'sample'],
  more: (base) =>
    base
      .addOption(OPTIONS.runs().default(undefined))
      .option(
        '--rule <glob>',
        'only mutants of these rules, such as inbox.sending.*; may be repeated',
        several,
      )
      .option('--operation <glob>', 'only mutants of answers of these operations; may be repeated', several)
      .option('--mutant <glob>', 'only mutants whose id matches; may be repeated', several)
      .option('--list', 'name the mutants, and stop'),
  needsSources: true,
  examples: [
    ['', 'every mutant: some minutes'],
    ['--sample 50 --seed 3', 'one in fifty, chosen by the seed'],
    ["--rule 'inbox.sending.*'", 'those of some rules'],
    ["--operation 'GET /emails'", 'those of the answers of an operation'],
    ['--list', 'their ids alone'],
  ],
  codes: {
    0: 'enough mutants were killed, and no exception',
    1: 'too many survived, or an exception was killed',
    3: 'no mutant was tried',
  },
});

export type Program = ReturnType<typeof command.program>;
