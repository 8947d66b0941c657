import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Har } from 'har-format';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { comparison, FATES } from '../compare.ts';
import { sidesOf } from '../expected.ts';
import type { Findings, FindingExchange } from '../findings.ts';
import { isWholeRun, readPastRun, pastRuns, type PastRun } from '../past.ts';
import { subjectOf } from '../scope.ts';
import { commandLine } from '../../specs/command-line.ts';
import { outcomeIn, reachLines } from '../outcome.ts';
import { documentPlaceOf } from '../place.ts';
import { profileRows, profilesIn, type ProfileRow } from '../profiles.ts';
import type { StoredVerdict, Verdicts } from '../result.ts';
import { isObject } from '../../specs/json.ts';
import { SERVICES } from '../../specs/source.ts';
import { readBeside } from '../beside.ts';
import type { TrafficReport } from '../traffic.ts';
import { coverageOf } from './coverage.ts';
import {
  LETTERS,
  type LineOfExchange,
  type PageClaim,
  type PageData,
  type PageFinding,
  type PagePlot,
  type PageProof,
  type PageScenario,
} from './data.ts';

/** The parts of a run's result that a page needs. */
export type PageVerdicts = Pick<
  Verdicts,
  'run' | 'claims' | 'summary' | 'exitCode' | 'exitReason' | 'outcome'
>;

/** The sources of a page. */
export interface PageSource {
  /** The folder of the run. */
  readonly folder: string;
  readonly verdicts: PageVerdicts;
  readonly findings: Findings;
  readonly traffic?: TrafficReport | undefined;
  /** How the mock breaks a claim, and how it answers differently without breaking it. */
  readonly drifts?: ReadonlyMap<string, readonly PageProof[]>;
  readonly variants?: ReadonlyMap<string, readonly PageProof[]>;
  /** Plots of other measurements. */
  readonly plots?: readonly PagePlot[];
  /** Gets a line about a file of the run that is cut off or odd. */
  readonly onOdd?: (line: string) => void;
}

/** Most earlier runs in the history of a claim. */
const MOST_PAST = 8;
/** Most folders that are searched for them, because each takes a moment. */
const MOST_FOLDERS = 12;
/** Most scenarios that are listed for a claim, because a monitor has hundreds. */
const MOST_SCENARIOS = 5;
/** Most exchanges of a scenario, and most characters of their targets. */
const [MOST_EXCHANGES, MOST_TARGET] = [15, 140];
/** Most kinds of answers that are compared with earlier runs. */
const MOST_ANSWERS = 300;
/** Most characters of all bodies in findings together. */
const MOST_BODIES = 600_000;

/** Whether an archive has all that the lines of its exchanges show. */
const isArchive = (value: unknown): value is Har =>
  isObject(value) &&
  isObject(value['log']) &&
  Array.isArray(value['log']['entries']) &&
  value['log']['entries'].every(
    (entry) =>
      isObject(entry) &&
      isObject(entry['request']) &&
      isObject(entry['response']) &&
      [
        entry['comment'] ?? '',
        entry['startedDateTime'],
        entry['request']['url'],
        entry['request']['method'],
      ].every((text) => typeof text === 'string'),
  );

/** The recorded exchanges of each scenario, one line each. */
function linesByScenario(folder: string, onOdd: (line: string) => void): Map<string, LineOfExchange[]> {
  const { entries } = readBeside(join(folder, 'exchanges.har'), isArchive, onOdd)?.log ?? { entries: [] };
  const byScenario = Map.groupBy(entries, ({ comment = '' }) => comment.split(' · ')[0] ?? '');
  return new Map(
    [...byScenario].map(([scenario, own]) => {
      const sorted = own.toSorted((a, b) => (a.startedDateTime < b.startedDateTime ? -1 : 1));
      const start = Date.parse(sorted[0]?.startedDateTime ?? '');
      return [
        scenario,
        sorted.slice(0, MOST_EXCHANGES).map(({ startedDateTime, time, request, response }) => {
          const target = request.url.replace(/^[a-z]+:\/\/[^/]+/i, '');
          return [
            Date.parse(startedDateTime) - start,
            request.method,
            target.length > MOST_TARGET ? `${target.slice(0, MOST_TARGET)}…` : target,
            response.status,
            Math.round(time),
          ] as const;
        }),
      ];
    }),
  );
}

