import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMock } from '../../mock/index.ts';
import { shortAccount, stateOf } from '../suites/live.ts';
import { between } from '../suites/middle.ts';
import { outFolder, plumbline } from './run.ts';

test('a run that leaves lists behind says so, ends with 3, and the cleanup ends with 0', async () => {
  const { path: out, verdicts, remove } = outFolder();
  const mock = await startMock({ seed: 1 });
  const { main, id } = await shortAccount(mock);
  const before = await stateOf(mock, id);
  let isStuck = true;
  const middle = await between(mock.baseUrl, async ({ method }, pass) =>
    isStuck && method === 'DELETE'
      ? { status: 403, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') }
      : pass(),
  );
  const env = { BASE_URL: middle.url, API_KEY: main, PLUMBLINE_STATE: join(out, 'state') };
  const writing = {
    ...env,
    PLUMBLINE_ALLOW_SCRATCH_WRITES: 'yes',
    PLUMBLINE_SCRATCH_PREFIX: 'plumbline-test',
    PLUMBLINE_CONFIRM_SCRATCH_PREFIX: 'plumbline-test',
  };
  const args = [
    ...['--target', 'live', '--out', out, '--pace', '100000', '--runs', '1'],
    // Checked without a deletion: only the lists determine the exit code, and nothing waits for their absence.
    ...['--claim', 'prospecting.list.create-list-id'],
  ];
  try {
    const run = await plumbline('start', args, writing);
    const { summary, run: info } = verdicts();
    expect([summary.violated, summary.inconclusive]).toEqual([0, 0]);
    expect(summary.held).toBeGreaterThan(0);
    expect([run.code, run.stderr]).toEqual([
      3,
      expect.stringMatching(/left of run \w{8}: list \w+ is not del/),
    ]);
    expect(info.notes).toContain('lists of this run are left in the account: npm run cleanup');
    expect((await plumbline('cleanup', [], env)).code).toBe(3);
    isStuck = false;
    const cleaned = await plumbline('cleanup', [], env);
    expect([cleaned.code, await stateOf(mock, id)]).toEqual([0, before]);
    // A run that removes its own lists reports nothing about them.
    const clean = await plumbline('start', args, writing);
    expect([clean.code, verdicts().run.notes.some((note) => note.includes('left'))]).toEqual([0, false]);
  } finally {
    await middle.close();
    await mock.close();
    remove();
  }
});
