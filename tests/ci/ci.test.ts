import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { commandOf } from '../../scripts/cli/commands.ts';
import { reporters } from '../../scripts/cli/reporters.ts';
import { IMAGE } from '../../load/k8s/image.ts';
import { pins } from '../../tools/pins.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly permissions: Readonly<Record<string, string>>;
  readonly concurrency: { readonly group: string };
  readonly jobs: Readonly<
    Record<
      string,
      {
        readonly 'timeout-minutes': number;
        readonly permissions: Readonly<Record<string, string>>;
        readonly steps: readonly Step[];
      }
    >
  >;
}

const WORKFLOWS = readdirSync(join(root, 'ci/github')).map((name) => `ci/github/${name}`);
const ALL = [...WORKFLOWS, 'action.yml', 'ci/gitlab/plumbline.gitlab-ci.yml'];

/** The steps of a workflow or a composite action. */
const stepsOf = (file: string): readonly Step[] => {
  const { jobs, runs } = parse(read(file)) as Partial<Workflow> & { runs?: { steps: readonly Step[] } };
  return [...(runs?.steps ?? []), ...Object.values(jobs ?? {}).flatMap(({ steps }) => steps)];
};

test.each(WORKFLOWS)('%s may do little, runs once at a time, and ends', (file) => {
  const { permissions, concurrency, jobs } = parse(read(file)) as Workflow;
  expect(permissions).toEqual({});
  expect(concurrency.group).toMatch(/^plumbline/);
  for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeGreaterThan(0);
});

test.each(WORKFLOWS)(
  '%s runs what npm installs where nothing may be written, and writes elsewhere',
  (file) => {
    const { jobs } = parse(read(file)) as Workflow;
    const kinds = Object.values(jobs).map(({ permissions, steps }) => {
      const writes = Object.keys(permissions).filter((name) => permissions[name] !== 'read');
      const runs = steps.map(({ run = '' }) => run).join('\n');
      const doesInstall =
        /\b(npm|npx|node)\b/.test(runs) || steps.some(({ uses = '' }) => uses.includes('checkout'));
      expect([writes.length > 0, doesInstall]).not.toEqual([true, true]);
      return doesInstall ? 'installs' : 'publishes';
    });
    // The mock's results appear only in the log and the artifact.
    expect(kinds).toEqual(file.endsWith('/mock.yml') ? ['installs'] : ['installs', 'publishes']);
    for (const { uses, with: inputs } of stepsOf(file))
      if (uses?.includes('checkout') === true) expect(inputs?.['persist-credentials']).toBe(false);
  },
);

test.each([...WORKFLOWS, 'action.yml'])(
  '%s pins its actions and puts nothing into a shell but by variables',
  (file) => {
    for (const { uses, run = '' } of stepsOf(file)) {
      expect(uses ?? `a@${'0'.repeat(40)}`).toMatch(/^[\w./-]+@[0-9a-f]{40}$/);
      expect(run).not.toContain('${{');
    }
    for (const [line] of read(file).matchAll(/^.*\buses:.*$/gm)) expect(line).toMatch(/ # v\d+\.\d+\.\d+$/);
  },
);

/** Every call of the tool in a file: its command and all words up to the end of the call. */
const callsIn = (file: string): string[][] =>
  [...read(file).matchAll(/npx plumbline ([a-z]+[^\n`|>]*)/g)].map(
    ([, call = '']) =>
      call
        .split(/\s+(?:\|\||&&|;)/)[0]
        ?.trim()
        .split(/\s+/) ?? [],
  );

interface Declared {
  readonly options: readonly {
    readonly long?: string;
    readonly required: boolean;
    readonly hidden: boolean;
  }[];
}

describe.each(ALL)('%s', (file) => {
  test('calls commands that there are, with options that they take', async () => {
    const calls = callsIn(file);
    expect(calls.length).toBeGreaterThan(0);
    for (const [command = '', ...words] of calls) {
      const name = command === 'check' ? 'start' : command;
      const { program } = await commandOf(name);
      const { options: declared } = program() as Declared;
      const options = new Map(
        declared.filter(({ hidden }) => !hidden).map((option) => [option.long, option]),
      );
      for (let at = 0; at < words.length; at += 1) {
        const word = words[at] ?? '';
        // After its first argument, `record` takes the command line of the recorded tool.
        if (!word.startsWith('--')) {
          if (command === 'record') break;
          continue;
        }
        const option = options.get(word);
        expect([command, word, option?.long]).toEqual([command, word, word]);
        if (word === '--reporter') expect(reporters(words[at + 1] ?? '', undefined)).not.toEqual([]);
        if (option?.required === true) at += 1;
      }
    }
  });
});

test('the image has the k6 that is pinned', () => {
  expect(read('ci/Dockerfile')).toContain(`FROM grafana/k6:${pins.k6.version}@sha256:`);
  expect(IMAGE).toMatch(/^grafana\/k6:[\d.]+@sha256:[0-9a-f]{64}$/);
  expect(read('ci/Dockerfile')).toContain(IMAGE);
});

test('every image is pinned by its digest', () => {
  const named = [
    ...read('ci/Dockerfile').matchAll(/^FROM (\S+)/gm),
    ...read('ci/gitlab/plumbline.gitlab-ci.yml').matchAll(/^ +image: (\S+)/gm),
  ]
    .map(([, image]) => image)
    // `plumbline` is a stage of the Dockerfile itself.
    .filter((image) => image !== 'plumbline');
  expect(named).toHaveLength(3);
  for (const image of named) expect(image).toMatch(/^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/);
});

const actionlint = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'actionlint'))
  .find((file) => existsSync(file));
const folder = mkdtempSync(join(tmpdir(), 'plumbline-ci-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Skipped when actionlint is not on PATH.
test.skipIf(actionlint === undefined)(
  'actionlint finds nothing in the workflows, nor in one that uses the action',
  () => {
    const workflows = join(folder, '.github/workflows');
    mkdirSync(workflows, { recursive: true });
    mkdirSync(join(folder, '.git'));
    copyFileSync(join(root, 'action.yml'), join(folder, 'action.yml'));
    for (const file of WORKFLOWS)
      copyFileSync(join(root, file), join(workflows, file.split('/').at(-1) ?? ''));
    const steps = [
      { uses: './', id: 'plumbline', with: { arguments: '--load no' } },
      { run: 'exit "$STATUS"', env: { STATUS: '${{ steps.plumbline.outputs.status }}' } },
    ];
    const using = { on: 'push', jobs: { check: { 'runs-on': 'ubuntu-latest', steps } } };
    writeFileSync(join(workflows, 'using.yml'), JSON.stringify(using));
    expect(execFileSync(actionlint ?? '', ['-no-color'], { cwd: folder, encoding: 'utf8' })).toBe('');
  },
);

const zizmor = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((path) => join(path, 'zizmor'))
  .find((file) => existsSync(file));

// Skipped when zizmor is not on PATH.
test.skipIf(zizmor === undefined)('zizmor finds nothing in the workflows and the action', () => {
  const inputs = [...WORKFLOWS, 'action.yml'].map((file) => join(root, file));
  expect(() =>
    execFileSync(zizmor ?? '', ['--offline', '--persona', 'pedantic', ...inputs], { stdio: 'pipe' }),
  ).not.toThrow();
});
