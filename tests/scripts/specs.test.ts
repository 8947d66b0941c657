import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectCopy } from './copy.ts';

const copy = projectCopy();
beforeAll(() => {
  mkdirSync(copy.path('nothing'));
});
afterAll(() => copy.remove());

const pinned = (): string => readFileSync(copy.path('specs/published/inbox.openapi.json'), 'utf8');
function publish(maximum: number): string {
  const source = copy.path(`published-${maximum}.json`);
  const schema = { type: 'integer', maximum };
  const get = {
    parameters: [{ name: 'limit', in: 'query', schema }],
    responses: { 200: { description: 'A page' } },
  };
  writeFileSync(
    source,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/emails': { get } } }),
  );
  return source;
}
const pull = (source: string, env: NodeJS.ProcessEnv = {}) =>
  copy.run('specs', ['pull', '--inbox', source], {
    PATH: copy.path('nothing'),
    XDG_CACHE_HOME: copy.path('nothing'),
    HOME: copy.path('nothing'),
    ...env,
  });

test('specs -- pull of a changed file says what differs from the pin before it replaces it', async () => {
  const first = await pull(publish(200));
  expect([first.code, first.stdout]).toEqual([0, expect.stringMatching(/^inbox: pulled/) as string]);
  const again = await pull(publish(200));
  expect([again.code, again.stdout]).toEqual([0, expect.stringMatching(/^inbox: unchanged/) as string]);

  const { code, stdout } = await pull(publish(100));
  expect(code).toBe(0);
  const lines = stdout.split('\n');
  expect(lines.slice(0, 2)).toEqual([
    'inbox: the pinned file against the new one',
    'changed  paths › /emails › get › parameters › query limit › schema › maximum: 200 → 100',
  ]);
  expect(lines[2]).toMatch(/^inbox: pulled/);
  expect(pinned()).toContain('"maximum": 100');

  // Where oasdiff is at hand it says it, of the old file and the new one, both of which it can read.
  const oasdiff = copy.path('oasdiff');
  writeFileSync(
    oasdiff,
    `#!/bin/sh
[ "$1" = --version ] && { echo 9.9.9; exit; }
grep -h maximum "$2" "$3"; exit 1
`,
    { mode: 0o755 },
  );
  const path = { PATH: process.env['PATH'] };
  const compared = await pull(publish(50), { ...path, PLUMBLINE_OASDIFF: oasdiff });
  expect([compared.code, compared.stdout]).toEqual([
    0,
    expect.stringMatching(/new one\n.*"maximum": 100\n.*"maximum": 50\ninbox: pulled/) as string,
  ]);

  // One that fails hides nothing.
  writeFileSync(oasdiff, '#!/bin/sh\n[ "$1" = --version ] && { echo 9.9.9; exit; }\necho broken; exit 102\n');
  const failed = await pull(publish(25), { ...path, PLUMBLINE_OASDIFF: oasdiff });
  expect([failed.code, failed.stdout]).toEqual([
    0,
    expect.stringMatching(/oasdiff failed: broken; part by part:\nchanged .*maximum: 50 → 25\n/) as string,
  ]);
});
