import { readdirSync, readFileSync } from 'node:fs';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { allMonitors } from '../../../suites/index.ts';
import { Inconclusive } from '../../../suites/kit/model/exchange.ts';
import { notesOn, TrafficEvaluation, unreadProblem, type CallPart } from '../../../suites/kit/index.ts';
import { sentIn } from '../../gate/linted.ts';

const TARGET = '/inbox/api/v1/emails?limit=500';
const NOON = Date.UTC(2026, 10, 25, 12);
const json = (...records: readonly object[]): string =>
  records.map((each) => JSON.stringify(each)).join('\n');
const COMBINED = `203.0.113.7 - - [25/Nov/2026:12:00:00 +0000] "GET ${TARGET} HTTP/1.1" 200 512 "-" "tool/1.0"`;
const NGINX = {
  ...{ time_iso8601: '2026-11-25T12:00:00+00:00', remote_addr: '203.0.113.7', request_method: 'GET' },
  ...{ status: 200, request_time: 0, host: 'api.example' },
};

const RECORD = { ...NGINX, request_uri: TARGET };
const INDENTED = JSON.stringify(RECORD, null, 2);
/** A line of Docker, which ends the last part of a line with a line feed. */
const docker = (log: string): string => json({ log, stream: 'stdout', time: '2026-11-25T12:00:01Z' });

const HAPROXY = `haproxy[14389]: 10.0.1.2:33317 [25/Nov/2026:12:00:00.000] http-in~ static/srv1 10/0/30/69/+109 200 +2750 - - ---- 1/1/1/1/0 0/0 {api.example|tool 1.0} {} "GET ${TARGET} HTTP/1.1"`;
const HEROKU = `at=info method=GET path="${TARGET}" host=api.example request_id=8601b555 fwd="203.0.113.7" dyno=web.1 connect=1ms service=0ms status=200 bytes=13 protocol=https`;
const W3C = {
  iis: `#Software: Microsoft Internet Information Services 10.0
#Version: 1.0
#Date: 2026-11-25 12:00:00
#Fields: date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken
2026-11-25 12:00:00 10.0.0.1 GET /inbox/api/v1/emails limit=500 443 - 203.0.113.7 tool/1.0 - 200 0 0 0`,
  cloudFront: `#Version: 1.0
#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id x-host-header cs-protocol cs-bytes time-taken
${['2026-11-25', '12:00:00', 'LAX1', '2390282', '192.0.2.202', 'GET', 'd1.cloudfront.example', '/inbox/api/v1/emails', '200', '-', 'tool', 'limit=500', '-', 'Hit', 'x', 'api.example', 'https', '9', '0.000'].join('\t')}`,
};

const entry = (request: object, response: object | null, more: object = {}): object => ({
  startedDateTime: '2026-11-25T12:00:00.000Z',
  time: 12,
  request: { method: 'GET', url: `https://api.example${TARGET}`, headers: [], bodySize: 0, ...request },
  ...(response !== null && { response: { status: 200, headers: [], content: {}, ...response } }),
  ...more,
});
const har = (...entries: readonly object[]): string =>
  JSON.stringify({ log: { version: '1.2', creator: { name: 'x', version: '1' }, entries } });

