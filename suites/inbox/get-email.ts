import { documentedWords } from '../kit/checks/documented.ts';
import { message, statusMessage } from '../kit/model/message.ts';
import { describeContent } from './support/answers.ts';
import { observeRead } from './support/open-questions.ts';
import { listedCanBeRead, readingChangesNothing } from './checks/run-emails.ts';
import { noOther } from './checks/statuses.ts';
import { details } from './scenarios/detail-questions.ts';
import { rare } from './scenarios/limit-questions.ts';
import { readingQuestions } from './scenarios/open-questions.ts';
import { emailRead, foreignEmailRead, unknownEmail } from './scenarios/single-email.ts';
import { foreignEmail } from './scenarios/foreign-email.ts';
import { check, every, given, vacuous } from '../kit/model/check-result.ts';

import { withChecks, monitors, runCheckers, section, dataCheckers } from '../kit/model/scenario.ts';
import { statusOf } from '../kit/model/exchange.ts';
import { codeOf, yesNo, answerIn } from '../kit/checks/matchers.ts';
import { hasCode, hasStatus } from '../kit/checks/relations.ts';

export const getEmail = section(
  withChecks(details, {
    'inbox.get-email.does-not-mark-read': ({ unread, again }) =>
      unread?.['isRead'] === false && again !== undefined ? yesNo(again['isRead'] === true) : undefined,
  }),
  withChecks(readingQuestions, { 'inbox.get-email.malformed-id': observeRead('blankId') }),
  withChecks(emailRead, {
    'inbox.get-email.id-from-list-accepted': ({ read: emails }) =>
      every(emails, ({ got }) =>
        check(
          statusOf(got) < 400,
          message`a listed email is answered with ${statusMessage(statusOf(got))}: expected less than 400, got ${answerIn(got)}`,
          got,
        ),
      ),
  }),
  withChecks(unknownEmail, {
    'inbox.get-email.unknown-404': ({ missing }) => hasStatus(missing, 404, 'status'),
    'inbox.get-email.unknown-code': ({ missing }) =>
      given(statusOf(missing) >= 400, () => hasCode(missing, 'EMAIL_NOT_FOUND')),
  }),
  withChecks(foreignEmailRead, {
    'inbox.get-email.foreign-404': (h) => (h ? hasStatus(h.ours, 404, 'status') : vacuous),
    'inbox.get-email.foreign-code': (h) =>
      h && statusOf(h.ours) >= 400 ? hasCode(h.ours, 'EMAIL_NOT_FOUND') : vacuous,
  }),
  withChecks(foreignEmail, {
    'inbox.get-email.foreign-like-unknown': (h) =>
      h
        ? check(
            statusOf(h.seen) === statusOf(h.unknown) && codeOf(h.seen) === codeOf(h.unknown),
            () =>
              message`a foreign email is answered with ${statusMessage(statusOf(h.seen))} ${documentedWords(codeOf(h.seen))}, an unknown one with ${statusMessage(statusOf(h.unknown))} ${documentedWords(codeOf(h.unknown))}: expected ${answerIn(h.unknown)}, got ${answerIn(h.seen)}; expected ${documentedWords(codeOf(h.unknown))}, got ${documentedWords(codeOf(h.seen))}`,
            h.seen,
            h.unknown,
          )
        : vacuous,
  }),
  withChecks(rare, { 'inbox.get-email.timeout': ({ read }) => describeContent(read) }),
  monitors({ 'inbox.get-email.no-other-status': noOther('GET /emails/{emailId}') }),
  dataCheckers({ 'inbox.get-email.id-from-list-accepted': listedCanBeRead }),
  runCheckers({ 'inbox.get-email.reading-changes-nothing': readingChangesNothing }),
);
