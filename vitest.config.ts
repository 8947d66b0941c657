import { relative } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import durations from './tests/durations.json' with { type: 'json' };

/** Durations of test files in seconds, from `npm test -- --durations`. Starting with the longest ends soonest. */
const measured: ReadonlyMap<string, number> = new Map(Object.entries(durations));

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds = ({ moduleId }: TestSpecification): number =>
      measured.get(relative(import.meta.dirname, moduleId)) ?? 0;
    return (await super.sort(files)).toSorted((left, right) => seconds(right) - seconds(left));
  }
}

/**
 * Two projects: the harness's own tests, and the claims, each as a test against a mock, for work on a scenario
 * or a checker.
 */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'harness',
          include: ['tests/**/*.test.ts'],
          // Loading the suites again for each file would take a third of the time.
          isolate: false,
          // Node reads TypeScript itself, and its compiled code runs faster than Vite's.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
      {
        test: {
          name: 'claims',
          include: ['tests/claims/*.claims.ts'],
          setupFiles: ['allure-vitest/setup'],
          testTimeout: 180_000,
        },
      },
    ],
    // More than the available cores, because most files wait at times.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['allure-vitest/reporter', { resultsDir: 'reports/out/vitest/allure-results' }]],
  },
});