describe('one call is read from', () => {
  it.each<[string, string]>([
    ['an HTTP archive', har(entry({}, {}))],
    ['an archive written over several lines', JSON.stringify(JSON.parse(har(entry({}, {}))), null, 2)],
    [
      'an archive whose head comes last',
      JSON.stringify({ log: { entries: [entry({}, {})], version: '1.2' } }),
    ],
    [
      'an archive in which the log is not first',
      JSON.stringify({ comment: '', ...(JSON.parse(har(entry({}, {}))) as object) }),
    ],
    ['the combined format', COMBINED],
    ['the common format of a virtual host', `api.example:443 ${COMBINED}`],
    ['a forwarded address in front', `"198.51.100.1, 10.0.0.1" ${COMBINED}`],
    ['forwarded addresses in front that are not quoted', `198.51.100.1, 10.0.0.1 - - ${COMBINED.slice(16)}`],
    ['syslog', `<190>Nov 25 12:00:00 web-1 nginx: ${COMBINED}`],
    ['syslog of RFC 5424', `<190>1 2026-11-25T12:00:00Z web-1 nginx 12 - - ${COMBINED}`],
    ['syslog around JSON', `Nov 25 12:00:00 web-1 nginx[12]: ${json({ ...NGINX, request_uri: TARGET })}`],
    ['the lines of Docker', json({ log: `${COMBINED}\n`, stream: 'stdout', time: '2026-11-25T12:00:01Z' })],
    [
      'the lines of Docker around JSON',
      json({ log: `${json({ ...NGINX, request_uri: TARGET })}\n`, stream: 'stdout' }),
    ],
    ['the lines of a container runtime', `2026-11-25T12:00:00.1Z stdout F ${COMBINED}`],
    ['the lines of compose', `web-1  | ${COMBINED}`],
    ['a line that Docker split', `${docker(COMBINED.slice(0, 60))}\n${docker(`${COMBINED.slice(60)}\n`)}`],
    [
      'JSON that Docker split',
      `${docker(json(RECORD).slice(0, 60))}\n${docker(`${json(RECORD).slice(60)}\n`)}`,
    ],
    [
      'three parts of a line of a container runtime',
      [
        `2026-11-25T12:00:00.1Z stdout P ${COMBINED.slice(0, 40)}`,
        `2026-11-25T12:00:00.1Z stdout P ${COMBINED.slice(40, 60)}`,
        `2026-11-25T12:00:00.1Z stdout F ${COMBINED.slice(60)}`,
      ].join('\n'),
    ],
    ['JSON over several lines behind a time', `2026-11-25T12:00:01Z INFO request ${INDENTED}`],
    [
      'JSON over several lines of Docker',
      INDENTED.split('\n')
        .map((each) => docker(`${each}\n`))
        .join('\n'),
    ],
    ['a record of Fluent Bit', `kube.app: [1795608000.5, ${json({ log: json(RECORD) })}]`],
    ['the console of Fluent Bit', `[0] app: [[1795608000.5, {}], ${json({ log: COMBINED })}]`],
    [
      'a record in the log of Fluent Bit',
      json({ date: 1795608000.5, log: RECORD, kubernetes: { pod_name: 'a' } }),
    ],
    ['a file of Fluentd', `2026-11-25T13:00:00+01:00\tapp.access\t${json({ message: COMBINED })}`],
    ['a line of Loki', json({ labels: { app: 'a' }, line: COMBINED, timestamp: '2026-11-25T12:00:01Z' })],
    ['the console of Loki', `2026-11-25T12:00:01Z {app="a", job="b"} ${json(RECORD)}`],
    [
      'an answer of Loki',
      json({
        status: 'success',
        data: { result: [{ stream: {}, values: [['1795608000000000000', COMBINED]] }] },
      }),
    ],
    ['events of CloudWatch', json({ events: [{ timestamp: NOON, message: `${COMBINED}\n`, eventId: '1' }] })],
    [
      'a subscription of CloudWatch',
      json({ messageType: 'DATA', logEvents: [{ timestamp: NOON, message: COMBINED }] }),
    ],
    [
      'a query of CloudWatch',
      json({
        results: [
          [
            { field: '@ptr', value: 'x' },
            { field: '@message', value: json(RECORD) },
          ],
        ],
      }),
    ],
    ['CloudWatch followed on a console', `2026-11-25T12:00:01+00:00 app/1 ${json(RECORD)}`],
    ['a text of Google', json({ insertId: 'a', textPayload: COMBINED, timestamp: '2026-11-25T12:00:01Z' })],
    [
      'a request in a record of Google',
      json({
        timestamp: '2026-11-25T12:00:00Z',
        jsonPayload: { httpRequest: { requestMethod: 'GET', requestUrl: TARGET, status: 200 } },
      }),
    ],
    ['a document of Elastic', json({ _index: 'a', _source: { message: COMBINED, log: { offset: 3 } } })],
    ['an event of Elastic', json({ event: { original: COMBINED }, log: { offset: 3 } })],
    [
      'a result of Splunk',
      json({ preview: false, result: { _raw: COMBINED, _time: '2026-11-25T12:00:01Z' } }),
    ],
    [
      'a record of OpenTelemetry',
      json({ resourceLogs: [{ scopeLogs: [{ logRecords: [{ body: { stringValue: COMBINED } }] }] }] }),
    ],
    ['nginx with $request_uri', json({ ...NGINX, request_uri: TARGET })],
    ['nginx with $uri and $args', json({ ...NGINX, uri: '/inbox/api/v1/emails', args: 'limit=500' })],
    [
      'nginx with $request beside $uri',
      json({ ...NGINX, uri: '/inbox/api/v1/emails', request: `GET ${TARGET} HTTP/1.1` }),
    ],
    [
      'Kong',
      json({
        started_at: NOON,
        latencies: { request: 9 },
        request: { method: 'GET', uri: TARGET, headers: { host: 'api.example' } },
        response: { status: 200 },
      }),
    ],
    [
      'Kong with a parted query',
      json({
        started_at: NOON,
        latencies: { request: 9 },
        request: { method: 'GET', uri: '/inbox/api/v1/emails', querystring: { limit: '500' } },
        response: { status: 200 },
      }),
    ],
    [
      'Caddy',
      json({
        level: 'info',
        ts: NOON / 1000,
        logger: 'http.log.access',
        request: {
          remote_ip: '::1',
          proto: 'HTTP/2.0',
          method: 'GET',
          host: 'api.example',
          uri: TARGET,
          headers: { Accept: ['*/*'] },
        },
        duration: 0,
        status: 200,
      }),
    ],
    [
      'Envoy',
      `[2026-11-25T12:00:00.000Z] "GET ${TARGET} HTTP/2" 200 - 0 226 100 99 "10.0.0.1" "tool" "id" "api.example" "tcp://10.0.0.2:80"`,
    ],
    [
      'Istio',
      `[2026-11-25T12:00:00.000Z] "GET ${TARGET} HTTP/1.1" 200 - via_upstream - "-" 0 226 100 99 "-" "tool" "id" "api.example" "10.0.0.2:80" x -`,
    ],
    [
      'Envoy with JSON',
      json({
        start_time: '2026-11-25T12:00:00.000Z',
        method: 'GET',
        path: TARGET,
        response_code: 200,
        duration: 9,
        authority: 'api.example',
      }),
    ],
    [
      'Traefik',
      json({
        RequestMethod: 'GET',
        RequestPath: TARGET,
        RequestHost: 'api.example',
        DownstreamStatus: 200,
        StartUTC: '2026-11-25T12:00:00Z',
        Duration: 9e6,
      }),
    ],
    [
      'a load balancer of AWS',
      `https 2026-11-25T12:00:00.000000Z app/lb/1 203.0.113.7:1 10.0.0.1:80 0.000 0.000 0.000 200 200 34 366 "GET https://api.example:443${TARGET} HTTP/1.1" "tool" - - arn "x" "-" "-" 0 x`,
    ],
    [
      'NDJSON',
      json({
        timestamp: '2026-11-25T12:00:00Z',
        request: { method: 'get', url: `https://api.example${TARGET}` },
        response: { statusCode: 200 },
      }),
    ],
    ['a JSON array', JSON.stringify([{ method: 'GET', url: TARGET, status: 200, time: NOON }], null, 1)],
    [
      'an array with a member a line',
      `[\n${json({ method: 'GET', url: TARGET, status: 200, time: NOON })},\n{"method":"GET","url":"https://else.example/x","status":200}\n]`,
    ],
    [
      'a gateway of Google',
      json({
        httpRequest: {
          requestMethod: 'GET',
          requestUrl: `https://api.example${TARGET}`,
          status: 200,
          latency: '0.1s',
        },
        timestamp: '2026-11-25T12:00:00Z',
      }),
    ],
    [
      'a path with the query as an object',
      json({
        ...{ method: 'GET', url: TARGET.split('?')[0], status: 200, time: '2026-11-25T12:00:00Z' },
        query: Object.fromEntries(new URLSearchParams(TARGET.split('?')[1])),
      }),
    ],
    [
      'the common schema of Elastic',
      json({
        '@timestamp': '2026-11-25T12:00:00Z',
        http: { request: { method: 'GET' }, response: { status_code: 200 } },
        url: { original: TARGET },
      }),
    ],
    [
      'the common schema of Elastic with the parts of an address',
      json({
        '@timestamp': '2026-11-25T12:00:00Z',
        http: { request: { method: 'GET' }, response: { status_code: 200 } },
        url: { path: '/inbox/api/v1/emails', query: 'limit=500', domain: 'api.example', scheme: 'https' },
      }),
    ],
    [
      'the common schema of Elastic with flat names',
      json({
        ...{ '@timestamp': '2026-11-25T12:00:00Z', 'http.request.method': 'GET' },
        ...{ 'http.response.status_code': 200, 'url.path': '/inbox/api/v1/emails', 'url.query': 'limit=500' },
      }),
    ],
    [
      'the edge of Cloudflare',
      json({
        ...{ ClientRequestHost: 'api.example', ClientRequestMethod: 'GET', ClientRequestURI: TARGET },
        ...{ EdgeResponseStatus: 200, EdgeStartTimestamp: '2026-11-25T12:00:00Z' },
      }),
    ],
    [
      'JSON of nginx with its own escapes',
      `{"time_iso8601":"2026-11-25T12:00:00Z","request":"GET ${TARGET} HTTP/1.1","status":200,"agent":"a\\x22b"}`,
    ],
    [
      'the console of Caddy',
      `2026/11/25 12:00:00.000\tINFO\thttp.log.access.log0\thandled request\t${json({
        request: { remote_ip: '::1', proto: 'HTTP/2.0', method: 'GET', host: 'api.example', uri: TARGET },
        ...{ duration: 0, status: 200 },
      })}`,
    ],
    ['HAProxy', HAPROXY],
    ['HAProxy in syslog', `Nov 25 12:00:00 lb-1 ${HAPROXY}`],
    ['HAProxy with TLS', `${HAPROXY.slice(16)} 0/0000000000000000/0/0/0 api.example/TLSv1.3/TLS_AES_256`],
    ['the router of Heroku', `2026-11-25T12:00:00.000000+00:00 heroku[router]: ${HEROKU}`],
    [
      'the router of Heroku in a drain',
      `337 <158>1 2026-11-25T12:00:00.000000+00:00 host heroku router - ${HEROKU}`,
    ],
    ['IIS', W3C.iis],
    ['CloudFront', W3C.cloudFront],
    [
      'logfmt',
      `time="2026-11-25T12:00:00Z" level=info msg="request \\"done\\"" method=GET path="${TARGET}" status=200 duration=12.5µs`,
    ],
    [
      'logfmt in the lines of Ruby',
      `I, [2026-11-25T12:00:00.000000 #12]  INFO -- : method=GET path=${TARGET} status=200 duration=0.00`,
    ],
    [
      'logfmt behind other words',
      `2026/11/25 12:00:00 INFO done ts=1795608000 method=GET uri=${TARGET} status=200`,
    ],
    [
      'logfmt with the names of OpenTelemetry',
      `ts=2026-11-25T12:00:00Z http.method=GET http.url=https://api.example${TARGET} http.status_code=200`,
    ],
    [
      'morgan (tiny) in a log of Heroku',
      `2026-11-25T12:00:00+00:00 app[web.1]: GET ${TARGET} 200 12 - 0.000 ms`,
    ],
    [
      'morgan (dev) in the lines of Docker',
      json({
        log: `\u001b[0mGET ${TARGET} \u001b[32m200\u001b[0m 0.000 ms - 12\u001b[0m\n`,
        time: '2026-11-25T12:00:00Z',
      }),
    ],
    [
      'morgan (short) in the lines of a container runtime',
      `2026-11-25T12:00:00Z stdout F ::1 - GET ${TARGET} HTTP/1.1 200 12 - 0.000 ms`,
    ],
    [
      'uvicorn in the lines of a container runtime',
      `2026-11-25T12:00:00Z stdout F INFO:     203.0.113.7:52034 - "GET ${TARGET} HTTP/1.1" 200 OK`,
    ],
    ['the server of Flask', `127.0.0.1 - - [25/Nov/2026 12:00:00] "GET ${TARGET} HTTP/1.1" 200 -`],
    ['the server of Django', `[25/Nov/2026 12:00:00] "GET ${TARGET} HTTP/1.1" 200 12`],
    ['hypercorn', `[x] [7] [INFO] ::1 - - [25/Nov/2026:12:00:00 +0000] "GET ${TARGET} 1.1" 200 12 "-" "x"`],
    ['WEBrick', `localhost - - [25/Nov/2026:12:00:00 UTC] "GET ${TARGET} HTTP/1.1" 200 12`],
    ['Gin', `[GIN] 2026/11/25 - 12:00:00 | 200 |       0s |   203.0.113.7 | GET      "${TARGET}"`],
    [
      'Nginx Proxy Manager',
      `[25/Nov/2026:12:00:00 +0000] - 200 200 - GET https api.example "${TARGET}" [Client ::1] [Length 12] [Gzip -] [Sent-to app] "x" "-"`,
    ],
    ['the server of PHP', `[Wed Nov 25 12:00:00 2026] [::1]:52034 [200]: GET ${TARGET}`],
    [
      'Actix',
      `[2026-11-25T12:00:00Z INFO  actix_web::middleware::logger] ::1 "GET ${TARGET} HTTP/1.1" 200 12 "-" "x" 0.000000`,
    ],
    [
      'httpx',
      `2026-11-25 12:00:00,000 - httpx - INFO - HTTP Request: GET https://api.example${TARGET} "HTTP/1.1 200 OK"`,
    ],
    [
      'urllib3',
      `2026-11-25 12:00:00,000 DEBUG urllib3.connectionpool: https://api.example:443 "GET ${TARGET} HTTP/1.1" 200 12`,
    ],
    ['Serilog', `2026-11-25 12:00:00.000 +00:00 [INF] HTTP GET ${TARGET} responded 200 in 0.0000 ms`],
    [
      'tower-http',
      `2026-11-25T12:00:00.000000Z  INFO request{method=GET uri=${TARGET} version=HTTP/1.1}: tower_http::trace: finished latency=0 ms status=200`,
    ],
    [
      'express-winston',
      json({
        ...{ level: 'info', message: `HTTP GET ${TARGET}`, timestamp: '2026-11-25T12:00:00Z' },
        meta: { req: { url: TARGET, method: 'GET', headers: {} }, res: { statusCode: 200 }, responseTime: 0 },
      }),
    ],
    [
      'Squid',
      `1795608000.045     45 203.0.113.7 TCP_MISS/200 12 GET https://api.example${TARGET} - HIER_DIRECT/10.0.0.2 application/json`,
    ],
    [
      'Squid in a log of syslog',
      `<13>Nov 25 12:00:00 edge squid[412]: 1795608000.000      0 ::1 TCP_MISS/200 12 GET https://api.example${TARGET} sync HIER_NONE/- -`,
    ],
    ['Traefik in the common format', `${COMBINED} 17 "api@docker" "http://10.0.0.2:80" 0ms`],
    [
      'a gateway of AWS',
      json({
        ...{
          requestId: 'x',
          ip: '203.0.113.7',
          requestTime: '25/Nov/2026:12:00:00 +0000',
          httpMethod: 'GET',
        },
        ...{ path: TARGET, status: '200', protocol: 'HTTP/1.1', responseLength: '12' },
      }),
    ],
    ['a gateway of AWS in its common format', COMBINED.replace('] "', ']"')],
    [
      'a gateway of Azure',
      json({
        time: '2026-11-25T12:00:00Z',
        properties: { httpMethod: 'GET', requestUri: `https://api.example${TARGET}`, httpStatusCode: '200' },
      }),
    ],
    [
      'an application gateway of Azure',
      json({
        timeStamp: '2026-11-25T12:00:00Z',
        properties: {
          ...{ httpMethod: 'GET', requestUri: '/inbox/api/v1/emails', httpStatus: 200, timeTaken: 0 },
          ...{ originalRequestUriWithArgs: TARGET, originalHost: 'api.example' },
        },
      }),
    ],
    ['a time with milliseconds', COMBINED.replace('12:00:00 ', '12:00:00.000 ')],
    ['a time of ISO 8601', COMBINED.replace('25/Nov/2026:12:00:00 +0000', '2026-11-25T12:00:00+00:00')],
    ['the lines of a pod', `[pod/web-7d9/nginx] ${COMBINED}`],
    ['the lines of compose in colour', `\u001b[36mweb-1  |\u001b[0m ${COMBINED}`],
    ['a method in lower case', har(entry({ method: 'get' }, {}))],
  ])('%s', async (_, text) => {
    const UTF16 = Buffer.from(`\uFEFF${text}`, 'utf16le');
    for (const written of [
      ...[text, `\uFEFF${text}`, `${text}\r\n`, UTF16, Buffer.from(UTF16).swap16()],
      ...[gzipSync(text), zstdCompressSync(text), gzipSync(UTF16)],
    ]) {
      const { calls, survey } = await sentIn(written);
      expect(calls).toMatchObject([
        {
          at: NOON,
          exchange: {
            ...{ service: 'inbox', operation: 'GET /emails' },
            request: { method: 'GET', target: TARGET },
            response: { status: 200 },
          },
        },
      ]);
      expect(survey.unread).toBeUndefined();
    }
  });
});

