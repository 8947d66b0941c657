import { message } from '../suites/kit/model/message.ts';
import { Inconclusive, jsonOf, type Exchange } from '../suites/kit/model/exchange.ts';
import type { Lease, Target } from '../suites/kit/model/target.ts';
import { alike, alive, WITHIN } from '../suites/kit/limiter/counting.ts';
import type { FoundProgram } from '../tools/index.ts';
import { embeddedSender } from './embedded/sender.ts';
import { k6Sender } from './kit/k6.ts';
import {
  scheduleSeconds,
  WARM_UP,
  type Logged,
  type Shot,
  type StepsPlan,
  type WindowPlan,
} from './kit/plan.ts';
import { REFUSALS, faultIn } from '../suites/kit/limiter/requests.ts';
import type { K6Answer, Sending, Request, Watching } from '../suites/kit/model/k6-driver.ts';
import type { OpenK6, K6Session } from '../suites/kit/model/k6-session.ts';
import { MOST_ELSEWHERE } from './kit/foreign-traffic.ts';
import { countedRequests, SPARE_SECONDS, type Sender } from './kit/sender.ts';
import { CONTROL } from '../suites/kit/limiter/control.ts';
import { plotOf, type Sight } from './plot.ts';

/** The longest `Retry-After` that a k6 run waits for. */
const MOST_WAIT_MS = 90_000;
/** Time limit for a list of requests without its waits. */
const SENDING_SECONDS = 60;
/** Largest delay of a request, as a part of a window. */
const MOST_LATE = 0.1;

