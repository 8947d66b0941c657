import { filesBelow } from '../../specs/folder.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where something stands in the project: `suites/inbox/page.ts`, line 12. */
export interface Location {
  readonly file: string;
  readonly line: number;
}

/** One occurrence of an id as a literal. */
export interface Occurrence extends Location {
  /** The text from there to the next id. */
  readonly until: string;
}

/** An id in quotes, or as a value of YAML; behind it a drift has its variant. */
const LITERAL = /(?:['"`]|[:-] )((?:inbox|prospecting)(?:\.[\w-]+){2,})(?=['"`/\s,}]|$)/gm;

function occurrencesIn(text: string, file: string): [id: string, occurrence: Occurrence][] {
  const found = [...text.matchAll(LITERAL)];
  let line = 1;
  let at = 0;
  return found.map((match, index) => {
    line += text.slice(at, match.index).split('\n').length - 1;
    at = match.index;
    return [match[1] ?? '', { file, line, until: text.slice(at, found[index + 1]?.index) }];
  });
}

/** The files below some folders, or the files themselves, from the root of the project. */
const sourcesBelow = (folder: string): string[] =>
  filesBelow(join(root, folder))
    .filter((file) => /\.(ts|js|yaml)$/.test(file))
    .map((file) => `${folder}/${file}`);

/** Every id that stands literally in the files below some folders, with its occurrences in the order of the files. */
export function occurrencesBelow(folders: readonly string[]): ReadonlyMap<string, readonly Occurrence[]> {
  const all = folders
    .flatMap(sourcesBelow)
    .flatMap((file) => occurrencesIn(readFileSync(join(root, file), 'utf8'), file));
  return new Map(
    [...Map.groupBy(all, ([id]) => id)].map(([id, some]) => [id, some.map(([, occurrence]) => occurrence)]),
  );
}