describe('what a recording lacks', () => {
  it.each(readdirSync(new URL('import-files', import.meta.url)))(
    '%s is read, and no checker reports what follows from it',
    async (name) => {
      const { calls } = await sentIn(readFileSync(new URL(`import-files/${name}`, import.meta.url)));
      const evaluation = new TrafficEvaluation(allMonitors, () => true);
      for (const { exchange, lacks } of calls) evaluation.take(exchange, lacks);
      const found = evaluation
        .verdicts('')
        .filter(({ verdict }) => verdict === 'violated' || verdict === 'inconclusive');
      expect(found.map(({ id }) => id)).toEqual([]);
      expect(calls.length).toBeGreaterThan(0);
    },
  );

  it('is vacuous for every monitor, whatever part it is', async () => {
    const [call] = (await sentIn(readFileSync(new URL('import-files/bom.har', import.meta.url)))).calls;
    for (const parts of [
      ['answer body'],
      ['answer headers'],
      ['request headers', 'authorization'],
      ['authorization'],
      ['answer', 'answer headers', 'answer body'],
      ['time'],
    ] as const) {
      const evaluation = new TrafficEvaluation(allMonitors, () => true);
      if (call !== undefined) {
        const { request, response } = call.exchange;
        const lacks: ReadonlySet<CallPart> = new Set(parts);
        const noBody = { bytes: Buffer.alloc(0), text: '', json: undefined };
        evaluation.take(
          {
            ...call.exchange,
            ...(lacks.has('authorization') && { key: 'none', request: { ...request, headers: {} } }),
            response: {
              ...response,
              ...(lacks.has('answer') && { status: 0 }),
              ...(lacks.has('answer headers') && { headers: {} }),
              ...(lacks.has('answer body') && noBody),
            },
          },
          lacks,
        );
      }
      expect(evaluation.verdicts('').filter(({ verdict }) => verdict === 'violated')).toEqual([]);
    }
  });

  it.each<[string, object, readonly string[]]>([
    ['an answer without text', entry({}, { content: { size: 90 } }), ['answer body']],
    [
      'an answer with an empty text beside a length',
      entry({}, { content: { size: 0, text: '' }, headers: [{ name: 'Content-Length', value: '90' }] }),
      ['answer body'],
    ],
    ['no response', entry({}, null), ['answer', 'answer headers', 'answer body']],
    ['the status 0', entry({}, { status: 0 }), ['answer', 'answer headers', 'answer body']],
    ['an invalid date', entry({}, { content: { text: '{}' } }, { startedDateTime: 'x' }), ['time']],
    ['a date beyond all dates', entry({}, { content: { text: '{}' } }, { startedDateTime: 1e99 }), ['time']],
    ['a body that nests deeply', entry({}, { content: { text: '['.repeat(5000) } }), ['answer body']],
    [
      'words in place of base64',
      entry({}, { content: { text: '[omitted: 90 bytes]', encoding: 'base64' } }),
      ['answer body'],
    ],
  ])('%s', async (_, given, parts) => {
    const [call] = (await sentIn(har(given))).calls;
    expect([...(call?.lacks ?? [])]).toEqual(expect.arrayContaining([...parts]));
    expect(call?.lacks.has('answer body')).toBe(parts.includes('answer body'));
  });

  it('keys are not recorded where no call shows one, and are where one does', async () => {
    const headers = [{ name: 'Accept', value: '*/*' }];
    const bare = entry({ headers }, {});
    const keyed = entry({ headers: [...headers, { name: 'Authorization', value: 'x' }] }, {});
    const lacks = async (...entries: readonly object[]): Promise<boolean | undefined> =>
      (await sentIn(har(...entries))).calls[0]?.lacks.has('authorization');
    expect([await lacks(bare), await lacks(bare, keyed)]).toEqual([true, false]);
  });

  it.each([[[]], [null], [{}], [{ value: 'x' }], [{ name: 3 }, { name: 'Accept', value: '*/*' }]])(
    'headers of which a name is missing are not recorded: %j',
    async (...headers) => {
      const keyed = entry({ headers: [{ name: 'Authorization', value: 'x' }] }, {});
      const { calls } = await sentIn(har(entry({ headers }, {}), keyed));
      expect(calls[0]?.lacks.has('authorization')).toBe(true);
    },
  );

  it.each<[string, boolean]>([
    ['Accept', true],
    ['Host', false],
    ['User-Agent', false],
    ['Host Content-Type', true],
    ['Host Transfer-Encoding', true],
  ])('a body of unknown size beside %s: %s', async (names, isLacking) => {
    const headers = names.split(' ').map((name) => ({ name, value: 'x' }));
    const { calls } = await sentIn(har(entry({ method: 'POST', headers, bodySize: -1 }, {})));
    expect(calls[0]?.lacks.has('request body')).toBe(isLacking);
  });
});

