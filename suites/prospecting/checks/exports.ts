import fc from 'fast-check';
import { type CheckResult, vacuous } from '../../kit/model/check-result.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { type CsvTable, isFile, isZip, tableIn } from '../support/export-file.ts';

export const exportOf = (
  { prospecting }: ScenarioContext,
  listIds: readonly string[],
  async?: boolean,
): Promise<Exchange> =>
  prospecting.call('POST /lists/list/export', {
    body: { listIds: [...listIds], ...(async !== undefined && { async }) },
  });

export const onTable = (answer: Exchange, evaluate: (table: CsvTable) => CheckResult): CheckResult => {
  const table = tableIn(answer);
  return table === undefined ? vacuous : evaluate(table);
};

export const addAll = (
  { prospecting }: ScenarioContext,
  listId: string,
  contacts: readonly unknown[],
): Promise<Exchange> =>
  prospecting.call('POST /lists/list/{listId}/contacts/batch', {
    path: { listId },
    text: JSON.stringify({ contacts }),
  });

/** A short form of a refusal or success. */
export const short = (answer: Exchange): string =>
  isFile(answer)
    ? isZip(answer.response.bytes)
      ? 'a ZIP'
      : 'a CSV'
    : `${statusOf(answer)} ${stringIn(objectOf(answer), 'code') ?? ''}`.trim();

const AWKWARD = ['a, b', 'say "x"', 'one\ntwo', 'semi;colon', 'Zoë', '小林', '𝒵ed', '=1+1', '-5', ' padded '];

const person = fc.record({
  firstName: fc.constantFrom(...AWKWARD, 'Ada', 'Bob'),
  jobTitle: fc.constantFrom(...AWKWARD, 'CTO'),
});

/** Contacts with different emails; some are equal otherwise. */
export const people = fc
  .array(person, { minLength: 1, maxLength: 8 })
  .map((all) => all.map((each, at) => ({ ...each, email: `row${at}@export.example` })));

export const QUOTED = { firstName: 'a, b', lastName: 'say "x"', jobTitle: 'one\ntwo', department: '=1+1' };
