import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, most of it waiting: beginning with them ends soonest. The rest goes by its size. */
const LONGEST = [
  'tests/load/probes-k6.test.ts',
  'tests/load/drivers.test.ts',
  'tests/scripts/load.test.ts',
  'tests/scripts/live.test.ts',
  'tests/scripts/interrupt.test.ts',
  'tests/scripts/left.test.ts',
  'tests/scripts/mutate.test.ts',
  'tests/suites/verdicts.test.ts',
  'tests/scripts/start.test.ts',
  'tests/suites/faults/passing.test.ts',
  'tests/suites/faults/persistent.test.ts',
  'tests/suites/saved.test.ts',
  'tests/suites/rotation.test.ts',
  'tests/suites/live.test.ts',
  'tests/suites/live-changes.test.ts',
  'tests/suites/broken.test.ts',
  'tests/scripts/exit.test.ts',
  'tests/scripts/commands.test.ts',
  'tests/load/manifest.test.ts',
  'tests/scripts/prove.test.ts',
  'tests/scripts/reproduce.test.ts',
  'tests/scripts/cleanup.test.ts',
  'tests/suites/redaction/run.test.ts',
  'tests/scripts/prove/variants.test.ts',
  'tests/load/identify.test.ts',
  'tests/suites/burst.test.ts',
  'tests/load/elsewhere.test.ts',
  'tests/scripts/findings.test.ts',
  'tests/scripts/gate.test.ts',
  'tests/suites/duration.test.ts',
  'tests/scripts/baseline.test.ts',
  'tests/scripts/receiver.test.ts',
  'tests/scripts/npm.test.ts',
  'tests/reports/page.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const known = LONGEST.findIndex((file) => moduleId.endsWith(file));
      return known === -1 ? LONGEST.length : known;
    };
    return (await super.sort(files)).toSorted((left, right) => place(left) - place(right));
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
          // Loading the suites anew for each file would take a third of the time.
          isolate: false,
          // Node reads TypeScript itself, and what it has compiled runs faster than what Vite makes of it.
          experimental: { viteModuleRunner: false, nodeLoader: false },
          testTimeout: 180_000,
          hookTimeout: 60_000,
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
    // More than the cores that are asked for: most files wait now and then.
    maxWorkers: 5,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', ['allure-vitest/reporter', { resultsDir: 'reports/out/vitest/allure-results' }]],
  },
});
