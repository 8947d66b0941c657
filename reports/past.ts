import { readStored } from './stored.ts';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { claims, type ClaimId } from '../generated/claims.ts';
import { fingerprintOf } from '../suites/kit/checks/signature.ts';
import type { VerdictKind } from '../suites/kit/verdicts/verdict.ts';
import type { RememberedRun } from '../suites/kit/index.ts';
import type { Finding, Findings } from './findings.ts';
import type { Verdicts } from './result.ts';
import { coversAllClaims, limitingOptions, scopeOf, subjectOf, type Scope } from './scope.ts';

/** A stored run. */
export interface PastRun {
  readonly folder: string;
  readonly id: string;
  readonly startedAt: string;
  /** Milliseconds since 1970. */
  readonly endedAt: number;
  /** The subject of the run: only runs of one target and plan are compared. */
  readonly subject: string;
  /** The scope of the run; absent if its folder is gone. */
  readonly scope?: Scope;
  readonly verdicts: ReadonlyMap<string, PastVerdict>;
  /** Fingerprints of seen findings; empty if the run stored none. */
  readonly findings: ReadonlySet<string>;
}

export interface PastVerdict {
  readonly verdict: VerdictKind;
  readonly reason?: string;
  /** A digest of the claim and its checks. */
  readonly check?: string;
  readonly message?: string;
  readonly fingerprints: readonly string[];
  readonly observed?: readonly string[];
}

function read<T>(file: string, kind: 'verdicts' | 'findings'): T | undefined {
  try {
    return readStored<T>(file, kind);
  } catch {
    return undefined;
  }
}

/** Whether the run saw a finding; stale entries of a baseline were not seen. */
const isSeen = ({ state }: Pick<Finding, 'state'>): boolean => state !== 'stale' && state !== 'not seen';

/** The run in a folder; undefined if this version cannot read one. */
export function readPastRun(folder: string): PastRun | undefined {
  const kept = read<Partial<Verdicts>>(join(folder, 'verdicts.json'), 'verdicts');
  if (kept?.schemaVersion !== 1 || kept.run === undefined || !Array.isArray(kept.claims)) return undefined;
  const file = join(folder, 'findings.json');
  const findings = existsSync(file) ? (read<Findings>(file, 'findings')?.findings ?? []) : [];
  const { run, claims } = kept as Verdicts;
  // In files of older versions, only the options show the scope.
  const scope = kept.outcome?.scope ?? scopeOf(run, claims, { parts: limitingOptions(run.invocation) });
  return {
    ...{ folder, id: run.id, startedAt: run.startedAt, subject: subjectOf(run) },
    endedAt: Date.parse(run.startedAt) + run.durationMs,
    scope,
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

/** Whether a run was completed, so that claims it did not check were not cut off. */
export const isOver = ({ scope }: Pick<PastRun, 'scope'>): boolean =>
  scope === undefined || (!scope.parts.includes('interrupted') && scope.judged > 0);

/** Whether a run covers all claims of its target. */
export const isWholeRun = ({ scope }: Pick<PastRun, 'scope'>): boolean =>
  scope === undefined || coversAllClaims(scope);

/** The runs in the folders below a folder, oldest first; at most the last ones by name. */
export function pastRuns(out: string, { not = '', most = Infinity } = {}): PastRun[] {
  if (!existsSync(out)) return [];
  return readdirSync(out, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== not)
    .map(({ name }) => name)
    .filter((name) => existsSync(join(out, name, 'verdicts.json')))
    .sort()
    .slice(-most)
    .flatMap((name) => readPastRun(join(out, name)) ?? [])
    .sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

const isQuirk = (id: string): boolean => id in claims && claims[id as ClaimId].quirk;

/** A run that an account remembers although its folder is gone. */
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

/** The runs of a subject from their folders or, if those are gone, from the account's memory, oldest first. */
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
