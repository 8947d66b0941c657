import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestResult } from 'allure-js-commons';
import { XmlDocument, XsdValidator } from 'libxml2-wasm';
import { expect, test } from 'vitest';
import { claims } from '../../generated/claims.ts';
import { writeAllureResults } from '../../reports/allure/results.ts';
import { toJunit } from '../../reports/junit.ts';
import { testCasesOf } from '../../reports/test-cases.ts';
import { ACCEPTED, BROKEN, sample, NOT_CHECKED_VERDICT } from './sample-run.ts';

const { verdicts, findings, traffic } = sample;
const cases = testCasesOf(verdicts, findings, traffic);
const of = (id: string) => cases.find((each) => each.id === id);
const xml = toJunit(verdicts.run, cases);

/** The schema errors of a file; empty for a valid file. */
function faultsOf(text: string): string[] {
  using schema = XmlDocument.fromBuffer(readFileSync(new URL('junit.xsd', import.meta.url)));
  using validator = XsdValidator.fromDoc(schema);
  using document = XmlDocument.fromString(text);
  try {
    validator.validate(document);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

test('a violation fails, an accepted one is known, and what could not be checked is broken', () => {
  expect([BROKEN, ACCEPTED, NOT_CHECKED_VERDICT].map((id) => of(id)?.status)).toEqual([
    'failed',
    'known',
    'broken',
  ]);
  expect(of(ACCEPTED)).toMatchObject({ owner: 'mail team', issue: 'https://tickets.invalid/7' });
  expect(of(ACCEPTED)?.message).toContain('agreed (mail team, until 2027-01-01)');
});

test('a test has one name in JUnit and in Allure, and a green run is green in both', () => {
  const green = cases.filter(({ status }) => status !== 'failed' && status !== 'broken');
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-allure-'));
  try {
    const results = writeAllureResults(folder, verdicts.run, green);
    const tests = readdirSync(results)
      .filter((name) => name.endsWith('-result.json'))
      .map((name) => JSON.parse(readFileSync(join(results, name), 'utf8')) as TestResult);
    using document = XmlDocument.fromString(toJunit(verdicts.run, green));
    const names = document.find('//testcase/@name').map(({ content }) => content);
    expect(tests.map(({ name }) => name).sort()).toEqual(names.sort());
    expect(new Set(tests.map(({ status }) => status))).toEqual(new Set(['passed', 'skipped']));
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('open questions and what was not checked are distinguished from what passed', () => {
  const ofLevel = (level: string) => cases.filter(({ id }) => claims[id as typeof BROKEN]?.level === level);
  expect(new Set(ofLevel('open').map(({ status }) => status))).toEqual(new Set(['open']));
  const unobservable = cases.filter(({ tags }) => tags.includes('not checked'));
  expect(unobservable.length).toBeGreaterThan(50);
  expect(new Set(unobservable.map(({ status }) => status))).toEqual(new Set(['left out']));
});

test('the time of a claim is that of the scenario that showed it', () => {
  expect(of(BROKEN)).toMatchObject({
    durationMs: 1234,
    startedAt: Date.parse(verdicts.run.startedAt),
  });
});

test('JUnit XML is what Jenkins and GitLab read, whatever a target has said', () => {
  expect(faultsOf(xml)).toEqual([]);
  expect(Buffer.byteLength(xml)).toBeLessThan(30e6);
  const counted = [/<failure /g, /<error /g, /<testcase /g].map((each) => xml.match(each)?.length);
  // One claim that could not be checked, and an error for the run because of it.
  expect(counted).toEqual([1, 2, cases.length]);
  expect(xml).toMatch(/<testsuites [^>]*tests="\d+" failures="1" errors="2"/);
  expect(of('plumbline.run')?.details).toEqual(['1 claim is inconclusive (the target does not answer)']);
});

test('the schema refuses what a reader would not take', () => {
  expect(faultsOf(xml.replace('<failure ', '<violated ').replace('</failure>', '</violated>'))).not.toEqual(
    [],
  );
  expect(faultsOf(xml.replace(/time="[\d.]+"/, 'time="soon"'))).not.toEqual([]);
});
