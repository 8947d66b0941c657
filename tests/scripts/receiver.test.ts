import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'undici';
import { expect, test } from 'vitest';
import { MOST_DELIVERY_BYTES } from '../../suites/kit/model/receiver.ts';
import { lastRun, outFolder, running, violatedIn } from './run.ts';
import { warmly } from './warm.ts';

/** Not a hexadecimal text; decoding it as one would give an empty key. */
const SECRET = 'whsec_test';

test('npm run receiver, interrupted before anything came, still writes its reports', async () => {
  const out = mkdtempSync(join(tmpdir(), 'plumbline-receiver-'));
  // Its own process group, which a terminal interrupts as a whole.
  const child = spawn(process.execPath, ['scripts/run.js', 'receiver', '--out', out], {
    detached: true,
    env: { ...process.env, PLUMBLINE_WEBHOOK_SECRET: SECRET },
  });
  let said = '';
  const heard = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  const ended = new Promise<number | null>((done) => child.on('close', done));
  while (!said.includes('listening at')) await delay(5);
  const interrupt = (): boolean => process.kill(-(child.pid ?? 0), 'SIGINT');
  interrupt();
  // npm forwards the signal a second time, when the command is already writing its reports.
  await delay(700);
  interrupt();
  expect(await ended).toBe(3);
  expect(said).not.toContain('could not be made');
  expect(said).toContain('0 deliveries');
  for (const file of ['junit.xml', 'verdicts.json', 'allure/index.html'])
    expect(existsSync(join(lastRun(out), file)), file).toBe(true);
  expect(readFileSync(join(lastRun(out), 'junit.xml'), 'utf8')).toContain('inbox-api.md');
  rmSync(out, { recursive: true, force: true });
});

test.each([
  ['without the secret of the webhook', [], {}, /PLUMBLINE_WEBHOOK_SECRET.*or use --unsigned/],
  ['with an empty secret', [], { PLUMBLINE_WEBHOOK_SECRET: '' }, /PLUMBLINE_WEBHOOK_SECRET/],
  ['with a blank secret', [], { PLUMBLINE_WEBHOOK_SECRET: ' ' }, /PLUMBLINE_WEBHOOK_SECRET/],
  ['with a secret, and asked not to use it', ['--unsigned'], { PLUMBLINE_WEBHOOK_SECRET: SECRET }, /exclude/],
  [
    'for the Prospecting API, which signs nothing',
    ['--service', 'prospecting'],
    { PLUMBLINE_WEBHOOK_SECRET: SECRET },
    /signs no deliveries: use --unsigned/,
  ],
])('npm run receiver %s is a usage error', async (_, args, env, said) => {
  const out = outFolder();
  const { code, stdout, stderr } = await warmly('receiver', [...args, '--for', '0', '--out', out.path], {
    PLUMBLINE_WEBHOOK_SECRET: undefined,
    ...env,
  });
  out.remove();
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(said);
  expect(stderr.trim().split('\n')).toHaveLength(1);
});

/** Posts to a receiver and returns the status. */
async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<number> {
  const { statusCode, body: answer } = await request(url, { method: 'POST', body, headers });
  await answer.dump();
  return statusCode;
}

/** A listening receiver, with the address that it prints. */
async function listening(args: readonly string[], env: NodeJS.ProcessEnv) {
  const receiver = running('receiver', args, env);
  let url: string | undefined;
  while (url === undefined) {
    await delay(5);
    [, url] = /listening at (\S+)/.exec(receiver.said()) ?? [];
  }
  return { ...receiver, url };
}

