import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { isInstalled } from '../../specs/command-line.ts';
import { filesBelow } from '../../specs/folder.ts';
import { SERVICES } from '../../specs/source.ts';
import { BASELINE_FILE } from '../baseline/file.ts';
import type { Finding } from '../findings.ts';

/** The folder of the project, or of the package. */
const ROOT = join(import.meta.dirname, '../..');

/** A line of a file, with its path relative to the repository. */
export interface FilePlace {
  readonly file: string;
  readonly line: number;
  readonly what: 'the operation' | 'the claim' | 'the baseline' | 'the configuration';
}

/** The repository whose files may be places of findings; paths are those of the file system. */
export interface Ground {
  /** The current folder of the command. */
  readonly folder: string;
  readonly baseline?: string | undefined;
  readonly configuration?: string | undefined;
}

/** The places of a finding, each in a file of the reader's repository; the first is the main one. */
export type Places = (finding: Pick<Finding, 'claim' | 'place' | 'fingerprint'>) => readonly FilePlace[];

const linesOf = (file: string): string[] => readFileSync(file, 'utf8').split('\n');

/** The folder of the repository that contains a folder; the folder itself if there is none. */
function repositoryOf(folder: string): string {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, '.git'))) return at;
    if (dirname(at) === at) return folder;
  }
}

/** The lines of all claims of the ledger. */
function claimLines(): Map<string, FilePlace> {
  const places = new Map<string, FilePlace>();
  for (const service of SERVICES) {
    const folder = `specs/claims/${service}`;
    for (const name of filesBelow(join(ROOT, folder)).filter((each) => each.endsWith('.yaml')))
      for (const [index, text] of linesOf(join(ROOT, folder, name)).entries()) {
        const id = /^\s*- id: (\S+)$/.exec(text)?.[1];
        if (id !== undefined)
          places.set(id, { file: `${folder}/${name}`, line: index + 1, what: 'the claim' });
      }
  }
  return places;
}

const decoded = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

/** The line of an operation in a formatted OpenAPI file: of its path or, if found, of its method. */
export function operationLine(lines: readonly string[], path: string, method: string): number | undefined {
  const at = lines.findIndex((line) => [`  ${path}:`, `  '${path}':`, `  "${path}":`].includes(line));
  if (at === -1) return undefined;
  const length = lines.slice(at + 1).findIndex((line) => /^ {0,2}\S/.test(line));
  const own = lines.slice(at + 1, length === -1 ? undefined : at + 1 + length);
  const within = own.indexOf(`    ${method}:`);
  return at + 1 + (within === -1 ? 0 : within + 1);
}

/** Places in the OpenAPI files and the ledger. Only the project itself has these files. */
function ownPlaces(): Places {
  const claims = claimLines();
  const files = new Map<string, readonly string[]>();
  return ({ claim = '', place }) => {
    const [file = '', pointer = ''] = (place?.pointer ?? '').split('#');
    const [, , path = '', method = ''] = pointer.split('/');
    const lines = file === '' ? [] : (files.get(file) ?? linesOf(join(ROOT, file)));
    files.set(file, lines);
    const line = operationLine(lines, decoded(path), method);
    return [
      ...(line === undefined ? [] : [{ file, line, what: 'the operation' } as const]),
      ...[claims.get(claim)].flatMap((each) => each ?? []),
    ];
  };
}

/** Whether a line contains a claim id or a fingerprint as a whole word. */
const names = (line: string, word: string): boolean => line.split(/[^\w.-]+/).includes(word);

/** Places in a repository: the line of its baseline or configuration that names the finding, or the first line. */
export function readPlaces({ folder, baseline = BASELINE_FILE, configuration }: Ground): Places {
  const root = repositoryOf(resolve(folder));
  if (!isInstalled && root === ROOT) return ownPlaces();
  const candidates: readonly (readonly [file: string | undefined, what: FilePlace['what']])[] = [
    [baseline, 'the baseline'],
    [configuration, 'the configuration'],
    ['package.json', 'the configuration'],
  ];
  const found = candidates.flatMap(([name = '', what]) => {
    const file = resolve(folder, name);
    const path = relative(root, file).split(sep).join('/');
    if (name === '' || path.startsWith('../') || !existsSync(file)) return [];
    return [{ lines: linesOf(file), place: { file: path, line: 1, what } }];
  });
  return ({ claim, fingerprint }) => {
    const named = found.flatMap(({ lines, place }) => {
      const at = [fingerprint, claim].flatMap((word) =>
        word === undefined ? [] : lines.findIndex((line) => names(line, word)),
      );
      return at.filter((index) => index !== -1).map((index) => ({ ...place, line: index + 1 }));
    });
    return [named[0] ?? found[0]?.place].flatMap((each) => each ?? []);
  };
}
