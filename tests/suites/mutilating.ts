import { account } from '../../suites/targets.ts';
import type { Client } from '../../suites/kit/model/client.ts';
import { jsonOf, type Exchange, type RecordedResponse } from '../../suites/kit/model/exchange.ts';
import type { Receiver, Delivery } from '../../suites/kit/model/receiver.ts';
import { DeliveryReceiver } from '../../suites/kit/targets/receiver.ts';
import type { TargetContext } from '../../suites/kit/model/scenario.ts';
import type { Target } from '../../suites/kit/model/target.ts';

/** Random numbers from 0 to 1, reproducible by their seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const ODD: readonly unknown[] = [null, [], {}, '', 'x', 0, -1.5, true, [null], [[]], ['x'], { x: null }];
const STATUSES = [200, 201, 204, 400, 404, 409, 422, 429, 500];
const oneOf = <T>(roll: () => number, items: readonly T[]): T =>
  items[Math.floor(roll() * items.length)] as T;

/** A copy of a value in which one part is missing or has another type. */
export function mutilated(roll: () => number, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || roll() < 0.15) return oneOf(roll, ODD);
  const keys = Object.keys(value);
  if (keys.length === 0) return oneOf(roll, ODD);
  const key = oneOf(roll, keys);
  const copy = structuredClone(value) as Record<string, unknown>;
  if (roll() < 0.2 && !Array.isArray(value)) Reflect.deleteProperty(copy, key);
  else copy[key] = mutilated(roll, copy[key]);
  return copy;
}

const withBody = (response: RecordedResponse, text: string): RecordedResponse => ({
  ...response,
  ...{ text, bytes: Buffer.from(text), json: jsonOf(text) },
});

/** An answer broken in one way. */
function brokenAnswer(roll: () => number, { response, ...exchange }: Exchange): Exchange {
  const kind = roll();
  const { json, headers } = response;
  if (kind < 0.1) return { ...exchange, response: { ...response, status: oneOf(roll, STATUSES) } };
  if (kind < 0.2) {
    const name = oneOf(roll, Object.keys(headers));
    const odd = { ...headers, [name]: oneOf(roll, ['', 'x', '-1', 'NaN', '1e999']) };
    if (roll() < 0.5) Reflect.deleteProperty(odd, name);
    return { ...exchange, response: { ...response, headers: odd } };
  }
  if (kind < 0.3)
    return { ...exchange, response: withBody(response, oneOf(roll, ['', '<html>', '{', 'null'])) };
  return { ...exchange, response: withBody(response, JSON.stringify(mutilated(roll, json)) ?? '') };
}

/** A delivery with a body or headers that are broken in one way. */
function brokenDelivery(roll: () => number, { request, ...delivery }: Delivery): Delivery {
  const headers = { ...request.headers };
  if (roll() < 0.3) Reflect.deleteProperty(headers, oneOf(roll, Object.keys(headers)));
  const body =
    roll() < 0.2
      ? oneOf(roll, ['', '{', 'null', '[]'])
      : JSON.stringify(mutilated(roll, jsonOf(request.body ?? '')));
  return { ...delivery, request: { ...request, headers, body } };
}

/** Replaces some deliveries by broken ones. */
function breakDeliveries(receiver: Receiver, roll: () => number, share: number): Receiver {
  const shown = new Map<Delivery, Delivery>();
  const show = (delivery: Delivery): Delivery => {
    const known = shown.get(delivery) ?? (roll() < share ? brokenDelivery(roll, delivery) : delivery);
    shown.set(delivery, known);
    return known;
  };
  const get = (): readonly Delivery[] =>
    Reflect.get(DeliveryReceiver.prototype, 'deliveries', receiver).map(show);
  return Object.defineProperty(receiver, 'deliveries', { get });
}

/** A target with some broken answers, selected by the seed. */
export function mutilating(target: Target, seed: number, share = 0.3): Target {
  const roll = dice(seed);
  const breakSome = (
    client: Client<'inbox'> | Client<'prospecting'>,
    record: (exchange: Exchange) => void,
  ): void => {
    const raw = client.raw.bind(client);
    client.raw = async (request) => {
      const exchange = await raw(request);
      const shown = roll() < share ? brokenAnswer(roll, exchange) : exchange;
      record(shown);
      return shown;
    };
  };
  return {
    ...target,
    open: async (needs, record, act) => {
      let keep: typeof record = () => undefined;
      const { context, close } = await target.open(needs, () => undefined, act);
      for (const client of [context.inbox, context.prospecting])
        breakSome(client, (exchange) => keep(exchange));
      const found = roll() < share / 2 ? await account.survey(context) : context.survey;
      keep = record;
      const receive: TargetContext['receive'] = async (service) =>
        breakDeliveries(await context.receive(service), roll, share);
      return { context: { ...context, survey: found, receive }, close };
    },
  };
}
