// Sends a plan of batches with k6.
import { sleep } from 'k6';
import http from 'k6/http';
import type { BatchAnswer, Batch, Batches } from '../kit/batch.ts';

/** A handful of requests is sent at once, and redirects are not followed. */
export const BATCHING = { batch: 100, batchPerHost: 100, maxRedirects: 0 };

function answeredBy({ notBefore, requests }: Batch): BatchAnswer {
  const calls = requests.map(({ method, url, authorization, body }) => ({
    method,
    url,
    ...(body !== undefined && { body }),
    params: {
      headers: {
        ...(authorization !== undefined && { Authorization: authorization }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      timeout: '20s',
    },
  }));
  const left = notBefore - Date.now();
  if (left > 0) sleep(left / 1000);
  const sentAt = Date.now();
  const responses = http.batch(calls);
  return {
    sentAt,
    doneAt: Date.now() + 1,
    responses: responses.map(({ timings, status, error, headers, body }) => ({
      tookMs: timings.blocked + timings.connecting + timings.duration,
      ...{ status, error, headers, body: typeof body === 'string' ? body : '' },
    })),
  };
}

/** Sends batches until there are no more. Returns their final result. */
export function sendAll<R>(batches: Batches<R>): R {
  let next = batches.next();
  while (next.done !== true) next = batches.next(answeredBy(next.value));
  return next.value;
}
