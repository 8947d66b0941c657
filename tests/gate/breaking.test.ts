import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { SERVICES } from '../../specs/source.ts';
import { linesOf, type Line } from './example-lines.ts';
import { linted, sentIn } from './linted.ts';

type Cases = Readonly<Record<(typeof SERVICES)[number], Readonly<Record<string, string | [string, string]>>>>;
const read = parse(readFileSync(new URL('breaking.yaml', import.meta.url), 'utf8')) as Cases;

const cases = SERVICES.flatMap((service) =>
  Object.entries(read[service]).map(([name, given]) => {
    const [lint = '', ...steps] = typeof given === 'string' ? given.split('\n') : given;
    return [`${service}.${lint}`, name, linesOf(steps.join('\n'), service)] as const;
  }),
);

/** Another tool's call with a key, which shows that a call without a key really has none. */
const OTHERS: readonly Line[] = [
  { method: 'GET', url: 'http://else.example/', requestHeaders: { authorization: 'masked' }, status: 200 },
];

test('there are at least 120 further ways to break a rule', () => {
  expect(cases.length).toBeGreaterThanOrEqual(120);
});

test.each(cases)('%s names %s', async (lint, _, lines) => {
  const outcomes = linted(await sentIn([...lines, ...OTHERS], 'http://api.example'));
  const found = [...outcomes].flatMap(([id, { mistakes }]) => (mistakes.length > 0 ? [id as string] : []));
  expect(found).toContain(lint);
});
