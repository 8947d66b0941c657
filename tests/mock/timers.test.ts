import { expect, test } from 'vitest';
import { Timers } from '../../mock/webhooks/timers.ts';
import { World } from '../../mock/world.ts';
import { combineDrifts } from '../../mock/drifts/combine.ts';
import { DeliveryReceiver } from '../../suites/kit/targets/receiver.ts';

test('what is due runs once, the earliest first', () => {
  let now = 0;
  const timers = new Timers(() => now);
  const ran: string[] = [];
  timers.at(20_000, () => ran.push('second'));
  timers.at(10_000, () => ran.push('first'));
  timers.at(90_000, () => ran.push('later'));
  now = 30_000;
  timers.runElapsed();
  timers.runElapsed();
  expect(ran).toEqual(['first', 'second']);
  expect(timers.nextMoment()).toBe(90_000);
  timers.clear();
  expect(timers.nextMoment()).toBeUndefined();
});

test('what is called off does not run', () => {
  const timers = new Timers(() => 0);
  let ran = false;
  timers.at(0, () => (ran = true))();
  timers.runElapsed();
  expect(ran).toBe(false);
});

test('what waits for real time runs when it has passed', async () => {
  const timers = new Timers(Date.now);
  await new Promise<void>((done) => timers.at(Date.now() + 5, done));
});

test('one long move of the clock makes every repetition at its own moment', async () => {
  const world = new World(combineDrifts([]).rules, 1);
  const tenant = world.create({ seed: 1, plan: 'start' });
  const at: number[] = [];
  const receiver = await new DeliveryReceiver({
    service: 'inbox',
    answer: () => ({ status: 500 }),
    onDelivery: () => at.push(tenant.main.now()),
  }).open();
  tenant.inboxWebhook = { url: receiver.url, secret: 's' };
  const start = tenant.main.now();
  tenant.main.push('came in', {});
  await world.advance(tenant, 24 * 3_600_000, true);
  world.close();
  await receiver.close();
  expect(at).toHaveLength(5);
  const minutes = at.map((moment) => Math.round((moment - start) / 60_000));
  expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
  expect(minutes.at(-1)).toBeGreaterThan(6 * 60);
  expect(minutes.at(-1)).toBeLessThan(10 * 60);
});
