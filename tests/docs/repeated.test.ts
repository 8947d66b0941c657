import { expect, test } from 'vitest';
import { sourcesBut } from './sources.ts';

/** The most lines in a row that may be repeated, not counting imports and lines of brackets. */
const MOST = 7;

const SOURCES = sourcesBut(/^(generated|tests)\//);

/** The lines of a file that contain words, with their numbers. */
const linesOf = (text: string): (readonly [number, string])[] =>
  text
    .replaceAll(/^import [^;]*;$|^export \{[^;]*from [^;]*;$/gms, (each) => each.replaceAll(/[^\n]/g, ''))
    .split('\n')
    .flatMap((line, index) => (/\w/.test(line) ? [[index + 1, line.trim()] as const] : []));

/** Places where rows of lines repeat an earlier place. */
function repeatedIn(texts: ReadonlyMap<string, string>): string[] {
  const first = new Map<string, string>();
  const found: string[] = [];
  for (const [file, text] of texts) {
    const lines = linesOf(text);
    for (const [at, [number]] of lines.entries()) {
      const row = lines.slice(at, at + MOST + 1).map(([, line]) => line);
      if (row.length <= MOST) break;
      // Mock and suites implement the documents independently, so equal lines in both are allowed.
      const key = [file.startsWith('mock/'), ...row].join('\n');
      const place = `${file}:${number}`;
      const before = first.get(key);
      if (before === undefined) first.set(key, place);
      else found.push(`${place} repeats ${before}`);
    }
  }
  return found;
}

test(`no ${MOST + 1} lines in a row stand twice in the sources`, () => {
  expect(SOURCES.length).toBeGreaterThan(500);
  expect(repeatedIn(new Map(SOURCES))).toEqual([]);
});

test('rows that stand twice are found with both places, whatever their indents', () => {
  const row = Array.from({ length: MOST + 1 }, (_, index) => `call(${index});`);
  const texts = new Map([
    ['one.ts', `first();\n${row.join('\n')}\n`],
    ['two.ts', row.map((line) => `  ${line}`).join('\n')],
  ]);
  expect(repeatedIn(texts)).toEqual(['two.ts:1 repeats one.ts:2']);
  expect(repeatedIn(new Map([['one.ts', row.slice(1).join('\n').repeat(2)]]))).toEqual([]);
});
