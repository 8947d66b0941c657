import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { shortAccount } from '../suites/live.ts';
import { lastRun, outFolder, plumbline } from './run.ts';

const HOOK = { NODE_OPTIONS: `--import=${new URL('failing.js', import.meta.url).href}` };
const CLAIM = 'inbox.page.has-more-boolean';
const FILES = ['verdicts.json', 'findings.json', 'exchanges.har', 'traffic.json', 'QUIRKS.md', 'index.html'];

/** Functions that throw together, with the file that each loses and the line that reports it. */
const TOGETHER: readonly (readonly (readonly [string, string | undefined, RegExp])[])[] = [
  [
    ['reports/quirks.ts#toQuirks', 'QUIRKS.md', /QUIRKS\.md could not be written: injected/],
    ['reports/page/index.ts#writePage', 'index.html', /index\.html could not be written: injected/],
    ['reports/junit.ts#toJunit', 'junit.xml', /junit\.xml could not be written: injected/],
    [
      'reports/allure/results.ts#writeAllureResults',
      undefined,
      /allure-results could not be written: injected/,
    ],
    ['reports/terminal/summary.ts#summarise', undefined, /the summary could not be written: injected/],
  ],
  [
    ['reports/har.ts#toHar', 'exchanges.har', /exchanges\.har could not be written: injected/],
    ['reports/allure/page.ts#writeAllurePage', undefined, /JUnit and Allure could not be written: injected/],
    ['reports/ci/render.ts#RENDERERS', undefined, /the report .*sarif.* could not be written: injected/],
    ['reports/past.ts#pastRuns', 'index.html', /what earlier runs found could not be reported: .*injected/],
  ],
  [
    ['reports/reproducer.ts#writeReproducers', undefined, /findings could not be written: injected/],
    ['reports/findings/undocumented.ts#undocumentedFinding', undefined, /^$/],
    [
      'scripts/cli/published.ts#disagreementsFound',
      undefined,
      /published files say otherwise could not be reported: .*injected/,
    ],
    ['scripts/run/proof.ts#proofsOfClaims', undefined, /the proofs of claims could not be shown: .*injected/],
    ['reports/grouping.ts#groupByCause', undefined, /groups of findings could not be reported: .*injected/],
    ['reports/sequence.ts#sequenceOf', undefined, /the evidence of \S+ could not be reported: .*injected/],
  ],
  [
    ['reports/histories.ts#openHistories', undefined, /the histories could not be reported: .*injected/],
    [
      'scripts/run/no-longer-checked.ts#noLongerChecked',
      undefined,
      /what is no longer checked could not be reported: .*injected/,
    ],
    ['scripts/load/plots.ts#notesOf', undefined, /the plots of k6 runs could not be reported: .*injected/],
    [
      'reports/findings/standing.ts#compareFindings',
      undefined,
      /what the findings are compared with could not be reported: .*injected/,
    ],
    ['reports/terminal/details.ts#findingLines', undefined, /the summary could not be written: injected/],
    ['reports/page/collect.ts#pageDataOf', 'index.html', /index\.html could not be written: injected/],
  ],
];
const named = (parts: (typeof TOGETHER)[number]): string => parts.map(([part]) => part).join(',');

test.each(TOGETHER.map((parts) => [named(parts), parts] as const))(
  'defects of %s cost these parts alone, in one line each',
  async (_, parts) => {
    const lost = parts.map(([, file]) => file);
    const out = outFolder();
    const sarif = join(out.path, 'run.sarif');
    const args = ['--claim', CLAIM, '--drift', CLAIM, '--runs', '1', '--load', 'no', '--out', out.path];
    const { code, stderr } = await plumbline(
      'start',
      [...args, '--reporter', 'terminal', '--reporter', `sarif=${sarif}`],
      {
        ...HOOK,
        ...{ PLUMBLINE_TEST_FAIL: named(parts), PLUMBLINE_REPORTS: 'all' },
      },
    );
    const run = lastRun(out.path);
    expect([code, out.verdicts().claims.find(({ id }) => id === CLAIM)?.verdict]).toEqual([1, 'violated']);
    for (const file of FILES)
      expect([file, existsSync(join(run, file))]).toEqual([file, !lost.includes(file)]);
    if (!named(parts).includes('RENDERERS'))
      expect(JSON.parse(readFileSync(sarif, 'utf8'))).toHaveProperty('runs');
    for (const [, , line] of parts)
      if (line.source !== '^$') expect(stderr.split('\n').filter((each) => line.test(each))).toHaveLength(1);
    expect(stderr).not.toMatch(/\n\s+at /);
    out.remove();
  },
);

