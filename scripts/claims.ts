import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { claims } from '../generated/claims.ts';
import { readVerdicts } from '../reports/index.ts';
import { coverage, table } from './coverage.ts';
import { documentProblems, recordDocuments } from './documents.ts';
import { command, main, UsageError, type Settings } from './options.ts';
import { listing } from './selection.ts';

/** The claims that the mock showed in the last run, where that run was of all claims and of the mock. */
function shownByMock(folder: string): ReadonlySet<string> | undefined {
  const file = join(folder, 'latest/verdicts.json');
  if (!existsSync(file)) return undefined;
  const { run, claims: judged } = readVerdicts(file);
  if (run.target !== 'mock' || judged.length < Object.keys(claims).length) return undefined;
  return new Set(judged.filter(({ verdict }) => verdict !== 'not checked').map(({ id }) => id));
}

await main(async () => {
  let globs: readonly string[] = [];
  const { documents, record, pending, service, out } = command(
    'claims',
    'Shows how far the claims of both documents are covered; fails on any hole.',
    ['service', 'out'],
  )
    .argument('[glob...]', 'list the claims that match, with their sentences, and nothing else')
    .action((given: readonly string[]) => {
      globs = given;
    })
    .option('--documents <folder>', 'compare the documents in this folder with the ledger, line by line')
    .option('--record', 'take the documents for those of the ledger: claims move with their lines')
    .option('--pending', 'list the claims that still need a checker, and nothing else')
    .parse()
    .opts<Pick<Settings, 'service' | 'out'> & { documents?: string; record?: boolean; pending?: boolean }>();
  if (globs.length > 0) {
    process.stdout.write(listing(globs, service));
    return 0;
  }
  if (record === true) {
    if (documents === undefined) throw new UsageError('--record needs --documents FOLDER');
    recordDocuments(documents);
    process.stdout.write('recorded; run npm run format and npm run generate\n');
    return 0;
  }
  const shown = shownByMock(out);
  const covered = coverage(shown).filter(({ claim }) => service === undefined || claim.service === service);
  if (pending === true) {
    for (const { claim, holes } of covered)
      if (holes.includes('checker')) process.stdout.write(`${claim.id}\n`);
    return 0;
  }
  const unplaced = documents === undefined ? [] : documentProblems(documents);
  process.stdout.write(`${table(covered).join('\n')}\n`);
  for (const { claim } of covered)
    if (claim.notCompared !== undefined)
      process.stdout.write(`not compared: ${claim.id}, because ${claim.notCompared}\n`);
  if (shown === undefined)
    process.stdout.write(
      'mock: there is no run of all claims to read from; npm start makes one, and then it is counted too\n',
    );
  if (documents !== undefined && unplaced.length === 0)
    process.stdout.write('every line of the documents is the place of a claim or listed as silent\n');
  const holes = covered
    .filter((each) => each.holes.length > 0)
    .map(({ claim, holes: missing }) => `${claim.id} lacks: ${missing.join(', ')}`);
  for (const problem of [...unplaced, ...holes]) process.stderr.write(`plumbline: ${problem}\n`);
  return unplaced.length + holes.length === 0 ? 0 : 1;
});
