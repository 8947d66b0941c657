import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claims } from '../../generated/claims.ts';
import { startMock } from '../../mock/index.ts';
import { toHar } from '../../reports/index.ts';
import { allMonitors } from '../../suites/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { mockTarget } from '../../suites/targets.ts';
import { lastRun, outFolder, started, type Ended } from './run.ts';
import { warmly } from './warm.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);
const file = join(out, 'traffic.har');
const BROKEN = 'inbox.email-list-item.date-iso-utc';
/** A claim that needs a scenario's whole history rather than a single exchange. */
const NEEDS_HISTORY = 'inbox.page.walk-complete';

beforeAll(async () => {
  const mock = await startMock({ seed: 1, drifts: [BROKEN] });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed: 1 });
  const seen: Exchange[] = [];
  const { context, close } = await target.open(['read'], (exchange) => seen.push(exchange));
  await context.inbox.call('GET /emails');
  await context.prospecting.call('GET /lists/list');
  await close();
  const recorded = seen.map((exchange) => ({ exchange, scenario: 'a test', isEvidence: true }));
  writeFileSync(file, JSON.stringify(toHar(recorded, mock.baseUrl)));
  await target.close();
  await mock.close();
});

/** Runs a Node program that cannot open sockets or start processes and threads. */
const offline = (...args: readonly string[]): Promise<Ended> =>
  started(process.execPath, [
    ...['--permission', '--allow-fs-read=*', '--allow-fs-write=*'],
    ...['--import', new URL('no-sockets.ts', import.meta.url).href, ...args],
  ]).ended;

describe('npm run replay', () => {
  test('opens no socket and starts no process, finds what single exchanges show, and says what they cannot', async () => {
    const { code, stdout, stderr } = await offline('scripts/run.js', 'replay', file, '--out', out);
    expect([code, stderr]).toEqual([1, '']);
    const byId = new Map(verdicts().claims.map((verdict) => [verdict.id, verdict]));
    expect(byId.get(BROKEN)).toMatchObject({ verdict: 'violated', scenario: 'recording' });
    expect(byId.get('inbox.page.items-array')).toMatchObject({ verdict: 'held', runs: 1 });
    expect(byId.get('inbox.tag.color-hex-form')?.verdict).not.toBe('violated');
    expect(byId.get(NEEDS_HISTORY)).toMatchObject({
      verdict: 'not checked',
      reason: 'a recording holds no history of its scenario',
    });
    expect(stdout).toContain('see again by npm run replay -- ');
    const all = Object.keys(claims).length;
    expect(stdout).toContain(`${allMonitors.length} of ${all} claims can be checked from a recording`);
  });

  test('that checks no claim that was asked for ends with 3', async () => {
    const { code, stdout } = await warmly('replay', [file, '--out', out, '--claim', NEEDS_HISTORY]);
    expect(code).toBe(3);
    expect(stdout).toContain('0 of 1 claims can be checked from a recording');
    expect(stdout).toContain('a recording holds no history of its scenario');
  });

  test('accepts what the baseline accepts', async () => {
    const known = ['--baseline', join(out, 'known.yaml'), '--out', out, '--claim', BROKEN];
    expect((await warmly('replay', [file, ...known, '--update-baseline'])).code).toBe(0);
    const again = await warmly('replay', [file, ...known]);
    expect([again.code, again.stdout]).toEqual([0, expect.stringContaining('1 known finding')]);
  });

  test('says so in its help', async () => {
    const { stdout } = await warmly('replay', ['--help']);
    expect(stdout.replaceAll(/\s+/g, ' ')).toContain(
      'A recording shows only claims about single exchanges. Nothing is sent.',
    );
  });
});

describe('npm run replay of a run folder', () => {
  test('opens no socket and gives every claim of the run its verdict again', async () => {
    const claim = 'inbox.page.*';
    const run = await warmly('start', [
      ...['--out', out, '--claim', claim, '--runs', '3', '--load', 'no'],
      ...['--drift', NEEDS_HISTORY],
    ]);
    expect(run.code).toBe(1);
    const before = verdicts();
    const { code, stderr } = await offline('scripts/run.js', 'replay', lastRun(out), '--out', out);
    expect([code, stderr.includes('a socket was opened')]).toEqual([1, false]);
    const after = verdicts();
    const shown = ({ claims: all }: typeof after): string[] =>
      all.map(({ id, verdict, reason = '' }) => `${id}: ${verdict} ${reason}`);
    expect(shown(after)).toEqual(shown(before));
    expect(after.claims.find(({ id }) => id === NEEDS_HISTORY)?.verdict).toBe('violated');
    expect(after.run.notes[0]).toContain(`of run ${before.run.id}, checked again; nothing was sent`);
  });

  test('that holds no histories says so and ends with 2', async () => {
    const { code, stderr } = await warmly('replay', [lastRun(out), '--out', out]);
    expect([code, stderr]).toEqual([2, expect.stringContaining('holds no histories') as string]);
  });
});

test.each([
  ["fetch('http://127.0.0.1:65000').catch(() => undefined)", 'net.Socket.connect'],
  ["require('node:http').createServer().listen(0)", 'net.Server.listen'],
  ["require('node:dns').lookup('localhost', () => undefined)", 'dns.lookup'],
])('the watch over sockets notices %s', async (code, what) => {
  const ended = await offline('--eval', code);
  expect([ended.code, ended.stderr]).toEqual([97, `a socket was opened: ${what}\n`]);
});
