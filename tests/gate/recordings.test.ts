import { expect, test } from 'vitest';
import { allMonitors } from '../../suites/index.ts';
import { TrafficEvaluation } from '../../suites/kit/index.ts';
import { linted, sentIn } from './linted.ts';

/** The result for a recording depends on all of its lines: the service, the headers and the keys that it shows. */

const KEY = 'k1'.repeat(24);
const AT = Date.UTC(2026, 0, 15, 12);
const bare = { 'user-agent': 'tool/1', accept: '*/*' };
const keyed = { ...bare, authorization: KEY };

interface Sent {
  readonly method?: string;
  readonly requestHeaders?: Readonly<Record<string, string>> | undefined;
  readonly requestBody?: string | null | undefined;
  readonly status?: number;
  readonly html?: boolean;
  readonly responseBody?: string | undefined;
  readonly responseHeaders?: Readonly<Record<string, string>>;
}
let nth = 0;
const line = (target: string, { html = false, ...given }: Sent = {}): object => ({
  ...{ method: 'GET', url: target.startsWith('/') ? `http://api.example${target}` : target },
  ...{ requestHeaders: keyed, requestBody: null, status: 200, durationMs: 30 },
  responseHeaders: { 'content-type': html ? 'text/html' : 'application/json' },
  responseBody: html ? '<html></html>' : '{}',
  startedAt: AT + 2000 * (nth += 1),
  ...given,
});
const logged = (
  ...calls: readonly (readonly [method: string, path: string, status: number, second: number])[]
): string =>
  calls
    .map(
      ([method, path, status, second]) =>
        `10.0.0.7 - - [15/Jan/2026:12:00:0${second} +0000] "${method} ${path} HTTP/1.1" ${status} 9 "-" "x"\n`,
    )
    .join('');
const envoy = (method: string, path: string, status: number, host = 'api.example'): string =>
  `[2026-01-15T12:00:00.000Z] "${method} ${path} HTTP/2" ${status} - 0 9 30 29 "10.0.0.7" "x" "id" "${host}" "10.0.0.2:80"\n`;
/** A start whose line has no body. */
const start = (): object => ({
  ...{ method: 'POST', url: `http://api.example/advanced/campaigns/${'5'.repeat(24)}/start`, status: 400 },
  ...{ startedAt: AT + 2000 * (nth += 1), durationMs: 30, requestHeaders: keyed },
  ...{ responseHeaders: {}, responseBody: '{"error":"x","code":"NO_IDENTITY_SET"}' },
});
const ID = '5'.repeat(24);
/** A log of two calls for one list, both answered 404. */
const refusedTwice = (second: number): string =>
  logged(
    ['POST', `/lists/list/${ID}/contacts`, 404, 0],
    ['POST', `/lists/list/${ID}/contacts/batch`, 404, second],
  );
/** A line that does not show how the call was answered. */
function statusless(target: string, given?: Sent): object {
  const { status: _, ...others } = line(target, given) as { status: number };
  return others;
}
const MISSING: Sent = { status: 404, html: true };

async function said(given: string | readonly object[]): Promise<readonly string[]> {
  return [...linted(await sentIn(given))].flatMap(([id, { mistakes }]) => (mistakes.length > 0 ? [id] : []));
}

/** An archive with one call that has no key and was refused. */
const archive = (creator: string): string =>
  JSON.stringify({
    log: {
      version: '1.2',
      creator: { name: creator, version: '1' },
      entries: [
        {
          ...{ startedDateTime: new Date(AT).toISOString(), time: 30 },
          request: {
            ...{ method: 'GET', url: 'http://api.example/advanced/campaigns', httpVersion: 'HTTP/1.1' },
            headers: Object.entries(bare).map(([name, value]) => ({ name, value })),
          },
          response: {
            ...{ status: 401, headers: [{ name: 'content-type', value: 'application/json' }] },
            content: { mimeType: 'application/json', text: '{"error":"Authentication required"}' },
          },
        },
      ],
    },
  });

