import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { alteredRules } from '../../mock/drifts/combine.ts';
import { drifts } from '../../mock/drifts/index.ts';
import { inboxRules } from '../../mock/inbox/index.ts';
import { prospectingRules } from '../../mock/prospecting/index.ts';
import { variants } from '../../mock/variants/index.ts';

const isTable = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The paths of all rules in a table and its nested tables. */
const pathsIn = (table: object, path = ''): string[] =>
  Object.entries(table).flatMap(([name, value]) =>
    isTable(value) ? pathsIn(value, `${path}${name}.`) : [`${path}${name}`],
  );
const rules = pathsIn({ inbox: inboxRules, prospecting: prospectingRules });

test('every rule is altered by a drift, or by an allowed variant where the documents leave it open', () => {
  const altered = new Set([...drifts, ...variants].flatMap(alteredRules));
  const isAltered = (rule: string): boolean =>
    rule.split('.').some((_, at, names) => altered.has(names.slice(0, at + 1).join('.')));
  expect(rules.length).toBeGreaterThan(300);
  expect(rules.filter((rule) => !isAltered(rule))).toEqual([]);
});

test('every rule is read by the reference mock', () => {
  const root = join(import.meta.dirname, '../../mock');
  const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.ts$/.test(file) && !/^(drifts|variants)\b|(rules|choices)\.ts$/.test(file))
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n');
  const words = new Set(source.match(/[\w-]+/g));
  expect(rules.filter((rule) => !words.has(rule.split('.').at(-1) ?? ''))).toEqual([]);
});
