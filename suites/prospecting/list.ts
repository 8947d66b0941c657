import { documentedWords } from '../kit/checks/documented.ts';
import { message } from '../kit/model/message.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../kit/model/check-result.ts';

import { withChecks, monitors, section, dataCheckers } from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectOf, statusOf } from '../kit/model/exchange.ts';
import { isOk, ok, on, stringIn, answerIn } from '../kit/checks/matchers.ts';
import { listIdsIn, listIdOf, itemsOf } from './support/answers.ts';
import { duplicatesLinked } from './checks/list-persons.ts';
import { listsAlike } from './checks/shown-alike.ts';
import { listsIn } from './checks/lists.ts';
import { listLife } from './scenarios/list-life.ts';
import { linkedPersons } from './scenarios/list-persons.ts';
import { listChangeQuestions, listPageQuestions } from './scenarios/list-questions.ts';
import { RENAMED_TWIN, listNames, twins } from './scenarios/lists.ts';
import { differs, equals, isNone, isAmong, succeeds } from '../kit/checks/relations.ts';

/** Checks invalid names; valid lists in the same answer show that names are returned. */
const haveNames = (answer: Exchange): CheckResult => {
  const lists =
    answer.operation === 'GET /lists/list' && ok(answer) ? [...listsIn(answer), ...itemsOf(answer)] : [];
  const isText = ({ name }: JsonObject): boolean => typeof name === 'string';
  return every(lists.some(isText) ? lists.filter((each) => 'name' in each) : [], (each) =>
    check(
      isText(each),
      () => message`the name of the list ${listIdOf(each)}: expected a string, got ${each['name']}`,
      answer,
    ),
  );
};

export const list = section(
  monitors({ 'prospecting.list.listed-name-string': haveNames }),
  withChecks(listLife, {
    'prospecting.list.created-with-name': ({ created, listed, listId, name }) =>
      together(
        isOk(created),
        every(
          listsIn(listed).filter((each) => listIdOf(each) === listId && 'name' in each),
          (each) => equals(each['name'], name, message`the name of the new list`, created, listed),
        ),
      ),
    'prospecting.list.create-success-true': ({ created }) =>
      on(created, 'success', message`true`, (value) => value === true),
    'prospecting.list.create-name-echoed': ({ created, name }) =>
      on(created, 'name', documentedWords(name), (value) => value === name),
    'prospecting.list.created-list-is-listed': ({ before, created, listed, listId, name }) =>
      given(ok(created) && Array.isArray(listed.response.json), () =>
        together(
          isAmong(listId, listIdsIn(listsIn(listed)), 'the new list is not listed', listed),
          given(Array.isArray(before.response.json), () => {
            const former = listIdsIn(listsIn(before));
            const named = listsIn(listed).filter((each) => each['name'] === name);
            const others = listIdsIn(named).filter((id) => id !== listId && !former.includes(id));
            return isNone(others, 'other lists appear with the name of the new one', created, listed);
          }),
        ),
      ),
  }),
  withChecks(linkedPersons, {
    'prospecting.list.linked-lists-in-duplicate-check': (h) =>
      h === undefined || !h.stored.every(ok) ? vacuous : every([h.byEmail, h.byProfile], duplicatesLinked),
  }),
  withChecks(listPageQuestions, {
    'prospecting.list.list-item-fields': ({ all }) => {
      const [first, ...others] = itemsOf(all);
      return (
        first &&
        Object.keys(first)
          .filter((name) => others.every((each) => name in each))
          .sort()
          .join(', ')
      );
    },
  }),
  withChecks(listChangeQuestions, {
    'prospecting.list.name-missing': ({ nameless }) =>
      Object.fromEntries(
        nameless.map((answer, at) => [
          at === 0 ? 'without a name' : 'an empty one',
          ok(answer) ? 'taken' : `${statusOf(answer)}`,
        ]),
      ),
    'prospecting.list.name-repeated': ({ repeated }) => (ok(repeated) ? 'taken' : `${statusOf(repeated)}`),
  }),
  withChecks(listNames, {
    'prospecting.list.name-is-string': ({ wrongName, listed }) => {
      const id = stringIn(objectOf(wrongName), 'listId');
      const stored = listsIn(listed).find((list) => listIdOf(list) === id);
      return check(
        !ok(wrongName) ||
          [objectOf(wrongName)['name'], stored?.['name']].every((name) =>
            ['string', 'undefined'].includes(typeof name),
          ),
        () =>
          message`a name that is no string is stored: expected a refusal or a string, got ${answerIn(wrongName)} with the name ${objectOf(wrongName)['name'] ?? stored?.['name']}`,
        wrongName,
        listed,
      );
    },
  }),
  withChecks(twins, {
    'prospecting.list.same-name-apart': (h) =>
      given(ok(h.first) && ok(h.second), () =>
        together(
          differs(h.firstId, h.secondId, 'two lists of one name are one', h.first, h.second),
          given(Array.isArray(h.listed.response.json), () =>
            check(
              [h.firstId, h.secondId].every((id) => listIdsIn(listsIn(h.listed)).includes(id)),
              () =>
                message`of two lists of one name one is not listed: expected ${[h.firstId, h.secondId]}, got ${listIdsIn(listsIn(h.listed))}`,
              h.listed,
            ),
          ),
          given(ok(h.added) && ok(h.rows), () =>
            isNone(itemsOf(h.rows), 'a contact is in both lists of one name', h.added, h.rows),
          ),
          given(ok(h.renamed) && ok(h.relisted), () =>
            check(
              listsIn(h.relisted).every(
                (each) => listIdOf(each) !== h.secondId || each['name'] !== RENAMED_TWIN,
              ),
              message`a rename concerns both lists of one name: expected the name of ${h.secondId} as before, got ${RENAMED_TWIN}`,
              h.renamed,
              h.relisted,
            ),
          ),
          given(ok(h.deleted), () =>
            succeeds(h.left, 'the deletion of a list takes the other one of its name', h.deleted, h.left),
          ),
        ),
      ),
  }),
  dataCheckers({ 'prospecting.list.shown-alike': listsAlike }),
);
