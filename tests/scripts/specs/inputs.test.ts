import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { sourceText } from '../../../scripts/specs/address.ts';
import { pull } from '../../../scripts/specs/pull.ts';
import { readSource } from '../../../scripts/specs/read.ts';
import type { OpenApi } from '../../../specs/openapi.ts';
import { readLock, readPin } from '../../../specs/pins.ts';
import { inbox, prospecting, publishedFile } from '../../specs/published-file.ts';

const here = mkdtempSync(join(tmpdir(), 'plumbline-inputs-'));
afterAll(() => rmSync(here, { recursive: true }));

let count = 0;
const fresh = (): URL => pathToFileURL(join(here, `pins-${(count += 1)}/`));
const at = (name: string, content: string | Buffer | object): string => {
  const path = join(here, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    path,
    typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content),
  );
  return path;
};

interface Pulled {
  readonly said: string;
  readonly refused?: string;
  readonly spec: OpenApi | undefined;
  readonly folder: URL;
}

async function pulled(source: string | undefined, folder = fresh()): Promise<Pulled> {
  const said: string[] = [];
  const around = {
    ...{
      ours: { inbox, prospecting },
      folder,
      read: readSource,
      say: (line: string) => void said.push(line),
    },
    changes: () => Promise.resolve(''),
  };
  try {
    await pull(source === undefined ? {} : { inbox: source }, around);
  } catch (error) {
    const { message, name } = error as Error;
    expect([name, message.includes('\n')]).toEqual(['Error', false]);
    return { said: said.join('\n'), refused: message.replaceAll(`${here}/`, ''), spec: undefined, folder };
  }
  return { said: said.join('\n'), spec: readPin('inbox', folder)?.spec, folder };
}

const schemasOf = ({ spec }: Pulled): Record<string, unknown> => ({ ...spec?.components?.['schemas'] });

/** A file of one operation, in YAML. */
const yaml = (
  { head = '', path = '/emails', response = 'description: ok', schemas = '{}' } = {},
  version = '3.1.0',
): string => `openapi: ${version}
info: {title: Inbox, version: 1.0.0}
${head}
paths:
  ${path}:
    get:
      responses:
        '200':
          ${response}
components:
  schemas: ${schemas}
`;
const ofMessage = `description: ok
          content: {application/json: {schema: {$ref: '#/components/schemas/Message'}}}`;

