import { InvalidArgumentError } from '@commander-js/extra-typings';

/** What a run can be reported as, with the file in its folder that is written where none is named. */
export const REPORTER_FILES = {
  terminal: undefined,
  junit: 'junit.xml',
  sarif: 'plumbline.sarif',
  github: undefined,
  markdown: 'comment.md',
  gitlab: 'gl-code-quality-report.json',
} as const;
export type ReporterName = keyof typeof REPORTER_FILES;

/** A reporter, and the file that it was reported to write. */
export interface Reporter {
  readonly name: ReporterName;
  readonly file?: string;
}

/** Whether a reporter is the terminal itself, and no file. */
export const isScreen = ({ name, file }: Reporter): boolean => name === 'terminal' && file === undefined;

const isName = (name: string): name is ReporterName => name in REPORTER_FILES;

/** Reads `NAME` or `NAME=FILE`, several behind commas; takes what was given before. Throws where a name is none. */
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
