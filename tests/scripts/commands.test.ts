import type { Option } from '@commander-js/extra-typings';
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { checkAlterations } from '../../scripts/mock/alterations.ts';
import { commandNames, commandOf } from '../../scripts/cli/commands.ts';
import { declare } from '../../scripts/cli/declare.ts';
import { helpText } from '../../scripts/cli/help.ts';
import { refuseLevers } from '../../scripts/cli/account.ts';
import { liveSettings } from '../../scripts/run/live.ts';
import { nearest } from '../../specs/nearest.ts';
import { OPTION_GROUPS, optionAsGiven, type CheckSettings } from '../../scripts/cli/options.ts';
import { selection } from '../../scripts/cli/selection.ts';
import { openMock } from '../../scripts/run/target.ts';
import { commandAsTyped } from '../../specs/command-line.ts';
import { LIGHT, outFolder, plumbline, started } from './run.ts';

const { path: out, remove } = outFolder();
afterAll(remove);

const { scripts, version } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { scripts: Readonly<Record<string, string>>; version: string };
const own = Object.entries(scripts).filter(([, line]) => line.includes('scripts/run.js'));
const names = commandNames();

test('every command of package.json starts by the entry that any Node reads, and has its help', () => {
  // A name after a colon is an option of the command.
  expect(new Set(own.map(([name]) => name.split(':')[0]))).toEqual(new Set<string | undefined>(names));
  for (const [name, line] of own) {
    const [command, option] = name.split(':');
    const end = option === undefined ? '' : ` --${option}`;
    expect(line).toMatch(new RegExp(`^node (--\\S+ )?scripts/run\\.js ${command}${end}$`));
  }
});

test('a Node that cannot read TypeScript ends with the name of the one needed', async () => {
  const args = ['--no-experimental-strip-types', 'scripts/run.js', 'mock'];
  const { code, stdout, stderr } = await started(process.execPath, args).ended;
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    expect.stringMatching(
      /^plumbline: Node 24 is needed, and this is v\S+; npm ci brings one, .*npm run mock.*\n$/,
    ),
  ]);
});

test.each(names)('the help of %s has examples and exit codes', async (name) => {
  const text = helpText(await commandOf(name));
  expect(text).toMatch(/Examples:\n  npm (run )?\w+/);
  expect(text).toMatch(/Exit codes:\n  0  \S.*\n(  1  \S.*\n)?  2  wrong usage/);
});

/** The arguments in an example, as a shell would split them, without the command's name. */
const wordsOf = (args: string): string[] =>
  args
    .split(' ')
    .filter(Boolean)
    .map((word) => word.replaceAll("'", ''));

test.each(names)('npm run %s explains itself at once; its examples use options that it has', async (name) => {
  const command = await commandOf(name);
  const { code, stdout, stderr } = await plumbline(name, ['--help'], LIGHT);
  expect([code, stderr]).toEqual([0, '']);
  expect(stdout).toContain(`Usage: ${commandAsTyped(name)} -- `);
  expect(stdout).toContain(helpText({ ...command, settings: [] }).split('\n--help')[0]);
  expect(stdout).toContain('--version');
  const used = command.examples.flatMap(([args]) => (args.startsWith('pull') ? [] : wordsOf(args)));
  for (const word of used) if (word.startsWith('--')) expect(stdout).toContain(word);
});

test('a command says its version', async () => {
  const { code, stdout } = await plumbline('mock', ['--version'], LIGHT);
  expect([code, stdout]).toEqual([0, `plumbline ${version}\n`]);
});

test.each([
  [
    'inbox.page.walk-complet',
    ['inbox.page.walk-complete', 'inbox.page.items-array'],
    'inbox.page.walk-complete',
  ],
  ['walk-complete', ['inbox.page.items-array', 'inbox.page.walk-complete'], 'inbox.page.walk-complete'],
  ['INBOX.PAGE', ['inbox.page', 'inbox.list'], 'inbox.page'],
  ['zzz', ['inbox.page', 'inbox.list'], undefined],
])('nearest to %s', (word, known, expected) => {
  expect(nearest(word, known)).toBe(expected);
});

