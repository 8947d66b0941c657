import { Help as Layout } from '@commander-js/extra-typings';
import { commandLine } from '../../specs/command-line.ts';

/** The help of a command besides its options. */
export interface Help {
  readonly name: string;
  /** Arguments of the command, each with its purpose. */
  readonly examples: readonly (readonly [args: string, does: string])[];
  /** The meanings of its exit codes. */
  readonly codes: Readonly<Partial<Record<0 | 1 | 3, string>>>;
  /** Fields of the configuration for which it has no option. */
  readonly settings?: readonly string[];
}

/** The meaning of exit code 2 for every command. */
export const USAGE_CODE = 'wrong usage or configuration: one line on stderr states what to do';

/** The layout of options, but without line breaks, because examples are copied as a whole. */
const layout = Object.assign(new Layout(), { helpWidth: Infinity });

function items(rows: readonly (readonly [term: string, means: string])[]): string[] {
  const width = Math.max(...rows.map(([term]) => layout.displayWidth(term)));
  return rows.map(([term, means]) => layout.formatItem(term, width, means, layout));
}

/** The meaning of each exit code of a command, in the order of the codes. */
export const exitCodes = ({ codes }: Help): readonly (readonly [code: string, means: string])[] =>
  Object.entries({ ...codes, 2: USAGE_CODE }).toSorted(([a], [b]) => Number(a) - Number(b));

/** Most characters of a line of names. */
const LINE = 78;

/** The text below the options. */
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
