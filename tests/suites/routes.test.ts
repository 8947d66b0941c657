import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { operations } from '../../generated/operations.ts';

const KIT = new URL('../../suites/kit/', import.meta.url).pathname;
const FILES = globSync('**/*.ts', { cwd: KIT });
/** Patterns for every documented path; a parameter matches any text. */
const PATHS = Object.values(operations)
  .flatMap((of) => Object.keys(of))
  .map((operation) => operation.split(' ')[1] ?? '')
  .map((path) => path.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '[^/\'"`\\s]+'));
const NAMED = new RegExp(`['"\`\\s](?:${[...new Set(PATHS)].join('|')})['"\`?\\s]`);

test('no file of the kit names a documented path of either service', () => {
  const naming = FILES.flatMap((file) => {
    const found = NAMED.exec(readFileSync(KIT + file, 'utf8'));
    return found === null ? [] : [`${file}: ${found[0].trim()}`];
  });
  expect(naming).toEqual([]);
  expect(FILES.length).toBeGreaterThan(40);
});

test('a path that is named would be noticed', () => {
  expect(NAMED.test("inbox.call('GET /emails', {})")).toBe(true);
  expect(NAMED.test('call(`GET /lists/list/abc/contacts`)')).toBe(true);
});
