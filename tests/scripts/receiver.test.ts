import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';

test('npm run receiver, interrupted before anything came, still writes its reports', async () => {
  const out = mkdtempSync(join(tmpdir(), 'plumbline-receiver-'));
  // A group of its own, which a terminal interrupts as a whole.
  const child = spawn(process.execPath, ['scripts/receiver.ts', '--out', out], { detached: true });
  let said = '';
  const heard = (chunk: Buffer): void => void (said += chunk.toString());
  child.stdout.on('data', heard);
  child.stderr.on('data', heard);
  const ended = new Promise<number | null>((done) => child.on('close', done));
  while (!said.includes('listening at')) await delay(5);
  const interrupt = (): boolean => process.kill(-(child.pid ?? 0), 'SIGINT');
  interrupt();
  // npm hands the signal on once more, by then to a command that writes its reports.
  await delay(700);
  interrupt();
  expect(await ended).toBe(3);
  expect(said).not.toContain('could not be made');
  expect(said).toContain('0 deliveries');
  for (const file of ['junit.xml', 'verdicts.json', 'allure/index.html'])
    expect(existsSync(join(out, 'latest', file)), file).toBe(true);
  expect(readFileSync(join(out, 'latest/junit.xml'), 'utf8')).toContain('inbox-api.md');
  rmSync(out, { recursive: true, force: true });
});
