import { execFileSync } from 'node:child_process';

interface Sample {
  readonly file: string;
  /** The items that are sampled. */
  readonly of: string;
  /** The number in `npm test`. */
  readonly sample: number;
  /** The number in `npm run test:full`. */
  readonly full: number;
  readonly reason: string;
}

/**
 * The complete list of what `npm run test:full` does beyond `npm test`: behaviours that it tries many more times. `npm
 * test` tries a sample of each; no behaviour is left to the full run alone.
 */
export const SAMPLES = {
  drifts: {
    file: 'tests/scripts/prove.test.ts',
    of: 'one drift of a section in N is proven',
    sample: 48,
    full: 1,
    reason: 'all of them take two minutes of one core; npm run prove -- --claim shows those of a claim',
  },
  'drifts in every view': {
    file: 'tests/reports/agreement.test.ts',
    of: 'drifts whose outcome is read from every view, beside all of documented quirks',
    sample: 15,
    full: 200,
    reason: 'each starts a mock and renders all views',
  },
  mutants: {
    file: 'tests/scripts/mutate.test.ts',
    of: 'one mutant in N is tried; in npm test those of the inbox',
    sample: 450,
    full: 5,
    reason: 'all of them take some twenty minutes of two cores; npm run mutate tries them',
  },
  'drawn services': {
    file: 'tests/scripts/prove/variants.test.ts',
    of: 'seeds that draw a service of all allowed variants',
    sample: 1,
    full: 10,
    reason: 'each checks the inbox; npm run prove -- --variants --seeds checks both services',
  },
  'kills of a writing command': {
    file: 'tests/scripts/cleanup.test.ts',
    of: 'writes at which a run is killed, spread over all of them',
    sample: 2,
    full: 20,
    reason: 'each starts a live run and a cleanup',
  },
  'kills of a writing run': {
    file: 'tests/suites/scratch.test.ts',
    of: 'writes at which a run is killed',
    sample: 2,
    full: 10,
    reason: 'each starts a live run',
  },
  "readers' drifts": {
    file: 'tests/suites/verdicts.test.ts',
    of: 'one drift of those that are listed in N, another one with each commit',
    sample: 8,
    full: 1,
    reason: 'each is a live run; npm run prove shows the same drifts with writes at hand',
  },
  "readers' drifts and mutants": {
    file: 'tests/scripts/prove.test.ts',
    of: 'one drift or mutant in N, of those that reads reach, is looked for by live runs',
    sample: 500,
    full: 60,
    reason: 'each that is missed takes four live runs; npm run prove -- --target live searches for all',
  },
  'claims of shared reads': {
    file: 'tests/suites/shared-reads.test.ts',
    of: 'one handful of claims in N is checked in each account',
    sample: 10,
    full: 1,
    reason: 'each account is checked twice, the second time with every read for itself',
  },
  'accounts of shared reads': {
    file: 'tests/suites/shared-reads.test.ts',
    of: 'one account in N that is checked with shared reads and without, another one with each commit',
    sample: 10,
    full: 1,
    reason: 'each account takes six seconds of one core',
  },
  'trials of limiters': {
    file: 'tests/load/identify.test.ts',
    of: 'limiters drawn of each kind',
    sample: 1,
    full: 5,
    reason: 'each searches tens of thousands of boxes',
  },
  'trials of slow machines': {
    file: 'tests/load/windows.test.ts',
    of: 'schedules drawn for each round trip',
    sample: 1,
    full: 3,
    reason: 'slow answers leave much open, which takes long to search',
  },
  'installations of the tool': {
    file: 'tests/api/installed.test.ts',
    of: 'ways to install it: linked, and packed and installed by npm',
    sample: 1,
    full: 2,
    reason: 'npm packs, compiles the types and fetches what the tool depends on',
  },
  'scenarios that are saved': {
    file: 'tests/suites/saved.test.ts',
    of: 'one scenario in N, whose histories are checked again, others with each commit',
    sample: 10,
    full: 1,
    reason: 'all of them take fifteen seconds of one core',
  },
  'scenarios on broken answers': {
    file: 'tests/suites/broken.test.ts',
    of: 'one scenario in N, of which parts of the answers are missing or of other types, others with each commit',
    sample: 8,
    full: 1,
    reason: 'all of them take twenty seconds of one core',
  },
  'hostile bodies everywhere': {
    file: 'tests/suites/hostile/bodies.test.ts',
    of: 'one hostile body in N is answered on every route of a run, another one with each commit',
    sample: 12,
    full: 1,
    reason: 'each run takes two seconds of one core',
  },
  'headers that name no time': {
    file: 'tests/suites/faults/time.test.ts',
    of: 'one value in N by which a service refuses or serves all',
    sample: 6,
    full: 1,
    reason: 'each takes a live run',
  },
  'faults that pass': {
    file: 'tests/suites/faults/passing.test.ts',
    of: 'one fault in N that begins during a run or occurs now and then, another one with each commit',
    sample: 3,
    full: 1,
    reason: 'each takes a live run',
  },
  'faults that last': {
    file: 'tests/suites/faults/persistent.test.ts',
    of: 'one fault in N of a whole run, another one with each commit',
    sample: 2,
    full: 1,
    reason: 'all of them take ten seconds of one core',
  },
  'bodies before a service': {
    file: 'tests/suites/faults/time.test.ts',
    of: 'one body in N that something before the service answers, another one with each commit',
    sample: 3,
    full: 1,
    reason: 'each takes a live run',
  },
  'round trips': {
    file: 'tests/load/windows.test.ts',
    of: 'one duration of a round trip in N, another one with each commit',
    sample: 3,
    full: 1,
    reason: 'slow answers leave much open, which takes long to search',
  },
  'claims of k6 runs': {
    file: 'tests/load/k6-runs.test.ts',
    of: 'one group in N of drifts that a k6 run sees at once, others with each commit',
    sample: 2,
    full: 1,
    reason: 'each starts k6; npm run prove tries these drifts as well',
  },
  'measured scenarios': {
    file: 'tests/scripts/generate/measure.test.ts',
    of: 'one quick scenario in N, whose requests are counted again, others with each commit',
    sample: 10,
    full: 1,
    reason: 'all of them take a minute; npm run generate -- --measure --check measures all',
  },
  'kinds of limiters': {
    file: 'tests/load/elsewhere.test.ts',
    of: 'one kind of limiter in N that a real account may have, others with each commit',
    sample: 2,
    full: 1,
    reason: 'each searches tens of thousands of boxes',
  },
  'paces of others': {
    file: 'tests/suites/live-changes.test.ts',
    of: 'one pace in N of new mail and of reads of others, another one with each commit',
    sample: 3,
    full: 1,
    reason: 'each takes a live run',
  },
  'independent services': {
    file: 'tests/independent/measure.test.ts',
    of: 'one drift and one account in N at each independent service, others with each commit',
    sample: 2,
    full: 1,
    reason: 'each takes a live run; tests/independent/measure.ts takes all',
  },
  'odd accounts': {
    file: 'tests/suites/live.test.ts',
    of: 'one account and one budget in N that a live run checks, others with each commit',
    sample: 2,
    full: 1,
    reason: 'each takes a live run',
  },
  'sections of a drawn service': {
    file: 'tests/scripts/prove/variants.test.ts',
    of: 'one section in N that is checked at a drawn service, another one with each commit',
    sample: 3,
    full: 1,
    reason: 'npm run prove -- --variants --seeds checks all sections',
  },
  'handfuls of hostile bodies': {
    file: 'tests/suites/hostile/bodies.test.ts',
    of: 'one handful in N that is answered on some routes in turn, another one with each commit',
    sample: 3,
    full: 1,
    reason: 'each run takes two seconds of one core',
  },
  'services that misbehave': {
    file: 'tests/suites/hostile/soak.test.ts',
    of: 'one seed of 300 in N that draws how a service misbehaves, others with each commit',
    sample: 75,
    full: 1,
    reason: 'each takes a live run',
  },
  'hostile bodies at once': {
    file: 'tests/suites/hostile/bodies.test.ts',
    of: 'hostile bodies that one run meets in turn',
    sample: 3,
    full: 1,
    reason: 'each run takes two seconds of one core',
  },
  'recordings that lack parts': {
    file: 'tests/gate/lossy.test.ts',
    of: 'one scenario in N, whose traffic is recorded with eleven kinds of losses',
    sample: 30,
    full: 1,
    reason: 'all of them take six minutes of one core',
  },
  'scenarios under lints': {
    file: 'tests/gate/suites.test.ts',
    of: 'one scenario in N, whose traffic the lints of callers check',
    sample: 10,
    full: 1,
    reason: 'all of them take a run of everything',
  },
  'runs with failures': {
    file: 'tests/load/k6-runs.test.ts',
    of: 'runs of k6 of a window at a target that fails now and then',
    sample: 1,
    full: 3,
    reason: 'each takes half a minute of real time; the verdict needs two that agree',
  },
} as const satisfies Readonly<Record<string, Sample>>;

/** Whether this test run takes all items. */
export const isFull = (): boolean => process.env['FULL_TESTS'] === '1';

/** The number of items that this test run takes. */
export const sizeOf = (name: keyof typeof SAMPLES): number => SAMPLES[name][isFull() ? 'full' : 'sample'];

/** A number of the last commit. It is 0 where there is no repository. */
function numberOfCommit(): number {
  try {
    const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' });
    return Number.parseInt(commit.slice(0, 8), 16);
  } catch {
    return 0;
  }
}
let turn: number | undefined;

/**
 * One item in as many as this test run takes. Each commit begins with another item, so that several commits take all;
 * the same commit takes the same ones.
 */
export function sampleOf<T>(name: keyof typeof SAMPLES, items: readonly T[]): readonly T[] {
  const every = Math.min(sizeOf(name), items.length);
  const first = (turn ??= numberOfCommit()) % every;
  return items.filter((_, index) => index % every === first);
}
