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
    program
      .command('overlay')
      .description('write what a run saw and the published files lack, as OpenAPI Overlays for the vendor')
      .argument('<run>', 'the folder of a run that keeps its histories')
      .option('--out <dir>', 'where the overlays go; the folder of the run by default');
    return program;
  },
  isConfigured: true,
  examples: [
    ['pull --inbox URL-OR-PATH', 'pin a published file'],
    ['diff', 'how the published files differ from ours, and from those before'],
    ['overlay reports/out/latest', 'what a run saw and the published files lack'],
  ],
  codes: { 0: 'pulled, written, or nothing breaks', 1: 'a change breaks' },
});

export type Program = ReturnType<typeof command.program>;

/** The requested task. */
export type SpecsTask =
  | { readonly what: 'pull'; readonly sources: Partial<Record<Service, string>> }
  | { readonly what: 'diff' }
  | { readonly what: 'overlay'; readonly run: string; readonly out?: string };

/** The task of the given arguments. */
export function askedOf({ args, commands }: Program): SpecsTask {
  const [what] = args;
  const own = commands.find((each) => each.name() === what);
  if (what === 'pull') return { what, sources: own?.opts() ?? {} };
  if (what !== 'overlay') return { what: 'diff' };
  return { what, run: own?.args[0] ?? '', ...own?.opts() };
}
