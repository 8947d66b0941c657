import { declare } from '../cli/declare.ts';

export const command = declare('init', {
  does: 'Writes a configuration and a workflow for GitHub into this folder. Existing files stay unchanged.',
  more: (base) => base.option('--ts', 'plumbline.config.ts instead of plumbline.config.yaml'),
  examples: [
    ['', 'plumbline.config.yaml, and a workflow for GitHub'],
    ['--ts', 'plumbline.config.ts instead, which an editor completes'],
  ],
  codes: { 0: 'both are there' },
});

export type Program = ReturnType<typeof command.program>;