describe('a selection of headers', () => {
  const named = (...names: readonly string[]) => names.map((name) => ({ name, value: '1' }));

  it.each<[string, string, boolean]>([
    ['Content-Type Content-Encoding', 'Content-Type', true],
    ['Content-Type', 'Content-Type Date', false],
  ])('of answers with %s and %s: %s', async (one, other, isLacking) => {
    const answers = [one, other].map((names) => entry({}, { headers: named(...names.split(' ')) }));
    const { calls } = await sentIn(har(...answers));
    expect(calls.map(({ lacks }) => lacks.has('answer headers'))).toEqual([isLacking, isLacking]);
  });

  it.each<[string, boolean]>([
    ['Host Content-Type', true],
    ['Host', false],
    ['Host Content-Type Content-Length', false],
  ])('of a request with %s beside a size of 0: %s', async (names, isLacking) => {
    const headers = named(...names.split(' ')).map((each) => ({ ...each, value: '0' }));
    const { calls } = await sentIn(har(entry({ method: 'POST', headers, bodySize: 0 }, {})));
    expect(calls[0]?.lacks.has('request body')).toBe(isLacking);
  });
});

describe('logs of Squid', () => {
  const line = (result: string, method: string, url: string): string =>
    `1795608000.045     45 203.0.113.7 ${result} 12 ${method} ${url} - HIER_DIRECT/10.0.0.2 -`;
  const url = 'https://api.example/inbox/api/v1/emails';

  it('hold no queries where each is written as a question mark', async () => {
    const { calls } = await sentIn(line('TCP_MISS/200', 'GET', `${url}?`));
    expect(calls[0]?.exchange.request.target).toBe('/inbox/api/v1/emails');
    expect(calls[0]?.lacks.has('query')).toBe(true);
  });

  it('hold tunnels and requests that the proxy refused, which are no calls', async () => {
    const { calls, survey } = await sentIn(
      [
        line('TCP_MISS/200', 'GET', url),
        line('TCP_DENIED/403', 'GET', url),
        line('TCP_TUNNEL/200', 'CONNECT', 'api.example:443'),
        line('TCP_MISS_ABORTED/000', 'GET', url),
      ].join('\n'),
    );
    expect(calls).toHaveLength(2);
    expect([...survey.aside]).toEqual([
      ['a request that was never sent', 1],
      ['a tunnel', 1],
    ]);
    expect(survey.unanswered).toBe(1);
  });
});

