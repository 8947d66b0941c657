import { isInstalled } from '../../specs/command-line.ts';
import type { Service } from '../../specs/source.ts';
import { declare } from '../cli/declare.ts';

export const command = declare('specs', {
  does: 'Pulls, pins and compares the OpenAPI files that the vendor publishes.',
  more: (program) => {
    program
      .command('pull')
      .description(
        `read the published files, check them and pin them in ${isInstalled ? 'plumbline' : 'specs'}/published/`,
      )
      .option('--inbox <url-or-path>', 'where the Inbox file is; the last source by default')
      .option('--prospecting <url-or-path>', 'where the Prospecting file is; the last source by default');
    program
      .command('diff')
      .description(
        'print how the published files differ from ours and from those before, and which claims that touches',
      );
    return program;
  },
  isConfigured: true,
  examples: [
    ['pull --inbox URL-OR-PATH', 'pin a published file'],
    ['diff', 'how the published files differ from ours, and from those before'],
  ],
  codes: { 0: 'pulled, or nothing breaks', 1: 'a change breaks' },
});

export type Program = ReturnType<typeof command.program>;

/** The sources to pull; undefined if the files are compared. */
export const pulledSources = ({ args, commands }: Program): Partial<Record<Service, string>> | undefined =>
  args[0] === 'pull' ? (commands.find((each) => each.name() === 'pull')?.opts() ?? {}) : undefined;
