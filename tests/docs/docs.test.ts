import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referencePages } from '../../scripts/generate/reference.ts';
import { CONFIG_FILES } from '../../scripts/cli/config.ts';
import { lastRun, outFolder, plumbline } from '../scripts/run.ts';
import { longIn, proseOf, refusedIn, refusedOnPage, sentencesOf, wordsOf } from './words.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = globSync('docs/**/*.md', { cwd: root }).toSorted();
const FILES = ['README.md', 'CONTRIBUTING.md', ...pages];

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const anchorsIn = (file: string): ReadonlySet<string> =>
  new Set(
    [
      ...read(file)
        .replaceAll(/^```.*?^```/gms, '')
        .matchAll(/^#+ (.*)$/gm),
    ].map(([, heading = '']) => anchorOf(heading)),
  );

/** Links of a page that have no target. */
function brokenLinks(file: string): string[] {
  const text = read(file).replaceAll(/^```.*?^```/gms, '');
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path = '', anchor] = link.split('#');
      const target = path === '' ? file : normalize(join(dirname(file), path));
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && target.endsWith('.md') && !anchorsIn(target).has(anchor);
    });
}

/** Files that exist for a user but not in the repository. */
const OF_USERS = /^(reports\/out|specs\/published\/$|plumbline\/|dist\/|load\/<name>|\.github\/)/;
const FOLDERS =
  'api|bench|ci|docs|gate|generated|load|mock|reports|scripts|specs|suites|tests|tools|\\.github';
const PATH = new RegExp(`^(?:${FOLDERS})/[\\w./<>*-]*$`);

/** A source file below some folder of the repository, as in `confirm/policy.ts`. */
const BELOW = /^(?!\.)[\w-]+\/[\w./-]+\.tsx?$/;

/** Paths of the repository in inline code. */
const pathsIn = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => (PATH.test(code) || BELOW.test(code)) && !OF_USERS.test(code));

const SOURCES = globSync(
  '{api,bench,gate,load,mock,reports,scripts,specs,suites,tests,tools}/**/*.{ts,tsx}',
  {
    cwd: root,
  },
);

/** Whether a file with this path exists; `<service>` stands for any name. */
const isThere = (path: string): boolean =>
  globSync(path.replaceAll(/<[\w-]+>/g, '*').replace(/\/$/, ''), { cwd: root }).length > 0 ||
  SOURCES.some((each) => each.endsWith(`/${path}`));

test.each([...FILES, 'CHANGELOG.md'])('%s links to files and headings that exist', (file) => {
  expect(brokenLinks(file)).toEqual([]);
});

describe.each(FILES)('%s', (file) => {
  test('names files of the repository that exist', () => {
    expect(pathsIn(read(file)).filter((path) => !isThere(path))).toEqual([]);
  });

  test('has no phrase that STYLE.md refuses', () => {
    expect(refusedOnPage(read(file))).toEqual([]);
  });

  test('has no sentence of more than 25 words', () => {
    expect(longIn(read(file))).toEqual([]);
  });
});

test('no change that is not released yet is stated in a sentence of more than 25 words', () => {
  const [, latest = ''] = read('CHANGELOG.md').split(/^## /m);
  expect(longIn(latest)).toEqual([]);
  expect(refusedOnPage(latest)).toEqual([]);
});

test('the README has at most 1,200 words', () => {
  expect(read('README.md').split(/\s+/).filter(Boolean).length).toBeLessThanOrEqual(1200);
});

test('the README links to every page of the guide, the reference and the internals, or a linked page does', () => {
  const linked = new Set(['README.md']);
  for (const file of linked)
    for (const [, link = ''] of read(file).matchAll(/\]\(([^)#\s]+\.md)[^)]*\)/g)) {
      const target = normalize(join(dirname(file), link));
      if (!/^[a-z]+:/.test(link) && existsSync(join(root, target))) linked.add(target);
    }
  expect(pages.filter((page) => !linked.has(page))).toEqual([]);
});

test('the pages that code states are what the code states', async () => {
  for (const [name, text] of Object.entries(await referencePages()))
    expect(text, `npm run generate writes docs/reference/${name}`).toBe(read(`docs/reference/${name}`));
});

test('the reference of the configuration names every file that a command reads', () => {
  const text = read('docs/reference/configuration.md');
  expect(CONFIG_FILES.filter((file) => !text.includes(`\`${file}\``))).toEqual([]);
});

test('a refused phrase, a long sentence, a lost path and a wrong anchor would be found', () => {
  expect(refusedIn('A run tells whoever asks.')).toHaveLength(2);
  expect(refusedIn('`nobody` and\n```\nnobody\n```\n')).toEqual([]);
  expect(wordsOf('one `code` of - five words')).toBe(5);
  expect(refusedIn('It comes to this.')).toEqual([]);
  expect(refusedOnPage('It comes to this.')).toHaveLength(1);
  expect(sentencesOf('| a b. C d | e; f |')).toEqual(['a b.', 'C d', 'e', 'f']);
  expect(sentencesOf('one; two:\nthree (four.) Five\n- six\n1. seven')).toEqual([
    'one; two:\nthree (four.)',
    'Five',
    'six',
    'seven',
  ]);
  expect(longIn(`one ${'more '.repeat(25)}`)).toHaveLength(1);
  expect(proseOf('see [x](y.md)')).toBe('see [x]');
  expect(pathsIn('`scripts/gone.ts` `reports/out/x`')).toEqual(['scripts/gone.ts']);
  expect(isThere('scripts/gone.ts')).toBe(false);
  expect(pathsIn('`confirm/gone.ts` `node.ts`')).toEqual(['confirm/gone.ts']);
  expect([isThere('confirm/gone.ts'), isThere('confirm/policy.ts')]).toEqual([false, true]);
  expect(isThere('specs/claims/<service>/page.yaml')).toBe(true);
  expect(anchorOf('`plumbline.baseline.yaml`')).toBe('plumblinebaselineyaml');
});

/** Removes names of run folders and request numbers, which differ from run to run. */
const withoutRun = (text: string): string =>
  text.replaceAll(/\S*\/(?=\d{4}-|RUN)(?:\d{4}-\d\d-\d\dT[\d-]+Z(?:-\d+)?|RUN)\b/g, 'RUN');

test('the red run of the README prints what the README quotes', { timeout: 120_000 }, async () => {
  const readme = read('README.md');
  const [section = ''] = /## A red run.*?(?=^## )/ms.exec(readme) ?? [];
  const [command = '', ...quoted] = [...section.matchAll(/^```\n(.*?)^```/gms)].map(([, block = '']) =>
    block.trimEnd(),
  );
  expect(quoted).toHaveLength(3);
  const [script, args = ''] = command.replace(/^npm /, '').split(' -- ');
  expect(script).toBe('start');
  const out = outFolder();
  try {
    const { code, stdout } = await plumbline('start', args.split(' '), {
      PLUMBLINE_OUT: out.path,
      PLUMBLINE_REPORTS: 'all',
    });
    expect(code).toBe(1);
    expect(existsSync(join(lastRun(out.path), 'verdicts.json'))).toBe(true);
    const printed = withoutRun(stdout).split('\n');
    const lines = quoted.flatMap((block) => withoutRun(block).split('\n'));
    expect(lines.filter((line) => !printed.includes(line))).toEqual([]);
  } finally {
    out.remove();
  }
});
