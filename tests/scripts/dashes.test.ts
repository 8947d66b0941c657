import { expect, test } from 'vitest';
import { wordsMeant } from '../../scripts/cli/npm.ts';
import { started } from './run.ts';

const OPTIONS = ['--claim', '--seed', '--target', '--plan', '--base-url']
  .map((long) => ({ long, takesValue: true }))
  .concat({ long: '--full-windows', takesValue: false });

/** What npm 10 and 11 pass on for a command line: words, and variables that npm sets. */
const call = (words: string, taken: NodeJS.ProcessEnv, configuration = '') => ({
  words: words.split(' ').filter(Boolean),
  env: { npm_lifecycle_event: 'start', ...taken },
  configuration,
});

test.each([
  ['--claim X', 'X', { npm_config_claim: 'true' }, '--claim X'],
  ['--claim=a.*', '', { npm_config_claim: 'a.*' }, "--claim 'a.*'"],
  ['--claim a --claim b', 'a b', { npm_config_claim: 'true\n\ntrue' }, '--claim a --claim b'],
  ['--full-windows', '', { npm_config_full_windows: 'true' }, '--full-windows'],
  [
    '--base-url X --full-windows',
    'X',
    { npm_config_base_url: 'true', npm_config_full_windows: 'true' },
    '--base-url X --full-windows',
  ],
  ['--claim X -- --seed 3', 'X --seed 3', { npm_config_claim: 'true' }, '--claim …'],
  // npm does not show which value belongs to which option.
  ['--claim X --seed 3', 'X 3', { npm_config_claim: 'true', npm_config_seed: 'true' }, '--claim … --seed …'],
  // npm interprets this option as four short ones.
  [
    '--plan grow',
    'grow',
    { npm_config_parseable: 'true', npm_config_long: 'true', npm_config_all: 'true' },
    '--plan grow',
  ],
  ['--target live', 'live', { npm_config_target: 'true' }, '--target live'],
])('npm start %s was meant otherwise', (_, words, taken, expected) => {
  expect(wordsMeant(OPTIONS, call(words, taken))).toBe(expected);
});

test('a subcommand keeps its place', () => {
  const taken = { npm_config_seed: 'true' };
  expect(wordsMeant(OPTIONS, call('pull 3', taken), ['pull', 'diff'])).toBe('pull --seed 3');
});

test.each([
  ['is given behind --', call('--claim X', { npm_config_claim: 'true' })],
  ['is a version that another program reads', call('', { npm_config_target: '31.0.0' })],
  ['stands in the configuration of npm', call('', { npm_config_seed: '5' }, 'fund=false\nseed = 5\n')],
  ['npm has not seen', call('X', { npm_config_loglevel: 'silent' })],
  ['was not given to npm', { ...call('', { npm_config_claim: 'true' }), env: { npm_config_claim: 'true' } }],
])('an option that %s is left alone', (_, given) => {
  expect(wordsMeant(OPTIONS, given)).toBeUndefined();
});

test.each([
  [['start', '--claim', 'inbox.page.*'], "npm start -- --claim 'inbox.page.*'"],
  [['run', 'mock', '--port=99999'], 'npm run mock -- --port 99999'],
  [['run', 'specs', 'pull', '--inbox', 'x.yaml'], 'npm run specs -- pull --inbox x.yaml'],
])('npm %j says how it is written', async (args, written) => {
  const { code, stderr } = await started('npm', ['--silent', ...args]).ended;
  expect([code, stderr]).toEqual([
    2,
    `plumbline: npm takes options for itself that have no -- before them; write ${written}\n`,
  ]);
});
