import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Verdicts } from '../../reports/result.ts';
import { lastRun, outFolder, violatedIn } from './run.ts';
import { warmly } from './warm.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);

/** Claims of checkers, monitors, run checkers and open questions, and one that is broken. */
const ASKED = [
  ...['--claim', 'inbox.list-emails.limit-*,inbox.page.*', '--runs', '2', '--load', 'no'],
  ...['--drift', 'inbox.list-emails.limit-default'],
];
const shards = join(out, 'shards');
const COUNT = 2;

beforeAll(async () => {
  for (let index = 1; index <= COUNT; index += 1) {
    const run = await warmly('start', [...ASKED, '--shard', `${index}/${COUNT}`, '--out', shards]);
    expect([run.code, run.stderr.includes('plumbline:')]).toEqual([0, false]);
  }
});

/** What was said of each claim, but for how often: a run in one piece may stop to look sooner. */
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

test('a shard that is missing or of another run is said, and what has no shards', async () => {
  const [, ...others] = readdirSync(shards)
    .filter((name) => name.startsWith('shard-'))
    .map((name) => join(shards, name));
  const missing = await warmly('merge', [...others, '--out', out]);
  expect([missing.code, missing.stderr]).toEqual([2, 'plumbline: shard 1/2 is missing\n']);
  const none = await warmly('merge', [join(out, 'whole')]);
  expect([none.code, none.stderr]).toEqual([2, expect.stringContaining('holds no shard.json')]);
  const elsewhere = join(out, 'elsewhere');
  await warmly('start', [...ASKED, '--seed', '2', '--shard', '1/2', '--out', elsewhere]);
  renameSync(elsewhere, join(shards, 'elsewhere'));
  const mixed = await warmly('merge', [join(shards, 'elsewhere'), ...others]);
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
