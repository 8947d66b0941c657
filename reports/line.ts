import { jsonOf, type Exchange } from '../suites/kit/http/exchange.ts';

/** One request of a recording with its answer: what the recording holds of them. Names of headers are in lower case. */
export interface Line {
  readonly method: string;
  /** An absolute URL, or path and query. */
  readonly url: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  readonly requestBody?: string;
  /** Whether the request had a body; absent where the recording does not say. */
  readonly hasRequestBody?: boolean;
  /** 0 or absent: no answer came. */
  readonly status?: number;
  readonly answerHeaders?: Readonly<Record<string, string>>;
  readonly answerBody?: Buffer;
  /** Unix milliseconds. */
  readonly startedAt?: number;
  readonly durationMs?: number;
}

/** Names the service and the documented operation of a method and a path. */
export type Route = (method: string, path: string) => Pick<Exchange, 'service' | 'operation'>;

/** Path and query of a URL, in the characters that it is written with. */
export const targetOf = (url: string): string =>
  url.startsWith('/') ? url : `/${/^[a-z][a-z\d+.-]*:\/\/[^/?#]*\/?([^#]*)/i.exec(url)?.[1] ?? ''}`;

/** A line as an exchange; what it lacks is empty. `target`: path and query below the base URL. */
export function exchangeOf(line: Line, target: string, route: Route): Exchange {
  const { method, requestHeaders = {}, requestBody, answerHeaders = {}, answerBody = Buffer.alloc(0) } = line;
  const text = answerBody.toString('utf8');
  return {
    ...route(method, target.split(/[?#]/)[0] ?? ''),
    key: requestHeaders['authorization'] === undefined ? 'none' : 'main',
    request: {
      method,
      target,
      headers: requestHeaders,
      ...(requestBody !== undefined && { body: requestBody }),
    },
    response: {
      status: line.status ?? 0,
      headers: answerHeaders,
      bytes: answerBody,
      text,
      json: jsonOf(text),
    },
    startedAt: line.startedAt ?? 0,
    durationMs: line.durationMs ?? 0,
  };
}
