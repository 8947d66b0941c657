import type { ClaimId } from '../../generated/claims.ts';
import { destinationOf, k6Driver } from '../../load/index.ts';
import type { Invocation, Recorded } from '../../reports/index.ts';
import {
  claimsOf,
  judgeClaims,
  mergeVerdicts,
  nameOf,
  notRun,
  runProbes,
  type ClaimVerdict,
  type Probed,
  type Redactor,
  type RunRecord,
  type Scenario,
  type Target,
} from '../../suites/kit/index.ts';
import { monitors, runCheckers, scenarios } from '../../suites/index.ts';
import type { Exchange } from '../../suites/kit/http/exchange.ts';
import { k6Scenarios, observedByProbes, probedClaims } from '../../suites/k6.ts';
import { findTool, ToolUnavailable } from '../../tools/index.ts';
import { LOOPBACK } from './account.ts';
import { named, UsageError, type OptionName, type Settings } from '../cli/options.ts';
import { during, step } from '../process/progress.ts';
import { saver } from './saving.ts';
import { openLive, openMock } from './target.ts';

/** Exchanges of the first run of a scenario that are recorded; a used-up quota alone would be thousands. */
export const RECORDED_EXCHANGES = 30;

/** What decides what is sent and how it is judged; a finding is reproduced with the same values. */
export const CHECK_NAMES = [
  'target',
  'baseUrl',
  'controlUrl',
  'service',
  'claim',
  'seed',
  'runs',
  'path',
  'plan',
  'fullWindows',
  'load',
  'drift',
  'budget',
  'prospectingBudget',
  'pace',
  'timeout',
  'keepPayloads',
  'allowBurst',
  'allowScratchWrites',
  'scratchPrefix',
  'confirmScratchPrefix',
] as const satisfies readonly OptionName[];
export type CheckSettings = Pick<Settings, (typeof CHECK_NAMES)[number]>;

/** The options that a finding of this run depends on, as the run keeps them. */
export const invocationOf = (settings: Partial<CheckSettings>): Invocation =>
  Object.fromEntries(
    CHECK_NAMES.flatMap((name) => {
      const value = settings[name];
      return value === undefined || name === 'confirmScratchPrefix' ? [] : [[name, value]];
    }),
  );

export interface CheckOptions {
  readonly wanted: (id: ClaimId) => boolean;
  /** Whether an answer is news; the redactor shows it as the baseline holds it. */
  readonly isNews?: (id: string, answer: string, redactor: Redactor | undefined) => boolean;
  /** One k6 probe, and nothing else. */
  readonly probe?: string;
  /** Ends at the first violation, and looks for no shorter one. */
  readonly stopAtFirst?: boolean;
  /** Takes the lines of the run's histories. */
  readonly onLine?: (line: string) => void;
}

/** What a run came to, before anything is written. */
export interface Checked {
  readonly verdicts: readonly ClaimVerdict[];
  readonly recorded: readonly Recorded[];
  readonly probed: readonly Probed[];
  readonly baseUrl: string;
  readonly requests: Target['requests'];
  readonly redactor: Redactor | undefined;
  /** Why the run as a whole is not to be relied on. */
  readonly troubles: readonly string[];
}

/** Throws a UsageError where `--path` names no scenario, or no place in it. */
function refuseUnknownPath(path: string | undefined): void {
  if (path === undefined) return;
  const [id = '', inside = '0'] = path.split('@');
  if (!/^\d+(:\d+)*$/.test(inside) || !scenarios.some((scenario) => scenario.id === id))
    throw new UsageError(
      `${named('path')} ${path} names no run of a scenario; it takes SCENARIO@PATH, as verdicts.json has it in evidence.path`,
    );
}

/** Some of the k6 probes; each has accounts of its own. */
function runSome(
  settings: CheckSettings,
  target: Target,
  wanted: (id: ClaimId) => boolean,
  k6: string | ToolUnavailable | undefined,
  chosen: readonly Scenario[],
  onRecord: ((record: RunRecord) => void) | undefined,
): Promise<Probed[]> {
  if (k6 === undefined) return Promise.resolve([]);
  if (k6 instanceof ToolUnavailable)
    return Promise.resolve(chosen.map((probe) => notRun(probe, k6.message, wanted)));
  if (chosen.length === 0) return Promise.resolve([]);
  const { fullWindows = false, seed } = settings;
  return during('k6 probes', (at) => {
    const onProbe = (begun: number, total: number, name: string): void => at(`${begun}/${total} ${name}`);
    return runProbes(chosen, {
      ...{ k6: k6Driver(k6), target, monitors, fullWindows, wanted, seed, onProbe },
      ...(onRecord && { onRecord }),
    });
  });
}

