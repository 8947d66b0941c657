import { create } from 'xmlbuilder2';
import type { RunInfo } from './run-info.ts';
import { escapeXml } from './sinks.ts';
import { testName, type TestCase } from './test-cases.ts';

/** Stands for a character that XML has no place for, which a target may have sent. */
const REPLACEMENT = '�';
/** The elements of both readers that the status of a test becomes. */
const ELEMENTS = {
  failed: 'failure',
  broken: 'error',
  known: 'skipped',
  noted: 'skipped',
  open: 'skipped',
  'left out': 'skipped',
};

/** The first of the scenarios that checked a claim; a monitor's are many. */
const shortened = (scenarios: string): string => {
  const [first = '', ...more] = scenarios.split(', ');
  return more.length === 0 ? first : `${first} and ${more.length} more`;
};

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** What JUnit has no attribute for, as lines that both readers show beside the test. */
const said = ({ id, severity, owner, tags, place, interpretation, scenario, issue }: TestCase): string =>
  [
    ...(place === undefined ? [] : [place.text, ...(place.links ?? []).map(({ url }) => url)]),
    ...(interpretation === undefined ? [] : [`interpreted as: ${interpretation}`]),
    `id: ${id}`,
    `severity: ${severity}`,
    ...(owner === undefined ? [] : [`owner: ${owner}`]),
    ...(issue === undefined ? [] : [`issue: ${issue}`]),
    `labels: ${tags.join(', ')}`,
    ...(scenario === undefined ? [] : [`scenario: ${shortened(scenario)}`]),
  ]
    .map(escapeXml)
    .join('\n');

function testcase(each: TestCase): object {
  const { document, section, status, message = '', details, durationMs } = each;
  const text = details.map(escapeXml).join('\n');
  return {
    '@classname': escapeXml(`${document}.${section.replaceAll('.', ' ')}`),
    '@name': escapeXml(testName(each)),
    '@time': seconds(durationMs),
    ...(status !== 'passed' && {
      [ELEMENTS[status]]: {
        '@message': escapeXml(message),
        '@type': status,
        ...(text !== '' && { '#': text }),
      },
    }),
    'system-out': said(each),
  };
}

const counts = (cases: readonly TestCase[]): Record<string, number> => {
  const of = (element: string): number =>
    cases.filter(({ status }) => status !== 'passed' && ELEMENTS[status] === element).length;
  return { '@tests': cases.length, '@failures': of('failure'), '@errors': of('error') };
};

/** The tests of a run as JUnit XML, as Jenkins' xUnit plugin (junit-10) and GitLab read it. */
export function toJunit(run: RunInfo, cases: readonly TestCase[]): string {
  const suites = Map.groupBy(cases, ({ document, section }) => `${document} · ${section}`);
  const timeOf = (some: readonly TestCase[]): number =>
    [...new Map(some.map(({ scenario, durationMs }) => [scenario, durationMs])).values()].reduce(
      (sum, each) => sum + each,
      0,
    );
  return create(
    { version: '1.0', encoding: 'UTF-8', invalidCharReplacement: REPLACEMENT },
    {
      testsuites: {
        '@name': escapeXml(`Plumbline ${run.id}`),
        ...counts(cases),
        '@time': seconds(run.durationMs),
        testsuite: [...suites].map(([name, some]) => ({
          '@name': escapeXml(name),
          ...counts(some),
          '@skipped': some.filter(({ status }) => status !== 'passed' && ELEMENTS[status] === 'skipped')
            .length,
          '@time': seconds(timeOf(some)),
          '@timestamp': run.startedAt,
          testcase: some.map(testcase),
        })),
      },
    },
  ).end({ prettyPrint: true });
}
