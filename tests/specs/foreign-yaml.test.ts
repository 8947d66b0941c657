import { expect, test } from 'vitest';
import { yamlDocument, yamlValue } from '../../specs/foreign-yaml.ts';

const valueOf = (text: string): unknown => yamlValue(yamlDocument(text));

/** Ten lists, each of nine of the list before. */
const bomb = [
  'a: &a [x]',
  ...[...'bcdefghij'].map(
    (name, at) => `${name}: &${name} [${Array<string>(9).fill(`*${'abcdefghij'[at]}`).join()}]`,
  ),
].join('\n');

test.each([
  ['an unclosed list', 'seed: [', /^Flow sequence .* at line 1, column 8$/],
  ['several documents', 'a: 1\n---\nb: 2', 'it holds several documents, and one is read'],
  ['a name twice', 'a: 1\na: 2', 'Map keys must be unique at line 2, column 1'],
  ['an alias of nothing', 'a: *b', /b$/],
  ['an alias within itself', 'a: &a [*a]', 'it is nested deeper than 64 levels'],
  ['aliases of aliases', bomb, 'with its aliases it holds more than 1000000 values'],
  ['65 levels', `${'['.repeat(66)}${']'.repeat(66)}`, 'it is nested deeper than 64 levels'],
  ['5,000 levels', '['.repeat(5000), 'it is nested too deeply to be read'],
  ['5,000 levels without brackets', `${'- '.repeat(5000)}1`, 'it is nested too deeply to be read'],
])('%s is refused in one line', (_, text, message) => {
  let said = 'taken';
  try {
    valueOf(text);
  } catch (error) {
    said = error instanceof RangeError ? error.message : String(error);
  }
  expect(said).toMatch(typeof message === 'string' ? new RegExp(`^${message}$`) : message);
});

test.each([
  ['', null],
  ['# nothing\n', null],
  ['a: &a { b: 1 }\nc: { <<: *a, d: 2 }', { a: { b: 1 }, c: { b: 1, d: 2 } }],
  ['{"a": [1, null]}', { a: [1, null] }],
])('%j has its value', (text, value) => {
  expect(valueOf(text)).toEqual(value);
});
