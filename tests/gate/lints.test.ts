import { expect, test } from 'vitest';
import { lints, type LintId } from '../../generated/lints.ts';
import type { Outcome } from '../../gate/lint.ts';
import { examples, linesOf, type Line } from './example-lines.ts';
import { linted, sentIn } from './judged.ts';

const all = Object.keys(lints) as LintId[];

/** A call of another tool with a key, so that a call without one is known to have none. */
const OTHERS = [
  { method: 'GET', url: 'http://else.example/', requestHeaders: { authorization: 'masked' }, status: 200 },
];

/** What a lint says of some lines, which may be the only ones of a recording. */
async function said(id: LintId, lines: readonly Line[]): Promise<Outcome> {
  const outcome = linted(await sentIn([...lines, ...OTHERS], 'http://api.example')).get(id);
  if (outcome === undefined) throw new Error(`nothing judges ${id}`);
  return outcome;
}

test('every lint has an example that breaks it and one that keeps it', () => {
  expect(Object.keys(examples)).toEqual(all);
});

test.each(all)(
  '%s is named in the traffic that breaks it, once, and not in the same done right',
  async (id) => {
    const example = examples[id];
    const broken = await said(id, linesOf(example?.breaks ?? []));
    expect(broken.mistakes.map(({ call }) => call.nth)).toEqual([linesOf(example?.breaks ?? []).length]);
    expect((await said(id, linesOf(example?.keeps ?? []))).mistakes).toEqual([]);
  },
);

/** What a log without headers and bodies has of a line. */
const bare = ({ method, url, status, startedAt }: Line): Line => ({
  ...{ method, url },
  ...(status !== undefined && { status }),
  ...(startedAt !== undefined && { startedAt }),
});

test.each(all)('%s keeps to what a log without headers and bodies shows', async (id) => {
  expect((await said(id, linesOf(examples[id]?.keeps ?? []).map(bare))).mistakes).toEqual([]);
});

// Without headers and bodies nobody can tell that something is a delivery.
test.each(all.filter((id) => !id.includes('.webhook-')))(
  '%s names its mistake in such a log, or says what it lacks',
  async (id) => {
    const { mistakes, unseen } = await said(id, linesOf(examples[id]?.breaks ?? []).map(bare));
    expect(mistakes.length + unseen.size).toBeGreaterThan(0);
  },
);

test('what goes right in the examples is right by every lint of more than information', async () => {
  const wrong: string[] = [];
  for (const { keeps } of Object.values(examples)) {
    const outcomes = linted(await sentIn(linesOf(keeps), 'http://api.example'));
    const found = [...outcomes].flatMap(([id, { mistakes }]) =>
      lints[id].severity === 'error' ? mistakes.map(({ message }) => `${id}: ${message}`) : [],
    );
    wrong.push(...found);
  }
  expect(wrong).toEqual([]);
});
