import { message, textOf } from '../../suites/kit/model/message.ts';
import { account } from '../../suites/targets.ts';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { holdAccount, leftJournals, newJournal } from '../../suites/kit/index.ts';
import { Scratch, type Journal } from '../../suites/kit/targets/live/scratch.ts';

const ACCOUNT = { origin: 'http://a.example', key: 'k' };
let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'plumbline-journal-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The only file of this kind in the account's folder. */
function fileOf(kind: RegExp): string {
  const [path = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    kind.test(name),
  );
  return join(folder, path);
}
const SCRATCH_FILE = /scratch-\w+\.jsonl$/;
const creation = (scratch: Scratch, wanted: string) => ({
  method: 'POST',
  path: '/lists/list',
  body: JSON.stringify({ name: scratch.name(wanted) }),
});
const deadPid = (): number => spawnSync(process.execPath, ['-e', '']).pid;

describe('a journal', () => {
  test('that another process has removed is not made anew without its head, and nothing more is made', () => {
    const scratch = new Scratch(newJournal(folder, ACCOUNT, 'pfx'), account.lists);
    const first = creation(scratch, 'first');
    expect(scratch.permits(first)).toBe(true);
    scratch.found('a'.repeat(24), (JSON.parse(first.body) as { name: string }).name);
    leftJournals(folder, ACCOUNT)[0]?.journal.discard();
    const second = creation(scratch, 'second');
    expect(scratch.refusal(second)).toBeUndefined();
    expect(() => scratch.permits(second)).toThrow(Inconclusive);
    expect(() => scratch.permits(second)).toThrow(/journal of this run was removed by another process/);
    expect(textOf(scratch.refusal(creation(scratch, 'third')) ?? message``)).toMatch(
      /removed by another process/,
    );
    expect(leftJournals(folder, ACCOUNT)).toEqual([]);
    // Requests that were never sent are not awaited, and created lists are still removed.
    expect(scratch.unanswered(1e9)).toBe(0);
    expect(scratch.standing).toEqual(['a'.repeat(24)]);
    expect(
      scratch.permits({ method: 'DELETE', path: `/lists/list/${'a'.repeat(24)}`, body: undefined }),
    ).toBe(true);
  });

  test('that cannot be written keeps what was made in this process, and says why nothing more is', () => {
    const inner = newJournal(folder, ACCOUNT, 'pfx');
    let isFull = false;
    const journal: Journal = {
      ...inner,
      write: (entry) => {
        if (isFull) throw new Error('the journal of this run cannot be written (ENOSPC)');
        inner.write(entry);
      },
    };
    const scratch = new Scratch(journal, account.lists);
    const first = creation(scratch, 'first');
    scratch.permits(first);
    isFull = true;
    scratch.found('b'.repeat(24), (JSON.parse(first.body) as { name: string }).name);
    expect(scratch.standing).toEqual(['b'.repeat(24)]);
    expect(textOf(scratch.refusal(creation(scratch, 'second')) ?? message``)).toMatch(
      /cannot be written \(ENOSPC\)/,
    );
    const refusal = scratch.refusal({
      ...{ method: 'POST', path: `/lists/list/${'b'.repeat(24)}/contacts`, body: '{}' },
    });
    expect(textOf(refusal ?? message``)).toMatch(/ENOSPC/);
  });

  test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
    'says which file system error it is',
    () => {
      const journal = newJournal(folder, ACCOUNT, 'pfx');
      chmodSync(fileOf(SCRATCH_FILE), 0o400);
      expect(() => journal.write({ kind: 'name', name: 'n', at: 1 })).toThrow(/cannot be written \(EACCES\)/);
    },
  );

  test('says on which machine its process is; from elsewhere it goes on until it must have ended', () => {
    newJournal(folder, ACCOUNT, 'pfx');
    const file = fileOf(SCRATCH_FILE);
    const head = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    expect(head).toMatchObject({ host: hostname(), pid: process.pid });
    const isRunning = (change: object): boolean | undefined => {
      writeFileSync(file, JSON.stringify({ ...head, ...change }));
      return leftJournals(folder, ACCOUNT)[0]?.isRunning;
    };
    expect([isRunning({ pid: process.ppid }), isRunning({ pid: deadPid() })]).toEqual([true, false]);
    expect(isRunning({ pid: deadPid(), host: undefined })).toBe(false);
    const host = `other-than-${hostname()}`;
    expect(isRunning({ pid: deadPid(), host })).toBe(true);
    expect(isRunning({ pid: process.ppid, host, at: Date.now() - 3 * 3_600_000 })).toBe(false);
  });
});

