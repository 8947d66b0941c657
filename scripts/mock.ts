import { startMock } from '../mock/index.ts';
import { main, parseSettings } from './options.ts';

await main(async () => {
  const { port, controlPort, seed, plan, emails, drift, variant } = parseSettings(
    'mock',
    'Runs the mock of both services until it is interrupted.',
    ['port', 'controlPort', 'seed', 'plan', 'emails', 'drift', 'variant'],
  );
  const mock = await startMock({
    port,
    controlPort,
    seed,
    plan: plan ?? 'start',
    ...(emails !== undefined && { emails }),
    drifts: drift ?? [],
    variants: variant ?? [],
  });
  process.stdout.write(
    `${JSON.stringify({ baseUrl: mock.baseUrl, inboxUrl: `${mock.baseUrl}/inbox/api/v1`, controlUrl: mock.controlUrl, keys: mock.keys })}\n`,
  );
  await new Promise<void>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => done());
  });
  await mock.close();
  return 0;
});
