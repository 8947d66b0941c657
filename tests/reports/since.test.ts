import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { changedSince, runSince, sinceMarkdown, sinceText, type PastRun } from '../../reports/index.ts';

const [LIMIT, PAGE, QUESTION]: readonly ClaimId[] = [
  ...(['inbox.list-emails.limit-default', 'inbox.page.items-array', 'inbox.list-emails.limit-zero'] as const),
];
type Verdicts = PastRun['verdicts'];
type Kind = Verdicts extends ReadonlyMap<string, infer V> ? V : never;

const run = (
  day: number,
  verdicts: Readonly<Record<string, Partial<Kind> & Pick<Kind, 'verdict'>>>,
): PastRun => ({
  ...{ folder: '', id: `r${day}`, startedAt: `2026-02-0${day}T08:00:00.000Z`, subject: 'a mock' },
  endedAt: Date.UTC(2026, 1, day, 9),
  verdicts: new Map(Object.entries(verdicts).map(([id, each]) => [id, { fingerprints: [], ...each }])),
  findings: new Set(),
});
const held = { verdict: 'held' } as const;
const before = run(1, { [`${LIMIT}`]: held, [`${PAGE}`]: held, [`${QUESTION}`]: { verdict: 'violated' } });
const between = run(3, { [`${LIMIT}`]: held });
const now = run(5, {
  [`${LIMIT}`]: { verdict: 'violated', message: 'expected 50 emails, got 25 | <b>' },
  [`${PAGE}`]: held,
  [`${QUESTION}`]: held,
});
const all = [before, between, now];

test.each([
  ['r3', 'r3'],
  ['2026-02-04', 'r3'],
  ['2026-02-03T08:00:00Z', 'r3'],
  ['2026-02-03T09:00:00+01:00', 'r3'],
  ['2026-02-30T09:00:00+01:00', undefined],
  ['2026-02-02', 'r1'],
  ['2026-01-01', 'r1'],
  ['last week', undefined],
  ['r5', undefined],
  ['-5', undefined],
  ['2026-02-30', undefined],
  ['2099-01-01', undefined],
])('since %s means the run %s', (since, id) => {
  expect(runSince(all, since, now)?.id).toBe(id);
});

test('what changed is one screen: what drifted first, with what was seen', () => {
  expect(sinceText(changedSince(before, now, all)).split('\n')).toEqual([
    'a mock, since 2026-02-01 08:00 UTC, in 3 runs: 1 drifted, 1 hold again, 1 unchanged',
    'from r1 to r5',
    'Drifted (1)',
    `  ${LIMIT}: expected 50 emails, got 25 | <b>`,
    'Hold again (1)',
    `  ${QUESTION}: now held`,
    '',
  ]);
});

test('many changes stay on one screen, and the worst of each kind are named', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`own.claim-${at}`, held]));
  const broken = Object.fromEntries(
    Object.keys(many).map((id) => [id, { verdict: 'violated', message: 'x'.repeat(500) } as const]),
  );
  const [one, other] = [
    run(1, { ...many, [`${PAGE}`]: held }),
    run(2, { ...broken, [`${PAGE}`]: { verdict: 'violated' } }),
  ];
  const lines = sinceText(changedSince(one, other, [one, other])).split('\n');
  expect(lines.length).toBeLessThan(24);
  expect(Math.max(...lines.slice(1).map(({ length }) => length))).toBeLessThanOrEqual(160);
  expect(lines[3]).toContain(PAGE);
  expect(lines).toContain('  and 296 more');
});

test('the same as Markdown has the sentences of the claims, and escapes what was seen', () => {
  const text = sinceMarkdown(changedSince(before, now, all));
  expect(text).toContain('## Drifted (1)');
  expect(text).toContain('Without a limit, a page of the list holds 50 emails.');
  expect(text).not.toMatch(/(?<!\\)<b>/);
  expect(sinceMarkdown(changedSince(between, between, [between]))).toContain('Nothing changed.');
});
