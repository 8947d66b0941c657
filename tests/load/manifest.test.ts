import { Ajv } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse, parseAllDocuments } from 'yaml';
import { afterAll, expect, test } from 'vitest';
import { inboxFacts } from '../../generated/facts.ts';
import { MOST_ELSEWHERE, planK6Run } from '../../load/index.ts';
import { windowLimiters } from '../../suites/k6.ts';
import { runK6 } from '../../load/kit/k6.ts';
import type { Logged } from '../../load/kit/plan.ts';
import { IMAGE } from '../../load/k8s/image.ts';
import { manifest, MOST_CONFIG_BYTES, OPERATOR, testRun } from '../../load/k8s/render.ts';
import own from '../../load/k8s/testrun.schema.json' with { type: 'json' };
import { pinnedFile } from '../../tools/index.ts';
import { outFolder, type Ended } from '../scripts/run.ts';
import { warmly } from '../scripts/warm.ts';
import { k6There, testWithK6 } from './k6-of-tests.ts';

const { path: out, remove } = outFolder();
afterAll(remove);
const KEY = 'Kq7'.repeat(16);
const LOOPBACK = ['--base-url', 'http://127.0.0.1:8080'];

const rendered = (folder: string, ...args: readonly string[]): Promise<Ended> =>
  warmly('load', ['--manifest', join(out, folder), ...args], { API_KEY: KEY, PLUMBLINE_KEY: KEY });

interface ConfigMap {
  readonly kind: string;
  readonly binaryData: Readonly<Record<string, string>>;
}
/** The documents of a rendered file, and the archive in it. */
function opened(folder: string, name: string): { run: object; packed: Buffer; text: string } {
  const text = readFileSync(join(out, folder, `${name}.yaml`), 'utf8');
  const [configMap, run] = parseAllDocuments(text).map((document) => document.toJS() as unknown);
  const { kind, binaryData } = configMap as ConfigMap;
  expect(kind).toBe('ConfigMap');
  return { run: run as object, packed: Buffer.from(binaryData[`${name}.tar`] ?? '', 'base64'), text };
}
const isOwn = new Ajv2020().compile(own);

testWithK6('profiles go to any number of machines, by the key of a Secret', async () => {
  const { code, stdout } = await rendered(
    'many',
    '--profile',
    'smoke,stress',
    '--parallelism',
    '4',
    ...LOOPBACK,
  );
  expect([code, stdout]).toEqual([0, expect.stringContaining(`smoke.yaml: 4 runners of ${IMAGE}`) as string]);
  expect(readdirSync(join(out, 'many')).sort()).toEqual(['smoke.yaml', 'stress.yaml']);
  const { run, packed, text } = opened('many', 'smoke');
  expect(isOwn(run)).toBe(true);
  expect(run).toMatchObject({
    spec: {
      parallelism: 4,
      runner: {
        env: expect.arrayContaining([
          { name: 'PLUMBLINE_KEY', valueFrom: { secretKeyRef: { name: 'plumbline', key: 'key' } } },
        ]) as unknown,
      },
    },
  });
  expect(text + packed.toString('latin1')).not.toContain(KEY);
});

testWithK6('a k6 run of a window goes to one machine', async () => {
  expect((await rendered('one', 'inbox-window', ...LOOPBACK)).code).toBe(0);
  const { run, text, packed } = opened('one', 'inbox-window');
  expect(isOwn(run)).toBe(true);
  expect(run).toMatchObject({ spec: { parallelism: 1 } });
  expect(text + packed.toString('latin1')).not.toContain(KEY);
  expect(packed.toString('latin1')).not.toContain(WATCH);
});

/** The part of a plan by which its script watches for foreign traffic. */
const WATCH = '"watch":{';

testWithK6.each([
  ['smoke', ['--profile', 'smoke'], '30 a minute'],
  ['inbox-window', ['inbox-window'], '200 requests'],
])('the archive of %s for elsewhere watches over others, as announced', async (name, args, announced) => {
  const elsewhere = ['--base-url', 'https://api.example.com', '--allow-burst'];
  const { code, stderr } = await rendered('elsewhere', ...args, ...elsewhere);
  expect([code, stderr]).toEqual([0, expect.stringContaining(announced) as string]);
  const windowMs = 1000 * inboxFacts.rateLimit.windowSeconds;
  const watch =
    name === 'inbox-window'
      ? { cap: MOST_ELSEWHERE, most: MOST_ELSEWHERE, windowMs, isAgain: false, hasCounters: true }
      : { most: MOST_ELSEWHERE, windowMs };
  const archived = opened('elsewhere', name).packed.toString('latin1');
  expect(archived).toContain(`"watch":${JSON.stringify(watch)}`);
  expect(archived).toContain('https://api.example.com');
});

