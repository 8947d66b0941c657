import { claims, type ClaimId } from '../generated/claims.ts';
import type { Severity } from '../specs/source.ts';
import type { Finding, FindingPlace, Findings, FindingExchange } from './findings.ts';
import type { Outcome } from './outcome-parts.ts';
import { curlLines } from './failing.ts';
import { inputLine } from './finding.ts';
import { outcomeIn } from './outcome.ts';
import { documentPlaceOf, placeLines } from './place.ts';
import type { StoredVerdict } from './result.ts';
import type { TrafficReport } from './traffic.ts';

/**
 * Status of a claim in a report of tests. `known`: it does not hold, and the baseline accepts that. `broken`: it
 * could not be checked. `open`: an open question, which cannot fail until its answer changes. `left out`: not
 * checked. `noted`: something that the documents do not name. Only `failed` and `broken` are red, and no test of a
 * green run is.
 */
export type TestStatus = 'passed' | 'failed' | 'known' | 'broken' | 'open' | 'left out' | 'noted';

/** A claim, or a finding without a claim, as a test. */
export interface TestCase {
  /** A stable id, equal in every run. */
  readonly id: string;
  readonly name: string;
  readonly document: string;
  readonly section: string;
  readonly status: TestStatus;
  /** One line for a test that is not passed. */
  readonly message?: string;
  /** What a person needs to reproduce it, as lines of text. */
  readonly details: readonly string[];
  readonly severity: Severity;
  readonly owner?: string;
  /** A link to the discussion of an accepted finding. */
  readonly issue?: string;
  readonly tags: readonly string[];
  readonly place?: Pick<FindingPlace, 'text' | 'links'>;
  readonly interpretation?: string;
  readonly scenario?: string;
  /** Milliseconds since 1970; absent if no scenario showed it. */
  readonly startedAt?: number;
  readonly durationMs: number;
  readonly exchanges: readonly FindingExchange[];
}

const ACCEPTED = new Set<Finding['state']>(['known', 'gone', 'stale']);

/** Findings against a claim or about undocumented things: neither a confirmed quirk nor an unseen one. */
const speaks = ({ kind, state }: Finding): boolean =>
  kind !== 'quirk' && state !== 'not seen' && state !== 'confirmed';

function statusOf(
  { verdict, accepted }: Pick<StoredVerdict, 'verdict' | 'accepted'>,
  findings: readonly Finding[],
): TestStatus {
  if (findings.some(({ fails }) => fails)) return 'failed';
  if (verdict === 'violated' || accepted === true) return 'known';
  if (verdict === 'inconclusive') return 'broken';
  if (verdict === 'observed') return 'open';
  return verdict === 'not checked' ? 'left out' : 'passed';
}

const acceptedIn = ({ accepted, state }: Finding): string =>
  accepted === undefined
    ? state
    : `${state}: ${accepted.reason} (${accepted.owner}, until ${accepted.expires})`;

function messageOf(verdict: StoredVerdict, status: TestStatus, findings: readonly Finding[]): string {
  switch (status) {
    case 'passed':
      return '';
    case 'failed':
      return findings
        .filter(({ fails }) => fails)
        .map(({ title }) => title)
        .join('; ');
    case 'noted':
    case 'known':
      return findings.map((finding) => `${acceptedIn(finding)}: ${finding.title}`).join('; ');
    case 'broken':
      return `inconclusive: ${verdict.reason ?? 'could not be checked'}`;
    case 'open':
      return `open question, answered: ${(verdict.observed ?? []).join('; ')}`;
    case 'left out':
      return `not checked: ${verdict.reason ?? ''}`;
  }
}

/** The name of a test in every report. It has the id, since readers of reports skip a second test of one name. */
export const testName = ({ id, name }: Pick<TestCase, 'id' | 'name'>): string => `${id}: ${name}`;

/** A finding as lines of text: what was seen, its place, and how to reproduce it. */
function linesOf(finding: Finding): string[] {
  const { title, place, interpretation, difference, before, now } = finding;
  const input = inputLine(finding);
  return [
    title,
    ...(finding.statement === undefined ? [] : [`documented: ${finding.statement}`]),
    ...placeLines(place),
    ...(interpretation === undefined ? [] : [`interpreted as: ${interpretation}`]),
    ...(difference === '' ? [] : [`difference: ${difference}`]),
    ...(before === undefined ? [] : [`before: ${before.join('; ')}`]),
    ...(now === undefined ? [] : [`now: ${now.join('; ')}`]),
    ...(input === undefined ? [] : [`input: ${input}`]),
    ...curlLines(finding),
    ...(finding.script === undefined ? [] : [`script, in the folder of the run: sh ${finding.script}`]),
    ...(finding.reproduce === undefined ? [] : [`again: ${finding.reproduce}`]),
    ...(finding.replay === undefined ? [] : [`replay: ${finding.replay}`]),
    ...(finding.report === undefined ? [] : [`for the vendor: ${finding.report}`]),
    `finding: ${finding.fingerprint}${ACCEPTED.has(finding.state) ? `, ${acceptedIn(finding)}` : ''}`,
  ];
}

