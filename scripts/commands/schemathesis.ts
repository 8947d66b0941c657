import { command } from '../cli/options.ts';

export const declare = () =>
  command(
    'schemathesis',
    'Runs Schemathesis with our contract files against the mock; docs/internals/schemathesis.md explains what it may report.',
    ['service', 'seed'],
  )
    .option('--examples <number>', 'generated examples for each operation', '50')
    .option('--accept', 'add what is reported to the accepted reports, to be explained there');

export type Program = ReturnType<typeof declare>;