/** An archive of Insomnia, whose addresses lack their queries. */
const INSOMNIA = JSON.stringify({
  log: {
    creator: { name: 'Insomnia REST Client' },
    entries: [
      {
        request: {
          ...{ method: 'GET', url: 'http://api.example/inbox/api/v1/emails', headers: [] },
          queryString: [{ name: 'limit', value: '500' }],
        },
        response: { status: 200, headers: [], content: { mimeType: 'application/json', text: '{}' } },
      },
    ],
  },
});

const REFUSED: Sent = {
  requestHeaders: bare,
  status: 401,
  responseBody: '{"error":"Authentication required"}',
};
const INBOX = '/inbox/api/v1';
const KEYED_SEND = { ...keyed, 'content-type': 'application/json', 'idempotency-key': 'k1' };
const SEND: Sent = { method: 'POST', requestBody: '{"subject":"Hi"}', status: 201 };

test.each<[string, () => string | readonly object[], readonly string[]]>([
  [
    'calls without a key alone, all refused',
    () => [line('/advanced/campaigns', REFUSED)],
    ['prospecting.authorization-missing'],
  ],
  ['an archive of a proxy without a key', () => archive('mitmproxy'), ['prospecting.authorization-missing']],
  ['an archive of a browser, which leaves keys out', () => archive('WebInspector'), []],
  [
    'calls without a key, of which some are served',
    () => [line('/lists/list', { requestHeaders: bare }), line('/advanced/campaigns', REFUSED)],
    [],
  ],
  [
    'a version before each path',
    () => [line('/v1/advanced/campaigns', MISSING)],
    ['prospecting.unknown-path'],
  ],
  [
    'the second version of the inbox',
    () => [line('/inbox/api/v2/emails', MISSING)],
    ['prospecting.unknown-path'],
  ],
  [
    'a log of another service, with a path like a documented one',
    () => '10.0.0.7 - - [15/Jan/2026:12:00:00 +0000] "GET /webhook/x HTTP/1.1" 404 9 "-" "zgrab"\n',
    [],
  ],
  [
    'a key before each path',
    () => [line(`/${KEY}/advanced/campaigns`, MISSING)],
    ['prospecting.key-in-url', 'prospecting.unknown-path'],
  ],
  [
    'a key as the user part of an address, which clients send as Basic',
    () => [line(`http://${KEY}@api.example/advanced/campaigns`, REFUSED)],
    ['prospecting.key-form'],
  ],
  [
    'a key as the user part of an address, of a call whose headers are not recorded',
    () => [line('/lists/list'), line(`http://${KEY}@api.example/lists/list`, { requestHeaders: undefined })],
    [],
  ],
  [
    'only a change that no route makes',
    () => [line('/lists/custom-variable/tier', { ...MISSING, method: 'DELETE' })],
    ['prospecting.variable-changed'],
  ],
  [
    'no headers of one call, where others have some',
    () => [line('/lists/list'), line(`${INBOX}/drafts/send`, { ...SEND, requestHeaders: {} })],
    ['inbox.send-without-key'],
  ],
  [
    'some headers of each call, without those of a body that is there',
    () => [
      line(`${INBOX}/drafts/send`, { ...SEND, requestHeaders: keyed }),
      line('/lists/list', { ...SEND, requestHeaders: keyed, requestBody: '{"name":"a"}' }),
    ],
    [],
  ],
  [
    'some headers of each call in a log without bodies, as Caddy filters them',
    () => [line(`${INBOX}/drafts/send`, { ...SEND, requestHeaders: keyed, requestBody: undefined })],
    [],
  ],
  [
    'the length of a body alone',
    () => [
      line('/lists/list', {
        ...SEND,
        requestHeaders: { ...keyed, 'content-length': '12' },
        requestBody: '{"name":"a"}',
      }),
    ],
    ['prospecting.content-type'],
  ],
  [
    'a body that a recorder cut, of a sending that was taken',
    () => [
      line(`${INBOX}/drafts/send`, { ...SEND, requestHeaders: KEYED_SEND, requestBody: '{"subject":"H…' }),
    ],
    [],
  ],
  [
    'a body that a recorder left out, of a sending that was taken',
    () => [line(`${INBOX}/drafts/send`, { ...SEND, requestHeaders: KEYED_SEND, requestBody: '[omitted]' })],
    [],
  ],
  [
    'a body that a recorder cut, whose header states more bytes, of a sending that was refused',
    () => [
      line(`${INBOX}/drafts/send`, {
        ...SEND,
        ...{ requestHeaders: { ...KEYED_SEND, 'content-length': '900' }, requestBody: '{"subject":"H' },
        status: 400,
      }),
    ],
    [],
  ],
  [
    'a body that a recorder cut, refused for what it says',
    () => [
      line(`${INBOX}/drafts/send`, {
        ...{ ...SEND, requestHeaders: KEYED_SEND, requestBody: '{"subject":"H', status: 400 },
        responseBody: '{"error":"x","code":"VALIDATION_FAILED"}',
      }),
    ],
    ['inbox.refused-as-invalid'],
  ],
  ...['409', '422', '404', '429'].map((status): [string, () => object[], string[]] => [
    `a body that a recorder cut, answered ${status} twice for two emails`,
    () =>
      [1, 2].map((each) =>
        line(`${INBOX}/drafts/send`, {
          ...SEND,
          ...{ requestHeaders: { ...KEYED_SEND, 'idempotency-key': `k${each}` } },
          ...{ requestBody: '{"subject":"H', status: Number(status), responseBody: '{"error":"x"}' },
        }),
      ),
    [],
  ]),
  [
    'a body that a recorder replaced, of a sending that was refused',
    () => [
      line(`${INBOX}/drafts/send`, {
        ...{ ...SEND, requestHeaders: KEYED_SEND, requestBody: '<body omitted>', status: 400 },
      }),
    ],
    [],
  ],
  [
    'bodies whose texts a recorder masked',
    () => [
      ...[1, 2].map((each) =>
        line(`${INBOX}/drafts/send`, {
          ...SEND,
          requestHeaders: { ...KEYED_SEND, 'idempotency-key': `k${each}` },
          requestBody: '{"mailboxId":"m1","subject":"***","to":[{"email":"[REDACTED]"}],"inReplyTo":"***"}',
        }),
      ),
      line('/lists/custom-variable', {
        ...{ ...SEND, requestBody: '{"displayName":"****","schema":"<redacted>"}' },
        requestHeaders: { ...keyed, 'content-type': 'application/json' },
      }),
    ],
    [],
  ],
  [
    'a body that is no JSON, of a sending that was refused',
    () => [
      line(`${INBOX}/drafts/send`, {
        ...SEND,
        ...{ requestHeaders: KEYED_SEND, requestBody: '{"subject":"H', status: 400 },
      }),
    ],
    ['inbox.malformed-json'],
  ],
  [
    'a log of paths that leaves queries out',
    () =>
      [
        ...[408, 408].map((status) => [`${INBOX}/emails/search`, status] as const),
        ...[200, 200].map((status) => [`/advanced/campaigns/${'5'.repeat(24)}/activities`, status] as const),
        ...[503, 200].map((status) => ['/stats/advanced', status] as const),
      ].map(([path, status]) => ({ method: 'GET', path, status, time: AT + 500 * (nth += 1) })),
    [],
  ],
  [
    'a paid job of a log without times, which may be one of each month',
    () =>
      [1, 2].map(() => {
        const { startedAt: _, ...timeless } = line('/tools/find/email', {
          method: 'POST',
          requestHeaders: { ...keyed, 'content-type': 'application/json' },
          requestBody: '{"firstName":"A"}',
        }) as { startedAt: number };
        return timeless;
      }),
    [],
  ],
  [
    'pages of a recording without times, which may be requested at once',
    () =>
      [1, 0].map((page) => {
        const { startedAt: _, ...timeless } = line(`/social-scrappers?page=${page}`) as { startedAt: number };
        return timeless;
      }),
    [],
  ],
  [
    'a key that goes on after its refusal, with the same request',
    () =>
      [1, 2, 3].map(() =>
        line(`${INBOX}/emails`, { status: 401, responseBody: '{"code":"INVALID_API_KEY"}' }),
      ),
    ['inbox.sent-after-refusal'],
  ],
  [
    'no body of an equal change, where others have one with its type',
    () => [line(`${INBOX}/drafts/send`, { ...SEND, requestHeaders: KEYED_SEND }), ...[1, 2].map(start)],
    ['prospecting.client-error-retried'],
  ],
  ['no body of an equal change, where none has one', () => [1, 2].map(start), []],
  [
    'no body of an upload, whose headers are those that the program has set',
    () => [
      line(`${INBOX}/drafts/send`, { ...SEND, requestHeaders: KEYED_SEND }),
      { ...start(), url: 'http://api.example/advanced/attachments', requestHeaders: { authorization: KEY } },
    ],
    [],
  ],
  [
    'a log without bodies, with a change of an email that was answered 404',
    () => logged(['GET', `${INBOX}/emails/e1`, 404, 0], ['PATCH', `${INBOX}/emails/e1`, 404, 2]),
    ['inbox.used-after-404'],
  ],
  [
    'a log without bodies, with a change that may have been under way',
    () => logged(['GET', `${INBOX}/emails/e1`, 404, 0], ['PATCH', `${INBOX}/emails/e1`, 404, 0]),
    [],
  ],
  [
    'a log without bodies, with a documented path behind a version',
    () => logged(['GET', '/advanced/campaigns', 200, 0], ['GET', '/api/v1/advanced/campaigns', 404, 2]),
    ['prospecting.unknown-path'],
  ],
  [
    'a log without bodies, with paths of other software',
    () => logged(['GET', '/advanced/campaigns', 200, 0], ['GET', '/api/v1/customers', 404, 2]),
    [],
  ],
  [
    'a log without bodies, with contacts for a list that was answered 404',
    () =>
      logged(
        ...[0, 2].map((second) => ['POST', `/lists/list/${'5'.repeat(24)}/contacts`, 404, second] as const),
      ),
    ['prospecting.used-after-404'],
  ],
  [
    'a log of a proxy to several services, which Envoy names after the request',
    () => [envoy('GET', '/advanced/campaigns', 200), envoy('POST', '/webhook', 201, 'crm.example')].join(''),
    [],
  ],
  [
    'an archive whose addresses have their queries beside them',
    () => INSOMNIA,
    ['inbox.limit-above-maximum'],
  ],
  [
    'no body of an answer, whose headers show a page',
    () => [
      line('/lists/list'),
      line(`${INBOX}/threads/t1`, { status: 404, html: true, responseBody: undefined }),
    ],
    ['inbox.unknown-path'],
  ],
  [
    'no body of an answer, whose headers show JSON of a route that is not shown',
    () => [line('/lists/list'), line(`${INBOX}/email/e1`, { status: 404, responseBody: undefined })],
    [],
  ],
  [
    'an Idempotency-Key that two accounts use, whose keys are masked',
    () =>
      ['Hi', 'Hello'].map((subject) =>
        line(`${INBOX}/drafts/send`, {
          ...{ ...SEND, requestBody: JSON.stringify({ subject }) },
          requestHeaders: { ...KEYED_SEND, authorization: '***' },
        }),
      ),
    [],
  ],
  ['a log in whole seconds, with a call that began up to a second after a 404', () => refusedTwice(1), []],
  [
    'a log in whole seconds, with a call that began more than a second after a 404',
    () => refusedTwice(2),
    ['prospecting.used-after-404'],
  ],
  [
    'a log with an id that was served after it was answered 404',
    () =>
      logged(
        ['POST', `/lists/list/${ID}/contacts`, 404, 0],
        ['GET', `/lists/list/${ID}/rows?email=a@x.example`, 200, 2],
        ['POST', `/lists/list/${ID}/contacts/batch`, 404, 4],
      ),
    [],
  ],
  [
    'an id that has not the form of one, without a status',
    () => [line('/advanced/campaigns'), statusless('/advanced/campaigns/x7')],
    [],
  ],
  [
    'an Idempotency-Key that is used for two requests, of which the first has no status',
    () => {
      const [first, second] = ['Hi', 'Hello'].map((subject): Sent => ({
        ...SEND,
        requestHeaders: KEYED_SEND,
        requestBody: JSON.stringify({ subject }),
      }));
      return [statusless(`${INBOX}/drafts/send`, first), line(`${INBOX}/drafts/send`, second)];
    },
    [],
  ],
  ['no headers of any call', () => [line(`${INBOX}/drafts/send`, { ...SEND, requestHeaders: {} })], []],
])('%s', async (_, given, expected) => {
  expect(await said(given())).toEqual(expected);
});