describe('bodies are decoded', () => {
  const text = '{"campaigns":[]}';
  it.each<[string, Buffer]>([
    ['gzip', gzipSync(text)],
    ['br', brotliCompressSync(text)],
    ['deflate', deflateSync(text)],
    ['deflate', deflateRawSync(text)],
    ['zstd', zstdCompressSync(text)],
    ['gzip, br', brotliCompressSync(gzipSync(text))],
    ['gzip', Buffer.from(text)],
    ['br', Buffer.from(text)],
    ['identity', Buffer.from(text)],
  ])('%s', async (encoding, bytes) => {
    const headers = [{ name: 'Content-Encoding', value: encoding }];
    const content = { text: bytes.toString('base64'), encoding: 'base64' };
    const [call] = (await sentIn(har(entry({}, { headers, content })))).calls;
    expect(call?.exchange.response.json).toEqual({ campaigns: [] });
  });

  it('but no further than a bound', async () => {
    const headers = [{ name: 'Content-Encoding', value: 'gzip' }];
    const content = { text: gzipSync(Buffer.alloc(1 << 27)).toString('base64'), encoding: 'base64' };
    const { calls, survey } = await sentIn(har(entry({}, { headers, content })));
    expect(calls[0]?.lacks.has('answer body')).toBe(true);
    expect(notesOn(survey).join()).toContain('a body unpacks to more than');
  });
});

describe('bodies inside of objects', () => {
  const [sent, answered] = ['{"name":"a"}', '{"success":true}'];
  const post = { method: 'POST', url: 'https://api.example/lists/list', status: 201 };
  const headers = [{ name: 'content-type', value: 'application/json' }];
  const charles = {
    ...{ status: 'COMPLETE', method: 'POST', scheme: 'https', host: 'api.example', path: '/lists/list' },
    ...{ query: null, times: { start: '2026-11-25T12:00:00Z' }, durations: { total: 12 } },
    request: { header: { headers }, body: { text: sent, charset: 'utf-8' } },
    response: { status: 201, header: { headers }, body: { text: answered } },
  };
  const bytes = { requestBody: Buffer.from(sent), responseBody: Buffer.from(answered) };
  const elastic = {
    ...{ '@timestamp': '2026-11-25T12:00:00Z', url: { full: post.url } },
    http: {
      request: { method: 'POST', body: { content: sent } },
      response: { status_code: 201, body: { content: answered } },
    },
  };
  it.each([
    ['Charles', charles],
    ['Node with bytes', { ...post, ...bytes }],
    ['Elastic', elastic],
  ])('are read from records of %s', async (_, record) => {
    const [call] = (await sentIn(json(record))).calls;
    const { request, response } = call?.exchange ?? {};
    expect([request?.body, response?.text, response?.status]).toEqual([sent, answered, 201]);
  });

  it('are read with the headers and the times of Charles', async () => {
    const [call] = (await sentIn(json(charles))).calls;
    expect([call?.header('content-type'), call?.at, call?.exchange.durationMs]).toEqual([
      'application/json',
      NOON,
      12,
    ]);
  });

  it('are not recorded where an answer has neither status, headers nor body', async () => {
    const { calls } = await sentIn(json({ ...post, response: { data: [], total: 0, status: 'done' } }));
    expect(calls.map(({ status, lacks }) => [status, lacks.has('answer body')])).toEqual([[201, true]]);
  });
});

