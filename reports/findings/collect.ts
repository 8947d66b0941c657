import { message, numberedTemplate, textOf } from '../../suites/kit/model/message.ts';
import { claims, type Claim } from '../../generated/claims.ts';
import { SEVERITIES, type Service, type Severity } from '../../specs/source.ts';
import type { Failure } from '../../suites/kit/model/failure.ts';
import { contain } from '../../suites/kit/run/contain.ts';
import { withCauses, type ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';
import { questionOf } from '../../suites/kit/model/observation.ts';
import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import { curlOf } from '../../suites/kit/model/curl.ts';
import { changeInWords } from '../baseline/answers.ts';
import {
  changeFingerprint,
  eachDifference,
  findingId,
  replayOf,
  reportCommand,
  reproduceCommand,
} from '../finding.ts';
import {
  FINDINGS_SCHEMA_VERSION,
  QUIRK_STATES,
  type Finding,
  type FindingPlace,
  type Findings,
} from '../findings.ts';
import { textsSeen } from '../failing.ts';
import { groupByCause } from '../grouping.ts';
import { documentPlaceOf } from '../place.ts';
import { sequenceOf } from '../sequence.ts';
import type { StoredVerdict } from '../result.ts';
import type { RunInfo } from '../run-info.ts';
import { storedVerdict } from '../evidence.ts';
import { exchangeForFinding } from './exchange.ts';

/** The sources of a run's findings. */
export interface Collected {
  readonly run: RunInfo;
  readonly verdicts: readonly ClaimVerdict[];
  /** The folder of the run, as in commands. */
  readonly folder: string;
  /** Called if a part of a finding fails; the finding is reported without it. */
  readonly onFailure?: (failure: Failure) => void;
}

const ignore = (): void => undefined;

const pointerOf = (service: Service, operation: string): string => {
  const [method = '', path = ''] = operation.split(' ');
  return `specs/${service}.openapi.yaml#/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1')}/${method.toLowerCase()}`;
};

/** The place of a claim. Its operation in our OpenAPI file is that of the exchange, or the first of the claim. */
function findingPlace(claim: Claim, operation: string | undefined, documents?: string): FindingPlace {
  const { text, links } = documentPlaceOf(claim, documents);
  const named = [operation, ...claim.operations].find(
    (each) => each !== undefined && /^[A-Z]+ \//.test(each),
  );
  return {
    document: claim.document,
    lines: claim.lines,
    text,
    ...(links.length > 0 && { links }),
    ...(named !== undefined && { pointer: pointerOf(claim.service, named) }),
  };
}

/** The ledger's data on the claim of a finding. */
function ofClaim({ id }: Pick<ClaimVerdict, 'id'>, operation: string | undefined, { run }: Collected) {
  const claim = claims[id];
  return {
    ...{ claim: id, service: claim.service, statement: claim.statement, severity: claim.severity },
    ...(claim.interpretation !== undefined && { interpretation: claim.interpretation }),
    place: findingPlace(claim, operation, run.documents),
  };
}

/** The evidence of a finding, and how to reproduce it. */
function evidenceOf(verdict: ClaimVerdict, kept: StoredVerdict, fingerprint: string, from: Collected) {
  return contain(
    `the evidence of ${verdict.id}`,
    () => wholeEvidence(verdict, kept, fingerprint, from),
    {},
    from.onFailure ?? ignore,
  );
}

function wholeEvidence(verdict: ClaimVerdict, kept: StoredVerdict, fingerprint: string, from: Collected) {
  const { evidence } = verdict;
  if (evidence === undefined) return {};
  const replay = replayOf(from.run, kept);
  const sequence = sequenceOf(evidence.trace ?? evidence.exchanges);
  const texts = textsSeen({ template: numberedTemplate(evidence.message), values: evidence.message.values });
  return {
    counterexample: evidence.counterexample,
    ...(verdict.scenario !== undefined && { scenario: evidence.scenario ?? verdict.scenario }),
    exchanges: evidence.exchanges.map((each) => exchangeForFinding(each, texts)),
    curl: evidence.curl,
    ...(sequence.length > 0 && { sequence }),
    requests: kept.evidence?.requests ?? 0,
    ...((evidence.trace ?? evidence.exchanges).length > 0 && { script: `findings/${fingerprint}.sh` }),
    ...(replay !== undefined && { replay }),
    // Traffic of other programs is checked again, not sent again.
    ...(replay !== undefined &&
      from.run.target !== 'recording' && { reproduce: reproduceCommand(from.folder, fingerprint) }),
    report: reportCommand(from.folder, verdict.id),
  };
}

/** Whether a violated quirk is a documented defect that an answer shows as repaired. Any other violation is drift. */
function quirkOf({ repaired, quirk }: Claim, verdict: ClaimVerdict): Pick<Finding, 'quirk'> {
  if (!quirk) return {};
  const status = verdict.evidence?.exchanges.at(-1)?.response.status;
  const isGone = status !== undefined && repaired?.includes(status) === true;
  return { quirk: isGone ? 'gone' : 'changed' };
}

function violations(verdict: ClaimVerdict, related: Partial<Finding>, from: Collected): Finding[] {
  return eachDifference(verdict).map((one): Finding => {
    const { operation = '', difference = '', message: said = message`` } = one.evidence ?? {};
    const text = textOf(said);
    const fingerprint = findingId(one);
    const quirk = quirkOf(claims[verdict.id], one);
    return {
      fingerprint,
      kind: 'violation',
      difference,
      ...(quirk.quirk === 'gone' ? { state: 'gone', fails: false } : { state: 'new', fails: true }),
      title: operation === '' ? text : `${operation}: ${text}`,
      ...ofClaim(verdict, operation, from),
      ...quirk,
      ...(operation !== '' && { operation }),
      seen: text,
      template: numberedTemplate(said),
      values: said.values,
      ...related,
      ...evidenceOf(one, storedVerdict(one), fingerprint, from),
    };
  });
}

function changes(verdict: ClaimVerdict, from: Collected): Finding[] {
  const { id, changed, evidence } = verdict;
  if (changed === undefined) return [];
  const questions = Map.groupBy(changed.now, questionOf);
  return [...questions].map(([question, now]): Finding => {
    const before = changed.before.filter((answer) => questionOf(answer) === question);
    const fingerprint = changeFingerprint(id, now[0] ?? '');
    const operation = evidence?.exchanges.at(-1)?.operation;
    return {
      fingerprint,
      kind: 'changed answer',
      difference: question,
      state: 'new',
      fails: true,
      title: changeInWords({ claim: id, before, now }),
      ...ofClaim(verdict, operation, from),
      ...(operation !== undefined && { operation }),
      ...{ before, now },
      ...evidenceOf(verdict, storedVerdict(verdict), fingerprint, from),
    };
  });
}

/** A finding for a quirk that is not violated. */
function quirk(verdict: ClaimVerdict, from: Collected): Finding[] {
  const { id, reason, example } = verdict;
  if (!claims[id].quirk || verdict.verdict === 'violated') return [];
  const isSeen = verdict.verdict === 'held' || verdict.verdict === 'observed';
  const state = isSeen ? 'confirmed' : 'not seen';
  return [
    {
      fingerprint: fingerprintOf(id, 'quirk'),
      kind: 'quirk',
      difference: '',
      state,
      fails: false,
      title: claims[id].statement,
      ...ofClaim(verdict, example?.operation, from),
      quirk: state,
      ...(example && {
        ...(example.operation !== undefined && { operation: example.operation }),
        exchanges: [exchangeForFinding(example)],
        curl: [curlOf(example, from.run.baseUrl)],
      }),
      ...(reason !== undefined && { seen: textOf(reason) }),
      ...(verdict.runs !== undefined && { count: verdict.runs }),
    },
  ];
}

const rank = (severity: Severity): number => SEVERITIES.indexOf(severity);
const inOrder = (a: Finding, b: Finding): number =>
  Number(b.fails) - Number(a.fails) ||
  rank(a.severity) - rank(b.severity) ||
  (a.claim ?? a.title).localeCompare(b.claim ?? b.title, 'en') ||
  (a.fingerprint < b.fingerprint ? -1 : 1);

/** The findings of a run in order, with their counts. */
export function toFindings(run: RunInfo, all: readonly Finding[], unreviewed = 0): Findings {
  const of = (state: Finding['state']): number => all.filter((each) => each.state === state).length;
  const quirks = new Map(all.flatMap(({ claim, quirk: how }) => (how ? [[claim, how] as const] : [])));
  return {
    schemaVersion: FINDINGS_SCHEMA_VERSION,
    run,
    summary: {
      failing: all.filter(({ fails }) => fails).length,
      ...{ new: of('new'), known: of('known'), expired: of('expired'), gone: of('gone'), stale: of('stale') },
      unreviewed,
      quirks: Object.fromEntries(
        QUIRK_STATES.map((state) => [state, [...quirks.values()].filter((each) => each === state).length]),
      ) as Findings['summary']['quirks'],
    },
    findings: all.toSorted(inOrder),
  };
}

/** The findings of some verdicts, before the comparison with a baseline. */
export function findingsOf(from: Collected): Finding[] {
  const { onFailure = ignore } = from;
  const caused = contain(
    'causes of findings',
    () => withCauses(from.verdicts),
    [...from.verdicts],
    onFailure,
  );
  const groups = contain('groups of findings', () => groupByCause(caused.map(storedVerdict)), [], onFailure);
  const related = new Map(
    groups.map(({ leader, others, hidden }) => [leader.id, { also: others, hides: hidden }]),
  );
  return caused.flatMap((verdict) => {
    if (verdict.verdict !== 'violated') return [...changes(verdict, from), ...quirk(verdict, from)];
    const group = related.get(verdict.id);
    const relations = {
      ...(verdict.cause !== undefined && { cause: verdict.cause }),
      ...(group !== undefined && group.also.length > 0 && { also: group.also }),
      ...(group !== undefined && group.hides.length > 0 && { hides: group.hides }),
    };
    return violations(verdict, relations, from);
  });
}