/** The plots of requests in k6 runs, with their results as text. */
function plotsIn(folder: string, notes: readonly string[]): PagePlot[] {
  const inside = join(folder, 'load');
  if (!existsSync(inside)) return [];
  return readdirSync(inside)
    .filter((name) => name.endsWith('.svg'))
    .map((file) => {
      const name = basename(file, '.svg');
      const words = notes.find((note) => note.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';
      return { name, words, svg: readFileSync(join(inside, file), 'utf8') };
    });
}

/** An exchange without headers and bodies. */
const firstLineOf = ({ request, response, ...each }: FindingExchange): FindingExchange => ({
  ...each,
  request: { method: request.method, target: request.target.slice(0, MOST_TARGET), headers: {} },
  response: { status: response.status, headers: {} },
});

/** Findings with no more text than a page can hold. The first ones keep their bodies. */
function bounded({ findings }: Findings): PageFinding[] {
  let left = MOST_BODIES;
  return findings.map((finding) => {
    const { template: _, values: __, before: ___, now: ____, curl: _____, exchanges, ...rest } = finding;
    const sides = sidesOf(finding);
    const size = JSON.stringify(exchanges ?? []).length;
    const fits = size <= left;
    if (fits) left -= size;
    return {
      ...rest,
      ...(sides && { sides }),
      ...(exchanges && { exchanges: fits ? exchanges : exchanges.map(firstLineOf) }),
    };
  });
}

/** The drifts and variants of the run, with the mock's descriptions. */
function alteredBy({ verdicts: { run }, drifts, variants }: PageSource): PageProof[] {
  const { drift = [], variant = [] } = run.invocation ?? {};
  return [[drift, drifts] as const, [variant, variants] as const].flatMap(([asked, known]) => {
    const words = new Map([...(known?.values() ?? [])].flat().map((proof) => [proof.id, proof.description]));
    return [asked].flat().map((id) => ({ id: String(id), description: words.get(String(id)) ?? '' }));
  });
}

/** Earlier runs of the same subject, oldest first. */
function earlier({ folder, verdicts: { run } }: PageSource): PastRun[] {
  return pastRuns(dirname(folder), { not: basename(folder), most: MOST_FOLDERS })
    .filter(({ subject, startedAt }) => subject === subjectOf(run) && startedAt < run.startedAt)
    .slice(-MOST_PAST);
}

/** How the account answered before and now. */
function answersIn(folder: string): readonly ProfileRow[] {
  const profiles = profilesIn(folder);
  return profiles === undefined ? [] : profileRows(profiles.before, profiles.now).slice(0, MOST_ANSWERS);
}

const historyOf = (id: string, past: readonly PastRun[]): string =>
  past
    .map(({ verdicts }) => {
      const known = verdicts.get(id);
      return known === undefined ? '.' : LETTERS[known.verdict];
    })
    .join('');

/** Violations come first, then claims that could not be checked. */
const rankOf = ({ verdict, accepted }: StoredVerdict): number =>
  verdict === 'violated' && accepted !== true ? 0 : verdict === 'inconclusive' ? 1 : 2;
const hasViolation = (own: readonly StoredVerdict[]): boolean => own.some((each) => rankOf(each) === 0);
const lineOf = ({ id }: StoredVerdict): number => claims[id].lines[0] ?? 0;
const firstLine = (own: readonly StoredVerdict[]): number => Math.min(...own.map(lineOf));
const serviceRank = ([first]: readonly StoredVerdict[]): number =>
  first === undefined ? 0 : SERVICES.indexOf(first.service);

/** All data of a run's page, from the files of its folder. */
export function pageDataOf(source: PageSource): PageData {
  const { folder, verdicts, findings, traffic, drifts, variants, plots = [] } = source;
  const { run, summary } = verdicts;
  const outcome = outcomeIn(verdicts, findings);
  const lines = linesByScenario(folder, source.onOdd ?? (() => undefined));
  const past = earlier(source);
  const now = past.length === 0 ? undefined : readPastRun(folder);
  // Only requested claims of a partial run are compared. A whole run is compared with the last whole one.
  const before = past.findLast(isWholeRun) ?? past.at(-1);
  const scenarioIds: string[] = [];
  const numberOf = new Map<string, number>();
  const numbered = (id: string): number => {
    const known = numberOf.get(id) ?? scenarioIds.push(id) - 1;
    numberOf.set(id, known);
    return known;
  };
  const sections = [
    ...Map.groupBy(verdicts.claims, ({ id }) => `${claims[id].service} ${claims[id].section}`).values(),
  ]
    .map((own) => own.toSorted((a, b) => rankOf(a) - rankOf(b) || lineOf(a) - lineOf(b)))
    .sort(
      (a, b) =>
        Number(hasViolation(b)) - Number(hasViolation(a)) ||
        serviceRank(a) - serviceRank(b) ||
        firstLine(a) - firstLine(b),
    );
  const sectionOf = new Map<ClaimId, number>(
    sections.flatMap((own, index) => own.map(({ id }): [ClaimId, number] => [id, index])),
  );
  const claimOf = (verdict: StoredVerdict): PageClaim => {
    const { id, reason, runs, scenario, observed, changed, evidence } = verdict;
    const claim = claims[id];
    const { text, links } = documentPlaceOf(claim, run.documents);
    const named = scenario?.split(', ') ?? [];
    const [broken, otherwise] = [drifts?.get(id), variants?.get(id)];
    return {
      ...{ id, statement: claim.statement, section: sectionOf.get(id) ?? 0, place: text },
      ...(links.length > 0 && { links }),
      ...{ level: claim.level, severity: claim.severity, operations: claim.operations },
      ...(claim.quirk && { quirk: true }),
      ...(claim.interpretation !== undefined && { interpretation: claim.interpretation }),
      verdict: verdict.verdict,
      ...(verdict.accepted === true && { accepted: true }),
      ...(verdict.gone === true && { gone: true }),
      ...(reason !== undefined && { reason }),
      ...(runs !== undefined && { runs }),
      ...(named.length > 0 && {
        scenarios: named.slice(0, MOST_SCENARIOS).map(numbered),
        scenarioCount: named.length,
      }),
      ...(observed && { observed }),
      ...(changed && { changed }),
      ...(evidence?.stack !== undefined && { stack: evidence.stack }),
      ...(broken && { drifts: broken }),
      ...(otherwise && { variants: otherwise }),
      ...(past.length > 0 && { history: historyOf(id, past) }),
    };
  };
  const rows = sections.flat().map(claimOf);
  return {
    ...{ folder, run, summary, outcome, reach: reachLines(outcome) },
    altered: alteredBy(source),
    prove: commandLine('prove', '--claim'),
    findings: bounded(findings),
    counts: findings.summary,
    sections: sections.flatMap(([first]) => {
      if (first === undefined) return [];
      const { service, section, document } = claims[first.id];
      return [{ service, name: section, document }];
    }),
    claims: rows,
    scenarios: scenarioIds.map((id): PageScenario => {
      const time = traffic?.scenarios[id];
      const own = lines.get(id);
      return {
        id,
        ...(time && { durationMs: time.durationMs, requests: time.requests }),
        ...(own && { exchanges: own }),
      };
    }),
    operations: coverageOf(verdicts.claims, traffic),
    plots: [...plotsIn(folder, run.notes), ...plots],
    answers: answersIn(folder),
    past: past.map(({ id, startedAt }) => ({ id, startedAt })),
    changes:
      before === undefined || now === undefined
        ? []
        : comparison(before, now, [...past, now])
            .filter(({ fate }) => fate !== 'held' && fate !== 'not checked since')
            .map(({ claim, fate, said }) => ({ claim, fate, said }))
            .sort((a, b) => FATES.indexOf(a.fate) - FATES.indexOf(b.fate)),
  };
}
