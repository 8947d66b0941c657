import { expect, test } from 'vitest';
import { sourcesBut, textsIn } from './sources.ts';
import { longIn } from './words.ts';

test('no message of the program has a sentence of more than 25 words', () => {
  const sources = sourcesBut(/^(generated|tests)\//);
  expect(sources.length).toBeGreaterThan(500);
  expect(
    sources.flatMap(([file, text]) =>
      textsIn(text)
        .flatMap(longIn)
        .map((sentence) => `${file}: ${sentence}`),
    ),
  ).toEqual([]);
});

test('a long sentence is found in a literal, a template, and in concatenated parts', () => {
  const words = 'word '.repeat(14);
  expect(textsIn(`f('${words}${words}')`).flatMap(longIn)).toHaveLength(1);
  expect(textsIn(`f(\`${words}\${a} ${words}\`)`).flatMap(longIn)).toHaveLength(1);
  expect(textsIn(`f(\`\${f('${words}${words}')}\`)`).flatMap(longIn)).toHaveLength(1);
  expect(textsIn(`f('${words}' + '${words}')`).flatMap(longIn)).toHaveLength(1);
  expect(textsIn(`f('${words}', '${words}')`).flatMap(longIn)).toEqual([]);
});
