import { SECRET_HEADERS } from '../../suites/kit/redaction/allowlist.ts';
import { isObject, type Exchange } from '../../suites/kit/model/exchange.ts';
import { outlineOf } from '../outline.ts';
import type { FindingBody, FindingExchange } from '../findings.ts';

/** Most characters of a body in a finding; the recording of the run holds more. */
const MOST_BODY = 4_000;

const headers = (record: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [name, SECRET_HEADERS.test(name) ? 'masked' : value]),
  );

const body = (
  text: string | undefined,
  json?: unknown,
  texts: readonly string[] = [],
): { readonly body?: FindingBody } =>
  text === undefined || text === ''
    ? {}
    : {
        body: {
          ...{ text: text.slice(0, MOST_BODY), length: text.length, isCut: text.length > MOST_BODY },
          ...(text.length > MOST_BODY && isObject(json) && { outline: outlineOf(json, texts) }),
          ...countsIn(json),
        },
      };

/** Most counted lists of an answer, and most characters of their names. */
const [MOST_LISTS, MOST_NAME] = [5, 40];

/** The number of items in the lists of an answer, since its body may be cut. */
export function countsIn(json: unknown): Pick<FindingBody, 'counts'> {
  if (!isObject(json)) return {};
  const lists = Object.entries(json)
    .filter(([name, value]) => Array.isArray(value) && name.length <= MOST_NAME)
    .slice(0, MOST_LISTS)
    .map(([name, value]) => [name, (value as readonly unknown[]).length] as const);
  return lists.length === 0 ? {} : { counts: Object.fromEntries(lists) };
}

/** An exchange in the form for findings: without keys, and with long bodies cut around some texts. */
export const exchangeForFinding = (
  { operation, key, startedAt, durationMs, request, response }: Exchange,
  texts: readonly string[] = [],
): FindingExchange => ({
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
  response: {
    status: response.status,
    headers: headers(response.headers),
    ...body(response.text, response.json, texts),
  },
});
