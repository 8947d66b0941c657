import { makeFolder } from '../../specs/folder.ts';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LabelName, Severity as AllureSeverity, Stage, Status, type TestResult } from 'allure-js-commons';
import type { Category } from 'allure-js-commons/sdk';
import {
  ALLURE_HTTP_EXCHANGE_CONTENT_TYPE,
  ALLURE_HTTP_EXCHANGE_FILE_EXTENSION,
  ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
  type HttpExchange,
} from 'allure-js-commons/http';
import type { Severity } from '../../specs/source.ts';
import type { FindingBody, FindingExchange } from '../findings.ts';
import type { RunInfo } from '../run-info.ts';
import { plain, toJson, visibleLines } from '../sinks.ts';
import { testName, type TestCase, type TestStatus } from '../test-cases.ts';

const STATUSES: Readonly<Record<TestStatus, Status>> = {
  passed: Status.PASSED,
  failed: Status.FAILED,
  // A failed test means drift. A run that passes elsewhere passes here.
  known: Status.SKIPPED,
  noted: Status.SKIPPED,
  broken: Status.BROKEN,
  open: Status.SKIPPED,
  'left out': Status.SKIPPED,
};
const SEVERITIES: Readonly<Record<Severity, AllureSeverity>> = {
  'breaks clients': AllureSeverity.CRITICAL,
  surprises: AllureSeverity.NORMAL,
  cosmetic: AllureSeverity.TRIVIAL,
};

/** The categories in which Allure groups tests that did not pass. */
export const CATEGORIES = [
  { name: 'Known issues', matchers: { labels: { verdict: 'known' } } },
  { name: 'Drift', matchers: { labels: { verdict: 'failed' } } },
  { name: 'Inconclusive', matchers: { statuses: ['broken'] } },
  { name: 'Undocumented', matchers: { labels: { verdict: 'noted' } } },
  { name: 'Open questions', matchers: { labels: { verdict: 'open' } } },
  { name: 'Not checked', matchers: { labels: { verdict: 'left out' } } },
] as const;

/** The stable id of a test, by which Allure finds its history. */
const historyIdOf = (id: string): string => createHash('md5').update(id).digest('hex');

const pairs = (record: Readonly<Record<string, string>>) =>
  Object.entries(record).map(([name, value]) => ({ name, value }));

const bodyOf = (body: FindingBody | undefined, headers: Readonly<Record<string, string>>) =>
  body && {
    body: {
      contentType: headers['content-type'] ?? 'text/plain',
      ...{ encoding: 'utf8' as const, value: body.text, size: body.length, truncated: body.isCut },
    },
  };

const exchangeOf = (
  { request, response, startedAt, durationMs }: FindingExchange,
  base: string,
): HttpExchange => ({
  schemaVersion: ALLURE_HTTP_EXCHANGE_SCHEMA_VERSION,
  request: {
    method: request.method,
    url: base + request.target,
    headers: pairs(request.headers),
    ...bodyOf(request.body, request.headers),
  },
  response: {
    status: response.status,
    headers: pairs(response.headers),
    ...bodyOf(response.body, response.headers),
  },
  start: Date.parse(startedAt),
  stop: Date.parse(startedAt) + durationMs,
});

/** The labels of a test. Allure stores and indexes each label, so none repeats another. */
const labelsOf = ({ document, section, severity, owner, tags, status }: TestCase): TestResult['labels'] => [
  { name: LabelName.PARENT_SUITE, value: document },
  { name: LabelName.SUITE, value: section },
  { name: LabelName.SEVERITY, value: SEVERITIES[severity] },
  ...(owner === undefined ? [] : [{ name: LabelName.OWNER, value: owner }]),
  ...tags.map((value) => ({ name: LabelName.TAG, value })),
  { name: 'verdict', value: status },
];

const describe = ({ place, interpretation }: TestCase): string =>
  [
    ...(place === undefined ? [] : [place.text]),
    ...(interpretation === undefined ? [] : [`Interpreted as: ${interpretation}`]),
  ].join('\n\n');

/** Writes the tests of a run as results of Allure, in a separate folder. `folder` is that of the run. */
export function writeAllureResults(folder: string, run: RunInfo, cases: readonly TestCase[]): string {
  const resultsDir = join(folder, 'allure-results');
  makeFolder(resultsDir);
  // Allure's own writer flushes each of two thousand files to the disk, one after the other.
  const write = (name: string, data: string | Buffer): void => writeFileSync(join(resultsDir, name), data);
  for (const each of cases) {
    const { id, status, message, details, place, issue, scenario = '' } = each;
    const { startedAt = Date.parse(run.startedAt), durationMs } = each;
    const attachments = each.exchanges.map((exchange, index) => {
      const source = `${historyIdOf(id)}-${index}${ALLURE_HTTP_EXCHANGE_FILE_EXTENSION}`;
      write(source, toJson(exchangeOf(exchange, run.baseUrl)));
      const { request, response } = exchange;
      return {
        name: plain(`${request.method} ${request.target} → ${response.status}`),
        ...{ source, type: ALLURE_HTTP_EXCHANGE_CONTENT_TYPE },
      };
    });
    const [, k6Run] = /(?:^|, )load\.([\w-]+)/.exec(scenario) ?? [];
    const plot = join(folder, 'load', `${k6Run ?? ''}.svg`);
    // Only for tests that did not pass: a page with the plots of every claim is too large to open.
    if (details.length > 0 && k6Run !== undefined && existsSync(plot)) {
      const source = `${historyIdOf(id)}-plot.svg`;
      write(source, readFileSync(plot));
      attachments.push({ name: 'requests against time', source, type: 'image/svg+xml' });
    }
    const result: TestResult = {
      uuid: historyIdOf(id),
      historyId: historyIdOf(id),
      testCaseId: historyIdOf(id),
      ...{ name: plain(testName(each)), fullName: id, stage: Stage.FINISHED, status: STATUSES[status] },
      statusDetails: {
        ...(message !== undefined && { message: visibleLines(message) }),
        ...(details.length > 0 && { trace: details.map(visibleLines).join('\n') }),
        ...(status === 'known' && { known: true }),
      },
      description: describe(each),
      labels: labelsOf(each),
      links: [
        ...(place?.links ?? []),
        ...(issue !== undefined && /^https?:/.test(issue)
          ? [{ name: issue, url: issue, type: 'issue' }]
          : []),
      ],
      ...{ steps: [], parameters: [], attachments },
      ...{ start: startedAt, stop: startedAt + durationMs },
    };
    write(`${result.uuid}-result.json`, toJson(result));
  }
  // For version 2 of Allure; version 3 reads them from its settings.
  const categories: Category[] = [
    { name: 'Drift', matchedStatuses: [Status.FAILED] },
    { name: 'Inconclusive', matchedStatuses: [Status.BROKEN] },
    { name: 'Open questions', matchedStatuses: [Status.SKIPPED], messageRegex: 'open question.*' },
    { name: 'Not checked', matchedStatuses: [Status.SKIPPED], messageRegex: 'not checked.*' },
  ];
  write('categories.json', toJson(categories));
  return resultsDir;
}
