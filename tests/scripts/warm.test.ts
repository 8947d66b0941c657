import { expect, test } from 'vitest';
import { plumbline } from './run.ts';
import { warmly } from './warm.ts';

test('a warm process answers as one of its own does, whatever it was asked before', async () => {
  const asked = [
    { script: 'claims', args: ['inbox.page.items-array'], env: { PLUMBLINE_OUT: '/nowhere' } },
    { script: 'prove', args: ['--claim', 'nope'], env: {} },
    { script: 'nobody', args: [], env: {} },
    { script: 'start', args: ['--help'], env: { PLUMBLINE_SEED: 'x' } },
    { script: 'start', args: ['--claim', 'nope'], env: { PLUMBLINE_SEED: 'x' } },
    { script: 'start', args: ['--claim', 'nope'], env: {} },
  ];
  // A command with steps. The commands after it must not show its progress and time.
  await warmly('prove', ['--claim', 'inbox.page.items-array', '--runs', '1']);
  for (const { script, args, env } of asked)
    expect(await warmly(script, args, env)).toEqual(await plumbline(script, args, env));
});
