import { inboxFacts } from '../../generated/facts.ts';
import type { Service } from '../../specs/source.ts';
import { documentedLimit, type DocumentedPlan } from '../../suites/kit/targets/live/pacer.ts';
import { windowMs } from '../../suites/kit/targets/live/windows.ts';
import { BRIEF_WINDOWS } from '../kit/plan.ts';
import { MOST_ELSEWHERE } from '../kit/foreign-traffic.ts';
import { requestsOfPlan, unitsOfPlan } from './build.ts';
import { breaches, errorsOf, type MeasuredOperation } from './measure.ts';
import { learning, secondsOfPlan, type ProfilePlan } from './plan.ts';
import type { ProfileDefinition, ProfileTable } from './table.ts';

const ms = (value: number): string => (value < 10 ? value.toFixed(1) : value.toFixed(0));
const percent = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

/** The measurements of every operation, with its thresholds. */
export const measuredRows = (operations: readonly MeasuredOperation[]): string[][] => [
  ['operation', 'requests', 'p50 ms', 'of', 'p95 ms', 'of', 'p99 ms', 'of', 'errors %', 'of'],
  ...operations.map((operation) => {
    const { name, requests, p50, p95, p99, allowed } = operation;
    return [
      name,
      String(requests),
      ...[ms(p50.ms), ms(allowed.p50), ms(p95.ms), ms(allowed.p95), ms(p99.ms), ms(allowed.p99)],
      ...[percent(errorsOf(operation)), percent(allowed.errors)],
    ];
  }),
];

/** Every missed threshold, one sentence each. */
export const breachesInWords = (operations: readonly MeasuredOperation[]): string[] =>
  breaches(operations).map(({ operation, what, measured, allowed }) => {
    if (what !== 'errors') return `${operation}: ${what} ${ms(measured)} ms, ${ms(allowed)} ms are allowed`;
    const {
      failed = 0,
      unanswered = 0,
      requests = 0,
    } = operations.find(({ name }) => name === operation) ?? {};
    const silent = unanswered === 0 ? '' : `, ${unanswered} of them without an answer`;
    return `${operation}: ${failed} of ${requests} requests failed${silent}: ${percent(measured)} %, ${percent(allowed)} % are allowed`;
  });

/** What a run on a target with other clients will send, whom it affects, and what it costs. */
export function announcement(plan: ProfilePlan, row: ProfileDefinition): string {
  const { requests: limit, windowSeconds } = inboxFacts.rateLimit;
  const most = requestsOfPlan(plan);
  const seconds = secondsOfPlan(plan);
  const left = Math.max(0, limit - Math.ceil((plan.rate * windowSeconds) / 60) - 1 - learning(plan).length);
  const leftOut = Object.keys(row.weights).filter(
    (name) => !plan.operations.some((each) => each.name === name),
  );
  return [
    `${plan.profile} sends at most ${most} requests to ${new URL(plan.baseUrl).origin}, GET alone, one after the other, ${plan.rate} a minute for ${seconds} s`,
    `  meanwhile, and for ${windowSeconds} s after it (${seconds + windowSeconds} s in all), other clients have ${left} of the inbox’s ${limit} requests a minute; 429 refuses more`,
    `  it costs at most ${unitsOfPlan(plan, most)} of the ${inboxFacts.monthlyQuota.requests} units of the month, and no credits`,
    '  it ends at once when X-RateLimit-Remaining shows another client',
    ...(leftOut.length === 0
      ? []
      : [`  left out, because no header would show others there: ${leftOut.join(', ')}`]),
    '',
  ].join('\n');
}

/** The same for a window k6 run, which uses up whole minutes. */
export function announceK6Run(service: Service, baseUrl: string, plan?: DocumentedPlan): string {
  const limit = documentedLimit(service, plan);
  const seconds = windowMs(service) / 1000;
  const most = (BRIEF_WINDOWS * seconds) / 60;
  const [refusal, sign, cost] = {
    inbox: [
      'with 429',
      'when X-RateLimit-Remaining shows another client',
      `${inboxFacts.requestUnits * MOST_ELSEWHERE} of the ${inboxFacts.monthlyQuota.requests} units of the month, and no credits`,
    ],
    prospecting: ['with 500', 'where fewer requests pass than documented', 'no credits'],
  }[service];
  return [
    `${service}-window sends at most ${MOST_ELSEWHERE} requests to ${new URL(baseUrl).origin}, GET alone, after ${seconds} s of quiet, for about 5 minutes, at most ${most}`,
    `  it uses up all ${limit} requests of the minute repeatedly`,
    `  other clients are refused ${refusal} until ${seconds} s after its end, for up to ${60 * most + seconds} s`,
    `  it costs at most ${cost}`,
    `  it ends at once ${sign}`,
    '',
  ].join('\n');
}

/** Every profile of a table, one row each. */
export const describeProfiles = ({ profiles }: ProfileTable): string[][] =>
  Object.entries(profiles).map(([name, row]) => {
    const seconds = row.stages.reduce((sum, stage) => sum + stage.seconds, 0);
    const top = Math.max(row.rate, ...row.stages.map(({ to }) => to));
    return [
      name,
      `${seconds} s`,
      `up to ${top}/s`,
      row.elsewhere === undefined ? 'mock alone' : 'anywhere',
      row.says,
    ];
  });