const event = JSON.stringify({ event: 'email.updated', createdAt: new Date(AT).toISOString(), data: {} });
const delivery = (status: number, body = event): object =>
  line('http://tool.example/hook', {
    ...{ method: 'POST', status, requestBody: body },
    requestHeaders: {
      ...bare,
      'x-service-event': 'email.updated',
      'x-service-signature': `t=${AT / 1000},v1=${'0'.repeat(64)}`,
    },
  });

test.each<[string, readonly number[], readonly string[]]>([
  ['a failure whose next attempt is taken', [500, 200], []],
  ['two failures, and then it is taken', [503, 500, 204], []],
  ['a failure alone', [500], ['inbox.webhook-refused']],
  ['failures to the last', [500, 502], ['inbox.webhook-refused']],
  ['a redirect and a refusal, and then it is taken', [302, 404, 429, 200], []],
  ['a redirect of each attempt', [302, 302], ['inbox.webhook-refused']],
])('a delivery: %s', async (_, statuses, expected) => {
  const lines = statuses.map((status) => delivery(status));
  expect(await said([line(`${INBOX}/emails`), ...lines])).toEqual(expected);
});

test.each<[string, unknown, readonly string[]]>([
  ['a text', event, ['inbox.webhook-unverified']],
  ['JSON, which is not the text that was signed', JSON.parse(event), []],
])('a signature is checked by a body that is recorded as %s', async (_, requestBody, expected) => {
  const sent = await sentIn([line(`${INBOX}/emails`), { ...delivery(200), requestBody }]);
  expect(
    [...linted(sent, 'secret')].flatMap(([id, { mistakes }]) => (mistakes.length > 0 ? [id] : [])),
  ).toEqual(expected);
});

