import { claims } from '../../generated/claims.ts';
import { ledgerCoverage, claimsSeenIn, coverageTable } from './coverage.ts';
import { dossiers } from './dossier.ts';
import { dossierLines } from './words.ts';
import { documentProblems, recordDocuments } from '../specs/documents.ts';
import type { Program } from './command.ts';
import { UsageError } from '../cli/options.ts';
import { chosenClaims, isGlob, listing } from '../cli/selection.ts';
import { runIn } from '../run/stored-run.ts';
import { isInstalled, commandAsTyped } from '../../specs/command-line.ts';

/** Prints the coverage of the claims, or everything that is known about some of them. */
export function run(program: Program): number {
  const [named] = program.processedArgs;
  const { documents, record, pending, service, run, json } = program.opts();
  if (named.length > 0 || json === true) {
    const chosen = chosenClaims(named.length === 0 ? ['*'] : named, service);
    const result = run === undefined ? undefined : runIn(run);
    const isListing = named.every(isGlob) && result === undefined;
    if (json === true) process.stdout.write(`${JSON.stringify(dossiers(chosen, result), null, 2)}\n`);
    else if (isListing) process.stdout.write(listing(chosen));
    else for (const each of dossiers(chosen, result)) process.stdout.write(dossierLines(each, result));
    return 0;
  }
  if (record === true) {
    if (isInstalled)
      throw new UsageError('--record writes into the sources of Plumbline, which are not here');
    if (documents === undefined) throw new UsageError('--record needs --documents FOLDER');
    recordDocuments(documents);
    process.stdout.write('recorded; run npm run format and npm run generate\n');
    return 0;
  }
  const wanted = Object.values(claims).filter((claim) => service === undefined || claim.service === service);
  const shown = run === undefined ? undefined : claimsSeenIn(runIn(run), wanted);
  if (typeof shown === 'string') {
    process.stderr.write(`plumbline: the run in ${run ?? ''} says nothing of coverage: ${shown}\n`);
    return 3;
  }
  const covered = ledgerCoverage(shown).filter(
    ({ claim }) => service === undefined || claim.service === service,
  );
  if (pending === true) {
    for (const { claim, holes } of covered)
      if (holes.includes('checker')) process.stdout.write(`${claim.id}\n`);
    return 0;
  }
  const unplaced = documents === undefined ? [] : documentProblems(documents);
  process.stdout.write(`${coverageTable(covered)}\n`);
  for (const { claim } of covered)
    if (claim.notCompared !== undefined)
      process.stdout.write(`not compared: ${claim.id}, because ${claim.notCompared}\n`);
  if (shown === undefined)
    process.stdout.write(
      `mock: no run was read; --run FOLDER counts what the mock showed in a run of ${commandAsTyped('start')}\n`,
    );
  if (documents !== undefined && unplaced.length === 0)
    process.stdout.write('every line of the documents is the place of a claim or listed as silent\n');
  const holes = covered
    .filter((each) => each.holes.length > 0)
    .map(({ claim, holes: missing }) => `${claim.id} lacks: ${missing.join(', ')}`);
  for (const problem of [...unplaced, ...holes]) process.stderr.write(`plumbline: ${problem}\n`);
  return unplaced.length + holes.length === 0 ? 0 : 1;
}
