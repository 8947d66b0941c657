import { afterAll, expect, test } from 'vitest';
import { outFolder, plumbline, violatedIn } from './run.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);

test('load runs find both documented limiters, and the run says that windows were shortened', async () => {
  const { code, stdout } = await plumbline('load', ['--out', out]);
  expect([code, stdout]).toEqual([0, expect.stringContaining('0 violated') as string]);
  expect(stdout).toMatch(
    /inbox-window: sliding log of 60 per (1\.9[5-9]|2\.0\d) ± .*windows shortened to 2 s/,
  );
  expect(stdout).toMatch(/prospecting-window: fixed window that starts with the first request of 100 per/);
  const held = verdicts().claims.filter(({ verdict }) => verdict === 'held');
  expect(held.map(({ id }) => id)).toContain('inbox.limits.minute-sliding');
}, 400_000);

test('load runs notice a limiter of another kind', async () => {
  const drift = 'prospecting.limits.quota-100-on-start';
  const { code } = await plumbline('load', ['--out', out, '--drift', drift, 'prospecting-window']);
  expect(code).toBe(1);
  expect(violatedIn(verdicts())).toContain(drift);
});
