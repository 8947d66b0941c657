import { command } from '../cli/options.ts';

export const declare = () =>
  command(
    'init',
    'Writes a configuration and a workflow for GitHub into this folder. Existing files stay unchanged.',
  ).option('--ts', 'plumbline.config.ts instead of plumbline.config.yaml');

export type Program = ReturnType<typeof declare>;
