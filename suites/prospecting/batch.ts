import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { contact, type FlatContact } from '../arbitraries/contact.ts';
import { objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import { bodyOf, isOk, isStatus, numberIn, ok, on } from './wire.ts';

const { minContacts, maxContacts, beyondStatus } = prospectingFacts.batch;
type Row = FlatContact | Readonly<Record<string, unknown>>;

const failing = fc.constantFrom<Row>(
  { email: 'broken@contact.example', firstName: ['a'] },
  { firstName: { a: 1 } },
);
const rows = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: contact },
    { weight: 1, arbitrary: failing },
    { weight: 1, arbitrary: fc.constantFrom<Row>({ firstName: 'Ada' }, { firstName: 'Bob' }) },
  ),
  { minLength: 1, maxLength: 20 },
);

const isFailing = (row: Row): boolean => Object.values(row).some((value) => typeof value === 'object');
const results = (answer: Exchange): readonly JsonObject[] => objectsOf(answer, 'results');
const failed = (result: JsonObject): boolean => 'error' in result;
const isNumber = (value: unknown): boolean => typeof value === 'number';
const agrees = (answer: Exchange, name: string, which: (result: JsonObject) => boolean): Judgement =>
  given(ok(answer) && numberIn(answer, name) !== undefined, () => {
    const count = results(answer).filter(which).length;
    return check(
      numberIn(answer, name) === count,
      `${name} is ${String(numberIn(answer, name))} for ${count} such results`,
      answer,
    );
  });
/** Results of the rows that a test picks. */
const of = (sent: readonly Row[], answer: Exchange, which: (row: Row) => boolean): JsonObject[] =>
  ok(answer) ? sent.flatMap((row, index) => (which(row) ? results(answer).slice(index, index + 1) : [])) : [];

/** Rows whose email stood in an earlier row that was stored, each with the result of that row. */
function repeats(sent: readonly Row[], answer: Exchange): { result: JsonObject; earlier: JsonObject }[] {
  const first = new Map<string, JsonObject>();
  const found: { result: JsonObject; earlier: JsonObject }[] = [];
  for (const [index, row] of sent.entries()) {
    const result = results(answer)[index];
    const email = row['email'];
    if (result === undefined || typeof email !== 'string' || isFailing(row)) continue;
    const earlier = first.get(email);
    if (earlier !== undefined) found.push({ result, earlier });
    else if (!failed(result)) first.set(email, result);
  }
  return found;
}

