import { fileURLToPath } from 'node:url';
import { startMock } from '../mock/index.ts';
import { onInterrupt } from './interrupt.ts';
import { main, parseSettings } from './options.ts';

await main(async () => {
  const settings = parseSettings('mock', 'Runs the mock of both services until it is interrupted.', [
    'port',
    'controlPort',
    'seed',
    'plan',
    'emails',
    'drift',
    'variant',
    'detach',
  ]);
  if (settings.detach === true) {
    const { detach } = await import('./detach.ts');
    return detach(fileURLToPath(new URL('mock.js', import.meta.url)));
  }
  const { port, controlPort, seed, plan, emails, drift, variant } = settings;
  const mock = await startMock({
    port,
    controlPort,
    seed,
    plan: plan ?? 'start',
    ...(emails !== undefined && { emails }),
    drifts: drift ?? [],
    variants: variant ?? [],
  });
  const { baseUrl, controlUrl, keys } = mock;
  const ready = { baseUrl, inboxUrl: `${baseUrl}/inbox/api/v1`, controlUrl, keys, pid: process.pid };
  // Whoever reads the line may interrupt at once.
  const over = new Promise<void>(onInterrupt);
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  await over;
  await mock.close();
  return 0;
});
