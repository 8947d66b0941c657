import { setTimeout as delay } from 'node:timers/promises';
import type { ClaimId } from '../generated/claims.ts';
import {
  claimsOf,
  destinationOf,
  notRun,
  observedByProbes,
  probedClaims,
  probes,
  runProbes,
  type Probe,
  type Probed,
} from '../load/index.ts';
import {
  changesSince,
  exitCodeOf,
  newsTo,
  readBaseline,
  runFolder,
  toBaseline,
  showClaims,
  summarise,
  toHar,
  toVerdicts,
  writeJson,
  type Recorded,
  type RunInfo,
} from '../reports/index.ts';
import { judgeClaims, mergeVerdicts, type Target } from '../suites/kit/index.ts';
import { monitors, scenarios } from '../suites/index.ts';
import { findTool, ToolUnavailable } from '../tools/index.ts';
import { LOOPBACK } from './account.ts';
import { main, parseSettings, UsageError, type Settings } from './options.ts';
import { notesOf } from './plots.ts';
import { selection } from './selection.ts';
import { openLive, openMock } from './target.ts';

const HAR_RUNS = 2;
/** Exchanges of one scenario in the HAR; a used-up quota alone would be thousands. */
const HAR_EXCHANGES = 150;

const NAMES = [
  'target',
  'baseUrl',
  'controlUrl',
  'service',
  'claim',
  'seed',
  'runs',
  'path',
  'plan',
  'out',
  'fullWindows',
  'load',
  'reports',
  'drift',
  'baseline',
  'updateBaseline',
  'budget',
  'prospectingBudget',
  'pace',
  'timeout',
  'keepPayloads',
  'allowBurst',
  'allowScratchWrites',
  'scratchPrefix',
  'confirmScratchPrefix',
] as const;
type StartSettings = Pick<Settings, (typeof NAMES)[number]>;

function progress(): (done: number, total: number, scenario: string) => void {
  if (process.stderr.isTTY)
    return (done, total, scenario) =>
      process.stderr.write(`\r\x1b[K${done}/${total} scenarios · ${scenario}${done === total ? '\n' : ''}`);
  let said = 0;
  return (done, total) => {
    if (done === total || done - said >= Math.ceil(total / 5))
      process.stderr.write(`${(said = done)}/${total} scenarios\n`);
  };
}

/** Some of the k6 probes; each has accounts of its own. */
function probed(
  settings: StartSettings,
  target: Target,
  wanted: (id: ClaimId) => boolean,
  k6: string | ToolUnavailable | undefined,
  chosen: readonly Probe[],
): Promise<Probed[]> {
  if (k6 === undefined) return Promise.resolve([]);
  if (k6 instanceof ToolUnavailable)
    return Promise.resolve(chosen.map((probe) => notRun(probe, k6.message, wanted)));
  const { fullWindows = false, seed } = settings;
  return runProbes(chosen, { k6, target, monitors, fullWindows, wanted, seed });
}

/** k6, or why there is none; looked for only where a probe will need it. */
async function findK6(settings: StartSettings): Promise<string | ToolUnavailable | undefined> {
  if (settings.load === 'no' || settings.path !== undefined) return undefined;
  try {
    return await findTool('k6');
  } catch (error) {
    if (error instanceof ToolUnavailable) return error;
    throw error;
  }
}

/** The baseline of a file, where there is one. */
function baselineOf(file: string): ReturnType<typeof readBaseline> {
  try {
    return readBaseline(file);
  } catch (error) {
    if (error instanceof RangeError) throw new UsageError(error.message);
    throw error;
  }
}

