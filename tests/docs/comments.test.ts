import { expect, test } from 'vitest';
import { commentsIn, sourcesBut, textsIn } from './sources.ts';
import { longIn, refusedIn } from './words.ts';

// Generated files repeat the documents, and the independent services have their own style.
const SOURCES = sourcesBut(/^(generated|tests\/independent\/(first|second))\//);

/** Files whose texts are data, words of older versions, or the configuration field `judge`. */
const OTHER_TEXTS =
  /^(mock\/(inbox|prospecting)\/seed|reports\/baseline\/renamed|specs\/config\.ts|scripts\/cli\/(own|config-file)\.ts|tests\/(docs\/|scripts\/(cli\/own|no-verdict)))/;

test('no text that a program prints, and no name of a test, has a phrase that STYLE.md refuses', () => {
  const found = SOURCES.filter(([file]) => !OTHER_TEXTS.test(file)).flatMap(([file, text]) =>
    refusedIn(textsIn(text).join('\n').replaceAll('--unjudged-runs', 'X')).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test('no comment has a phrase that STYLE.md refuses', () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  const found = SOURCES.flatMap(([file, text]) =>
    refusedIn(commentsIn(text)).map((each) => `${file}: ${each}`),
  );
  expect(found).toEqual([]);
});

test('a refused phrase in a comment would be found', () => {
  expect(refusedIn(commentsIn('const a = 1;\n  // Tells whoever asks.\n'))).toHaveLength(2);
  expect(
    textsIn("test('as good as new', () => 'whichever');").flatMap((each) => refusedIn(each)),
  ).toHaveLength(1);
});

test('no comment has a sentence of more than 25 words', () => {
  const found = SOURCES.filter(([file]) => !file.startsWith('tests/independent/')).flatMap(([file, text]) =>
    longIn(commentsIn(text)).map((each) => `${file}: ${each}`),
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
