import { documentedWords } from '../kit/checks/documented.ts';
import { message } from '../kit/model/message.ts';
import { observeChange } from './support/open-questions.ts';
import { READ_COMMANDS, stepsOf, emailsInStep, staysUnaltered } from './checks/sequence.ts';
import { emailOf } from './support/answers.ts';
import { sameInChange } from './checks/shared-fields.ts';
import { checkUnchanged } from './checks/states.ts';
import { noOther } from './checks/statuses.ts';
import { sizes } from './scenarios/body-size.ts';
import { changingQuestions } from './scenarios/open-questions.ts';
import { mailSequence } from './scenarios/sequence.ts';
import { updateFlags } from './scenarios/single-email.ts';
import { foreignEmail } from './scenarios/foreign-email.ts';
import { check, every, given, vacuous } from '../kit/model/check-result.ts';

import { withChecks, monitors, section, runCheckers } from '../kit/model/scenario.ts';
import { type Exchange, isObject, objectOf, statusOf } from '../kit/model/exchange.ts';
import { isCode, isStatus, answerIn } from '../kit/checks/matchers.ts';
import { equals, hasCode, hasStatus, isAmong, isPresent } from '../kit/checks/relations.ts';

const accepted = (exchange: Exchange): readonly unknown[] | undefined => {
  const details = objectOf(exchange)['details'];
  return isObject(details) && Array.isArray(details['accepted']) ? details['accepted'] : undefined;
};

const listsField = (exchange: Exchange | undefined, name: string) => {
  const list = exchange === undefined ? undefined : accepted(exchange);
  return list === undefined
    ? vacuous
    : isAmong(name, list, message`accepted does not list ${documentedWords(name)}`, exchange);
};

export const updateEmail = section(
  withChecks(sizes, {
    'inbox.update-email.too-large-413': ({ operation, beyond }) =>
      given(operation.startsWith('PATCH'), () => isStatus(beyond, 413)),
    'inbox.update-email.too-large-code': ({ operation, beyond }) =>
      given(operation.startsWith('PATCH') && statusOf(beyond) === 413, () =>
        isCode(beyond, 'PAYLOAD_TOO_LARGE'),
      ),
  }),
  withChecks(changingQuestions, {
    'inbox.update-email.one-boolean-one-not': observeChange('oneBooleanOneNot'),
    'inbox.update-email.unknown-extra-field': observeChange('unknownExtraField'),
    'inbox.update-email.non-object-body': observeChange('nonObjectBody'),
    'inbox.update-email.unknown-id-and-invalid-body': observeChange('unknownIdAndInvalidBody'),
  }),
  withChecks(updateFlags, {
    'inbox.update-email.is-read-alone-accepted': (h) =>
      h && !('isStarred' in h.body)
        ? check(
            statusOf(h.changed) < 300,
            message`answer: expected less than 300, got ${answerIn(h.changed)}`,
            h.changed,
          )
        : vacuous,
    'inbox.update-email.is-starred-alone-accepted': (h) =>
      h && !('isRead' in h.body)
        ? check(
            statusOf(h.changed) < 300,
            message`answer: expected less than 300, got ${answerIn(h.changed)}`,
            h.changed,
          )
        : vacuous,
    'inbox.update-email.both-accepted': (h) =>
      h && 'isRead' in h.body && 'isStarred' in h.body && statusOf(h.after) === 200
        ? check(
            emailOf(h.after)['isRead'] === h.body.isRead &&
              emailOf(h.after)['isStarred'] === h.body.isStarred,
            () =>
              message`a flag is not as sent: expected ${h.body}, got ${{ isRead: emailOf(h.after)['isRead'], isStarred: emailOf(h.after)['isStarred'] }}`,
            h.changed,
            h.after,
          )
        : vacuous,
    'inbox.update-email.returns-updated-email': (h) =>
      h && statusOf(h.changed) === 200
        ? every(Object.entries(h.body), ([name, value]) =>
            equals(
              emailOf(h.changed)[name],
              value,
              () => message`${documentedWords(name)} is ${emailOf(h.changed)[name]} in the answer`,
              h.changed,
            ),
          )
        : vacuous,
    'inbox.update-email.empty-body-refused': (h) => (h ? hasStatus(h.refused, 400, 'answer') : vacuous),
    'inbox.update-email.non-boolean-refused': (h) =>
      h?.refused.request.body !== undefined && h.refused.request.body !== '{}'
        ? hasStatus(h.refused, 400, 'answer')
        : vacuous,
    'inbox.update-email.refused-body-changes-nothing': (h) =>
      h && statusOf(h.refused) >= 400 && statusOf(h.before) === 200 && statusOf(h.between) === 200
        ? every(['isRead', 'isStarred'], (name) =>
            equals(
              emailOf(h.before)[name],
              emailOf(h.between)[name],
              message`a refused change altered ${documentedWords(name)}`,
              h.refused,
              h.between,
            ),
          )
        : vacuous,
    'inbox.update-email.invalid-code': (h) =>
      h && statusOf(h.refused) === 400 ? hasCode(h.refused, 'VALIDATION_FAILED') : vacuous,
    'inbox.update-email.invalid-details-accepted': (h) =>
      h && statusOf(h.refused) === 400
        ? isPresent(accepted(h.refused), 'no list `accepted`', h.refused)
        : vacuous,
    'inbox.update-email.invalid-details-lists-is-read': (h) => listsField(h?.refused, 'isRead'),
    'inbox.update-email.invalid-details-lists-is-starred': (h) => listsField(h?.refused, 'isStarred'),
    'inbox.update-email.malformed-json-400': (h) => (h ? hasStatus(h.broken, 400, 'answer') : vacuous),
    'inbox.update-email.malformed-json-code': (h) =>
      h && statusOf(h.broken) === 400 ? hasCode(h.broken, 'REQUEST_ERROR') : vacuous,
    'inbox.update-email.unknown-404': (h) => (h ? hasStatus(h.missing, 404, 'status') : vacuous),
    'inbox.update-email.unknown-code': (h) =>
      h && statusOf(h.missing) >= 400 ? hasCode(h.missing, 'NOT_FOUND') : vacuous,
  }),
  withChecks(foreignEmail, {
    'inbox.update-email.foreign-404': (h) => (h ? isStatus(h.patched, 404) : vacuous),
    'inbox.update-email.foreign-code': (h) => (h ? isCode(h.patched, 'NOT_FOUND') : vacuous),
    'inbox.update-email.foreign-unchanged': (h) =>
      h ? checkUnchanged(h.before, h.between, h.patched) : vacuous,
  }),
  withChecks(mailSequence, {
    'inbox.update-email.returns-updated-email': (h) =>
      every(stepsOf(h, 'patch'), (step) => {
        const { command } = step;
        return command.do !== 'patch'
          ? vacuous
          : every(emailsInStep(step), ({ item }) =>
              every(Object.entries(command.flags), ([name, value]) =>
                check(
                  item[name] === value,
                  () => message`${documentedWords(name)} is ${item[name]} in the answer: expected ${value}`,
                  ...step.exchanges,
                ),
              ),
            );
      }),
    'inbox.update-email.changes-nothing-else': (h) =>
      every(stepsOf(h, ...READ_COMMANDS), (step) =>
        staysUnaltered(step, ({ patches, deletions }) => patches > 0 && deletions === 0),
      ),
  }),
  monitors({ 'inbox.update-email.no-other-status': noOther('PATCH /emails/{emailId}') }),
  runCheckers({ 'inbox.update-email.changes-nothing-else': sameInChange }),
);
