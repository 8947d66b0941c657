import type { Finding } from './findings.ts';
import type { StoredVerdict } from './result.ts';
import type { Invocation, RunInfo } from './run-info.ts';
import type { ClaimId } from '../generated/claims.ts';
import { fingerprintOf } from '../suites/kit/checks/signature.ts';
import type { ClaimVerdict, Evidence } from '../suites/kit/verdicts/verdict.ts';
import { questionOf } from '../suites/kit/index.ts';
import { quoteForShell } from '../suites/kit/model/curl.ts';
import { commandLine } from '../specs/command-line.ts';
import { kebab } from '../specs/kebab.ts';

/** Whether a verdict needs action, and so has a short id. */
export const isFinding = ({ verdict, changed }: Pick<ClaimVerdict, 'verdict' | 'changed'>): boolean =>
  verdict === 'violated' || changed !== undefined;

/** The fingerprint of a changed answer. It depends on the question, not on the answer. */
export const changeFingerprint = (claim: ClaimId, answer: string): string =>
  fingerprintOf(claim, questionOf(answer), 'changed answer');

/** The fingerprint of a finding, of several differences that of the leading one: the same in every run. */
export const findingId = ({
  id,
  verdict,
  evidence,
  changed,
}: Pick<ClaimVerdict, 'id' | 'verdict' | 'changed'> & {
  readonly evidence?: Pick<Evidence, 'fingerprint'>;
}): string =>
  changed === undefined
    ? (evidence?.fingerprint ?? fingerprintOf(id, verdict))
    : changeFingerprint(id, changed.now[0] ?? '');

/** A violated claim as one verdict per signature. */
export const eachDifference = <V extends { readonly others?: readonly { readonly scenario?: string }[] }>(
  verdict: V,
): V[] => [
  verdict,
  ...(verdict.others ?? []).map((evidence) => ({
    ...verdict,
    evidence,
    // Another scenario or k6 run may have shown it, so the command to reproduce it differs.
    ...(evidence.scenario !== undefined && { scenario: evidence.scenario }),
  })),
];

/** Options that commands name themselves or omit. */
const SAID_APART = new Set(['target', 'service', 'claim', 'path', 'load']);
/** Options that k6 runs accept. */
const OF_K6_RUNS = new Set(['baseUrl', 'controlUrl', 'seed', 'plan', 'drift', 'fullWindows', 'allowBurst']);
/** Options that a mock does not use. */
const OF_LIVE = new Set([
  'budget',
  'prospectingBudget',
  'pace',
  'timeout',
  'keepPayloads',
  'allowBurst',
  'allowScratchWrites',
  'scratchPrefix',
]);

/** The options of a run as arguments. */
function flagsOf(invocation: Invocation, isTaken: (name: string) => boolean): string[] {
  return Object.entries(invocation).flatMap(([name, value]) => {
    if (value === false || SAID_APART.has(name) || !isTaken(name)) return [];
    const flag = `--${kebab(name)}`;
    if (value === true) return [flag];
    const text = Array.isArray(value) ? value.join(',') : String(value);
    return [flag, /^[\w.:/,@-]+$/.test(text) ? text : quoteForShell(text)];
  });
}

/** The k6 run that gave a verdict; undefined where it was another scenario. */
export const k6RunOf = ({ scenario = '' }: Pick<StoredVerdict, 'scenario'>): string | undefined =>
  /(?:^|, )load\.([\w-]+)/.exec(scenario)?.[1];

/** The command that repeats the run of a finding with all its options; absent if that is impossible. */
export function replayOf(run: RunInfo, verdict: StoredVerdict): string | undefined {
  const { evidence } = verdict;
  const { invocation = {} } = run;
  if (evidence === undefined || run.target === 'receiver') return undefined;
  if (run.target === 'recording')
    return commandLine(
      'replay',
      `${quoteForShell(String(invocation['file'] ?? 'FILE.har'))} --claim ${verdict.id}`,
    );
  const target = ['--target', run.target];
  if (evidence.path === '') {
    const flags = flagsOf(invocation, (name) => OF_K6_RUNS.has(name));
    return commandLine('load', [k6RunOf(verdict) ?? '', ...target, ...flags].join(' '));
  }
  const flags = flagsOf(invocation, (name) => run.target === 'live' || !OF_LIVE.has(name));
  return commandLine(
    'start',
    [...target, '--claim', verdict.id, ...flags, '--path', quoteForShell(evidence.path), '--load no'].join(
      ' ',
    ),
  );
}

const inShell = (folder: string): string => (/^[\w./-]+$/.test(folder) ? folder : quoteForShell(folder));

/** The command that checks whether a finding still exists; its exit code is the result. */
export const reproduceCommand = (folder: string, finding: string): string =>
  commandLine('reproduce', `${inShell(folder)} ${finding}`);

/** The command that writes the finding of a claim for the vendor. */
export const reportCommand = (folder: string, claim: ClaimId): string =>
  commandLine('report', `${inShell(folder)} --claim ${claim}`);

/** Most characters of an input in a line. */
const MOST_INPUT = 300;

/** The innermost fields of an input with their values. */
function* leavesOf(value: unknown, name = ''): Generator<[name: string, value: string]> {
  if (typeof value === 'object' && value !== null)
    for (const [key, each] of Object.entries(value)) yield* leavesOf(each, Array.isArray(value) ? name : key);
  else yield [name, String(value)];
}

/**
 * The input that shows a finding, as a line. Undefined where no request contains its values: numbers that only select
 * data of an account do not help a reader.
 */
export function inputLine({
  counterexample,
  exchanges = [],
}: Pick<Finding, 'counterexample' | 'exchanges'>): string | undefined {
  if (counterexample === undefined || counterexample === null) return undefined;
  const text = JSON.stringify(counterexample);
  if (text.length > MOST_INPUT) return undefined;
  const requests = exchanges.map(({ request }) => `${request.target} ${request.body?.text ?? ''}`).join(' ');
  const isSent = ([name, value]: [string, string]): boolean =>
    [
      `${name}=${encodeURIComponent(value)}`,
      `${name}=${value}`,
      `"${name}":${JSON.stringify(value)}`,
      `"${name}":${value}`,
    ].some((each) =>
      requests
        .split(each)
        .slice(1)
        .some((rest) => !/^[\w.]/.test(rest)),
    );
  const leaves = [...leavesOf(counterexample)];
  return leaves.length > 0 && leaves.every(isSent) ? text : undefined;
}

/** The state of a finding after a repetition. */
export type FindingFate = 'still there' | 'gone' | 'could not decide';
export const EXIT_CODES: Readonly<Record<FindingFate, number>> = {
  gone: 0,
  'still there': 1,
  'could not decide': 3,
};

/** The result of a repetition for a finding, with its explanation. */
export function fateOf(finding: StoredVerdict, now: StoredVerdict | undefined): [FindingFate, string] {
  if (now?.verdict === 'violated') return ['still there', now.evidence?.message ?? ''];
  if (finding.changed !== undefined && now?.observed !== undefined) {
    const again = now.observed.filter((answer) => finding.changed?.now.includes(answer));
    return again.length > 0 ? ['still there', again.join('; ')] : ['gone', `now ${now.observed.join('; ')}`];
  }
  if (now?.verdict === 'held') return ['gone', `held in ${now.runs ?? 1} histories`];
  return ['could not decide', now?.reason ?? 'nothing was checked'];
}
