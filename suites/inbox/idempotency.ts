import { message } from '../kit/model/message.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { describeContent } from './support/answers.ts';
import { readCounters, quotaLeft } from './checks/counters.ts';
import { everyServed, counts, stepsOf } from './checks/sequence.ts';
import { newMessage, postQuestion, sentWith } from './support/write-questions.ts';
import { type Sequence, type ModelStep, sentIds, isReplay } from './scenarios/model-commands.ts';
import type { SendingOutcome } from './scenarios/model.ts';
import { repeatedSends, reply } from './scenarios/send-email.ts';
import { mailSequence } from './scenarios/sequence.ts';
import { check, every, given, vacuous } from '../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../kit/model/scenario.ts';
import { type Exchange, headerOf, objectOf, statusOf } from '../kit/model/exchange.ts';
import { isCode, isStatus, ok, yesNo, answerIn } from '../kit/checks/matchers.ts';
import { equals, isExactly } from '../kit/checks/relations.ts';

const sameIds = (a: Exchange, b: Exchange): boolean =>
  ['messageId', 'threadId'].every((name) => objectOf(a)[name] === objectOf(b)[name]);

/** Sendings for which the model knows the expected outcome. */
const sendings = (h: Sequence, outcome: SendingOutcome): Exchange[] =>
  stepsOf(h, 'send').flatMap(({ sending, exchanges }) => (sending?.outcome === outcome ? exchanges : []));

/** Whether a sending of the body was refused because of its key, and none was answered from the store. */
const onlyConflicts = (body: string, before: readonly ModelStep[]): boolean => {
  const answers = before.flatMap(({ command, exchanges }) =>
    command.do === 'send' && command.body === body ? exchanges : [],
  );
  return answers.some((answer) => statusOf(answer) === 409) && !answers.some(isReplay);
};

type Repetition = 'repeated' | 'bySecond' | 'within' | 'late';

/** The repetitions of one sending within the day. */
const repetitionsIn = (h: Readonly<Record<Repetition, Exchange>>): readonly Exchange[] => [
  h.repeated,
  h.bySecond,
  h.within,
  h.late,
];

