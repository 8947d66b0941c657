import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { LintId } from '../../generated/lints.ts';
import type { GateResult } from '../../gate/index.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';
import { UsageError } from '../../scripts/cli/options.ts';
import { command } from '../../scripts/gate/command.ts';
import { run } from '../../scripts/gate/run.ts';
import { lastRun, type Ended } from './run.ts';
import { warmly } from './warm.ts';
import { faults } from './schema.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-gate-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const tools = ['careless', 'careful', 'reckless'] as const;
const recordingOf = (tool: string): string => join(folder, `${tool}.har`);
const record = (tool: string, ...args: readonly string[]): Promise<Ended> =>
  warmly('record', [...args, process.execPath, `tests/gate/tools/${tool}.js`], {
    PLUMBLINE_RECORDING: recordingOf(tool),
  });

/** Runs the gate in this process. */
async function gateBy(...args: readonly string[]): Promise<Ended> {
  const said = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation((text) => {
      said[name] += String(text);
      return true;
    }),
  );
  try {
    const code = await run(command.program().parse([...args], { from: 'user' }));
    return { code, ...said };
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof Inconclusive)) throw error;
    return {
      code: error instanceof UsageError ? 2 : 3,
      stdout: said.stdout,
      stderr: `${said.stderr}${error.message}\n`,
    };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** Gates a recording with its own `--out`, which contains no run unless one is named. */
async function gated(file: string, ...args: readonly string[]): Promise<Ended & { result: GateResult }> {
  const out = mkdtempSync(join(folder, 'out-'));
  const ended = await gateBy(file, '--out', out, ...args);
  const result = JSON.parse(readFileSync(join(out, 'gate.json'), 'utf8')) as GateResult;
  expect(faults('gate', join(out, 'gate.json'))).toEqual([]);
  return { ...ended, result };
}

const lintsIn = ({ mistakes }: Pick<GateResult, 'mistakes'>): LintId[] => mistakes.map(({ lint }) => lint);
const FIVE: readonly LintId[] = [
  'inbox.cursor-made-up',
  'inbox.limit-above-maximum',
  'inbox.send-without-key',
  'prospecting.page-base',
  'prospecting.update-if-exists-value',
];
const ALL: readonly LintId[] = [
  'inbox.client-error-retried',
  'inbox.cursor-made-up',
  'inbox.has-more-ignored',
  'inbox.idempotency-key-reused',
  'inbox.key-in-url',
  'inbox.limit-above-maximum',
  'inbox.limit-reached',
  'inbox.retry-after-ignored',
  'inbox.search-with-filters',
  'inbox.send-without-key',
  'inbox.unknown-parameter',
  'inbox.unknown-path',
  'prospecting.batch-size',
  'prospecting.deprecated-route',
  'prospecting.lookup-both-keys',
  'prospecting.page-base',
  'prospecting.paid-job-started-again',
  'prospecting.size-above-maximum',
  'prospecting.trap-key',
  'prospecting.update-if-exists-value',
];

let ended: Readonly<Record<string, Ended>>;
beforeAll(async () => {
  ended = Object.fromEntries(
    await Promise.all(tools.map(async (tool) => [tool, await record(tool)] as const)),
  );
});

describe('a tool is recorded before the mock', () => {
  test.each(tools)('%s: all that it sent, and no key', (tool) => {
    const text = readFileSync(recordingOf(tool), 'utf8');
    const { log } = JSON.parse(text) as { log: { entries: unknown[] } };
    expect(ended[tool]).toMatchObject({ code: 0, stdout: '' });
    expect(ended[tool]?.stderr).toContain(`${log.entries.length} calls and 0 deliveries`);
    expect(text).not.toMatch(/[A-Za-z0-9]{48}/);
  });

  test('a command that fails ends with 1, one that sends nothing with 3, one that there is not with 2', async () => {
    const to = ['--to', join(folder, 'other.har')];
    const [failing, silent, missing, folderOf, itself] = await Promise.all([
      warmly('record', [...to, process.execPath, '-e', 'process.exit(7)']),
      warmly('record', [...to, process.execPath, '-e', '']),
      warmly('record', [...to, './no-such-tool']),
      warmly('record', [...to, folder]),
      warmly('record', [...to, '--port', '47811', '--upstream', 'http://127.0.0.1:47811', process.execPath]),
    ]);
    expect([failing.code, silent.code, missing.code, folderOf.code, itself.code]).toEqual([1, 3, 2, 2, 2]);
    expect(folderOf.stderr).toContain('cannot be started: it is no program that this user may run');
    expect(itself.stderr).toContain('--upstream is the address of the recording itself');
    expect(failing.stderr).toContain('the command ended with 7');
    expect(silent.stderr).toContain('the tool has to send to the address in BASE_URL');
    expect(missing.stderr).toContain('./no-such-tool cannot be started: there is no such program');
  });
});