function toExchange(
  { service, operation, method, target, body, key = 'main' }: Request,
  line: Logged,
): Exchange {
  // A body that was omitted cannot be checked.
  const { body: text = '{}' } = line;
  return {
    service,
    operation,
    key,
    request: {
      method,
      target,
      headers: {
        ...(key !== 'none' && { authorization: '' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    },
    response: {
      status: line.status,
      headers: Object.fromEntries(
        Object.entries(line.headers).map(([name, value]) => [name.toLowerCase(), value]),
      ),
      bytes: Buffer.from(text),
      text,
      json: jsonOf(text),
    },
    startedAt: line.sentAt,
    durationMs: line.tookMs,
  };
}

/**
 * Throws an Inconclusive if some answers of a schedule are neither successes nor refusals by the limit, since the
 * limiter cannot be identified from them.
 */
export function allOfLimiter(requestOf: (line: Logged) => Request, lines: readonly Logged[]): void {
  const answers = lines.map((line) => {
    const request = requestOf(line);
    const answer = toAnswer({ tag: line.tag, account: '', request, times: 1 }, line);
    const fault = faultIn(request, answer.exchange, line.error);
    if (fault !== undefined) throw new Inconclusive(fault);
    return answer;
  });
  alive(answers);
  alike(answers.filter(({ tag, isRefused }) => isRefused && tag !== CONTROL));
}

/** Throws an Inconclusive if requests left so late that a window may have changed meanwhile. */
export function refuseLate<L extends Logged>(lines: readonly L[], windowOf: (line: L) => number): void {
  for (const line of lines) {
    const { lateMs = 0 } = line;
    const windowMs = windowOf(line);
    if (lateMs > MOST_LATE * windowMs)
      throw new Inconclusive(
        message`a request left ${Math.round(lateMs)} ms late, in a window of ${windowMs} ms: the machine is too busy`,
      );
  }
}

/** A driver that uses a sender. A session stores all its exchanges while it lasts. */
function driverOf(sender: Sender, fullWindows: boolean): OpenK6 {
  const spent = { elsewhere: 0 };
  return (target) => openSession(sender, target, fullWindows, spent);
}

/** The sender: k6 if it is available, else the project's HTTP client with the same schedules. */
export const senderOf = (k6: FoundProgram | undefined): Sender =>
  k6 === undefined ? embeddedSender : k6Sender(k6);

/** The driver of k6 runs. */
export const loadDriver = (k6: FoundProgram | undefined, fullWindows: boolean): OpenK6 =>
  driverOf(senderOf(k6), fullWindows);

/** `spent`: requests that earlier attempts have sent to an account that others may use. */
function openSession(
  sender: Sender,
  target: Target,
  fullWindows: boolean,
  spent: { elsewhere: number },
): K6Session {
  const leases = new Map<string, Lease>();
  const sights: Sight[] = [];
  const exchanges: Exchange[] = [];
  let run = 0;

  const leased = (name: string): Lease => {
    const lease = leases.get(name);
    if (lease === undefined) throw new RangeError(`the k6 run has no account ${name}`);
    return lease;
  };
  const keep = (answers: readonly K6Answer[]): void => {
    run += 1;
    for (const { exchange, ...answer } of answers) {
      exchanges.push(exchange);
      sights.push({ ...answer, run, windowMs: leased(answer.account).windowMs });
      target.requests[exchange.service] += 1;
    }
  };

  return {
    fullWindows,
    by: sender.name,
    exchanges,
    drawn: (title) => (sights.length === 0 ? undefined : plotOf(title, sights, sender.name)),
    async account(name, options = {}) {
      const lease = await target.lease(options);
      leases.set(name, lease);
      const { plan, windowMs, advance, arrange } = lease;
      return { name, plan, windowMs, advance, arrange };
    },
    async send(sendings) {
      const keys = keysOf(sendings, leased);
      const plan: StepsPlan = {
        baseUrl: target.baseUrl,
        shots: sendings.map(toShot),
        mostWaitMs: MOST_WAIT_MS,
        isReadOnly: target.kind === 'live',
        maxSeconds: SENDING_SECONDS + waitsOf(sendings) / 1000,
      };
      const { lines } = await sender.steps(plan, keys);
      const answers = lines.flatMap((line) => {
        const sending = sendings[line.shot];
        return sending === undefined ? [] : [toAnswer(sending, line)];
      });
      keep(answers);
      for (const line of lines) {
        const request = sendings[line.shot]?.request;
        const fault =
          request === undefined ? undefined : faultIn(request, toExchange(request, line), line.error);
        if (fault !== undefined) throw new Inconclusive(fault);
      }
      alive(answers);
      inOneWindow(sendings, answers, leased);
      refuseLate(lines, (line) => leased(sendings[line.shot]?.account ?? '').windowMs);
      return answers;
    },
    async watch(account, documented, watching) {
      const { request, refusal, control, hasCounters } = watching;
      const { windowMs } = account;
      const isLive = target.kind === 'live';
      const most = MOST_ELSEWHERE - spent.elsewhere;
      if (isLive && most < documented.limit + WARM_UP)
        throw new Inconclusive(message`the cap of ${MOST_ELSEWHERE} requests leaves no further attempt`);
      const plan: WindowPlan = {
        url: target.baseUrl + request.target,
        documented,
        refusal,
        ...(control !== undefined && { controlUrl: target.baseUrl + control.target }),
        maxSeconds: scheduleSeconds(windowMs, isLive) + SPARE_SECONDS,
        ...(isLive && {
          quietMs: windowMs,
          watch: { cap: MOST_ELSEWHERE, most, windowMs, hasCounters, isAgain: spent.elsewhere > 0 },
        }),
      };
      const { lines, summary, stopped } = await sender.window(plan, leased(account.name).keys.main ?? '');
      const requestOf = ({ tag }: Logged): Request => requestBehind(watching, tag);
      const all = lines.map((line) =>
        toAnswer({ tag: line.tag, account: account.name, request: requestOf(line), times: 1 }, line),
      );
      keep(all);
      // A schedule that ended early, at the cap or because of other clients, is not repeated.
      spent.elsewhere = stopped === undefined ? spent.elsewhere + all.length + WARM_UP : MOST_ELSEWHERE;
      allOfLimiter(requestOf, lines);
      refuseLate(lines, () => windowMs);
      const answers = all.filter(({ tag }) => tag !== CONTROL);
      return {
        exchanges: answers.map(({ exchange }) => exchange),
        log: countedRequests(lines),
        controls: all.length - answers.length,
        summary,
        mayBeShared: isLive && !hasCounters,
        ...(stopped !== undefined && { stopped }),
      };
    },
    async close() {
      await Promise.all([...leases.values()].map((lease) => lease.close()));
    },
  };
}

/** The longest total wait of a list of requests, in ms. */
const waitsOf = (sendings: readonly Sending[]): number =>
  Math.max(0, ...sendings.map(({ at }) => at ?? 0)) +
  (sendings.some(({ afterRetryMs }) => afterRetryMs !== undefined) ? MOST_WAIT_MS : 0);

/** The request behind a line of a schedule: for the limiter, or a control request. */
export const requestBehind = (
  { request, control = request }: Pick<Watching, 'request' | 'control'>,
  tag: string,
): Request => (tag === CONTROL ? control : request);

const nameOfKey = ({ account, request: { key = 'main' } }: Sending): string => `${account}.${key}`;

function keysOf(sendings: readonly Sending[], leased: (name: string) => Lease): Record<string, string> {
  const keys: Record<string, string> = {};
  for (const sending of sendings) {
    const { key = 'main' } = sending.request;
    const value = leased(sending.account).keys[key];
    if (value !== undefined) keys[nameOfKey(sending)] = value;
  }
  return keys;
}

function toShot(sending: Sending): Shot {
  const { request, tag, times, handful = 1, untilRefused, at, afterRetryMs } = sending;
  return {
    tag,
    target: request.target,
    method: request.method,
    ...(request.body !== undefined && { body: request.body }),
    ...(request.key !== 'none' && { keyName: nameOfKey(sending) }),
    times,
    handful,
    refusals: REFUSALS[request.service],
    ...(untilRefused !== undefined && { untilRefused }),
    ...(at !== undefined && { at }),
    ...(afterRetryMs !== undefined && { afterRetryMs }),
  };
}

const toAnswer = ({ tag, account, request }: Sending, line: Logged): K6Answer => ({
  tag,
  account,
  handful: line.handful,
  from: line.sentAt,
  to: line.doneAt,
  isRefused: REFUSALS[request.service].includes(line.status),
  exchange: toExchange(request, line),
});

/** Throws an Inconclusive if requests that must share a window took too long for it. */
function inOneWindow(
  sendings: readonly Sending[],
  answers: readonly K6Answer[],
  leased: (name: string) => Lease,
): void {
  const timed = new Set(
    sendings
      .filter(({ at, afterRetryMs }) => at !== undefined || afterRetryMs !== undefined)
      .map(({ account }) => account),
  );
  for (const [account, mine] of Map.groupBy(answers, (answer) => answer.account)) {
    const [first, last] = [mine[0], mine.at(-1)];
    if (timed.has(account) || first === undefined || last === undefined) continue;
    if (last.to - first.from > WITHIN * leased(account).windowMs)
      throw new Inconclusive(
        message`${mine.length} requests took ${last.to - first.from} ms, too long for a window`,
      );
  }
}
