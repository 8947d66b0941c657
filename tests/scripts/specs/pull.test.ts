import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { stringify } from 'yaml';
import type { OpenApi } from '../../../specs/openapi.ts';
import { previousFile, publishedFile as pinnedAt, readLock, readPin } from '../../../specs/pins.ts';
import { addPublished, disagreementsFound } from '../../../scripts/cli/published.ts';
import { pull } from '../../../scripts/specs/pull.ts';
import { MOST_SOURCE_BYTES, readSource } from '../../../scripts/specs/read.ts';
import { addedMonitors } from '../../../suites/kit/model/added-claims.ts';
import { inbox, prospecting, publishedFile } from '../../specs/published-file.ts';

const here = mkdtempSync(join(tmpdir(), 'plumbline-pull-'));
afterAll(() => rmSync(here, { recursive: true }));

let count = 0;
const fresh = (): URL => pathToFileURL(join(here, `pins-${(count += 1)}/`));
const at = (name: string, content: unknown): string => {
  const path = join(here, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
};

/** Pulls a file of the inbox; returns the output, or the refusal in one line. */
async function pulled(source: string, folder = fresh()): Promise<string> {
  const said: string[] = [];
  try {
    await pull(
      { inbox: source },
      {
        ...{
          ours: { inbox, prospecting },
          folder,
          read: readSource,
          say: (line: string) => void said.push(line),
        },
        changes: (service, pinned, next) => Promise.resolve(`${service} ${pinned} → ${next}`),
      },
    );
  } catch (error) {
    const { message } = error as Error;
    expect(message).not.toContain('\n');
    expect(readPin('inbox', folder)).toBeUndefined();
    return message.replaceAll(`${here}/`, '');
  }
  return said
    .filter((line) => !line.includes('lacks'))
    .join('\n')
    .replaceAll(`${here}/`, '');
}

const schemaOf = (folder: URL): unknown =>
  readPin('inbox', folder)?.spec.components?.['schemas']?.['Message'];

describe('a published file is used', () => {
  test.each<[string, () => unknown]>([
    ['with other operation ids and without our extensions', () => publishedFile()],
    ['of OpenAPI 3.0', () => publishedFile({ type: 'string', nullable: true }, { openapi: '3.0.3' })],
    ['in YAML', () => stringify(publishedFile())],
  ])('%s', async (name, content) => {
    const folder = fresh();
    expect(await pulled(at(`${name}.txt`, content()), folder)).toMatch(/^inbox: pulled \(\d+ bytes/);
    expect(schemaOf(folder)).toBeDefined();
  });

  test('that lacks a route, and the route is named', async () => {
    const said: string[] = [];
    const around = {
      ...{ ours: { inbox, prospecting }, folder: fresh(), read: readSource },
      say: (line: string) => void said.push(line),
    };
    await pull(
      { inbox: at('lacking.json', publishedFile()) },
      { ...around, changes: () => Promise.resolve('') },
    );
    expect(said).toContain('inbox: the file lacks GET /views; the document alone speaks of it');
  });

  test('that has a new route, and the route is named', async () => {
    const spec = publishedFile() as { paths: object };
    const more = {
      ...spec,
      paths: { ...spec.paths, '/new': { get: { responses: { 200: { description: 'new' } } } } },
    };
    expect(await pulled(at('more.json', more))).toContain(
      'inbox: the file has GET /new, which the document does not name; it is not checked',
    );
  });

  test('that is split over references, in one piece', async () => {
    at('message.yaml', stringify({ type: 'object', properties: { subject: { $ref: 'subject.json' } } }));
    at('subject.json', { type: 'integer' });
    const folder = fresh();
    expect(await pulled(at('split.json', publishedFile({ $ref: 'message.yaml' })), folder)).toContain(
      'pulled',
    );
    expect(JSON.stringify(schemaOf(folder))).toContain('"integer"');
    expect(readFileSync(pinnedAt('inbox', folder), 'utf8')).not.toMatch(/message\.yaml|subject\.json/);
  });
});

describe('a published file is refused in one line', () => {
  const document = publishedFile();
  test.each<[string, string | object, RegExp]>([
    ['that is cut off', '{"openapi": "3.1.0", "info": {', /^inbox\.json is neither JSON nor YAML: /],
    ['that is a page', '<html>Not found</html>', /^inbox\.json is no OpenAPI file: it holds no object$/],
    ['that is something else', { a: 1 }, /^inbox\.json is no OpenAPI file: the field openapi is missing$/],
    ['of Swagger 2', { swagger: '2.0' }, /^inbox\.json is Swagger "2\.0"; 3\.0 and 3\.1 are read$/],
    [
      'of a later version',
      { ...document, openapi: '4.0.0' },
      /^inbox\.json is OpenAPI "4\.0\.0"; 3\.0 and 3\.1/,
    ],
    ['that is not valid', { ...document, info: 7 }, /^inbox\.json is not a valid OpenAPI file: ./],
    [
      'that is of another service',
      { ...document, paths: {} },
      /^inbox\.json has none of the \d+ operations of .*\?$/,
    ],
    [
      'whose reference leads nowhere',
      publishedFile({ $ref: '#/components/schemas/Missing' }),
      /^inbox\.json (cannot be put together|is not a valid OpenAPI file): .*Missing/,
    ],
    [
      'whose part is missing',
      publishedFile({ $ref: 'nowhere.yaml' }),
      /^inbox\.json cannot be put together: .*nowhere\.yaml/,
    ],
    [
      'whose part is somewhere else',
      publishedFile({ $ref: 'https://elsewhere.example/a.json' }),
      /^inbox\.json cannot be put together: .*somewhere else/,
    ],
    [
      'whose schema nothing can be checked by',
      publishedFile({ type: 'string', pattern: '(' }),
      /^inbox\.json cannot be checked by: the answer 200 to GET \/emails: ./,
    ],
    [
      'whose schema is none',
      publishedFile({ allOf: [null] }),
      /^inbox\.json cannot be checked by: the answer 200 to GET \/emails: its schema is no valid JSON Schema$/,
    ],
    [
      'whose anchor is none',
      publishedFile({ $anchor: '::' }),
      /^inbox\.json cannot be checked by: its schemas are not valid: invalid anchor/,
    ],
    [
      'that holds two documents',
      'openapi: 3.1.0\n---\nopenapi: 3.1.0\n',
      /^inbox\.json is neither JSON nor YAML: it holds several documents, and one is read$/,
    ],
  ])('%s', async (_, content, words) => {
    expect(await pulled(at('inbox.json', content))).toMatch(words);
  });

  test('that is too large, before it is read', async () => {
    const path = at('large.json', '');
    truncateSync(path, MOST_SOURCE_BYTES + 1);
    expect(await pulled(path)).toBe(
      `large.json is larger than ${MOST_SOURCE_BYTES} bytes, which is all that is read of a file`,
    );
  });

  test('that is not there', async () => {
    expect(await pulled(join(here, 'none.json'))).toBe('there is no file none.json');
  });
});

describe('a pin', () => {
  test('stays where the file is the same; what a new file replaces is kept beside it', async () => {
    const folder = fresh();
    const source = at('again.json', publishedFile());
    await pulled(source, folder);
    const first = readLock(folder);
    expect(await pulled(source, folder)).toMatch(/^inbox: unchanged/);
    expect(readLock(folder)).toEqual(first);
    at('again.json', publishedFile({ type: 'integer' }));
    expect(await pulled(source, folder)).toMatch(
      /^inbox: the pinned file against the new one\ninbox .* → .*\ninbox: pulled/,
    );
    const previous = JSON.parse(readFileSync(previousFile('inbox', folder), 'utf8')) as OpenApi;
    expect([previous.components?.['schemas']?.['Message'], schemaOf(folder)]).toMatchObject([
      { type: 'object' },
      { type: 'integer' },
    ]);
  });

  test('is what a run checks by, and reports where it disagrees with the document', async () => {
    const folder = fresh();
    const item = { type: 'object', properties: { subject: { type: 'integer' } } };
    await pulled(at('judging.json', publishedFile(item)), folder);
    onTestFinished(addPublished(folder));
    expect(addedMonitors().map(({ claim }) => claim)).toContain('published.inbox.list-emails.200');
    expect(disagreementsFound().map(({ words }) => words)).toEqual([
      'query limit is at most 200 by the document, at most 100 by the published file',
      'items[].subject of an answer 200 is string by the document, integer by the published file',
    ]);
  });

  test('that a person has edited is refused, with the mend', async () => {
    const folder = fresh();
    await pulled(at('edited.json', publishedFile()), folder);
    writeFileSync(pinnedAt('inbox', folder), '{}');
    expect(() => readPin('inbox', folder)).toThrow(/is not what the lock records; .*specs/);
  });
});

describe('from a server', () => {
  async function served(listener: RequestListener, use: (origin: string) => Promise<void>): Promise<void> {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    try {
      await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  test('a file is not sent again while its ETag stands', async () => {
    const asked: unknown[] = [];
    const listener: RequestListener = ({ headers }, response) => {
      asked.push(headers['if-none-match']);
      if (headers['if-none-match'] === '"one"') response.writeHead(304).end();
      else response.setHeader('etag', '"one"').end(JSON.stringify(publishedFile()));
    };
    await served(listener, async (origin) => {
      const folder = fresh();
      expect(await pulled(`${origin}/a.json`, folder)).toContain('inbox: pulled');
      expect(await pulled(`${origin}/a.json`, folder)).toBe(`inbox: unchanged, as ${origin}/a.json says`);
      expect(asked).toEqual([undefined, '"one"']);
      // A changed address is requested anew.
      expect(await pulled(`${origin}/b.json`, folder)).toContain('inbox: unchanged (');
      expect(asked.at(-1)).toBeUndefined();
    });
  });

  test('a file is split over references of the same server, and its ETag speaks of a part alone', async () => {
    const listener: RequestListener = ({ url }, response) => {
      response.setHeader('etag', '"one"');
      response.end(
        JSON.stringify(url === '/a.json' ? publishedFile({ $ref: 'part.json' }) : { type: 'integer' }),
      );
    };
    await served(listener, async (origin) => {
      const folder = fresh();
      expect(await pulled(`${origin}/a.json`, folder)).toContain('pulled');
      expect(schemaOf(folder)).toEqual({ type: 'integer' });
      expect(readLock(folder).inbox).not.toHaveProperty('etag');
    });
  });

  test.each<[string, RequestListener, RegExp]>([
    ['refuses', (_, response) => response.writeHead(403).end(), /answered 403$/],
    [
      'breaks off',
      (_, response) =>
        response.writeHead(200, { 'content-length': '9' }).write('a', () => response.destroy()),
      /broke off: ./,
    ],
  ])('a server that %s is reported in a line', async (_, listener, words) => {
    await served(listener, async (origin) => {
      expect(await pulled(`${origin}/a.json`)).toMatch(words);
    });
  });

  test('a missing server is reported in a line', async () => {
    let gone = '';
    await served(
      () => undefined,
      async (origin) => void (gone = origin),
    );
    expect(await pulled(`${gone}/a.json`)).toMatch(/cannot be read: nothing answers at 127/);
  });

  test('a host without an address is reported in a line that says what to do', async () => {
    expect(await pulled('http://none.invalid/a.json')).toMatch(
      /cannot be read: (no host has the name none\.invalid: correct the address|the name none\.invalid cannot be looked up now: check the network)/,
    );
  });
});
