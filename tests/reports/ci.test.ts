import { existsSync, readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import type { Log } from 'sarif';
import { parseDocument } from 'yaml';
import { expect, test } from 'vitest';
import type { Finding } from '../../reports/findings.ts';
import { RENDERERS } from '../../reports/ci/render.ts';
import { operationLine, readPlaces } from '../../reports/ci/places.ts';
import { ACCEPTED, BROKEN, HOSTILE, sample } from './sample-run.ts';

const { verdicts, findings: all, traffic } = sample;
const placed = (finding: Finding): Finding => ({
  ...finding,
  place: {
    ...{ document: 'inbox-api.md', lines: [101], text: 'inbox-api.md, Page of emails, line 101' },
    pointer: 'specs/inbox.openapi.yaml#/paths/~1emails/get',
  },
});
const findings = { ...all, findings: all.findings.map(placed) };
const reported = { folder: 'out', verdicts, findings, traffic };
const lineAt = (file: string, line: number): string =>
  readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8').split('\n')[line - 1] ?? '';

test('a finding stands at the line of its operation and at that of its claim', () => {
  const [broken] = findings.findings;
  const places = readPlaces();
  const [operation, claim] = broken ? [places.specification(broken), places.claim(broken)] : [];
  expect(lineAt(operation?.file ?? '', operation?.line ?? 0)).toBe('    get:');
  expect(lineAt(operation?.file ?? '', (operation?.line ?? 0) - 1)).toBe('  /emails:');
  expect(claim?.file).toBe('specs/claims/inbox/page.yaml');
  expect(lineAt(claim?.file ?? '', claim?.line ?? 0)).toBe(`  - id: ${BROKEN}`);
});

test('every operation of both OpenAPI files is found at its line', () => {
  for (const service of ['inbox', 'prospecting']) {
    const file = `specs/${service}.openapi.yaml`;
    const text = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
    const { paths } = parseDocument(text).toJS() as { paths: Record<string, Record<string, unknown>> };
    const lines = text.split('\n');
    for (const [path, item] of Object.entries(paths))
      for (const method of Object.keys(item).filter((name) => /^(get|put|post|patch|delete)$/.test(name)))
        expect([path, lines[(operationLine(lines, path, method) ?? 0) - 1]]).toEqual([
          path,
          `    ${method}:`,
        ]);
  }
});

test('SARIF has each finding with its rule, its places and how it stands to the baseline', () => {
  const log = JSON.parse(RENDERERS.sarif(reported)) as Log;
  const [run] = log.runs;
  const results = run?.results ?? [];
  expect(results.map(({ ruleId, level, baselineState }) => [ruleId, level, baselineState])).toEqual([
    [BROKEN, 'error', 'new'],
    [ACCEPTED, 'note', 'unchanged'],
  ]);
  for (const { ruleId, ruleIndex = -1 } of results)
    expect(run?.tool.driver.rules?.[ruleIndex]?.id).toBe(ruleId);
  expect(results[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe(
    'specs/inbox.openapi.yaml',
  );
  expect(results[0]?.relatedLocations?.[0]?.physicalLocation?.region?.startLine).toBeGreaterThan(1);
  expect(results[0]?.partialFingerprints).toEqual({ 'plumblineFinding/v2': '0123456789ab' });
  expect(results[1]?.suppressions).toMatchObject([{ kind: 'external', status: 'accepted' }]);
});

// The official schema is not kept here; SARIF_SCHEMA names a copy of it.
const official = process.env['SARIF_SCHEMA'] ?? '';
test.skipIf(!existsSync(official))('SARIF keeps to the official schema', () => {
  const {
    $schema: _,
    id: __,
    ...schema
  } = JSON.parse(readFileSync(official, 'utf8')) as Record<string, unknown>;
  const validate = new Ajv({ strict: false, validateFormats: false }).compile(schema);
  expect(validate(JSON.parse(RENDERERS.sarif(reported)))).toBe(true);
});

test('annotations are whole lines, whatever a target has said', () => {
  const lines = RENDERERS.github(reported).trimEnd().split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatch(/^::notice title=Plumbline::1 finding to act on: 1 breaks clients/);
  expect(lines[1]).toMatch(/^::warning title=Plumbline::not checked in full: 1 claim is inconclusive/);
  expect(lines[2]).toMatch(
    /^::error file=specs\/claims\/inbox\/page\.yaml,line=\d+,title=inbox\.page\.walk-complete::GET \/emails: /,
  );
});

test('more annotations of a level than GitHub shows are counted in the last', () => {
  const many = Array.from({ length: 14 }, (_, at): Finding => ({
    ...{ fingerprint: `f${at}`, kind: 'violation', difference: '', state: 'new', fails: true },
    ...{ severity: 'surprises', title: `number ${at}` },
  }));
  const lines = RENDERERS.github({ ...reported, findings: { ...all, findings: many } })
    .trimEnd()
    .split('\n');
  // The line of what was not checked is one of the ten.
  expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(10);
  expect(lines.at(-1)).toBe('::warning title=Plumbline::6 more findings are in the summary');
});

test('a comment says what to act on; what a target said is no markup and mentions nobody', () => {
  const [broken] = findings.findings;
  const hostile = { ...broken, seen: '| @team <b>x</b>\n## y' } as Finding;
  const text = RENDERERS.markdown({ ...reported, findings: { ...all, findings: [hostile] } });
  expect(text).toContain('## Plumbline: 1 finding to act on');
  expect(text).toContain(`\`${BROKEN}\` | \\| @&ZeroWidthSpace;team \\<b\\>x\\</b\\>\\\\u{a}\\#\\# y |`);
  expect(RENDERERS.markdown(reported)).not.toContain(HOSTILE);
  expect(RENDERERS.markdown(reported)).toContain('1 finding is accepted by the baseline');
});

test('a code quality report has what GitLab asks of each issue', () => {
  const issues = JSON.parse(RENDERERS.gitlab(reported)) as Record<string, unknown>[];
  const schema = {
    type: 'array',
    items: {
      type: 'object',
      required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
      properties: {
        description: { type: 'string' },
        severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
        location: {
          required: ['path', 'lines'],
          properties: { lines: { required: ['begin'], properties: { begin: { type: 'integer' } } } },
        },
      },
    },
  };
  expect(new Ajv({ strict: false }).compile(schema)(issues)).toBe(true);
  expect(issues.map(({ severity, fingerprint }) => [severity, fingerprint])).toEqual([
    ['major', 'plumbline-not-checked-in-full'],
    ['critical', '0123456789ab'],
    ['info', 'ba9876543210'],
  ]);
});

test('the terminal as a file has no colours', () => {
  expect(RENDERERS.terminal(reported)).toMatch(/^\n1 finding to act on/);
});