describe('the account of a key', () => {
  const LOCK = /run\.lock$/;

  test('is held by one run at a time, and given back', () => {
    const first = holdAccount(folder, ACCOUNT);
    expect(first.isOurs).toBe(true);
    writeFileSync(fileOf(LOCK), JSON.stringify({ pid: process.ppid, host: hostname(), at: 1 }));
    const second = holdAccount(folder, ACCOUNT);
    expect(second).toEqual({
      isOurs: false,
      by: { pid: process.ppid, host: hostname(), at: 1 },
      file: fileOf(LOCK),
    });
    // A lock that another process holds by now is not released.
    if (first.isOurs) first.release();
    expect(holdAccount(folder, ACCOUNT).isOurs).toBe(false);
    // Another key means another account.
    const other = holdAccount(folder, { ...ACCOUNT, key: 'other' });
    expect(other.isOurs).toBe(true);
    if (other.isOurs) other.release();
    expect(
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => LOCK.test(name)),
    ).toHaveLength(1);
  });

  test('is taken over from a process that is dead, or that was killed while it wrote', () => {
    for (const text of [
      JSON.stringify({ pid: deadPid(), host: hostname(), at: Date.now() }),
      '',
      '{"pid":',
    ]) {
      const held = holdAccount(folder, ACCOUNT);
      if (held.isOurs) held.release();
      const file = join(folder, readdirSync(folder)[0] ?? '', 'run.lock');
      writeFileSync(file, text);
      const isOld = text.endsWith('}');
      if (!isOld) {
        expect(holdAccount(folder, ACCOUNT).isOurs).toBe(false);
        utimesSync(file, 1, 1);
      }
      expect(holdAccount(folder, ACCOUNT).isOurs).toBe(true);
      rmSync(file);
    }
  });

  test('goes to one of many that take it over together', async () => {
    const held = holdAccount(folder, ACCOUNT);
    if (held.isOurs) held.release();
    writeFileSync(
      join(folder, readdirSync(folder)[0] ?? '', 'run.lock'),
      JSON.stringify({ pid: deadPid(), host: hostname(), at: Date.now() }),
    );
    const program = `
      import { holdAccount } from './suites/kit/targets/live/lock.ts';
      process.stdout.write('ready');
      await new Promise((go) => process.stdin.once('data', go));
      process.stdout.write(holdAccount(${JSON.stringify(folder)}, ${JSON.stringify(ACCOUNT)}).isOurs ? ' ours' : ' theirs');
      process.stdin.once('end', () => process.exit());
    `;
    const children = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    const heard = children.map(({ stdout }) => {
      const chunks: string[] = [];
      stdout.on('data', (chunk: Buffer) => chunks.push(chunk.toString()));
      return chunks;
    });
    const said = (): string[] => heard.map((chunks) => chunks.join(''));
    const all = async (length: number): Promise<void> => {
      while (said().some((text) => text.length < length)) await delay(5);
    };
    await all('ready'.length);
    for (const child of children) child.stdin.write('go\n');
    await all('ready ours'.length);
    for (const child of children) child.stdin.end();
    await Promise.all(children.map((child) => once(child, 'close')));
    expect(said().filter((text) => text === 'ready ours')).toHaveLength(1);
    expect(said().filter((text) => text === 'ready theirs')).toHaveLength(5);
  });
});