/** Values that no exporter writes for any field. */
const ODD: readonly unknown[] = [
  ...[null, true, 0, -1, 1e308, 9_007_199_254_740_993, '', '\0', '\ud800', '__proto__', 'x'.repeat(70_000)],
  ...['9999-99-99T99:99:99Z', '+275760-09-13T00:00:01Z', [], [null], [[]], ['a', 'b'], {}, { toString: 1 }],
  ...[{ name: null, value: null }, { valueOf: 1, toString: 2 }, JSON.parse('{"__proto__":1}') as unknown],
];

/** Copies of a value in which each part in turn is replaced by each odd value. */
function* oddlyTyped(value: unknown): Generator {
  yield* ODD;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Object.entries(value))
    for (const odd of oddlyTyped(part))
      yield Array.isArray(value) ? value.with(Number(name), odd) : { ...value, [name]: odd };
}

describe('odd types in every field cost that entry alone, in', () => {
  const whole = entry(
    {
      headers: [{ name: 'authorization', value: 'k' }],
      postData: { mimeType: 'a/b', text: '{}', params: [{ name: 'a', value: 'b', fileName: 'c' }] },
    },
    {
      headers: [{ name: 'content-type', value: 'application/json' }],
      content: { size: 2, mimeType: 'application/json', text: '{}', encoding: 'base64' },
      bodySize: 2,
    },
    { _resourceType: 'xhr', _webSocketMessages: undefined },
  );
  const kong = {
    ...NGINX,
    request: { method: 'GET', uri: TARGET, querystring: { a: 'b' } },
    latencies: { a: 1 },
  };
  const plain = {
    ...{ method: 'GET', url: `https://api.example${TARGET}`, status: 200, timestamp: '2026-11-25T12:00:00Z' },
    ...{ requestHeaders: { a: 'b' }, responseHeaders: { a: 'b' }, responseBody: '{}', requestBody: '{}' },
    durationMs: 5,
  };

  it.each<[string, object, (records: readonly unknown[]) => string]>([
    ['an archive', whole, (records) => JSON.stringify({ log: { version: '1.2', entries: records } })],
    ['lines', plain, (records) => records.map((each) => JSON.stringify(each)).join('\n')],
    ['lines of Kong', kong, (records) => records.map((each) => JSON.stringify(each)).join('\n')],
  ])('%s', async (_, record, written) => {
    const sound = JSON.stringify(record);
    const odd = [...oddlyTyped(record)].filter((each) => JSON.stringify(each) !== sound);
    const around = Array.from({ length: 10 * odd.length }, () => record);
    const { calls, survey } = await sentIn(written([record, ...odd, ...around]));
    expect(calls.length).toBeGreaterThan(around.length);
    expect(unreadProblem(survey)).toBeUndefined();
    for (const { exchange } of calls) expect(Number.isFinite(exchange.startedAt)).toBe(true);
  });
});

