import { expect, test } from 'vitest';
import { lints, type LintId } from '../../generated/lints.ts';
import type { LintOutcome } from '../../gate/lint.ts';
import { examples, type Line } from './example-lines.ts';
import { linted, sentIn } from './linted.ts';

const all = Object.keys(lints) as LintId[];

/** Another tool's call with a key, which shows that a call without a key really has none. */
const OTHERS = [
  { method: 'GET', url: 'http://else.example/', requestHeaders: { authorization: 'masked' }, status: 200 },
];

/** The results of all lints for some lines, which may be the whole recording. */
const outcomesOf = async (lines: readonly Line[]): Promise<ReadonlyMap<LintId, LintOutcome>> =>
  linted(await sentIn([...lines, ...OTHERS], 'http://api.example'));

async function said(id: LintId, lines: readonly Line[]): Promise<LintOutcome> {
  const outcome = (await outcomesOf(lines)).get(id);
  if (outcome === undefined) throw new Error(`nothing checks ${id}`);
  return outcome;
}

/** The lints that report a mistake in some lines. */
const found = async (lines: readonly Line[]): Promise<LintId[]> =>
  [...(await outcomesOf(lines))].flatMap(([id, { mistakes }]) => (mistakes.length > 0 ? [id] : []));

const exampleOf = (id: LintId) => examples[id] ?? { breaks: [], keeps: [] };

test('there are 120 rules and more, each with an example that breaks it and one that keeps it', () => {
  expect(Object.keys(examples)).toEqual(all);
  expect(all.length).toBeGreaterThanOrEqual(120);
});

test.each(all)('%s is named once in the traffic that breaks it, by its last call', async (id) => {
  const { breaks } = exampleOf(id);
  expect((await said(id, breaks)).mistakes.map(({ call }) => call.nth)).toEqual([breaks.length]);
});

test.each(all)('%s is the only error in the traffic that breaks it', async (id) => {
  const errors = (await found(exampleOf(id).breaks)).filter((each) => lints[each].severity === 'error');
  expect(errors.filter((each) => each !== id)).toEqual([]);
});

test.each(all)('nothing is said of the traffic that keeps %s', async (id) => {
  expect(await found(exampleOf(id).keeps)).toEqual([]);
});

/** The part of a line that a log without headers and bodies has. */
const bare = ({ method, url, status, startedAt }: Line): Line => ({
  ...{ method, url },
  ...(status !== undefined && { status }),
  ...(startedAt !== undefined && { startedAt }),
});

test.each(all)('%s keeps to what a log without headers and bodies shows', async (id) => {
  expect(await found(exampleOf(id).keeps.map(bare))).toEqual([]);
});

// Without headers and bodies, a log shows neither deliveries nor bodies of methods that take none.
const isShown = (id: LintId): boolean =>
  !id.endsWith('.body-not-taken') && (!id.includes('.webhook-') || id.endsWith('-managed'));
test.each(all.filter(isShown))('%s names its mistake in such a log, or says what it lacks', async (id) => {
  const { mistakes, unseen } = await said(id, exampleOf(id).breaks.map(bare));
  expect(mistakes.length + unseen.size).toBeGreaterThan(0);
});
