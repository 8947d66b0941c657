import { createHash } from 'node:crypto';
import type { Content, Entry, Har, Header } from 'har-format';
import type { Exchange } from '../suites/kit/model/exchange.ts';
import { TOOL_VERSION } from './versions.ts';

/** Most characters of a stored body: of samples, and of evidence. */
const MOST = { sample: 16_384, evidence: 1_048_576 };
/** What replaces the rest of a cut body, with enough data to distinguish two bodies. */
interface Cut {
  readonly bytes: number;
  readonly sha256: string;
}

/** A body, cut if it exceeds the limit. */
function shortened(text: string, most: number): { text: string; _cut?: Cut } {
  if (text.length <= most) return { text };
  const cut = { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
  return { text: text.slice(0, most), _cut: cut };
}

/** A body as received, in base64 if it is not text. For a masked body, its masked text. */
function contentOf({ text, bytes }: Exchange['response'], most: number): Partial<Content> {
  const isBinary = bytes.toString('utf8') === text && !Buffer.from(text).equals(bytes);
  return isBinary && text.length <= most
    ? { text: bytes.toString('base64'), encoding: 'base64' }
    : shortened(text, most);
}

const SECRET = new Set(['authorization', 'cookie', 'set-cookie']);
const headers = (record: Readonly<Record<string, string>>): Header[] =>
  Object.entries(record).map(([name, value]) => ({ name, value: SECRET.has(name) ? 'masked' : value }));

/** The URL as sent, because parsing it might change its escapes. */
function urlOf({ request: { target }, receivedBy }: Exchange, baseUrl: string): string {
  if (/^https?:\/\//i.test(target)) return target;
  return `${receivedBy ?? baseUrl}${target.startsWith('/') ? '' : '/'}${target}`;
}

/** An exchange as an entry of an HTTP archive. */
export function toEntry({ exchange, scenario, isEvidence = false, lost }: Recorded, baseUrl: string): Entry {
  const most = isEvidence ? MOST.evidence : MOST.sample;
  const { request, response } = exchange;
  const url = urlOf(exchange, baseUrl);
  return {
    startedDateTime: new Date(exchange.startedAt).toISOString(),
    time: exchange.durationMs,
    comment: `${scenario} · ${exchange.operation ?? 'no documented route'} · ${exchange.key} key`,
    request: {
      method: request.method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headers(request.headers),
      queryString: [...new URLSearchParams(request.target.split('#')[0]?.split('?').slice(1).join('?'))].map(
        ([name, value]) => ({ name, value }),
      ),
      ...(request.body !== undefined && {
        postData: { mimeType: request.headers['content-type'] ?? '', ...shortened(request.body, most) },
      }),
      headersSize: -1,
      bodySize: request.body === undefined ? 0 : Buffer.byteLength(request.body),
    },
    response: {
      status: response.status,
      statusText: lost ?? '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: headers(response.headers),
      content: {
        size: response.bytes.length,
        mimeType: response.headers['content-type'] ?? '',
        ...contentOf(response, most),
      },
      redirectURL: response.headers['location'] ?? '',
      headersSize: -1,
      bodySize: response.bytes.length,
      // The name that browsers use.
      ...(lost !== undefined && { _error: lost }),
    },
    cache: {},
    timings: { send: 0, wait: exchange.durationMs, receive: 0 },
  };
}

export interface Recorded {
  readonly exchange: Exchange;
  readonly scenario: string;
  /** Whether it is evidence of a finding, so that more of its bodies is stored. */
  readonly isEvidence?: boolean;
  /** Why there is no answer. */
  readonly lost?: string;
}

/**
 * Exchanges as an HTTP archive. Keys are masked, and long bodies are cut to their beginning, length and digest.
 * `isMasked` records that words of people are masked, too.
 */
export const toHar = (
  recorded: readonly Recorded[],
  baseUrl: string,
  isMasked = false,
): Har & { readonly log: { readonly _masked?: true } } => ({
  log: {
    version: '1.2',
    creator: { name: 'Plumbline', version: TOOL_VERSION },
    ...(isMasked && { _masked: true }),
    entries: recorded.map((each) => toEntry(each, baseUrl)),
  },
});
