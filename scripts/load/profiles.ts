import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  announcement,
  breachesInWords,
  compared,
  destinationOf,
  isKept,
  measuredRows,
  planFor,
  runProfile,
  TABLE,
  TableError,
  tableFrom,
  trendInWords,
  type Kept,
  type ProfileResult,
  type Table,
} from '../../load/index.ts';
import { columns, type Finding } from '../../reports/index.ts';
import { jsonOf } from '../../suites/kit/index.ts';
import { findTool } from '../../tools/index.ts';
import { LOOPBACK, openAccount, type LoadSettings } from '../run/account.ts';
import { refuseUnsafe } from './elsewhere.ts';
import { thresholdFindings, writeThresholds } from './thresholds.ts';
import { folderFor } from '../run/folder.ts';
import { UsageError } from '../cli/options.ts';
import { during } from '../process/progress.ts';

/** The table that is asked for. Throws a UsageError that names the row at fault. */
export const readProfiles = (file: string | undefined): Table =>
  usage(() => tableFrom(file ?? TABLE, file ?? 'load/profiles.yaml'));

/** What is wrong with a table is wrong usage. */
export function usage<T>(act: () => T): T {
  try {
    return act();
  } catch (error) {
    if (error instanceof TableError) throw new UsageError(error.message);
    throw error;
  }
}

/** What is called the same target by two runs. */
const targetName = (settings: LoadSettings): string =>
  settings.baseUrl === undefined ? 'a mock of its own' : new URL(settings.baseUrl).origin;

/** The result of the latest earlier run of a profile against the same target. */
export function lastOf(out: string, profile: string, target: string): Kept | undefined {
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
    if (!isKept(kept)) {
      // Such as one that was cut off, or that another version has written.
      process.stderr.write(`${file} is no result of a profile, and nothing is compared with it\n`);
      continue;
    }
    if (kept.target === target && kept.outcome !== 'inconclusive') return kept;
  }
  return undefined;
}

export const HEADLINES: Readonly<Record<Kept['outcome'], string>> = {
  kept: 'every threshold is kept',
  failed: 'failed',
  inconclusive: 'inconclusive',
};

/** A run of a profile in words. */
export function toldOf(kept: ProfileResult & Kept, before: Kept | undefined): string {
  const { profile, target, requests, operations, trend, outcome, reason } = kept;
  const lines = [
    `${profile} against ${target}: ${requests} requests; ${HEADLINES[outcome]}${reason === undefined ? '' : `: ${reason}`}`,
    columns(measuredRows(operations), 'right'),
    ...breachesInWords(operations).map((line) => `✗ ${line}`),
    ...(trend === undefined ? [] : [trendInWords(trend)]),
    ...(outcome === 'inconclusive' ? [] : compared(kept, before)),
  ];
  return `${lines.join('\n')}\n`;
}

/** Runs profiles one after the other: 1 when a threshold is not kept, 3 when one could not be judged. */
export async function loadProfiles(names: readonly string[], settings: LoadSettings): Promise<number> {
  const table = readProfiles(settings.table);
  const { baseUrl = LOOPBACK } = settings;
  const { isElsewhere } = destinationOf(baseUrl, settings.target);
  // Everything that may be refused is refused before anything is started.
  const planned = names.map((name) => usage(() => planFor(name, table, { baseUrl, isElsewhere })));
  if (isElsewhere) refuseUnsafe({ profiles: names, probes: [] }, { ...settings, baseUrl });
  const k6 = await during('finding k6', () => findTool('k6'));
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
    const outcomes: Kept['outcome'][] = [];
    const found: Finding[] = [];
    for (const plan of planned) {
      const at = { ...plan, baseUrl: target.baseUrl };
      const ran = await during(`profile ${plan.profile}`, () => runProfile(at, k6, target));
      const kept = { ...ran, target: targetName(settings), startedAt };
      spend(kept.units);
      const before = lastOf(settings.out, plan.profile, kept.target);
      folder.publish(join('load', `${plan.profile}.json`), kept);
      process.stdout.write(`${toldOf(kept, before)}\n`);
      outcomes.push(kept.outcome);
      found.push(...thresholdFindings(plan.profile, ran));
    }
    writeThresholds(
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
      found,
    );
    process.stdout.write(`reports: ${folder.path}/\n`);
    if (outcomes.includes('failed')) return 1;
    return outcomes.includes('inconclusive') ? 3 : 0;
  } finally {
    folder.close();
    await close();
  }
}
