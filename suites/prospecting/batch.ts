import { message } from '../kit/model/message.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../kit/model/check-result.ts';
import { withChecks, monitors, section } from '../kit/model/scenario.ts';
import { type Exchange, objectOf, objectsOf, isObject } from '../kit/model/exchange.ts';
import { isNumber, numberIn, ok, on, stringIn, answerIn } from '../kit/checks/matchers.ts';
import { itemsOf } from './support/answers.ts';
import {
  REPEAT,
  countMatches,
  eachGood,
  isFailedRow,
  isFailing,
  isStoredAs,
  isStoredWith,
  resultsOfRows,
  placesOf,
  repeatedRows,
  result,
  results,
  storedFieldsIn,
  rowResult,
  takenAs,
} from './checks/batch.ts';
import { statusAndFormOf } from './support/forms.ts';
import { bothHold, foldFieldName, namesCompany } from './checks/stored.ts';
import { batchContacts, sentBatch } from './scenarios/batch.ts';
import { jsonSentIn } from './checks/wire.ts';
import { listLife } from './scenarios/list-life.ts';
import { batches } from './scenarios/list-questions.ts';
import { ways } from './scenarios/ways-of-adding.ts';
import { equals, isAtMost, isExactly, isAbsent, isNot } from '../kit/checks/relations.ts';

const BATCH = 'POST /lists/list/{listId}/contacts/batch';

/** A check of the answer to any batch, because only some scenarios update stored contacts. */
const ofBatches =
  (evaluate: (answer: Exchange) => CheckResult) =>
  (exchange: Exchange): CheckResult =>
    given(exchange.operation === BATCH && ok(exchange), () => evaluate(exchange));

