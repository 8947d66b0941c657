import { command } from '../cli/options.ts';

/** The folder of the run that is meant; by default the last one. */
const LAST = 'reports/out/latest';

export const declare = () =>
  command(
    'report',
    'Renders the views of a run again; or writes what it found of one claim as Markdown, for the vendor.',
    ['reporter'],
  )
    .argument('[folder]', 'the folder of a run', LAST)
    .option('--open', 'shows the page in the browser of this machine')
    .option(
      '--quirks [file]',
      'instead: the quirks that a run against the mock showed, without when and where (default: QUIRKS.md)',
    )
    .option('--claim <id>', 'instead: the claim that is reported to the vendor')
    .option(
      '--to <file>',
      'with --claim: the file that is written (default: vendor/ID.md in the folder of the run)',
    );

export type Program = ReturnType<typeof declare>;
