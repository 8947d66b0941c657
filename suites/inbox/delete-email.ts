import { documentedWords } from '../kit/checks/documented.ts';
import { message } from '../kit/model/message.ts';
import { describeContent } from './support/answers.ts';
import { observeChange } from './support/open-questions.ts';
import { READ_COMMANDS, stepsOf, staysUnaltered } from './checks/sequence.ts';
import { checkUnchanged } from './checks/states.ts';
import { noOther } from './checks/statuses.ts';
import { changingQuestions } from './scenarios/open-questions.ts';
import { mailSequence } from './scenarios/sequence.ts';
import { trashEmail } from './scenarios/single-email.ts';
import { foreignEmail } from './scenarios/foreign-email.ts';
import { changeQuestions } from './scenarios/write-questions.ts';
import { check, every, vacuous } from '../kit/model/check-result.ts';
import { withChecks, monitors, section } from '../kit/model/scenario.ts';
import { statusOf } from '../kit/model/exchange.ts';
import { codeOf, isStatus, answerIn } from '../kit/checks/matchers.ts';
import { hasStatus, isExactly } from '../kit/checks/relations.ts';

export const deleteEmail = section(
  withChecks(changingQuestions, {
    'inbox.delete-email.request-body-given': observeChange('deleteWithBody'),
    'inbox.delete-email.unknown-code': observeChange('unknownDeleted'),
  }),
  withChecks(trashEmail, {
    'inbox.delete-email.no-request-body': (h) =>
      h
        ? check(
            ![400, 411, 415, 422].includes(statusOf(h.deleted)) || codeOf(h.deleted) === 'NO_TRASH_FOLDER',
            () =>
              message`a deletion without body is refused: expected none of ${[400, 411, 415, 422]}, got ${answerIn(h.deleted)}; expected "NO_TRASH_FOLDER", got ${documentedWords(codeOf(h.deleted))}`,
            h.deleted,
          )
        : vacuous,
    'inbox.delete-email.empty-response': (h) =>
      h && statusOf(h.deleted) < 300
        ? isExactly(h.deleted.response.bytes.length, 0, 'the answer has a body', h.deleted)
        : vacuous,
    'inbox.delete-email.unknown-404': (h) => (h ? hasStatus(h.missing, 404, 'status') : vacuous),
  }),
  withChecks(foreignEmail, {
    'inbox.delete-email.foreign-404': (h) => (h ? isStatus(h.deleted, 404) : vacuous),
    'inbox.delete-email.foreign-unchanged': (h) =>
      h ? checkUnchanged(h.between, h.after, h.deleted) : vacuous,
  }),
  withChecks(mailSequence, {
    'inbox.delete-email.changes-folder-alone': (h) =>
      every(stepsOf(h, ...READ_COMMANDS), (step) => staysUnaltered(step, ({ deletions }) => deletions > 0)),
  }),
  withChecks(changeQuestions, {
    'inbox.delete-email.foreign-code': ({ deleted }) => deleted && describeContent(deleted),
  }),
  monitors({ 'inbox.delete-email.no-other-status': noOther('DELETE /emails/{emailId}') }),
);
