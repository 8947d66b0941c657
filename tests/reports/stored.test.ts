import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { baselineIn } from '../../reports/baseline/file.ts';
import { readPastRun } from '../../reports/past.ts';
import { readStored } from '../../reports/stored.ts';
import { readGateConfig } from '../../gate/config.ts';
import { findingsIn, runIn } from '../../scripts/run/stored-run.ts';

const here = mkdtempSync(join(tmpdir(), 'plumbline-stored-'));
afterAll(() => rmSync(here, { recursive: true }));

const run = {
  ...{
    id: 'r',
    target: 'mock',
    baseUrl: 'http://127.0.0.1:1',
    seed: 1,
    startedAt: '2026-11-25T10:00:00.000Z',
  },
  ...{ durationMs: 1, requests: { inbox: 1, prospecting: 1 }, notes: [] },
};
const quirks = { confirmed: 0, changed: 0, gone: 0, 'not seen': 0 };
const counts = { failing: 0, new: 0, known: 0, expired: 0, gone: 0, stale: 0, unreviewed: 0, quirks };
const findings = { schemaVersion: 1, run, summary: counts, findings: [] };
const verdicts = {
  ...{ schemaVersion: 1, exitCode: 0, exitReason: 'held' },
  versions: { plumbline: '0.1.0', ledger: 'x', node: '24.0.0' },
  summary: { held: 0, violated: 0, inconclusive: 0, notChecked: 0, observed: 0 },
  ...{ run, claims: [] },
};

const ODD: readonly (readonly [string, unknown])[] = [
  ...['null', '5', '"x"', '[]', '{}', '', '{', '{"a":1}x', '\0'].map((text) => [text, text] as const),
  ['another version', { schemaVersion: 99, run, findings: [], claims: [] }],
  ['findings that are null', { ...findings, findings: null, claims: null }],
  ['a finding that is null', { ...findings, findings: [null], claims: [null] }],
  ['a finding that is empty', { ...findings, findings: [{}], claims: [{}] }],
  ['a finding that is a number', { ...findings, findings: [5], claims: [5] }],
  ['a run that is null', { ...findings, ...verdicts, run: null }],
  ['a run without requests', { ...findings, ...verdicts, run: { ...run, requests: undefined } }],
  ['a run without an id', { ...findings, ...verdicts, run: { ...run, id: undefined } }],
];

let count = 0;
const folderWith = (file: string, content: unknown): string => {
  const folder = mkdtempSync(join(here, `${(count += 1)}-`));
  writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content));
  return folder;
};

describe('a file of an earlier run', () => {
  test.each(ODD)('that is %s is refused in one line, and set aside in a comparison', (_, content) => {
    for (const [file, read] of [
      ['findings.json', findingsIn],
      ['verdicts.json', runIn],
    ] as const) {
      const folder = folderWith(file, content);
      expect(() => read(folder)).toThrow(
        expect.objectContaining({
          message: expect.stringMatching(/^\S+\.json .+; make the run again$/) as string,
        }) as Error,
      );
      expect(readPastRun(folder)).toBeUndefined();
    }
  });

  test('that is as it was written is read, also without what later versions add', () => {
    expect(runIn(folderWith('verdicts.json', verdicts)).run.id).toBe('r');
    expect(findingsIn(folderWith('findings.json', findings)).findings).toEqual([]);
    const { exitReason: _, versions: __, ...older } = verdicts;
    expect(readStored(join(folderWith('verdicts.json', older), 'verdicts.json'), 'verdicts')).toEqual(older);
  });
});

describe('a file that is named', () => {
  test.each([
    ['a folder', here, /is a folder: name a file$/],
    ['null', 'null', /is no baseline: /],
    ['a number', '5', /is no baseline: /],
    ['a list', '[]', /is no baseline: /],
    ['cut off', '{', /is no baseline: /],
    ['an alias of nothing', 'a: *b', /is no baseline: .*b/],
    [
      'aliases without end',
      `a: &a [x]\n${Array.from({ length: 200 }, (_, n) => `b${n}: *a`).join('\n')}`,
      /is no baseline: /,
    ],
  ])('as a baseline and is %s is refused in one line', (_, content, words) => {
    const file = content === here ? here : join(folderWith('baseline.yaml', content), 'baseline.yaml');
    expect(() => baselineIn(file)).toThrow(words);
  });

  test('as the configuration of the gate and is a folder is refused in one line', () => {
    expect(() => readGateConfig(here)).toThrow(/is a folder: name a file$/);
  });
});