export const batch = section(
  withChecks(sentBatch, {
    'prospecting.batch.total-is-input-size': ({ contacts, answer }) =>
      given(numberIn(answer, 'total') !== undefined, () =>
        on(answer, 'total', message`${contacts.length}`, (value) => value === contacts.length),
      ),
    'prospecting.batch.results-one-per-row': ({ contacts, answer }) =>
      given(ok(answer) && Array.isArray(objectOf(answer)['results']), () =>
        equals(
          results(answer).length,
          contacts.length,
          () => message`${results(answer).length} results for ${contacts.length} contacts`,
          answer,
        ),
      ),
    'prospecting.batch.failed-result-error': ({ contacts, answer }) =>
      every(resultsOfRows(contacts, answer, isFailing), (result) =>
        check(
          isFailedRow(result),
          () => message`a row with an array or object does not fail: expected an error, got ${result}`,
          answer,
        ),
      ),
    'prospecting.batch.repeated-email-is-duplicate': ({ contacts, answer }) =>
      every(repeatedRows(contacts, answer), ({ result }) =>
        isExactly(result['duplicate'], true, 'a repeated email is no duplicate', answer),
      ),
    'prospecting.batch.repeated-email-same-lead-id': ({ contacts, answer }) =>
      every(repeatedRows(contacts, answer), ({ result, earlier }) =>
        equals(result['leadId'], earlier['leadId'], 'a repeated email has another leadId', answer),
      ),
    'prospecting.batch.repeated-email-never-updated': ({ contacts, update, answer }) =>
      every(update ? repeatedRows(contacts, answer) : [], ({ result }) =>
        isNot(result['updated'], true, 'a repeated email is updated', answer),
      ),
    'prospecting.batch.no-keys-rows-all-created': ({ contacts, answer }) =>
      every(
        resultsOfRows(
          contacts,
          answer,
          (row) => !isFailing(row) && !('email' in row) && !('socialUrlProfile' in row),
        ),
        (result) => isExactly(result['duplicate'], false, 'a row without keys is a duplicate', answer),
      ),
    'prospecting.batch.rows-independent': ({ contacts, answer, stored }) =>
      given(contacts.some(isFailing) && contacts.some((row) => !isFailing(row)), () =>
        check(
          ok(answer) &&
            resultsOfRows(contacts, answer, (row) => !isFailing(row)).some(
              (result) => !isFailedRow(result),
            ) &&
            (!ok(stored) || itemsOf(stored).length > 0),
          () =>
            message`a failed row kept the others from being stored: expected them stored, got ${answerIn(answer)}, results ${resultsOfRows(contacts, answer, (row) => !isFailing(row))} and ${itemsOf(stored).length} stored`,
          answer,
          stored,
        ),
      ),
  }),
  withChecks(batchContacts, {
    'prospecting.batch.results-in-input-order': (h) =>
      eachGood(h, ({ leadId }, item, at, lookup) =>
        given(item !== undefined && typeof leadId === 'string', () =>
          equals(item?.['id'], leadId, message`result ${at} has the leadId of another row`, h.answer, lookup),
        ),
      ),
    'prospecting.batch.repeated-email-never-updated': (h) =>
      given(results(h.answer)[REPEAT]?.['duplicate'] === true, () =>
        eachGood(h, (_, item, at, lookup) =>
          given(at === 0 && item !== undefined, () => isStoredAs(item, at, h.answer, lookup)),
        ),
      ),
    'prospecting.batch.rows-independent': (h) =>
      eachGood(h, (result, item, at, lookup) =>
        given(at !== 0, () =>
          bothHold(
            check(
              !isFailedRow(result),
              () => message`row ${at} fails, too: expected no error, got ${result}`,
              h.answer,
            ),
            // A new contact may be found with a delay.
            given(item !== undefined, () => isStoredAs(item, at, h.answer, lookup)),
          ),
        ),
      ),
  }),
  withChecks(listLife, {
    'prospecting.batch.stored-email-is-duplicate': ({ batch, again }) =>
      given(ok(batch) && ok(again), () =>
        isExactly(
          objectsOf(again, 'results')[0]?.['duplicate'],
          true,
          'a stored email is no duplicate',
          again,
        ),
      ),
    'prospecting.batch.stored-profile-is-duplicate': ({ batch, again }) =>
      given(ok(batch) && ok(again), () =>
        isExactly(
          objectsOf(again, 'results')[1]?.['duplicate'],
          true,
          'a stored profile is no duplicate',
          again,
        ),
      ),
    'prospecting.batch.flag-updates-stored': ({ updated, afterUpdate }) =>
      given(ok(updated) && ok(afterUpdate), () =>
        together(
          every(itemsOf(afterUpdate), (item) =>
            isExactly(
              item['firstName'],
              'Zoe',
              () => message`firstName is ${item['firstName']}`,
              updated,
              afterUpdate,
            ),
          ),
          every(results(updated), (row) =>
            isExactly(row['updated'], true, 'a row of a stored contact is not updated', updated),
          ),
        ),
      ),
  }),
  withChecks(batches, {
    'prospecting.batch.success-with-failures': ({ mixed }) =>
      ok(mixed) ? String(objectOf(mixed)['success']) : undefined,
    'prospecting.batch.index-base': ({ mixed }) =>
      result(mixed, 0) && `counts from ${String(result(mixed, 0)?.['index'])}`,
    'prospecting.batch.error-form': ({ mixed }) => {
      const error = result(mixed, 0)?.['error'];
      return error === undefined
        ? undefined
        : typeof error !== 'string'
          ? typeof error
          : /^[A-Z_\d]+$/.test(error)
            ? 'a code'
            : 'a sentence';
    },
    'prospecting.batch.repeated-email-of-failed-row': ({ mixed }) => rowResult(mixed, 1),
    'prospecting.batch.repeated-email-case-in-batch': ({ mixed }) => rowResult(mixed, 3),
    'prospecting.batch.repeated-profile-in-batch': ({ profiles }) => rowResult(profiles, 1),
    'prospecting.batch.repeated-email-of-stored-contact': ({ twice }) =>
      ok(twice) ? [rowResult(twice, 0), rowResult(twice, 1)].join(' and ') : undefined,
    'prospecting.batch.unknown-list-404': ({ unknownList }) => statusAndFormOf(unknownList),
  }),
  withChecks(ways, {
    'prospecting.batch.same-as-one-by-one': ({
      contacts,
      variable,
      batch,
      batchRows,
      singles,
      singleRows,
      found,
    }) =>
      given(ok(batch) && ok(batchRows) && ok(singleRows), () => {
        const results = objectsOf(batch, 'results');
        const other = contacts.findIndex((_, at) => {
          const alone = singles[at];
          const result = results[at];
          return (
            alone !== undefined &&
            takenAs(result, result !== undefined && 'error' in result) !==
              takenAs(objectOf(alone), !ok(alone))
          );
        });
        const same = (left: Exchange, right: Exchange): boolean =>
          storedFieldsIn(left).join() === storedFieldsIn(right).join();
        const isFound = (answer: Exchange): boolean => ok(answer) && itemsOf(answer).length > 0;
        const differs = found.find(
          ({ email, inBatch, alone }) =>
            isFound(inBatch) &&
            isFound(alone) &&
            (!same(inBatch, alone) ||
              // A variable that one way of adding stores must be stored by the other one as well.
              contacts
                .filter((sent) => sent['email'] === email)
                .some((sent) => placesOf(inBatch, sent[variable]) !== placesOf(alone, sent[variable]))),
        );
        const shown = differs === undefined ? [batchRows, singleRows] : [differs.inBatch, differs.alone];
        return check(
          other === -1 && differs === undefined && same(batchRows, singleRows),
          other === -1
            ? message`contacts stored by a batch and one by one: expected the same, got others: ${shown.flatMap((each) => (each === undefined ? [] : [itemsOf(each).length]))}`
            : message`row ${other} is taken in another way`,
          batch,
          ...(other === -1 ? shown : singles.slice(other, other + 1)),
        );
      }),
    'prospecting.batch.custom-variables-once': ({ contacts, variable, batch }) => {
      const isMade =
        contacts.filter((sent) => variable in sent).length > 1 && contacts.some(isStoredWith(variable));
      return given(ok(batch) && isMade, () => {
        const count = objectsOf(batch, 'createdCustomVariables').filter(
          (created) => foldFieldName(stringIn(created, 'technicalName') ?? '') === foldFieldName(variable),
        ).length;
        return check(
          count > 0,
          message`a variable that several rows make is not listed: expected more than 0, got ${count}`,
          batch,
        );
      });
    },
  }),
  monitors({
    'prospecting.batch.results-in-input-order': ofBatches((answer) => {
      const order = results(answer)
        .map((result) => result['index'])
        .filter((index): index is number => typeof index === 'number');
      return given(order.length > 1, () =>
        check(
          order.slice(1).every((index, at) => index > (order[at] ?? Infinity)),
          () => message`the order is ${order.slice(0, 8)}: expected each index above the one before`,
          answer,
        ),
      );
    }),
    'prospecting.batch.result-index': ofBatches((answer) =>
      every(results(answer), (result) =>
        check(
          isNumber(result['index']),
          () => message`a result lacks its index: expected a number, got ${result['index']}`,
          answer,
        ),
      ),
    ),
    'prospecting.batch.failed-result-no-lead': ofBatches((answer) =>
      every(results(answer).filter(isFailedRow), (result) =>
        isAbsent(result['leadId'], 'a failed row has a leadId', answer),
      ),
    ),
    'prospecting.batch.sum-is-total': ofBatches((answer) => {
      const [created, duplicates, failures, total] = ['created', 'duplicates', 'failed', 'total'].map(
        (name) => numberIn(answer, name),
      );
      return created === undefined ||
        duplicates === undefined ||
        failures === undefined ||
        total === undefined
        ? vacuous
        : equals(
            created + duplicates + failures,
            total,
            message`${created} + ${duplicates} + ${failures} is not ${total}`,
            answer,
          );
    }),
    'prospecting.batch.updated-within-duplicates': ofBatches((answer) => {
      const [updated, duplicates] = [numberIn(answer, 'updated'), numberIn(answer, 'duplicates')];
      return updated === undefined || duplicates === undefined
        ? vacuous
        : isAtMost(updated, duplicates, message`${updated} updated of ${duplicates} duplicates`, answer);
    }),
    'prospecting.batch.created-matches-results': ofBatches((answer) =>
      countMatches(answer, 'created', (result) => !isFailedRow(result) && result['duplicate'] !== true),
    ),
    'prospecting.batch.duplicates-matches-results': ofBatches((answer) =>
      countMatches(answer, 'duplicates', (result) => result['duplicate'] === true),
    ),
    'prospecting.batch.updated-matches-results': ofBatches((answer) =>
      countMatches(answer, 'updated', (result) => result['updated'] === true),
    ),
    'prospecting.batch.failed-matches-results': ofBatches((answer) =>
      countMatches(answer, 'failed', isFailedRow),
    ),
    'prospecting.batch.result-company-id': ofBatches((exchange) => {
      const body = jsonSentIn(exchange);
      const sentRows = isObject(body) ? body['contacts'] : undefined;
      return every(results(exchange).entries(), ([at, row]) =>
        given(!isFailedRow(row) && Array.isArray(sentRows) && namesCompany(sentRows[at]), () =>
          check(
            'companyId' in row,
            () => message`companyId of row ${at}: expected a value, got ${row}`,
            exchange,
          ),
        ),
      );
    }),
  }),
);
