// Sends the requests of a profile at its rate and logs a line for each; what they mean is found out in Node.
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

/** Users that may be waiting for answers at once; beyond them requests are left out, and counted as such. */
const MOST_USERS = 200;
/** Something that others may be using gets one request after the other. */
const users = watch === undefined ? MOST_USERS : 1;

/** Users that are there from the start: making one takes time that the requests then lack. */
const preparedFor = (perMinute: number): number => Math.min(users, Math.max(20, Math.ceil(perMinute / 300)));

function scenarioOf({ rate, stages }: ProfilePlan): Scenario {
  const common = {
    timeUnit: '1m',
    preAllocatedVUs: preparedFor(Math.max(rate, ...stages.map(({ target }) => target))),
    maxVUs: users,
    // Longer than a request waits: one that were interrupted would be counted nowhere.
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
  /** Requests that were sent for it, and when those of the inbox were answered, in ms. */
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

/** The one place that sends anything. */
function get(path: string, isInbox: boolean, operation: string, responseType: ResponseType): Answer {
  if (watch !== undefined && sent >= watch.most) stop(`the cap of ${watch.most} requests is reached`);
  sent += 1;
  const from = Date.now();
  const answer = http.get(plan.baseUrl + path, {
    headers: { Authorization: __ENV['PLUMBLINE_KEY'] ?? '' },
    // One name for all ids and pages.
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

/** What was sent before the profile began, which is the memory of another user of k6. */
function remember(known: Known): void {
  if (isReportedToo) return;
  isReportedToo = true;
  sent += known.sent;
  for (const end of known.inbox) foreign.sent(end);
}

/** The fractions of multiples of an irrational number are spread evenly, however many of them there are. */
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
    // The list that was filled is the first one.
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
