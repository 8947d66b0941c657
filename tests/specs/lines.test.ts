import fc from 'fast-check';
import { expect, test } from 'vitest';
import { digestOf, hunksBetween, linesOf, renumberLines, type Hunk } from '../../specs/lines.ts';
import { readDocumentIndex } from '../../specs/yaml.ts';

const hunks = (before: string, after: string): Hunk[] => hunksBetween([...before], [...after]);

test.each([
  ['nothing', 'abc', 'abc', []],
  ['a line inserted', 'abc', 'axbc', [{ at: 1, removed: 0, to: 1, inserted: 1 }]],
  ['a line removed', 'abc', 'ac', [{ at: 1, removed: 1, to: 1, inserted: 0 }]],
  ['a line changed', 'abc', 'axc', [{ at: 1, removed: 1, to: 1, inserted: 1 }]],
  ['the first', 'abc', 'xbc', [{ at: 0, removed: 1, to: 0, inserted: 1 }]],
  ['one after the last', 'abc', 'abcx', [{ at: 3, removed: 0, to: 3, inserted: 1 }]],
  [
    'two places',
    'abcdef',
    'axbcdf',
    [
      { at: 1, removed: 0, to: 1, inserted: 1 },
      { at: 4, removed: 1, to: 5, inserted: 0 },
    ],
  ],
  ['everything', 'ab', 'xyz', [{ at: 0, removed: 2, to: 0, inserted: 3 }]],
  ['all that there was', 'ab', '', [{ at: 0, removed: 2, to: 0, inserted: 0 }]],
] as const)('what differs between two lists of lines is %s', (_, before, after, wanted) => {
  expect(hunks(before, after)).toEqual(wanted);
});

test('applied to the old lines, hunks give the new ones; no line of theirs was kept in place by chance', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const found = hunksBetween(before, after);
      const result: string[] = [];
      let next = 0;
      for (const { at, removed, to, inserted } of found) {
        result.push(...before.slice(next, at), ...after.slice(to, to + inserted));
        next = at + removed;
      }
      expect([...result, ...before.slice(next)]).toEqual(after);
      // Lines that were kept map to their new numbers.
      for (const [old, fresh] of renumberLines(before.length, found))
        if (!found.some(({ at, removed }) => old > at && old <= at + removed))
          expect(after[fresh - 1]).toBe(before[old - 1]);
    }),
  );
});

test('a changed line has the number of the one that it became, a removed line has none', () => {
  expect([...renumberLines(4, hunks('abcd', 'xbd'))]).toEqual([
    [1, 1],
    [2, 2],
    [4, 3],
  ]);
  expect([...renumberLines(3, hunks('abc', 'yzabc'))]).toEqual([
    [1, 3],
    [2, 4],
    [3, 5],
  ]);
});

test('line ends and the spaces before them make no other line', () => {
  expect(linesOf('a\r\n\r\nb  \r\n')).toEqual(['a', '', 'b']);
  expect(linesOf('a\n\nb')).toEqual(['a', '', 'b']);
});

test('the index has a digest of each line of both documents', () => {
  for (const { lines, digests } of readDocumentIndex().documents) {
    const all = digests.trim().split(/\s+/);
    expect(all).toHaveLength(lines);
    expect(all.every((digest) => digest.length === digestOf('').length && /^[0-9a-f]+$/.test(digest))).toBe(
      true,
    );
  }
});
