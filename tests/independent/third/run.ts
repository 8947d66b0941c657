import { parseArgs } from 'node:util';
import { startThird } from './service.ts';
import { SIZES } from './world.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    shape: { type: 'string', default: 'ordinary' },
    drift: { type: 'string', multiple: true, default: [] },
  },
});
const shape = (['small', 'ordinary', 'busy'] as const).find((name) => name === values.shape);
if (shape === undefined) throw new Error(`The shape is one of ${Object.keys(SIZES).join(', ')}.`);
const { baseUrl, keys } = await startThird({ seed: Number(values.seed), shape, drift: values.drift });
process.stdout.write(`${JSON.stringify({ baseUrl, keys })}\n`);
