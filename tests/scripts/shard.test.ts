import { cpSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Verdicts } from '../../reports/result.ts';
import { partsIn } from '../../scripts/run/merged.ts';
import { lastRun, outFolder, violatedIn } from './run.ts';
import { warmly } from './warm.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);

/** Claims of checkers, monitors, run checkers and open questions, one of which is broken. */
const ASKED = [
  ...['--claim', 'inbox.list-emails.limit-*,inbox.page.*', '--runs', '2', '--load', 'no'],
  ...['--drift', 'inbox.list-emails.limit-default'],
];
const FEW = ['--claim', 'inbox.page.items-array', '--runs', '1', '--load', 'no'];
const shards = join(out, 'shards');
const COUNT = 2;

beforeAll(async () => {
  for (let index = 1; index <= COUNT; index += 1) {
    const run = await warmly('start', [...ASKED, '--shard', `${index}/${COUNT}`, '--out', shards]);
    expect([run.code, run.stderr.includes('plumbline:')]).toEqual([0, false]);
  }
});

/** The results of each claim without the number of checks: an unsharded run may stop sooner. */
const said = ({ claims, summary }: Verdicts) => ({
  summary,
  claims: claims.map(({ id, verdict, reason, observed, finding }) => ({
    id,
    verdict,
    reason,
    observed,
    finding,
  })),
});

test('the shards of a run come to the verdicts and findings of the run in one piece', async () => {
  const whole = await warmly('start', [...ASKED, '--out', join(out, 'whole')]);
  const expected = JSON.parse(
    readFileSync(join(lastRun(join(out, 'whole')), 'verdicts.json'), 'utf8'),
  ) as Verdicts;
  const together = await warmly('merge', [shards, '--out', out]);
  expect([whole.code, together.code]).toEqual([1, 1]);
  expect(said(verdicts())).toEqual(said(expected));
  expect(violatedIn(verdicts())).toContain('inbox.list-emails.limit-default');
  expect(verdicts().summary.held).toBeGreaterThan(10);
  const evidenceOf = ({ claims }: Verdicts) =>
    claims.flatMap(({ evidence }) => evidence?.counterexample ?? []);
  expect(evidenceOf(verdicts())).toEqual(evidenceOf(expected));
  const again = await warmly('replay', [lastRun(out), '--out', join(out, 'again')]);
  expect(again.code).toBe(1);
});

/** The shards of the run, with the second one changed. */
function damaged(change: (folder: string) => void): string {
  const copy = join(out, 'damaged');
  rmSync(copy, { recursive: true, force: true });
  cpSync(shards, copy, { recursive: true, verbatimSymlinks: true });
  const [, second = ''] = readdirSync(copy).filter((name) => name.startsWith('shard-'));
  change(join(copy, second));
  return copy;
}

const histories = (folder: string): string => join(folder, 'histories.ndjson.br');
const packed = (text: string | Buffer): Buffer =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

test.each<[string, (folder: string) => void, RegExp]>([
  [
    'whose histories are cut',
    (folder) => truncateSync(histories(folder), 3000),
    /shard 2\/2 is lost from here on.*breaks off or is damaged/,
  ],
  ['whose histories are empty', (folder) => writeFileSync(histories(folder), ''), /shard 2\/2 is lost/],
  ['whose histories are gone', (folder) => rmSync(histories(folder)), /shard 2\/2 is lost/],
  [
    'whose histories are no histories',
    (folder) => writeFileSync(histories(folder), packed('{"kind":"x"}\n')),
    /shard 2\/2 is lost.*does not say which run/,
  ],
  [
    'whose histories unpack to a line without end',
    (folder) => writeFileSync(histories(folder), packed(Buffer.alloc(1 << 27, 32))),
    /shard 2\/2 is lost.*a line of them has more than 67108864 characters/,
  ],
  [
    'whose histories hold an exchange without a request',
    (folder) =>
      writeFileSync(
        histories(folder),
        packed(
          brotliDecompressSync(readFileSync(histories(folder)))
            .toString()
            .replace('"request":', '"else":'),
        ),
      ),
    /shard 2\/2 is lost.*they hold what no run writes/,
  ],
  [
    'whose violations have no evidence',
    (folder) => {
      const result = JSON.parse(readFileSync(join(folder, 'shard.json'), 'utf8')) as object;
      const violated = [{ id: 'inbox.list-emails.limit-default', service: 'inbox', verdict: 'violated' }];
      writeFileSync(join(folder, 'shard.json'), JSON.stringify({ ...result, violated }));
    },
    /a shard is lost: .*it is not what a shard leaves/,
  ],
  [
    'whose shard.json is cut',
    (folder) => writeFileSync(join(folder, 'shard.json'), '{'),
    /a shard is lost: .*shard\.json cannot be read: it is no JSON/,
  ],
])('a shard %s costs that shard alone, in one line', async (_, change, line) => {
  const folder = damaged(change);
  const { code, stdout, stderr } = await warmly('merge', [folder, '--out', join(out, 'some')]);
  // The first shard may or may not have shown the drift; the rest is checked in both cases.
  expect([1, 3]).toContain(code);
  expect((stdout + stderr).split('\n').filter((each) => line.test(each)).length).toBeGreaterThan(0);
  expect(stdout + stderr).not.toMatch(/\n\s+at |call stack|Cannot read/);
  const said = JSON.parse(
    readFileSync(join(lastRun(join(out, 'some')), 'verdicts.json'), 'utf8'),
  ) as Verdicts;
  expect(said.summary.held).toBeGreaterThan(0);
});

