import { declare } from '../cli/declare.ts';

export const command = declare('schemathesis', {
  does: 'Runs Schemathesis with our contract files against the mock; docs/internals/schemathesis.md explains what it may report.',
  options: ['service', 'seed'],
  more: (base) =>
    base
      .option('--examples <number>', 'generated examples for each operation', '50')
      .option('--accept', 'add what is reported to the accepted reports, to be explained there'),
  needsSources: true,
  examples: [['--service inbox --examples 100', 'one service, with more examples of each operation']],
  codes: {
    0: 'every report is explained',
    1: 'a report is not explained',
    3: 'Schemathesis is not installed',
  },
});

export type Program = ReturnType<typeof command.program>;
