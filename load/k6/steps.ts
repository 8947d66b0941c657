// Sends a list of requests in order, and logs each answer. It checks nothing.
import { THROUGH, type StepsPlan } from '../kit/plan.ts';
import { sendSteps } from '../kit/send-steps.ts';
import { BATCHING, sendAll } from './send.ts';

const plan = JSON.parse(open(__ENV['PLUMBLINE_PLAN'] ?? '')) as StepsPlan;
const keys = JSON.parse(__ENV['PLUMBLINE_KEYS'] ?? '{}') as Readonly<Record<string, string>>;

export const options = {
  scenarios: {
    steps: { executor: 'per-vu-iterations', vus: 1, iterations: 1, maxDuration: `${plan.maxSeconds}s` },
  },
  ...BATCHING,
};

export default function steps(): void {
  sendAll(sendSteps(plan, keys, Date.now(), (line) => console.log(JSON.stringify(line))));
  console.log(THROUGH);
}

export function handleSummary(data: unknown): Record<string, string> {
  return { [__ENV['PLUMBLINE_SUMMARY'] ?? 'summary.json']: JSON.stringify(data) };
}
