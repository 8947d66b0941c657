import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { XmlDocument } from 'libxml2-wasm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { HOSTILE, UNSEEN } from '../hostile.ts';
import { between, type Middle } from '../suites/middle.ts';
import { plumbline, type Ended } from './run.ts';

const texts = Object.values(HOSTILE);
/** The part of a hostile text that a header may contain. */
const inHeader = (text: string): string => text.slice(0, 60).replaceAll(/[^\x20-\x7e]/g, '?');

/** One of our annotations, up to its text. */
const OURS = /^::(error|warning|notice) (file=[^,:]+,line=\d+,)?title=[^,:]*::/;

let mock: RunningMock;
let middle: Middle;
let ended: Ended;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-hostile-'));

/** Puts hostile texts into codes, errors, field names, values and headers of every answer. */
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
  let nth = 0;
  const next = (): string => texts[(nth += 1) % texts.length] ?? '';
  middle = await between(mock.baseUrl, async (_, pass) => {
    const answer = await pass();
    const headers = { ...answer.headers, 'x-odd': inHeader(next()), 'x-ratelimit-limit': inHeader(next()) };
    if (!String(answer.headers['content-type']).includes('json')) return { ...answer, headers };
    const json = JSON.parse(answer.body.toString()) as Record<string, unknown>;
    const altered =
      answer.status >= 400
        ? { ...json, code: next(), error: next(), details: { [next()]: next() }, [next().slice(0, 500)]: 1 }
        : { ...json, hasMore: next(), nextCursor: next(), [next().slice(0, 500)]: next() };
    const body = Buffer.from(JSON.stringify(altered));
    return { status: answer.status, headers: { ...headers, 'content-length': String(body.length) }, body };
  });
  const file = (name: string): string => `${name}=${join(folder, name)}`;
  ended = await plumbline(
    'start',
    [
      ...[
        '--target',
        'mock',
        '--base-url',
        middle.url,
        '--control-url',
        mock.controlUrl,
        '--service',
        'inbox',
      ],
      ...['--claim', 'inbox.errors.*', '--claim', 'inbox.page.*', '--claim', 'inbox.endpoints.*'],
      ...['--runs', '2', '--load', 'no', '--out', join(folder, 'out')],
      ...['github', 'markdown', 'sarif', 'gitlab', 'junit', 'terminal'].flatMap((name) => [
        '--reporter',
        file(name),
      ]),
    ],
    { PLUMBLINE_REPORTS: '' },
  );
}, 240_000);
afterAll(async () => {
  await middle.close();
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});

const read = (name: string): string => readFileSync(join(folder, name), 'utf8');
const filesBelow = (at: string): string[] =>
  readdirSync(at, { recursive: true, encoding: 'utf8' })
    .map((name) => join(at, name))
    .filter((name) => statSync(name).isFile());

describe('a target that writes hostile texts into its answers', () => {
  test('is found to differ', () => {
    expect([ended.code, ended.stderr.split('\n')[0]]).toEqual([1, expect.any(String)]);
    expect(ended.stdout).toContain('expected');
  });

  test.each(['stdout', 'stderr'] as const)('begins no line of %s and hides nothing in it', (stream) => {
    expect(ended[stream]).not.toMatch(UNSEEN);
    for (const line of ended[stream].split('\n').filter((each) => !OURS.test(each))) {
      expect(line.trimStart()).not.toMatch(/^(::|##\[|nothing new$)/);
      expect(line.length).toBeLessThan(30_000);
    }
  });

  test('writes no command of a build', () => {
    const commands = ended.stdout.split('\n').filter((line) => OURS.test(line));
    expect(commands.length).toBeGreaterThan(1);
    for (const line of commands) expect(line.replace(OURS, '')).not.toMatch(/^(::|##\[)|[\r\n]/);
  });

  test('leaves XML, SARIF, the report of GitLab and all JSON whole', () => {
    for (const text of [read('junit')]) XmlDocument.fromString(text).dispose();
    for (const name of ['sarif', 'gitlab']) {
      expect(read(name)).not.toMatch(/(?<!\\)\\ud[89a-f]/i);
      JSON.parse(read(name));
    }
    for (const name of filesBelow(join(folder, 'out')).filter((each) => each.endsWith('.json')))
      expect(() => JSON.parse(readFileSync(name, 'utf8')) as unknown, name).not.toThrow();
    expect(
      filesBelow(join(folder, 'out')).filter((name) => name.endsWith('-result.json')).length,
    ).toBeGreaterThan(10);
  });

  test('adds no line, no heading and no mention to Markdown', () => {
    const quirks = filesBelow(join(folder, 'out')).filter((name) => name.endsWith('QUIRKS.md'));
    expect(quirks.length).toBeGreaterThan(0);
    for (const whole of [
      read('markdown'),
      read('github'),
      ...quirks.map((name) => readFileSync(name, 'utf8')),
    ]) {
      // Escaped characters and code spans are plain text.
      const text = whole.replaceAll(/^(`{3,})[\s\S]*?^\1$/gm, '').replaceAll(/\\[^\n]|`[^`\n]*`/g, '');
      expect(whole).not.toMatch(UNSEEN);
      expect(text).not.toMatch(/^(# head|nothing new|\[x\]|<img|@team)/m);
      expect(text).not.toMatch(/@team|(?<!\\)<img/);
    }
  });

  test('ends no script of the page', () => {
    const pages = filesBelow(join(folder, 'out')).filter(
      (name) => name.endsWith('/index.html') && !name.includes('allure'),
    );
    expect(pages.length).toBeGreaterThan(0);
    for (const name of pages) {
      const text = readFileSync(name, 'utf8');
      expect(text.match(/<\/script>/g)).toHaveLength(2);
      expect(text).not.toContain('<img src=x');
    }
  });
});
