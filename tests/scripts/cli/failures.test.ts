import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../../scripts/cli/config.ts';
import { commandFailureOf, firstLineOf } from '../../../scripts/cli/failures.ts';
import { UsageError } from '../../../scripts/cli/options.ts';
import { writable } from '../../../scripts/cli/values.ts';
import { makeFolder } from '../../../specs/folder.ts';
import { plumbline, started } from '../run.ts';

const here = mkdtempSync(join(tmpdir(), 'plumbline-failures-'));
afterAll(() => rmSync(here, { recursive: true, force: true }));

/** The system's own error messages begin with a code. */
const RAW =
  /\bE[A-Z]{3,}: |illegal operation|no such file or directory|permission denied|Cannot read prop|is not a function/;

/** An error as the system throws it. */
const systemError = (code: string, more: object = { syscall: 'open', path: '/data/x' }): Error =>
  Object.assign(new Error(`${code}: as the system says it, open '/data/x'`), { code, ...more });

describe('a system error becomes a line that says what to do', () => {
  test.each([
    [
      'EACCES',
      2,
      /^\/data\/x may not be used by this user: change its permissions; --out .* PLUMBLINE_STATE/,
    ],
    ['EPERM', 2, /^\/data\/x may not be used/],
    ['EROFS', 2, /takes no writing/],
    ['ENOENT', 2, /^\/data\/x is not there/],
    ['ENOTDIR', 2, /goes through a file/],
    ['EISDIR', 2, /^\/data\/x is a folder/],
    ['EEXIST', 2, /is there already/],
    ['ENAMETOOLONG', 2, /is longer than the system takes/],
    ['ELOOP', 2, /symbolic link/],
    ['ENOSPC', 3, /^no room is left on the disk of \/data\/x: free some/],
    ['EDQUOT', 3, /quota/],
    ['EMFILE', 3, /too many files are open .*ulimit -n/],
    ['ENFILE', 3, /too many files/],
    ['ENOMEM', 3, /no memory/],
    ['EIO', 3, /failed at \/data\/x/],
    ['EPIPE', 2, /has ended/],
    ['EWEIRD', 2, /^the system refuses \/data\/x \(EWEIRD\): name another one$/],
  ])('%s', (code, exit, words) => {
    const { line, code: ends } = commandFailureOf(systemError(code));
    expect([ends, line]).toEqual([exit, expect.stringMatching(words)]);
    expect(line).not.toMatch(RAW);
    expect(line).not.toContain('\n');
  });

  test.each([
    [
      'EADDRINUSE',
      { syscall: 'listen', address: '127.0.0.1', port: 80 },
      /^127\.0\.0\.1:80 is in use: take another port/,
    ],
    ['ECONNREFUSED', { syscall: 'connect', address: '::1', port: 9 }, /^nothing answers at ::1:9/],
    ['EISDIR', { syscall: 'read' }, /^what read was called for is a folder/],
    ['EXDEV', { syscall: 'rename', path: '/a', dest: '/b' }, /^\/a → \/b is on two disks/],
  ])('%s without a path', (code, more, words) => {
    expect(commandFailureOf(systemError(code, more)).line).toMatch(words);
  });

  test('that node gives of real files and ports', async () => {
    const errorOf = (act: () => unknown): Error => {
      try {
        act();
      } catch (error) {
        return error as Error;
      }
      throw new Error('nothing was thrown');
    };
    const server = createServer().listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    const { port } = server.address() as { port: number };
    const inUse = await new Promise<Error>((done) =>
      createServer().once('error', done).listen(port, '127.0.0.1'),
    );
    server.close();
    const refused = await new Promise<Error>((done) => connect(1, '127.0.0.1').once('error', done));
    const errors = [
      ...[errorOf(() => readFileSync(here)), errorOf(() => readFileSync(join(here, 'none')))],
      ...[errorOf(() => readFileSync(join(import.meta.filename, 'x'))), errorOf(() => mkdirSync(here))],
      ...[errorOf(() => writeFileSync('/proc/none/x', '')), inUse, refused],
    ];
    for (const error of errors) expect(commandFailureOf(error).line).not.toMatch(RAW);
  });
});

