import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { claims, type Claim } from '../../generated/claims.ts';
import { digestOf } from '../../specs/lines.ts';
import { sha256, type DocumentIndex } from '../../specs/source.ts';
import { readDocumentIndex } from '../../specs/yaml.ts';
import { projectCopy } from './copy.ts';

const copy = projectCopy();
const INBOX = 'inbox-api.md';
const documents = { [INBOX]: 308, 'prospecting-api.md': 341 } as const;
type Document = keyof typeof documents;
const placed = [...Object.values(claims), ...readDocumentIndex().silent];
/** Lines in place of a document's: empty where the document states nothing, otherwise all different. */
const linesOf = (file: Document): string[] =>
  Array.from({ length: documents[file] }, (_, index) =>
    placed.some(({ document, lines }) => document === file && lines.includes(index + 1))
      ? `${file} says ${index + 1}`
      : '',
  );
const write = (file: Document, lines: readonly string[]): void =>
  writeFileSync(copy.path(`documents/${file}`), `${lines.join('\n')}\n`);
const index = copy.path('specs/claims/documents.yaml');
const claimsOn = (line: number): Claim[] =>
  Object.values(claims).filter(({ document, lines }) => document === INBOX && lines.includes(line));

beforeAll(() => {
  mkdirSync(copy.path('documents'));
  let text = readFileSync(index, 'utf8');
  for (const file of [INBOX, 'prospecting-api.md'] as const) {
    const from = text.indexOf(`- file: ${file}`);
    const digests = linesOf(file).map((line) => `      ${digestOf(line)}\n`);
    text =
      text.slice(0, from) +
      text.slice(from).replace(/digests: \|\n(?: {6}.*\n)*/, `digests: |\n${digests.join('')}`);
  }
  writeFileSync(index, text);
});
afterAll(() => copy.remove());
beforeEach(() => {
  for (const file of [INBOX, 'prospecting-api.md'] as const) write(file, linesOf(file));
});

const compare = async (...args: readonly string[]) => {
  const { code, stderr, stdout } = await copy.run('claims', ['--documents', copy.path('documents'), ...args]);
  return { code, stdout, said: stderr.split('\n').filter((line) => line !== '') };
};

test('documents as the ledger was written from leave nothing to say', async () => {
  const { code, stdout, said } = await compare();
  expect([code, said]).toEqual([0, []]);
  expect(stdout).toContain('every line of the documents is the place of a claim or listed as silent');
});

test('one inserted line is one line, whatever moves', async () => {
  write(INBOX, linesOf(INBOX).toSpliced(100, 0, 'A statement that is new.'));
  const { code, said } = await compare();
  const after = Object.values(claims).filter(
    ({ document, lines }) => document === INBOX && lines.some((line) => line > 100),
  ).length;
  expect([code, said]).toEqual([
    1,
    [
      `plumbline: inbox-api.md:101 is inserted, the place of no claim: A statement that is new.; what follows, with ${after} claims, stands 1 line further down`,
    ],
  ]);
});

test('a line whose text changed is reported with the claims that stand on it, and one that is gone, too', async () => {
  const lines = linesOf(INBOX);
  lines[154] = 'It is another.';
  write(INBOX, lines.toSpliced(252, 1));
  const { code, said } = await compare();
  expect(code).toBe(1);
  expect(said).toHaveLength(2);
  expect(said[0]).toMatch(/^plumbline: inbox-api\.md:155 is changed, the place of /);
  expect([claimsOn(155).length, claimsOn(253).length]).not.toContain(0);
  for (const { id } of claimsOn(155)) expect(said[0]).toContain(id);
  expect(said[1]).toMatch(/^plumbline: inbox-api\.md:253 lacks 1 line, the place of .*1 line further up$/);
  for (const { id } of claimsOn(253)) expect(said[1]).toContain(id);
});

test('another document is reported in one line, and never recorded', async () => {
  write(
    INBOX,
    linesOf(INBOX).map((line) => `not that ${line}`),
  );
  const another =
    'plumbline: inbox-api.md is another document: it shares 0 of 308 lines with that of the ledger';
  expect(await compare()).toMatchObject({ code: 1, said: [another] });
  expect(await compare('--record')).toMatchObject({ code: 2, said: [another] });
});

test('--record moves claims with their lines, unless a line is gone that is the place of one', async () => {
  const place = claimsOn(253)[0];
  write(INBOX, linesOf(INBOX).toSpliced(252, 1));
  const refused = await compare('--record');
  expect([refused.code, refused.said.length]).toEqual([2, 1]);
  expect(refused.said[0]).toContain(`inbox-api.md has line 253 no more: give ${place?.id} another place`);

  write(INBOX, linesOf(INBOX).toSpliced(100, 0, '## Something new'));
  expect((await compare('--record')).code).toBe(0);
  const places = (folder: string, name: string): number[] =>
    [...readFileSync(`${folder}/${name}.yaml`, 'utf8').matchAll(/lines:\s*\[([\d,\s]+)\]/g)].flatMap(
      ([, list]) => (list?.match(/\d+/g) ?? []).map(Number),
    );
  for (const name of ['inbox/events/kinds', 'inbox/introduction', 'prospecting/events/kinds'])
    expect(places(copy.path('specs/claims'), name)).toEqual(
      places('specs/claims', name).map((line) => (name.startsWith('inbox') && line > 100 ? line + 1 : line)),
    );
  const [recorded] = (parse(readFileSync(index, 'utf8')) as DocumentIndex).documents;
  expect(recorded).toMatchObject({
    lines: 309,
    sha256: sha256(readFileSync(copy.path(`documents/${INBOX}`))),
  });
  expect(recorded?.headings).toEqual({ 101: 'Something new' });
  expect(recorded?.digests.split(/\s+/)[100]).toBe(digestOf('## Something new'));
});
