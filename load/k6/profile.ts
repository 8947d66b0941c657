// Sends the requests of a profile at its rate, and logs a line for each. Node evaluates the lines.
import exec from 'k6/execution';
import http, { type RefinedResponse, type ResponseType } from 'k6/http';
import type { Options, Scenario } from 'k6/options';
import type { Stopped } from '../kit/plan.ts';
import { countersOf, ForeignTrafficDetector, UNANSWERED } from '../kit/foreign-traffic.ts';
import { pageIds } from '../profiles/ids.ts';
import {
  errorShare,
  LEARNING_SECONDS,
  lastAnswers,
  secondsOfPlan,
  type Heading,
  type Line,
  type PlannedOperation,
  type ProfilePlan,
} from '../profiles/plan.ts';

const plan = JSON.parse(open(__ENV['PLUMBLINE_PLAN'] ?? '../plan.json')) as ProfilePlan;
const { operations, watch } = plan;
for (const { method, path } of operations)
  if (method !== 'GET' || !/^\/[^/]/.test(path)) throw new Error(`${method} ${path} is not sent`);

/** Most users that wait for answers at a time. Further requests are dropped and counted. */
const MOST_USERS = 200;
/** A target that others may use gets one request after the other. */
const users = watch === undefined ? MOST_USERS : 1;

/** Users at the start. Creating one later would delay requests. */
const preparedFor = (perMinute: number): number => Math.min(users, Math.max(20, Math.ceil(perMinute / 300)));

function scenarioOf({ rate, stages }: ProfilePlan): Scenario {
  const common = {
    timeUnit: '1m',
    preAllocatedVUs: preparedFor(Math.max(rate, ...stages.map(({ target }) => target))),
    maxVUs: users,
    // Longer than a request waits, because an interrupted request would not be counted.
    gracefulStop: `${lastAnswers(plan)}s`,
    exec: 'request',
  };
  if (stages.some(({ target }) => target !== rate))
    return {
      ...common,
      executor: 'ramping-arrival-rate',
      startRate: rate,
      stages: stages.map(({ target, seconds }) => ({ target, duration: `${seconds}s` })),
    };
  return { ...common, executor: 'constant-arrival-rate', rate, duration: `${secondsOfPlan(plan)}s` };
}

export const options: Options = {
  scenarios: { profile: scenarioOf(plan) },
  thresholds: Object.fromEntries(
    operations.flatMap(({ name, allowed }) => [
      [
        `http_req_duration{operation:${name}}`,
        [`p(50)<=${allowed.p50}`, `p(95)<=${allowed.p95}`, `p(99)<=${allowed.p99}`],
      ],
      [`http_req_failed{operation:${name}}`, [`rate<=${errorShare(allowed)}`]],
    ]),
  ),
  maxRedirects: 0,
  setupTimeout: `${LEARNING_SECONDS}s`,
  discardResponseBodies: true,
};
http.setResponseCallback(http.expectedStatuses({ min: 200, max: 299 }));

interface Known {
  readonly emails: readonly string[];
  readonly lists: readonly string[];
  /** Requests already sent for it, and when those of the inbox were answered, in ms. */
  readonly sent: number;
  readonly inbox: readonly number[];
}

const foreign = new ForeignTrafficDetector(watch?.windowMs ?? 0);
let sent = 0;
const inbox: number[] = [];

function stop(stopped: string): never {
  console.log(JSON.stringify({ stopped } satisfies Stopped));
  exec.test.abort(stopped);
  throw new Error(stopped);
}

type Answer = RefinedResponse<ResponseType>;

