import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const folder = process.env['PLUMBLINE_RUN_FOLDER'] ?? 'reports/out/latest';

/** Turns the verdicts of a run into JUnit and Allure results. */
export default defineConfig({
  test: {
    root: join(import.meta.dirname, '../..'),
    include: ['reports/vitest/claims.test.ts'],
    setupFiles: ['allure-vitest/setup'],
    maxWorkers: 1,
    reporters: [
      ['junit', { outputFile: join(folder, 'junit.xml'), suiteName: 'Plumbline' }],
      ['allure-vitest/reporter', { resultsDir: join(folder, 'allure-results') }],
    ],
  },
});
