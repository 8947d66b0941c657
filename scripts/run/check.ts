import { setFlagsFromString } from 'node:v8';
import { message, textOf } from '../../suites/kit/model/message.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { destinationOf, loadDriver } from '../../load/index.ts';
import type { Baseline, Invocation, Recorded, TrafficReport } from '../../reports/index.ts';
import {
  listenTo,
  redactorOf,
  claimsOf,
  contain,
  failureOf,
  noteFailure,
  checkClaims,
  k6RunName,
  Recall,
  type ClaimVerdict,
  type Failure,
  type Listener,
  type CollectedPart,
  type K6,
  type K6Result,
  type Recalled,
  type Reduced,
  type Redactor,
  type RememberedRun,
  type Target,
} from '../../suites/kit/index.ts';
import { k6Scenarios, allMonitors, allResources, allRunCheckers, scenarios } from '../../suites/index.ts';
import { addedMonitors } from '../../suites/kit/model/added-claims.ts';
import { SERVICES } from '../../specs/source.ts';
import { ToolUnavailable } from '../../tools/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { LOOPBACK } from './account.ts';
import {
  OPTION_GROUPS,
  optionAsGiven,
  UsageError,
  type CheckSettings,
  type OptionName,
  type Shard,
} from '../cli/options.ts';
import { during, step, type ProgressStep } from '../process/progress.ts';
import { newFindingsOf } from './baseline.ts';
import { loadRunsOf } from '../load/plots.ts';
import { checkInThreads } from './parts-beside.ts';
import { saver } from './saving.ts';
import { evidenceIn, SentByRun } from './sent.ts';
import { k6OfLoadRuns } from './load-driver.ts';
import { openLive, openMock } from './target.ts';
import { commandAsTyped } from '../../specs/command-line.ts';

/** Consent for one command, and a path on this machine. */
const NOT_KEPT: readonly OptionName[] = ['confirmScratchPrefix', 'history', 'complete', 'confirmComplete'];

/** The options on which a finding of this run depends, in stored form. */
export const invocationOf = (settings: Partial<CheckSettings>): Invocation =>
  Object.fromEntries(
    OPTION_GROUPS.check.flatMap((name) => {
      const value = settings[name];
      return value === undefined || NOT_KEPT.includes(name) ? [] : [[name, value]];
    }),
  );

export interface CheckOptions {
  readonly wanted: (id: ClaimId) => boolean;
  /** The known answers to open questions; other answers are new. */
  readonly baseline?: Baseline;
  /** Runs only this k6 run. */
  readonly k6Run?: string;
  /** The reduced violation of an earlier run, which is sent first. */
  readonly reduced?: Omit<Reduced, 'shown'> | undefined;
  /** Ends at the first violation, without shrinking it. */
  readonly stopAtFirst?: boolean;
  /** Runs only a part of the scenarios and k6 runs. */
  readonly shard?: Shard;
  /** Whether differences from earlier runs are accepted as the account's new behaviour. */
  readonly isRenewed?: boolean;
  /** Receives the lines of the run's histories. */
  readonly onLine?: (line: string) => void;
}

/** The result of a run, before anything is written. */
export interface Checked {
  readonly verdicts: readonly ClaimVerdict[];
  readonly recorded: readonly Recorded[];
  readonly k6Results: readonly K6Result[];
  /** The sending program of each k6 run, with its version. */
  readonly loadRuns: Readonly<Record<string, string>>;
  readonly baseUrl: string;
  readonly requests: Target['requests'];
  readonly redactor: Redactor | undefined;
  /** Earlier runs of the account that are remembered. */
  readonly remembered: readonly RememberedRun[];
  /** The comparison with the profile of earlier runs; absent if there is no profile. */
  readonly recalled?: Recalled;
  /** What was sent, by scenario and by operation. */
  readonly traffic: TrafficReport;
  /** Undocumented things in answers. */
  readonly undocumented: SentByRun['undocumented'];
  /** Whether it was cut off before it had checked everything. */
  readonly isInterrupted: boolean;
  /** Why the run as a whole is not reliable. */
  readonly troubles: readonly string[];
  /** Parts of the run that failed while the rest continued. */
  readonly failures: readonly Failure[];
}

/** Throws a UsageError if `--path` names an unknown scenario, or no input of it. */
function refuseUnknownPath(path: string | undefined): void {
  if (path === undefined) return;
  const [id = '', inside = '0'] = path.split('@');
  if (!/^\d+(:\d+)*$/.test(inside) || !scenarios.some((scenario) => scenario.id === id))
    throw new UsageError(
      `${optionAsGiven('path')} ${path} names no run of a scenario; it takes SCENARIO@PATH, as verdicts.json has it in evidence.path`,
    );
}

