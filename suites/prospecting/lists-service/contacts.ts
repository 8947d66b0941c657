import { message } from '../../kit/model/message.ts';
import { check, given, together } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';
import { isOk, ok, answerIn } from '../../kit/checks/matchers.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { idsIn, itemsOf } from '../support/answers.ts';
import { statusAndKeysOf, twice } from '../support/list-questions.ts';
import { CHANGE, CONTACTS, listLife } from '../scenarios/list-life.ts';
import { listChangeQuestions } from '../scenarios/list-questions.ts';
import { linkedLists } from '../scenarios/lookup-questions.ts';
import { isExactly, isNone } from '../../kit/checks/relations.ts';

const shows = (answer: Exchange, value: string): boolean =>
  contentOf(answer).toLowerCase().includes(value.toLowerCase());

export const listsServiceContacts = section(
  withChecks(listLife, {
    'prospecting.lists-service.change-only-sent-fields': ({ changed, afterUpdate, afterChange }) =>
      given(ok(changed) && ok(afterChange) && itemsOf(afterUpdate).length > 0, () =>
        check(
          itemsOf(afterChange).some((item) =>
            Object.entries({ ...CHANGE, jobTitle: 'CTO' }).every(([name, value]) => item[name] === value),
          ),
          () =>
            message`the contact after a change: expected ${CHANGE} and jobTitle CTO, got ${itemsOf(afterChange).map(({ firstName, lastName, city, jobTitle }) => ({ firstName, lastName, city, jobTitle }))}`,
          afterChange,
        ),
      ),
    // The whole contact, including fields that were not sent, not only the sent ones.
    'prospecting.lists-service.change-answers-contact': ({ changed, afterChange }) =>
      given(ok(changed), () =>
        check(
          shows(changed, '"Dora"') &&
            (shows(changed, '"CTO"') ||
              shows(changed, '"one@contact.example"') ||
              !shows(afterChange, '"CTO"')),
          () =>
            message`the answer shows ${shows(changed, '"Dora"') ? message`what was sent alone` : message`no new value`}: expected ${answerIn(afterChange)}, got ${answerIn(changed)}`,
          changed,
        ),
      ),
    // The document leaves open whether a contact can be changed by its `leadId`.
    'prospecting.lists-service.change-no-duplicate-check': ({ changed, taken, alike }) =>
      given(ok(changed), () =>
        together(
          isOk(taken),
          given(ok(taken) && shows(changed, '"one@contact.example"'), () =>
            check(
              shows(taken, '"one@contact.example"'),
              message`a contact keeps its email where another one has the new one: expected a success, got ${answerIn(taken)}`,
              taken,
            ),
          ),
          given(ok(taken) && ok(alike), () =>
            check(
              itemsOf(alike).length > 1,
              () =>
                message`only one contact is found by an email of two: expected more than 1, got ${itemsOf(alike)}`,
              taken,
              alike,
            ),
          ),
        ),
      ),
    'prospecting.lists-service.delete-contact-removes': ({
      deletedContact,
      rowsAfter,
      deletedFourth,
      lookupAfter,
      one,
    }) =>
      given(ok(deletedContact) && ok(rowsAfter), () =>
        together(
          check(
            !idsIn(itemsOf(rowsAfter)).includes(one ?? '') && itemsOf(rowsAfter).length === CONTACTS - 1,
            () =>
              message`the contact is still there: expected none of ${idsIn(itemsOf(rowsAfter))}, got ${one ?? ''}; expected ${CONTACTS - 1}, got ${itemsOf(rowsAfter).length}`,
            rowsAfter,
          ),
          given(ok(deletedFourth) && ok(lookupAfter), () =>
            isNone(
              itemsOf(lookupAfter),
              'a deleted contact is found by its email',
              deletedFourth,
              lookupAfter,
            ),
          ),
        ),
      ),
    'prospecting.lists-service.delete-contact-permanent': ({ deletedContact, rowsLater }) =>
      given(ok(deletedContact) && ok(rowsLater), () =>
        isExactly(itemsOf(rowsLater).length, CONTACTS - 1, 'the contact comes back', rowsLater),
      ),
  }),
  withChecks(listChangeQuestions, {
    'prospecting.lists-service.change-answer-shape': ({ changed, variable }) =>
      statusAndKeysOf(changed).replace(`, ${variable}`, '').replace(`${variable}, `, ''),
    'prospecting.lists-service.change-unknown-key': ({ changed, afterChange }) =>
      ok(changed)
        ? JSON.stringify(itemsOf(afterChange)).includes('ochre')
          ? 'makes a custom variable'
          : 'is left out'
        : `${statusOf(changed)}`,
    'prospecting.lists-service.delete-contact-answer': ({ removed, removedAgain }) =>
      twice([removed, removedAgain]),
  }),
  withChecks(linkedLists, {
    'prospecting.lists-service.delete-contact-linked': (h) =>
      h && {
        'deleted through the other list': `${statusOf(h.deleted)}`,
        'afterwards in its own': itemsOf(h.afterDelete).length > 0 ? 'there' : 'gone',
      },
  }),
);
