import { command } from '../cli/options.ts';

export const declare = () =>
  command(
    'init',
    'Writes a configuration and a workflow for GitHub into this folder. What is there stays as it is.',
  ).option('--ts', 'plumbline.config.ts instead of plumbline.config.yaml');

export type Program = ReturnType<typeof declare>;