export const idempotency = section(
  withChecks(repeatedSends, {
    'inbox.idempotency.key-honoured-on-send': ({ first, repeated, counted }) =>
      given(ok(first), () => isExactly(counted, 1, message`${counted} messages were sent`, first, repeated)),
    'inbox.idempotency.stored-24-hours': ({ first, within, late, countedLate }) =>
      given(ok(first), () =>
        check(
          countedLate === 1 && isReplay(within) && isReplay(late),
          message`a key is forgotten within the day: expected 1, got ${countedLate}; got ${answerIn(within)}; got ${answerIn(late)}`,
          first,
          within,
          late,
        ),
      ),
    'inbox.idempotency.forgotten-after-24-hours': ({ first, beyond, countedLate, countedBeyond }) =>
      given(ok(first) && countedLate === 1, () =>
        isExactly(countedBeyond, 2, 'a key older than a day prevents a sending', first, beyond),
      ),
    'inbox.idempotency.scoped-to-workspace': ({ first, repeated, bySecond }) =>
      given(ok(first) && isReplay(repeated), () =>
        check(
          isReplay(bySecond) && sameIds(first, bySecond),
          message`another API key is not answered from store: expected ${answerIn(first)}, got ${answerIn(bySecond)}`,
          first,
          bySecond,
        ),
      ),
    'inbox.idempotency.not-shared-across-workspaces': ({ first, elsewhere }) =>
      elsewhere === undefined || !ok(first)
        ? vacuous
        : check(
            statusOf(elsewhere) !== 409 && !isReplay(elsewhere),
            message`the key is known in another workspace: expected another than 409, got ${answerIn(elsewhere)}; got ${answerIn(elsewhere)}`,
            first,
            elsewhere,
          ),
    'inbox.idempotency.replay-header': ({ first, ...later }) =>
      every(repetitionsIn(later), (repeated) =>
        given(ok(first) && ok(repeated) && sameIds(first, repeated), () =>
          isExactly(
            headerOf(repeated, 'Idempotent-Replay'),
            'true',
            'an answer from store has no Idempotent-Replay: true',
            repeated,
          ),
        ),
      ),
    'inbox.idempotency.first-answer-without-replay-header': ({ first }) =>
      check(
        !isReplay(first),
        message`the first answer claims to be a replay: expected no Idempotency-Replayed, got ${answerIn(first)}`,
        first,
      ),
    'inbox.idempotency.replay-same-status': ({ first, ...later }) =>
      every(repetitionsIn(later), (repeated) =>
        given(ok(first) && isReplay(repeated), () => isStatus(repeated, statusOf(first))),
      ),
    'inbox.idempotency.replay-same-body': ({ first, repeated }) =>
      given(ok(first) && isReplay(repeated), () =>
        check(
          sameIds(first, repeated),
          message`the repeated answer has other ids: expected ${answerIn(first)}, got ${answerIn(repeated)}`,
          first,
          repeated,
        ),
      ),
    'inbox.idempotency.conflict-409': ({ first, conflict, inCapitals, altered }) =>
      given(ok(first), () => every([conflict, inCapitals, ...altered], (answer) => isStatus(answer, 409))),
    'inbox.idempotency.conflict-code': ({ first, conflict }) =>
      given(ok(first) && statusOf(conflict) === 409, () => isCode(conflict, 'CONFLICT')),
    'inbox.idempotency.conflict-sends-nothing': ({ conflict, conflictSent }) =>
      given(statusOf(conflict) >= 400, () =>
        isExactly(conflictSent, 0, 'a refused request was sent', conflict),
      ),
    'inbox.idempotency.key-case': ({ first, inOtherCase }) =>
      inOtherCase === undefined || !ok(first)
        ? undefined
        : ok(inOtherCase)
          ? 'another key'
          : statusOf(inOtherCase) === 409
            ? 'the same key'
            : undefined,
  }),
  withChecks(reply, {
    'inbox.idempotency.keys-told-apart': (h) =>
      h === undefined
        ? vacuous
        : given(ok(h.longest), () =>
            check(
              ok(h.alike) && !isReplay(h.alike),
              message`a key that differs in its last character is taken for the same: expected a success, got ${answerIn(h.alike)}; got ${answerIn(h.alike)}`,
              h.longest,
              h.alike,
            ),
          ),
  }),
  withChecks(mailSequence, {
    'inbox.idempotency.key-honoured-on-send': (h) => counts(h, 'promised', (have, want) => have <= want),
    'inbox.idempotency.replay-header': (h) =>
      every(stepsOf(h, 'send'), ({ sending, exchanges }) =>
        given(sending?.outcome === 'replay', () =>
          everyServed(exchanges, (exchange) =>
            given(ok(exchange) && sentIds(exchange) === sending?.answer, () =>
              isExactly(
                headerOf(exchange, 'Idempotent-Replay'),
                'true',
                'an answer from store has no Idempotent-Replay: true',
                exchange,
              ),
            ),
          ),
        ),
      ),
    'inbox.idempotency.stored-24-hours': (h) =>
      everyServed([...sendings(h, 'replay'), ...sendings(h, 'conflict')], (exchange) =>
        check(
          isReplay(exchange) || !ok(exchange),
          message`a key is forgotten within the day: got ${answerIn(exchange)}; expected a refusal, got ${answerIn(exchange)}`,
          exchange,
        ),
      ),
    'inbox.idempotency.forgotten-after-24-hours': (h) =>
      everyServed(sendings(h, 'renewed'), (exchange) =>
        check(
          !isReplay(exchange) && statusOf(exchange) !== 409,
          message`a key older than a day is still known: got ${answerIn(exchange)}; expected another than 409, got ${answerIn(exchange)}`,
          exchange,
        ),
      ),
    'inbox.idempotency.conflict-409': (h) =>
      everyServed(sendings(h, 'conflict'), (exchange) => isStatus(exchange, 409)),
    'inbox.idempotency.conflict-sends-nothing': (h) =>
      counts(h, 'announced', (have, want) => have <= want, onlyConflicts),
    'inbox.idempotency.replay-same-body': (h) =>
      every(stepsOf(h, 'send'), ({ sending, exchanges }) =>
        everyServed(exchanges, (exchange) =>
          given(sending?.outcome === 'replay' && isReplay(exchange), () =>
            equals(sentIds(exchange), sending?.answer, 'the repeated answer has other ids', exchange),
          ),
        ),
      ),
  }),
  /** Uses of idempotency keys that the document does not describe. */
  scenario({
    id: 'inbox.idempotency.questions',
    requires: ['write', 'clock', 'state'],
    stimulus: async (context) => {
      const { survey } = context;
      const mailboxId = survey.mailboxIds[0] ?? 'none';
      const request = newMessage(mailboxId, 'Plumbline repeated');
      await postQuestion(context, '/drafts/send', request, 'key-order');
      const turned = Object.fromEntries(Object.entries(request).reverse());
      const before = await readCounters(context);
      const replay = await postQuestion(context, '/drafts/send', request, 'key-order');
      const after = await readCounters(context);
      const together = newMessage(mailboxId, 'Plumbline together');
      const both = await Promise.all(
        [1, 2].map(() => postQuestion(context, '/drafts/send', together, 'key-together')),
      );
      const change = { ids: [survey.emails[0]?.id ?? 'none'], isRead: true };
      await postQuestion(context, '/emails/bulk', change, 'key-bulk');
      const failing = newMessage(mailboxId, 'Plumbline failing');
      await context.arrange({ situation: { sendFailsAfterLeaving: true } });
      const failed = await postQuestion(context, '/drafts/send', failing, 'key-failed');
      await context.arrange({ situation: { sendFailsAfterLeaving: false } });
      const failedAgain = await postQuestion(context, '/drafts/send', failing, 'key-failed');
      const invalid = { ...request, to: [] };
      const refused = await postQuestion(context, '/drafts/send', invalid, 'key-refused');
      return {
        turned: await postQuestion(context, '/drafts/send', turned, 'key-order'),
        before,
        replay,
        after,
        both,
        sentTogether: (await sentWith(context, 'Plumbline together')).length,
        bulkAgain: await postQuestion(context, '/emails/bulk', change, 'key-bulk'),
        failed,
        failedAgain,
        refused,
        refusedAgain: await postQuestion(context, '/drafts/send', invalid, 'key-refused'),
        corrected: await postQuestion(context, '/drafts/send', request, 'key-refused'),
      };
    },
    checks: {
      'inbox.idempotency.same-body-other-key-order': ({ turned }) =>
        isReplay(turned) ? 'the same request' : describeContent(turned),
      'inbox.idempotency.replay-costs-unit': ({ before, replay, after }) => {
        const [from, to] = [quotaLeft(before), quotaLeft(after)];
        return !isReplay(replay) || from === undefined || to === undefined
          ? undefined
          : yesNo(from - to > inboxFacts.requestUnits);
      },
      'inbox.idempotency.concurrent-same-key': ({ both, sentTogether }) =>
        `${both
          .map((answer) => (isReplay(answer) ? 'a replay' : String(statusOf(answer))))
          .sort()
          .join(', ')}; ${sentTogether} sent`,
      'inbox.idempotency.which-routes': ({ bulkAgain }) =>
        ok(bulkAgain) ? yesNo(isReplay(bulkAgain)) : describeContent(bulkAgain),
      'inbox.idempotency.failed-answer-replayed': ({
        failed,
        failedAgain,
        refused,
        refusedAgain,
        corrected,
      }) => ({
        'a refusal': ok(refused)
          ? undefined
          : isReplay(refusedAgain)
            ? 'yes'
            : statusOf(corrected) === 409
              ? 'the key is taken'
              : 'no',
        'a failure': ok(failed) ? undefined : yesNo(isReplay(failedAgain) || !ok(failedAgain)),
      }),
    },
  }),
);
