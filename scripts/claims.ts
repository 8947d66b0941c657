import { claims } from '../generated/claims.ts';
import { coverage, shownIn, table } from './claims/coverage.ts';
import { dossiers } from './claims/dossier.ts';
import { inWords } from './claims/words.ts';
import { documentProblems, recordDocuments } from './specs/documents.ts';
import { command, main, UsageError } from './cli/options.ts';
import { chosenClaims, isGlob, listing } from './cli/selection.ts';
import { runIn } from './run/stored-run.ts';

await main(async () => {
  const program = command(
    'claims',
    'Shows how far the claims of both documents are covered; fails on any hole.',
    ['service'],
  )
    .argument('[id-or-glob...]', 'show all that is known of a claim, or list the claims that match a glob')
    .option('--run <folder>', 'with ids: their verdicts in this run; else count what the mock showed in it')
    .option('--json', 'all that is known of the claims that are named, or of all, as JSON')
    .option('--documents <folder>', 'compare the documents in this folder with the ledger, line by line')
    .option('--record', 'take the documents for those of the ledger: claims move with their lines')
    .option('--pending', 'list the claims that still need a checker, and nothing else')
    .parse();
  const [named] = program.processedArgs;
  const { documents, record, pending, service, run, json } = program.opts();
  if (named.length > 0 || json === true) {
    const chosen = chosenClaims(named.length === 0 ? ['*'] : named, service);
    const result = run === undefined ? undefined : runIn(run);
    const isListing = named.every(isGlob) && result === undefined;
    if (json === true) process.stdout.write(`${JSON.stringify(dossiers(chosen, result), null, 2)}\n`);
    else if (isListing) process.stdout.write(listing(chosen));
    else for (const each of dossiers(chosen, result)) process.stdout.write(inWords(each, result));
    return 0;
  }
  if (record === true) {
    if (documents === undefined) throw new UsageError('--record needs --documents FOLDER');
    recordDocuments(documents);
    process.stdout.write('recorded; run npm run format and npm run generate\n');
    return 0;
  }
  const wanted = Object.values(claims).filter((claim) => service === undefined || claim.service === service);
  const shown = run === undefined ? undefined : shownIn(runIn(run), wanted);
  if (typeof shown === 'string') {
    process.stderr.write(`plumbline: the run in ${run ?? ''} says nothing of coverage: ${shown}\n`);
    return 3;
  }
  const covered = coverage(shown).filter(({ claim }) => service === undefined || claim.service === service);
  if (pending === true) {
    for (const { claim, holes } of covered)
      if (holes.includes('checker')) process.stdout.write(`${claim.id}\n`);
    return 0;
  }
  const unplaced = documents === undefined ? [] : documentProblems(documents);
  process.stdout.write(`${table(covered)}\n`);
  for (const { claim } of covered)
    if (claim.notCompared !== undefined)
      process.stdout.write(`not compared: ${claim.id}, because ${claim.notCompared}\n`);
  if (shown === undefined)
    process.stdout.write(
      'mock: no run was read; --run FOLDER counts what the mock showed in a run of npm start\n',
    );
  if (documents !== undefined && unplaced.length === 0)
    process.stdout.write('every line of the documents is the place of a claim or listed as silent\n');
  const holes = covered
    .filter((each) => each.holes.length > 0)
    .map(({ claim, holes: missing }) => `${claim.id} lacks: ${missing.join(', ')}`);
  for (const problem of [...unplaced, ...holes]) process.stderr.write(`plumbline: ${problem}\n`);
  return unplaced.length + holes.length === 0 ? 0 : 1;
});