/** The time of a claim: that of the first scenario that showed it. K6 runs and receivers have none. */
function timeOf(
  scenario: string | undefined,
  traffic: TrafficReport | undefined,
): Pick<TestCase, 'startedAt' | 'durationMs'> {
  const [first = ''] = (scenario ?? '').split(', ');
  const time = traffic?.scenarios[first];
  return time === undefined
    ? { durationMs: 0 }
    : { startedAt: Date.parse(time.startedAt), durationMs: time.durationMs };
}

function ofClaim(
  verdict: StoredVerdict,
  findings: readonly Finding[],
  documents: string | undefined,
  traffic: TrafficReport | undefined,
): TestCase {
  const { id, scenario } = verdict;
  const { statement, document, section, level, quirk, interpretation } = claims[id];
  const severity = findings[0]?.severity ?? claims[id].severity;
  const status = statusOf(verdict, findings);
  const message = messageOf(verdict, status, findings);
  const { owner = findings[0]?.owner, link } =
    findings.find(({ accepted }) => accepted !== undefined)?.accepted ?? {};
  return {
    ...{ id, name: statement, document, section, status, severity },
    ...(message !== '' && { message }),
    details: findings.flatMap(linesOf),
    ...(owner !== undefined && { owner }),
    ...(link !== undefined && { issue: link }),
    tags: [
      level === 'open' ? 'open question' : level,
      ...(quirk ? ['quirk'] : []),
      ...(status === 'left out' ? ['not checked'] : []),
      ...(status === 'known' ? ['known issue'] : []),
    ],
    place: documentPlaceOf(claims[id], documents),
    ...(interpretation !== undefined && { interpretation }),
    ...(scenario !== undefined && { scenario }),
    ...timeOf(scenario, traffic),
    exchanges: findings.flatMap(({ exchanges = [] }) => exchanges),
  };
}

/**
 * A test case for a finding without a checked claim: undocumented things, thresholds, stale entries of the baseline.
 */
const ofFinding = (finding: Finding): TestCase => ({
  id: finding.fingerprint,
  name: finding.title,
  document: 'findings',
  section: finding.kind,
  status: finding.fails ? 'failed' : finding.kind === 'undocumented' ? 'noted' : 'known',
  message: finding.fails ? finding.title : acceptedIn(finding),
  details: linesOf(finding),
  severity: finding.severity,
  ...(finding.accepted && { owner: finding.accepted.owner }),
  ...(finding.accepted?.link !== undefined && { issue: finding.accepted.link }),
  tags: [finding.kind],
  ...(finding.place && { place: finding.place }),
  durationMs: 0,
  exchanges: finding.exchanges ?? [],
});

/** A test case for the run itself if it could not check everything: it fails in every reader. */
const ofRun = ({ headline, doubts }: Outcome): TestCase => ({
  id: 'plumbline.run',
  name: 'The run checks what it was asked for',
  document: 'run',
  section: 'scope',
  status: 'broken',
  message: headline,
  details: [...doubts],
  severity: 'surprises',
  tags: ['run'],
  durationMs: 0,
  exchanges: [],
});

/** Every claim of a run as a test, every finding without a claim, and the run where it could not check. */
export function testCasesOf(
  stored: Parameters<typeof outcomeIn>[0],
  all: Pick<Findings, 'findings' | 'summary'>,
  traffic?: TrafficReport,
): TestCase[] {
  const { run, claims: verdicts } = stored;
  const { findings } = all;
  const outcome = outcomeIn(stored, all);
  const byClaim = Map.groupBy(findings.filter(speaks), ({ claim }) => claim);
  const checked = new Set<ClaimId | undefined>(verdicts.map(({ id }) => id));
  return [
    ...verdicts.map((verdict) => ofClaim(verdict, byClaim.get(verdict.id) ?? [], run.documents, traffic)),
    ...(outcome.doubts.length > 0 ? [ofRun(outcome)] : []),
    ...[...byClaim].flatMap(([claim, some]) => (checked.has(claim) ? [] : some.map(ofFinding))),
  ];
}