test.each<[string, string, string, readonly string[]]>([
  ['a plus sign', 'e+1', 'e+1', []],
  ['an equals sign', 'QUJD=', 'QUJD=', []],
  ['a slash that is encoded, before a query', 'a%2Fb?x=1', 'a/b', []],
  ['another id', 'e1', 'e2', ['inbox.email-detail.id-is-requested']],
])('the email of a path with %s', async (_, path, id, expected) => {
  const { calls } = await sentIn([
    line(`${INBOX}/emails/${path}`, { responseBody: JSON.stringify({ email: { id } }) }),
  ]);
  const claim = 'inbox.email-detail.id-is-requested';
  const evaluation = new TrafficEvaluation(allMonitors, (each) => each === claim);
  for (const { exchange, lacks } of calls) evaluation.take(exchange, lacks);
  const violated = evaluation.verdicts('').filter(({ verdict }) => verdict === 'violated');
  expect(violated.map((each) => each.id)).toEqual(expected);
});

test.each([
  ['replaced', '[truncated]'],
  ['left out', '<binary data, 812 bytes>'],
  ['cut', 'list of 800'],
  ['masked', '{"items":[{"id":"e1","messageId":"***","tags":[{"color":"[Filtered]"}]}],"nextCursor":"****"}'],
])('an answer that a recorder %s shows no claim about bodies', async (_, responseBody) => {
  const { calls } = await sentIn([
    line(`${INBOX}/emails`, {
      responseBody,
      responseHeaders: { 'content-type': 'application/json', 'content-length': '812' },
    }),
  ]);
  const evaluation = new TrafficEvaluation(allMonitors, (claim) => !claim.includes('.header-'));
  for (const { exchange, lacks } of calls) evaluation.take(exchange, lacks);
  expect(evaluation.verdicts('').flatMap(({ id, verdict }) => (verdict === 'violated' ? [id] : []))).toEqual(
    [],
  );
});

