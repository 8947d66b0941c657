import { declare } from '../cli/declare.ts';
import { Option } from '@commander-js/extra-typings';

export const command = declare('compare', {
  does: 'Compares two runs: claims that hold, drifted, hold again, lost their coverage or are not checked, with dates.',
  more: (base) =>
    base
      .addOption(new Option('--json', 'the comparison as JSON on stdout').env('PLUMBLINE_JSON'))
      .argument('<run>', 'the folder of a run, or a folder of runs')
      .argument('[later]', 'the folder of another run; by default the last run before the first one'),
  examples: [
    ['reports/out/latest', 'the last run with the one before it'],
    ['RUN-DIR LATER-RUN-DIR', 'two runs'],
    ['FOLDER', 'a folder of runs that CI kept: the last two of each target'],
    ['reports/out/latest --json', 'the same for programs'],
  ],
  codes: { 0: 'nothing drifted', 1: 'a claim drifted', 3: 'no claim was checked by both runs' },
});

export type Program = ReturnType<typeof command.program>;
