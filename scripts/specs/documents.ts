import { filesBelow } from '../../specs/folder.ts';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { claims } from '../../generated/claims.ts';
import { digestOf, headingsOf, hunksBetween, linesOf, renumberLines, type Hunk } from '../../specs/lines.ts';
import { claimsFolder, sha256, type DocumentIndex } from '../../specs/source.ts';
import { readDocumentIndex } from '../../specs/yaml.ts';
import { UsageError } from '../cli/options.ts';
import { commandLine } from '../../specs/command-line.ts';
import { plural } from '../../specs/plural.ts';

const MOST_BYTES = 5 * 2 ** 20;
/** Most characters of an inserted line in the output. */
const SHOWN = 80;

/** A document of a folder, compared with the one from which the ledger was written. */
interface Compared {
  readonly document: DocumentIndex['documents'][number];
  readonly text: string;
  readonly lines: readonly string[];
  readonly hunks: readonly Hunk[];
}

/** Both documents in a folder. Throws a UsageError if one cannot be read. */
function compared(folder: string): Compared[] {
  return readDocumentIndex().documents.map((document) => {
    const path = join(folder, document.file);
    if (!existsSync(path))
      throw new UsageError(`${path} is not there; --documents takes the folder of both documents`);
    if (statSync(path).size > MOST_BYTES) throw new UsageError(`${path} is larger than ${MOST_BYTES} bytes`);
    const text = readFileSync(path, 'utf8');
    const lines = linesOf(text);
    return {
      document,
      text,
      lines,
      hunks: hunksBetween(document.digests.trim().split(/\s+/), lines.map(digestOf)),
    };
  });
}

const claimsOf = (file: string) => Object.values(claims).filter(({ document }) => document === file);

/** The claims at some lines of a document, by old line numbers. */
const named = (file: string, from: number, count: number): string =>
  claimsOf(file)
    .filter(({ lines }) => lines.some((line) => line >= from && line < from + count))
    .map(({ id }) => id)
    .join(', ') || 'no claim';

/** How far a hunk moves the lines after it; empty if it does not. */
function moved({ file, lines }: Compared['document'], { at, removed, inserted }: Hunk): string {
  const offset = inserted - removed;
  const after = at + removed;
  if (offset === 0 || after >= lines) return '';
  const count = claimsOf(file).filter((claim) => claim.lines.some((line) => line > after)).length;
  return `; what follows, with ${plural(count, 'claim')}, stands ${plural(Math.abs(offset), 'line')} further ${offset > 0 ? 'down' : 'up'}`;
}

/** A line for each changed line, and one for all other insertions or removals of a hunk. */
function describeHunk({ document, lines }: Compared, hunk: Hunk): string[] {
  const { file } = document;
  const { at, removed, to, inserted } = hunk;
  const both = Math.min(removed, inserted);
  const changed = Array.from(
    { length: both },
    (_, index) => `${file}:${to + index + 1} is changed, the place of ${named(file, at + index + 1, 1)}`,
  );
  const place = `${file}:${to + both + 1}`;
  const text = (lines[to + both] ?? '').trim().slice(0, SHOWN) || 'an empty line';
  const more = inserted - both === 1 ? '' : ` and ${inserted - both - 1} more`;
  const tail = moved(document, hunk);
  if (inserted > both)
    return [...changed, `${place} is inserted, the place of no claim: ${text}${more}${tail}`];
  if (removed === both) return changed;
  const gone = removed - both;
  return [
    ...changed,
    `${place} lacks ${plural(gone, 'line')}, the place of ${named(file, at + both + 1, gone)}${tail}`,
  ];
}

/** The message for a document that shares too little with the old one to be a new version of it. */
function otherwise({ document: { file, lines }, hunks }: Compared): string | undefined {
  const kept = lines - hunks.reduce((sum, { removed }) => sum + removed, 0);
  return kept < lines / 2
    ? `${file} is another document: it shares ${kept} of ${lines} lines with that of the ledger`
    : undefined;
}