/** The driver of k6 runs, or why there is none. It is looked for only if a scenario needs it. */
async function findDriver(settings: CheckSettings): Promise<K6 | undefined> {
  const { load, path, fullWindows = false } = settings;
  if (load === 'no' || path !== undefined) return undefined;
  try {
    return loadDriver(await k6OfLoadRuns(), fullWindows);
  } catch (error) {
    if (error instanceof ToolUnavailable) return { unavailable: message`no load runs: ${error.message}` };
    throw error;
  }
}

/** Whether the run ends before a thread could load its code. */
const isShort = ({ claim, path }: Partial<CheckSettings>): boolean =>
  claim !== undefined || path !== undefined;

/** Whether each service is checked in its own thread: for a whole run on this run's mock, without added claims. */
const isApart = (settings: CheckSettings, { k6Run, stopAtFirst, shard }: CheckOptions): boolean =>
  settings.target === 'mock' &&
  settings.baseUrl === undefined &&
  !isShort(settings) &&
  k6Run === undefined &&
  stopAtFirst !== true &&
  shard === undefined &&
  addedMonitors().length === 0;

/** Ordinary answers have fewer characters, each and together. */
const LARGE_CHARS = { each: 2 ** 20, together: 2 ** 24 };

/** Keeps the memory of a live run small. Once answers are large it saves more, which costs a third more time. */
function memorySaver(): Listener {
  // The space for young objects would grow to a third of the memory that a run may take.
  setFlagsFromString('--semi-space-growth-factor=1');
  let together = 0;
  let isSaving = false;
  return listenTo('exchange', ({ exchange }) => {
    const { length } = exchange.response.text;
    together += length;
    if (isSaving || (length <= LARGE_CHARS.each && together <= LARGE_CHARS.together)) return;
    isSaving = true;
    setFlagsFromString('--optimize-for-size');
  });
}