/** The settings that `npm start` derives from a command line and variables. */
function settingsOf(args: readonly string[], env: NodeJS.ProcessEnv): CheckSettings {
  for (const [variable, value] of Object.entries({ BASE_URL: '', API_KEY: '', ...env }))
    vi.stubEnv(variable, value);
  return declare('start', { does: 'Tests.', options: OPTION_GROUPS.check, examples: [], codes: {} })
    .program()
    .parse(args, { from: 'user' })
    .opts();
}

describe('a message names what was given', () => {
  afterEach(() => vi.unstubAllEnvs());
  const near = 'http://127.0.0.1:9';
  const key = { API_KEY: 'Kq7'.repeat(16) };
  const targeted = (settings: CheckSettings): unknown => openMock(settings);
  test.each<[string[], NodeJS.ProcessEnv, (settings: CheckSettings) => unknown, string]>([
    [
      ['--claim', 'inbox.page.walk-complet'],
      {},
      selection,
      'matches inbox.page.walk-complet; the nearest is inbox.page.walk-complete;',
    ],
    [['--claim', 'inbox.pages.*'], {}, selection, 'the nearest is inbox.page.*;'],
    [
      ['--drift', 'inbox.list-emails.limit-defaul'],
      {},
      checkAlterations,
      '--drift: no drift is called inbox.list-emails.limit-defaul; the nearest is inbox.list-emails.limit-default;',
    ],
    [[], { PLUMBLINE_DRIFT: 'nope-nope' }, targeted, 'PLUMBLINE_DRIFT: no drift is called nope-nope'],
    [[], { BASE_URL: near }, targeted, 'BASE_URL names a mock that runs already, which needs --control-url'],
    [['--base-url', near], {}, targeted, '--base-url names a mock that runs already'],
    [[], { PLUMBLINE_CONTROL_URL: near }, targeted, 'PLUMBLINE_CONTROL_URL is of a mock that runs already'],
    [[], { PLUMBLINE_DRIFT: 'x' }, refuseLevers, 'PLUMBLINE_DRIFT is for the levers of a mock'],
    [['--control-url', near], {}, refuseLevers, '--control-url is for the levers of a mock'],
    [[], {}, liveSettings, 'a real account needs BASE_URL or --base-url'],
    [['--base-url', 'http://api.example'], key, liveSettings, '--base-url must begin with https://'],
    [[], { BASE_URL: 'http://api.example', ...key }, liveSettings, 'BASE_URL must begin with https://'],
    [
      [],
      { BASE_URL: 'https://api.example', ...key, PLUMBLINE_PACE: '61' },
      liveSettings,
      'PLUMBLINE_PACE 61 is above',
    ],
  ])('%j %j', async (args, env, act, message) => {
    await expect(async () => act(settingsOf(args, env))).rejects.toThrow(message);
  });

  test('an option that is not given has its own name', () => {
    settingsOf(['--seed', '3'], { PLUMBLINE_RUNS: '4' });
    expect([optionAsGiven('seed'), optionAsGiven('runs'), optionAsGiven('pace')]).toEqual([
      '--seed',
      'PLUMBLINE_RUNS',
      '--pace',
    ]);
  });
});

test.each<[string, string[], string]>([
  [
    'start',
    ['--clam', 'x'],
    "unknown option '--clam'; the nearest is --claim, and npm start -- --help lists all",
  ],
  ['start', ['inbox.page.*'], 'inbox.page.*: no option stands before it; npm start -- --help lists them'],
  ['claims', ['inbox.page.walk-complet'], 'the nearest is inbox.page.walk-complete;'],
  ['mock', ['--drift', 'no-such-drift'], '--drift: no drift is called no-such-drift'],
])('%s %j is refused in one line', async (name, args, message) => {
  const { code, stdout, stderr } = await plumbline(name, args, { PLUMBLINE_OUT: out });
  expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
  expect(stderr).toContain(message);
});

test.each(names)('an option that %s does not have is refused before its work is loaded', async (name) => {
  const { code, stderr } = await plumbline(name, ['--no-such-option'], LIGHT);
  expect([code, stderr]).toEqual([2, expect.stringContaining("unknown option '--no-such-option'")]);
});

