import { inboxFacts } from '../../../generated/facts.ts';
import { GIVEN_UP_AFTER_MS } from '../checks/deliveries.ts';
import type { Repeats } from '../checks/event-repeats.ts';
import { listenToWebhook, deliveryLogOf } from '../support/webhook.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { statusOf } from '../../kit/model/exchange.ts';
import type { Receiver, DeliveryAnswer } from '../../kit/model/receiver.ts';
import { MINUTE } from '../../kit/model/time.ts';

const { answerTimeoutSeconds } = inboxFacts.webhook;
const STEP_MS = 10 * MINUTE;

/** As long after the third attempt as after a first one. */
const LISTENING_MS = GIVEN_UP_AFTER_MS + 180 * MINUTE;

/** How a receiver answers the attempts of one event. */
interface Behaviour {
  readonly name: string;
  readonly answers?: (index: number) => DeliveryAnswer;
  /** The action after the first attempt has arrived or should have. */
  readonly first?: (context: ScenarioContext<'clock' | 'webhook'>, receiver: Receiver) => Promise<void>;
  readonly before?: (receiver: Receiver) => Promise<void>;
}

const always = (status: number) => (): DeliveryAnswer => ({ status });
const held = (index: number): DeliveryAnswer => (index === 0 ? 'hold' : { status: 200 });

/** The delay of the held answer, in seconds. */
const answering =
  (seconds: number) =>
  async (context: ScenarioContext<'clock' | 'webhook'>, receiver: Receiver): Promise<void> => {
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

export const eventRepeats = stimulus({
  id: 'inbox.event-repeats.deliveries',
  requires: ['write', 'webhook', 'state', 'clock'],
  cases: () => BEHAVIOURS.map((_, index) => index),
  stimulus: async (context, index): Promise<Repeats | undefined> => {
    const behaviour = BEHAVIOURS[index];
    const email = context.survey.emails[0];
    if (behaviour === undefined || email === undefined) return undefined;
    const receiver = await listenToWebhook(context);
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
      log: deliveryLogOf(context, receiver, true),
      followed: receiver.strays.length > 0,
      answeredAfterMs,
    };
  },
});