/** What to do about the documents in a folder: differing lines, and lines to which no claim refers. */
export function documentProblems(folder: string): string[] {
  const { silent } = readDocumentIndex();
  return compared(folder).flatMap((each) => {
    const { document, lines, hunks } = each;
    const { file, lines: count } = document;
    const another = otherwise(each);
    if (another !== undefined) return [another];
    const numbers = renumberLines(count, hunks);
    const placed = [...claimsOf(file), ...silent.filter((some) => some.document === file)];
    const stated = new Set(placed.flatMap((some) => some.lines.map((line) => numbers.get(line))));
    const old = new Set(numbers.values());
    const missing = lines.flatMap((line, index) =>
      line === '' || stated.has(index + 1) || !old.has(index + 1)
        ? []
        : [`${file}:${index + 1} is the place of no claim: ${line.slice(0, SHOWN)}`],
    );
    return [...hunks.flatMap((hunk) => describeHunk(each, hunk)), ...missing];
  });
}

/**
 * The address of the documents' folder, to which file names are appended. A local folder must hold both. `warn` is
 * called if they differ from those of the ledger.
 */
export function documentsAt(
  documents: string | undefined,
  warn: (text: string) => void,
): { documents?: string } {
  if (documents === undefined) return {};
  if (/^https?:/.test(documents)) return { documents: `${documents}/` };
  if (documentProblems(documents).length > 0)
    warn(
      `the documents in ${documents} are not those that the ledger was written from, so links may miss their lines; ` +
        `${commandLine('claims', `--documents ${documents}`)} says where they differ`,
    );
  return { documents: `${pathToFileURL(resolve(documents)).href}/` };
}

/** Digests in the format of the index, several per line. */
const block = (digests: readonly string[]): string =>
  Array.from(
    { length: Math.ceil(digests.length / 10) },
    (_, row) => `      ${digests.slice(row * 10, row * 10 + 10).join(' ')}\n`,
  ).join('');

/** The index with the new state of a document. */
function indexWith(index: string, { document: { file }, text, lines }: Compared): string {
  const from = index.indexOf(`- file: ${file}\n`);
  const entry = index.slice(from).replace(/( sha256: ).*/, `$1${sha256(text)}`);
  return (
    index.slice(0, from) +
    entry
      .replace(
        /( headings:\n)(?: {6}.*\n)*/,
        (_, name: string) =>
          name +
          headingsOf(lines)
            .map(([line, text]) => `      ${line}: ${JSON.stringify(text)}\n`)
            .join(''),
      )
      .replace(/( lines: ).*/, `$1${lines.length}`)
      .replace(/( digests: \|\n)(?: {6}.*\n)*/, `$1${block(lines.map(digestOf))}`)
  );
}

/**
 * Adopts the documents in a folder as those of the ledger, and moves the lines of claims. Throws a UsageError if a line
 * of a claim no longer exists.
 */
export function recordDocuments(folder: string): void {
  const all = compared(folder);
  for (const each of all) {
    const another = otherwise(each);
    if (another !== undefined) throw new UsageError(another);
  }
  const moves = new Map(
    all.map(({ document: { file, lines }, hunks }) => [file, renumberLines(lines, hunks)]),
  );
  for (const { id, document, lines } of Object.values(claims)) {
    const gone = lines.filter((line) => moves.get(document)?.has(line) !== true);
    if (gone.length > 0)
      throw new UsageError(`${document} has line ${gone.join(', ')} no more: give ${id} another place first`);
  }
  const files = filesBelow(claimsFolder);
  for (const name of files.filter((each) => each.endsWith('.yaml'))) {
    const path = new URL(name, claimsFolder);
    let numbers: ReadonlyMap<number, number> | undefined;
    const text = readFileSync(path, 'utf8').replaceAll(
      /document: (\S+)|\blines:\s*\[([\d,\s]+)\]/g,
      (found, file: string | undefined, list: string | undefined) => {
        if (file !== undefined) numbers = moves.get(file);
        if (list === undefined) return found;
        const old = list.match(/\d+/g) ?? [];
        const lines = old.flatMap((number) => numbers?.get(Number(number)) ?? []);
        const isSame = lines.join() === old.join();
        return isSame ? found : `lines: [${lines.join(', ')}]`;
      },
    );
    writeFileSync(path, name === 'documents.yaml' ? all.reduce(indexWith, text) : text);
  }
}