describe('what is thrown', () => {
  test.each([
    [1, '1 was thrown, which is no Error'],
    ['x', '"x" was thrown, which is no Error'],
    [undefined, 'undefined was thrown, which is no Error'],
    [null, 'null was thrown, which is no Error'],
    [{ a: 1 }, '{"a":1} was thrown, which is no Error'],
    [Symbol('s'), 'Symbol(s) was thrown, which is no Error'],
    [Object.create(null), '{} was thrown, which is no Error'],
  ])('%# is one line', (thrown, line) => {
    expect(commandFailureOf(thrown)).toEqual({ line, code: 2 });
  });

  test('with no words is one line', () => {
    expect(commandFailureOf(10n).line).toBe('a value was thrown that has no words, and is no Error');
  });

  test.each([
    ['a\nb\r\n::error::c', 'a b ::error::c'],
    ['\u001B[31mred\u0007', '\\u001b[31mred\\u0007'],
    ['a\u2028b\u202Ec\u0085', 'a\\u2028b\\u202ec\\u0085'],
  ])('%j steers no terminal and begins no line', (text, line) => {
    expect(commandFailureOf(new UsageError(text)).line).toBe(line);
  });

  test('of our own stays unchanged said', () => {
    expect(commandFailureOf(new UsageError('do this'))).toEqual({ line: 'do this', code: 2 });
    expect(commandFailureOf(new RangeError('no drift is called x'))).toEqual({
      line: 'no drift is called x',
      code: 2,
    });
    expect(commandFailureOf(Object.assign(new Error('try later'), { name: 'Inconclusive' })).code).toBe(3);
  });

  test.each([
    new TypeError("Cannot read properties of undefined (reading 'x')"),
    new ReferenceError('x is not defined'),
    new SyntaxError('Unexpected token'),
    new RangeError('Maximum call stack size exceeded'),
    new RangeError('Invalid string length'),
    Object.assign(new Error('bad'), { code: 'ERR_INVALID_ARG_TYPE' }),
  ])('by a mistake of the program is called one: %s', (error) => {
    expect(commandFailureOf(error).line).toMatch(/^this is a fault of Plumbline .*PLUMBLINE_DEBUG=1/);
  });
});

describe('a configuration that throws', () => {
  test.each([
    ['throw 1', '1 was thrown'],
    ['throw undefined', 'undefined was thrown'],
    ["throw 'no'", '"no" was thrown'],
    ["throw new Error('a\\nb')", 'a'],
    ["throw new Error('')", 'Error'],
    ['throw { code: 1 }', '{"code":1} was thrown'],
    ['await Promise.reject(null)', 'null was thrown'],
  ])('%s ends in one line', async (code, words) => {
    const folder = mkdtempSync(join(here, 'config-'));
    writeFileSync(join(folder, 'plumbline.config.ts'), `${code};\nexport default {};\n`);
    await expect(readConfig(folder)).rejects.toThrow(
      new RegExp(`^the configuration cannot be read: .*${words.replaceAll(/[{}"]/g, '.')}`),
    );
    expect(firstLineOf(await readConfig(folder).catch((error: unknown) => error))).not.toMatch(RAW);
  });

  test.each(['null', '5', "'x'", '[]', '() => 1', 'undefined'])(
    'a configuration that is %s ends in one line',
    async (value) => {
      const folder = mkdtempSync(join(here, 'config-'));
      writeFileSync(join(folder, 'plumbline.config.ts'), `export default ${value};\n`);
      const said = await readConfig(folder).catch((error: unknown) => error);
      expect(said === undefined || said instanceof UsageError || typeof said === 'object').toBe(true);
      if (said instanceof Error)
        expect([said.constructor.name, said.message.includes('\n')]).toEqual(['UsageError', false]);
    },
  );
});

describe('a folder that takes nothing', () => {
  test('is made to the end or refused, and never waited for', () => {
    expect(() => makeFolder('/proc/x/y')).toThrow(/ENOENT|EACCES|EPERM/);
    makeFolder(join(here, 'a/b/c'));
    makeFolder(join(here, 'a/b/c'));
    expect(() => makeFolder(join(import.meta.filename, 'x'))).toThrow(/ENOTDIR|EEXIST/);
  });

  test('is refused as the place of reports, and nothing is left in one that takes them', () => {
    expect(() => writable('/proc/x')).toThrow(/nothing may be written into \/proc \(\w+\)/);
    expect(() => writable('/proc')).toThrow(/nothing may be written into \/proc/);
    expect(writable(join(here, 'reports/new'))).toBe(join(here, 'reports/new'));
    expect(() => writable(join(import.meta.filename, 'x'))).toThrow(/is a file/);
  });
});

describe('another program than Node', () => {
  test.each([
    ['bun', 'Bun 1.3.0'],
    ['deno', 'Deno 1.3.0'],
  ])('%s is named in one line', async (name, words) => {
    const preload = `data:text/javascript,Object.defineProperty(process,'versions',{value:{...process.versions,${name}:'1.3.0'}})`;
    const args = ['--import', preload, 'scripts/run.js', 'start'];
    const { code, stdout, stderr } = await started(process.execPath, args).ended;
    expect([code, stdout, stderr]).toEqual([
      2,
      '',
      `plumbline: Node 24 is needed, and this is ${words}; npm run start takes Node\n`,
    ]);
  });
});

test.each([
  [['start', '--bogus'], "unknown option '--bogus'; the nearest is --out, and npm start -- --help lists all"],
  [['start', '--sede', '1'], "unknown option '--sede'; the nearest is --seed"],
  [
    ['specs', 'pull', '--inbx', 'x'],
    "unknown option '--inbx'; the nearest is --inbox, and npm run specs -- pull --help lists all",
  ],
  [['specs', 'pul'], "unknown command 'pul'; there are pull, diff"],
])('%j names what was probably meant', async ([name = '', ...args], words) => {
  const { code, stdout, stderr } = await plumbline(name, args);
  expect([code, stdout, stderr.startsWith(`plumbline: ${words}`), stderr.split('\n').length]).toEqual([
    2,
    '',
    true,
    2,
  ]);
});
