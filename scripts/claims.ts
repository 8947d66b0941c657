import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { claims, type Claim } from '../generated/claims.ts';
import { drifts } from '../mock/index.ts';
import { readDocumentIndex, sha256 } from '../specs/source.ts';
import { judged, observed } from './bindings.ts';
import { command, main, UsageError } from './options.ts';

const drifting = new Set<string>(drifts.map(({ claim }) => claim));

interface Row {
  total: number;
  checker: number;
  drift: number;
  open: number;
  explained: number;
  missing: number;
}

function count(row: Row, claim: Claim): void {
  row.total += 1;
  if (drifting.has(claim.id)) row.drift += 1;
  if (judged.has(claim.id)) row.checker += 1;
  else if (claim.unobservable !== null) row.explained += 1;
  else if (claim.level === 'open') row.open += observed.has(claim.id) ? 0 : 1;
  else row.missing += 1;
}

/** Claims by section: how many are judged, drifted, open, explained, and what is missing. */
function coverage(): string[] {
  const rows = new Map<string, Row>();
  for (const claim of Object.values(claims)) {
    const name = `${claim.service} · ${claim.section}`;
    const row = rows.get(name) ?? { total: 0, checker: 0, drift: 0, open: 0, explained: 0, missing: 0 };
    rows.set(name, row);
    count(row, claim);
  }
  const line = (name: string, cells: readonly (string | number)[]): string =>
    name.slice(0, 52).padEnd(54) + cells.map((cell) => String(cell).padStart(11)).join('');
  return [
    line('section', ['claims', 'checker', 'drift', 'unobserved', 'explained', 'no checker']),
    ...[...rows].map(([name, row]) =>
      line(name, [row.total, row.checker, row.drift, row.open, row.explained, row.missing]),
    ),
  ];
}

/** Every line of the documents that no claim states and that is not listed as silent. */
function holes(folder: string): string[] {
  const { documents, silent } = readDocumentIndex();
  return documents.flatMap(({ file, sha256: recorded }) => {
    const path = join(folder, file);
    if (!existsSync(path))
      throw new UsageError(`${path} is not there; --documents takes the folder of both documents`);
    const text = readFileSync(path, 'utf8');
    const stated = new Set(
      Object.values(claims)
        .filter(({ document }) => document === file)
        .flatMap(({ lines }) => lines),
    );
    for (const { document, lines } of silent)
      if (document === file) for (const line of lines) stated.add(line);
    const missing = text
      .split('\n')
      .flatMap((line, index) =>
        line.trim() === '' || stated.has(index + 1)
          ? []
          : [`${file}:${index + 1} is the place of no claim: ${line.slice(0, 80)}`],
      );
    return sha256(text) === recorded
      ? missing
      : [`${file} is not the document that the ledger was written from (sha256 differs)`, ...missing];
  });
}

await main(async () => {
  const { documents, pending } = command('claims', 'Shows how far the claims of both documents are covered.')
    .option(
      '--documents <folder>',
      'check that every line of the documents in this folder is the place of a claim',
    )
    .option('--pending', 'list the claims that still need a checker, and nothing else')
    .parse()
    .opts<{ documents?: string; pending?: boolean }>();
  const all = Object.values(claims);
  const missing = all.filter(
    (claim) => claim.level !== 'open' && claim.unobservable === null && !judged.has(claim.id),
  );
  if (pending === true) {
    for (const { id } of missing) process.stdout.write(`${id}\n`);
    return 0;
  }
  const found = documents === undefined ? [] : holes(documents);
  process.stdout.write(`${coverage().join('\n')}\n`);
  process.stdout.write(
    `${all.length} claims, ${judged.size} with a checker, ${drifting.size} with a drift, ${missing.length} without a checker yet\n`,
  );
  for (const hole of found) process.stderr.write(`plumbline: ${hole}\n`);
  if (documents !== undefined && found.length === 0)
    process.stdout.write('every line of the documents is the place of a claim or listed as silent\n');
  return found.length === 0 ? 0 : 1;
});
