import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { between, editing } from '../suites/middle.ts';
import { outFolder, plumbline } from './run.ts';

/** The most memory of a run, whatever its target sends. */
const MOST_MB = 500;
const TEXT = 'ä€'.repeat(2 ** 21);

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(() => mock.close());

test('a live run whose answers each hold 4 million characters takes less than 500 MB', async () => {
  const out = outFolder();
  const middle = await between(mock.baseUrl, async (_, pass) =>
    editing(await pass(), (body) => ({ ...(body as object), note: TEXT })),
  );
  const hook = new URL('peak.js', import.meta.url).href;
  const { code, stderr, stdout } = await plumbline(
    'start',
    ['--target', 'live', '--service', 'inbox', '--budget', '40', '--pace', '6000', '--out', out.path],
    {
      ...{ NODE_OPTIONS: `--import=${hook}`, PLUMBLINE_REPORTS: 'all', PLUMBLINE_LOAD: 'no' },
      ...{ BASE_URL: middle.url, API_KEY: mock.keys.main, PLUMBLINE_STATE: join(out.path, 'state') },
    },
  );
  await middle.close();
  out.remove();
  expect([code, stdout + stderr]).toEqual([3, expect.stringContaining('too large together')]);
  expect(Number(/peak of (\d+) MB/.exec(stderr)?.[1])).toBeLessThan(MOST_MB);
});
