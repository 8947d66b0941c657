import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { claims } from '../../generated/claims.ts';
import { started } from './run.ts';

const vitest = join(import.meta.dirname, '../../node_modules/.bin/vitest');
const folder = mkdtempSync(join(tmpdir(), 'plumbline-vitest-'));
const results = join(folder, 'results.json');

interface Results {
  readonly testResults: readonly {
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[];
      readonly title: string;
      readonly status: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}
let assertions: Results['testResults'][number]['assertionResults'] = [];
const of = (id: string) => assertions.find(({ title }) => title.startsWith(`${id}: `));

beforeAll(async () => {
  const named = 'inbox\\.page\\.(walk-complete|items-array)|inbox\\.limits\\.minute-60-accepted:';
  const args = ['run', '--project=claims', '-t', named, '--reporter=json', `--outputFile=${results}`];
  await started(vitest, args, { PLUMBLINE_DRIFT: 'inbox.page.walk-complete' }).ended;
  const { testResults } = JSON.parse(readFileSync(results, 'utf8')) as Results;
  assertions = testResults.flatMap(({ assertionResults }) => assertionResults);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('every claim is a test below its document and section', () => {
  const places = new Map(assertions.map(({ title, ancestorTitles }) => [title, ancestorTitles]));
  for (const { id, statement, document, section } of Object.values(claims))
    expect(places.get(`${id}: ${statement}`)).toEqual([document, section]);
});

test('a claim that its scenarios hold passes', () => {
  expect(of('inbox.page.items-array')?.status).toBe('passed');
  expect(of('inbox.limits.minute-60-accepted')?.status).toBe('passed');
});

test('a claim that a drift breaks fails, with what shows it and how to see it again', () => {
  const failed = of('inbox.page.walk-complete');
  expect(failed?.status).toBe('failed');
  expect(failed?.failureMessages.join('\n')).toMatch(
    /walk-complete: .*\d+ .*emails[^]*counterexample[^]*--path inbox\./,
  );
});