testWithK6('the log of a k6 run of a window that runs by itself holds no body of what passed', async () => {
  const plan = planK6Run(windowLimiters['inbox-window'] ?? never(), 'http://127.0.0.1:1', {
    plan: 'start',
    isElsewhere: false,
  });
  let count = 0;
  const server = createServer((_, response) => {
    count += 1;
    response.writeHead(count % 12 < 6 ? 200 : 429, { 'content-type': 'application/json' });
    response.end(`{"code":"MAIL ${count % 12}"}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const short = {
    ...plan,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    documented: { limit: 4, windowMs: 200, fixed: false },
    quietMs: 0,
  };
  const { lines } = await runK6<Logged>(k6There().path, 'window.ts', short, { PLUMBLINE_KEY: KEY });
  await new Promise((done) => server.close(done));
  const bodies = (wanted: boolean) =>
    lines.filter(({ status }) => (status === 200) === wanted).map(({ body }) => body);
  expect(new Set(bodies(true))).toEqual(new Set([undefined]));
  expect(bodies(false).length).toBeGreaterThan(2);
  for (const body of bodies(false)) expect(body).toMatch(/^\{"code":"MAIL \d+"\}$/);
});
function never(): never {
  throw new Error('there is no such limiter');
}

test.each([
  [['inbox-window', '--parallelism', '2', ...LOOPBACK], 'a load run of a window runs on one machine'],
  [['--profile', 'smoke'], '--manifest needs --base-url'],
  [LOOPBACK, '--manifest needs the names of load runs, or --profile'],
  [['--profile', 'smoke', '--base-url', 'https://api.example.com'], '--allow-burst says that you mean it'],
  [['--profile', 'soak', '--base-url', 'https://api.example.com', '--allow-burst'], 'on this machine alone'],
  [
    ['--profile', 'smoke', '--base-url', 'https://api.example.com', '--allow-burst', '--parallelism', '2'],
    'several machines would take each other for other clients',
  ],
  [
    ['prospecting-window', '--base-url', 'https://api.example.com', '--allow-burst'],
    'needs --plan, the plan of the account',
  ],
  [['--profile', 'smoke', '--base-url', 'http://api.example.com', '--allow-burst'], 'over https alone'],
  [
    ['--target', 'live', 'inbox-window', '--base-url', 'http://api.example.com', '--allow-burst'],
    'over https alone',
  ],
  [['--profile', 'smoke', ...LOOPBACK, '--secret', `x=${KEY}`], 'never the key itself'],
  [['--profile', 'smoke', ...LOOPBACK, '--parallelism', 'all'], 'takes a whole number from 1 to 1000'],
])('%j is refused in one line, and nothing is written', async (args, message) => {
  const { code, stderr } = await rendered('refused', ...args);
  expect([code, stderr.trim().split('\n').length]).toEqual([2, 1]);
  expect(stderr).toContain(message);
  expect(() => readdirSync(join(out, 'refused'))).toThrow();
});

const settings = {
  name: 'smoke',
  packed: Buffer.alloc(100),
  parallelism: 1,
  image: IMAGE,
  secret: { name: 'plumbline', key: 'key' },
};

test('an archive that no ConfigMap holds is refused', () => {
  expect(() => manifest({ ...settings, packed: Buffer.alloc(MOST_CONFIG_BYTES) })).toThrow(
    /a ConfigMap holds less/,
  );
});

test('our schema notices what is wrong', () => {
  const run = testRun(settings);
  expect(isOwn(run)).toBe(true);
  expect(isOwn({ ...run, spec: { ...(run['spec'] as object), parallelism: '1' } })).toBe(false);
  expect(isOwn({ ...run, spec: { ...(run['spec'] as object), paralelism: 1 } })).toBe(false);
});

/** The schema with every object closed. The cluster drops unknown fields silently; here they must fail. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const copy = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]));
  const isObject = copy['type'] === 'object' && copy['properties'] !== undefined;
  return isObject && copy['additionalProperties'] === undefined
    ? { ...copy, additionalProperties: false }
    : copy;
}

interface Published {
  readonly spec: {
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: object };
    }[];
  };
}

test('the operator’s published schema takes the manifest', async ({ skip }) => {
  const text = await pinnedFile({ url: OPERATOR.schema, sha256: OPERATOR.sha256 });
  if (text === undefined) return skip('the published schema cannot be reached; our own one was used above');
  const { versions } = (parse(text) as Published).spec;
  const schema = versions.find(({ name }) => name === 'v1alpha1')?.schema.openAPIV3Schema ?? {};
  const isPublished = new Ajv({ strict: false, validateFormats: false }).compile(closed(schema) as object);
  const run = testRun(settings);
  expect(isPublished(run), JSON.stringify(isPublished.errors)).toBe(true);
  expect(isPublished({ ...run, spec: { ...(run['spec'] as object), parallelism: '1' } })).toBe(false);
  expect(isPublished({ ...run, spec: { ...(run['spec'] as object), paralelism: 1 } })).toBe(false);
});

testWithK6('two runners share the requests of an archive, and their logs are put together', async () => {
  let count = 0;
  const keys = new Set<unknown>();
  const server = createServer((request, response) => {
    count += 1;
    keys.add(request.headers.authorization);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"items":[{"id":"a"}]}');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const table = join(out, 'table.yaml');
  writeFileSync(
    table,
    `operations:
  list-emails: { send: inbox GET /emails, p50: 1000, p95: 2000, p99: 3000, errors: 0 }
profiles:
  smoke: { says: shortly, weights: { list-emails: 1 }, rate: 20, stages: [{ to: 20, seconds: 2 }] }
`,
  );
  const { code } = await rendered(
    'shared',
    '--profile',
    'smoke',
    '--table',
    table,
    '--parallelism',
    '2',
    '--base-url',
    url,
  );
  expect(code).toBe(0);
  const packed = join(out, 'smoke.tar');
  writeFileSync(packed, opened('shared', 'smoke').packed);
  const k6 = k6There().path;
  // Starts k6 as the operator starts its runners.
  const logs = await Promise.all(
    ['0:1/2', '1/2:1'].map(async (segment, index) => {
      const args = ['run', '--quiet', '--address', '127.0.0.1:0', packed];
      const share = ['--execution-segment', segment, '--execution-segment-sequence', '0,1/2,1'];
      const { stdout, stderr } = await promisify(execFile)(k6, [...args, ...share], {
        env: { ...process.env, PLUMBLINE_KEY: KEY, K6_LOG_FORMAT: 'raw', K6_NO_USAGE_REPORT: 'true' },
        timeout: 30_000,
      });
      const file = join(out, `runner-${index}.log`);
      writeFileSync(file, `${stderr}${stdout}\n`);
      return file;
    }),
  );
  await new Promise((done) => server.close(done));
  // Each runner may send one more request at the very end.
  expect([40, 41, 42]).toContain(count);
  expect([...keys]).toEqual([KEY]);
  const both = await warmly('load', ['--merge', ...logs]);
  expect([both.code, both.stdout]).toEqual([
    0,
    expect.stringContaining(`smoke in 2 logs: ${count} requests; every`),
  ]);
  const [half = ''] = logs;
  const alone = await warmly('load', ['--merge', half]);
  expect([alone.code, alone.stdout]).toEqual([
    3,
    expect.stringMatching(
      /^smoke in 1 log: 2[01] requests; inconclusive: 2[01] of 40 requests are in the log: the others were interrupted, or a log is missing/,
    ),
  ]);
  const together = join(out, 'together.log');
  writeFileSync(together, logs.map((file) => readFileSync(file, 'utf8')).join(''));
  expect((await warmly('load', ['--merge', together])).code).toBe(0);
  const k6Run = await warmly('load', ['inbox-window', '--merge', half]);
  expect([k6Run.code, k6Run.stderr]).toEqual([
    3,
    expect.stringContaining('no log of a load run of a window'),
  ]);
});
