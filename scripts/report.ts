import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { vendorReport, writeWhole } from '../reports/index.ts';
import { command, main, UsageError } from './cli/options.ts';
import { findingsIn, runFolder, runIn } from './run/stored-run.ts';

/** The folder of the run that is meant; by default the last one. */
const LAST = 'reports/out/latest';

/** Writes what a run found of one claim for the vendor; answers the file. Throws a UsageError where it found nothing. */
function forVendor(folder: string, claim: string, to: string | undefined): string {
  const verdict = runIn(folder).claims.find(({ id }) => id === claim);
  if (verdict === undefined)
    throw new UsageError(`${folder} has no verdict on ${claim}; npm run claims -- '${claim}*' lists claims`);
  const text = vendorReport(findingsIn(folder), claim);
  if (text === undefined)
    throw new UsageError(`there is nothing to report: ${claim} is ${verdict.verdict} in ${folder}`);
  const file = to ?? join(folder, 'vendor', `${claim}.md`);
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeWhole(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${(error as Error).message}`);
  }
  return file;
}

await main(async () => {
  const program = command('report', 'Writes what a run found of one claim as Markdown, for the vendor.')
    .argument('[folder]', 'the folder of a run', LAST)
    .requiredOption('--claim <id>', 'the claim that is reported')
    .option('--to <file>', 'the file that is written (default: vendor/ID.md in the folder of the run)')
    .parse();
  const { claim, to } = program.opts();
  const [folder] = program.processedArgs;
  process.stdout.write(`${forVendor(runFolder(folder), claim, to)}\n`);
  return Promise.resolve(0);
});
