import type { FindingBody, FindingExchange } from '../../findings.ts';
import type { LineOfExchange } from '../data.ts';
import { bodyText } from './body.ts';
import { Copyable, formatSeconds } from './parts.tsx';
import { TextDifference } from './sides.tsx';

const kindOf = (status: number): string =>
  status >= 200 && status < 300 ? 'success' : status < 500 ? 'refusal' : 'failure';

/** Shortest displayed duration, in ms: shorter ones depend on the machine. */
const LEAST_MS = 100;

/** When a request was sent and how long it took, if the duration is long enough to matter. */
function timing(at: number, took: number): string {
  return [
    ...(at >= LEAST_MS ? [`${formatSeconds(at)} after the first`] : []),
    ...(took >= LEAST_MS ? [`took ${formatSeconds(took)}`] : []),
  ].join(', ');
}

/** An exchange in a line. */
const Line = ({ exchange: [at, method, target, status, took] }: { exchange: LineOfExchange }) => (
  <>
    <code>
      {method} {target}
    </code>{' '}
    → <strong class={kindOf(status)}>{status}</strong> <span class="quiet">{timing(at, took)}</span>
  </>
);

const headersOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `\n${name}: ${value}`)
    .join('');

const textOf = (
  line: string,
  { headers, body }: Pick<FindingExchange['request'], 'headers' | 'body'>,
): string => {
  const text = bodyText(body);
  return `${line}${headersOf(headers)}${text === '' ? '' : `\n\n${text}`}`;
};

const countsOf = (body: FindingBody | undefined): string =>
  Object.entries(body?.counts ?? {})
    .map(([name, count]) => `${name}: ${count}`)
    .join(', ');

/** Whether a body is complete. */
const isWhole = (body: FindingBody | undefined): boolean => body?.isCut === false;

/** Exchanges in order, each with its headers and body. */
export function Timeline({ exchanges }: { exchanges: readonly FindingExchange[] }) {
  const start = Math.min(...exchanges.map(({ startedAt }) => Date.parse(startedAt)));
  const keys = new Set(exchanges.map(({ key }) => key));
  const last = exchanges.at(-1);
  const before = exchanges.findLast(
    (each) =>
      each !== last && each.request.method === last?.request.method && each.operation === last.operation,
  );
  return (
    <>
      <ol class="timeline">
        {exchanges.map(({ request, response, startedAt, durationMs, key }, index) => (
          <li key={index}>
            <details open={exchanges.length === 1}>
              <summary>
                <Line
                  exchange={[
                    Date.parse(startedAt) - start,
                    request.method,
                    request.target,
                    response.status,
                    durationMs,
                  ]}
                />
                <span class="quiet">{countsOf(response.body)}</span>
                {keys.size > 1 && <span class="quiet"> {key} key</span>}
              </summary>
              <Copyable label="request" text={textOf(`${request.method} ${request.target}`, request)} />
              <Copyable label="response" text={textOf(String(response.status), response)} />
            </details>
          </li>
        ))}
      </ol>
      {last !== undefined &&
        before !== undefined &&
        isWhole(last.response.body) &&
        isWhole(before.response.body) && (
          <details>
            <summary>The last two answers of this operation beside each other</summary>
            <TextDifference
              names={[before.request.target, last.request.target]}
              left={bodyText(before.response.body)}
              right={bodyText(last.response.body)}
            />
          </details>
        )}
    </>
  );
}

/** Recorded exchanges of a scenario, one line each. */
export const Lines = ({ exchanges }: { exchanges: readonly LineOfExchange[] }) => (
  <ol class="timeline">
    {exchanges.map((exchange, index) => (
      <li key={index}>
        <Line exchange={exchange} />
      </li>
    ))}
  </ol>
);
