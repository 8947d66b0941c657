import { message } from '../../kit/model/message.ts';
import { type CheckResult, check } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { answersTo } from '../support/contact-questions.ts';
import { type PlacedValue, forStatement } from '../checks/keys.ts';
import * as s from '../checks/stored.ts';
import { contactQuestions, variableNames } from '../scenarios/contact-questions.ts';
import { keyTable } from '../scenarios/keys.ts';

const listed = (placed: PlacedValue): CheckResult =>
  s.onItem(placed, () => {
    const made = s.createdOf(placed).map((variable) => JSON.stringify(variable));
    return check(
      made.length > 0 && new Set(made).size === made.length,
      made.length === 0
        ? message`createdCustomVariables: expected at least one, got none`
        : message`variables: expected each once, got ${made}`,
      placed.added,
    );
  });

export const keyResolutionVariables = section(
  withChecks(contactQuestions, {
    'prospecting.key-resolution.last-contacted-standing': answersTo('lastContactedStanding'),
  }),
  withChecks(variableNames, {
    'prospecting.key-resolution.new-variable-name-form': ({ fresh, listId }) =>
      s
        .createdOf(fresh)
        .map(({ technicalName, displayName }) => JSON.stringify({ technicalName, displayName }))
        .join(', ')
        .replaceAll(listId, '#'),
  }),
  withChecks(keyTable, {
    'prospecting.key-resolution.mobile-phone-key': forStatement('mobile-phone-key'),
    'prospecting.key-resolution.job-to-job-start-date': forStatement('job-to-job-start-date'),
    'prospecting.key-resolution.last-to-last-contacted': forStatement('last-to-last-contacted'),
    'prospecting.key-resolution.year-to-years-of-experience': forStatement('year-to-years-of-experience'),
    'prospecting.key-resolution.note-to-notes': forStatement('note-to-notes'),
    'prospecting.key-resolution.mobile-to-phone': forStatement('mobile-to-phone'),
    'prospecting.key-resolution.declared-variable-keeps-number': forStatement(
      'declared-variable-keeps-number',
    ),
    'prospecting.key-resolution.otherwise-new-variable': forStatement('otherwise-new-variable'),
    'prospecting.key-resolution.new-variable-listed': forStatement('new-variable-listed', listed),
    'prospecting.key-resolution.new-variable-value-stored': forStatement(
      'new-variable-value-stored',
      (placed) => s.isStored(placed, placed.row.value),
    ),
  }),
);
