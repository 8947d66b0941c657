import { Help as Layout } from '@commander-js/extra-typings';
import { commandLine } from '../../specs/command-line.ts';

/** What the help of a command says beside its options. */
export interface Help {
  readonly name: string;
  /** What is typed behind the name of the command, and what it is for. */
  readonly examples: readonly (readonly [args: string, does: string])[];
  /** What its exit codes mean. */
  readonly codes: Readonly<Partial<Record<0 | 1 | 3, string>>>;
  /** Fields of the configuration that it has no option for. */
  readonly settings?: readonly string[];
}

/** What exit code 2 means for every command. */
export const USAGE_CODE = 'wrong usage or configuration: one line on stderr states what to do';

/** As the options are laid out, but without line breaks: an example is copied whole. */
const layout = Object.assign(new Layout(), { helpWidth: Infinity });

function items(rows: readonly (readonly [term: string, means: string])[]): string[] {
  const width = Math.max(...rows.map(([term]) => layout.displayWidth(term)));
  return rows.map(([term, means]) => layout.formatItem(term, width, means, layout));
}

/** What each exit code of a command means, in the order of the codes. */
export const exitCodes = ({ codes }: Help): readonly (readonly [code: string, means: string])[] =>
  Object.entries({ ...codes, 2: USAGE_CODE }).toSorted(([a], [b]) => Number(a) - Number(b));

/** Characters of a line of names. */
const LINE = 78;

/** What stands below the options. */
export const helpText = ({ settings = [], ...help }: Help): string =>
  [
    '',
    'Examples:',
    ...items(help.examples.map(([args, does]) => [commandLine(help.name, args), does])),
    '',
    'Exit codes:',
    ...items(exitCodes(help)),
    '',
    ...(settings.length === 0
      ? []
      : [
          `Fields of plumbline.config.yaml, each with its variable (docs/reference/configuration.md):`,
          ...layout
            .boxWrap(settings.join(', '), LINE)
            .split('\n')
            .map((line) => `  ${line}`),
          '',
        ]),
    '--help and --version are options of every command.',
  ].join('\n');