/** k6, or why there is none; looked for only where a probe will need it. */
async function findK6(settings: CheckSettings): Promise<string | ToolUnavailable | undefined> {
  if (settings.load === 'no' || settings.path !== undefined) return undefined;
  try {
    return await during('finding k6', () => findTool('k6'));
  } catch (error) {
    if (error instanceof ToolUnavailable) return error;
    throw error;
  }
}

/** Judges the wanted claims against the target that the settings name, and gives the target back. */
export async function check(settings: CheckSettings, options: CheckOptions): Promise<Checked> {
  const { wanted, isNews, probe, stopAtFirst } = options;
  refuseUnknownPath(settings.path);
  const chosen = k6Scenarios.filter((each) =>
    probe === undefined ? claimsOf(each).some(wanted) : nameOf(each) === probe,
  );
  // A load test of what is not on this machine would need consent of its own.
  const { isElsewhere } = destinationOf(settings.baseUrl ?? LOOPBACK, settings.target);
  const k6 = chosen.length > 0 && !isElsewhere ? await findK6(settings) : undefined;
  const { target, interrupted, isClean, close } =
    settings.target === 'live' ? await openLive(settings) : await openMock(settings);
  const probedIds = [...probedClaims, ...observedByProbes];
  const saving = options.onLine && saver(options.onLine, target, settings.seed, wanted, probedIds);
  /** Each once, though several scenarios may share it. */
  const recorded = new Map<Exchange, string>();
  const kept = new Map<string, number>();
  const redactor = target.requestBudget?.redactor;
  try {
    const begun = step('scenarios');
    const judging = judgeClaims({
      scenarios: probe === undefined ? scenarios : [],
      monitors: probe === undefined ? monitors : [],
      runCheckers: probe === undefined ? runCheckers : [],
      target,
      seed: settings.seed,
      runs: settings.runs,
      wanted,
      probed: new Set(probedIds),
      ...(saving && { onRecord: saving.onRecord }),
      ...(settings.path !== undefined && { path: settings.path }),
      ...(isNews && { isNews: (id, seen) => isNews(id, seen, redactor) }),
      onProgress: (done, total, scenario) => begun.at(`${done}/${total} ${scenario}`),
      ...(stopAtFirst && { stopAtFirst }),
      onExchange: (exchange, scenario, run) => {
        const count = kept.get(scenario) ?? 0;
        if (run > 0 || count >= RECORDED_EXCHANGES || recorded.has(exchange)) return;
        kept.set(scenario, count + 1);
        recorded.set(exchange, scenario);
      },
    }).finally(() => begun.end());
    const some = (isTimed: boolean): Promise<Probed[]> =>
      runSome(
        settings,
        target,
        wanted,
        k6,
        chosen.filter((each) => (each.isTimed === true) === isTimed),
        saving?.onRecord,
      );
    // Probes that only count do not mind what runs beside them; the others go by time.
    const [judged, counting] = await Promise.all([judging, some(false)]);
    const probed = [...(await some(true)), ...counting];
    const isCut = interrupted();
    // What was made is removed before anything is written.
    await (settings.target === 'live' ? during('closing', close) : close());
    saving?.close();
    const verdicts = probed
      .reduce((all, each) => mergeVerdicts(all, each.verdicts), judged)
      .map((verdict) => redactor?.verdict(verdict, target.baseUrl) ?? verdict);
    const evidence = verdicts.flatMap(({ evidence: shown, scenario = '' }) =>
      (shown?.exchanges ?? []).map((exchange) => ({ exchange, scenario, isEvidence: true })),
    );
    const known = new Set(evidence.map(({ exchange }) => exchange));
    return {
      verdicts,
      recorded: [
        ...[...recorded]
          .filter(([exchange]) => !known.has(exchange))
          .map(([exchange, scenario]) => ({
            exchange: redactor?.exchange(exchange) ?? exchange,
            scenario,
          })),
        ...evidence,
      ],
      probed,
      baseUrl: target.baseUrl,
      requests: target.requests,
      redactor,
      troubles: [
        ...(isCut ? ['interrupted; the same command within 24 hours goes on from here'] : []),
        ...(isClean() ? [] : ['lists of this run are left in the account: npm run cleanup']),
        ...(k6 instanceof ToolUnavailable ? [k6.message] : []),
        ...probed.flatMap(({ name, failed }) => (failed === undefined ? [] : [`${name}: ${failed}`])),
      ],
    };
  } finally {
    await close();
  }
}
