import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commandOf } from '../../../scripts/cli/commands.ts';
import { applyConfig, readConfig } from '../../../scripts/cli/config.ts';
import type { Config } from '../../../specs/config.ts';
import { started, type Ended } from '../run.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-config-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const plumbline = (args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  started(process.execPath, [resolve('scripts/run.js'), ...args], env, folder).ended;

test('a file in YAML and one in TypeScript say the same', async () => {
  const config = { seed: 7, claim: ['inbox.page.*'], load: 'no' };
  write('plumbline.config.yaml', "seed: 7\nclaim: ['inbox.page.*']\nload: 'no'\n");
  expect(await readConfig(folder)).toEqual({ config, file: 'plumbline.config.yaml' });
  write(
    'plumbline.config.ts',
    `interface Own { seed: number }\nconst own: Own = { seed: 7 };\nexport default { ...own, claim: ['inbox.page.*'], load: 'no' as const };\n`,
  );
  expect(await readConfig(folder)).toEqual({ config, file: 'plumbline.config.ts' });
});

test('a program of the user is compiled, whatever the package of its folder is', async () => {
  write('other.ts', 'export const seed: number = 7;\n');
  const imported = "import { seed } from './other.ts';\nenum Load { No = 'no' }\n";
  const config = { seed: 7, load: 'no' };
  for (const type of ['', '{}', '{ "type": "commonjs" }', '{ "type": "module" }']) {
    if (type !== '') write('package.json', type);
    for (const name of ['plumbline.config.ts', 'plumbline.config.mts']) {
      write(name, `${imported}export default { seed, load: Load.No };\n`);
      expect([type, name, await readConfig(folder)]).toEqual([type, name, { config, file: name }]);
      rmSync(join(folder, name));
    }
  }
});

test.each([
  ['.ts', 'export default { seed: await Promise.resolve(7) };'],
  ['.mts', 'export default { seed: await Promise.resolve(7) };'],
  ['.js', 'module.exports = { seed: 7 };'],
  ['.js', 'export default { seed: 7 };'],
  ['.mjs', 'export default { seed: 7 };'],
])('a configuration %s may hold: %s', async (ending, text) => {
  write('package.json', '{}');
  write(`plumbline.config${ending}`, `${text}\n`);
  expect((await readConfig(folder))?.config).toEqual({ seed: 7 });
});

test('a program that cannot be compiled is refused with its place, in one line', async () => {
  write('plumbline.config.ts', 'export default {\n  seed: ;\n};\n');
  const { code, stdout, stderr } = await plumbline(['plan']);
  expect([code, stdout, stderr]).toEqual([
    2,
    '',
    'plumbline: the configuration cannot be read: plumbline.config.ts:2:8: Unexpected ";"\n',
  ]);
});

test('a folder without a file has no configuration', async () => {
  expect(await readConfig(folder)).toBeUndefined();
});

test.each([
  ['sede: 3', 'there is no field sede; the nearest is seed'],
  ['runs: many', 'runs takes a whole number from 1 on'],
  ['targets: { a: { plan: grow } }', 'targets.a: the field baseUrl is missing'],
  ['targets: { a: { baseUrl: x, apiKey: not-a-name } }', 'targets.a.apiKey takes the name of the variable'],
  ["severity: { 'inbox.*': awful }", 'takes breaks clients, surprises or cosmetic'],
  ['seed: [', 'the configuration cannot be read: plumbline.config.yaml: '],
  ['seed: 1\n---\nseed: 2', 'it holds several documents'],
  [`seed: ${'['.repeat(5_000)}`, 'it is nested too deeply'],
  [`seed: ${'{ a: '.repeat(500)}1${' }'.repeat(500)}`, 'it is nested deeper than 64 levels'],
])('%s is refused in one line', async (text, message) => {
  write('plumbline.config.yaml', text);
  const { message: said } = await readConfig(folder).then(
    () => new Error('taken'),
    (error: unknown) => error as Error,
  );
  expect(said).toContain(message);
  expect(said).not.toContain('\n');
});

test('a file in UTF-16, as some shells write it, is read', async () => {
  writeFileSync(join(folder, 'plumbline.config.yaml'), Buffer.from('\uFEFFseed: 7\n', 'utf16le'));
  expect((await readConfig(folder))?.config).toEqual({ seed: 7 });
});

test.each(['ts', 'mjs', 'yaml'])(
  'a folder called plumbline.config.%s is refused in words',
  async (ending) => {
    mkdirSync(join(folder, `plumbline.config.${ending}`));
    await expect(readConfig(folder)).rejects.toThrow(/is no file$|is a folder: name a file$/);
  },
);

test('a file that is refused ends a command with its line and code 2', async () => {
  write('plumbline.config.yaml', 'sede: 3');
  const { code, stdout, stderr } = await plumbline(['plan']);
  expect([code, stdout, stderr]).toEqual([2, '', expect.stringMatching(/^plumbline: .* sede.*\n$/)]);
});

test('a value that an option refuses is reported as what the file says', async () => {
  write('plumbline.config.yaml', 'target: live\ntargets: {}\nbaseline: x\nout: plumbline.config.yaml\n');
  const { code, stderr } = await plumbline(['start']);
  expect([code, stderr]).toEqual([
    2,
    expect.stringContaining('from out in plumbline.config.yaml is invalid'),
  ]);
});

