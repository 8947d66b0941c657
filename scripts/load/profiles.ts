import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  announcement,
  breachesInWords,
  differencesOfRuns,
  destinationOf,
  isStoredRun,
  measuredRows,
  planFor,
  runProfile,
  TABLE,
  TableError,
  tableFrom,
  trendInWords,
  type StoredProfileRun,
  type ProfileResult,
  type ProfileTable,
  breaches,
} from '../../load/index.ts';
import {
  against,
  columns,
  latencyPlot,
  outcomeOf,
  plain,
  scopeOf,
  toBaseline,
  writeBaseline,
  writePage,
  type Baseline,
  type Finding,
  type Findings,
  type Outcome,
  type PagePlot,
  type PageVerdicts,
  type RunInfo,
  fingerprintOf,
  toFindings,
  writeWhole,
} from '../../reports/index.ts';
import { jsonOf } from '../../suites/kit/index.ts';
import { findTool } from '../../tools/index.ts';
import { LOOPBACK, openAccount, type LoadSettings } from '../run/account.ts';
import { refuseUnsafe } from './elsewhere.ts';
import { folderFor } from '../run/folder.ts';
import { attempt, exitCodeWith } from '../run/envelope.ts';
import { withUsageErrors, type OPTION_GROUPS, type Settings } from '../cli/options.ts';
import { knownBaseline, renewBaseline, type KnownBaseline } from '../run/baseline.ts';
import { during } from '../process/progress.ts';
import { commandLine } from '../../specs/command-line.ts';

/** The missed thresholds of a profile as findings; none for a run that could not be checked. */
function thresholdFindings(profile: string, { operations, outcome }: ProfileResult): Finding[] {
  if (outcome !== 'failed') return [];
  const words = breachesInWords(operations);
  return breaches(operations).map(({ operation, what }, index) => ({
    fingerprint: fingerprintOf(profile, operation, what, 'threshold'),
    kind: 'threshold',
    difference: `${profile}, ${operation}: ${what}`,
    state: 'new',
    fails: true,
    severity: 'surprises',
    title: `${profile}: ${words[index] ?? what}`,
    operation,
    seen: words[index] ?? what,
    replay: commandLine('load', `--profile ${profile}`),
  }));
}

/** Writes the findings of profiles into their run folder, and returns them. */
function writeThresholds(folder: string, run: RunInfo, found: readonly Finding[]): Findings {
  const findings = toFindings(run, found);
  writeWhole(join(folder, 'findings.json'), `${JSON.stringify(findings, null, 2)}\n`);
  return findings;
}

/** The table of profiles. Throws a UsageError that names the invalid row. */
export const readProfiles = (file: string | undefined): ProfileTable =>
  withUsageErrors(TableError, () => tableFrom(file ?? TABLE, file ?? 'load/profiles.yaml'));

/** The name that identifies the target across runs. */
const targetName = (settings: LoadSettings): string =>
  settings.baseUrl === undefined ? 'a mock of its own' : new URL(settings.baseUrl).origin;

/** The result of the latest earlier run of a profile against the same target. */
export function lastOf(out: string, profile: string, target: string): StoredProfileRun | undefined {
  if (!existsSync(out)) return undefined;
  const folders = readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort()
    .reverse();
  for (const folder of folders) {
    const file = join(out, folder, 'load', `${profile}.json`);
    if (!existsSync(file)) continue;
    const kept = jsonOf(readFileSync(file, 'utf8'));
    if (!isStoredRun(kept)) {
      // For example, a file that was cut off, or written by another version.
      process.stderr.write(`${file} is no result of a profile, and nothing is compared with it\n`);
      continue;
    }
    if (kept.target === target && kept.outcome !== 'inconclusive') return kept;
  }
  return undefined;
}

export const HEADLINES: Readonly<Record<StoredProfileRun['outcome'], string>> = {
  kept: 'every threshold is kept',
  failed: 'failed',
  inconclusive: 'inconclusive',
};

/** The text report of a profile's run. */
export function reportOf(
  kept: ProfileResult & StoredProfileRun,
  before: StoredProfileRun | undefined,
): string {
  const { profile, target, requests, operations, trend, outcome, reason } = kept;
  const lines = [
    `${profile} against ${target}: ${requests} requests; ${HEADLINES[outcome]}${reason === undefined ? '' : `: ${reason}`}`,
    columns(measuredRows(operations), 'right'),
    ...breachesInWords(operations).map((line) => `✗ ${line}`),
    ...(trend === undefined ? [] : [trendInWords(trend)]),
    ...(outcome === 'inconclusive' ? [] : differencesOfRuns(kept, before)),
  ];
  return `${lines.join('\n')}\n`;
}

/** The result of a profile. */
type Evaluated = Pick<ProfileResult, 'outcome' | 'reason'> & Pick<StoredProfileRun, 'profile'>;

