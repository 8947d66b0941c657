import { lints } from '../generated/lints.ts';
import { documentPlaceOf } from '../reports/place.ts';
import { routeOperation } from '../suites/kit/index.ts';
import type { Exchange } from '../suites/kit/model/exchange.ts';
import { foreignJsonOf } from '../suites/kit/model/foreign-json.ts';
import { callOf } from './call.ts';
import { TrafficLinting } from './traffic-linting.ts';

/**
 * `refuse`: a call that breaks a lint of severity error is answered with 400. `header`: the answer stays, with a header
 * that names the lint.
 */
export const STRICTNESS = ['refuse', 'header'] as const;
export type Strictness = (typeof STRICTNESS)[number];

/** The header with the lints that a call breaks. */
export const MISTAKE_HEADER = 'x-plumbline-mistake';

interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A request with the answer that it will get. */
export interface AnsweredRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  readonly at: number;
  readonly reply: Reply;
}

function exchangeOf({ method, target, headers, body, at, reply }: AnsweredRequest): Exchange {
  const { status, body: answer } = reply;
  const isText = typeof answer === 'string' || Buffer.isBuffer(answer);
  const text = isText ? answer.toString() : answer === undefined ? '' : JSON.stringify(answer);
  return {
    ...routeOperation(method, target.split('?')[0] ?? ''),
    key: headers['authorization'] === undefined ? 'none' : 'main',
    request: {
      ...{ method, target },
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, value ?? ''])),
      ...(body.length > 0 && { body: body.toString() }),
    },
    response: {
      ...{ status, headers: reply.headers, text },
      bytes: Buffer.from(text),
      json: foreignJsonOf(text),
    },
    // The answer is given at once, so every later call was sent after it.
    ...{ startedAt: at, durationMs: 1 },
  };
}

/** Lints calls when they arrive, so that a test of a tool fails at the mistake. */
export class StrictWatch {
  readonly #how: Strictness;
  #linting = new TrafficLinting();
  #nth = 0;

  constructor(how: Strictness) {
    this.#how = how;
  }

  /** Forgets earlier calls, because the account was reset. */
  forget(): void {
    this.#linting = new TrafficLinting();
  }

  /** An answer that names the mistakes of a call; undefined if it has none of severity error or warning. */
  see(answered: AnsweredRequest): Reply | undefined {
    this.#nth += 1;
    const broken = this.#linting
      .takeCall(callOf(exchangeOf(answered), this.#nth))
      .filter(({ lint }) => lints[lint].severity !== 'info');
    if (broken.length === 0) return undefined;
    const named = { [MISTAKE_HEADER]: broken.map(({ lint }) => lint).join(', ') };
    const { reply } = answered;
    const isRefused = this.#how === 'refuse' && broken.some(({ lint }) => lints[lint].severity === 'error');
    if (!isRefused) return { ...reply, headers: { ...reply.headers, ...named } };
    const mistakes = broken.map(({ lint, message }) => {
      const { statement, severity, instead } = lints[lint];
      const place = documentPlaceOf({ ...lints[lint], section: '' }).text;
      return { lint, severity, statement, message, instead, place };
    });
    return {
      status: 400,
      headers: named,
      body: { error: 'The call breaks a rule of the documents', mistakes },
    };
  }
}
