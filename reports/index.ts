export {
  changeInWords,
  changesSince,
  newTo,
  uncertainAnswersOf,
  toBaseline,
  type Baseline,
  type ChangedAnswer,
  type KnownFinding,
} from './baseline/answers.ts';
export { BASELINE_FILE, baselineIn, OLD_BASELINE_FILE, writeBaseline } from './baseline/file.ts';
export { against } from './baseline/against.ts';
export { acceptedBy } from './baseline/older.ts';
export { accepting, dayAfter, USUAL_DAYS, type Ask } from './baseline/accept.ts';
export { columns } from './columns.ts';
export { readVerdicts, storedVerdict, toVerdicts } from './evidence.ts';
export type { StoredVerdict, Verdicts } from './result.ts';
export type { Invocation, RunInfo } from './run-info.ts';
export { writeWhole } from '../specs/folder.ts';
export { latestRun, openRunFolder, type RunFolder, type RunKind } from './folder.ts';
export { toEntry, toHar, type Recorded } from './har.ts';
export { hasHistories, linesOfHistories, openHistories, type Histories } from './histories.ts';
export type { Finding, Findings } from './findings.ts';
export { EXIT_CODES, eachDifference, fateOf, k6RunOf, type FindingFate } from './finding.ts';
export { documentPlaceOf } from './place.ts';
export { reducedFile, writeReproducers } from './reproducer.ts';
export { summarise, type Saying } from './terminal/summary.ts';
export { isWholeRun, readPastRun, pastRuns, withRemembered, type PastRun } from './past.ts';
export {
  isChecked,
  coversAllClaims,
  limitingOptions,
  scopeInWords,
  scopeOf,
  subjectOf,
  targetName,
  type AskedFor,
  type Scope,
} from './scope.ts';
export { outcomeIn, outcomeOf, reachLines } from './outcome.ts';
export type { Outcome } from './outcome-parts.ts';
export { compareFindings, type ComparedWith, type FindingsStanding } from './findings/standing.ts';
export { changedFinding } from './findings/changed.ts';
export { PROFILE_FILE, profileRows, profilesIn, type ProfileRow } from './profiles.ts';
export { disagreementFinding } from './findings/disagreement.ts';
export { undocumentedFinding } from './findings/undocumented.ts';
export { writeTestViews } from './test-views.ts';
export { readBeside } from './beside.ts';
export { TrafficCounter, isTraffic, type TrafficCounts, type TrafficReport } from './traffic.ts';
export { versions } from './versions.ts';
export { comparison, FATES, unknownTo, type ComparedClaim } from './compare.ts';
export { codeSpan, escapeHtml, escapeMarkdown, plain, toJson } from './sinks.ts';
export { readFindings } from './findings/read.ts';
export { vendorReport } from './vendor.ts';
export { writePage } from './page/index.ts';
export type { PagePlot, PageProof } from './page/data.ts';
export type { PageVerdicts } from './page/collect.ts';
export { latencyPlot } from './page/latency.ts';
export { findingsOf, toFindings } from './findings/collect.ts';
export { fingerprintOf } from '../suites/kit/checks/signature.ts';
export { OPEN_QUESTIONS, toOpenQuestions, toQuirks } from './quirks.ts';
export type { Reported } from './ci/render.ts';
export { changedSince, runSince, sinceMarkdown, sinceText } from './since.ts';