/** The outcome of a run of profiles, which checks thresholds but no claims. */
const outcomeOfProfiles = (findings: Findings, profiles: readonly Evaluated[]) =>
  outcomeOf({
    ...{ findings, verdicts: [] },
    scope: {
      ...scopeOf(findings.run, [], { parts: [] }),
      parts: ['load profiles alone'],
      judged: profiles.filter(({ outcome }) => outcome !== 'inconclusive').length,
    },
    troubles: profiles.flatMap(({ profile, outcome, reason }) =>
      outcome === 'inconclusive' ? [`profile ${profile}: ${reason ?? HEADLINES[outcome]}`] : [],
    ),
  });

/** The page data of a run without claims. */
const withoutClaims = (run: RunInfo, outcome: Outcome): PageVerdicts => ({
  ...{ run, exitCode: outcome.exitCode, exitReason: outcome.exitReason, outcome, claims: [] },
  summary: { held: 0, violated: 0, inconclusive: 0, notChecked: 0, observed: 0, changed: 0, accepted: 0 },
});

/** Missed thresholds compared with a baseline, which is updated on request. */
async function againstBaseline(
  found: readonly Finding[],
  { baseline, written }: KnownBaseline,
  { updateBaseline, strictBaseline }: Partial<Settings>,
  today: string,
): Promise<readonly Finding[]> {
  const none = { judged: new Set<string>(), wanted: new Set<string>(), operations: new Set<string>() };
  const seen = new Set(found.map(({ fingerprint }) => fingerprint));
  // An entry of a profile that did not run is not stale.
  const standing = (by: Baseline | undefined): Finding[] =>
    against(by, found, { ...none, today, isStrict: strictBaseline === true }).filter(({ fingerprint }) =>
      seen.has(fingerprint),
    );
  if (updateBaseline !== true) return standing(baseline);
  const made = await renewBaseline(baseline ?? toBaseline([]), standing(baseline), today);
  writeBaseline(written, made);
  return standing(made);
}

/** Runs profiles one after the other. Returns 1 if a threshold is not met, 3 if one could not be checked. */
export async function loadProfiles(
  names: readonly string[],
  settings: LoadSettings & Pick<Settings, (typeof OPTION_GROUPS.baseline)[number]>,
): Promise<number> {
  const known = knownBaseline(settings.baseline, settings.updateBaseline);
  const table = readProfiles(settings.table);
  const { baseUrl = LOOPBACK } = settings;
  const { isElsewhere } = destinationOf(baseUrl, settings.target);
  // All refusals happen before anything is started.
  const planned = names.map((name) =>
    withUsageErrors(TableError, () => planFor(name, table, { baseUrl, isElsewhere })),
  );
  if (isElsewhere) refuseUnsafe({ profiles: names, k6Runs: [] }, { ...settings, baseUrl });
  const { path: k6 } = await during('finding k6', () => findTool('k6'));
  if (isElsewhere)
    for (const plan of planned) {
      const row = table.profiles[plan.profile];
      if (row !== undefined) process.stderr.write(announcement(plan, row));
    }
  const { target, spend, close } = await openAccount(settings);
  const started = new Date();
  const startedAt = started.toISOString();
  const folder = folderFor('load', settings, started);
  mkdirSync(join(folder.path, 'load'));
  try {
    const profiles: Evaluated[] = [];
    const found: Finding[] = [];
    const plots: PagePlot[] = [];
    for (const plan of planned) {
      const at = { ...plan, baseUrl: target.baseUrl };
      const dashboard = resolve(folder.path, 'load', `${plan.profile}.dashboard.html`);
      const ran = await during(`profile ${plan.profile}`, () => runProfile(at, k6, target, dashboard));
      const kept = { ...ran, target: targetName(settings), startedAt };
      spend('inbox', kept.units);
      const before = lastOf(settings.out, plan.profile, kept.target);
      folder.publish(join('load', `${plan.profile}.json`), kept);
      process.stdout.write(`${reportOf(kept, before)}\n`);
      profiles.push(kept);
      found.push(...thresholdFindings(plan.profile, ran));
      if (ran.operations.length > 0)
        plots.push(
          await latencyPlot(
            plan.profile,
            ran.operations,
            `${ran.requests} requests; ${HEADLINES[ran.outcome]}`,
          ),
        );
    }
    const stood = await againstBaseline(found, known, settings, startedAt.slice(0, 10));
    const findings = writeThresholds(
      folder.path,
      {
        ...{
          id: folder.id,
          target: settings.target,
          baseUrl: target.baseUrl,
          seed: settings.seed,
          startedAt,
        },
        durationMs: Date.now() - started.getTime(),
        requests: target.requests,
        notes: names.map((name) => `profile ${name}`),
      },
      stood,
    );
    const outcome = outcomeOfProfiles(findings, profiles);
    const isWritten = attempt('index.html', () =>
      writePage({
        ...{ folder: folder.path, findings, plots },
        verdicts: withoutClaims(findings.run, outcome),
      }),
    );
    if (outcome.exitCode !== 0)
      process.stdout.write(`exit code ${outcome.exitCode}: ${plain(outcome.exitReason)}\n`);
    process.stdout.write(`reports: ${folder.path}/\n`);
    return exitCodeWith(outcome.exitCode, isWritten);
  } finally {
    folder.close();
    await close();
  }
}
