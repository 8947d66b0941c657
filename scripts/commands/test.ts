import { command } from '../cli/options.ts';

export const declare = () =>
  command(
    'test',
    'Checks the project itself: generated files, types, lint, format, imports, dead code, tests.',
  ).option('--full', 'all of what tests/samples.ts takes samples of');

export type Program = ReturnType<typeof declare>;