const sent = scenario({
  id: 'prospecting.batch.sent',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 4,
  input: () => fc.record({ rows, update: fc.boolean() }),
  stimulus: async (context, { rows: contacts, update }) => {
    const { listId } = await newList(context, 'batch');
    const answer = await context.prospecting.raw({
      method: 'POST',
      operation: 'POST /lists/list/{listId}/contacts/batch',
      target: `/lists/list/${listId}/contacts/batch${update ? '?updateIfExists=true' : ''}`,
      body: JSON.stringify({ contacts }),
    });
    const stored = await context.prospecting.call('GET /lists/list/{listId}/rows', {
      path: { listId },
      query: { page: 1, pageSize: 100 },
    });
    return { contacts, update, answer, stored };
  },
  checkers: {
    'prospecting.lists-service.batch-body': ({ answer }) => isOk(answer),
    'prospecting.batch.total-is-input-size': ({ contacts, answer }) =>
      given(numberIn(answer, 'total') !== undefined, () =>
        on(answer, 'total', String(contacts.length), (value) => value === contacts.length),
      ),
    'prospecting.batch.results-one-per-row': ({ contacts, answer }) =>
      given(ok(answer) && Array.isArray(bodyOf(answer)['results']), () =>
        check(
          results(answer).length === contacts.length,
          `${results(answer).length} results for ${contacts.length} contacts`,
          answer,
        ),
      ),
    'prospecting.batch.results-in-input-order': ({ answer }) => {
      const order = results(answer)
        .map((result) => result['index'])
        .filter((index): index is number => typeof index === 'number');
      return given(order.length > 1, () =>
        check(
          order.slice(1).every((index, at) => index > (order[at] ?? Infinity)),
          `the order is ${order.slice(0, 8).join(', ')}`,
          answer,
        ),
      );
    },
    'prospecting.batch.result-index': ({ answer }) =>
      every(results(answer), (result) =>
        check(isNumber(result['index']), 'a result lacks its index', answer),
      ),
    'prospecting.batch.failed-result-error': ({ contacts, answer }) =>
      every(of(contacts, answer, isFailing), (result) =>
        check(failed(result), 'a row with an array or object does not fail', answer),
      ),
    'prospecting.batch.failed-result-no-lead': ({ answer }) =>
      every(results(answer).filter(failed), (result) =>
        check(!('leadId' in result), 'a failed row has a leadId', answer),
      ),
    'prospecting.batch.sum-is-total': ({ answer }) => {
      const [created, duplicates, failures, total] = ['created', 'duplicates', 'failed', 'total'].map(
        (name) => numberIn(answer, name),
      );
      return created === undefined ||
        duplicates === undefined ||
        failures === undefined ||
        total === undefined
        ? vacuous
        : check(
            created + duplicates + failures === total,
            `${created} + ${duplicates} + ${failures} is not ${total}`,
            answer,
          );
    },
    'prospecting.batch.updated-within-duplicates': ({ answer }) => {
      const [updated, duplicates] = [numberIn(answer, 'updated'), numberIn(answer, 'duplicates')];
      return updated === undefined || duplicates === undefined
        ? vacuous
        : check(updated <= duplicates, `${updated} updated of ${duplicates} duplicates`, answer);
    },
    'prospecting.batch.created-matches-results': ({ answer }) =>
      agrees(answer, 'created', (result) => !failed(result) && result['duplicate'] !== true),
    'prospecting.batch.duplicates-matches-results': ({ answer }) =>
      agrees(answer, 'duplicates', (result) => result['duplicate'] === true),
    'prospecting.batch.updated-matches-results': ({ answer }) =>
      agrees(answer, 'updated', (result) => result['updated'] === true),
    'prospecting.batch.failed-matches-results': ({ answer }) => agrees(answer, 'failed', failed),
    'prospecting.batch.repeated-email-is-duplicate': ({ contacts, answer }) =>
      every(repeats(contacts, answer), ({ result }) =>
        check(result['duplicate'] === true, 'a repeated email is no duplicate', answer),
      ),
    'prospecting.batch.repeated-email-same-lead-id': ({ contacts, answer }) =>
      every(repeats(contacts, answer), ({ result, earlier }) =>
        check(result['leadId'] === earlier['leadId'], 'a repeated email has another leadId', answer),
      ),
    'prospecting.batch.repeated-email-never-updated': ({ contacts, update, answer }) =>
      given(update, () =>
        every(repeats(contacts, answer), ({ result }) =>
          check(result['updated'] !== true, 'a repeated email is updated', answer),
        ),
      ),
    'prospecting.batch.no-keys-rows-all-created': ({ contacts, answer }) =>
      every(
        of(contacts, answer, (row) => !isFailing(row) && !('email' in row) && !('socialUrlProfile' in row)),
        (result) => check(result['duplicate'] === false, 'a row without keys is a duplicate', answer),
      ),
    'prospecting.batch.rows-independent': ({ contacts, answer, stored }) =>
      given(contacts.some(isFailing) && contacts.some((row) => !isFailing(row)), () =>
        check(
          ok(answer) &&
            of(contacts, answer, (row) => !isFailing(row)).some((result) => !failed(result)) &&
            (numberIn(stored, 'total') ?? 1) > 0,
          'a failed row kept the others from being stored',
          answer,
          stored,
        ),
      ),
  },
});

/** Batches at both sides of both bounds. */
const bounds = scenario({
  id: 'prospecting.batch.bounds',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 6,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'bounds');
    const send = (count: number) =>
      context.prospecting.raw({
        method: 'POST',
        operation: 'POST /lists/list/{listId}/contacts/batch',
        target: `/lists/list/${listId}/contacts/batch`,
        body: JSON.stringify({
          contacts: Array.from({ length: count }, (_, index) => ({ email: `row${index}@contact.example` })),
        }),
      });
    const tooMany = await send(maxContacts + 1);
    const stored = await context.prospecting.call('GET /lists/list/{listId}/rows', {
      path: { listId },
      query: { page: 1 },
    });
    return {
      none: await send(minContacts - 1),
      tooMany,
      stored,
      one: await send(minContacts),
      most: await send(maxContacts),
    };
  },
  checkers: {
    'prospecting.lists-service.batch-accepts-1': ({ one }) => isOk(one),
    'prospecting.lists-service.batch-accepts-100': ({ most }) => isOk(most),
    'prospecting.lists-service.batch-101-422': ({ tooMany }) => isStatus(tooMany, beyondStatus),
    'prospecting.lists-service.batch-empty-422': ({ none }) => isStatus(none, beyondStatus),
    'prospecting.lists-service.batch-101-stores-nothing': ({ tooMany, stored }) =>
      given(statusOf(tooMany) >= 400 && ok(stored), () =>
        check(numberIn(stored, 'total') === 0, 'a refused batch stored contacts', tooMany, stored),
      ),
    'prospecting.errors.lists-422-message': ({ none, tooMany }) =>
      every([none, tooMany], (answer) =>
        given(statusOf(answer) === 422, () =>
          check(typeof bodyOf(answer)['message'] === 'string', 'a 422 has no message', answer),
        ),
      ),
  },
});

export const batch = [sent, bounds];