describe('and gated', () => {
  test('five mistakes are named with the lines of the documents, and the claims that it relies on', async () => {
    const { code, stdout, result } = await gated(recordingOf('careless'));
    expect([code, lintsIn(result).toSorted()]).toEqual([1, FIVE]);
    for (const { place, lines } of result.mistakes) {
      expect(lines.length).toBeGreaterThan(0);
      expect(stdout).toContain(place);
    }
    expect(stdout).toContain('inbox-api.md, POST /drafts/send, line 203');
    const ids = result.claims.map(({ id }) => id);
    expect(ids).toEqual(
      expect.arrayContaining([
        'inbox.list-emails.served',
        'inbox.send-email.status-201',
        'inbox.get-email.served',
      ]),
    );
    expect(ids).not.toContain('inbox.search-emails.served');
    expect(result.operations.map(({ operation }) => operation)).toContain('POST /drafts/send');
  });

  test('the command ends with the exit code of the gate, and --json is JSON alone', async () => {
    const args = [recordingOf('careless'), '--out', mkdtempSync(join(folder, 'out-')), '--json'];
    const { code, stdout, stderr } = await warmly('gate', args);
    expect([code, (JSON.parse(stdout) as GateResult).exitCode]).toEqual([1, 1]);
    expect(stderr).toContain('inbox.send-without-key (error)');
  });

  test('the page, Markdown and SARIF name each mistake with its place and what to do instead', async () => {
    const out = mkdtempSync(join(folder, 'views-'));
    await warmly('gate', [recordingOf('careless'), '--out', out]);
    const read = (name: string): string => readFileSync(join(out, name), 'utf8');
    const { mistakes } = JSON.parse(read('gate.json')) as GateResult;
    const { runs } = JSON.parse(read('gate.sarif')) as {
      runs: { results: { ruleId: string; level: string; message: { text: string } }[] }[];
    };
    expect(runs.flatMap(({ results }) => results.map(({ ruleId }) => ruleId))).toEqual(lintsIn({ mistakes }));
    expect(mistakes.map(({ lint }) => lint).toSorted()).toEqual(FIVE);
    for (const { lint, instead, place, calls, count } of mistakes) {
      expect(calls.length).toBe(Math.min(count, 3));
      const text = runs[0]?.results.find(({ ruleId }) => ruleId === lint)?.message.text ?? '';
      expect(text).toContain(place);
      expect(text).toContain(instead);
      for (const view of ['gate.md', 'gate.html']) expect(read(view)).toContain(lint);
    }
    expect(read('gate.html')).toContain('Send an `Idempotency-Key` that is new for each email.');
    expect(read('gate.md')).toContain('Instead: Send an');
  });

  test('all mistakes of a tool that makes many are named', async () => {
    const { code, result, stdout } = await gated(recordingOf('reckless'));
    expect(code).toBe(1);
    expect(ALL.filter((lint) => !lintsIn(result).includes(lint))).toEqual([]);
    expect(stdout).toContain('the nearest is GET /inbox/api/v1/emails');
    expect(stdout).toContain('job fills jobStartDate, mobile fills phone');
    expect(stdout).toContain('a batch of 150 contacts');
    expect(stdout).not.toMatch(/[A-Za-z0-9]{48}/);
  });

  test('a tool that keeps to the documents passes, and nothing is said of it', async () => {
    const { code, result } = await gated(recordingOf('careful'));
    expect([code, lintsIn(result), result.cannotTell]).toEqual([0, [], []]);
    expect(result.summary.kept).toBeGreaterThan(30);
  });

  test('severities of the configuration and the command line say what fails', async () => {
    const config = join(folder, 'gate.yaml');
    writeFileSync(config, 'severity:\n  "*": warning\n  inbox.send-without-key: off\n');
    const { code, result } = await gated(recordingOf('careless'), '--config', config);
    expect([code, lintsIn(result).includes('inbox.send-without-key')]).toEqual([0, false]);
    const raised = await gated(
      ...([
        recordingOf('careless'),
        '--config',
        config,
        '--severity',
        'inbox.limit-above-maximum=error',
      ] as const),
    );
    expect([raised.code, raised.result.summary.errors]).toEqual([1, 1]);
  });
});

