import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readGateConfig, Severities } from '../../gate/config.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-config-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const written = (text: string): string => {
  const file = join(folder, 'gate.yaml');
  writeFileSync(file, text);
  return file;
};

test('a lint counts as the ledger says, unless an entry names it; the last one wins', () => {
  const usual = new Severities();
  expect([usual.ofLint('inbox.send-without-key'), usual.ofStanding('drifted')]).toEqual(['error', 'error']);
  const { severity = {} } = readGateConfig(
    written('severity:\n  "inbox.*": info\n  inbox.key-in-url: off\n  drifted: warning\n'),
  );
  const own = new Severities(severity);
  expect(own.ofLint('inbox.send-without-key')).toBe('info');
  expect(own.ofLint('inbox.key-in-url')).toBe('off');
  expect(own.ofLint('prospecting.key-in-url')).toBe('error');
  expect([own.ofStanding('drifted'), own.ofStanding('quirk')]).toEqual(['warning', 'info']);
});

test('a pattern for lints leaves the standing of claims unchanged', () => {
  expect(new Severities({ '*': 'off' }).ofStanding('drifted')).toBe('error');
});

test.each([
  ['severity: [a', /is no configuration: /],
  ['severity:\n  inbox.key-in-url: loud\n', /severity\/inbox.key-in-url must be equal to one of/],
  ['reads: { GET /email: [id] }\n', /reads names GET \/email, which is no operation/],
  ['levels: {}\n', /must NOT have additional properties/],
  ['a: 1\n---\na: 2\n', /^\S+ is no configuration: it holds several documents, and one is read$/],
  [`a: ${'['.repeat(5000)}`, /^\S+ is no configuration: it is nested too deeply to be read$/],
])('%j is refused with the place', (text, message) => {
  expect(() => readGateConfig(written(text))).toThrow(message);
});

test('an entry about nothing is refused', () => {
  expect(() => new Severities({ 'inbox.webhooks-*': 'off' })).toThrow('no lint is called inbox.webhooks-*');
});

test('an empty file changes nothing', () => {
  expect(readGateConfig(written(''))).toEqual({});
});
