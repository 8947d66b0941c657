import { parse } from 'yaml';
import { readLints } from '../../specs/lints.ts';
import type { Service } from '../../specs/source.ts';

/** A line of a recording by a tool that logs everything. */
export interface Line {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders?: Readonly<Record<string, string>>;
  /** Null if the request had no body. */
  readonly requestBody?: string | null;
  readonly status?: number;
  readonly responseHeaders?: Readonly<Record<string, string>>;
  readonly responseBody?: string;
  readonly startedAt?: number;
  readonly durationMs?: number;
}

const PREFIX = { inbox: '/inbox/api/v1', prospecting: '' } as const satisfies Record<Service, string>;
const START = Date.UTC(2026, 0, 15, 12);
const UNIT_MS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Expands `ID1`, `UUID1` and `KEY1` to ids and keys, and `<200>` to a text of 200 letters. */
const expanded = (text: string): string =>
  text
    .replaceAll(/\bUUID(\d)\b/g, '6f0f0f0f-0000-4000-8000-00000000000$1')
    .replaceAll(/\bID(\d)\b/g, '5f000000000000000000000$1')
    .replaceAll(/\bKEY(\d)\b/g, (_, digit: string) => `k${digit}`.repeat(24))
    .replaceAll(/<(\d+)>/g, (_, count) => 'a'.repeat(Number(count)))
    .replaceAll(/<(\d+) (ids|contacts)>/g, (_, count, what) =>
      JSON.stringify(
        Array.from({ length: Number(count) }, (__, index) =>
          what === 'ids' ? `e${index}` : { email: `p${index}@x.example` },
        ),
      ),
    );

/** The body in an example: YAML flow JSON or a quoted text. */
function bodyOf(text: string): string {
  const bytes = /^<(\d+) bytes>$/.exec(text)?.[1];
  if (bytes !== undefined) {
    const empty = JSON.stringify({ subject: '' });
    return JSON.stringify({ subject: 'a'.repeat(Number(bytes) - empty.length) });
  }
  const value: unknown = parse(expanded(text), { strict: false });
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const HEADER = /^ ([\w-]+):("[^"]*"|\S+)/;

/** Headers at the start of a text, and the rest of the text. */
function headersIn(text: string): readonly [Readonly<Record<string, string>>, string] {
  const headers: Record<string, string> = {};
  let rest = text;
  for (let found = HEADER.exec(rest); found !== null; found = HEADER.exec(rest)) {
    const [whole, name = '', value = ''] = found;
    headers[name.toLowerCase()] = expanded(value.replaceAll('"', ''));
    rest = rest.slice(whole.length);
  }
  return [headers, rest.trim()];
}

const STEP = /^(?:(\d+)x )?(?:\+([\d.]+)([smhd]) )?(\S+) (\S+)(.*?) -> (\d+|lost)(?: in ([\d.]+)s)?(.*)$/;

function deliveryOf(event: string, sent: Readonly<Record<string, string>>, at: number): Partial<Line> {
  const { signed = '0', ...others } = sent;
  const moment = Math.floor(at / 1000) + Number(signed);
  return {
    method: 'POST',
    url: 'http://tool.example/hook',
    requestHeaders: {
      'content-type': 'application/json',
      ...(event.includes('.') && { 'x-service-event': event }),
      ...(event.includes('.') &&
        signed !== 'none' && { 'x-service-signature': `t=${moment},v1=${'0'.repeat(64)}` }),
      ...others,
    },
    requestBody: JSON.stringify(
      event.includes('.')
        ? { event, createdAt: new Date(at).toISOString(), data: {} }
        : { event, campaign: 'Spring', contact: { id: 'c1' }, step: 1 },
    ),
  };
}

/**
 * The lines of an example's recording. Each step is one line: `[3x] [+60s] METHOD target [Name:value]… [body] -> status
 * [in 2s] [Name:value]… [answer]`. Steps are 2 s apart. `lost` means a call without an answer, and `HOOK event` a
 * delivery.
 */
export function linesOf(steps: string, service: Service): Line[] {
  let startedAt = START;
  return steps
    .trim()
    .split('\n')
    .filter((each) => each !== '')
    .flatMap((text) => {
      const found = STEP.exec(text.trim());
      if (found === null) throw new Error(`no step of an example: ${text}`);
      const [, times = '1', wait = '2', unit = 's', method = '', target = '', asked = ''] = found;
      const [status = '', lasts = '0.01', answered = ''] = found.slice(7);
      const [sent, after] = headersIn(asked.replace(/ no-key\b/, ''));
      const [responseHeaders, answer] = headersIn(answered);
      const requestBody = after === '' ? null : bodyOf(after);
      const isHtml = answer === 'html';
      return Array.from({ length: Number(times) }, (): Line => {
        startedAt += Math.round(Number(wait) * UNIT_MS[unit as keyof typeof UNIT_MS]);
        const isHook = method === 'HOOK';
        return {
          method,
          url: `http://api.example${target.startsWith('/') ? PREFIX[service] : '/'}${expanded(target)}`,
          requestHeaders: {
            accept: '*/*',
            ...(!/ no-key\b/.test(asked) && { authorization: 'masked' }),
            ...(requestBody !== null && { 'content-type': 'application/json' }),
            ...sent,
          },
          requestBody,
          status: status === 'lost' ? 0 : Number(status),
          responseHeaders: { 'content-type': isHtml ? 'text/html' : 'application/json', ...responseHeaders },
          responseBody: isHtml ? '<html></html>' : answer === '' ? '{}' : bodyOf(answer),
          ...{ startedAt, durationMs: Number(lasts) * 1000 },
          ...(isHook && deliveryOf(target, sent, startedAt)),
        };
      });
    });
}

/** The examples of all lints, by lint id. */
export const examples = Object.fromEntries(
  readLints().map(({ id, service, breaks, keeps }) => [
    id,
    { breaks: linesOf(breaks, service), keeps: linesOf(keeps, service) },
  ]),
);
