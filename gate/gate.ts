import { lints, type LintId } from '../generated/lints.ts';
import { documentPlaceOf } from '../reports/index.ts';
import { LINT_SEVERITIES, type LintSeverity, type Service } from '../specs/source.ts';
import { notesOn, unreadProblem, type FileSurvey, type TrafficCall } from '../suites/kit/index.ts';
import { callOf, Ordering, outlinedCall, type ToolCall } from './call.ts';
import type { Severities } from './config.ts';
import { TrafficLinting } from './traffic-linting.ts';
import { addKeysIn } from './keys.ts';
import type { LintOutcome } from './lint.ts';
import { reliedOn, type Reads } from './reliance/claims.ts';
import { compareWeights } from './reliance/weight.ts';
import { standings, STANDINGS, type Accepts, type Sighting, type Stood } from './reliance/standing.ts';
import { Kinds, Usages, type Usage } from './reliance/usage.ts';
import {
  GATE_SCHEMA_VERSION,
  type LintGap,
  type GateClaim,
  type GateMistake,
  type GateOperation,
  type GateResult,
  type OutlinedCall,
} from './result.ts';

/** The run that determines how claims stand. */
export interface RunGrounds {
  readonly name: string;
  readonly sightings: readonly Sighting[];
  /** The claims that it checked; it shows nothing about others. */
  readonly judged: ReadonlySet<string>;
  /** What a partial run did not check, as text. */
  readonly scope?: string;
}

/** What a gate uses besides the traffic. */
export interface Grounds {
  readonly file: string;
  readonly severities: Severities;
  readonly reads?: Reads;
  /** The run and its findings. */
  readonly run?: RunGrounds;
  /** The acceptances of a baseline, and its file. */
  readonly baseline?: { readonly name: string; readonly accepts: Accepts };
  /** Violations in the recording itself. */
  readonly recorded: readonly Sighting[];
  /** A text with keys removed. */
  readonly shown: (text: string) => string;
}

function shownIn(shown: Grounds['shown']): (call: ToolCall) => OutlinedCall {
  return (call) => ({
    nth: call.nth,
    request: shown(outlinedCall(call)),
    ...(call.operation !== '' && { operation: call.operation }),
    ...(call.status !== 0 && { status: call.status }),
    ...(!Number.isNaN(call.at) && { at: new Date(call.at).toISOString() }),
  });
}

/** All mistakes of one lint on one operation count as one. */
function mistakesOf(
  id: LintId,
  { mistakes, counts }: LintOutcome,
  severity: LintSeverity,
  shown: Grounds['shown'],
): readonly GateMistake[] {
  const { statement, instead, interpretation, document, lines: all, linesOf = {} } = lints[id];
  const show = shownIn(shown);
  return [...Map.groupBy(mistakes, ({ call }) => call.operation).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const operation = first.call.operation;
    const lines = linesOf[operation] ?? all;
    return {
      lint: id,
      severity,
      statement,
      instead,
      ...(interpretation !== undefined && { interpretation }),
      place: documentPlaceOf({ document, section: '', lines }).text,
      ...{ document, lines },
      ...(operation !== '' && { operation }),
      message: shown(first.message),
      with: first.with.map(show),
      count: counts.get(operation) ?? group.length,
      calls: group.map(({ call }) => show(call)),
    };
  });
}

const claimOf = (
  { claim, operations, standing, seen, fingerprint, calls }: Stood & { readonly calls: number },
  severities: Severities,
): GateClaim => ({
  ...{ id: claim.id, level: claim.level, standing, harm: claim.severity, calls },
  severity: severities.ofStanding(standing),
  ...{ statement: claim.statement, place: documentPlaceOf(claim).text, operations },
  ...(seen !== undefined && { seen }),
  ...(fingerprint !== undefined && { fingerprint }),
});

const operationIn = (usage: Usage, claims: readonly GateClaim[]): GateOperation => ({
  ...{ service: usage.service, operation: usage.operation, calls: usage.calls },
  statuses: Object.fromEntries([...usage.statuses].map(([status, count]) => [String(status), count])),
  parameters: [...usage.parameters].sort(),
  sent: [...usage.sent].sort(),
  fields: [...usage.fields].sort(),
  claims: claims.filter(
    ({ id, operations }) => id.startsWith(`${usage.service}.`) && operations.includes(usage.operation),
  ).length,
});

const rank = (severity: LintSeverity): number => LINT_SEVERITIES.indexOf(severity);

/** Evaluates the traffic of a tool call by call: its mistakes, and what it uses. */
export class Gate {
  readonly #linting: TrafficLinting;
  readonly #usages = new Usages();
  readonly #heard = new Map<Service, Kinds>();
  readonly #order = { call: new Ordering(), delivery: new Ordering() };
  readonly #keys = new Set<string>();
  readonly #refusals = new Map<string, number>();
  #calls = 0;
  #deliveries = 0;
  #succeeded = 0;

  /** `secret`: the secret of inbox signatures. */
  constructor(secret?: string) {
    this.#linting = new TrafficLinting(secret);
  }

