import type { DeliveryLog } from '../../kit/model/delivery.ts';
import type { Receiver } from '../../kit/model/receiver.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';

/** A text that is also valid base64, because a service may sign with the bytes of either. */
export const SECRET = 'whsec_5f1d2c7ab09e42';
/** Sets the account's webhook to a new receiver. */
export async function listenToWebhook(context: ScenarioContext<'state' | 'webhook'>): Promise<Receiver> {
  const receiver = await context.receive('inbox');
  await context.arrange({ inboxWebhook: { url: receiver.url, secret: SECRET } });
  return receiver;
}

/** The deliveries that the receiver has got. */
export const deliveryLogOf = (context: ScenarioContext, receiver: Receiver, single = false): DeliveryLog => ({
  deliveries: [...receiver.deliveries],
  secret: SECRET,
  until: context.now(),
  single,
});
