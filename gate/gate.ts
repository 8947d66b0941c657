import { lints, type LintId } from '../generated/lints.ts';
import { placeOf } from '../reports/index.ts';
import { LINT_SEVERITIES, type LintSeverity } from '../specs/source.ts';
import { operationOf, shownCall, statusOf, type Call, type Traffic } from './call.ts';
import type { Severities } from './config.ts';
import { judgeTraffic } from './judge.ts';
import type { Mistake } from './lint.ts';
import type { Recording } from './read/index.ts';
import { reliedOn, type Reads } from './reliance/claims.ts';
import { standings, STANDINGS, type Sighting, type Stood } from './reliance/standing.ts';
import { usagesIn, type Usage } from './reliance/usage.ts';
import {
  SCHEMA_VERSION,
  type CannotTell,
  type GateClaim,
  type GateMistake,
  type GateOperation,
  type GateResult,
  type ShownCall,
} from './result.ts';

/** What a gate goes by beside the traffic. */
/** A run by which claims stand. */
export interface RunGrounds {
  readonly name: string;
  readonly sightings: readonly Sighting[];
  /** The claims that it judged: how others stand is unknown to it. */
  readonly judged: ReadonlySet<string>;
  /** What a part of a run left out, in words. */
  readonly scope?: string;
}

export interface Grounds {
  readonly file: string;
  readonly severities: Severities;
  readonly reads?: Reads;
  /** What a run found, and which one. */
  readonly run?: RunGrounds;
  /** Fingerprints that a baseline accepts, and its file. */
  readonly baseline?: { readonly name: string; readonly accepted: ReadonlySet<string> };
  /** What the recording itself shows to be violated. */
  readonly recorded: readonly Sighting[];
  /** The secret that inbox deliveries are signed with. */
  readonly secret?: string;
  /** A text without keys. */
  readonly shown: (text: string) => string;
}

/** Calls that are named one by one. */
const MOST_CALLS = 5;

function shownIn(shown: Grounds['shown']): (call: Call) => ShownCall {
  return (call) => ({
    nth: call.nth,
    request: shown(shownCall(call)),
    ...(operationOf(call) !== '' && { operation: operationOf(call) }),
    ...(statusOf(call) !== 0 && { status: statusOf(call) }),
    ...(!Number.isNaN(call.at) && { at: new Date(call.at).toISOString() }),
  });
}

/** Mistakes of one lint on one operation are one thing to mend. */
function mistakesOf(
  id: LintId,
  mistakes: readonly Mistake[],
  severity: LintSeverity,
  shown: Grounds['shown'],
): readonly GateMistake[] {
  const { statement, interpretation, document, lines: all, linesOf = {} } = lints[id];
  const show = shownIn(shown);
  return [...Map.groupBy(mistakes, ({ call }) => operationOf(call)).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const operation = operationOf(first.call);
    const lines = linesOf[operation] ?? all;
    return {
      lint: id,
      severity,
      statement,
      ...(interpretation !== undefined && { interpretation }),
      place: placeOf({ document, section: '', lines }).text,
      ...{ document, lines },
      ...(operation !== '' && { operation }),
      message: shown(first.message),
      with: first.with.map(show),
      count: group.length,
      calls: group.slice(0, MOST_CALLS).map(({ call }) => show(call)),
    };
  });
}

const claimOf = (
  { claim, operations, standing, seen, fingerprint }: Stood,
  severities: Severities,
): GateClaim => ({
  ...{ id: claim.id, level: claim.level, standing },
  severity: severities.ofStanding(standing),
  ...{ statement: claim.statement, place: placeOf(claim).text, operations },
  ...(seen !== undefined && { seen }),
  ...(fingerprint !== undefined && { fingerprint }),
});

const operationIn = (usage: Usage, claims: readonly GateClaim[]): GateOperation => ({
  ...{ service: usage.service, operation: usage.operation, calls: usage.calls.length },
  statuses: Object.fromEntries([...usage.statuses].map(([status, count]) => [String(status), count])),
  parameters: [...usage.parameters].sort(),
  sent: [...usage.sent].sort(),
  fields: [...usage.fields].sort(),
  claims: claims.filter(
    ({ id, operations }) => id.startsWith(`${usage.service}.`) && operations.includes(usage.operation),
  ).length,
});

const rank = (severity: LintSeverity): number => LINT_SEVERITIES.indexOf(severity);

/** Judges the traffic of a tool: what it does wrong, and how the claims stand that it relies on. */
export function gate(recording: Recording, traffic: Traffic, grounds: Grounds): GateResult {
  const { severities, shown } = grounds;
  const outcomes = judgeTraffic(traffic, grounds.secret);
  const mistakes: GateMistake[] = [];
  const cannotTell: CannotTell[] = [];
  let kept = 0;
  for (const [id, { judged, mistakes: found, unseen }] of outcomes) {
    const severity = severities.ofLint(id);
    if (severity === 'off') continue;
    mistakes.push(...mistakesOf(id, found, severity, shown));
    if (unseen.size > 0) cannotTell.push({ lint: id, lacks: Object.fromEntries(unseen) });
    if (judged > 0 && found.length === 0) kept += 1;
  }
  const usages = usagesIn(traffic.calls);
  const sightings = [...grounds.recorded, ...(grounds.run?.sightings ?? [])];
  const stood = standings(
    reliedOn(usages, traffic.deliveries, grounds.reads),
    sightings,
    grounds.baseline?.accepted ?? new Set(),
  );
  const claims = stood
    .map((each) => claimOf(each, severities))
    .toSorted((a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing));
  const { run } = grounds;
  const unknown = run === undefined ? [] : claims.filter(({ id }) => !run.judged.has(id));
  const ofSeverity = (wanted: LintSeverity): number =>
    [...mistakes, ...claims].filter(({ severity }) => severity === wanted).length;
  const errors = ofSeverity('error');
  return {
    schemaVersion: SCHEMA_VERSION,
    traffic: {
      ...{ file: grounds.file, format: recording.format, calls: traffic.calls.length },
      ...{ deliveries: traffic.deliveries.length, elsewhere: traffic.elsewhere },
      ...{ unread: recording.unread, isMasked: recording.isMasked },
    },
    ...(run !== undefined && { run: run.name, unknown: unknown.map(({ id }) => id) }),
    ...(run?.scope !== undefined && { scope: run.scope }),
    ...(grounds.baseline !== undefined && { baseline: grounds.baseline.name }),
    summary: {
      ...{ errors, warnings: ofSeverity('warning'), infos: ofSeverity('info') },
      ...{ cannotTell: cannotTell.length, kept },
      claims: Object.fromEntries(
        STANDINGS.map((standing) => [standing, claims.filter((each) => each.standing === standing).length]),
      ) as GateResult['summary']['claims'],
    },
    exitCode: traffic.calls.length + traffic.deliveries.length === 0 ? 3 : errors > 0 ? 1 : 0,
    mistakes: mistakes.toSorted((a, b) => rank(a.severity) - rank(b.severity)),
    cannotTell,
    operations: usages.map((usage) => operationIn(usage, claims)),
    claims,
  };
}
