import { expect, test } from 'vitest';
import { TrafficLinting } from '../../gate/traffic-linting.ts';
import { scenarios, allMonitors } from '../../suites/index.ts';
import { checkClaims, listenTo, TrafficEvaluation } from '../../suites/kit/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { mockTarget } from '../../suites/targets.ts';
import { sampleOf } from '../samples.ts';
import { ownMock } from '../suites/own-mock.ts';
import { sentIn } from './linted.ts';

const mock = ownMock();

/** One call as a line of a recording. */
type Line = Readonly<Record<string, unknown>> & {
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody: string | null;
  readonly responseBody: string;
};

const lineOf = (
  baseUrl: string,
  { request, response, startedAt, aheadMs = 0, durationMs }: Exchange,
): Line => ({
  ...{ timestamp: new Date(startedAt + aheadMs).toISOString(), durationMs },
  ...{ method: request.method, url: `${baseUrl}${request.target}`, status: response.status },
  ...{ requestHeaders: request.headers, requestBody: request.body ?? null },
  ...{ responseHeaders: response.headers, responseBody: response.text },
});

const omit =
  (...names: readonly string[]) =>
  (line: Line): object =>
    Object.fromEntries(Object.entries(line).filter(([name]) => !names.includes(name)));

const cut = (text: string | null, length: number, mark: string): string | null =>
  text !== null && text.length > length ? text.slice(0, length) + mark : text;

const masked = (text: string | null): string | null =>
  text?.replaceAll(
    /("(?:\w*[nN]ame|email|subject|text|snippet|schema|messageId|inReplyTo)": ?)"[^"]*"/g,
    '$1"***"',
  ) ?? null;

const services = (...lints: readonly string[]): readonly string[] =>
  lints.flatMap((lint) => [`inbox.${lint}`, `prospecting.${lint}`]);
/** Without keys a recording counts as one of one account, and each of its calls as one of the tool. */
const ONE_ACCOUNT = services('limit-reached', 'retry-after-ignored', 'unknown-path');

/** What recorders lose of each call, and the lints that then stand for a narrower one. */
const LOSSES: Readonly<Record<string, readonly [lose: (line: Line) => object, instead?: readonly string[]]>> =
  {
    'no headers': [
      omit('requestHeaders', 'responseHeaders'),
      [...ONE_ACCOUNT, ...services('refused-as-invalid')],
    ],
    'no header of a key': [
      ({ requestHeaders: { authorization: _, ...headers }, ...line }) => ({
        ...line,
        requestHeaders: headers,
      }),
      // Where each call is refused, its key may be missing.
      [...ONE_ACCOUNT, ...services('authorization-missing', 'client-error-retried')],
    ],
    'no request bodies': [omit('requestBody'), services('refused-as-invalid')],
    'no answer bodies': [omit('responseBody')],
    'lines alone': [omit('requestHeaders', 'requestBody', 'responseHeaders', 'responseBody'), ONE_ACCOUNT],
    'no times': [omit('timestamp', 'durationMs'), services('refused-as-invalid')],
    'no statuses': [omit('status'), services('limit-reached', 'key-form')],
    'cut request bodies': [
      (line) => ({ ...line, requestBody: cut(line.requestBody, 60, '') }),
      services('refused-as-invalid'),
    ],
    'cut answers': [(line) => ({ ...line, responseBody: cut(line.responseBody, 80, '…') })],
    'long bodies replaced': [
      (line) => ({
        ...line,
        requestBody: (line.requestBody?.length ?? 0) > 40 ? '[truncated]' : line.requestBody,
        responseBody: line.responseBody.length > 80 ? '<body omitted>' : line.responseBody,
      }),
      services('refused-as-invalid'),
    ],
    'masked texts': [
      (line) => ({ ...line, requestBody: masked(line.requestBody), responseBody: masked(line.responseBody) }),
      services('refused-as-invalid'),
    ],
  };

/** The broken lints and claims of some lines, with the number of the call for a lint. */
async function brokenIn(lines: readonly object[]): Promise<ReadonlySet<string>> {
  const { calls, survey } = await sentIn(lines);
  const linting = new TrafficLinting();
  const evaluation = new TrafficEvaluation(allMonitors, () => true);
  for (const call of calls) {
    linting.takeCall(call);
    if (!survey.isMasked && !call.lacks.has('answer') && ![401, 403].includes(call.status))
      evaluation.take(call.exchange, call.lacks);
  }
  return new Set([
    ...[...linting.outcomes()].flatMap(([id, { mistakes }]) =>
      mistakes.map(({ call }) => `${call.nth} ${id}`),
    ),
    ...evaluation.verdicts('').flatMap(({ id, verdict }) => (verdict === 'violated' ? [id] : [])),
  ]);
}

test('a recording that lacks a part shows nothing that the whole one does not', async () => {
  const chosen = sampleOf('recordings that lack parts', scenarios);
  const { baseUrl, controlUrl } = mock();
  const target = await mockTarget({ baseUrl, controlUrl, seed: 1 });
  const runs = new Map<string, Line[]>();
  await checkClaims({
    ...{ scenarios: chosen, monitors: [], target },
    ...{ seed: 1, runs: 1, wanted: () => true },
    listeners: [
      listenTo('exchange', ({ exchange, scenario, run }) => {
        const key = `${scenario} ${run}`;
        runs.set(key, [...(runs.get(key) ?? []), lineOf(baseUrl, exchange)]);
      }),
    ],
  });
  await target.close();
  const added: string[] = [];
  for (const [run, lines] of runs) {
    if (JSON.stringify(lines).length > MOST_CHARS) continue;
    const whole = await brokenIn(lines);
    for (const [loss, [lose, instead = []]] of Object.entries(LOSSES))
      for (const each of await brokenIn(lines.map(lose)))
        if (!whole.has(each) && !instead.some((id) => each.endsWith(` ${id}`)))
          added.push(`${run}, ${loss}: ${each}`);
  }
  expect(added).toEqual([]);
  expect(runs.size).toBeGreaterThan(0);
}, 900_000);
const MOST_CHARS = 200_000;
