import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../../mock/index.ts';
import { typedLine } from '../../../scripts/process/prompt.ts';
import { shortAccount } from '../../suites/live.ts';
import { between, type Middle } from '../../suites/middle.ts';
import { outFolder, started } from '../run.ts';

describe('a line on a terminal', () => {
  const terminal = (isTTY: boolean) => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    return { input: Object.assign(input, { isTTY }), output: Object.assign(output, { isTTY }) };
  };

  test('is what was typed, after the question', async () => {
    const streams = terminal(true);
    const line = typedLine('Prefix? ', streams);
    streams.input.write('  plumb-qa \r\n');
    expect(await line).toBe('plumb-qa');
    expect(String(streams.output.read())).toContain('Prefix? ');
  });

  test.each([
    ['ends', ''],
    ['is interrupted', '\u0003'],
    ['is ended by Ctrl-D', '\u0004'],
  ])('is empty where the input %s', async (_, typed) => {
    const streams = terminal(true);
    const line = typedLine('Prefix? ', streams);
    streams.input.end(typed);
    expect(await line).toBe('');
  });

  test('is none without a terminal', async () => {
    expect(await typedLine('Prefix? ', terminal(false))).toBeUndefined();
  });
});

/** `script` of util-linux runs a command on its own terminal. */
const hasTerminals = /util-linux/.test(spawnSync('script', ['--version'], { encoding: 'utf8' }).stdout ?? '');

describe.skipIf(!hasTerminals)('on a terminal, the prefix of the lists is asked for', () => {
  const { path: out, verdicts, remove } = outFolder();
  let mock: RunningMock;
  let middle: Middle;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    mock = await startMock({ seed: 1 });
    middle = await between(mock.baseUrl, (_, pass) => pass());
    const { main } = await shortAccount(mock);
    env = {
      BASE_URL: middle.url,
      API_KEY: main,
      PLUMBLINE_STATE: join(out, 'state'),
      PLUMBLINE_ALLOW_SCRATCH_WRITES: 'yes',
      PLUMBLINE_SCRATCH_PREFIX: 'plumb-qa',
    };
  });
  afterAll(async () => {
    await middle.close();
    await mock.close();
    remove();
  });

  const answered = async (typed: string): Promise<{ code: number | null; said: string }> => {
    const command = [
      ...[process.execPath, 'scripts/run.js', 'start', '--target', 'live', '--out', out, '--pace', '100000'],
      ...['--claim', 'prospecting.list.create-*', '--runs', '1'],
    ].join(' ');
    const run = started('script', ['-qec', command, '/dev/null'], env);
    while (!run.said().includes('Type that prefix to go on: '))
      await new Promise((done) => setTimeout(done, 5));
    run.type(typed);
    const { code, stdout } = await run.ended;
    return { code, said: stdout };
  };

  test.each([
    ['another one', 'plumb-qb\r', 'the prefix typed is another; nothing was sent'],
    ['none', '\r', 'no prefix was typed; nothing was sent'],
    ['Ctrl-C', '\u0003', 'no prefix was typed; nothing was sent'],
    ['Ctrl-D', '\u0004', 'no prefix was typed; nothing was sent'],
  ])('%s ends the run before anything is sent', async (_, typed, message) => {
    const { code, said } = await answered(typed);
    expect([code, middle.seen]).toEqual([2, []]);
    expect(said).toContain(`plumbline: ${message}`);
    expect(said).toContain(`make lists and contacts at ${middle.url}`);
  });

  test('the same one lets it make its lists', async () => {
    const { code, said } = await answered('plumb-qa\r');
    expect([code, said.includes('lists of its own whose names begin with plumb-qa-')]).toEqual([0, true]);
    expect(middle.seen).toContain('POST /lists/list');
    expect(verdicts().summary.held).toBeGreaterThan(0);
  });
});
