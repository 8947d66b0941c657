import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, objectsOf } from '../../kit/model/exchange.ts';
import { numberIn, ok } from '../../kit/checks/matchers.ts';
import type { FlatContact } from '../arbitraries/contact.ts';
import { itemsOf } from '../support/answers.ts';
import { CONTACT_VALUES, foldFieldName, storedNamesOf } from './stored.ts';
import { equals } from '../../kit/checks/relations.ts';

export type Row = FlatContact | Readonly<Record<string, unknown>>;

/** Rows of one batch, each with its stored values; one fails, and one repeats the first. */
export const MIXED: readonly Row[] = [
  { email: 'first@batch.example', firstName: 'Ada', city: 'Gent' },
  { email: 'broken@batch.example', firstName: ['Bob'] },
  { email: 'second@batch.example', firstName: 'Cleo', city: 'Lund' },
  { email: 'first@batch.example', firstName: 'Eve', city: 'Oslo' },
  { email: 'third@batch.example', firstName: 'Dora', city: 'Pisa' },
];
/** The index of the row that repeats another one, and of the new rows. */
export const REPEAT = 3;
export const GOOD = [0, 2, 4];

export interface LookedUp {
  readonly answer: Exchange;
  /** The result of a lookup by the email of each valid row, by index. */
  readonly found: ReadonlyMap<number, Exchange>;
}

export const isFailing = (row: Row): boolean => Object.values(row).some((value) => typeof value === 'object');
export const results = (answer: Exchange): readonly JsonObject[] => objectsOf(answer, 'results');
export const isFailedRow = (result: JsonObject): boolean => 'error' in result;

/** Checks that a count in the answer matches the number of such results. */
export const countMatches = (
  answer: Exchange,
  name: string,
  which: (result: JsonObject) => boolean,
): CheckResult =>
  given(ok(answer) && numberIn(answer, name) !== undefined, () => {
    const count = results(answer).filter(which).length;
    return equals(
      numberIn(answer, name),
      count,
      message`${documentedWords(name)} is ${numberIn(answer, name)} for ${count} such results`,
      answer,
    );
  });

/** Results of the rows that meet a condition. */
export const resultsOfRows = (
  sent: readonly Row[],
  answer: Exchange,
  which: (row: Row) => boolean,
): JsonObject[] =>
  ok(answer) ? sent.flatMap((row, index) => (which(row) ? results(answer).slice(index, index + 1) : [])) : [];

/** Rows whose email was in an earlier stored row, each with that row's result. */
export function repeatedRows(
  sent: readonly Row[],
  answer: Exchange,
): { result: JsonObject; earlier: JsonObject }[] {
  const first = new Map<string, JsonObject>();
  const found: { result: JsonObject; earlier: JsonObject }[] = [];
  for (const [index, row] of sent.entries()) {
    const result = results(answer)[index];
    const email = row['email'];
    if (result === undefined || typeof email !== 'string' || isFailing(row)) continue;
    const earlier = first.get(email);
    if (earlier !== undefined) found.push({ result, earlier });
    else if (!isFailedRow(result)) first.set(email, result);
  }
  return found;
}

export const result = (answer: Exchange, at: number): JsonObject | undefined =>
  objectsOf(answer, 'results')[at];

export const rowResult = (answer: Exchange, at: number): string | undefined => {
  const found = result(answer, at);
  if (found === undefined) return undefined;
  if ('error' in found) return 'failed';
  return found['duplicate'] === true
    ? `a duplicate${found['updated'] === true ? ', updated' : ''}`
    : 'created';
};

/** Checks that a contact has the values of a row. */
export const isStoredAs = (
  item: JsonObject | undefined,
  at: number,
  ...where: readonly Exchange[]
): CheckResult =>
  check(
    ['firstName', 'city'].every((name) => item?.[name] === MIXED[at]?.[name]),
    () =>
      message`of row ${at} there is ${item && { firstName: item['firstName'], city: item['city'] }}: expected ${{ firstName: MIXED[at]?.['firstName'], city: MIXED[at]?.['city'] }}`,
    ...where,
  );

/** Checks each valid row by its result and the only contact with its email. */
export const eachGood = (
  { answer, found }: LookedUp,
  evaluate: (result: JsonObject, item: JsonObject | undefined, at: number, lookup: Exchange) => CheckResult,
): CheckResult =>
  every(ok(answer) && results(answer).length === MIXED.length ? found : [], ([at, lookup]) =>
    given(ok(lookup), () => evaluate(results(answer)[at] ?? {}, itemsOf(lookup)[0], at, lookup)),
  );

/** The documented fields of stored contacts, sorted. */
export const storedFieldsIn = (listed: Exchange): string[] =>
  itemsOf(listed)
    .map((item) =>
      JSON.stringify(Object.keys(CONTACT_VALUES).flatMap((name) => (item[name] ? [[name, item[name]]] : []))),
    )
    .sort();

/** The names of fields with a value in looked-up contacts. */
export const placesOf = (found: Exchange, value: string | undefined): string =>
  value === undefined
    ? ''
    : itemsOf(found)
        .flatMap((item) => storedNamesOf(item, value))
        .sort()
        .join();

/** The handling of a row: failed, new or known. */
export const takenAs = (result: JsonObject | undefined, failed: boolean): string =>
  failed || result === undefined ? 'failed' : result['duplicate'] === true ? 'a duplicate' : 'created';

/** Whether a row has the variable, and no earlier row has its email, so that it is stored. */
export const isStoredWith =
  (variable: string) =>
  (sent: JsonObject, at: number, all: readonly JsonObject[]): boolean =>
    variable in sent &&
    (sent['email'] === undefined ||
      !all
        .slice(0, at)
        .some(({ email }) => foldFieldName(String(email)) === foldFieldName(String(sent['email']))));