test.each([
  ['masked words', ['texts'], []],
  ['whole words', [], ['prospecting.lookup.email-whole-match']],
] as const)(
  'a lookup of %s that differ is reported only if they were sent so',
  async (_, lacked, expected) => {
    const list = '5'.repeat(24);
    const row = {
      id: '6'.repeat(24),
      listId: list,
      standardFields: { email: 'x8524691f@xd3525563.xac217897' },
    };
    const { calls } = await sentIn([
      line(`/lists/list/${list}/rows?email=x1163cb5a%40xf401a9eb.xe41e9ac8`, {
        responseBody: JSON.stringify({ items: [row], page: 1, pageSize: 50, total: 1 }),
      }),
    ]);
    const evaluation = new TrafficEvaluation(allMonitors, (claim) =>
      claim.startsWith('prospecting.lookup.email-'),
    );
    for (const { exchange } of calls) evaluation.take(exchange, new Set(lacked));
    expect(
      evaluation.verdicts('').flatMap(({ id, verdict }) => (verdict === 'violated' ? [id] : [])),
    ).toEqual(expected);
  },
);

test('a body that was refused for its size, and that a recorder cut, shows no bound', async () => {
  const { calls } = await sentIn([
    line(`/lists/list/${'5'.repeat(24)}/contacts/batch`, {
      ...{ method: 'POST', requestHeaders: { ...keyed, 'content-type': 'application/json' }, status: 413 },
      requestBody: '{"contacts":[{"email":"a@b.exam…',
      responseBody: '{"message":"too large","code":"PAYLOAD_TOO_LARGE"}',
    }),
  ]);
  const evaluation = new TrafficEvaluation(allMonitors, () => true);
  for (const { exchange, lacks } of calls) evaluation.take(exchange, lacks);
  expect(evaluation.verdicts('').flatMap(({ id, verdict }) => (verdict === 'violated' ? [id] : []))).toEqual(
    [],
  );
});