describe('a file is refused in one line with its place and the reason', () => {
  test.each([
    ['a version that is a number', yaml({}, '3.1'), /\/openapi \(line 1\) is the number 3\.1; .* '3\.1\.0'$/],
    [
      'a version of the API that is a number',
      yaml().replace('1.0.0}', '1}'),
      /\/info\/version \(line 2\) is no text/,
    ],
    [
      'webhooks alone',
      'openapi: 3.1.0\ninfo: {title: a, version: "1"}\nwebhooks: {}\n',
      /paths is missing: .* webhooks/,
    ],
    ['no paths', 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\n', /: paths is missing$/],
    [
      'paths that are a list',
      yaml().replace(/paths:[^]*/, 'paths: []\n'),
      /\/paths \(line 4\) is no object$/,
    ],
    [
      'a misspelt field',
      yaml({ response: 'descripton: ok' }),
      /\/paths\/~1emails\/get\/responses\/200 \(line 9\) lacks description$/,
    ],
    [
      'a misspelt field in 3.0',
      yaml({ response: 'descripton: ok' }, '3.0.3'),
      /\/paths\/~1emails\/get\/responses\/200 \(line 9\) lacks description$/,
    ],
    ['a field too many', yaml({ head: 'sevrers: []' }), /has sevrers, which OpenAPI does not have there$/],
    ['YAML that ends early', 'openapi: "3.1.0\n', /is neither JSON nor YAML: .* at line 1|2, column/],
    [
      'a reference by an anchor',
      yaml({ schemas: "{A: {$ref: '#there'}}" }),
      /\/components\/schemas\/A .* \$anchor/,
    ],
    [
      'a dynamic reference',
      yaml({ schemas: "{A: {$dynamicRef: '#there'}}" }),
      /\/components\/schemas\/A \(line 11\) refers by \$dynamicRef, which is not read$/,
    ],
    [
      'schemas that combine each other',
      yaml({
        response: ofMessage,
        schemas: `{A: {allOf: [{$ref: '#/components/schemas/Message'}]}, Message: {allOf: [{$ref: '#/components/schemas/A'}]}}`,
      }),
      /\/components\/schemas\/(A|Message) \(line \d+\) refers to itself, by allOf/,
    ],
    [
      'a schema that is itself',
      yaml({ response: ofMessage, schemas: `{Message: {$ref: '#/components/schemas/Message'}}` }),
      /(refers to itself|cannot be put together)/,
    ],
    [
      'a schema that is itself or null',
      yaml({ schemas: `{Message: {anyOf: [{type: 'null'}, {$ref: '#/components/schemas/Message'}]}}` }),
      /refers to itself/,
    ],
    [
      'more nesting than any file has',
      `{"openapi":"3.1.0","paths":${'['.repeat(600)}${']'.repeat(600)}}`,
      /nested deeper than 512/,
    ],
    ['endless nesting in YAML', `openapi: 3.1.0\npaths: ${'['.repeat(20_000)}`, /nested/],
    [
      'aliases that repeat each other',
      `a0: &a0 [x,x,x,x,x,x,x,x,x,x]\n${Array.from({ length: 9 }, (_, n) => `a${n + 1}: &a${n + 1} [${Array.from({ length: 10 }, () => `*a${n}`).join(',')}]`).join('\n')}\n`,
      /with its aliases it holds more than \d+ values$/,
    ],
    ['an alias within itself', 'a: &a [*a]\n', /(nested|values)/],
  ])('%s', async (name, content, words) => {
    const { refused } = await pulled(at(`${name}.yaml`, content));
    expect(refused).toMatch(words);
    expect(refused).toMatch(new RegExp(`^${name}\\.yaml `));
  });
});

describe('a file is used', () => {
  test('with merge keys, whose fields count', async () => {
    const merged = await pulled(
      at(
        'merge.yaml',
        yaml({
          head: `x-errors: &errors\n  '401': {description: no}`,
          response: ofMessage,
          schemas: `\n    Base: &base {type: object, required: [id]}\n    Message:\n      <<: *base\n      description: one`,
        }).replace('      responses:\n', '      responses:\n        <<: *errors\n'),
      ),
    );
    expect(schemasOf(merged)['Message']).toEqual({ type: 'object', required: ['id'], description: 'one' });
    expect(Object.keys(merged.spec?.paths['/emails']?.['get']?.['responses'] ?? {})).toEqual(['200', '401']);
  });

  test('with many aliases', async () => {
    const aliases = Array.from({ length: 400 }, (_, index) => `        p${index}: *text`).join('\n');
    const schemas = `\n    Text: &text {type: string, description: a text}\n    Message:\n      properties:\n${aliases}`;
    const { spec, refused } = await pulled(at('aliases.yaml', yaml({ response: ofMessage, schemas })));
    expect(refused).toBeUndefined();
    expect(Object.keys(schemasOf({ spec } as Pulled)['Message'] as object)).toEqual(['properties']);
  });

  test.each([
    [
      'in its variables',
      `servers: [{url: '{scheme}://{host}/{base}', variables: {scheme: {default: https}, host: {default: a.test}, base: {default: inbox/api}}}]`,
      '/v1/emails',
    ],
    [
      'in a port that is a variable',
      `servers: [{url: 'https://a.test:{port}/inbox/{v}', variables: {port: {default: '8443'}, v: {default: api}}}]`,
      '/v1/emails',
    ],
    [
      'in the second server',
      `servers: [{url: https://a.test/other}, {url: https://a.test/inbox/api}]`,
      '/v1/emails',
    ],
    ['in a relative server', `servers: [{url: /inbox/api}]`, '/v1/emails'],
    ['in a relative server with a dot', `servers: [{url: ./inbox/api/}]`, '/v1/emails'],
    ['in a relative server without a slash', `servers: [{url: inbox/api}]`, '/v1/emails'],
    ['in a server without a scheme', `servers: [{url: //a.test/inbox/api}]`, '/v1/emails'],
    ['in the paths', `servers: [{url: https://a.test}]`, '/inbox/api/v1/emails'],
    ['nowhere', '', '/emails'],
  ])('whose prefix stands %s', async (name, head, path) => {
    const { said, refused } = await pulled(at(`server ${name}.yaml`, yaml({ head, path })));
    expect([refused, said]).toEqual([undefined, expect.stringContaining('inbox: pulled')]);
    expect(said).not.toContain('lacks GET /emails;');
  });

  test.each([
    [
      'path',
      (item: string) => item.replace('    get:', '    servers: [{url: https://a.test/inbox/api}]\n    get:'),
    ],
    [
      'operation',
      (item: string) =>
        item.replace('    get:', '    get:\n      servers: [{url: https://a.test/inbox/api}]'),
    ],
  ])('whose prefix stands at the %s', async (name, change) => {
    const text = change(yaml({ head: 'servers: [{url: https://a.test/elsewhere}]', path: '/v1/emails' }));
    expect((await pulled(at(`server of ${name}.yaml`, text))).said).not.toContain('lacks GET /emails;');
  });

  test.each([
    [
      'within a schema',
      `{$id: 'https://a.test/m', $defs: {Id: {type: string}}, properties: {id: {$ref: '#/$defs/Id'}}}`,
      '#/components/schemas/Message/$defs/Id',
    ],
    [
      'of the file beside it',
      `{$id: 'https://a.test/m', properties: {id: {$ref: '#/components/schemas/Other'}}}`,
      '#/components/schemas/Other',
    ],
    ['to its address', `{properties: {id: {$ref: 'https://a.test/o'}}}`, '#/components/schemas/Other'],
    [
      'below its address',
      `{properties: {id: {$ref: 'https://a.test/o#/properties/x'}}}`,
      '#/components/schemas/Other/properties/x',
    ],
  ])('with $id: a reference %s', async (name, message, place) => {
    const schemas = `{Message: ${message}, Other: {$id: 'https://a.test/o', properties: {x: {type: string}}}}`;
    const { spec, refused } = await pulled(at(`id ${name}.yaml`, yaml({ response: ofMessage, schemas })));
    expect(refused).toBeUndefined();
    expect(schemasOf({ spec } as Pulled)['Message']).toMatchObject({ properties: { id: { $ref: place } } });
    expect(JSON.stringify(spec)).not.toContain('$id');
  });

  test('with a property called $id, and an example with keywords', async () => {
    const schemas = `{Message: {properties: {$id: {type: string}, $dynamicRef: {type: string}}, example: {$id: a, $dynamicRef: b}}}`;
    const { spec } = await pulled(at('names.yaml', yaml({ response: ofMessage, schemas })));
    expect(schemasOf({ spec } as Pulled)['Message']).toMatchObject({
      example: { $id: 'a', $dynamicRef: 'b' },
    });
  });

  test('whose schemas hold each other as fields', async () => {
    const schemas = `{Message: {properties: {parent: {$ref: '#/components/schemas/Message'}, all: {type: array, items: {anyOf: [{$ref: '#/components/schemas/Message'}, {type: 'null'}]}}}}}`;
    expect((await pulled(at('tree.yaml', yaml({ response: ofMessage, schemas })))).refused).toBeUndefined();
  });

  test.each(['3.0', '3.1', '3.1.9', '3.0.4'])('of the version %s', async (version) => {
    const { spec } = await pulled(at(`version ${version}.yaml`, yaml({}, `'${version}'`)));
    expect(spec?.['openapi']).toBe(version);
  });

  test.each([
    ['UTF-8 with a byte order mark', (text: string) => Buffer.from(`\uFEFF${text}`)],
    ['UTF-16', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16, big endian', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
    ['UTF-16 without a mark', (text: string) => Buffer.from(text, 'utf16le')],
  ])('in %s', async (name, encoded) => {
    const file = at(`${name}.json`, encoded(JSON.stringify(publishedFile())));
    expect((await pulled(file)).refused).toBeUndefined();
  });

  test.each(['with a blank', 'ünïcode', '100%', 'a#b', 'a?b', "it's (1) [2] & more", '日本'])(
    'in parts in a folder called "%s"',
    async (folder) => {
      at(`${folder}/parts ü/message.yaml`, 'type: integer\n');
      const file = at(`${folder}/a ü.json`, publishedFile({ $ref: './parts ü/message.yaml' }));
      const found = await pulled(file);
      expect(found.refused).toBeUndefined();
      expect(schemasOf(found)['Message']).toEqual({ type: 'integer' });
    },
  );

  test('in more than a thousand parts', async () => {
    const names = Array.from({ length: 1200 }, (_, index) => `m${index}`);
    for (const name of names) at(`many/${name}.json`, { type: 'string', title: name });
    const properties = Object.fromEntries(names.map((name) => [name, { $ref: `${name}.json` }]));
    const found = await pulled(at('many/all.json', publishedFile({ type: 'object', properties })));
    expect(found.refused).toBeUndefined();
  });
});

describe('from a server', () => {
  interface Asked {
    readonly url: string;
    readonly authorization: string | undefined;
  }
  async function served(
    listener: (asked: Asked, response: Parameters<RequestListener>[1]) => void,
    use: (host: string, asked: readonly Asked[]) => Promise<void>,
  ): Promise<void> {
    const asked: Asked[] = [];
    const server = createServer(({ url = '', headers: { authorization } }, response) => {
      asked.push({ url, authorization });
      listener({ url, authorization }, response);
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => server.once('listening', ready));
    try {
      await use(`127.0.0.1:${(server.address() as AddressInfo).port}`, asked);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }
  const json = (response: Parameters<RequestListener>[1], value: unknown): void =>
    void response.setHeader('etag', '"one"').end(JSON.stringify(value));

  test('parts are looked for where a redirect has led, those of a redirected part included', async () => {
    const moved: Record<string, string> = {
      '/latest': '/v7/api.json',
      '/v7/part.json': '/store/deep/part.json',
    };
    const files: Record<string, unknown> = {
      '/v7/api.json': publishedFile({ $ref: 'part.json' }),
      '/store/deep/part.json': { type: 'object', properties: { a: { $ref: './a.json' } } },
      '/store/deep/a.json': { type: 'integer' },
    };
    await served(
      ({ url }, response) => {
        const location = moved[url];
        if (location !== undefined) response.writeHead(302, { location }).end();
        else if (url in files) json(response, files[url]);
        else response.writeHead(404).end();
      },
      async (host) => {
        const found = await pulled(`http://${host}/latest`);
        expect(found.refused).toBeUndefined();
        expect(schemasOf(found)['Message']).toEqual({
          type: 'object',
          properties: { a: { type: 'integer' } },
        });
      },
    );
  });

  test('a part that a redirect leads to another server is refused', async () => {
    await served(
      (_, response) => json(response, { type: 'integer' }),
      async (elsewhere, foreign) => {
        await served(
          ({ url }, response) =>
            url === '/api.json'
              ? json(response, publishedFile({ $ref: 'part.json' }))
              : void response.writeHead(302, { location: `http://${elsewhere}/part.json` }).end(),
          async (host) => {
            const { refused } = await pulled(`http://user:secret@${host}/api.json`);
            expect(refused).toMatch(/its part .*part\.json is somewhere else than the file itself$/);
            expect(foreign.every(({ authorization }) => authorization === undefined)).toBe(true);
          },
        );
      },
    );
  });

  test('credentials and a query are used, for parts too, and neither printed nor kept', async () => {
    await served(
      ({ url }, response) =>
        json(response, url.startsWith('/api') ? publishedFile({ $ref: 'part.json' }) : { type: 'integer' }),
      async (host, asked) => {
        const address = `http://us%C3%A9r:p%40ss@${host}/api.json?token=abc&v=1`;
        const { said, folder, refused } = await pulled(address);
        expect(refused).toBeUndefined();
        const authorization = `Basic ${Buffer.from('usér:p@ss').toString('base64')}`;
        expect(asked).toEqual([
          { url: '/api.json?token=abc&v=1', authorization },
          { url: '/part.json', authorization },
        ]);
        const kept = readFileSync(new URL('lock.json', folder), 'utf8');
        for (const text of [said, kept]) expect(text).not.toMatch(/us(é|%C3%A9)r|p(@|%40)ss|abc|token/);
        expect(readLock(folder).inbox?.source).toBe(`http://…@${host}/api.json?…`);
        // The lock alone does not cause another request there.
        const again = await pulled(undefined, folder);
        expect(again.refused).toMatch(
          /keeps no credentials and no query, .* --inbox or PLUMBLINE_INBOX_SPEC$/,
        );
        expect(asked).toHaveLength(2);
        expect((await pulled(address, folder)).said).toContain('inbox: unchanged');
      },
    );
  });

  test.each([
    [
      'that refuses',
      (response: Parameters<RequestListener>[1]) => response.writeHead(403).end(),
      /answered 403$/,
    ],
    ['with no file', (response: Parameters<RequestListener>[1]) => response.end('<html>'), /no OpenAPI file/],
    [
      'of a cut file',
      (response: Parameters<RequestListener>[1]) => response.end('{'),
      /neither JSON nor YAML/,
    ],
    [
      'whose part is missing',
      (response: Parameters<RequestListener>[1], url: string) =>
        url.startsWith('/a')
          ? json(response, publishedFile({ $ref: 'p.json?key=hush' }))
          : response.writeHead(404).end(),
      /p\.json\?… answered 404/,
    ],
  ])('no message about a server %s holds what is secret', async (_, answer, words) => {
    await served(
      ({ url }, response) => void answer(response, url),
      async (host) => {
        const { refused } = await pulled(`http://me:hush@${host}/a.json?token=hush#hush`);
        expect(refused).toMatch(words);
        expect(refused).not.toMatch(/hush|me:/);
      },
    );
  });

  test('an address that nothing answers at is printed without credentials', async () => {
    const { refused } = await pulled('http://me:hush@127.0.0.1:1/a.json?hush');
    expect(refused).toMatch(/^http:\/\/…@127\.0\.0\.1:1\/a\.json\?… cannot be read/);
    expect((await pulled('http://me:hush@:x/')).refused).not.toContain('hush');
  });
});

test.each([
  ['https://a.test/x.json', 'https://a.test/x.json'],
  ['https://u:p@a.test/x', 'https://…@a.test/x'],
  ['https://token@a.test/x', 'https://…@a.test/x'],
  ['HTTPS://:p@a.test/x?y#z', 'https://…@a.test/x?…'],
  ['https://a.test/x#token', 'https://a.test/x'],
  ['./a b.json', './a b.json'],
  ['http://u:p@:bad/?t', 'http://…@:bad/?…'],
])('of the source %s is shown %s', (source, shown) => {
  expect(sourceText(source)).toBe(shown);
});
