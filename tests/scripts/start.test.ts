import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock } from '../../mock/index.ts';
import type { Verdicts } from '../../reports/index.ts';
import { lastRun, outFolder, violatedIn, type Ended } from './run.ts';
import { warmly } from './warm.ts';

const { path: out, verdicts, remove } = outFolder();
afterAll(remove);
const startWith = (env: NodeJS.ProcessEnv, ...args: readonly string[]) =>
  warmly('start', ['--out', out, '--runs', '1', '--load', 'no', ...args], env);
const start = (...args: readonly string[]) => startWith({}, ...args);

/** A transparent proxy that passes every byte through its own connections. */
async function proxyOf(target: string): Promise<{ url: string; server: Server }> {
  const { hostname, port } = new URL(target);
  const server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const onward = request(
      { hostname, port, method: incoming.method, path: incoming.url, headers: incoming.headers },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

describe('the reference mock', () => {
  interface Run extends Ended {
    readonly folder: string;
    readonly verdicts: Verdicts;
  }
  const run = async (name: string, reports: 'all' | 'json', ...args: readonly string[]): Promise<Run> => {
    const folder = join(out, name);
    const ended = await startWith({ PLUMBLINE_REPORTS: reports }, '--out', folder, ...args);
    const text = readFileSync(join(lastRun(folder), 'verdicts.json'), 'utf8');
    return { ...ended, folder: lastRun(folder), verdicts: JSON.parse(text) as Verdicts };
  };
  let own: Run;
  /** Sections with long walks, headers, and files. */
  const SECTIONS = ['inbox.page.', 'inbox.endpoints.', 'inbox.authentication.', 'prospecting.export.'];
  beforeAll(async () => {
    own = await run('own', 'all');
  }, 300_000);

  test('ends with 0, with every report written', () => {
    const { code, stdout, folder, verdicts } = own;
    const { summary } = verdicts;
    expect([code, stdout]).toEqual([0, expect.stringContaining(' 0 violated') as string]);
    expect(summary.violated).toBe(0);
    expect(summary.held).toBeGreaterThan(400);
    expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toContain('GET /emails');
    expect(readFileSync(join(folder, 'allure/index.html'), 'utf8')).toContain('<html');
    expect(statSync(join(folder, 'allure/index.html')).size).toBeLessThan(7e6);
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).toContain(verdicts.run.id);
    expect(statSync(join(folder, 'index.html')).size).toBeLessThan(3e6);
    expect(readFileSync(join(folder, 'exchanges.har'), 'utf8')).toContain('"masked"');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    const bytes = files.map((file) => statSync(join(folder, file)).size);
    expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThan(40e6);
  });

  test('shows the quirks that QUIRKS.md of the project names, in the state that it names', () => {
    const statesIn = (file: string): Map<string, string> =>
      new Map(
        [...readFileSync(file, 'utf8').matchAll(/^- \*\*([a-z ]+)\*\* .+<br>`([^`]+)`/gm)].map(
          ([, state = '', id = '']) => [id, state],
        ),
      );
    const kept = statesIn('QUIRKS.md');
    const shown = statesIn(join(own.folder, 'QUIRKS.md'));
    expect([...shown.keys()].sort()).toEqual([...kept.keys()].sort());
    // Without k6 and with few runs, some quirks are not seen.
    const others = [...shown].filter(([id, state]) => state !== 'not seen' && kept.get(id) !== state);
    expect(others).toEqual([]);
  });

  test('has the same verdicts behind a transparent proxy, for some sections of both services', async () => {
    // The proxy keeps its clients' Host header.
    const mock = await startMock({ seed: 1, controlHosts: ['127.0.0.1'] });
    const [api, control] = await Promise.all([proxyOf(mock.baseUrl), proxyOf(mock.controlUrl)]);
    try {
      const urls = ['--base-url', api.url, '--control-url', control.url];
      const behind = await run('behind', 'json', ...SECTIONS.map((name) => `--claim=${name}*`), ...urls);
      const verdictsOf = ({ verdicts: { claims } }: Run): string[] =>
        claims
          .filter(({ id }) => SECTIONS.some((name) => id.startsWith(name)))
          .map(({ id, verdict }) => `${id} ${verdict}`);
      expect([behind.code, verdictsOf(behind)]).toEqual([own.code, verdictsOf(own)]);
    } finally {
      for (const { server } of [api, control]) server.close();
      await mock.close();
    }
  }, 400_000);
});

describe('exit codes', () => {
  test('1 on a drift, and the violated claims are those of the routes that use the broken rule', async () => {
    const { code, stdout } = await start(
      '--claim',
      'inbox.*-emails.*',
      '--drift',
      'inbox.list-emails.limit-default',
    );
    expect(code).toBe(1);
    expect(violatedIn(verdicts())).toEqual([
      'inbox.list-emails.limit-default',
      'inbox.search-emails.limit-default',
    ]);
    expect(stdout).toContain('replay npm start -- --target mock --claim inbox.list-emails.limit-default');
  });

  test.each([
    [['--seed', 'x'], 'whole number'],
    [['--target', 'moon'], 'Allowed choices'],
    [['--claim', 'no.such.claim'], 'no claim matches'],
    [['--claim', 'x'.repeat(100_000)], 'no claim matches'],
    [['--base-url', 'ftp://x', '--control-url', 'http://127.0.0.1:1'], 'http or https'],
    [['--base-url', 'http://127.0.0.1:1'], '--control-url'],
    [['--drift', 'no.such.drift'], 'no drift is called'],
    [['--out', 'package.json/reports'], 'takes a folder'],
    [['--api-key', 'secret-value'], 'never taken from the command line'],
  ])('2 and one line for %j', async (args, message) => {
    const { code, stderr } = await start(...args);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('secret-value');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  test('3 when the target cannot be reached', async () => {
    const { code, stdout } = await start(
      '--base-url',
      'http://127.0.0.1:9',
      '--control-url',
      'http://127.0.0.1:9',
    );
    expect([code, stdout]).toEqual([3, expect.stringContaining('does not answer') as string]);
  });
});

test.each([
  [['pull'], 'no source is known'],
  [['pull', '--inbox', 'package.json'], 'is no OpenAPI file'],
  [['diff'], 'nothing was pulled yet'],
])('specs %j is refused in one line', async (args, message) => {
  const { code, stderr } = await warmly('specs', args);
  const said = stderr.split('\n').filter((line) => line.startsWith('plumbline: '));
  expect([code, said]).toEqual([2, [expect.stringContaining(message)]]);
});
