import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { SERVICES } from '../../specs/source.ts';

interface Report {
  readonly operation: string;
  readonly check: string;
  readonly signature: string;
}

interface Reason {
  readonly check: string;
  readonly status: string;
  readonly named: readonly string[];
  readonly why: string;
}

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');
const reports = SERVICES.flatMap(
  (service) =>
    (JSON.parse(read(`specs/schemathesis/${service}.json`)) as { entries: readonly Report[] }).entries,
);
const pattern = (glob: string): RegExp =>
  new RegExp(`^${glob.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
const reasons = read('docs/internals/schemathesis.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line): Reason => {
    const [, check = '', status = '', operations = '', why = ''] = line.split('|').map((cell) => cell.trim());
    const named = [...operations.matchAll(/`([^`]+)`/g)].map(([, operation = '']) => operation);
    return { check: check.replaceAll('`', ''), status, named, why };
  });
const explains = ({ check, status, named }: Reason, report: Report): boolean =>
  check === report.check &&
  status === report.signature &&
  named.some((glob) => pattern(glob).test(report.operation));

test.each(
  reports.map((report) => [`${report.check} of ${report.operation} (${report.signature})`, report] as const),
)('the accepted report %s is explained', (_, report) => {
  expect(reasons.filter((reason) => explains(reason, report)).map(({ why }) => why)).not.toEqual([]);
});

test.each(
  reasons.flatMap(({ named, ...rest }) => named.map((glob) => [glob, { ...rest, named: [glob] }] as const)),
)('the explanation of %s is needed', (_, reason) => {
  expect(reports.some((report) => explains(reason, report))).toBe(true);
});
