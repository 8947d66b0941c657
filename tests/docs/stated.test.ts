import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { claims } from '../../generated/claims.ts';
import { lints } from '../../generated/lints.ts';
import { drifts, variants } from '../../mock/index.ts';
import { longIn, refusedIn } from './words.ts';

/** The texts of the tables that appear in reports: statements, interpretations and descriptions. */
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

const root = resolve(import.meta.dirname, '../..');

/** All descriptions in a schema, at any depth. */
const describedIn = (value: unknown): string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([key, part]: [string, unknown]) =>
        key === 'description' && typeof part === 'string' ? [part] : describedIn(part),
      );

test.each(globSync('{load,reports,specs}/**/*.schema.json', { cwd: root }))(
  '%s is valid, and describes its fields in short sentences',
  (file) => {
    const schema = JSON.parse(readFileSync(join(root, file), 'utf8')) as object;
    expect(new Ajv2020().validateSchema(schema)).toBe(true);
    const described = describedIn(schema);
    expect(described.flatMap((text) => [...longIn(text), ...refusedIn(text)])).toEqual([]);
  },
);

test('no interpretation of a claim has a sentence of more than 25 words', () => {
  expect(
    Object.values(claims).flatMap((claim) => ('interpretation' in claim ? longIn(claim.interpretation) : [])),
  ).toEqual([]);
});
