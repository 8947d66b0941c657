import { inboxFacts } from '../../generated/facts.ts';
import { attemptsOf, type DeliveryLog } from '../kit/engine/delivery.ts';
import { statusOf } from '../kit/http/exchange.ts';
import { check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import type { Answer, Receiver } from '../kit/target/receiver.ts';
import { scenario, type ScenarioContext, type Checker } from '../kit/engine/scenario.ts';
import { GIVEN_UP_AFTER_MS, inboxDeliveryChecks } from './deliveries.ts';
import { signedAt } from './signature.ts';
import { listen, logOf } from './webhook.ts';

const { answerTimeoutSeconds } = inboxFacts.webhook;
const MINUTE = 60_000;
const STEP_MS = 10 * MINUTE;
/** As long after the third attempt as after a first. */
const LISTENING_MS = GIVEN_UP_AFTER_MS + 180 * MINUTE;

/** How a receiver behaves towards the attempts of one event. */
interface Behaviour {
  readonly name: string;
  readonly answers?: (index: number) => Answer;
  /** What is done once the first attempt has come, or must have. */
  readonly first?: (context: ScenarioContext, receiver: Receiver) => Promise<void>;
  readonly before?: (receiver: Receiver) => Promise<void>;
}

const always = (status: number) => (): Answer => ({ status });
const held = (index: number): Answer => (index === 0 ? 'hold' : { status: 200 });
/** The held answer comes after so many seconds. */
const answering =
  (seconds: number) =>
  async (context: ScenarioContext, receiver: Receiver): Promise<void> => {
    await context.advance(seconds * 1000, { settle: false });
    receiver.release();
    await context.settle();
  };
const BEHAVIOURS: readonly Behaviour[] = [
  { name: 'accepts', answers: always(200) },
  { name: 'accepts with 204', answers: always(204) },
  ...[400, 404, 410, 429, 500, 503].map((status) => ({
    name: `fails with ${status}`,
    answers: always(status),
  })),
  { name: 'accepts the third attempt', answers: (index) => ({ status: index < 2 ? 500 : 200 }) },
  {
    name: 'redirects',
    answers: (index) =>
      index === 0 ? { status: 302, headers: { location: '/elsewhere' } } : { status: 200 },
  },
  { name: 'is too slow', answers: held, first: answering(answerTimeoutSeconds + 1) },
  { name: 'is just in time', answers: held, first: answering(answerTimeoutSeconds - 1) },
  {
    name: 'refuses the connection',
    answers: always(200),
    before: (receiver) => receiver.shut(),
    first: async (context, receiver) => {
      await context.settle();
      await receiver.open();
    },
  },
];

interface Repeats {
  readonly name: string;
  readonly log: DeliveryLog;
  readonly followed: boolean;
  /** Account time from the coming of the first attempt to the end of its answer. */
  readonly answeredAfterMs: number;
}

const only =
  (names: string | RegExp, check: (log: DeliveryLog) => Judgement): Checker<Repeats | undefined> =>
  (h) =>
    h !== undefined && (typeof names === 'string' ? h.name === names : names.test(h.name))
      ? check(h.log)
      : vacuous;
/**
 * The pauses between attempts to the next minute, by the moments that the sender signs: when a delivery comes is known
 * to the step of the clock only.
 */
function pausesOf({ deliveries }: DeliveryLog): string | undefined {
  const at = deliveries.map(signedAt);
  return at.some(Number.isNaN)
    ? undefined
    : at
        .slice(1)
        .map((seconds, index) => `${Math.round((seconds - (at[index] ?? 0)) / 60)} min`)
        .join(', ');
}

export const repeats = scenario({
  id: 'inbox.events.repeats',
  service: 'inbox',
  needs: ['write', 'webhook', 'state', 'clock'],
  cost: 1,
  cases: () => BEHAVIOURS.map((_, index) => index),
  stimulus: async (context, index): Promise<Repeats | undefined> => {
    const behaviour = BEHAVIOURS[index];
    const email = context.survey.emails[0];
    if (behaviour === undefined || email === undefined) return undefined;
    const receiver = await listen(context);
    if (behaviour.answers) receiver.answers(behaviour.answers);
    await behaviour.before?.(receiver);
    const patched = await context.inbox.call('PATCH /emails/{emailId}', {
      path: { emailId: email.id },
      body: { isRead: !email.isRead },
    });
    if (statusOf(patched) !== 200) return undefined;
    if (behaviour.before === undefined && !(await receiver.received(1))) return undefined;
    const cameAt = context.now();
    await behaviour.first?.(context, receiver);
    const answeredAfterMs = context.now() - cameAt;
    for (let passed = 0; passed < LISTENING_MS; passed += STEP_MS) await context.advance(STEP_MS);
    await context.settle();
    return {
      name: behaviour.name,
      log: logOf(context, receiver, true),
      followed: receiver.strays.length > 0,
      answeredAfterMs,
    };
  },
  checkers: {
    'inbox.events.success-on-2xx': only(/^accepts(?! the)/, inboxDeliveryChecks.successOn2xx),
    'inbox.events.retry-on-non-2xx': only(/^fails/, inboxDeliveryChecks.retryOnNon2xx),
    'inbox.events.four-retries': only(/^fails/, inboxDeliveryChecks.fourRetries),
    'inbox.events.no-fifth-retry': only(/^fails/, inboxDeliveryChecks.noFifthRetry),
    'inbox.events.retries-over-8-hours': only(/^fails/, inboxDeliveryChecks.retriesOver8Hours),
    'inbox.events.retry-signed-anew': only(/^fails/, inboxDeliveryChecks.retrySignedAnew),
    'inbox.events.retries-stop-after-success': only(
      'accepts the third attempt',
      inboxDeliveryChecks.retriesStopAfterSuccess,
    ),
    'inbox.events.retry-on-slow-answer': only('is too slow', ({ deliveries }) =>
      check(deliveries.length > 1, 'it is not repeated after an answer that took too long', ...deliveries),
    ),
    'inbox.events.answer-within-10-seconds-accepted': (h) =>
      given(h?.name === 'is just in time' && h.answeredAfterMs < answerTimeoutSeconds * 1000, () =>
        check(
          h?.log.deliveries.length === 1,
          'it is repeated after an answer in time',
          ...(h?.log.deliveries ?? []),
        ),
      ),
    'inbox.events.retry-on-refused-connection': only('refuses the connection', ({ deliveries }) =>
      check(deliveries.length > 0, 'it is not repeated after a refused connection'),
    ),
  },
  observers: {
    'inbox.events.retry-same-body': (h) =>
      h?.name === 'fails with 500' && h.log.deliveries.length > 1
        ? attemptsOf({ ...h.log, single: false }).length === 1
          ? 'the same'
          : 'another'
        : undefined,
    'inbox.events.retry-on-redirect': (h) =>
      h?.name === 'redirects'
        ? h.followed
          ? 'followed'
          : h.log.deliveries.length > 1
            ? 'taken as a failure'
            : 'taken as a success'
        : undefined,
    'inbox.events.retry-intervals': (h) => (h?.name === 'fails with 500' ? pausesOf(h.log) : undefined),
  },
});
