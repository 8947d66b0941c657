import { expect, test } from 'vitest';
import type { ClaimId } from '../../generated/claims.ts';
import { alsoLines, groupByCause } from '../../reports/grouping.ts';
import type { StoredVerdict } from '../../reports/index.ts';

const verdict = (id: ClaimId, kind: StoredVerdict['verdict'], cause?: ClaimId): StoredVerdict => ({
  ...{ id, service: 'inbox', verdict: kind },
  ...(cause !== undefined && { cause }),
});
const [A, B, C, D] = [
  'inbox.page.items-array',
  'inbox.page.has-more-boolean',
  'inbox.page.walk-complete',
  'inbox.page.list-cursor-shape',
] as const;

test('a violation comes with those that share its answer and those that it hides', () => {
  const groups = groupByCause([
    verdict(A, 'violated', B),
    verdict(B, 'violated'),
    verdict(C, 'not checked', B),
    verdict(D, 'violated'),
  ]);
  expect(groups.map(({ leader, others, hidden }) => [leader.id, others, hidden])).toEqual([
    [B, [A], [C]],
    [D, [], []],
  ]);
});

test('a violation whose cause was not violated in the end leads itself', () => {
  const groups = groupByCause([verdict(A, 'violated', B), verdict(B, 'held')]);
  expect(groups.map(({ leader }) => leader.id)).toEqual([A]);
});

test('few claims are named, and the rest counted', () => {
  expect(alsoLines({ others: [A, B], hidden: [] })).toEqual([
    `also   2 violated by the same answer: ${A}, ${B}`,
  ]);
  expect(alsoLines({ others: [], hidden: [A, B, C, D, A, B] })).toEqual([
    `hides  6 that found nothing to check: ${A}, ${B}, ${C}, ${D} and 2 more`,
  ]);
  expect(alsoLines({ others: [], hidden: [] })).toEqual([]);
});
