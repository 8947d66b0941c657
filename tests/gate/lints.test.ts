import { expect, test } from 'vitest';
import { lints, type LintId } from '../../generated/lints.ts';
import { trafficIn } from '../../gate/call.ts';
import { judgeTraffic } from '../../gate/judge.ts';
import type { Outcome } from '../../gate/lint.ts';
import { operationOf } from '../../suites/kit/index.ts';
import type { Line } from '../../reports/index.ts';
import { examples, linesOf } from './example-lines.ts';

const all = Object.keys(lints) as LintId[];

/** What a lint says of some lines, which may be the only ones of a recording. */
function said(id: LintId, lines: readonly Line[]): Outcome {
  const recording = { format: 'ndjson', lines, unread: 0, isMasked: false } as const;
  const outcome = judgeTraffic(trafficIn(recording, operationOf, 'http://api.example')).get(id);
  if (outcome === undefined) throw new Error(`nothing judges ${id}`);
  return outcome;
}

test('every lint has an example that breaks it and one that keeps it', () => {
  expect(Object.keys(examples)).toEqual(all);
});

test.each(all)('%s is named in the traffic that breaks it, once, and not in the same done right', (id) => {
  const example = examples[id];
  expect(said(id, linesOf(example?.breaks ?? [])).mistakes.map(({ call }) => call.nth)).toEqual([
    linesOf(example?.breaks ?? []).length,
  ]);
  expect(said(id, linesOf(example?.keeps ?? [])).mistakes).toEqual([]);
});

/** What a log without headers and bodies has of a line. */
const bare = ({ method, url, status, startedAt }: Line): Line => ({
  ...{ method, url },
  ...(status !== undefined && { status }),
  ...(startedAt !== undefined && { startedAt }),
});

test.each(all)('%s keeps to what a log without headers and bodies shows', (id) => {
  expect(said(id, linesOf(examples[id]?.keeps ?? []).map(bare)).mistakes).toEqual([]);
});

// Without headers and bodies nobody can tell that something is a delivery.
test.each(all.filter((id) => !id.includes('.webhook-')))(
  '%s names its mistake in such a log, or says what it lacks',
  (id) => {
    const { mistakes, unseen } = said(id, linesOf(examples[id]?.breaks ?? []).map(bare));
    expect(mistakes.length + unseen.size).toBeGreaterThan(0);
  },
);

test('what goes right in the examples is right by every lint of more than information', () => {
  const wrong = Object.values(examples).flatMap(({ keeps }) => {
    const recording = { format: 'ndjson', lines: linesOf(keeps), unread: 0, isMasked: false } as const;
    const outcomes = judgeTraffic(trafficIn(recording, operationOf, 'http://api.example'));
    return [...outcomes].flatMap(([id, { mistakes }]) =>
      lints[id].severity === 'error' ? mistakes.map(({ message }) => `${id}: ${message}`) : [],
    );
  });
  expect(wrong).toEqual([]);
});