test('npm run receiver rejects what is forged, stale, malformed or too large, and reports no copy', async () => {
  const out = outFolder();
  const receiver = await listening(['--claim', 'inbox.events.*', '--out', out.path], {
    PLUMBLINE_WEBHOOK_SECRET: SECRET,
  });
  const body = JSON.stringify({ event: 'email.updated', createdAt: new Date().toISOString(), data: {} });
  const signed = (key: string, ageSeconds: number, text = body): Record<string, string> => {
    const t = Math.floor(Date.now() / 1000) - ageSeconds;
    const code = createHmac('sha256', key).update(`${t}.${text}`).digest('hex');
    return { 'x-service-event': 'email.updated', 'x-service-signature': `t=${t},v1=${code}` };
  };
  const right = signed(SECRET, 0);
  const { url } = receiver;
  expect([await post(url, body, right), await post(url, body, right)]).toEqual([200, 200]);
  expect(await post(url, body, signed('', 0))).toBe(401);
  const stale = body.replace('updated', 'deleted');
  expect(await post(url, stale, signed(SECRET, 302, stale))).toBe(401);
  expect(await post(url, 'no JSON', signed(SECRET, 0, 'no JSON'))).toBe(400);
  const unknown = body.replace('email.updated', 'thread.archived').replace('{}', '{"archivist":"Zbigniew"}');
  const other = { ...signed(SECRET, 0, unknown), 'x-service-event': 'thread.archived' };
  expect(await post(url, unknown, other)).toBe(200);
  expect(await post(url, 'x'.repeat(MOST_DELIVERY_BYTES + 1), right)).toBe(413);
  receiver.kill('SIGINT');
  const { code, stdout } = await receiver.ended;
  expect(code).toBe(1);
  for (const why of [/wrong for the secret/, /30\d s old/, /no JSON object/, /larger than/])
    expect(stdout).toMatch(why);
  expect(stdout).toContain('1 more were too large');
  const violated = violatedIn(out.verdicts());
  expect(violated).toEqual(
    expect.arrayContaining(['inbox.events.delivered-fresh', 'inbox.events.json-body']),
  );
  expect(violated).not.toContain('inbox.events.signature-verifies');
  expect(stdout).toContain('1 of them are not signed with the secret');
  // Evidence stays in header and body alike; personal data does not.
  const kept = readFileSync(join(lastRun(out.path), 'deliveries.jsonl'), 'utf8');
  expect(kept).toContain('"x-service-event":"thread.archived"');
  expect(kept).toContain(String.raw`\"event\":\"thread.archived\"`);
  expect(kept).toMatch(/"t=\d{10},v1=[0-9a-f]{64}".*archivist/);
  expect(kept).not.toMatch(/Zbigniew|whsec/);
  expect(violated).not.toContain('inbox.events.success-on-2xx');
  expect(violated).not.toContain('inbox.events.retry-signature-verifies');
  out.remove();
});

test('npm run receiver takes probes for no deliveries', async () => {
  const out = outFolder();
  const receiver = await listening(['--claim', 'inbox.events.*', '--out', out.path], {
    PLUMBLINE_WEBHOOK_SECRET: SECRET,
  });
  for (const method of ['HEAD', 'GET', 'OPTIONS', 'PUT', 'DELETE'] as const)
    await (await request(receiver.url, { method })).body.dump();
  receiver.kill('SIGINT');
  const { code, stdout } = await receiver.ended;
  expect([code, violatedIn(out.verdicts())]).toEqual([3, []]);
  expect(stdout).toContain('0 deliveries');
  expect(stdout).toContain(
    'requests that deliver nothing: HEAD × 1, GET × 1, OPTIONS × 1, PUT × 1, DELETE × 1',
  );
  out.remove();
});

test('npm run receiver answers 405 to a PUT and a DELETE with an event, and reports that they are no POST', async () => {
  const out = outFolder();
  const receiver = await listening(
    ['--service', 'prospecting', '--unsigned', '--claim', 'prospecting.events.*', '--out', out.path],
    { PLUMBLINE_WEBHOOK_SECRET: undefined },
  );
  const body = JSON.stringify({ event: 'EMAIL_SENT', campaign: 'Spring', step: 1 });
  const headers = { 'content-type': 'application/json' };
  for (const method of ['PUT', 'DELETE'] as const) {
    const answer = await request(receiver.url, { method, body, headers });
    await answer.body.dump();
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST, GET, HEAD, OPTIONS']);
  }
  receiver.kill('SIGINT');
  const { code } = await receiver.ended;
  expect([code, violatedIn(out.verdicts())]).toEqual([1, ['prospecting.events.webhook-is-post']]);
  out.remove();
});

