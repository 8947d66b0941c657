import type { DeliveryLog } from '../../kit/model/delivery.ts';
import type { Receiver } from '../../kit/model/receiver.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';

/** A text, and base64 too: a service may sign with the bytes of either. */
export const SECRET = 'whsec_5f1d2c7ab09e42';
/** Points the account's webhook at a receiver of its own. */
export async function listenToWebhook(context: ScenarioContext<'state' | 'webhook'>): Promise<Receiver> {
  const receiver = await context.receive('inbox');
  await context.arrange({ inboxWebhook: { url: receiver.url, secret: SECRET } });
  return receiver;
}

/** What the receiver has heard so far. */
export const deliveryLogOf = (context: ScenarioContext, receiver: Receiver, single = false): DeliveryLog => ({
  deliveries: [...receiver.deliveries],
  secret: SECRET,
  until: context.now(),
  single,
});
