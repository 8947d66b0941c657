import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow } from '../../../specs/folder.ts';
import { WORD } from './tokens.ts';

const SUITES = join(import.meta.dirname, '../..');
/** String literals in the source of a module. */
const TEXTS = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g;
/** Interpolations are not constant. */
const INTERPOLATED = /\$\{[^}]*\}/g;
let words: ReadonlySet<string> | undefined;

/** Words of the suites' own texts, which occur in answers to open questions. They are read at first use. */
export const ownWords: Pick<ReadonlySet<string>, 'has'> = {
  has: (word) =>
    (words ??= new Set(
      filesBelow(SUITES)
        .filter((name) => /\.[jt]s$/.test(name) && !name.endsWith('.d.ts'))
        .flatMap((name) => [...readFileSync(join(SUITES, name), 'utf8').matchAll(TEXTS)])
        .flatMap(([text]) => text.replaceAll(INTERPOLATED, ' ').match(WORD) ?? []),
    )).has(word),
};
