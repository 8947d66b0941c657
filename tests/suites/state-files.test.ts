import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { holdAccount } from '../../suites/kit/index.ts';
import { accountFolder, diskMemory } from '../../suites/kit/targets/live/state.ts';
import { digest } from '../../suites/kit/model/digest.ts';
import type { ClaimId } from '../../generated/claims.ts';

const OWNER = { origin: 'https://a.example', key: 'k' };
const CLAIM: ClaimId = 'inbox.list-emails.limit-default';
let folder: string;
let warnings: string[];
const memory = () => diskMemory(folder, OWNER, undefined, undefined, (text) => void warnings.push(text));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-state-'));
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const GARBAGE = [
  '5',
  'null',
  '"x"',
  '[null]',
  '{"claim":"x"}',
  '[{"claim":5}]',
  '{',
  '['.repeat(100_000),
  '\0\0',
  '{}',
];
const RUN = JSON.stringify({ account: digest('k'), at: 1, judged: { held: [CLAIM] } });

describe('a state file that is odd is set aside with one line, and never ends a run:', () => {
  test.each([
    ...GARBAGE,
    '[{"claim":"x","scenario":"y","run":0,"reads":[{"operation":"POST /x","target":"/x"}]}]',
    '[{"claim":"x","scenario":"y","run":0,"reads":[{"operation":"GET /x","target":"//evil/x"}]}]',
  ])('suspicions.json with %.40s', (text) => {
    const own = accountFolder(folder, OWNER);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'suspicions.json'), text);
    const now = memory();
    expect(now.suspicions()).toEqual([]);
    expect(warnings).toEqual([
      expect.stringMatching(
        /suspicions\.json does not hold what it should; it is kept as suspicions\.json\.odd-/,
      ),
    ]);
    now.suspect([{ claim: CLAIM, scenario: 'x', run: 0 }]);
    expect(memory().suspicions()).toHaveLength(1);
    const [odd] = readdirSync(own).filter((name) => name.includes('.odd-'));
    expect(readFileSync(join(own, odd ?? ''), 'utf8')).toBe(text);
  });

  test.each([
    ...GARBAGE,
    '{"account":"a","at":"x","judged":{}}',
    '{"account":"a","at":1,"judged":{"held":5}}',
    '{"account":"a","at":1,"judged":5}',
    '{"account":"a","at":1,"judged":{},"found":[5]}',
  ])('a line of the history with %.40s', (text) => {
    const own = accountFolder(folder, OWNER);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'history.jsonl'), `${RUN}\n${text}\n${RUN}\n`);
    expect(memory().history().runs).toBe(2);
    expect(warnings).toHaveLength(1);
    expect(memory().history().runs).toBe(2);
    expect(warnings).toHaveLength(1);
    memory().remember([]);
    expect(memory().history().runs).toBe(3);
  });

  test.each(GARBAGE)('steps of an interrupted run with %.40s', (text) => {
    const own = accountFolder(folder, OWNER);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'run-abc.jsonl'), `${text}\n`);
    expect(memory().steps('abc')).toEqual([]);
  });

  test.each([
    'suspicions.json',
    'history.jsonl',
    'run-abc.jsonl',
    `requests-${new Date().toISOString().slice(0, 7)}.log`,
  ])('a folder in the place of %s', (name) => {
    mkdirSync(join(accountFolder(folder, OWNER), name), { recursive: true });
    const now = memory();
    expect([now.suspicions(), now.history().runs, now.steps('abc'), now.spent().inbox]).toEqual([
      [],
      0,
      [],
      0,
    ]);
    now.spend('inbox');
    expect(now.spent().inbox).toBe(1);
    expect(warnings).toHaveLength(1);
  });

  test('a folder that cannot be written, which is reported once', () => {
    rmSync(folder, { recursive: true });
    writeFileSync(folder, 'a file');
    const now = memory();
    for (let request = 0; request < 9; request += 1) now.spend('inbox');
    now.note('abc', { scenario: 'x', run: 0, sent: 1, judgements: [], observed: [] });
    now.remember([]);
    now.suspect([{ claim: CLAIM, scenario: 'x', run: 0 }]);
    now.forget('abc');
    expect([now.suspicions(), now.history().runs, now.steps('abc')]).toEqual([[], 0, []]);
    expect(warnings).toEqual([expect.stringMatching(/cannot be written \(ENOTDIR\).*PLUMBLINE_STATE/)]);
  });
});

describe('the account of a key', () => {
  test.each(['http://127.0.0.1:80', 'http://localhost:80', 'https://A.example', 'https://a.example.'])(
    'is one account by whatever name of its host, such as %s',
    (origin) => {
      const first = holdAccount(folder, OWNER);
      expect(first.isOurs).toBe(true);
      const other = diskMemory(folder, { ...OWNER, origin });
      memory().spend('inbox');
      expect(other.spent().inbox).toBe(1);
      expect(accountFolder(folder, { ...OWNER, origin })).toBe(accountFolder(folder, OWNER));
    },
  );

  test('opens what it sealed, and nothing that another sealed or that was altered', () => {
    const sealed = memory().seal('64b1f0c2');
    expect(sealed).toBe(memory().seal('64b1f0c2'));
    expect(memory().unseal(sealed)).toBe('64b1f0c2');
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('64b1');
    expect(diskMemory(folder, { ...OWNER, key: 'other' }).unseal(sealed)).toBeUndefined();
    const [letter = ''] = sealed.slice(-2);
    expect(memory().unseal(`${sealed.slice(0, -2)}${letter === 'A' ? 'B' : 'A'}A`)).toBeUndefined();
    expect(memory().unseal('short')).toBeUndefined();
  });

  test('keeps what an earlier version remembered of it', () => {
    const old = join(folder, digest(OWNER.origin, OWNER.key));
    mkdirSync(old);
    const line = JSON.stringify({
      account: digest(OWNER.origin, OWNER.key),
      at: 1,
      judged: { held: [CLAIM] },
    });
    writeFileSync(join(old, 'history.jsonl'), `${line}\n`);
    expect(memory().history().runs).toBe(1);
    expect(readdirSync(folder)).toEqual([digest(OWNER.key)]);
  });

  test.each(['{"pid":0}', '{"pid":-1}', '{"pid":1.5}', '[]', 'null'])(
    'is not held by a lock with %s for ever',
    (text) => {
      const own = accountFolder(folder, OWNER);
      mkdirSync(own, { recursive: true });
      const file = join(own, 'run.lock');
      writeFileSync(file, text);
      expect(holdAccount(folder, OWNER).isOurs).toBe(false);
    },
  );
});

test('a lock that a full disk cuts off is removed, and keeps no later run away', () => {
  const holding = new URL('../../suites/kit/targets/live/lock.ts', import.meta.url).href;
  const hold = `import('${holding}').then(({ holdAccount }) => holdAccount(${JSON.stringify(folder)}, ${JSON.stringify(OWNER)}))`;
  // Files may not contain a byte, and a process that writes one is not killed for it.
  const { status } = spawnSync(
    'sh',
    ['-c', 'trap "" XFSZ; ulimit -f 0; exec "$0" -e "$1"', process.execPath, hold],
    { stdio: 'ignore' },
  );
  expect(status).not.toBe(0);
  expect(readdirSync(accountFolder(folder, OWNER))).toEqual([]);
  expect(holdAccount(folder, OWNER).isOurs).toBe(true);
});