describe('a drift of the mock', () => {
  const claim = 'inbox.list-emails.limit-default';
  const out = join(folder, 'run');
  beforeAll(async () => {
    const run = ['--claim', claim, '--drift', claim, '--runs', '3', '--load', 'no', '--out', out];
    expect(await warmly('start', run)).toMatchObject({ code: 1 });
  });

  test('fails the gate of a tool that relies on the claim, and of no other', async () => {
    const log = join(folder, 'access.log');
    writeFileSync(
      log,
      '::1 - - [15/Jan/2026:12:00:00 +0000] "GET /inbox/api/v1/emails HTTP/1.1" 200 9 "-" "t"\n',
    );
    const run = ['--run', lastRun(out)];
    const [relying, other] = [await gated(log, ...run), await gated(recordingOf('careful'), ...run)];
    expect([relying.code, other.code]).toEqual([1, 0]);
    expect(relying.result.claims.find(({ id }) => id === claim)).toMatchObject({
      standing: 'drifted',
      seen: expect.stringContaining('a page without limit: expected') as string,
    });
    expect(relying.stdout).toContain(`${claim} (drifted)`);
    expect(relying.result.run).toMatch(/^\d{4}-/);
  });
});

test('a drift that the recording itself shows fails the gate without any run', async () => {
  const file = join(folder, 'drifted.har');
  const args = ['--to', file, '--drift', 'inbox.page.has-more-boolean'];
  await warmly('record', [...args, process.execPath, 'tests/gate/tools/careful.js']);
  const { result } = await gated(file);
  expect(result.claims.find(({ id }) => id === 'inbox.page.has-more-boolean')?.standing).toBe('drifted');
});

test.each<[string, readonly string[], number, string]>([
  ['no file', ['no-such.har'], 2, 'there is no file no-such.har'],
  ['no traffic', ['package.json'], 2, 'its format is unknown'],
  ['a folder', ['tests'], 2, 'tests is a folder'],
  ['no argument', [], 2, 'which traffic?'],
  [
    'an unknown lint',
    ['package.json', '--severity', 'inbox.nothing=error'],
    2,
    'no lint is called inbox.nothing',
  ],
  [
    'an unknown severity',
    ['package.json', '--severity', 'inbox.key-in-url=loud'],
    2,
    '--severity takes ID=error|',
  ],
  ['no run', [`${folder}/other.log`, '--run', 'no-such-run'], 2, 'no-such-run'],
  ['an empty file', [`${folder}/empty.log`], 3, 'it holds no request'],
  ['an archive without entries', [`${folder}/empty.har`], 3, 'it holds no request'],
  ['a log of an unknown format', [`${folder}/odd.log`], 3, 'unread: 2, the first is line 1: "GET /x 200"'],
  ['nothing to check', [`${folder}/other.log`], 3, 'nothing could be checked'],
])('%s is said in one line', async (_, args, code, message) => {
  writeFileSync(join(folder, 'empty.log'), '');
  writeFileSync(join(folder, 'empty.har'), '{"log":{"version":"1.2","entries":[]}}');
  writeFileSync(join(folder, 'odd.log'), 'GET /x 200\nGET /y 200\n');
  writeFileSync(join(folder, 'other.log'), '{"method":"GET","url":"https://else.example/","status":200}\n');
  const out = ['--out', mkdtempSync(join(folder, 'none-'))];
  const said = await gateBy(...args, ...out);
  expect([said.code, said.stderr.trim().split('\n').length]).toEqual([code, 1]);
  expect(said.stderr).toContain(message);
});
