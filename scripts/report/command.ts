import { declare } from '../cli/declare.ts';

/** The default folder of the run: the last one. */
const LAST = 'reports/out/latest';

export const command = declare('report', {
  does: 'Renders the views of a stored run, or writes the findings of one claim as Markdown for the vendor.',
  options: ['reporter'],
  more: (base) =>
    base
      .argument('[folder]', 'the folder of a run', LAST)
      .option('--open', 'shows the page in the browser of this machine')
      .option(
        '--quirks [file]',
        'instead: the quirks of a run against the mock, without dates and places (default: QUIRKS.md), and OPEN-QUESTIONS.md',
      )
      .option(
        '--since <run>',
        'instead: what changed since a run, named by its id or by a date such as 2026-03-01',
      )
      .option('--claim <id>', 'instead: the claim that is reported to the vendor')
      .option(
        '--to <file>',
        'with --claim or --since: the file that is written (default: vendor/ID.md, since.md in the folder of the run)',
      ),
  examples: [
    ['--since 2026-03-01', 'what changed since that day, on one screen and in since.md'],
    ['--claim inbox.list-emails.limit-default', 'a Markdown file for the vendor, from the last run'],
    ['--claim inbox.list-emails.limit-default RUN-DIR --to FILE.md', 'from another run, into a file'],
  ],
  codes: { 0: 'the file is written' },
});

export type Program = ReturnType<typeof command.program>;
