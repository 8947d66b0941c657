import { Option } from '@commander-js/extra-typings';
import { command } from '../cli/options.ts';

export const declare = () =>
  command(
    'compare',
    'Compares two runs: which claims held, drifted, came back, lost their coverage, or were not checked since when.',
  )
    .addOption(new Option('--json', 'the comparison as JSON on stdout').env('PLUMBLINE_JSON'))
    .argument('<run>', 'the folder of a run, or a folder of runs')
    .argument('[later]', 'the folder of another run; by default the last run before the first one');

export type Program = ReturnType<typeof declare>;