/** The only function that sends requests. */
function get(path: string, isInbox: boolean, operation: string, responseType: ResponseType): Answer {
  if (watch !== undefined && sent >= watch.most) stop(`the cap of ${watch.most} requests is reached`);
  sent += 1;
  const from = Date.now();
  const answer = http.get(plan.baseUrl + path, {
    headers: { Authorization: __ENV['PLUMBLINE_KEY'] ?? '' },
    // A common name for all ids and pages.
    tags: { operation, name: operation },
    timeout: `${plan.patience}s`,
    responseType,
  });
  if (watch !== undefined && isInbox) {
    const end = answer.status === 0 ? UNANSWERED : Date.now() + 1;
    inbox.push(end);
    foreign.sent(end);
  }
  if (watch !== undefined && isInbox && answer.status >= 200 && answer.status < 300) {
    const why = foreign.seen(from, countersOf(answer.headers));
    if (why !== undefined) stop(why);
  }
  if (watch !== undefined && answer.status === 429) stop('a request was refused: others use the account');
  return answer;
}

function idsBehind(path: string, isInbox: boolean): readonly string[] {
  const answer = get(path, isInbox, 'setup', 'text');
  if (answer.status < 200 || answer.status >= 300)
    stop(
      `GET ${path} answered ${answer.status === 0 ? answer.error : answer.status} before the profile began`,
    );
  const ids = pageIds(answer.json());
  if (ids.length === 0) stop(`GET ${path} shows nothing that could be asked for`);
  return ids;
}

export function setup(): Known {
  const heading: Heading = {
    profile: plan.profile,
    planned: plan.planned,
    seconds: secondsOfPlan(plan),
    operations: operations.map(({ name, allowed }) => ({ name, allowed })),
    log: Math.random().toString(36).slice(2),
    began: Date.now(),
  };
  console.log(JSON.stringify(heading));
  const emails = plan.learn.emails === undefined ? [] : idsBehind(plan.learn.emails, true);
  const lists = plan.learn.lists === undefined ? [] : idsBehind(plan.learn.lists, false);
  return { emails, lists, sent, inbox };
}

let isReportedToo = false;

/** The requests before the profile began, which another user of k6 has sent. */
function remember(known: Known): void {
  if (isReportedToo) return;
  isReportedToo = true;
  sent += known.sent;
  for (const end of known.inbox) foreign.sent(end);
}

/** The fractional parts of multiples of an irrational number are evenly spread, for any number of them. */
const spread = (count: number, step: number): number => (count * step) % 1;
const BY_WEIGHT = 0.618033988749895;
const BY_PAGE = 0.754877666246693;
const total = operations.reduce((all, { weight }) => all + weight, 0);

function turnOf(count: number): [number, PlannedOperation] {
  let left = spread(count, BY_WEIGHT) * total;
  for (const [index, operation] of operations.entries()) {
    left -= operation.weight;
    if (left < 0) return [index, operation];
  }
  throw new Error('there is no operation');
}

export function request(known: Known): void {
  remember(known);
  const count = exec.scenario.iterationInTest;
  const [index, { service, path, name }] = turnOf(count);
  const oneOf = (ids: readonly string[]): string => encodeURIComponent(ids[count % ids.length] ?? '');
  const page = plan.pages === undefined ? undefined : 1 + Math.floor(spread(count, BY_PAGE) * plan.pages);
  const filled = path
    .replace('{emailId}', () => oneOf(known.emails))
    // The first list is the one that was filled.
    .replace('{listId}', () => oneOf(page === undefined ? known.lists : known.lists.slice(0, 1)));
  const at = Date.now();
  const answer = get(
    page === undefined ? filled : `${filled}${filled.includes('?') ? '&' : '?'}page=${page}`,
    service === 'inbox',
    name,
    'none',
  );
  const { duration } = answer.timings;
  const line: Line =
    page === undefined ? [index, at, duration, answer.status] : [index, at, duration, answer.status, page];
  console.log(JSON.stringify(line));
}

export function handleSummary(data: unknown): Record<string, string> {
  return { [__ENV['PLUMBLINE_SUMMARY'] ?? 'stdout']: JSON.stringify(data) };
}
