import { placeLines } from './place.ts';
import { create } from 'xmlbuilder2';
import type { RunInfo } from './run-info.ts';
import { escapeXml } from './sinks.ts';
import { testName, type TestCase } from './test-cases.ts';

/** Replaces characters that XML does not allow, which a target may have sent. */
const REPLACEMENT = '�';
/** The XML element for each status of a test, for both readers. */
const ELEMENTS = {
  failed: 'failure',
  broken: 'error',
  known: 'skipped',
  noted: 'skipped',
  open: 'skipped',
  'left out': 'skipped',
};

/** The first scenarios of a claim, because a monitor has many. */
const shortened = (scenarios: string): string => {
  const [first = '', ...more] = scenarios.split(', ');
  return more.length === 0 ? first : `${first} and ${more.length} more`;
};

const seconds = (ms: number): string => (ms / 1000).toFixed(3);

/** Data without an attribute in JUnit, as lines that both readers show with the test. */
const said = ({ id, severity, owner, tags, place, interpretation, scenario, issue }: TestCase): string =>
  [
    ...placeLines(place),
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

/** The tests of a run as JUnit XML, for Jenkins' xUnit plugin (junit-10) and GitLab. */
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
