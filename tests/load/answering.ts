import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { alive } from '../../suites/kit/limiter/counting.ts';
import { REFUSALS, faultIn } from '../../suites/kit/limiter/requests.ts';
import type { K6Answer, Sending, K6Driver } from '../../suites/kit/model/k6-driver.ts';
import { Inconclusive } from '../../suites/kit/model/exchange.ts';

/** An answer of the simulated target. */
export interface Said {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Changes an answer; `nth` counts all requests of the run from 0. */
export type Spoil = (said: Said, sending: Sending, nth: number) => Said;

const { requests, windowSeconds } = inboxFacts.rateLimit;

interface State {
  readonly plan: string;
  readonly windowMs: number;
  /** Moments of the accepted requests, by key owner. */
  readonly minute: Map<string, number[]>;
  readonly month: Map<string, { index: number; used: number }>;
  ahead: number;
  retryAt: number;
}

/** A simulated target that implements the documented limits in virtual time. Only requests advance the time. */
export function pretended(spoil: Spoil = (said) => said): K6Driver & { readonly requests: () => number } {
  const accounts = new Map<string, State>();
  let clock = Date.now();
  let nth = 0;
  let handful = 0;

  const inbox = (state: State, { request }: Sending): Said => {
    const { key = 'main', expects, operation } = request;
    if (operation === undefined) return { status: 404 };
    if (key === 'unknown') return { status: 401, body: { code: 'INVALID_API_KEY', error: 'x' } };
    if (key === 'suspended') return { status: 403, body: { code: 'WORKSPACE_SUSPENDED', error: 'x' } };
    const owner = key === 'foreign' ? 'foreign' : 'main';
    const now = clock + state.ahead;
    const ids = (JSON.parse(request.body ?? '{}') as { ids?: unknown[] }).ids?.length ?? 1;
    const taken = (state.minute.get(owner) ?? []).filter((at) => at > now - state.windowMs);
    const reset = (taken[0] ?? now) + state.windowMs;
    const rate = (left: number) => ({
      'x-ratelimit-limit': String(requests),
      'x-ratelimit-remaining': String(left),
      'x-ratelimit-reset': String(Math.ceil(reset / 1000)),
    });
    if (taken.length + ids > requests) {
      const wait = Math.ceil((reset - now) / 1000);
      state.retryAt = state.retryAt > 0 ? state.retryAt : clock + wait * 1000;
      return {
        status: 429,
        headers: { ...rate(requests - taken.length), 'retry-after': String(wait) },
        body: { code: 'RATE_LIMIT_EXCEEDED', error: 'x' },
      };
    }
    state.minute.set(owner, [...taken, ...Array.from({ length: ids }, () => now)]);
    const date = new Date(now);
    const index = date.getUTCFullYear() * 12 + date.getUTCMonth();
    const known = state.month.get(owner);
    const month = known?.index === index ? known : { index, used: 0 };
    if (month.used + ids > inboxFacts.monthlyQuota.requests)
      return { status: 429, headers: rate(0), body: { code: 'QUOTA_EXCEEDED', error: 'x' } };
    month.used += ids;
    state.month.set(owner, month);
    const turn = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
    return {
      status: expects[0] ?? 200,
      headers: {
        ...rate(requests - taken.length - ids),
        date: date.toUTCString(),
        'x-ratelimit-quota': String(inboxFacts.monthlyQuota.requests),
        'x-ratelimit-quota-remaining': String(inboxFacts.monthlyQuota.requests - month.used),
        'x-ratelimit-quota-reset': String(turn / 1000),
      },
      body:
        (expects[0] ?? 200) < 300 ? { items: [{ id: 'e1', mailboxId: 'm1' }] } : { code: 'X', error: 'x' },
    };
  };

  const prospecting = (state: State, { request }: Sending): Said => {
    const { rateLimit } = prospectingFacts;
    const { key = 'main', target, operation, expects } = request;
    if (operation === undefined) return { status: 404 };
    if (key === 'unknown') return { status: 401, body: { error: 'x' } };
    const isFree = rateLimit.uncountedPathPrefixes.some((prefix) => target.startsWith(prefix));
    const owner = key === 'foreign' ? 'foreign' : 'main';
    const taken = state.minute.get(`p ${owner}`) ?? [];
    const quota = rateLimit.requestsByPlan[state.plan as keyof typeof rateLimit.requestsByPlan];
    if (!isFree && taken.length >= quota)
      return { status: rateLimit.overLimitStatus, body: { error: rateLimit.overLimitError } };
    if (!isFree) state.minute.set(`p ${owner}`, [...taken, clock]);
    return { status: expects[0] ?? 200, body: { jobId: 'j1' } };
  };

  const stateOf = (name: string): State => {
    const state = accounts.get(name);
    if (state === undefined) throw new Error(`no account ${name}`);
    return state;
  };

  const answer = (sending: Sending): K6Answer => {
    const { request, tag, account } = sending;
    const state = stateOf(account);
    const said = spoil((request.service === 'inbox' ? inbox : prospecting)(state, sending), sending, nth);
    nth += 1;
    const from = clock;
    clock += 2;
    const text = said.body === undefined ? '' : JSON.stringify(said.body);
    return {
      tag,
      account,
      handful,
      from,
      to: clock,
      isRefused: REFUSALS[request.service].includes(said.status),
      exchange: {
        service: request.service,
        operation: request.operation,
        key: request.key ?? 'main',
        request: { method: request.method, target: request.target, headers: {} },
        response: {
          status: said.status,
          headers: said.headers ?? {},
          bytes: Buffer.from(text),
          text,
          json: said.body,
        },
        startedAt: from,
        durationMs: 2,
      },
    };
  };

  return {
    fullWindows: false,
    requests: () => nth,
    account: (name, { plan = 'start', windowMs = windowSeconds * 1000 } = {}) => {
      const state: State = { plan, windowMs, minute: new Map(), month: new Map(), ahead: 0, retryAt: 0 };
      accounts.set(name, state);
      return Promise.resolve({
        name,
        plan,
        windowMs,
        advance: (milliseconds) => {
          state.ahead += milliseconds;
          return Promise.resolve();
        },
        arrange: ({ spendMonthUnits }) => {
          const date = new Date(clock + state.ahead);
          const index = date.getUTCFullYear() * 12 + date.getUTCMonth();
          state.month.set('main', { index, used: Number(spendMonthUnits ?? 0) });
          return Promise.resolve();
        },
      });
    },
    send: (sendings) => {
      const origin = clock;
      const answers: K6Answer[] = [];
      for (const sending of sendings) {
        if (sending.at !== undefined) clock = Math.max(clock, origin + sending.at);
        if (sending.afterRetryMs !== undefined)
          clock = Math.max(clock, stateOf(sending.account).retryAt + sending.afterRetryMs);
        let inRow = 0;
        for (let sent = 0; sent < sending.times && inRow < (sending.untilRefused ?? Infinity); sent += 1) {
          const next = answer(sending);
          const fault = faultIn(sending.request, next.exchange);
          if (fault !== undefined) return Promise.reject(new Inconclusive(fault));
          handful += 1;
          answers.push(next);
          inRow = next.isRefused ? inRow + 1 : 0;
        }
      }
      return Promise.resolve().then(() => {
        alive(answers);
        return answers;
      });
    },
    watch: () => Promise.reject(new Error('this target is asked step by step alone')),
  };
}
