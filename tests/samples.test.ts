import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { SAMPLES, sizeOf } from './samples.ts';

test.each(Object.entries(SAMPLES))(
  '%s: the file that is named takes its size from the list',
  (name, { file }) => {
    const asked = [...readFileSync(file, 'utf8').matchAll(/sizeOf\((['"])(.*?)\1\)/g)].map(
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
