import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { SAMPLES, sampleOf, sizeOf } from './samples.ts';

test.each(Object.entries(SAMPLES))(
  '%s: the file that is named takes its size from the list',
  (name, { file }) => {
    const asked = [...readFileSync(file, 'utf8').matchAll(/(?:sizeOf|sampleOf)\(\s*(['"])(.*?)\1/g)].map(
      ([, , wanted]) => wanted,
    );
    expect(asked).toContain(name);
  },
);

test.each([
  ['1', 'full'],
  ['', 'sample'],
] as const)('where FULL_TESTS is %j, the size is that of %s', (value, size) => {
  vi.stubEnv('FULL_TESTS', value);
  try {
    expect(sizeOf('drifts')).toBe(SAMPLES.drifts[size]);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('a sample has one item in as many as are stated, the same ones each time, and at least one', () => {
  const items = Array.from({ length: 3 * SAMPLES['faults that pass'].sample }, (_, index) => index);
  vi.stubEnv('FULL_TESTS', '');
  try {
    const taken = sampleOf('faults that pass', items);
    expect(taken).toHaveLength(3);
    expect(sampleOf('faults that pass', items)).toEqual(taken);
    expect(sampleOf('faults that pass', ['one'])).toEqual(['one']);
    vi.stubEnv('FULL_TESTS', '1');
    expect(sampleOf('faults that pass', items)).toEqual(items);
  } finally {
    vi.unstubAllEnvs();
  }
});
