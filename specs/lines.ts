import { createHash } from 'node:crypto';

/** Lines of the documents as digests, because the texts themselves are not stored here. */

/** Characters of a digest, enough to distinguish several hundred lines. */
const DIGEST = 8;

/** The lines of a text, without line ends and trailing spaces. */
export const linesOf = (text: string): string[] =>
  text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.trimEnd());

export const digestOf = (line: string): string =>
  createHash('sha256').update(line).digest('hex').slice(0, DIGEST);

/** The headings of a document with their line numbers. */
export function headingsOf(lines: readonly string[]): (readonly [line: number, heading: string])[] {
  let isCode = false;
  return lines.flatMap((line, index) => {
    if (/^(```|~~~)/.test(line)) isCode = !isCode;
    const [, heading] = isCode ? [] : (/^#{1,6}\s+(.+)$/.exec(line) ?? []);
    return heading === undefined ? [] : [[index + 1, heading] as const];
  });
}

/** A difference: `removed` old lines from index `at` were replaced by `inserted` new lines from index `to`. */
export interface Hunk {
  readonly at: number;
  readonly removed: number;
  readonly to: number;
  readonly inserted: number;
}

/** The lengths of the longest common subsequences after each pair of positions. */
function commonAfter(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const [row, next] = [table[i], table[i + 1]];
      if (row === undefined || next === undefined) continue;
      row[j] = before[i] === after[j] ? (next[j + 1] ?? 0) + 1 : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return table;
}

/** The differences between two lists of lines, with the fewest removals and insertions. */
export function hunksBetween(before: readonly string[], after: readonly string[]): Hunk[] {
  const common = commonAfter(before, after);
  const hunks: Hunk[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [at, to] = [i, j];
    while ((i < before.length || j < after.length) && !(i < before.length && before[i] === after[j])) {
      const [removing, inserting] = [common[i + 1]?.[j] ?? -1, common[i]?.[j + 1] ?? -1];
      if (i < before.length && (j === after.length || removing >= inserting)) i += 1;
      else j += 1;
    }
    if (i > at || j > to) hunks.push({ at, removed: i - at, to, inserted: j - to });
    while (i < before.length && before[i] === after[j]) [i, j] = [i + 1, j + 1];
  }
  return hunks;
}

/** The new number of each old line, from 1. A replaced line has the number of its replacement, a removed line none. */
export function renumberLines(count: number, hunks: readonly Hunk[]): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  let [offset, index] = [0, 0];
  for (const { at, removed, inserted } of [...hunks, { at: count, removed: 0, to: 0, inserted: 0 }]) {
    for (; index < at; index += 1) numbers.set(index + 1, index + 1 + offset);
    for (; index < at + removed; index += 1)
      if (index < at + inserted) numbers.set(index + 1, index + 1 + offset);
    offset += inserted - removed;
  }
  return numbers;
}
