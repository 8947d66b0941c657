import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longIn, refusedIn } from './words.ts';

const COMMENT = /^\s*(\/\/|\/\*\*|\*) /;

/** The comments of a file that stand on lines of their own. Every other line is blank, and so separates them. */
const commentsIn = (text: string): string =>
  text
    .split('\n')
    .map((line) => (COMMENT.test(line) ? line.replace(COMMENT, '') : ''))
    .join('\n');

const SOURCES = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  // Generated files repeat the documents, and the independent services have their own style.
  .filter((file) => !/^(generated|tests\/independent\/(first|second))\//.test(file) && existsSync(file));

/** Texts of a file with more than one word: program output and names of tests. */
const textsIn = (text: string): string =>
  (text.match(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g) ?? [])
    .filter((each) => /\S\s\S/.test(each))
    .map((each) => each.slice(1, -1).replaceAll(/\$\{[^}]*\}|--unjudged-runs/g, 'X'))
    .join('\n');

/** Files whose texts are data, words of older versions, or the configuration field `judge`. */
const OTHER_TEXTS =
  /^(mock\/(inbox|prospecting)\/seed|reports\/baseline\/renamed|specs\/config\.ts|scripts\/cli\/(own|config-file)\.ts|tests\/(docs\/|scripts\/(cli\/own|no-verdict)))/;

test('no text that a program prints, and no name of a test, has a phrase that STYLE.md refuses', () => {
  const found = SOURCES.filter((file) => !OTHER_TEXTS.test(file)).flatMap((file) =>
    refusedIn(textsIn(readFileSync(file, 'utf8'))).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test('no comment has a phrase that STYLE.md refuses', () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  const found = SOURCES.flatMap((file) =>
    refusedIn(commentsIn(readFileSync(file, 'utf8'))).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test('a refused phrase in a comment would be found', () => {
  expect(refusedIn(commentsIn('const a = 1;\n  // Tells whoever asks.\n'))).toHaveLength(2);
  expect(refusedIn(textsIn("test('is told', () => 'judge');"))).toHaveLength(1);
});

test('no comment has a sentence of more than 25 words', () => {
  const found = SOURCES.filter((file) => !file.startsWith('tests/independent/')).flatMap((file) =>
    longIn(commentsIn(readFileSync(file, 'utf8'))).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test('a long sentence in a comment would be found', () => {
  const [half, whole] = ['word '.repeat(13), 'word '.repeat(26)];
  expect(longIn(commentsIn(`/**\n * ${half}\n * ${half}\n */\n`))).toHaveLength(1);
  expect(longIn(commentsIn(`const a = 1;\n// ${whole}\n`))).toHaveLength(1);
  expect(longIn(commentsIn(`// ${half}\nconst a = 1;\n// ${half}\n`))).toEqual([]);
  expect(longIn(commentsIn(`/**\n * ${half}\n *\n * ${half}\n */\n`))).toEqual([]);
});
