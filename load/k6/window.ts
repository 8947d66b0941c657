// Sends a schedule of requests, and logs each answer. It analyses nothing, because that would affect the timing.
import { check } from 'k6';
import exec from 'k6/execution';
import { THROUGH, type Stopped, type WindowPlan } from '../kit/plan.ts';
import { sendWindow } from '../kit/send-window.ts';
import { BATCHING, sendAll } from './send.ts';

const plan = JSON.parse(open(__ENV['PLUMBLINE_PLAN'] ?? '')) as WindowPlan;

export const options = {
  scenarios: {
    probe: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: `${plan.maxSeconds}s` },
  },
  ...BATCHING,
  summaryTrendStats: ['min', 'med', 'p(95)', 'max'],
};

export default function probe(): void {
  const ending = sendAll(
    sendWindow(plan, __ENV['PLUMBLINE_KEY'] ?? '', Date.now(), {
      log: (line) => console.log(JSON.stringify(line)),
      refusal: (status) =>
        void check(status, { [plan.refusal.claim]: (seen) => seen === plan.refusal.status }),
    }),
  );
  if (ending.kind === 'aborted') exec.test.abort(ending.why);
  if (ending.kind === 'stopped') console.log(JSON.stringify({ stopped: ending.why } satisfies Stopped));
  console.log(THROUGH);
}

export function handleSummary(data: unknown): Record<string, string> {
  return { [__ENV['PLUMBLINE_SUMMARY'] ?? 'stdout']: JSON.stringify(data) };
}
