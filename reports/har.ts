import type { Entry, Har, Header } from 'har-format';
import type { Exchange } from '../suites/kit/exchange.ts';

const SECRET = new Set(['authorization', 'cookie', 'set-cookie']);
const headers = (record: Readonly<Record<string, string>>): Header[] =>
  Object.entries(record).map(([name, value]) => ({ name, value: SECRET.has(name) ? 'masked' : value }));

function entry(exchange: Exchange, baseUrl: string, scenario: string): Entry {
  const { request, response } = exchange;
  const url = new URL(baseUrl + request.target);
  return {
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time: exchange.durationMs,
    comment: `${scenario} · ${exchange.operation ?? 'no documented route'} · ${exchange.key} key`,
    request: {
      method: request.method,
      url: url.href,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headers(request.headers),
      queryString: [...url.searchParams].map(([name, value]) => ({ name, value })),
      ...(request.body !== undefined && {
        postData: { mimeType: request.headers['content-type'] ?? '', text: request.body },
      }),
      headersSize: -1,
      bodySize: request.body === undefined ? 0 : Buffer.byteLength(request.body),
    },
    response: {
      status: response.status,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headers(response.headers),
      content: {
        size: response.bytes.length,
        mimeType: response.headers['content-type'] ?? '',
        text: response.text,
      },
      redirectURL: response.headers['location'] ?? '',
      headersSize: -1,
      bodySize: response.bytes.length,
    },
    cache: {},
    timings: { send: 0, wait: exchange.durationMs, receive: 0 },
  };
}

export interface Recorded {
  readonly exchange: Exchange;
  readonly scenario: string;
}

/** Exchanges as an HTTP archive; keys are masked. */
export const toHar = (recorded: readonly Recorded[], baseUrl: string): Har => ({
  log: {
    version: '1.2',
    creator: { name: 'Plumbline', version: '0.1.0' },
    entries: recorded.map(({ exchange, scenario }) => entry(exchange, baseUrl, scenario)),
  },
});
