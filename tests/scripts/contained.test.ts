import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { lastRun, outFolder, plumbline } from './run.ts';

const HOOK = { NODE_OPTIONS: `--import=${new URL('failing.js', import.meta.url).href}` };
const CLAIM = 'inbox.page.has-more-boolean';
const FILES = ['verdicts.json', 'findings.json', 'exchanges.har', 'traffic.json', 'QUIRKS.md', 'index.html'];

/** Parts that fail together: functions that throw, the file that is lost with each, and the line that reports it. */
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
