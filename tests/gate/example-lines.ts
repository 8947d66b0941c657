import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A line of a recording, as a tool that logs everything would write it. */
export interface Line {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Null: the request had none. */
  readonly requestBody?: string | null;
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  readonly startedAt?: number;
  readonly durationMs?: number;
}

/** One call of an example, as short as it can be told. */
interface Step {
  readonly send?: string;
  /** A webhook delivery of this event, instead of a call. */
  readonly event?: string;
  /** Seconds from the begin of a delivery to the moment that it is signed with. */
  readonly signed?: number;
  readonly body?: unknown;
  readonly text?: string;
  /** A body of so many bytes, of so many ids, of so many contacts. */
  readonly long?: number;
  readonly ids?: number;
  readonly rows?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly key?: 'none';
  readonly status: number;
  readonly answer?: unknown;
  readonly html?: true;
  readonly answered?: Readonly<Record<string, string>>;
  readonly after?: number;
  readonly lasts?: number;
  readonly times?: number;
}

export interface Example {
  readonly breaks: readonly Step[];
  readonly keeps: readonly Step[];
}

/** `{200}` stands for so many characters. */
const long = (text: string): string => text.replaceAll(/\{(\d+)\}/g, (_, count) => 'a'.repeat(Number(count)));

function bodyOf({ body, text, long: bytes, ids, rows }: Step): string | undefined {
  if (text !== undefined) return text;
  if (bytes !== undefined) {
    const empty = JSON.stringify({ isRead: true, email: '' });
    return JSON.stringify({ isRead: true, email: 'a'.repeat(bytes - empty.length) });
  }
  if (ids !== undefined) return JSON.stringify({ ids: Array.from({ length: ids }, (_, id) => `e${id}`) });
  if (rows !== undefined)
    return JSON.stringify({
      contacts: Array.from({ length: rows }, (_, row) => ({ email: `p${row}@x.example` })),
    });
  return body === undefined ? undefined : JSON.stringify(body);
}

function deliveryOf({ event = '', signed, status, lasts = 0 }: Step, startedAt: number): Line {
  const isInbox = event.includes('.');
  const moment = Math.floor(startedAt / 1000) + (signed ?? 0);
  return {
    method: 'POST',
    url: 'http://tool.example/hook',
    requestHeaders: {
      'content-type': 'application/json',
      ...(isInbox && {
        'x-service-event': event,
        'x-service-signature': `t=${moment},v1=${'0'.repeat(64)}`,
      }),
    },
    requestBody: JSON.stringify(
      isInbox
        ? { event, createdAt: new Date(startedAt).toISOString(), data: {} }
        : { event, campaign: 'Spring', contact: { id: 'c1' }, step: 1 },
    ),
    status,
    responseHeaders: { date: 'x' },
    responseBody: '',
    ...{ startedAt, durationMs: lasts * 1000 },
  };
}

/** The lines that a recording of an example would have. */
export function linesOf(steps: readonly Step[]): Line[] {
  let startedAt = Date.UTC(2026, 0, 15, 12);
  return steps.flatMap((step) =>
    Array.from({ length: step.times ?? 1 }, (): Line => {
      startedAt += (step.after ?? 2) * 1000;
      if (step.event !== undefined) return deliveryOf(step, startedAt);
      const [method = '', target = ''] = long(step.send ?? '').split(/ (.*)/s);
      const requestBody = bodyOf(step);
      const { key, headers = {}, answer = {}, html, status, answered = {}, lasts = 0.01 } = step;
      return {
        method,
        url: `http://api.example${target}`,
        requestHeaders: {
          accept: '*/*',
          ...(key === undefined && { authorization: 'masked' }),
          ...(requestBody !== undefined && { 'content-type': 'application/json' }),
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, long(value)])),
        },
        requestBody: requestBody ?? null,
        status,
        responseHeaders: { 'content-type': html === true ? 'text/html' : 'application/json', ...answered },
        responseBody: html === true ? '<html></html>' : JSON.stringify(answer),
        startedAt,
        durationMs: lasts * 1000,
      };
    }),
  );
}

/** The examples of all lints, by their ids. */
export const examples = Object.assign(
  {},
  ...['inbox', 'prospecting'].map(
    (service) => parse(readFileSync(new URL(`examples/${service}.yaml`, import.meta.url), 'utf8')) as object,
  ),
) as Readonly<Record<string, Example>>;
