import { type Judgement, check, given } from '../../kit/engine/judgement.ts';
import { type Section, judging, scenario } from '../../kit/engine/scenario.ts';
import type { JsonObject } from '../../kit/http/exchange.ts';
import { isOk, ok } from '../../kit/http/match.ts';
import { newList } from '../fixtures/add-contact.ts';
import { itemsOf } from '../fixtures/answers.ts';
import { answersTo } from '../fixtures/contact-questions.ts';
import { values } from '../fixtures/contacts.ts';
import * as s from '../fixtures/stored.ts';
import { asked } from '../scenarios/contact-questions.ts';
import { standard } from '../scenarios/contacts.ts';

const onAsked = judging(asked, {
  observers: {
    'prospecting.contact.other-numeric-fields': answersTo('otherNumericFields'),
    'prospecting.contact.numeric-string': answersTo('numericString'),
    'prospecting.contact.invalid-date-outcome': answersTo('invalidDateOutcome'),
    'prospecting.contact.valid-date-forms': answersTo('validDateForms'),
  },
});

const UNREAD = { age: 'forty-one', employeeCount: 'a handful', annualRevenue: 'plenty' } as const;

/** Values that numeric and date fields cannot read. */
const unread = scenario({
  id: 'prospecting.contact.unread',
  service: 'prospecting',
  requires: ['scratch'],
  stimulus: async (context) => {
    const { listId } = await newList(context, 'unread');
    const send = (email: string, fields: JsonObject) =>
      s.store(context, listId, { email, firstName: 'Ada', ...fields }, email);
    return {
      numeric: await send('numeric@contact.example', UNREAD),
      birth: await send('birth@contact.example', { birthDate: 'some day in May' }),
      start: await send('start@contact.example', { jobStartDate: '2020-13-45' }),
    };
  },
  checkers: {
    'prospecting.contact.age-drops-non-numeric': ({ numeric }) =>
      s.onItem(numeric, ({ age }) =>
        check(s.isBlank(age), `age is ${JSON.stringify(age)}`, numeric.added, numeric.found),
      ),
    'prospecting.contact.employee-count-drops-non-numeric': ({ numeric }) =>
      isDropped(numeric, UNREAD.employeeCount),
    'prospecting.contact.annual-revenue-drops-non-numeric': ({ numeric }) =>
      isDropped(numeric, UNREAD.annualRevenue),
    'prospecting.contact.numeric-drop-keeps-contact': ({ numeric }) =>
      s.both(isOk(numeric.added), s.comesBack(numeric, 'firstName', 'Ada')),
    'prospecting.contact.birth-date-invalid-not-stored': ({ birth }) => isLeftOut(birth, 'birthDate'),
    'prospecting.contact.job-start-date-invalid-not-stored': ({ start }) => isLeftOut(start, 'jobStartDate'),
  },
});

/** A value is found under no name of a stored contact. */
const isDropped = (stored: s.Stored, value: string): Judgement =>
  s.onItem(stored, (item) =>
    check(
      s.namesOf(item, value).length === 0,
      `${value} stands under ${s.namesOf(item, value).join(', ')}`,
      stored.added,
      stored.found,
    ),
  );

/** A field is filled in no contact that is found, if any is. */
const isLeftOut = ({ added, found }: s.Stored, field: string): Judgement =>
  given(ok(found), () =>
    check(
      itemsOf(found).every((item) => s.isBlank(item[field])),
      `${field} is ${JSON.stringify(itemsOf(found)[0]?.[field])}`,
      added,
      found,
    ),
  );

const onStandard = judging(standard, {
  checkers: {
    'prospecting.contact.birth-date-valid-kept': (stored) =>
      s.comesBack(stored, 'birthDate', values.birthDate),
    'prospecting.contact.job-start-date-valid-kept': (stored) =>
      s.comesBack(stored, 'jobStartDate', values.jobStartDate),
  },
});

export const contactConversions: Section = {
  scenarios: [onAsked, unread, onStandard],
};