describe('what would take too much memory', () => {
  const answering = (text: string): object => entry({}, { content: { text } });

  it.each([
    ['characters of one byte', 'x', 5 * 2 ** 20],
    ['wider ones', '日', 5 * 2 ** 20],
  ])('is left out of an answer with %s: the call counts', async (_, letter, length) => {
    const { calls } = await sentIn(har(answering(JSON.stringify({ items: letter.repeat(length) }))));
    expect(calls.map(({ lacks }) => lacks.has('answer body'))).toEqual([true]);
    expect(calls[0]?.exchange.response).toMatchObject({ text: '', json: undefined, bytes: Buffer.alloc(0) });
  });

  it.each([
    ['characters of one byte', 'x', 19 * 2 ** 20],
    ['wider ones', '日', 10 * 2 ** 20],
  ])('is unread as a whole entry with %s', async (_, letter, length) => {
    const entries = [entry({}, {}), answering(letter.repeat(length)), entry({}, {})];
    const { calls, survey } = await sentIn(har(...entries));
    expect([calls.length, survey.unread]).toEqual([2, expect.objectContaining({ count: 1, nth: 2 })]);
  });

  it('is not kept with many violations together', async () => {
    const bodies = ['emails', 'views', 'drafts', 'labels', 'filters'].map((route) =>
      entry(
        { url: `https://api.example/inbox/api/v1/${route}` },
        {
          headers: [
            { name: 'content-type', value: 'application/json' },
            { name: 'date', value: 'Wed, 25 Nov 2026 12:00:00 GMT' },
          ],
          content: { text: JSON.stringify({ items: 5, note: 'x'.repeat(3 * 2 ** 20) }) },
        },
      ),
    );
    const evaluation = new TrafficEvaluation(allMonitors, () => true);
    for (const { exchange, lacks } of (await sentIn(har(...bodies))).calls) evaluation.take(exchange, lacks);
    const shown = new Set(
      evaluation
        .verdicts('')
        .flatMap(({ evidence }) => evidence?.exchanges.map(({ response }) => response) ?? []),
    );
    const lengths = [...shown].map(({ text }) => text.length);
    expect(shown.size).toBeGreaterThan(2);
    expect(lengths.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(2 ** 23);
  });
});

describe('what is no call, or of no format,', () => {
  it('is counted, with the first line', async () => {
    const lines = [
      ...Array.from({ length: 30 }, () => COMBINED),
      json({ ...NGINX, request_uri: TARGET, latencies: {}, request: { method: 'GET', uri: TARGET } }),
      'nonsense',
      '',
      '203.0.113.7 - - [25/Nov/2026:12:00:00 +0000] "\\x16\\x03" 400 0 "-" "-"',
    ];
    const { survey, calls } = await sentIn(lines.join('\n'));
    expect(calls.length).toBe(31);
    expect(notesOn(survey)).toEqual([
      'most of it is nginx; 1 line is of another format, the first is line 31 (kong)',
      'set aside, because they are no calls: 1 × no request',
      '1 line is unread, the first is line 32: nonsense',
    ]);
    expect(unreadProblem(survey)).toBeUndefined();
  });

  it.each<[string, string]>([
    ['Node', 'Error: boom\n    at send (/app/a.js:10:5)\n    at run (/app/b.js:3:1)'],
    [
      'Python',
      'Traceback (most recent call last):\n  File "/app/x.py", line 3, in f\n    g()\nValueError: x',
    ],
    [
      'Java',
      'java.lang.IllegalStateException: x\n\tat com.acme.A.b(A.java:10)\nCaused by: a.B: y\n\t... 12 more',
    ],
  ])('and a stack trace of %s belongs to the entry before it', async (_, trace) => {
    const wrapped = trace.split('\n').map((each) => docker(`${each}\n`));
    for (const text of [
      `${COMBINED}\n${trace}\n${COMBINED}`,
      [docker(`${COMBINED}\n`), ...wrapped].join('\n'),
    ]) {
      const { survey } = await sentIn(text);
      expect(survey.unread).toBeUndefined();
      expect([...survey.aside]).toEqual([['a further line of an entry', trace.split('\n').length]]);
    }
  });

  it.each<[string, number, string]>([
    ['an open bracket before whole lines', 2, `{\n${COMBINED}\n${COMBINED}`],
    ['a part that nothing follows', 2, `2026-11-25T12:00:00.1Z stdout P x\n${COMBINED}\n${COMBINED}`],
    ['JSON over several lines between text', 3, `${COMBINED}\n${INDENTED}\n${COMBINED}`],
    ['JSON over several lines before text', 2, `${INDENTED}\n${COMBINED}`],
    ['JSON over several lines that holds no request', 2, `${COMBINED}\n{\n  "a": 1\n}\n${COMBINED}`],
  ])('%s hides no call', async (_, number, text) => {
    expect((await sentIn(text)).calls).toHaveLength(number);
  });

  it('JSON over several lines that the file cuts is said', async () => {
    const { calls, survey } = await sentIn(`${COMBINED}\n${INDENTED.slice(0, 60)}`);
    expect([calls.length, survey.notes, survey.unread]).toEqual([
      1,
      ['it breaks off within line 2'],
      undefined,
    ]);
  });

  it('is too much above a tenth', async () => {
    const { survey } = await sentIn(`${COMBINED}\n${'x'.repeat(48)} nonsense`);
    expect(unreadProblem(survey)).toBe(
      'too much is unread: 1 of 2 lines are of no format that is read, the first is line 2: [key] nonsense',
    );
  });

  it.each([
    '',
    '\n\n',
    '{',
    'GET /emails',
    '[]',
    '{"log":{}}',
    '{"a":1}\n{"b":2}',
    'x'.repeat(100),
    '['.repeat(10_000),
  ])('is refused where nothing else is there: %j', async (text) => {
    await expect(sentIn(text)).rejects.toThrow(/^(its format is unknown|it holds no request)/);
  });

  it('is refused with the bound that its only entry exceeds', async () => {
    const deep = `${'['.repeat(700)}${']'.repeat(700)}`;
    const entry = `{"startedDateTime":"2026-01-01T00:00:00Z","x":${deep}}`;
    await expect(sentIn(`{"log":{"version":"1.2","entries":[${entry}]}}`)).rejects.toThrow(
      'no entry of it can be read: its JSON nests deeper than 512 levels',
    );
  });

  it.each<[string, Buffer, RegExp]>([
    [
      'a binary file',
      Buffer.from([0x7f, 0x45, 0x4c, 0x46, ...Array.from({ length: 600 }, () => 0)]),
      /it is binary/,
    ],
    ['a ZIP archive', Buffer.from('PK\u0003\u0004xx', 'latin1'), /it is a ZIP archive: unpack it first/],
    ['damaged gzip', Buffer.from([0x1f, 0x8b, 8, 1, 2, 3, 4, 5, 6, 7, 8, 9]), /it cannot be unpacked/],
  ])('%s', async (_, bytes, message) => {
    await expect(sentIn(bytes)).rejects.toThrow(message);
  });

  it('websockets, tunnels and addresses of the browser are set aside', async () => {
    const { survey, calls } = await sentIn(
      har(
        entry({}, {}),
        entry({ url: 'wss://api.example/x' }, {}),
        entry({ url: 'data:text/plain,x' }, {}),
        entry({ url: '' }, {}),
        entry({ method: 'CONNECT', url: 'https://api.example/' }, {}),
        entry({}, { status: 101 }),
      ),
    );
    expect([calls.length, Object.fromEntries(survey.aside)]).toEqual([
      1,
      { 'a websocket': 2, 'an address of the browser alone': 1, 'no address': 1, 'a tunnel': 1 },
    ]);
  });

  it('answers of a cache and requests that never left are set aside, and lost answers are not', async () => {
    const { survey, calls } = await sentIn(
      har(
        entry({}, {}, { _fromCache: 'disk' }),
        entry({}, { status: 0, _error: 'net::ERR_CONNECTION_REFUSED' }),
        entry({}, { status: 0, _error: 'net::ERR_CONNECTION_RESET' }),
      ),
    );
    const lines = await sentIn([
      { method: 'GET', url: TARGET, error: { code: 'ENOTFOUND' } },
      { method: 'GET', url: TARGET, error: 'connect ECONNREFUSED 127.0.0.1:80' },
      { method: 'GET', url: TARGET, error: 'socket hang up' },
    ]);
    expect([calls.length, Object.fromEntries(survey.aside), lines.calls.length]).toEqual([
      1,
      { 'an answer of the cache of a browser': 1, 'a request that was never sent': 1 },
      1,
    ]);
  });
});

it('an archive that is cut anywhere is read up to where it is whole', async () => {
  const whole = har(entry({}, {}), entry({}, {}), entry({}, {}));
  const second = whole.indexOf('startedDateTime', whole.indexOf('startedDateTime') + 1);
  for (let length = second; length < whole.length - 4; length += 7) {
    const { calls, survey } = await sentIn(whole.slice(0, length));
    expect(calls.length).toBeGreaterThan(0);
    expect(survey.notes.join()).toContain('it breaks off');
  }
});

it('a log that is cut within its last line is read up to that line', async () => {
  const { calls, survey } = await sentIn(`${COMBINED}\n${COMBINED.slice(0, 60)}`);
  expect(calls).toHaveLength(1);
  expect(survey.notes).toEqual(['it breaks off within line 2']);
  expect(survey.unread).toBeUndefined();
});

it('packed data that breaks off is read up to where it can be unpacked', async () => {
  const packed = gzipSync(
    Array.from({ length: 50_000 }, (_, index) => `${COMBINED} ${index * 7919}`).join('\n'),
  );
  const { calls, survey } = await sentIn(packed.subarray(0, packed.length / 2));
  expect(calls.length).toBeGreaterThan(1000);
  expect(survey.notes).toEqual(['its packed data breaks off or is damaged']);
});

it('the service is one origin, the one with most calls of documented routes', async () => {
  const call = (url: string, method = 'GET') => ({ method, url, status: 200 });
  const lines = [
    call('https://one.example/lists/list'),
    ...['lists/list', 'webhook', 'x'].map((path) => call(`https://two.example/${path}`)),
    call('https://cdn.example/app.js'),
  ];
  const { survey, calls } = await sentIn(lines);
  expect([survey.origin, survey.calls, survey.foreign, calls.length]).toEqual([
    'https://two.example',
    3,
    2,
    3,
  ]);
  const named = await sentIn(lines, 'https://one.example');
  expect(named.calls.map(({ exchange }) => exchange.request.target)).toEqual(['/lists/list']);
});

it('a path before that of the service is taken off, and deliveries are no calls', async () => {
  const { calls, deliveries, survey } = await sentIn(
    [
      { method: 'GET', url: 'https://gateway.example/v1/lists/list', status: 200 },
      { method: 'GET', url: 'https://gateway.example/v1/no-such-path', status: 404 },
      {
        method: 'POST',
        url: 'http://tool.example/hook',
        status: 200,
        requestHeaders: { 'X-Service-Event': 'email.updated' },
        requestBody: { event: 'email.updated' },
      },
    ],
    'https://gateway.example/v1',
  );
  expect(calls.map(({ exchange }) => exchange.request.target)).toEqual(['/lists/list', '/no-such-path']);
  expect(deliveries.map(({ exchange }) => [exchange.service, exchange.receivedBy])).toEqual([
    ['inbox', 'http://tool.example'],
  ]);
  expect(survey.foreign).toBe(0);
});

it.each([
  `Nov 25 12:00:00 web-1 nginx: ${COMBINED}`,
  `Nov  5 12:00:00 web-1 nginx[12]: ${COMBINED}`,
  `web-1  | ${COMBINED}`,
  `2026-11-25T12:00:00Z web-1 nginx[12]: ${COMBINED}`,
])('a collector in front of a line is no host: %s', async (line) => {
  const { survey, calls } = await sentIn(`${line}\n`);
  expect([calls.length, survey.origin]).toEqual([1, '']);
});

it('lines without a host are of the service that others name', async () => {
  const named = json({ ...NGINX, request_uri: TARGET });
  const { survey, calls } = await sentIn([COMBINED, COMBINED, COMBINED, named].join('\n'));
  expect([calls.length, survey.origin, survey.foreign]).toEqual([4, '//api.example', 0]);
});

it('a log of an unknown format is inconclusive, with its first line as it stands', async () => {
  const refused = sentIn(Array.from({ length: 3 }, () => 'web-1 | GET /x done: 200 in 5ms').join('\n'));
  await expect(refused).rejects.toThrow(Inconclusive);
  await expect(refused).rejects.toThrow(
    /unread: 3, the first is line 1: "web-1 \| GET \/x done: 200 in 5ms"/,
  );
});

describe('a POST is a delivery of a campaign', () => {
  const CALL = { method: 'GET', url: 'https://api.example/webhook', status: 200 };
  const contact = { id: 'c1', email: 'ada@contact.example' };
  const REPLIED = {
    event: 'MAIL_REPLIED',
    campaign: 'Spring',
    campaignId: '64b7f0c2a9e1d3f5b7c9e1a3',
    contact,
    step: 1,
  };
  const post = (requestBody: object, requestHeaders: object = {}, more: object = {}) => ({
    ...{ method: 'POST', url: 'http://tool.example/hook', status: 200, requestBody },
    requestHeaders: { 'Content-Type': 'application/json', ...requestHeaders },
    ...more,
  });

  it.each<[string, object, number]>([
    ['with the fields of a reply', post(REPLIED), 1],
    ['with an unknown event of a campaign', post({ ...REPLIED, event: 'REACTED' }), 1],
    ['of a bounce, which names no campaign', post({ event: 'BOUNCED', contact, step: 0 }), 1],
    ['that a campaign ends', post({ event: 'CAMPAIGN_ENDING', campaignId: REPLIED.campaignId }), 1],
    ['with a charset', post(REPLIED, { 'Content-Type': 'application/json; charset=utf-8' }), 1],
    ['that was refused', post(REPLIED, {}, { status: 302 }), 1],
    ['whose headers are not recorded', post(REPLIED, {}, { requestHeaders: undefined }), 1],
    ['of the inbox', post({ event: 'email.updated' }, { 'X-Service-Event': 'email.updated' }), 1],
  ])('%s', async (_, line, count) => {
    const { calls, deliveries } = await sentIn([CALL, line]);
    expect([calls.length, deliveries.length]).toEqual([1, count]);
  });

  it.each<[string, object]>([
    ['an event of another service', post({ event: 'SIGNED_UP', user: 'u1' })],
    ['an event with a name of ours and no contact', post({ event: 'OPENED', campaign: 'spring' })],
    ['a job of its own', post({ event: 'ERROR', job: 'import' })],
    ['a call with a key', post(REPLIED, { Authorization: 'Bearer x' })],
    ['a call with a cookie', post(REPLIED, { Cookie: 'a=b' })],
    ['a form', post(REPLIED, { 'Content-Type': 'application/x-www-form-urlencoded' })],
    ['another method', post(REPLIED, {}, { method: 'PUT' })],
    ['an event in lower case', post({ ...REPLIED, event: 'page_view' })],
  ])('and not %s', async (_, line) => {
    const { calls, deliveries, survey } = await sentIn([CALL, line]);
    expect([calls.length, deliveries.length, survey.foreign]).toEqual([1, 0, 1]);
  });
});
