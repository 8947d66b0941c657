import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import formats from 'ajv-formats';
import { operations } from '../../generated/operations.ts';
import inboxSpec from '../../generated/inbox.spec.json' with { type: 'json' };
import prospectingSpec from '../../generated/prospecting.spec.json' with { type: 'json' };
import { startMock, type RunningMock } from '../../mock/index.ts';

const ajv = new Ajv2020({ strict: false, allErrors: false, validateFormats: true });
formats.default(ajv);
ajv.addSchema(inboxSpec, 'inbox');
ajv.addSchema(prospectingSpec, 'prospecting');

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 7, plan: 'scale' });
});
afterAll(() => mock.close());

const pointer = (...parts: readonly string[]): string =>
  parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');
type Tree = Record<string, unknown>;
const at = (tree: unknown, key: string): unknown => (tree as Tree | undefined)?.[key];

/** The path of the JSON schema for an answer, after resolving one reference to a shared response. */
function schemaOf(
  service: 'inbox' | 'prospecting',
  path: string,
  method: string,
  status: number,
): string | undefined {
  const spec = service === 'inbox' ? inboxSpec : prospectingSpec;
  const responses = at(at(at(spec.paths, path), method), 'responses');
  const code = [String(status), `${String(status).charAt(0)}XX`, 'default'].find(
    (each) => at(responses, each) !== undefined,
  );
  if (code === undefined) return undefined;
  const reference = at(at(responses, code), '$ref');
  const base =
    typeof reference === 'string' ? reference.slice(2) : pointer('paths', path, method, 'responses', code);
  const response =
    typeof reference === 'string'
      ? at(spec.components.responses, reference.split('/').at(-1) ?? '')
      : at(responses, code);
  return at(at(at(response, 'content'), 'application/json'), 'schema') === undefined
    ? ''
    : `${service}#/${base}/content/application~1json/schema`;
}

const routes = (service: 'inbox' | 'prospecting'): [string, string][] =>
  Object.values<{ method: string; path: string }>(operations[service]).map(({ method, path }) => [
    method,
    path,
  ]);

describe.each(['inbox', 'prospecting'] as const)('%s', (service) => {
  test.each(routes(service))('%s %s answers as its specification allows', async (method, path) => {
    const url = `${mock.baseUrl}${service === 'inbox' ? '/inbox/api/v1' : ''}${path.replaceAll(/\{\w+\}/g, 'c0ffeec0ffeec0ffeec0ffee')}`;
    const answer = await fetch(url, {
      method,
      headers: { authorization: mock.keys.main, 'content-type': 'application/json' },
      ...(method !== 'GET' && method !== 'DELETE' && { body: '{}' }),
    });
    const schema = schemaOf(service, path, method.toLowerCase(), answer.status);
    expect(schema, `status ${answer.status} is not documented`).toBeDefined();
    const text = await answer.text();
    if (schema === undefined || schema === '' || text === '') return;
    const validate = ajv.compile({ $ref: schema });
    expect(validate(JSON.parse(text)), JSON.stringify(validate.errors)).toBe(true);
  });
});

test('an email that was sent shows those of its references that are message ids', async () => {
  const asked = (path: string, init: RequestInit = {}): Promise<unknown> =>
    fetch(`${mock.baseUrl}/inbox/api/v1${path}`, {
      ...init,
      headers: { authorization: mock.keys.main, 'content-type': 'application/json' },
    }).then((answer) => answer.json());
  const listed = async (): Promise<readonly Record<string, unknown>[]> =>
    ((await asked('/emails')) as { items: Record<string, unknown>[] }).items;
  const subject = 'of references';
  const references = ['', '<one@a.example>', 'two@a.example', 'no id', '<a><b>'];
  const to = [{ email: 'one@a.example' }];
  for (const mailboxId of new Set((await listed()).map((email) => email['mailboxId']))) {
    const body = JSON.stringify({ mailboxId, to, subject, body: { text: 'text' }, references });
    await asked('/drafts/send', { method: 'POST', body });
  }
  const sent = (await listed()).filter((email) => email['subject'] === subject);
  expect(sent.length).toBeGreaterThan(0);
  for (const email of sent) expect(email['references']).toEqual(['<one@a.example>', 'two@a.example']);
});

test('an unknown path gets an HTML page', async () => {
  const answer = await fetch(`${mock.baseUrl}/nowhere`, { headers: { authorization: mock.keys.main } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
});

test('nothing undocumented is served on the port of the services', async () => {
  const answer = await fetch(`${mock.baseUrl}/accounts`, { method: 'POST', body: '{}' });
  expect(answer.status).toBe(404);
});

test('the control plane refuses a body that is no JSON with one clear error', async () => {
  const answer = await fetch(`${mock.controlUrl}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{',
  });
  expect([answer.status, await answer.json()]).toEqual([400, { error: 'the body takes a JSON object' }]);
});

test.each([
  ['POST', '/accounts', { sede: 1 }, 'sede is none of seed, plan, emails, entries, lists, limits, windowMs'],
  ['POST', '/accounts', { windowMs: { inbox: 'short' } }, 'inbox takes a whole number'],
  ['PATCH', '/accounts/default', { slowReads: true }, 'slowReads is none of seed'],
  ['PATCH', '/accounts/default', { limits: { perHour: 1 } }, 'perHour is none of perMinute, perMonth'],
  [
    'PATCH',
    '/accounts/default',
    { inboxWebhook: { url: 'http://127.0.0.1:9', secret: '' } },
    'inboxWebhook takes { url, secret }, the secret not empty',
  ],
  ['POST', '/accounts/default/clock', { advance: 1 }, 'advance is none of advanceMs, settle'],
])(
  'the control plane refuses a field that it does not have: %s %s %j',
  async (method, path, body, message) => {
    const answer = await fetch(`${mock.controlUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: expect.stringContaining(message) as string },
    ]);
  },
);
