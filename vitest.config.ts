import { defineConfig } from 'vitest/config';

/** The harness's own tests. The claims of a run are shown by reports/vitest. */
export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ['default'],
  },
});
