import { parseArgs } from 'node:util';
import { startSecond } from './service.ts';
import type { Shape } from './world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    shape: { type: 'string', default: 'ordinary' },
    drift: { type: 'string', multiple: true, default: [] },
    window: { type: 'string', default: '60000' },
    flaky: { type: 'boolean', default: false },
  },
});
const service = await startSecond({
  seed: Number(values.seed),
  shape: values.shape as Shape,
  drift: values.drift,
  windowMs: Number(values.window),
  flaky: values.flaky,
});
process.stdout.write(`${JSON.stringify({ baseUrl: service.baseUrl, keys: service.keys })}\n`);