describe('what is said nearer to the command comes first', () => {
  const said = (config: Config, words: readonly string[], env: NodeJS.ProcessEnv) => {
    const result = applyConfig({ config, file: 'plumbline.config.yaml' }, { isConfigured: true }, words, env);
    return { words: result, env };
  };
  const targets = {
    shop: { baseUrl: 'https://shop.example', apiKey: 'SHOP_KEY', budget: 20 },
    local: { baseUrl: 'http://127.0.0.1:1', controlUrl: 'http://127.0.0.1:2' },
  };

  test('a variable before the file', () => {
    expect(said({ seed: 1, runs: 5 }, [], { PLUMBLINE_SEED: '9' }).env).toEqual({
      PLUMBLINE_SEED: '9',
      PLUMBLINE_RUNS: '5',
    });
  });

  test('a target by its name is an account with its key, and what it says before the rest of the file', () => {
    expect(said({ targets, budget: 90 }, ['--target', 'shop'], { SHOP_KEY: 'k' })).toEqual({
      words: ['--target', 'live'],
      env: { SHOP_KEY: 'k', API_KEY: 'k', BASE_URL: 'https://shop.example', PLUMBLINE_BUDGET: '20' },
    });
    expect(said({ targets, target: 'local' }, [], {}).env).toEqual({
      BASE_URL: 'http://127.0.0.1:1',
      PLUMBLINE_CONTROL_URL: 'http://127.0.0.1:2',
      PLUMBLINE_TARGET: 'mock',
    });
  });

  test('no key goes to an address that something else names', () => {
    const env = { SHOP_KEY: 'k', BASE_URL: 'https://other.example' };
    expect(() => said({ targets }, ['--target=shop'], env)).toThrow('name different addresses');
    expect(() => said({ targets }, ['--target=shop'], {})).toThrow('needs its key in the variable SHOP_KEY');
    expect(() => said({ targets }, ['--target=shp'], {})).toThrow(
      'no target is called shp; the nearest is shop',
    );
  });

  test('what proves and mocks is not configured', async () => {
    const env = {};
    applyConfig({ config: { target: 'live', seed: 3 }, file: 'x' }, await commandOf('prove'), [], env);
    expect(env).toEqual({});
  });
});

describe('plumbline init and doctor', () => {
  test('init writes what check takes, once, and doctor finds it', async () => {
    const first = await plumbline(['init']);
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toContain(
      'plumbline.config.yaml is written\n.github/workflows/plumbline.yml is written',
    );
    expect((await plumbline(['init', '--ts'])).stdout).toContain(
      'plumbline.config.yaml is there and stays unchanged',
    );
    expect((await readConfig(folder))?.config).toEqual({ target: 'mock', load: 'no' });
    const { code, stdout } = await plumbline(['doctor']);
    expect([code, stdout]).toEqual([0, expect.stringMatching(/✓ configuration +plumbline\.config\.yaml/)]);
    expect(stdout).toMatch(/· k6 +not asked for/);
  });

  test('init keeps out of git all that runs write, and adds each line once', async () => {
    write('.gitignore', 'node_modules\r\nreports/out/\r\n.env');
    expect((await plumbline(['init'])).stdout).toContain('.gitignore leaves .plumbline/, plumbline.sarif');
    await plumbline(['init']);
    const lines = readFileSync(join(folder, '.gitignore'), 'utf8').split(/\r?\n/);
    const written = ['.plumbline/', 'plumbline.sarif', 'plumbline.md'];
    expect(lines).toEqual(['node_modules', 'reports/out/', '.env', ...written, '']);
  });

  test.each([
    [['--mock'], 'Plumbline on its mock'],
    [['--live'], 'Plumbline nightly (live)'],
    [[], 'Plumbline nightly (live)'],
  ])('init %j writes the workflow for it', async (args, name) => {
    rmSync(join(folder, '.github'), { recursive: true, force: true });
    expect((await plumbline(['init', ...args])).code).toBe(0);
    expect(readFileSync(join(folder, '.github/workflows/plumbline.yml'), 'utf8')).toContain(
      `name: ${name}\n`,
    );
  });

  test('init refuses both targets at once', async () => {
    const { code, stderr } = await plumbline(['init', '--live', '--mock']);
    expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
  });

  test('doctor ends with 3 where an account is meant and has no key', async () => {
    const { code, stdout } = await plumbline([
      'doctor',
      '--target',
      'live',
      '--base-url',
      'https://api.example',
    ]);
    expect([code, stdout]).toEqual([3, expect.stringMatching(/✗ account +a real account needs API_KEY/)]);
  });
});

test('the configuration says what a finding means here, and who owns it', async () => {
  write(
    'plumbline.config.yaml',
    "load: 'no'\nruns: 3\nclaim: [inbox.list-emails.limit-default]\nowners: { 'inbox.*': QA, 'inbox.list-emails.*': mail team }\nseverity: { 'inbox.list-emails.limit-default': cosmetic }\n",
  );
  const { code, stdout } = await plumbline(['start', '--drift', 'inbox.list-emails.limit-default']);
  expect([code, stdout]).toEqual([1, expect.stringContaining('limit-default (cosmetic, mail team)')]);
  write(
    'plumbline.config.yaml',
    "load: 'no'\nruns: 3\nclaim: ['inbox.page.*']\nowners: { 'inbox.pages.*': QA }\n",
  );
  const wrong = await plumbline(['start']);
  expect([wrong.code, wrong.stderr]).toEqual([
    2,
    expect.stringContaining('owners: no claim matches inbox.pages.*'),
  ]);
});
