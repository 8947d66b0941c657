import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import type { Log } from 'sarif';
import { parseDocument } from 'yaml';
import { afterAll, describe, expect, test } from 'vitest';
import type { Finding } from '../../reports/findings.ts';
import { artifactOf } from '../../reports/ci/artifact.ts';
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

test('in the project itself a finding stands at the line of its operation and at that of its claim', () => {
  const [broken] = findings.findings;
  const [operation, claim] = broken ? readPlaces({ folder: '.' })(broken) : [];
  expect(lineAt(operation?.file ?? '', operation?.line ?? 0)).toBe('    get:');
  expect(lineAt(operation?.file ?? '', (operation?.line ?? 0) - 1)).toBe('  /emails:');
  expect(claim?.file).toBe('specs/claims/inbox/page.yaml');
  expect(lineAt(claim?.file ?? '', claim?.line ?? 0)).toBe(`  - id: ${BROKEN}`);
});

describe('in another repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-places-'));
  const inside = join(folder, 'packages/tool');
  mkdirSync(join(folder, '.git'));
  mkdirSync(inside, { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true }));
  const baseline = `known:\n  - fingerprint: ffffffffffff\n    claim: ${ACCEPTED}-not\n  - claim: ${ACCEPTED}\n`;

  test.each<[string, Record<string, string>, string | undefined, string | undefined]>([
    ['nothing', {}, undefined, undefined],
    ['a package', { 'package.json': '{}' }, 'package.json:1', 'package.json:1'],
    [
      'a configuration that names the claim',
      { 'package.json': '{}', 'plumbline.config.yaml': `target: live\nseverity:\n  ${BROKEN}: cosmetic\n` },
      'plumbline.config.yaml:3',
      'plumbline.config.yaml:1',
    ],
    [
      'a baseline that accepts one of them',
      { 'plumbline.config.yaml': 'target: live\n', 'plumbline.baseline.yaml': baseline },
      'plumbline.baseline.yaml:1',
      'plumbline.baseline.yaml:4',
    ],
  ])('that has %s, every place is a file that is there', (_, files, broken, accepted) => {
    for (const name of ['package.json', 'plumbline.config.yaml', 'plumbline.baseline.yaml'])
      rmSync(join(inside, name), { force: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(inside, name), text);
    const ground = { folder: inside, configuration: 'plumbline.config.yaml' };
    const at = (text: string | undefined): string | undefined => text && `packages/tool/${text}`;
    const found = findings.findings
      .slice(0, 2)
      .map((each) => readPlaces(ground)(each).map(({ file, line }) => `${file}:${line}`)[0]);
    expect(found).toEqual([at(broken), at(accepted)]);
    const { runs } = JSON.parse(RENDERERS.sarif({ ...reported, ground })) as Log;
    const uris = (runs[0]?.results ?? []).map(
      ({ locations = [] }) => locations[0]?.physicalLocation?.artifactLocation?.uri,
    );
    for (const uri of uris) if (uri !== undefined) expect(existsSync(join(folder, uri))).toBe(true);
    expect(uris.map((uri) => uri?.split('/').at(-1))).toEqual(
      [broken, accepted].map((each) => each?.split(':')[0]),
    );
    for (const [, file = ''] of RENDERERS.github({ ...reported, ground }).matchAll(/file=([^,]*)/g))
      expect(existsSync(join(folder, file))).toBe(true);
  });
});

test.each([
  [
    'GitHub',
    { GITHUB_RUN_ID: '42', GITHUB_REPOSITORY: 'team/tool', PLUMBLINE_ARTIFACT: 'plumbline' },
    'gh run download 42 --repo team/tool --name plumbline --dir plumbline-42\nopen plumbline-42/reports/out/r/index.html',
  ],
  [
    'GitLab',
    { CI_API_V4_URL: 'https://git.example/api/v4', CI_PROJECT_ID: '7', CI_JOB_ID: '42' },
    'https://git.example/api/v4/projects/7/jobs/42/artifacts',
  ],
])(
  'a comment on %s names the artifact and how it is fetched, and no folder of the runner',
  (_, env, wanted) => {
    const folder = join(process.cwd(), 'reports/out/r');
    const [broken] = all.findings;
    const named = {
      ...broken,
      reproduce: `npm run reproduce -- ${folder} 0123456789ab`,
      report: `npm run report -- ${folder} --claim ${BROKEN}`,
    } as Finding;
    const of = { ...reported, folder, findings: { ...all, findings: [named] } };
    const artifact = artifactOf(folder, env);
    const text = RENDERERS.markdown({ ...of, artifact });
    expect(text).toContain(wanted);
    expect(text).toContain('npm run reproduce -- plumbline-42/reports/out/r 0123456789ab');
    for (const name of ['markdown', 'github', 'sarif'] as const)
      expect(RENDERERS[name]({ ...of, artifact })).not.toContain(process.cwd());
  },
);

test('outside of a build, or where none is kept, commands name the folder of the run', () => {
  expect(artifactOf('reports/out/r', {})).toBeUndefined();
  expect(artifactOf('reports/out/r', { GITHUB_RUN_ID: '1', GITHUB_REPOSITORY: 'a/b' })).toBeUndefined();
  const env = { GITHUB_RUN_ID: '1', GITHUB_REPOSITORY: 'a/b', PLUMBLINE_ARTIFACT: '$(id)' };
  expect(artifactOf('reports/out/r', env)).toBeUndefined();
  expect(artifactOf('/elsewhere/r', { ...env, PLUMBLINE_ARTIFACT: 'x' })).toBeUndefined();
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

// The repository does not contain the official schema; SARIF_SCHEMA names a copy.
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
  // The line about unchecked claims is one of the ten.
  expect(lines.filter((line) => line.startsWith('::warning '))).toHaveLength(10);
  expect(lines.at(-1)).toBe('::warning title=Plumbline::6 more findings are in the summary');
});

test('a comment says what to act on; what a target said is no markup and mentions no person', () => {
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
