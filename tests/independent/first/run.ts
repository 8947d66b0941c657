import { parseArgs } from 'node:util';
import { startFirst } from './service.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    shape: { type: 'string', default: 'ordinary' },
    drift: { type: 'string', multiple: true, default: [] },
    flaky: { type: 'boolean', default: false },
    shuffle: { type: 'boolean', default: false },
  },
});
const shape = (['small', 'ordinary', 'busy'] as const).find((name) => name === values.shape);
if (shape === undefined) throw new Error('The shape is small, ordinary or busy.');
const service = await startFirst({
  seed: Number(values.seed),
  shape,
  drift: values.drift,
  flaky: values.flaky,
  shuffleKeys: values.shuffle,
});
console.log(JSON.stringify({ baseUrl: service.baseUrl, keys: service.keys }));