test('nothing is said of a delivery whose signature was masked', async () => {
  const given = delivery(200) as { requestHeaders: object };
  const requestHeaders = { ...given.requestHeaders, 'x-service-signature': '[redacted]' };
  const sent = await sentIn([line(`${INBOX}/emails`), { ...given, requestHeaders }]);
  expect([...linted(sent, 'secret')].flatMap(([, { mistakes }]) => mistakes)).toEqual([]);
});

test('nothing is said of a delivery without its body or its time', async () => {
  const { requestBody: _, ...bodyless } = delivery(200) as { requestBody: string };
  const { startedAt: __, ...timeless } = delivery(200) as { startedAt: number };
  const sent = await sentIn([line(`${INBOX}/emails`), bodyless, { ...bodyless, status: 503 }, timeless]);
  expect([...linted(sent, 'secret')].flatMap(([, { mistakes }]) => mistakes)).toEqual([]);
});

test.each<[string, object, string]>([
  [
    'a value beyond its bound',
    line(`/advanced/campaigns/${'5'.repeat(24)}/settings`, {
      ...{ method: 'PATCH', requestBody: '{"dailyChatAdded":31}', status: 400 },
    }),
    'dailyChatAdded must be <= 30, and is 31',
  ],
  [
    'a form in place of JSON',
    line(`${INBOX}/emails/e1`, {
      ...{ method: 'PATCH', requestBody: 'isRead=true', status: 400 },
      requestHeaders: { ...keyed, 'content-type': 'application/x-www-form-urlencoded' },
    }),
    'the body is application/x-www-form-urlencoded, and no JSON',
  ],
  [
    'a term that is too short',
    line(`${INBOX}/emails/search?q=a`, { status: 400 }),
    'q has 1 characters after trimming, of 2 to 200',
  ],
])('a message has what was expected and what was seen: %s', async (_, given, expected) => {
  const found = [...linted(await sentIn([given]))].flatMap(([, { mistakes }]) => mistakes);
  expect(found.map(({ message }) => message)).toContain(expected);
});
