import type { Service } from '../../specs/source.ts';
import { command } from '../cli/options.ts';

export function declare() {
  const program = command('specs', 'Takes, pins and compares the OpenAPI files that the vendor publishes.');
  program
    .command('pull')
    .description('read the published files, check them and pin them in specs/published/')
    .option('--inbox <url-or-path>', 'where the Inbox file is; the last source by default')
    .option('--prospecting <url-or-path>', 'where the Prospecting file is; the last source by default');
  program
    .command('diff')
    .description('say how the published files differ from ours, and which changes break');
  return program;
}

export type Program = ReturnType<typeof declare>;

/** Where the published files are, by what was typed; undefined where they are to be compared instead of pulled. */
export const pulledFrom = ({ args, commands }: Program): Partial<Record<Service, string>> | undefined =>
  args[0] === 'pull' ? commands.find((each) => each.name() === 'pull')?.opts() : undefined;
