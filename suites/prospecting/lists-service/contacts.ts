import { check, given, together } from '../../kit/engine/judgement.ts';
import { type Section, judging } from '../../kit/engine/scenario.ts';
import { type Exchange, statusOf } from '../../kit/http/exchange.ts';
import { isOk, numberIn, ok } from '../../kit/http/match.ts';
import { contentOf } from '../../kit/http/parsed.ts';
import { idsIn, itemsOf } from '../fixtures/answers.ts';
import { shapeOf, twice } from '../fixtures/list-questions.ts';
import { life } from '../scenarios/list-life.ts';
import { changes } from '../scenarios/list-questions.ts';
import { linkedLists } from '../scenarios/lookup-questions.ts';

const shows = (answer: Exchange, value: string): boolean =>
  contentOf(answer).toLowerCase().includes(value.toLowerCase());

const onLife = judging(life, {
  checkers: {
    'prospecting.lists-service.change-only-sent-fields': ({ changed, afterUpdate, afterChange }) =>
      given(ok(changed) && ok(afterChange) && itemsOf(afterUpdate).length > 0, () =>
        check(
          itemsOf(afterChange).some((item) => item['firstName'] === 'Dora' && item['jobTitle'] === 'CTO'),
          'fields that were not sent have changed',
          afterChange,
        ),
      ),
    // The contact itself, with what was not sent, and not what was sent alone.
    'prospecting.lists-service.change-answers-contact': ({ changed, afterChange }) =>
      given(ok(changed), () =>
        check(
          shows(changed, '"Dora"') &&
            (shows(changed, '"CTO"') ||
              shows(changed, '"one@contact.example"') ||
              !shows(afterChange, '"CTO"')),
          `the answer shows ${shows(changed, '"Dora"') ? 'what was sent alone' : 'no new value'}`,
          changed,
        ),
      ),
    // Whether a contact is changed by its `leadId` is open.
    'prospecting.lists-service.change-no-duplicate-check': ({ changed, taken, alike }) =>
      given(ok(changed), () =>
        together(
          isOk(taken),
          given(ok(taken) && shows(changed, '"one@contact.example"'), () =>
            check(
              shows(taken, '"one@contact.example"'),
              'a contact keeps its email where another one has the new one',
              taken,
            ),
          ),
          given(ok(taken) && ok(alike), () =>
            check(itemsOf(alike).length > 1, 'only one contact is found by an email of two', taken, alike),
          ),
        ),
      ),
    'prospecting.lists-service.delete-contact-removes': ({ deletedContact, rowsAfter, one }) =>
      given(ok(deletedContact) && ok(rowsAfter), () =>
        check(
          !idsIn(itemsOf(rowsAfter)).includes(one ?? '') && numberIn(rowsAfter, 'total') === 2,
          'the contact is still there',
          rowsAfter,
        ),
      ),
    'prospecting.lists-service.delete-contact-permanent': ({ deletedContact, rowsLater }) =>
      given(ok(deletedContact) && ok(rowsLater), () =>
        check(numberIn(rowsLater, 'total') === 2, 'the contact comes back', rowsLater),
      ),
  },
});

const onChanges = judging(changes, {
  observers: {
    'prospecting.lists-service.change-answer-shape': ({ changed, variable }) =>
      shapeOf(changed).replace(`, ${variable}`, '').replace(`${variable}, `, ''),
    'prospecting.lists-service.change-unknown-key': ({ changed, afterChange }) =>
      ok(changed)
        ? JSON.stringify(itemsOf(afterChange)).includes('ochre')
          ? 'makes a custom variable'
          : 'is left out'
        : `${statusOf(changed)}`,
    'prospecting.lists-service.delete-contact-answer': ({ removed, removedAgain }) =>
      twice([removed, removedAgain]),
  },
});

const onLinkedLists = judging(linkedLists, {
  observers: {
    'prospecting.lists-service.delete-contact-linked': (h) =>
      h && {
        'deleted through the other list': `${statusOf(h.deleted)}`,
        'afterwards in its own': itemsOf(h.afterDelete).length > 0 ? 'there' : 'gone',
      },
  },
});

export const listsServiceContacts: Section = {
  scenarios: [onLife, onChanges, onLinkedLists],
};