test.each(['', '{', 'null', '5', '[]', '{}', '{"schemaVersion":1}', '['.repeat(100_000)])(
  'a shard whose shard.json is %.20s costs that shard alone',
  (text) => {
    const { parts, troubles } = partsIn([
      damaged((folder) => writeFileSync(join(folder, 'shard.json'), text)),
    ]);
    expect([parts.length, troubles.length]).toEqual([1, 1]);
    expect(troubles[0]).toMatch(
      /^a shard is lost: .*shard\.json cannot be read: (?:it is no JSON|it is not what a shard leaves|its JSON nests)/,
    );
  },
);

test('folders that hold anything but shards are refused in one line', async () => {
  for (const folder of ['/', join(shards, '..', 'none'), import.meta.filename]) {
    const { code, stderr } = await warmly('merge', [folder]);
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
    expect(stderr).toMatch(/holds more than|holds no shard\.json|there is no folder|is a file/);
  }
});

test('replay of histories that are damaged or without end says so in one line', async () => {
  const copy = join(out, 'copied');
  const name = readdirSync(out).find((each) => /^\d{4}-/.test(each)) ?? '';
  cpSync(join(out, name), copy, { recursive: true });
  const [run = ''] = brotliDecompressSync(readFileSync(histories(copy)))
    .toString()
    .split('\n');
  for (const bytes of [
    packed(Buffer.alloc(1 << 27, 32)),
    readFileSync(histories(copy)).subarray(0, 3000),
    Buffer.alloc(0),
    packed('null\n'),
    packed('{"kind":"run"}\n'),
    packed(`${run}\n{"kind":"execution"}\n`),
    packed(
      `${run}\n{"kind":"body","id":"x","brotli":"${packed(Buffer.alloc(1 << 27)).toString('base64')}"}\n`,
    ),
    packed(`${'['.repeat(5000)}\n`),
  ]) {
    writeFileSync(histories(copy), bytes);
    const { code, stderr } = await warmly('replay', [copy, '--out', join(out, 'some')]);
    // A progress line comes before it.
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 2]);
    expect(stderr).toMatch(/^histories\nplumbline: the histories of .* (?:cannot be checked|are empty)/);
    expect(stderr).not.toMatch(/Cannot read|call stack/);
  }
});

test('a shard that is missing or of another run is said, and what has no shards', async () => {
  const [, ...others] = readdirSync(shards)
    .filter((name) => name.startsWith('shard-'))
    .map((name) => join(shards, name));
  const missing = await warmly('merge', [...others, '--out', out]);
  expect([missing.code, missing.stderr]).toEqual([2, 'plumbline: shard 1/2 is missing\n']);
  const none = await warmly('merge', [join(out, 'whole')]);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('holds no shard.json')]);
  const elsewhere = join(out, 'elsewhere');
  await warmly('start', [...FEW, '--seed', '2', '--shard', '1/2', '--out', elsewhere]);
  const mixed = await warmly('merge', [elsewhere, ...others]);
  expect([mixed.code, mixed.stderr]).toEqual([2, expect.stringContaining('is of another run than')]);
});

test.each([
  [['--shard', '0/4'], 'takes a part and their number, such as 2/4'],
  [['--shard', '5/4'], 'takes a part and their number, such as 2/4'],
  [['--shard', '1/2', '--update-baseline'], '--update-baseline and --shard exclude each other'],
  [['--shard', '1/2', '--target', 'live'], '--shard is for mocks'],
])('%j is refused', async (args, message) => {
  const { code, stderr } = await warmly('start', args);
  expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
});
