import { expect, test } from 'vitest';
import { readRecording } from '../../gate/read/index.ts';
import { trafficIn } from '../../gate/call.ts';
import { operationOf } from '../../suites/kit/index.ts';

const ndjson = (...records: readonly object[]): string =>
  records.map((each) => JSON.stringify(each)).join('\n');

const HAR = JSON.stringify({
  log: {
    entries: [
      {
        startedDateTime: '2026-01-15T12:00:00.000Z',
        time: 20,
        request: {
          method: 'GET',
          url: 'https://api.example/inbox/api/v1/emails?limit=500',
          headers: [{ name: 'Authorization', value: 'masked' }],
          bodySize: 0,
        },
        response: { status: 200, headers: [], content: { size: 20 } },
      },
    ],
  },
});

test.each([
  ['har', HAR],
  [
    'ndjson',
    ndjson({
      timestamp: '2026-01-15T12:00:00.000Z',
      request: { method: 'get', url: 'https://api.example/inbox/api/v1/emails?limit=500' },
      response: { statusCode: 200 },
    }),
  ],
  [
    'nginx',
    ndjson({
      time_iso8601: '2026-01-15T12:00:00+00:00',
      request: 'GET /inbox/api/v1/emails?limit=500 HTTP/1.1',
      status: '200',
      request_time: '0.000',
      http_host: 'api.example',
    }),
  ],
  [
    'nginx',
    '10.0.0.1 - - [15/Jan/2026:12:00:00 +0000] "GET /inbox/api/v1/emails?limit=500 HTTP/1.1" 200 512 "-" "tool"',
  ],
  [
    'kong',
    ndjson({
      started_at: Date.UTC(2026, 0, 15, 12),
      latencies: { request: 20 },
      request: { method: 'GET', uri: '/inbox/api/v1/emails?limit=500', headers: { host: 'api.example' } },
      response: { status: 200 },
    }),
  ],
] as const)('%s names the same call', (format, text) => {
  const recording = readRecording(text);
  expect(recording.format).toBe(format);
  const [call] = trafficIn(recording, operationOf).calls;
  expect(call).toMatchObject({ nth: 1, at: Date.UTC(2026, 0, 15, 12) });
  expect(call?.exchange).toMatchObject({
    service: 'inbox',
    operation: 'GET /emails',
    request: { target: '/inbox/api/v1/emails?limit=500' },
    response: { status: 200 },
  });
  expect(call?.lacks.has('answer body')).toBe(true);
});

test('what a line does not hold is known to lack, and a read has no body to lack', () => {
  const text = ndjson(
    { method: 'POST', url: '/lists/list', status: 201 },
    { method: 'GET', url: '/lists/list' },
  );
  const [post, get] = trafficIn(readRecording(text), operationOf).calls;
  expect([...(post?.lacks ?? [])]).toEqual([
    ...['request headers', 'request body', 'answer headers', 'answer body', 'time'],
  ]);
  expect([...(get?.lacks ?? [])]).toEqual([
    ...['request headers', 'answer', 'answer headers', 'answer body', 'time'],
  ]);
});

test('other hosts are left alone, deliveries are told from calls, and a path before theirs is taken off', () => {
  const lines = [
    { method: 'GET', url: 'https://cdn.example/app.js', status: 200 },
    { method: 'GET', url: 'https://gateway.example/v1/lists/list', status: 200 },
    { method: 'GET', url: 'https://gateway.example/v1/no-such-path', status: 404 },
    {
      method: 'POST',
      url: 'http://tool.example/hook',
      status: 200,
      requestHeaders: { 'X-Service-Event': 'email.updated' },
      requestBody: { event: 'email.updated' },
    },
  ];
  const traffic = trafficIn(readRecording(ndjson(...lines)), operationOf, 'https://gateway.example/v1');
  expect(traffic.calls.map(({ exchange }) => exchange.request.target)).toEqual([
    '/lists/list',
    '/no-such-path',
  ]);
  expect(traffic.deliveries.map(({ exchange }) => [exchange.service, exchange.receivedBy])).toEqual([
    ['inbox', 'http://tool.example'],
  ]);
  expect(traffic.elsewhere).toBe(1);
});

test.each(['', '{', 'GET /emails', '[]', '{"log":{}}', '{"a":1}\n{"b":2}'])('%j is refused', (text) => {
  expect(() => readRecording(text)).toThrow(/it is (no|none)/);
});
