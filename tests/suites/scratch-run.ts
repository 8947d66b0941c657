import { checkScratch } from './scratch.ts';

/** A run in its own process, so that it can be killed. */
const [baseUrl = '', folder = '', seed = ''] = process.argv.slice(2);
await checkScratch(
  { baseUrl, folder, key: process.env['API_KEY'] ?? '' },
  {},
  { runs: 3, seed: Number(seed) },
);
