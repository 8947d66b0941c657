// Sends a schedule of requests and logs what becomes of each; nothing is analysed here, it would spoil the timing.
import { check, sleep } from 'k6';
import exec from 'k6/execution';
import http, { type RefinedResponse, type ResponseType } from 'k6/http';
import { THROUGH, WARM_UP, type Logged, type Stopped, type WindowPlan } from '../kit/plan.ts';
import { CONTROL } from '../../suites/kit/limiter/control.ts';
import { atOnce, briefRounds, guarded } from '../kit/brief.ts';
import { windowRounds } from '../kit/schedule.ts';
import { countersOf, ForeignTrafficDetector, UNANSWERED } from '../kit/foreign-traffic.ts';

const plan = JSON.parse(open(__ENV['PLUMBLINE_PLAN'] ?? '')) as WindowPlan;

export const options = {
  scenarios: {
    probe: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: `${plan.maxSeconds}s` },
  },
  // A handful of requests leaves at once.
  batch: 100,
  batchPerHost: 100,
  maxRedirects: 0,
  summaryTrendStats: ['min', 'med', 'p(95)', 'max'],
};

const params = { headers: { Authorization: __ENV['PLUMBLINE_KEY'] ?? '' }, timeout: '20s' };

const isAccepted = (status: number): boolean => status >= 200 && status < 300;

const { watch } = plan;
const foreign = new ForeignTrafficDetector(watch?.windowMs ?? 0);

/** After answers to requests that left together: ends the run where they show that somebody else is there. */
function endForOthers(
  responses: readonly { readonly status: number; readonly headers: Record<string, string> }[],
  { sentAt, doneAt }: Pick<Logged, 'sentAt' | 'doneAt'>,
): void {
  if (watch?.hasCounters !== true) return;
  for (const { status } of responses) foreign.sent(status === 0 ? UNANSWERED : doneAt);
  for (const { status, headers } of responses) {
    const why = isAccepted(status) ? foreign.seen(sentAt, countersOf(headers)) : undefined;
    if (why !== undefined) exec.test.abort(why);
  }
}

/** Logs what became of requests that left together. */
function tell(
  responses: readonly RefinedResponse<ResponseType>[],
  at: Pick<Logged, 'tag' | 'handful' | 'sentAt' | 'doneAt'>,
): void {
  for (const { timings, status, error, headers, body } of responses) {
    const tookMs = timings.blocked + timings.connecting + timings.duration;
    const line: Logged = {
      ...{ ...at, tookMs, status, error, headers },
      ...(!(isAccepted(status) && plan.withoutBodies) && { body: typeof body === 'string' ? body : '' }),
    };
    console.log(JSON.stringify(line));
  }
}

/** Asks for what no limit counts. */
function askControl(url: string, handful: number): void {
  const sentAt = Date.now();
  const response = http.get(url, params);
  tell([response], { tag: CONTROL, handful, sentAt, doneAt: Date.now() + 1 });
}

export default function probe(): void {
  sleep((plan.quietMs ?? 0) / 1000);
  // First requests pay for connections and cold code; without a key they belong to no account and use up nothing.
  http.batch(
    Array.from({ length: WARM_UP }, () => ({ method: 'GET', url: plan.url, params: { timeout: '20s' } })),
  );
  const origin = Date.now();
  const { documented } = plan;
  const schedule =
    watch === undefined
      ? windowRounds(documented)
      : guarded((watch.isAgain ? atOnce : briefRounds)(documented), documented, watch);
  let next = schedule.next();
  let handful = 0;
  let stage: string | undefined;
  while (next.done !== true) {
    const { at, send, tag } = next.value;
    if (plan.controlUrl !== undefined && stage !== undefined && stage !== tag) {
      askControl(plan.controlUrl, handful);
      handful += 1;
    }
    stage = tag;
    const left = origin + at - Date.now();
    if (left > 0) sleep(left / 1000);
    const sentAt = Date.now();
    const responses = http.batch(
      Array.from({ length: send }, () => ({ method: 'GET', url: plan.url, params })),
    );
    const doneAt = Date.now() + 1;
    endForOthers(responses, { sentAt, doneAt });
    tell(responses, { tag, handful, sentAt, doneAt });
    const answers = responses.map((response) => {
      const accepted = isAccepted(response.status);
      if (response.status !== 0 && !accepted)
        check(response, { [plan.refusal.claim]: ({ status }) => status === plan.refusal.status });
      return { tag, handful, from: sentAt - origin, to: doneAt - origin, accepted };
    });
    handful += 1;
    next = schedule.next(answers);
  }
  if (typeof next.value === 'string') console.log(JSON.stringify({ stopped: next.value } satisfies Stopped));
  if (plan.controlUrl !== undefined) askControl(plan.controlUrl, handful);
  console.log(THROUGH);
}

export function handleSummary(data: unknown): Record<string, string> {
  return { [__ENV['PLUMBLINE_SUMMARY'] ?? 'stdout']: JSON.stringify(data) };
}
