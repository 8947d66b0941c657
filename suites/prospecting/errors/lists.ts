import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, isObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { field, isStatus, isString, ok } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { areNone, statesField } from '../checks/errors.ts';
import { statusAndCodeOf } from '../support/forms.ts';
import { failures, isLists, ofNothing, refusedAsListed, sizeOf, whenThere } from '../checks/wire.ts';
import { batchBounds } from '../scenarios/batch.ts';
import { bodies } from '../scenarios/error-bodies.ts';
import { foreignIds, foreignReads, similarErrors, missingIds } from '../scenarios/errors.ts';
import { isPresent } from '../../kit/checks/relations.ts';

const { errorTexts, listsBodyMaxBytes } = prospectingFacts;

/** The text of a field without the requested id. */
const said = (answer: Exchange, name: string): string =>
  JSON.stringify(objectOf(answer)[name] ?? null).replaceAll(/[\da-f]{24}/g, '#');

/** Checks that the lists service refuses a body as too large, by either size of a megabyte. */
const tooLarge =
  (evaluate: (exchange: Exchange) => CheckResult) =>
  (exchange: Exchange): CheckResult =>
    given(
      isLists(exchange) &&
        exchange.key === 'main' &&
        sizeOf(exchange) > listsBodyMaxBytes &&
        statusOf(exchange) < 500,
      () => evaluate(exchange),
    );

const ONE_LIST = /\/lists\/list\/\{listId\}(\/contacts|\/rows)?$|\/batch$/;

