import { textOf } from '../../suites/kit/model/message.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { Agent, buildConnector, type Dispatcher } from 'undici';
import { transportFault } from '../../suites/kit/checks/faults.ts';
import { Guard } from '../../suites/kit/targets/live/guard.ts';
import { Refused } from '../../suites/kit/model/failure.ts';
import type { BatchAnswer, Batch, Batches, Leaving, Response } from '../kit/batch.ts';

/** Concurrent connections, as many as the largest batch has requests. */
const CONNECTIONS = 100;
const TIMEOUT_MS = 20_000;
/** Larger than any answer of either service. A longer answer counts as none. */
const MOST_BODY_BYTES = 16 * 2 ** 20;

/** Where requests may be sent, and whether only reads are allowed. */
export interface Way {
  readonly baseUrl: string;
  readonly secrets: readonly string[];
  readonly isReadOnly: boolean;
}

/** The connection to a target. Its guard checks each request before a byte is sent. */
export function openWay({ baseUrl, secrets, isReadOnly }: Way): Dispatcher {
  const agent = new Agent({
    connections: CONNECTIONS,
    pipelining: 1,
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxResponseSize: MOST_BODY_BYTES,
    // Certificates are always verified, whatever NODE_TLS_REJECT_UNAUTHORIZED is.
    connect: buildConnector({ timeout: TIMEOUT_MS, rejectUnauthorized: true }),
  });
  return new Guard(agent, { origin: baseUrl, secrets, permits: () => !isReadOnly });
}

const headersIn = (headers: Dispatcher.ResponseData['headers']): Response['headers'] =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value = '']) => [
      name,
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  );

async function responseTo(
  way: Dispatcher,
  { method, url, authorization, body }: Leaving,
  signal: AbortSignal,
): Promise<Response> {
  const { origin, pathname, search } = new URL(url);
  const started = performance.now();
  const took = (): number => performance.now() - started;
  try {
    const answer = await way.request({
      ...{ origin, path: pathname + search, method, signal },
      headers: {
        ...(authorization !== undefined && { authorization }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const text = Buffer.from(await answer.body.arrayBuffer()).toString('utf8');
    return {
      ...{ tookMs: took(), status: answer.statusCode, error: '' },
      ...{ headers: headersIn(answer.headers), body: text },
    };
  } catch (error) {
    if (error instanceof Refused) throw error;
    return { tookMs: took(), status: 0, error: textOf(transportFault(error)), headers: {}, body: '' };
  }
}

async function answeredBy(way: Dispatcher, { notBefore, requests }: Batch): Promise<BatchAnswer> {
  // A timer may fire a little early.
  for (let left = notBefore - Date.now(); left > 0; left = notBefore - Date.now()) await delay(left);
  const sentAt = Date.now();
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const responses = await Promise.all(requests.map((each) => responseTo(way, each, signal)));
  return { sentAt, doneAt: Date.now() + 1, responses };
}

/** Sends batches until there are no more. Returns their final result. Throws a Refused if the guard stops one. */
export async function sendAllEmbedded<R>(way: Dispatcher, batches: Batches<R>): Promise<R> {
  let next = batches.next();
  while (next.done !== true) next = batches.next(await answeredBy(way, next.value));
  return next.value;
}
