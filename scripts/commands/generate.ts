import { command } from '../cli/options.ts';

export const declare = () =>
  command(
    'generate',
    'Writes generated/ from specs/, and docs/reference/ from the declarations of the commands.',
  )
    .option('--check', 'write nothing; fail when a file is stale')
    .option('--measure', 'measure what each scenario sends to the mock, too');

export type Program = ReturnType<typeof declare>;