  take({ kind, exchange, nth, lacks }: TrafficCall): void {
    const call = callOf(exchange, nth, lacks);
    if (this.#keys.size < MOST_KEYS) addKeysIn(call, this.#keys);
    for (const next of this.#order[kind].push(call)) this.#takeInOrder(kind, next);
  }

  /** The keys that the tool sent, in any place. */
  get keys(): readonly string[] {
    return [...this.#keys];
  }

  #takeInOrder(kind: TrafficCall['kind'], call: ToolCall): void {
    if (kind === 'delivery') {
      this.#deliveries += 1;
      const { service } = call.exchange;
      const heard = this.#heard.get(service) ?? new Kinds();
      this.#heard.set(service, heard);
      heard.take(call);
      this.#linting.takeDelivery(call);
      return;
    }
    this.#calls += 1;
    if (call.isSuccessful || call.status === 0 || call.lacks.has('answer')) this.#succeeded += 1;
    else this.#refused(call);
    this.#usages.take(call);
    this.#linting.takeCall(call);
  }

  #refused(call: ToolCall): void {
    const { code, error } = call.answerObject;
    const status = call.status;
    if (!REFUSALS.has(status)) {
      this.#succeeded += 1;
      return;
    }
    const why = [code, error].find((each) => typeof each === 'string' && each.length < MOST_REASON);
    const reason = `${status}${typeof why === 'string' ? ` ${why}` : ''}`;
    if (this.#refusals.size < MOST_REASONS || this.#refusals.has(reason))
      this.#refusals.set(reason, (this.#refusals.get(reason) ?? 0) + 1);
  }

  /** The result after all traffic was evaluated. */
  end(survey: FileSurvey, grounds: Grounds): GateResult {
    for (const kind of ['call', 'delivery'] as const)
      for (const call of this.#order[kind].end()) this.#takeInOrder(kind, call);
    const { severities, shown } = grounds;
    const mistakes: GateMistake[] = [];
    const cannotTell: LintGap[] = [];
    let kept = 0;
    for (const [id, outcome] of this.#linting.outcomes()) {
      const severity = severities.ofLint(id);
      if (severity === 'off') continue;
      mistakes.push(...mistakesOf(id, outcome, severity, shown));
      if (outcome.unseen.size > 0) cannotTell.push({ lint: id, lacks: Object.fromEntries(outcome.unseen) });
      if (outcome.judged > 0 && outcome.mistakes.length === 0) kept += 1;
    }
    const usages = this.#usages.all;
    const heard = new Map([...this.#heard].map(([service, { found }]) => [service, found] as const));
    const stood = standings(
      reliedOn(usages, heard, grounds.reads),
      [...grounds.recorded, ...(grounds.run?.sightings ?? [])],
      grounds.baseline?.accepts,
    );
    const callsOf = ({ claim, operations }: Stood): number =>
      usages
        .filter(({ service, operation }) => service === claim.service && operations.includes(operation))
        .reduce((sum, { calls }) => sum + calls, 0);
    const weighed = stood
      .map((each) => ({ ...each, calls: callsOf(each) }))
      .toSorted(
        (a, b) => STANDINGS.indexOf(a.standing) - STANDINGS.indexOf(b.standing) || compareWeights(a, b),
      );
    const claims = weighed.map((each) => claimOf(each, severities));
    const { run } = grounds;
    const unknown = run === undefined ? [] : claims.filter(({ id }) => !run.judged.has(id));
    const ofSeverity = (wanted: LintSeverity): number =>
      [...mistakes, ...claims].filter(({ severity }) => severity === wanted).length;
    const errors = ofSeverity('error');
    const inconclusive = this.#inconclusive(survey, errors, shown);
    return {
      schemaVersion: GATE_SCHEMA_VERSION,
      traffic: {
        ...{ file: grounds.file, format: survey.format, calls: this.#calls, deliveries: this.#deliveries },
        ...{ elsewhere: survey.foreign, unread: survey.unread?.count ?? 0, isMasked: survey.isMasked },
        ...(survey.origin !== undefined && survey.origin !== '' && { service: shown(survey.origin) }),
        notes: notesOn(survey).map(shown),
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
      exitCode: inconclusive !== undefined ? 3 : errors > 0 ? 1 : 0,
      ...(inconclusive !== undefined && { inconclusive }),
      mistakes: mistakes.toSorted((a, b) => rank(a.severity) - rank(b.severity)),
      cannotTell,
      first: weighed
        .toSorted((a, b) => Number(isNewFinding(b)) - Number(isNewFinding(a)) || compareWeights(a, b))
        .slice(0, MOST_FIRST)
        .map(({ claim }) => claim.id),
      operations: usages.map((usage) => operationIn(usage, claims)),
      claims,
    };
  }

  /** Why a recording allows no conclusion; undefined if it does. */
  #inconclusive(survey: FileSurvey, errors: number, shown: Grounds['shown']): string | undefined {
    const unread = unreadProblem(survey);
    if (unread !== undefined) return shown(unread);
    if (this.#calls + this.#deliveries === 0)
      return 'nothing could be checked: no documented route is called; --service-url says where the services are in the recording';
    if (this.#calls === 0 || this.#succeeded > 0 || this.#deliveries > 0 || errors > 0) return undefined;
    const reasons = [...this.#refusals].map(([reason, count]) => `${reason} × ${count}`).join(', ');
    return `nothing could be checked: every call was refused (${shown(reasons)}); record the tool with a key and a workspace that are served`;
  }
}

/** Most claims in the list of the most important ones. */
const MOST_FIRST = 10;
const isNewFinding = ({ standing }: Stood): boolean => standing === 'drifted' || standing === 'changed';

/** Statuses that mean a wrong key or account, and so do not describe documented answers. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403]);
const MOST_KEYS = 10_000;
const MOST_REASONS = 5;
const MOST_REASON = 100;