/** Checks the wanted claims against the target of the settings, and closes the target. */
export async function checkTarget(settings: CheckSettings, options: CheckOptions): Promise<Checked> {
  const { wanted, baseline, k6Run, stopAtFirst, shard, reduced } = options;
  const mine = <T>(all: readonly T[]): T[] =>
    all.filter((_, index) => shard === undefined || index % shard.count === shard.index - 1);
  refuseUnknownPath(settings.path);
  const chosen = mine(
    k6Scenarios.filter((each) =>
      k6Run === undefined ? claimsOf(each).some(wanted) : k6RunName(each) === k6Run,
    ),
  );
  // A load test of a remote target would need separate consent.
  const { isElsewhere } = destinationOf(settings.baseUrl ?? LOOPBACK, settings.target);
  const k6 = chosen.length > 0 && !isElsewhere ? await findDriver(settings) : undefined;
  const failures: Failure[] = [];
  const onFailure = (failure: Failure): void => void noteFailure(failures, failure);
  const orElse = <T>(part: string, instead: T, act: () => T): T => contain(part, act, instead, onFailure);
  let begun: ProgressStep | undefined;
  const { target, interrupted, isClean, close } =
    settings.target === 'live'
      ? await openLive(
          settings,
          (text) => begun?.at(text),
          (error) => onFailure(failureOf('what is remembered', error)),
        )
      : await openMock(settings, { isBeside: !isShort(settings) });
  const { onLine } = options;
  const saving =
    onLine && orElse('the histories', undefined, () => saver(onLine, target, k6, settings.seed, wanted));
  const sent = new SentByRun();
  const requests = { inbox: 0, prospecting: 0 };
  const redactor = redactorOf(target);
  const memory = target.requestBudget?.memory;
  const remembered = orElse('earlier runs', [], () => memory?.history().past ?? []);
  // A part of a run shows too little of the account's answers.
  const recall =
    isShort(settings) || k6Run !== undefined || shard !== undefined
      ? undefined
      : orElse('the profile of the account', undefined, () =>
          Recall.of(target, allResources, (exchange) => sent.take(exchange, 'profile', 'repeated')),
        );
  try {
    begun = step('scenarios');
    let k6Step: ProgressStep | undefined;
    const k6Results: K6Result[] = [];
    const isNew = newFindingsOf(baseline, redactor, settings.keepPayloads === true ? undefined : redactor);
    const showProgress = (done: number, total: number | undefined, scenario: string): void =>
      begun?.at(`${total === undefined ? `${done} done,` : `${done}/${total}`} ${scenario}`);
    const elsewhere = async (): Promise<readonly CollectedPart[]> => {
      const services = settings.service === undefined ? SERVICES : [settings.service];
      const tasks = services.map((service) => ({
        settings,
        service,
        baseline,
        isSaved: onLine !== undefined,
      }));
      const parts = await checkInThreads(tasks, onLine ?? (() => undefined), showProgress, onFailure);
      for (const part of parts) {
        sent.add(part.sent);
        for (const service of SERVICES) requests[service] += part.requests[service];
      }
      return parts.map(({ judged }) => judged);
    };
    const checked = await checkClaims({
      scenarios: k6Run === undefined ? [...mine(scenarios), ...chosen] : chosen,
      monitors: allMonitors,
      runCheckers: k6Run === undefined ? allRunCheckers : [],
      target,
      seed: settings.seed,
      runs: settings.runs,
      wanted,
      ...(k6 && { k6 }),
      ...(settings.path !== undefined && { path: settings.path }),
      ...(isNew && { isNew }),
      ...(isApart(settings, options) && { elsewhere }),
      ...(stopAtFirst && { stopAtFirst }),
      ...(reduced && { reduced: { ...reduced, shown: (each) => redactor?.exchange(each) ?? each } }),
      reserved: recall?.reserved,
      listeners: [
        ...(recall ? [recall.listener] : []),
        ...(saving ? [saving.listener] : []),
        ...(settings.target === 'live' ? [memorySaver()] : []),
        listenTo('progress', ({ done, total, scenario }) => showProgress(done, total, scenario)),
        listenTo('scenarios done', () => begun?.end()),
        listenTo('k6 run begins', ({ begun: number, total, name }) =>
          (k6Step ??= step('load runs')).at(`${number}/${total} ${name}`),
        ),
        listenTo('k6 run done', ({ result }) => void k6Results.push(result)),
        listenTo('exchange', ({ exchange, scenario, run }) => sent.take(exchange, scenario, run)),
        listenTo('failure', ({ failure }) => onFailure(failure)),
      ],
    }).finally(() => {
      begun?.end();
      k6Step?.end();
    });
    const isCut = interrupted();
    const recalled = isCut ? undefined : await recall?.conclude(options.isRenewed === true, onFailure);
    // Created data is removed before anything is written.
    await (settings.target === 'live' ? during('closing', close) : close());
    orElse('the histories', undefined, () => saving?.close());
    const verdicts = checked.map((verdict): ClaimVerdict => {
      const { id, service } = verdict;
      const reason = message`its evidence could not be masked`;
      // Data that cannot be masked is not printed.
      return orElse<ClaimVerdict>(
        `the masking of ${id}`,
        { id, service, verdict: 'inconclusive', reason },
        () => redactor?.verdict(verdict, target.baseUrl) ?? verdict,
      );
    });
    const masked = (exchange: Exchange): readonly Exchange[] =>
      orElse('the masking of traffic', [], () => [redactor?.exchange(exchange) ?? exchange]);
    const evidence = evidenceIn(verdicts);
    const known = new Set(evidence.map(({ exchange }) => exchange));
    const nothing: TrafficReport = { scenarios: {}, operations: {} };
    const traffic = orElse('the account of what was sent', nothing, () => sent.traffic.counted());
    return {
      verdicts,
      recorded: [
        ...[...sent.recorded]
          .filter(([exchange]) => !known.has(exchange))
          .flatMap(([exchange, scenario]) => masked(exchange).map((each) => ({ exchange: each, scenario }))),
        ...evidence,
      ],
      k6Results,
      loadRuns: loadRunsOf(k6Results),
      baseUrl: target.baseUrl,
      requests: {
        inbox: target.requests.inbox + requests.inbox,
        prospecting: target.requests.prospecting + requests.prospecting,
      },
      ...(recalled && { recalled }),
      ...{ redactor, remembered, undocumented: sent.undocumented, traffic },
      isInterrupted: isCut,
      troubles: [
        ...(isCut ? ['interrupted; the same command within 24 hours goes on from here'] : []),
        ...(isClean() ? [] : [`lists of this run are left in the account: ${commandAsTyped('cleanup')}`]),
        ...failures.map(({ part, reason }) => `${part} failed: ${redactor?.message(reason) ?? reason}`),
        ...(recalled?.uncertainties ?? []).map(textOf),
        ...(k6 !== undefined && 'unavailable' in k6 ? [textOf(k6.unavailable)] : []),
        ...k6Results.flatMap(({ name, failed }) => (failed === undefined ? [] : [`${name}: ${failed}`])),
      ],
      failures: failures.map(({ stack, ...rest }) => ({
        ...rest,
        stack: redactor?.withoutKeys(stack) ?? stack,
      })),
    };
  } finally {
    await close();
  }
}
