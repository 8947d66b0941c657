import { declare } from '../cli/declare.ts';

export const command = declare('test', {
  does: 'Checks the project itself: generated files, types, lint, format, imports, dead code, tests.',
  more: (base) =>
    base
      .option('--full', 'all of what tests/samples.ts takes samples of')
      .option('--durations', 'writes what each file of tests takes, by which they are ordered'),
  needsSources: true,
  examples: [['', 'all checks of the project itself']],
  codes: { 0: 'everything passed', 1: 'something failed' },
});

export type Program = ReturnType<typeof command.program>;
