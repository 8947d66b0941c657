import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestResult } from 'allure-js-commons';
import type { Log } from 'sarif';
import { writeAllureResults } from '../../reports/allure/results.ts';
import { RENDERERS } from '../../reports/ci/render.ts';
import type { Finding, Findings } from '../../reports/findings.ts';
import { isConclusive, outcomeIn } from '../../reports/outcome.ts';
import { partsFor } from '../../reports/outcome-parts.ts';
import { pageDataOf } from '../../reports/page/collect.ts';
import { renderPage } from '../../reports/page/render.ts';
import type { PageData } from '../../reports/page/data.ts';
import type { Verdicts } from '../../reports/result.ts';
import { testCasesOf } from '../../reports/test-cases.ts';

interface Reported {
  readonly verdicts: Verdicts;
  readonly findings: Findings;
}

/** The statuses of the tests in the Allure report. */
function allureStatuses({ verdicts, findings }: Reported): (string | undefined)[] {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-agreement-'));
  try {
    const results = writeAllureResults(folder, verdicts.run, testCasesOf(verdicts, findings));
    return readdirSync(results)
      .filter((name) => name.endsWith('-result.json'))
      .map((name) => (JSON.parse(readFileSync(join(results, name), 'utf8')) as TestResult).status);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The data that the page of a run embeds. */
function pageOf({ verdicts, findings }: Reported): PageData {
  const page = renderPage(pageDataOf({ folder: 'no/such/folder', verdicts, findings }));
  const [, text = ''] = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(text) as PageData;
}

const MOST_OF_A_LEVEL = 10;
const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;
const nameOf = ({ claim, fingerprint }: Finding): string => claim ?? fingerprint;

/** Descriptions of all places where a view of a run differs from its outcome; empty where all agree. */
export function disagreementsIn(reported: Reported): string[] {
  const { verdicts, findings } = reported;
  const outcome = outcomeIn(verdicts, findings);
  const { exitCode, failing, headline, kind } = outcome;
  const own = findings.findings.filter(({ fails }) => fails);
  const all = { ...reported, folder: 'out' };
  const found: string[] = [];
  const expect = (what: string, seen: unknown, wanted: unknown): void => {
    if (JSON.stringify(seen) !== JSON.stringify(wanted))
      found.push(`${what}: expected ${JSON.stringify(wanted)}, got ${JSON.stringify(seen)}`);
  };

  expect('findings that fail', own.length, failing);
  expect('summary.failing', findings.summary.failing, failing);
  expect('exit code', exitCode, failing > 0 ? 1 : outcome.doubts.length > 0 ? 3 : 0);
  expect('exit code of verdicts.json', verdicts.exitCode, exitCode);
  const { acting } = partsFor(outcome, findings);
  const grouped = acting.flatMap(({ leader, members }) => [leader, ...members]);
  expect('findings in groups', grouped.map(nameOf).sort(), own.map(nameOf).sort());
  expect(
    'groups of what fails alone',
    grouped.every(({ fails }) => fails),
    true,
  );

  const terminal = RENDERERS.terminal(all);
  const [, first = ''] = terminal.split('\n');
  expect('first line of the terminal', first, headline);
  expect('number in the headline', Number(/^(\d+) findings? to act on: /.exec(headline)?.[1] ?? 0), failing);
  expect('"nothing new" in the headline', headline.startsWith('nothing new'), kind === 'nothing new');
  expect('"not checked" in the headline', headline.startsWith('not checked'), exitCode === 3);
  expect('exit code of the terminal', /^exit code (\d)/m.exec(terminal)?.[1] ?? '0', String(exitCode));
  for (const { leader } of acting.slice(0, 12))
    expect(`${nameOf(leader)} on the terminal`, terminal.includes(leader.claim ?? leader.title), true);

  const [run] = (JSON.parse(RENDERERS.sarif(all)) as Log).runs;
  const results = run?.results ?? [];
  const red = results.filter(({ level }) => level !== 'note');
  expect('results of SARIF that fail', red.length, failing);
  expect(
    'fingerprints of SARIF',
    red.map(({ partialFingerprints }) => partialFingerprints?.['plumblineFinding/v2']).sort(),
    own.map(({ fingerprint }) => fingerprint).sort(),
  );
  const [invocation] = run?.invocations ?? [];
  expect('SARIF is successful', invocation?.executionSuccessful, isConclusive(outcome));
  expect('exit code of SARIF', invocation?.exitCode, exitCode);
  const notes = (invocation?.toolExecutionNotifications ?? []).map(({ message }) => message.text);
  if (exitCode === 3) expect('SARIF says why', notes[0], headline);

  const cases = testCasesOf(verdicts, findings);
  const statuses = cases.map(({ status }) => status);
  const isRed = statuses.some((status) => status === 'failed' || status === 'broken');
  expect(
    'tests that failed',
    new Set(cases.flatMap(({ id, status }) => (status === 'failed' ? [id] : []))).size,
    new Set(
      own.map((each) =>
        verdicts.claims.some(({ id }) => id === each.claim) ? each.claim : each.fingerprint,
      ),
    ).size,
  );
  expect('a red test', isRed, exitCode !== 0);
  const junit = RENDERERS.junit(all);
  expect(
    'failures of JUnit',
    countOf(junit, /<failure /g),
    statuses.filter((each) => each === 'failed').length,
  );
  expect('errors of JUnit', countOf(junit, /<error /g), statuses.filter((each) => each === 'broken').length);
  const allure = allureStatuses(reported);
  expect('failed in Allure', allure.filter((each) => each === 'failed').length, countOf(junit, /<failure /g));
  expect('broken in Allure', allure.filter((each) => each === 'broken').length, countOf(junit, /<error /g));

  const comment = RENDERERS.markdown(all);
  const heading = (/^## Plumbline: (.*)$/m.exec(comment)?.[1] ?? '').replaceAll('\\', '');
  expect('"nothing new" in the comment', comment.includes('nothing new'), kind === 'nothing new');
  expect(
    'heading of the comment',
    heading.replaceAll('\u200b', '').slice(0, 40),
    headline.replaceAll('\\', '').slice(0, 40),
  );
  if (own.length < 25)
    for (const each of own)
      expect(`${nameOf(each)} in the comment`, comment.includes(each.claim ?? each.title.slice(0, 20)), true);

  const annotations = RENDERERS.github(all).split('\n');
  const ofFindings = annotations.filter((line) =>
    /^::\w+ (?:file=[^,]*,line=\d+,)?title=(?!Plumbline::)/.test(line),
  );
  if (failing < MOST_OF_A_LEVEL - 3) expect('annotations of findings', ofFindings.length, failing);
  expect(
    'an annotation of an error or a finding',
    ofFindings.length > 0 || annotations.some((line) => line.startsWith('::error ')),
    exitCode !== 0,
  );

  const issues = JSON.parse(RENDERERS.gitlab(all)) as { fingerprint: string; severity: string }[];
  const wanted = new Set(own.map(({ fingerprint }) => fingerprint));
  expect('issues of GitLab', issues.filter(({ fingerprint }) => wanted.has(fingerprint)).length, failing);
  expect(
    'an issue that is no information',
    issues.some(({ severity }) => severity !== 'info'),
    exitCode !== 0,
  );

  const page = pageOf(reported);
  expect('outcome of the page', page.outcome, outcome);
  const onPage = partsFor(page.outcome, page).acting.flatMap(({ leader, members }) => [leader, ...members]);
  expect('findings on the page', onPage.length, failing);
  return found;
}
