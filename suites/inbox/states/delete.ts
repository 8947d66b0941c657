import { message, statusMessage } from '../../kit/model/message.ts';
import fc from 'fast-check';
import { emailOf, describeContent } from '../support/answers.ts';
import { pushes, silent } from '../checks/events.ts';
import { everyServed, clean, complete, wholeListings, stepsOf } from '../checks/sequence.ts';
import { emailPath, readEmail, wholeListing } from '../checks/states.ts';
import { allOk, emailIdsOf, isWholeWalk, emailsOfWalk } from '../checks/walk.ts';
import { eventsCourse } from '../scenarios/events.ts';
import { mailSequence } from '../scenarios/sequence.ts';
import { trashEmail } from '../scenarios/single-email.ts';
import { changeQuestions } from '../scenarios/write-questions.ts';
import { type CheckResult, every, given, together, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';
import { codeOf, isCode, isStatus, ok } from '../../kit/checks/matchers.ts';
import type { Survey } from '../../kit/model/survey.ts';
import { differs, equals, isAmong, succeeds } from '../../kit/checks/relations.ts';

const anyEmail = ({ emails }: Survey): fc.Arbitrary<number> =>
  fc.nat({ max: Math.max(0, emails.length - 1) });

const moves = (h: {
  id: string;
  before: Exchange;
  inTrashBefore: readonly Exchange[];
  deleted: Exchange;
}): boolean =>
  ok(h.before) &&
  isWholeWalk(h.inTrashBefore) &&
  !emailIdsOf(h.inTrashBefore).includes(h.id) &&
  ok(h.deleted);

/** Events that a request causes; others occur by themselves. */
const OF_CHANGES = ['email.deleted', 'email.updated'];

/** Some mailboxes have no trash folder. */
const isTrashed = (deleted: Exchange): CheckResult =>
  given(codeOf(deleted) !== 'NO_TRASH_FOLDER', () => isStatus(deleted, 204));

export const statesDelete = section(
  withChecks(trashEmail, {
    'inbox.states.delete-moves-to-trash': (h) =>
      h && statusOf(h.deleted) === 204 && allOk(h.trashed)
        ? isAmong(h.id, emailIdsOf(h.trashed), 'a deleted email is not in TRASH', h.deleted, ...h.trashed)
        : vacuous,
  }),
  /** An email deleted twice. */
  scenario({
    id: 'inbox.states.trash',
    requires: ['write'],
    input: (survey) => fc.record({ index: anyEmail(survey) }),
    stimulus: async (context, { index }) => {
      const id = context.survey.emails[index]?.id;
      if (id === undefined) return undefined;
      const before = await readEmail(context, id);
      const inTrashBefore = await wholeListing(context, 'TRASH');
      const deleted = await context.inbox.call('DELETE /emails/{emailId}', emailPath(id));
      const inTrash = await wholeListing(context, 'TRASH');
      const all = await wholeListing(context);
      const after = await readEmail(context, id);
      const again = await context.inbox.call('DELETE /emails/{emailId}', emailPath(id));
      const inTrashAgain = await wholeListing(context, 'TRASH');
      return { id, before, inTrashBefore, deleted, inTrash, all, after, again, inTrashAgain };
    },
    checks: {
      'inbox.states.delete-leaves-former-folder': (h) =>
        h && moves(h)
          ? every(
              emailsOfWalk(h.all).filter((email) => email['id'] === h.id),
              (email) =>
                differs(
                  email['folderId'],
                  emailOf(h.before)['folderId'],
                  'the email is still in its former folder',
                  h.deleted,
                  ...h.all,
                ),
            )
          : vacuous,
      'inbox.states.delete-local-at-once': (h) =>
        h && moves(h) && isWholeWalk(h.inTrash)
          ? isAmong(h.id, emailIdsOf(h.inTrash), 'the move does not show at once', h.deleted, ...h.inTrash)
          : vacuous,
      'inbox.states.delete-never-permanent': (h) =>
        h && ok(h.before) && ok(h.deleted)
          ? succeeds(
              h.after,
              message`a deleted email is answered with ${statusMessage(statusOf(h.after))}`,
              h.deleted,
              h.after,
            )
          : vacuous,
      'inbox.states.delete-in-trash-204': (h) =>
        h && ok(h.deleted) && emailIdsOf(h.inTrash).includes(h.id) ? isStatus(h.again, 204) : vacuous,
      'inbox.states.delete-in-trash-moves-nothing': (h) =>
        h && ok(h.again) && emailIdsOf(h.inTrash).includes(h.id) && isWholeWalk(h.inTrashAgain)
          ? isAmong(
              h.id,
              emailIdsOf(h.inTrashAgain),
              'an email deleted in the trash leaves it',
              h.again,
              ...h.inTrashAgain,
            )
          : vacuous,
    },
  }),
  /** A deletion where no mailbox has a trash folder. */
  scenario({
    id: 'inbox.states.no-trash-folder',
    requires: ['write', 'state'],
    input: (survey) => fc.record({ index: anyEmail(survey) }),
    stimulus: async (context, { index }) => {
      const id = context.survey.emails[index]?.id;
      const inTrash = await wholeListing(context, 'TRASH');
      // An email that was in the trash before is excluded.
      if (id === undefined || emailIdsOf(inTrash).includes(id)) return undefined;
      await context.arrange({ situation: { noTrashFolders: true } });
      const before = await readEmail(context, id);
      const deleted = await context.inbox.call('DELETE /emails/{emailId}', emailPath(id));
      return { before, deleted, after: await readEmail(context, id) };
    },
    checks: {
      'inbox.states.delete-without-trash-folder-400': (h) => (h ? isStatus(h.deleted, 400) : vacuous),
      'inbox.states.delete-without-trash-folder-code': (h) =>
        h ? isCode(h.deleted, 'NO_TRASH_FOLDER') : vacuous,
      'inbox.states.delete-without-trash-folder-unchanged': (h) =>
        h && statusOf(h.deleted) >= 400 && ok(h.before)
          ? equals(
              emailOf(h.after)['folderId'],
              emailOf(h.before)['folderId'],
              'a refused deletion moves the email',
              h.deleted,
              h.after,
            )
          : vacuous,
    },
  }),
  withChecks(eventsCourse, {
    'inbox.states.delete-moves-to-trash': (course) => {
      const answer = course?.delete?.exchange;
      return answer === undefined ? vacuous : isTrashed(answer);
    },
    'inbox.states.delete-delivers-event': pushes('email.deleted', 'delete'),
    'inbox.states.delete-in-trash-no-event': silent('delete again', 204, OF_CHANGES),
    'inbox.states.delete-without-trash-folder-no-event': silent('refused delete', 400),
  }),
  withChecks(mailSequence, {
    'inbox.states.delete-moves-to-trash': (h) =>
      together(
        every(
          wholeListings(h, (name) => name === 'TRASH'),
          (step) => complete(step, ({ deletions }) => deletions === 1),
        ),
        every(stepsOf(h, 'delete'), ({ id = '', emails, exchanges }) =>
          given((emails.get(id)?.folder ?? 'TRASH') !== 'TRASH', () => everyServed(exchanges, isTrashed)),
        ),
      ),
    'inbox.states.delete-in-trash-moves-nothing': (h) =>
      every(
        wholeListings(h, (name) => name === 'TRASH'),
        (step) => complete(step, ({ deletions }) => deletions > 1),
      ),
    'inbox.states.delete-leaves-former-folder': (h) =>
      every(
        wholeListings(h, (name) => name !== 'TRASH'),
        (step) => clean(step, ({ formerFolder }) => formerFolder !== undefined),
      ),
    'inbox.states.delete-in-trash-204': (h) =>
      every(stepsOf(h, 'delete'), (step) =>
        given(step.emails.get(step.id ?? '')?.folder === 'TRASH', () =>
          everyServed(step.exchanges, (exchange) => isStatus(exchange, 204)),
        ),
      ),
    'inbox.states.delete-never-permanent': (h) =>
      every(stepsOf(h, 'get'), (step) =>
        given((step.emails.get(step.id ?? '')?.deletions ?? 0) > 0, () =>
          everyServed(step.exchanges, (exchange) =>
            succeeds(
              exchange,
              message`a deleted email is answered with ${statusMessage(statusOf(exchange))}`,
            ),
          ),
        ),
      ),
  }),
  withChecks(changeQuestions, {
    'inbox.states.trash-email-without-trash-folder': ({ fromTrash }) =>
      fromTrash && describeContent(fromTrash),
  }),
);