test('npm run receiver concludes nothing where no delivery is signed with the secret', async () => {
  const out = outFolder();
  const receiver = await listening(['--claim', 'inbox.events.*', '--out', out.path], {
    PLUMBLINE_WEBHOOK_SECRET: SECRET,
  });
  const body = JSON.stringify({ event: 'email.updated', createdAt: new Date().toISOString(), data: {} });
  expect(await post(receiver.url, body)).toBe(401);
  receiver.kill('SIGINT');
  const { code, stdout } = await receiver.ended;
  expect([code, violatedIn(out.verdicts())]).toEqual([3, []]);
  expect(stdout).toContain('PLUMBLINE_WEBHOOK_SECRET');
  out.remove();
});

test.each<[string, string]>([
  ['nests in arrays', '['.repeat(100_000)],
  ['nests in objects', `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
  ['nests within an event', `{"event":"email.updated","data":${'['.repeat(3000)}${']'.repeat(3000)}}`],
])('a delivery that %s ends no check of the others', async (_, deep) => {
  const out = outFolder();
  const receiver = await listening(
    ['--unsigned', '--claim', 'inbox.events.{header-event-name,json-body,http-post}', '--out', out.path],
    { PLUMBLINE_WEBHOOK_SECRET: undefined },
  );
  const body = JSON.stringify({ event: 'email.updated', createdAt: new Date().toISOString(), data: {} });
  const headers = { 'x-service-event': 'email.updated' };
  expect(await post(receiver.url, body, headers)).toBe(200);
  expect(await post(receiver.url, deep, headers)).toBe(400);
  expect(await post(receiver.url, body, headers)).toBe(200);
  receiver.kill('SIGINT');
  const { code, stdout } = await receiver.ended;
  expect(stdout).toContain('3 deliveries, all in deliveries.jsonl');
  expect(code).not.toBe(2);
  const { claims } = out.verdicts();
  expect(claims.find(({ id }) => id === 'inbox.events.http-post')?.verdict).toBe('held');
  expect(claims.find(({ id }) => id === 'inbox.events.json-body')?.verdict).toBe('violated');
  out.remove();
});

test('npm run replay checks the deliveries of a receiver again, with the same verdicts', async () => {
  const out = outFolder();
  const env = { PLUMBLINE_WEBHOOK_SECRET: SECRET };
  const claims = ['--claim', 'inbox.events.*'];
  const receiver = await listening([...claims, '--out', out.path, '--keep-payloads'], env);
  const body = JSON.stringify({ event: 'email.updated', createdAt: new Date().toISOString(), data: {} });
  const t = Math.floor(Date.now() / 1000);
  const code = createHmac('sha256', SECRET).update(`${t}.${body}`).digest('hex');
  const headers = { 'x-service-event': 'email.updated', 'x-service-signature': `t=${t},v1=${code}` };
  expect(await post(receiver.url, body, headers)).toBe(200);
  receiver.kill('SIGINT');
  await receiver.ended;
  const run = out.verdicts();
  const again = async (secret: string | undefined) => {
    const replays = outFolder();
    const { stdout } = await warmly('replay', [lastRun(out.path), '--out', replays.path], {
      PLUMBLINE_WEBHOOK_SECRET: secret,
    });
    const verdicts = replays.verdicts();
    replays.remove();
    return { stdout, verdicts };
  };
  const shown = ({ claims: all }: typeof run): unknown[] =>
    all.map(({ id, verdict, reason }) => [id, verdict, reason]);
  const verified = await again(SECRET);
  expect(verified.stdout).toContain('1 deliveries of run');
  expect(shown(verified.verdicts)).toEqual(shown(run));
  expect(shown(run)).toContainEqual(['inbox.events.signature-verifies', 'held', undefined]);
  const { stdout, verdicts } = await again(undefined);
  expect(stdout).toContain('signatures are not verified');
  expect(shown(verdicts)).not.toContainEqual(['inbox.events.signature-verifies', 'held', undefined]);
  out.remove();
});
