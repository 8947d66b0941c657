import { isDay } from '../../../specs/moment.ts';
import { documentedWords } from '../../kit/checks/documented.ts';
import { type Message, message, own } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given, vacuous, violation } from '../../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import type { JsonObject } from '../../kit/model/exchange.ts';
import { isOk, ok } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { itemsOf } from '../support/answers.ts';
import { answersTo } from '../support/contact-questions.ts';
import { values } from '../support/contacts.ts';
import { eachLookedUp } from '../checks/lookups.ts';
import * as s from '../checks/stored.ts';
import { contactQuestions } from '../scenarios/contact-questions.ts';
import { standard } from '../scenarios/contacts.ts';

const UNREAD = { age: 'forty-one', employeeCount: 'a handful', annualRevenue: 'plenty' } as const;

/** The same fields with numbers, which show the names of the fields. */
const READ = { age: 41, employeeCount: 163, annualRevenue: 5_400_000 } as const;

interface Numbers {
  readonly numeric: s.Stored;
  readonly read: s.Stored;
  readonly unsent: s.Stored;
}

/**
 * Checks that an invalid number gives the field the same value as if it was not sent. The text must be in no other
 * field.
 */
const isDropped = ({ numeric, read, unsent }: Numbers, field: keyof typeof UNREAD): CheckResult =>
  s.onItem(numeric, (item) =>
    s.onItem(read, (filled) =>
      s.onItem(unsent, (empty) => {
        const kept = s.storedNamesOf(item, UNREAD[field]);
        const stands = (name: string): CheckResult => {
          const value = s.valueAt(item, name);
          const isEmpty = s.isBlank(value) || value === s.valueAt(empty, name);
          return check(
            isEmpty,
            () =>
              message`${documentedWords(name)} is ${value}: got ${value}; expected ${s.valueAt(empty, name)}, got ${value}`,
            numeric.added,
            numeric.found,
            read.found,
          );
        };
        return kept.length > 0
          ? violation(message`${own(UNREAD[field])} stands under ${kept}`, numeric.added, numeric.found)
          : every(s.storedNamesOf(filled, READ[field]), stands);
      }),
    ),
  );

/** Checks that a field is empty in every contact that is found. */
const isLeftOut = ({ added, found }: s.Stored, field: string): CheckResult =>
  given(ok(found), () =>
    check(
      itemsOf(found).every((item) => s.isBlank(item[field])),
      () => message`${documentedWords(field)} is ${itemsOf(found)[0]?.[field]}: expected to be left out`,
      added,
      found,
    ),
  );

/** A number with grouped digits or a decimal comma is valid, too. Groups need not have three digits, as in India. */
const BETWEEN_DIGITS = /(?<=\d)[ ,.'’_\u00a0\u202f](?=\d)/g;

/** Checks the texts that a field of contacts holds. */
const holdsOnly = (field: string, what: Message, test: (text: string) => boolean) =>
  eachLookedUp((item, answer) => {
    const value = item[field];
    return typeof value !== 'string' || value.trim() === ''
      ? vacuous
      : check(test(value), () => message`${documentedWords(field)}: expected ${what}, got ${value}`, answer);
  });

const isNumeric = (field: keyof typeof UNREAD) =>
  holdsOnly(field, message`a number`, (text) => !Number.isNaN(Number(text.replace(BETWEEN_DIGITS, ''))));

/** Digits of day, month and year, or a day with a word before or after a year: which forms are valid is open. */
const A_DATE = /\d{1,4}[./-]\d{1,2}[./-]\d{1,4}|\b\d{1,2}\D{1,20}\d{4}\b|\b\d{4}\D{1,20}\d{1,2}(?!\d)/;

/** Whether a text begins like a day in ISO form that no calendar has, with month and day in either order. */
function isNoDay(text: string): boolean {
  const [found, year, ...parts] = /^(\d{4})-(\d\d)-(\d\d)(?!\d)/.exec(text) ?? [];
  return (
    found !== undefined && [parts, parts.toReversed()].every((each) => !isDay([year, ...each].join('-')))
  );
}

const isDate = (field: 'birthDate' | 'jobStartDate') =>
  holdsOnly(
    field,
    message`a date in any form`,
    (text) => (!Number.isNaN(Date.parse(text)) || A_DATE.test(text)) && !isNoDay(text),
  );

export const contactConversions = section(
  withChecks(contactQuestions, {
    'prospecting.contact.other-numeric-fields': answersTo('otherNumericFields'),
    'prospecting.contact.numeric-string': answersTo('numericString'),
    'prospecting.contact.invalid-date-outcome': answersTo('invalidDateOutcome'),
    'prospecting.contact.valid-date-forms': answersTo('validDateForms'),
  }),
  /** Values that numeric and date fields cannot parse. */
  scenario({
    id: 'prospecting.contact.unread',
    requires: ['scratch'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'unread');
      const send = (name: string, fields: JsonObject) => {
        const email = `${name}@contact.example`;
        return s.store(context, listId, { email, firstName: 'Ada', ...fields }, email);
      };
      // Numbers come last, because all contacts without a company may share one.
      return {
        numeric: await send('numeric', UNREAD),
        unsent: await send('unsent', {}),
        read: await send('read', READ),
        birth: await send('birth', { birthDate: 'some day in May' }),
        start: await send('start', { jobStartDate: '2020-13-45' }),
      };
    },
    checks: {
      'prospecting.contact.age-drops-non-numeric': (h) => isDropped(h, 'age'),
      'prospecting.contact.employee-count-drops-non-numeric': (h) => isDropped(h, 'employeeCount'),
      'prospecting.contact.annual-revenue-drops-non-numeric': (h) => isDropped(h, 'annualRevenue'),
      'prospecting.contact.numeric-drop-keeps-contact': ({ numeric }) =>
        s.bothHold(isOk(numeric.added), s.comesBack(numeric, 'firstName', 'Ada')),
      'prospecting.contact.birth-date-invalid-not-stored': ({ birth }) => isLeftOut(birth, 'birthDate'),
      'prospecting.contact.job-start-date-invalid-not-stored': ({ start }) =>
        isLeftOut(start, 'jobStartDate'),
    },
  }),
  withChecks(standard, {
    'prospecting.contact.birth-date-valid-kept': (stored) =>
      s.comesBack(stored, 'birthDate', values.birthDate),
    'prospecting.contact.job-start-date-valid-kept': (stored) =>
      s.comesBack(stored, 'jobStartDate', values.jobStartDate),
  }),
  monitors({
    'prospecting.contact.age-drops-non-numeric': isNumeric('age'),
    'prospecting.contact.employee-count-drops-non-numeric': isNumeric('employeeCount'),
    'prospecting.contact.annual-revenue-drops-non-numeric': isNumeric('annualRevenue'),
    'prospecting.contact.birth-date-invalid-not-stored': isDate('birthDate'),
    'prospecting.contact.job-start-date-invalid-not-stored': isDate('jobStartDate'),
  }),
);
