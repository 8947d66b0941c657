import { SECRET_HEADERS } from '../../suites/kit/redaction/allowlist.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import type { ShownBody, ShownExchange } from '../findings.ts';

/** Characters of a body that a finding shows; the recording of the run holds more. */
const MOST_BODY = 4_000;

const headers = (record: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, SECRET_HEADERS.test(name) ? 'masked' : value]),
  );

const body = (text: string | undefined): { readonly body?: ShownBody } =>
  text === undefined || text === ''
    ? {}
    : { body: { text: text.slice(0, MOST_BODY), length: text.length, isCut: text.length > MOST_BODY } };

/** An exchange as a finding shows it: without keys, and with long bodies cut. */
export const shown = ({
  operation,
  key,
  startedAt,
  durationMs,
  request,
  response,
}: Exchange): ShownExchange => ({
  ...(operation !== undefined && { operation }),
  key,
  startedAt: new Date(startedAt).toISOString(),
  durationMs: Math.round(durationMs),
  request: {
    method: request.method,
    target: request.target,
    headers: headers(request.headers),
    ...body(request.body),
  },
  response: { status: response.status, headers: headers(response.headers), ...body(response.text) },
});
