import { storedIn } from './stored.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { claims, type ClaimId } from '../generated/claims.ts';
import { fingerprintOf } from '../suites/kit/engine/difference.ts';
import type { VerdictKind } from '../suites/kit/engine/verdict.ts';
import type { RememberedRun } from '../suites/kit/index.ts';
import { targetName } from './baseline/answers.ts';
import type { Finding, Findings } from './findings.ts';
import type { RunInfo, Verdicts } from './result.ts';

/** A run as a folder keeps it. */
export interface PastRun {
  readonly folder: string;
  readonly id: string;
  readonly startedAt: string;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  /** What was looked at: only runs of one target and plan are compared. */
  readonly subject: string;
  /** What `--claim` or `--service` left of the claims; absent where all were asked for. */
  readonly asked?: string;
  readonly verdicts: ReadonlyMap<string, PastVerdict>;
  /** Fingerprints of the findings that were seen; empty where the run kept none. */
  readonly findings: ReadonlySet<string>;
}

export interface PastVerdict {
  readonly verdict: VerdictKind;
  readonly reason?: string;
  /** A digest of the claim and of what checks it. */
  readonly check?: string;
  readonly message?: string;
  readonly fingerprints: readonly string[];
  readonly observed?: readonly string[];
}

/** What a run looked at, in words: runs of other words are not compared. */
export function subjectOf({
  target,
  baseUrl,
  invocation = {},
}: Pick<RunInfo, 'target' | 'baseUrl' | 'invocation'>): string {
  const plan = invocation['plan'] === undefined ? '' : `, plan ${String(invocation['plan'])}`;
  return `${target === 'mock' ? '' : `${target}: `}${targetName(target, baseUrl)}${plan}`;
}

export const isJudged = (kind: VerdictKind | undefined): boolean =>
  kind === 'held' || kind === 'violated' || kind === 'observed';

function read<T>(file: string, kind: 'verdicts' | 'findings'): T | undefined {
  try {
    return storedIn<T>(file, kind);
  } catch {
    return undefined;
  }
}

/** Whether a finding was seen by the run that names it; stale entries of a baseline were not. */
const isSeen = ({ state }: Pick<Finding, 'state'>): boolean => state !== 'stale' && state !== 'not seen';

/** The run of a folder; undefined where there is none that this version reads. */
export function pastRun(folder: string): PastRun | undefined {
  const kept = read<Partial<Verdicts>>(join(folder, 'verdicts.json'), 'verdicts');
  if (kept?.schemaVersion !== 1 || kept.run === undefined || !Array.isArray(kept.claims)) return undefined;
  const file = join(folder, 'findings.json');
  const findings = existsSync(file) ? (read<Findings>(file, 'findings')?.findings ?? []) : [];
  const { run, claims } = kept as Verdicts;
  const { claim = '', service = '' } = run.invocation ?? {};
  const asked = [claim, service].flat().join(' ').trim();
  return {
    ...{ folder, id: run.id, startedAt: run.startedAt, subject: subjectOf(run) },
    endedAt: Date.parse(run.startedAt) + run.durationMs,
    ...(asked !== '' && { asked }),
    verdicts: new Map(
      claims.map(({ id, verdict, reason, check, evidence, others = [], observed }) => [
        id,
        {
          verdict,
          ...(reason !== undefined && { reason }),
          ...(check !== undefined && { check }),
          ...(observed !== undefined && { observed }),
          ...(evidence && { message: evidence.message }),
          fingerprints: [evidence, ...others].flatMap((each) => each?.fingerprint ?? []),
        },
      ]),
    ),
    findings: new Set(findings.filter(isSeen).map(({ fingerprint }) => fingerprint)),
  };
}

/** The runs whose folders are below a folder, the oldest first; of many the last ones by their names. */
export function pastRuns(out: string, { not = '', most = Infinity } = {}): PastRun[] {
  if (!existsSync(out)) return [];
  return readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== not)
    .map(({ name }) => name)
    .filter((name) => existsSync(join(out, name, 'verdicts.json')))
    .sort()
    .slice(-most)
    .flatMap((name) => pastRun(join(out, name)) ?? [])
    .sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

const isQuirk = (id: string): boolean => id in claims && claims[id as ClaimId].quirk;

/** A run that an account remembers though its folder is gone. */
function rememberedRun({ at, judged, found = [] }: RememberedRun, subject: string): PastRun {
  const startedAt = new Date(at).toISOString();
  const verdicts = Object.entries(judged).flatMap(([verdict, ids]) =>
    ids.map((id): [string, PastVerdict] => [id, { verdict: verdict as VerdictKind, fingerprints: [] }]),
  );
  const confirmed = [...(judged.held ?? []), ...(judged.observed ?? [])].filter(isQuirk);
  return {
    ...{ folder: '', id: startedAt, startedAt, endedAt: at, subject },
    verdicts: new Map(verdicts),
    findings: new Set([...found, ...confirmed.map((id) => fingerprintOf(id, 'quirk'))]),
  };
}

/** The runs of a subject by their folders and, where those are gone, by what its account remembers, the oldest first. */
export function withRemembered(
  kept: readonly PastRun[],
  remembered: readonly RememberedRun[],
  subject: string,
): PastRun[] {
  const isKept = ({ at }: RememberedRun): boolean =>
    kept.some(({ startedAt, endedAt }) => Date.parse(startedAt) <= at && at <= endedAt);
  return [
    ...kept,
    ...remembered.filter((run) => !isKept(run)).map((run) => rememberedRun(run, subject)),
  ].sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}
