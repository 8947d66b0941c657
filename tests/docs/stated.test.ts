import { expect, test } from 'vitest';
import { claims } from '../../generated/claims.ts';
import { lints } from '../../generated/lints.ts';
import { drifts, variants } from '../../mock/index.ts';
import { refusedIn } from './words.ts';

/** What readers of reports see of the tables: statements, interpretations and descriptions. */
const STATED: readonly (readonly [id: string, text: string])[] = [
  ...Object.values(claims).map(
    (claim) =>
      [claim.id, `${claim.statement} ${'interpretation' in claim ? claim.interpretation : ''}`] as const,
  ),
  ...Object.entries(lints).map(([id, lint]) => [id, JSON.stringify(lint)] as const),
  ...[...drifts, ...variants].map(({ id, description }) => [id, description] as const),
];

test('no statement and no description has a phrase that STYLE.md refuses', () => {
  expect(STATED.length).toBeGreaterThan(4000);
  expect(STATED.flatMap(([id, text]) => refusedIn(text).map((each) => `${id}: ${each}`))).toEqual([]);
});
