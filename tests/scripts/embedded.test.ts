import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startMock } from '../../mock/index.ts';
import { onlyByK6 } from '../../scripts/claims/bindings.ts';
import { between } from '../suites/middle.ts';
import { lastRun, outFolder, plumbline, running, violatedIn } from './run.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);

/** An environment without k6 and Go, and with an empty cache. */
const BARE = { PATH: '', XDG_CACHE_HOME: join(out, 'no-cache'), HOME: out, PLUMBLINE_K6: '' };
test('without k6 and Go npm start ends with 0, installs nothing, and names what has sent', async () => {
  const { code, stdout, stderr } = await plumbline(
    'start',
    ['--out', out, '--runs', '1', '--claim', '*.limits.*', '--claim', '*.bulk-*'],
    BARE,
  );
  const { run, summary, claims } = verdicts();
  expect([code, summary.violated, summary.inconclusive, stderr]).toEqual([
    0,
    0,
    0,
    expect.not.stringContaining('installing') as string,
  ]);
  expect(stdout).toMatch(/^note: inbox-window: sliding log of 60 per .* requests by the embedded driver/m);
  expect(new Set(Object.values(run.loadRuns ?? {}))).toEqual(new Set(['the embedded driver']));
  const alone = claims.filter(({ id }) => onlyByK6.has(id) && id.includes('.bulk-'));
  expect(alone.length).toBeGreaterThan(0);
  expect(alone.filter(({ verdict }) => verdict !== 'held')).toEqual([]);
  const plots = join(lastRun(out), 'load');
  expect(readdirSync(plots).length).toBeGreaterThan(4);
  for (const plot of readdirSync(plots))
    expect(readFileSync(join(plots, plot), 'utf8')).toContain('sent by the embedded driver');
});

test('without k6 a drift is found all the same', async () => {
  const drift = 'prospecting.limits.quota-100-on-start';
  const { code } = await plumbline('load', ['--out', out, '--drift', drift, 'prospecting-window'], BARE);
  expect([code, violatedIn(verdicts())]).toEqual([1, expect.arrayContaining([drift])]);
});

test('a k6 that is asked for and cannot be installed is replaced by the embedded driver, with a reason', async () => {
  const file = join(out, 'no-folder');
  writeFileSync(file, '');
  const { code, stdout, stderr } = await plumbline('load', ['--out', out, 'quota'], {
    ...{ ...BARE, XDG_CACHE_HOME: file, PLUMBLINE_INSTALL: 'yes' },
  });
  expect([code, stdout]).toEqual([
    0,
    expect.stringContaining('87 requests by the embedded driver') as string,
  ]);
  expect(stderr).toMatch(/k6 cannot be installed into .*no-folder.*The embedded driver sends instead\./);
});

test('a consent to installations that says neither yes nor no is refused in one line', async () => {
  const { code, stderr } = await plumbline('load', ['--out', out, 'quota'], {
    ...{ ...BARE, PLUMBLINE_INSTALL: 'perhaps' },
  });
  expect([code, stderr]).toEqual([
    2,
    'plumbline: PLUMBLINE_INSTALL takes 1, true, yes, on for yes, or 0, false, no, off for no\n',
  ]);
});

test('load runs of the embedded driver that are interrupted send nothing more, and the reports are written', async () => {
  const mock = await startMock({ seed: 1 });
  const middle = await between(mock.baseUrl, (_, onward) => onward());
  const urls = ['--base-url', middle.url, '--control-url', mock.controlUrl];
  const run = running('load', ['--out', out, 'inbox-window', ...urls], { ...BARE, PLUMBLINE_INSTALL: 'no' });
  try {
    while (middle.seen.length < 20) await delay(20);
    run.kill('SIGTERM');
    const { code, stdout, stderr } = await run.ended;
    const sent = middle.seen.length;
    while ((await middle.connections()) > 0) await delay(5);
    expect([code, stderr]).toEqual([
      3,
      expect.stringContaining('interrupted: nothing more is sent') as string,
    ]);
    expect(stdout).toContain('inbox-window: the run was interrupted');
    expect(middle.seen).toHaveLength(sent);
  } finally {
    await middle.close();
    await mock.close();
  }
});