test.each([
  ['start', ['--api-key', 'Kq7'.repeat(16)]],
  ['load', [`--api-key=${'Kq7'.repeat(16)}`]],
  ['claims', ['--foreign-api-key', 'Kq7'.repeat(16)]],
  ['start', ['Kq7'.repeat(16)]],
])('a key on the command line of %s is not repeated', async (name, args) => {
  const { code, stdout, stderr } = await plumbline(name, args);
  expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
  expect(stderr).not.toContain('Kq7Kq7');
});

test('npm run claims lists ids with their sentences, of one service where that is asked for', async () => {
  const { code, stdout } = await plumbline('claims', [
    '*.page.{items-array,next-cursor-opaque}',
    '--service',
    'inbox',
  ]);
  expect([code, stdout.split('\n').map((line) => line.split('\t')[0])]).toEqual([
    0,
    ['inbox.page.items-array', 'inbox.page.next-cursor-opaque', ''],
  ]);
  expect(stdout).toMatch(/^inbox\.page\.items-array\t[A-Z].*\.$/m);
});

/** The option lines of a help text. */
const optionLines = (help: string): string[] =>
  help.split('\n').flatMap((line) => /^ +(?:-\w, )?(--[\w-]+)/.exec(line)?.[1] ?? []);

/** The names that the design promises to keep stable for `npm start`. */
const STABLE = [
  ...['--target', '--base-url', '--control-url', '--service', '--claim', '--seed', '--runs', '--budget'],
  ...['--prospecting-budget', '--pace', '--plan', '--drift', '--out', '--baseline', '--update-baseline'],
  ...['--reporter', '--shard', '--full-windows', '--load'],
];

test('npm start has at most 20 options, those of the design among them', async () => {
  const { stdout } = await plumbline('start', ['--help'], LIGHT);
  const listed = optionLines(stdout);
  expect(listed.length).toBeLessThanOrEqual(20);
  expect(listed).toEqual(expect.arrayContaining(STABLE));
});

interface Hidden {
  readonly options: readonly (Pick<Option, 'hidden' | 'envVar' | 'long'> & { isBoolean(): boolean })[];
}
const settingsOfStart = ((await commandOf('start')).program() as Hidden).options.filter(
  ({ hidden, envVar }) => hidden && envVar !== undefined,
);

test('settings are more than a handful', () => {
  expect(settingsOfStart.length).toBeGreaterThan(10);
});

test.each(settingsOfStart.map((option) => [option.long ?? '', option] as const))(
  'npm start refuses %s, and names its variable and its field',
  async (long, option) => {
    for (const args of option.isBoolean() ? [[long]] : [[long, '3'], [`${long}=3`]]) {
      const { code, stdout, stderr } = await plumbline('start', args, LIGHT);
      const field = long.slice(2).replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      expect([code, stdout, stderr.trim().split('\n').length]).toEqual([2, '', 1]);
      expect(stderr).toContain(`takes no ${long}: set the variable ${option.envVar}`);
      expect(stderr).toContain(
        long.startsWith('--confirm-')
          ? 'for this one run'
          : `write ${field}: ${option.isBoolean() ? 'true' : '…'} into`,
      );
    }
  },
);

test('a near miss of a setting names the setting', async () => {
  const { code, stderr } = await plumbline('start', ['--keep-rnus', '3'], LIGHT);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining(
      "unknown option '--keep-rnus'; the nearest is --keep-runs, which is no option here: set",
    ),
  ]);
});

test('a setting that npm took for itself is refused like one that was typed', async () => {
  const { code, stderr } = await plumbline('start', [], {
    ...LIGHT,
    npm_lifecycle_event: 'start',
    npm_config_json: 'true',
  });
  expect([code, stderr]).toEqual([2, expect.stringContaining('npm start takes no --json: set the variable')]);
});

test('a message names a setting by its variable', () => {
  declare('start', { does: 'Tests.', settings: ['scratchPrefix'], examples: [], codes: {} })
    .program()
    .parse([], { from: 'user' });
  expect(optionAsGiven('scratchPrefix')).toBe('PLUMBLINE_SCRATCH_PREFIX');
});