test('where the outcome fails, the verdicts are written, and nothing is said of the whole', async () => {
  const out = outFolder();
  const { code, stderr } = await plumbline(
    'start',
    ['--claim', CLAIM, '--drift', CLAIM, '--runs', '1', '--load', 'no', '--out', out.path],
    { ...HOOK, PLUMBLINE_TEST_FAIL: 'reports/outcome.ts#outcomeOf' },
  );
  expect([code, out.verdicts().claims.find(({ id }) => id === CLAIM)?.verdict]).toEqual([3, 'violated']);
  expect(stderr).toContain('what the run means could not be reported: TypeError: injected');
  expect(readFileSync(join(lastRun(out.path), 'failures.txt'), 'utf8')).toMatch(/injected\n\s+at /);
  out.remove();
});

/** Parts of a live run that fail together, with the lines that report them and the exit code. */
const LIVE: readonly (readonly [readonly string[], readonly RegExp[], number])[] = [
  [
    ['suites/kit/targets/live/history-file.ts#historyIn', 'suites/kit/targets/live/lock.ts#holdAccount'],
    [/what is remembered cannot be used: .*injected/, /the state folder .* cannot be written \(injected\)/],
    0,
  ],
  [['suites/kit/targets/live/profile-file.ts#profileIn'], [/what is remembered failed: .*injected/], 3],
  [['suites/kit/run/budget/plan.ts#nextTask'], [/the sending of requests failed: .*injected/], 3],
  [
    ['suites/kit/run/budget/priority.ts#priorityAfter'],
    [/the plan cannot be shown: .*injected/, /the sending of requests failed: .*injected/],
    3,
  ],
];

describe('of a real account', () => {
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ seed: 1 });
  });
  afterAll(() => mock.close());

  test.each(LIVE)('defects of %j cost these parts alone', async (parts, lines, expected) => {
    const out = outFolder();
    // Together the runs send more than one account admits in a minute.
    const { main } = await shortAccount(mock);
    const { code, stderr, stdout } = await plumbline(
      'start',
      [
        '--target',
        'live',
        '--service',
        'inbox',
        '--budget',
        '30',
        '--pace',
        '6000',
        '--load',
        'no',
        '--out',
        out.path,
      ],
      {
        ...HOOK,
        ...{ PLUMBLINE_TEST_FAIL: parts.join(','), PLUMBLINE_STATE: join(out.path, 'state') },
        ...{ BASE_URL: mock.baseUrl, API_KEY: main },
      },
    );
    expect([code, out.verdicts().claims.length > 500]).toEqual([expected, true]);
    for (const line of lines) expect(stderr + stdout).toMatch(line);
    expect(stderr + stdout).not.toMatch(/\n\s+at .*:\d+:\d+/);
    if (expected === 3)
      expect(readFileSync(join(lastRun(out.path), 'failures.txt'), 'utf8')).toMatch(/injected\n\s+at /);
    out.remove();
  });
});

test('where nothing can be masked, no word of an error is shown', async () => {
  const { code, stderr } = await plumbline('start', ['--target', 'live'], {
    ...HOOK,
    ...{ PLUMBLINE_TEST_FAIL: 'suites/kit/redaction/key-pattern.ts#keyMask' },
    ...{ BASE_URL: 'http://127.0.0.1:1', API_KEY: 'k'.repeat(48) },
  });
  expect([code, stderr]).toEqual([
    3,
    expect.stringContaining('an error came up, and its words could not be masked: they are not shown'),
  ]);
  expect(stderr).not.toContain('injected');
});
