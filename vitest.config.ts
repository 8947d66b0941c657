import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, most of it waiting: beginning with them ends soonest. The rest goes by its size. */
const LONGEST = [
  'tests/load/probes-k6.test.ts',
  'tests/load/drivers.test.ts',
  'tests/scripts/load.test.ts',
  'tests/suites/hostile/bodies.test.ts',
  'tests/suites/shared-reads.test.ts',
  'tests/scripts/hostile-bodies.test.ts',
  'tests/scripts/left.test.ts',
  'tests/suites/faults/time.test.ts',
  'tests/suites/redaction/run.test.ts',
  'tests/scripts/prove/variants.test.ts',
  'tests/scripts/prove.test.ts',
  'tests/scripts/live.test.ts',
  'tests/scripts/cleanup.test.ts',
  'tests/scripts/load/failing.test.ts',
  'tests/suites/saved.test.ts',
  'tests/scripts/contained.test.ts',
  'tests/suites/faults/passing.test.ts',
  'tests/suites/broken.test.ts',
  'tests/independent/measure.test.ts',
  'tests/scripts/interrupt.test.ts',
  'tests/scripts/shard.test.ts',
  'tests/scripts/commands.test.ts',
  'tests/suites/live.test.ts',
  'tests/scripts/receiver.test.ts',
  'tests/scripts/npm.test.ts',
  'tests/scripts/exit.test.ts',
  'tests/reports/agreement.test.ts',
  'tests/suites/live-changes.test.ts',
  'tests/load/windows.test.ts',
  'tests/docs/docs.test.ts',
  'tests/suites/allowed-traffic.test.ts',
  'tests/suites/scratch.test.ts',
  'tests/load/elsewhere.test.ts',
  'tests/suites/hostile/soak.test.ts',
  'tests/scripts/mutate.test.ts',
  'tests/scripts/generate/measure.test.ts',
  'tests/scripts/run/parts-beside.test.ts',
  'tests/ci/steps.test.ts',
  'tests/scripts/claims.test.ts',
  'tests/scripts/no-verdict.test.ts',
  'tests/suites/rotation.test.ts',
  'tests/reports/page.test.ts',
  'tests/api/installed.test.ts',
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