await main(async () => {
  const settings = parseSettings(
    'start',
    'Checks every claim of both documents against a target and writes the reports.',
    NAMES,
  );
  const wanted = selection(settings);
  const baseline = baselineOf(settings.baseline);
  const chosen = probes.filter((probe) => claimsOf(probe).some(wanted));
  // A load test of what is not on this machine would need consent of its own.
  const { isElsewhere } = destinationOf(settings.baseUrl ?? LOOPBACK, settings.target);
  const k6 = chosen.length > 0 && !isElsewhere ? await findK6(settings) : undefined;
  const isLive = settings.target === 'live';
  const { target, interrupted, isClean, close } = isLive
    ? await openLive(settings)
    : await openMock(settings);
  const started = Date.now();
  const recorded: Recorded[] = [];
  const kept = new Map<string, number>();
  const redactor = target.thrift?.redactor;
  const masking = settings.keepPayloads === true ? undefined : redactor;
  const isNews = baseline && newsTo(baseline, masking);
  try {
    const judging = judgeClaims({
      scenarios,
      monitors,
      target,
      seed: settings.seed,
      runs: settings.runs,
      wanted,
      probed: new Set([...probedClaims, ...observedByProbes]),
      ...(settings.path !== undefined && { path: settings.path }),
      ...(isNews && { isNews: (id, seen) => isNews(id, redactor?.message(seen) ?? seen) }),
      onProgress: progress(),
      onExchange: (exchange, scenario, run) => {
        const count = kept.get(scenario) ?? 0;
        if (run >= HAR_RUNS || count >= HAR_EXCHANGES) return;
        kept.set(scenario, count + 1);
        recorded.push({ exchange, scenario });
      },
    });
    const some = (isTimed: boolean): Promise<Probed[]> =>
      probed(
        settings,
        target,
        wanted,
        k6,
        chosen.filter((probe) => probe.isTimed === isTimed),
      );
    // Probes that only count do not mind what runs beside them; the others go by time.
    const [judged, counting] = await Promise.all([judging, some(false)]);
    const loads = [...(await some(true)), ...counting];
    const isCut = interrupted();
    // What was made is removed before anything is written.
    await close();
    const verdicts = loads
      .reduce((all, load) => mergeVerdicts(all, load.verdicts), judged)
      .map((verdict) => redactor?.verdict(verdict, target.baseUrl) ?? verdict);
    if (redactor !== undefined)
      for (const [index, { exchange, scenario }] of recorded.entries())
        recorded[index] = { exchange: redactor.exchange(exchange), scenario };
    for (const { evidence, scenario = '' } of verdicts)
      for (const exchange of evidence?.exchanges ?? [])
        if (!recorded.some((known) => known.exchange === exchange)) recorded.push({ exchange, scenario });
    const changes =
      baseline === undefined || settings.updateBaseline ? [] : changesSince(baseline, verdicts, masking);
    if (settings.updateBaseline) writeJson(settings.baseline, toBaseline(verdicts, baseline, masking));
    const startedAt = new Date(started).toISOString();
    const id = startedAt.replaceAll(/[:.]/g, '-');
    const folder = runFolder(settings.out, id);
    const run: RunInfo = {
      id,
      target: settings.target,
      baseUrl: target.baseUrl,
      seed: settings.seed,
      startedAt,
      durationMs: Date.now() - started,
      requests: target.requests,
      notes: [
        ...changes.map((change) => `changed since the baseline: ${change}`),
        ...(isCut ? ['interrupted; the same command within 24 hours goes on from here'] : []),
        ...(isClean() ? [] : ['lists of this run are left in the account: npm run cleanup']),
        ...notesOf(loads, folder),
        `exchanges.har holds the first ${HAR_RUNS} runs of each scenario, up to ${HAR_EXCHANGES} exchanges, and every counterexample (${recorded.length} exchanges)`,
      ],
    };
    const result = toVerdicts(run, verdicts);
    writeJson(`${folder}/verdicts.json`, result);
    writeJson(`${folder}/exchanges.har`, toHar(recorded, target.baseUrl));
    const problem = settings.reports === 'json' ? undefined : await showClaims(folder);
    if (problem !== undefined) process.stderr.write(`plumbline: ${problem}\n`);
    process.stdout.write(summarise(result, folder));
    await delay(0);
    const code = exitCodeOf(result.summary, changes);
    return code === 0 && (isCut || !isClean() || k6 instanceof ToolUnavailable) ? 3 : code;
  } finally {
    await close();
  }
});
