import { Option } from '@commander-js/extra-typings';
import { declare } from '../cli/declare.ts';

export const command = declare('init', {
  does: 'Writes a configuration and a workflow for GitHub into this folder. Existing files stay unchanged.',
  more: (base) =>
    base
      .option('--ts', 'plumbline.config.ts instead of plumbline.config.yaml')
      .addOption(
        new Option('--live', 'a workflow that checks a real account every night (the default)').conflicts(
          'mock',
        ),
      )
      .option('--mock', 'a workflow that checks pull requests on the mock, without a key'),
  examples: [
    ['', 'plumbline.config.yaml, and a workflow for GitHub that checks an account every night'],
    ['--mock', 'a workflow that needs no account'],
    ['--ts', 'plumbline.config.ts instead, which an editor completes'],
  ],
  codes: { 0: 'both are there' },
});

export type Program = ReturnType<typeof command.program>;
