import { filesBelow } from '../../specs/folder.ts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A location in the project: `suites/inbox/page.ts`, line 12. */
export interface Location {
  readonly file: string;
  readonly line: number;
}

/** One occurrence of an id as a literal. */
export interface IdOccurrence extends Location {
  /** The text from this id to the next one. */
  readonly until: string;
}

/** An id in quotes, or as a value of YAML. */
const LITERAL = /(?:['"`]|[:-] )((?:inbox|prospecting)(?:\.[\w-]+){2,})(?=['"`/\s,}]|$)/gm;

/** The section of a table of drifts, and the names of claims in it. */
const SECTION = /\btable\(\s*'([\w.-]+)'/;
const NAME = /^ {2}'?([a-z\d][\w-]*)'?(?=[:,])/gm;

/** The id at the beginning of a scenario's definition. A computed id is known up to its first computed part. */
const DEFINED = /\bid: ['"`]([\w.-]+)(?=['"`]|\$\{)/g;

function occurrencesIn(
  text: string,
  file: string,
  pattern: RegExp,
): [id: string, occurrence: IdOccurrence][] {
  const section = pattern === LITERAL ? SECTION.exec(text)?.[1] : undefined;
  const found = [...text.matchAll(section === undefined ? pattern : NAME)];
  let line = 1;
  let at = 0;
  return found.map((match, index) => {
    line += text.slice(at, match.index).split('\n').length - 1;
    at = match.index;
    return [
      [section, match[1]].filter(Boolean).join('.'),
      { file, line, until: text.slice(at, found[index + 1]?.index) },
    ];
  });
}

/** The files below a folder, or the file itself, as paths from the root of the project. */
const sourcesBelow = (folder: string): string[] =>
  filesBelow(join(root, folder))
    .filter((file) => /\.(ts|js|yaml)$/.test(file))
    .map((file) => `${folder}/${file}`);

/** Every literal id in the files below some folders, with its occurrences in the order of the files. */
export function occurrencesBelow(
  folders: readonly string[],
  pattern: RegExp = LITERAL,
): ReadonlyMap<string, readonly IdOccurrence[]> {
  const all = folders
    .flatMap(sourcesBelow)
    .flatMap((file) => occurrencesIn(readFileSync(join(root, file), 'utf8'), file, pattern));
  return new Map(
    [...Map.groupBy(all, ([id]) => id)].map(([id, some]) => [id, some.map(([, occurrence]) => occurrence)]),
  );
}

/** Where each scenario is defined: by its own id, an argument, or the longest prefix of a computed id. */
export function definitionsOf(ids: readonly string[]): ReadonlyMap<string, Location> {
  const defined = occurrencesBelow(['suites'], DEFINED);
  const named = occurrencesBelow(['suites']);
  const begun = [...defined.keys()].filter((id) => /[-.]$/.test(id)).toSorted((a, b) => b.length - a.length);
  return new Map(
    ids.flatMap((id) => {
      const beginning = begun.find((each) => id.startsWith(each)) ?? '';
      const [first] = defined.get(id) ?? named.get(id) ?? defined.get(beginning) ?? [];
      return first === undefined ? [] : [[id, first]];
    }),
  );
}
