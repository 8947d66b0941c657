import { filesBelow } from '../../specs/folder.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '../../specs/source.ts';
import type { Finding } from '../findings.ts';

/** The folder that the paths of locations begin from: that of the project, or of the package. */
const ROOT = join(import.meta.dirname, '../..');

/** A line of a file, by its path below the folder of the project. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
}

/** Where findings stand in the specifications and in the ledger. */
export interface Places {
  /** The line of the operation in our OpenAPI file. */
  readonly specification: (finding: Finding) => FilePlace | undefined;
  /** The line of the claim in the file of its section. */
  readonly claim: (finding: Finding) => FilePlace | undefined;
}

const linesOf = (file: string): string[] => readFileSync(join(ROOT, file), 'utf8').split('\n');

/** The files of the ledger, each with its lines. */
function* ledger(): Generator<[file: string, lines: string[]]> {
  for (const service of SERVICES) {
    const folder = `specs/claims/${service}`;
    for (const name of filesBelow(join(ROOT, folder)))
      if (name.endsWith('.yaml')) {
        const file = `${folder}/${name}`;
        yield [file, linesOf(file)];
      }
  }
}

/** The lines of all claims. */
function claimPlaces(): Map<string, FilePlace> {
  const places = new Map<string, FilePlace>();
  for (const [file, lines] of ledger())
    for (const [index, text] of lines.entries()) {
      const id = /^\s*- id: (\S+)$/.exec(text)?.[1];
      if (id !== undefined) places.set(id, { file, line: index + 1 });
    }
  return places;
}

const decoded = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** The line of an operation in a formatted OpenAPI file: of its path or, where that is found, of its method below. */
export function operationLine(lines: readonly string[], path: string, method: string): number | undefined {
  const at = lines.findIndex((line) => [`  ${path}:`, `  '${path}':`, `  "${path}":`].includes(line));
  if (at === -1) return undefined;
  const length = lines.slice(at + 1).findIndex((line) => /^ {0,2}\S/.test(line));
  const own = lines.slice(at + 1, length === -1 ? undefined : at + 1 + length);
  const within = own.indexOf(`    ${method}:`);
  return at + 1 + (within === -1 ? 0 : within + 1);
}

/** Reads where findings stand, from the files that come with Plumbline. */
export function readPlaces(): Places {
  const claims = claimPlaces();
  const files = new Map<string, readonly string[]>();
  const specification = ({ place }: Finding): FilePlace | undefined => {
    const [file = '', pointer = ''] = (place?.pointer ?? '').split('#');
    const [, , path = '', method = ''] = pointer.split('/');
    if (file === '') return undefined;
    const lines = files.get(file) ?? linesOf(file);
    files.set(file, lines);
    const line = operationLine(lines, decoded(path), method);
    return line === undefined ? undefined : { file, line };
  };
  return { specification, claim: ({ claim }) => (claim === undefined ? undefined : claims.get(claim)) };
}
