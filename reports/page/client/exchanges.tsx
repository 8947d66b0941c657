import type { ShownBody, ShownExchange } from '../../findings.ts';
import type { LineOfExchange } from '../data.ts';
import { Copyable, secondsOf } from './parts.tsx';

const kindOf = (status: number): string =>
  status >= 200 && status < 300 ? 'success' : status < 500 ? 'refusal' : 'failure';

/** When something was sent within a sequence, and how long it took, as a bar. */
function Bar({ at, took, whole }: { at: number; took: number; whole: number }) {
  const left = whole === 0 ? 0 : (100 * at) / whole;
  const width = whole === 0 ? 100 : Math.max(1, (100 * took) / whole);
  return (
    <svg class="bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
      <rect class="track" width="100" height="6" />
      <rect
        class="span"
        x={Math.min(left, 99)}
        width={Math.min(width, 100 - Math.min(left, 99))}
        height="6"
      />
    </svg>
  );
}

const headersOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

const bodyOf = (body: ShownBody | undefined): string =>
  body === undefined ? '' : `\n\n${body.text}${body.isCut ? `\n… ${body.length} characters in all` : ''}`;

/** Exchanges in their order, each with its headers and body. */
export function Timeline({ exchanges }: { exchanges: readonly ShownExchange[] }) {
  const start = Math.min(...exchanges.map(({ startedAt }) => Date.parse(startedAt)));
  const whole = Math.max(
    ...exchanges.map(({ startedAt, durationMs }) => Date.parse(startedAt) + durationMs - start),
  );
  return (
    <ol class="timeline">
      {exchanges.map(({ request, response, startedAt, durationMs, key }, index) => (
        <li key={index}>
          <Bar at={Date.parse(startedAt) - start} took={durationMs} whole={whole} />
          <details open={exchanges.length === 1}>
            <summary>
              <code>
                {request.method} {request.target}
              </code>{' '}
              → <strong class={kindOf(response.status)}>{response.status}</strong>{' '}
              <span class="quiet">
                +{secondsOf(Date.parse(startedAt) - start)}, {secondsOf(durationMs)}, {key} key
              </span>
            </summary>
            <Copyable
              label="request"
              text={`${request.method} ${request.target}\n${headersOf(request.headers)}${bodyOf(request.body)}`}
            />
            <Copyable
              label="response"
              text={`${response.status}\n${headersOf(response.headers)}${bodyOf(response.body)}`}
            />
          </details>
        </li>
      ))}
    </ol>
  );
}

/** Recorded exchanges of a scenario in a line each. */
export function Lines({ exchanges }: { exchanges: readonly LineOfExchange[] }) {
  const whole = Math.max(...exchanges.map(([at, , , , took]) => at + took));
  return (
    <ol class="timeline">
      {exchanges.map(([at, method, target, status, took], index) => (
        <li key={index}>
          <Bar at={at} took={took} whole={whole} />
          <code>
            {method} {target}
          </code>{' '}
          → <strong class={kindOf(status)}>{status}</strong>{' '}
          <span class="quiet">
            +{secondsOf(at)}, {secondsOf(took)}
          </span>
        </li>
      ))}
    </ol>
  );
}
