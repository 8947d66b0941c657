import { execa } from 'execa';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Program } from './command.ts';
import { onInterrupt } from '../process/interrupt.ts';
import { during } from '../process/progress.ts';

/** Time limits of a step; a longer step hangs. */
const STEP_MS = { some: 20 * 60_000, full: 90 * 60_000 };
const folder = mkdtempSync(join(tmpdir(), 'plumbline-test-'));
const counts = (name: string): string => join(folder, `${name.replaceAll(' ', '-')}.json`);
/** Tests that measure milliseconds. Only checks run beside them, with low priority. */
const TIMED = [
  'tests/scripts/load.test.ts',
  'tests/scripts/embedded.test.ts',
  'tests/load/live.test.ts',
  'tests/load/manifest.test.ts',
  'tests/load/k6-runs.test.ts',
  'tests/load/drivers.test.ts',
  'tests/load/embedded.test.ts',
  'tests/load/profiles.test.ts',
];
const vitest = (name: string, ...args: readonly string[]): [string, string, ...string[]] => [
  name,
  'vitest',
  ...[
    'run',
    '--project=harness',
    ...args,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${counts(name)}`,
  ],
];

type Step = readonly [name: string, program: string, ...args: string[]];

/** The fast compiler does the checks. Other tools use the package `typescript`, and both are named `tsc`. */
const TSC = [process.execPath, 'node_modules/typescript-native/bin/tsc', '--singleThreaded'] as const;

/** For compiler and linter, which are of Go: one thread computes each type once, and rarely collects garbage. */
const CHECK_ENV = { GOMAXPROCS: '1', GOGC: '400' };

/** Checks that need only the files. They run beside the tests, most of which wait at times. */
const CHECKS: readonly Step[] = [
  ['lint', 'oxlint', '.'],
  ['types', ...TSC, '-p', '.'],
  ['generated files are fresh', process.execPath, 'scripts/run.js', 'generate', '--check'],
  ['types of the k6 scripts', ...TSC, '-p', 'load/k6'],
  ['types of the page', ...TSC, '-p', 'reports/page/client'],
  ['format', 'oxfmt', '--check', '.'],
  ['import directions', process.execPath, '--run', 'check:imports'],
  ['dead code', 'knip', '--no-progress'],
  ['contract files lint', 'redocly', 'lint', '--extends', 'recommended', 'specs/*.openapi.yaml'],
];

const TESTS: readonly Step[] = [
  vitest('tests of load runs', ...TIMED),
  vitest('tests', ...TIMED.flatMap((file) => ['--exclude', file])),
];

interface Way {
  /** Time limit of a step, in ms. */
  readonly most: number;
  readonly givesWay: boolean;
  readonly env: Readonly<Record<string, string>>;
}

async function outcomeOf(
  program: string,
  args: readonly string[],
  { most, givesWay, env }: Way,
): Promise<{ ok: boolean; output: string }> {
  const child = execa(program, args, { preferLocal: true, timeout: most, env, all: true, reject: false });
  if (givesWay && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  const { failed, all, shortMessage } = await child;
  return { ok: !failed, output: all || shortMessage || '' };
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly startTime: number;
    readonly endTime: number;
  }[];
}
const NO_REPORT: Report = { numPassedTests: 0, numFailedTests: 0, numPendingTests: 0, testResults: [] };

function reportOf(name: string): Report {
  try {
    return JSON.parse(readFileSync(counts(name), 'utf8')) as Report;
  } catch {
    return NO_REPORT;
  }
}

/** The order of faster files does not matter. */
const SHORTEST_S = 5;

/** Writes the seconds of test files, by which `vitest.config.ts` orders them. */
function writeDurations(reports: readonly Report[]): void {
  const long = reports
    .flatMap(({ testResults }) => testResults)
    .map(
      ({ name, startTime, endTime }) =>
        [relative('', name), Math.round((endTime - startTime) / 1000)] as const,
    )
    .filter(([, seconds]) => seconds >= SHORTEST_S)
    .toSorted();
  writeFileSync('tests/durations.json', `${JSON.stringify(Object.fromEntries(long), null, 2)}\n`);
}

/** Checks the project itself. */
export async function run(program: Program): Promise<number> {
  // The steps must end with this process.
  onInterrupt(() => process.exit(130));
  const { full = false, durations = false } = program.opts();
  const env = {
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
    FULL_TESTS: full ? '1' : '',
  };
  const most = STEP_MS[full ? 'full' : 'some'];
  let passed = 0;
  let failed = 0;
  let skipped = 0;
  /** Why tests are skipped. */
  const reasons = new Set<string>();
  const take = async ([name, program, ...args]: Step, givesWay: boolean): Promise<void> => {
    const started = Date.now();
    const { ok, output } = await during(name, () =>
      outcomeOf(program, args, { most, givesWay, env: { ...env, ...(givesWay && CHECK_ENV) } }),
    );
    process.stdout.write(`${ok ? '✓' : '✗'} ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)\n`);
    if (!ok) process.stdout.write(`${output}\n`);
    const inside = program === 'vitest' ? reportOf(name) : undefined;
    passed += inside?.numPassedTests ?? (ok ? 1 : 0);
    skipped += inside?.numPendingTests ?? 0;
    for (const [line] of output.matchAll(/tests of the k6 scripts are skipped: .*$/gm)) reasons.add(line);
    // A failing step counts even if no single test failed, for example if a file does not load.
    failed += inside !== undefined ? Math.max(inside.numFailedTests, ok ? 0 : 1) : ok ? 0 : 1;
  };
  const inTurn = async (steps: readonly Step[], givesWay: boolean): Promise<void> => {
    for (const step of steps) await take(step, givesWay);
  };
  await Promise.all([inTurn(TESTS, false), inTurn(CHECKS, true)]);
  if (durations) writeDurations(TESTS.map(([name]) => reportOf(name)));
  rmSync(folder, { recursive: true, force: true });
  for (const reason of reasons) process.stdout.write(`${reason}\n`);
  process.stdout.write(`${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}\n`);
  return failed === 0 ? 0 : 1;
}
