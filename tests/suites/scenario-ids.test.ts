import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarios } from '../../suites/index.ts';

const FILES = execFileSync('git', ['ls-files', 'suites/inbox/*.ts', 'suites/prospecting/*.ts'], {
  encoding: 'utf8',
})
  .trim()
  .split('\n')
  .map((file): readonly [string, string] => [file, readFileSync(file, 'utf8')]);

/** The prefix of a scenario's id: its section, or its file in `scenarios/`. */
const addressOf = (file: string): string => {
  const [, service = '', folder = '', name = ''] = file.replace(/\.ts$/, '').split('/');
  return `${service}.${folder === 'scenarios' ? name : folder}.`;
};

/** If a loop defines scenarios, their file contains the id as a template. */
const definedIn = (id: string): string | undefined =>
  FILES.find(
    ([file, text]) =>
      text.includes(`'${id}'`) ||
      (id.startsWith(addressOf(file)) && text.includes(`id: \`${addressOf(file)}`)),
  )?.[0];

test('the id of each scenario is the address of its file', () => {
  expect(scenarios.length).toBeGreaterThan(200);
  const wrong = scenarios.flatMap(({ id }) => {
    const file = definedIn(id);
    return file !== undefined && id.startsWith(addressOf(file)) ? [] : [`${id}: ${file ?? 'no file'}`];
  });
  expect(wrong).toEqual([]);
});
