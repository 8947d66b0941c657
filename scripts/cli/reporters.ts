import { InvalidArgumentError } from '@commander-js/extra-typings';

/** The formats of reports, each with its default file in the folder of the run. */
export const REPORTER_FILES = {
  terminal: undefined,
  junit: 'junit.xml',
  sarif: 'plumbline.sarif',
  github: undefined,
  markdown: 'comment.md',
  gitlab: 'gl-code-quality-report.json',
} as const;
export type ReporterName = keyof typeof REPORTER_FILES;

/** A reporter and the file that it writes. */
export interface Reporter {
  readonly name: ReporterName;
  readonly file?: string;
}

/** Whether a reporter writes to the terminal, not to a file. */
export const isScreen = ({ name, file }: Reporter): boolean => name === 'terminal' && file === undefined;

const isName = (name: string): name is ReporterName => name in REPORTER_FILES;

/**
 * Parses `NAME` or `NAME=FILE`, several separated by commas, and adds them to earlier ones. Throws if a name is
 * unknown.
 */
export function reporters(text: string, previous: readonly Reporter[] | undefined): Reporter[] {
  const given = text.split(',').map((each): Reporter => {
    const [name = '', ...file] = each.split('=');
    if (!isName(name))
      throw new InvalidArgumentError(
        `takes ${Object.keys(REPORTER_FILES).join(', ')}, each with =FILE if wanted.`,
      );
    if (file.length > 0 && file.join('=') === '')
      throw new InvalidArgumentError(`${name}= lacks the file behind it.`);
    return { name, ...(file.length > 0 && { file: file.join('=') }) };
  });
  return [...(previous ?? []), ...given];
}