export const errorsLists = section(
  withChecks(batchBounds, {
    'prospecting.errors.lists-422-message': ({ none, tooMany }) =>
      every([none, tooMany], (answer) =>
        given(statusOf(answer) === 422, () =>
          check(
            typeof objectOf(answer)['message'] === 'string',
            () => message`a 422 has no message: expected a string, got ${objectOf(answer)['message']}`,
            answer,
          ),
        ),
      ),
  }),
  withChecks(missingIds, {
    'prospecting.errors.lists-missing-list-404': ({ list, rows }) =>
      every([list, rows], (answer) => isStatus(answer, 404)),
    'prospecting.errors.lists-missing-list-message': ({ list, rows }) =>
      every([list, rows], (answer) =>
        given(statusOf(answer) >= 400, () => statesField(answer, 'message', errorTexts.listNotFound)),
      ),
    'prospecting.errors.lists-not-found-code': ({ list }) => JSON.stringify(objectOf(list)['code'] ?? null),
  }),
  withChecks(similarErrors, { 'prospecting.errors.look-alike-list': ({ list }) => areNone(list, 404) }),
  withChecks(foreignReads, {
    'prospecting.errors.lists-foreign-list-404': ({ list, rows }) =>
      every([list, rows], (answer) => (answer === undefined ? vacuous : isStatus(answer, 404))),
    'prospecting.errors.lists-foreign-list-same-body': ({ list, unknownList }) =>
      list === undefined
        ? vacuous
        : check(
            ['message', 'code'].every((name) => said(list, name) === said(unknownList, name)),
            () =>
              message`the two answers differ: expected ${[said(unknownList, 'message'), said(unknownList, 'code')]}, got ${[said(list, 'message'), said(list, 'code')]}`,
            list,
            unknownList,
          ),
  }),
  withChecks(foreignIds, {
    'prospecting.errors.lists-foreign-list-404': ({ list, foreignList, onForeign: others }) =>
      given(ok(list), () => every([foreignList, ...others], (answer) => isStatus(answer, 404))),
    'prospecting.errors.lists-missing-contact-404': ({ own, unknownContact, unknownRow }) =>
      every(ok(own) ? [unknownContact, unknownRow] : [unknownContact], (answer) => isStatus(answer, 404)),
    'prospecting.errors.lists-foreign-contact-404': ({ own, added, foreignContact, foreignRow }) =>
      given(ok(added), () =>
        every(ok(own) ? [foreignContact, foreignRow] : [foreignContact], (answer) => isStatus(answer, 404)),
      ),
    'prospecting.errors.lists-missing-list-404-on-write': ({ onNothing }) =>
      every(onNothing, (answer) => isStatus(answer, 404)),
    'prospecting.errors.lists-missing-list-message': ({ onNothing }) =>
      every(onNothing, (answer) =>
        given(statusOf(answer) === 404, () => statesField(answer, 'message', errorTexts.listNotFound)),
      ),
    'prospecting.errors.lists-missing-contact-message': ({ unknownContact }) =>
      JSON.stringify(objectOf(unknownContact)['message'] ?? null),
  }),
  withChecks(bodies, {
    'prospecting.errors.contact-of-other-list': ({ otherLists }) => String(statusOf(otherLists)),
  }),
  /** Well-formed bodies of the lists service with a wrong form, and some that are not acceptable. */
  scenario({
    id: 'prospecting.errors.unacceptable',
    requires: ['write'],
    stimulus: async (context) => {
      const { prospecting } = context;
      const { listId } = await newList(context, 'unacceptable');
      const post = (path: string, body: unknown) =>
        prospecting.send(`POST ${path}`, { path: { listId }, body });
      const variable = { technicalName: `qx${listId}`, displayName: `Shown ${listId}`, schema: 'lead' };
      const batch = '/lists/list/{listId}/contacts/batch';
      await post('/lists/custom-variable', variable);
      return {
        shapes: {
          'a list without a name': await post('/lists/list', {}),
          'a variable without a name': await post('/lists/custom-variable', {}),
          'an export without lists': await post('/lists/list/export', {}),
          'a batch without an array': await post(batch, { contacts: 7 }),
        },
        refused: {
          'an empty batch': await post(batch, { contacts: [] }),
          'a variable that exists': await post('/lists/custom-variable', variable),
          'a lookup by both': await prospecting.call('GET /lists/list/{listId}/rows', {
            path: { listId },
            rawQuery: 'email=a@contact.example&socialUrl=https://social.example/in/a',
          }),
        },
      };
    },
    checks: {
      'prospecting.errors.lists-validation-status': ({ shapes }) =>
        Object.fromEntries(Object.entries(shapes).map(([kind, answer]) => [kind, String(statusOf(answer))])),
      'prospecting.errors.lists-422-code': ({ refused }) =>
        Object.fromEntries(Object.entries(refused).map(([kind, answer]) => [kind, statusAndCodeOf(answer)])),
    },
  }),
  monitors({
    'prospecting.errors.lists-missing-list-404': ofNothing(ONE_LIST, (answer) =>
      // Another mistake in the request may be reported first.
      given(![400, 413, 422].includes(statusOf(answer)), () => isStatus(answer, 404)),
    ),
    'prospecting.errors.lists-missing-list-message': ofNothing(ONE_LIST, (answer) =>
      given(statusOf(answer) === 404, () => statesField(answer, 'message', errorTexts.listNotFound)),
    ),
    'prospecting.errors.lists-body-413': tooLarge((answer) => isStatus(answer, 413)),
    'prospecting.errors.lists-body-413-code': tooLarge((answer) =>
      given(statusOf(answer) === 413, () => statesField(answer, 'code', 'PAYLOAD_TOO_LARGE')),
    ),
    'prospecting.errors.lists-body-413-message': tooLarge((answer) =>
      given(statusOf(answer) === 413, () =>
        isPresent(objectOf(answer)['message'], 'there is no message', answer),
      ),
    ),
    'prospecting.errors.lists-statuses': refusedAsListed('lists'),
    'prospecting.errors.lists-message-string': field(
      failures('lists'),
      'message',
      message`a string`,
      isString,
    ),
    'prospecting.errors.lists-code-string': whenThere(failures('lists'), 'code', 'a string', isString),
    'prospecting.errors.lists-params-object': whenThere(failures('lists'), 'params', 'an object', isObject),
  }),
);
