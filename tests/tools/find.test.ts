import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, onTestFinished } from 'vitest';
import { findTool, ToolUnavailable, type Surroundings } from '../../tools/index.ts';
import { pins } from '../../tools/pins.ts';

let folder: string;
let said: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-tools-'));
  said = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const around = (env: Record<string, string>, release = 'http://127.0.0.1:1'): Surroundings => ({
  env: { HOME: folder, ...env },
  cache: join(folder, 'cache'),
  release,
  say: (line) => said.push(line),
});

/** A program in its own folder that prints a version. */
function program(where: string, version: string, name = 'k6'): string {
  mkdirSync(join(folder, where), { recursive: true });
  const path = join(folder, where, name);
  writeFileSync(path, `#!/bin/sh\necho "${name} v${version}"\n`);
  chmodSync(path, 0o755);
  return path;
}

const archiveName = pins.k6.archive(process.platform, process.arch) ?? '';

/**
 * Serves a release until the test ends and returns its URL. `tamper` changes the archive after its checksum was listed.
 */
async function releaseServer(tamper: boolean): Promise<string> {
  program('release/k6-folder', pins.k6.version);
  execFileSync('tar', ['-czf', join(folder, 'archive'), '-C', join(folder, 'release'), 'k6-folder']);
  const bytes = readFileSync(join(folder, 'archive'));
  const sums = `${createHash('sha256').update(bytes).digest('hex')}  ${archiveName}\n`;
  const server = createServer((request, response) => {
    if (request.url?.endsWith('checksums.txt') === true) response.end(sums);
    else if (request.url?.endsWith(archiveName) === true)
      response.end(tamper ? Buffer.concat([bytes, Buffer.from('x')]) : bytes);
    else response.writeHead(404).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('finding a program', () => {
  test('takes the path that its variable names', async () => {
    const path = program('own', '1.9.0');
    expect(await findTool('k6', around({ PLUMBLINE_K6: path, PATH: '' }))).toEqual({
      path,
      version: '1.9.0',
    });
  });

  test('says so when the variable names nothing that runs', async () => {
    const missing = join(folder, 'nowhere');
    await expect(findTool('k6', around({ PLUMBLINE_K6: missing, PATH: '' }))).rejects.toThrow(
      /PLUMBLINE_K6 names .*nowhere/,
    );
  });

  test('takes the one on PATH', async () => {
    const path = program('bin', '1.8.1');
    expect(await findTool('k6', around({ PATH: join(folder, 'bin') }))).toEqual({ path, version: '1.8.1' });
  });

  test('passes over one on PATH that is too old, for the cached one', async () => {
    program('bin', '0.49.0');
    const cached = program(`cache/k6-${pins.k6.version}`, pins.k6.version);
    expect((await findTool('k6', around({ PATH: join(folder, 'bin') }))).path).toBe(cached);
  });

  test('downloads the pinned release, and finds it in the cache afterwards', async () => {
    const url = await releaseServer(false);
    const found = await findTool('k6', around({ PATH: '' }, url));
    expect(readFileSync(found.path, 'utf8')).toContain(pins.k6.version);
    expect(said.slice(0, 2)).toEqual([
      expect.stringMatching(/^installing k6 1\.8\.1 into /),
      '  licence AGPL-3.0-only, source https://github.com/grafana/k6/tree/v1.8.1; PLUMBLINE_INSTALL=no refuses it',
    ]);
    said = [];
    expect(await findTool('k6', around({ PATH: '' }))).toEqual(found);
    expect(said).toEqual([]);
  });

  test.each(['k6', 'oasdiff'] as const)(
    'installs no %s where that is refused, and says what to do',
    async (name) => {
      const url = await releaseServer(false);
      await expect(
        findTool(name, around({ PATH: go(pins.k6.goSum), PLUMBLINE_INSTALL: 'no' }, url)),
      ).rejects.toThrow(
        `${name} is not on PATH, and PLUMBLINE_INSTALL=no refuses its installation. ` +
          `Install ${name} ${pins[name].version} and name its path in ${pins[name].variable}.`,
      );
      expect(said).toEqual([]);
      expect(existsSync(join(folder, 'cache'))).toBe(false);
    },
  );

  test('says so where the cache cannot be written', async () => {
    writeFileSync(join(folder, 'file'), '');
    const cache = join(folder, 'file', 'cache');
    await expect(findTool('k6', { ...around({ PATH: '' }), cache })).rejects.toThrow(
      /^k6 cannot be installed into .*file\/cache\/k6-1\.8\.1 \(ENOTDIR.*\)\. Install it and name its path in PLUMBLINE_K6\.$/,
    );
  });

  test('takes a program that is there, whatever is said of installations', async () => {
    const path = program('bin', '1.8.1');
    const env = { PATH: join(folder, 'bin'), PLUMBLINE_INSTALL: 'no' };
    expect((await findTool('k6', around(env))).path).toBe(path);
  });

  test('refuses an archive whose checksum is another, and leaves nothing behind', async () => {
    const url = await releaseServer(true);
    const finding = findTool('k6', around({ PATH: '' }, url));
    await expect(finding).rejects.toThrow(ToolUnavailable);
    expect(said.join()).toMatch(/checksum/);
    expect(existsSync(join(folder, 'cache', `k6-${pins.k6.version}`))).toBe(false);
  });

  /** A fake Go whose builds report a source checksum. */
  function go(sum: string): string {
    const path = join(folder, 'go-bin');
    mkdirSync(path);
    const built = `printf '#!/bin/sh\\necho k6 v${pins.k6.version}\\n' > "$GOBIN/k6"; /bin/chmod +x "$GOBIN/k6"`;
    const printed = `printf '\\tmod\\tgo.k6.io/k6\\tv${pins.k6.version}\\t%s\\n' '${sum}'`;
    writeFileSync(join(path, 'go'), `#!/bin/sh\n[ "$1" = install ] && { ${built}; exit; }\n${printed}\n`, {
      mode: 0o755,
    });
    return path;
  }

  test('builds the pinned version where no release can be reached, of sources with the pinned checksum', async () => {
    const found = await findTool('k6', around({ PATH: go(pins.k6.goSum) }));
    expect(readFileSync(found.path, 'utf8')).toContain(pins.k6.version);
  });

  test('installs a program once for commands that need it at the same time', async () => {
    const url = await releaseServer(false);
    const found = await Promise.all([1, 2, 3].map(() => findTool('k6', around({ PATH: '' }, url))));
    expect(new Set(found.map(({ path }) => path)).size).toBe(1);
    expect(said.filter((line) => line.startsWith('installing'))).toHaveLength(1);
  });

  test.each([
    ['a process that has ended', '999999999'],
    ['a process that was killed before it wrote its number', ''],
  ])('takes over the lock of %s', async (_, text) => {
    const lock = join(folder, 'cache', '.k6.lock');
    mkdirSync(join(folder, 'cache'));
    writeFileSync(lock, text);
    utimesSync(lock, 0, 0);
    const url = await releaseServer(false);
    expect((await findTool('k6', around({ PATH: '' }, url))).version).toBe(pins.k6.version);
    expect(existsSync(lock)).toBe(false);
  });

  test('refuses what was built of other sources', async () => {
    await expect(findTool('k6', around({ PATH: go('h1:other=') }))).rejects.toThrow(
      /the checksum of the sources is h1:other=, not the pinned h1:/,
    );
  });

  test('one error names both ways that failed and the variable', async () => {
    await expect(findTool('oasdiff', around({ PATH: '' }))).rejects.toThrow(
      /download: .*go install: Go is not installed.*PLUMBLINE_OASDIFF/s,
    );
  });
});
