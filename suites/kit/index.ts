export { checkClaims, checkPart } from './run/run.ts';
export { type CollectedPart } from './verdicts/collector.ts';
export { type Reduced, type RunSettings } from './run/settings.ts';
export { type Target, SURVEY_COST } from './model/target.ts';
export { type ClaimVerdict } from './verdicts/verdict.ts';
export {
  payloadOf,
  unreadable,
  type DeliveryChecks,
  type DeliveryLog,
  type Rejection,
} from './model/delivery.ts';
export { type DeliveryAnswer, type Delivery } from './model/receiver.ts';
export { DeliveryReceiver } from './targets/receiver.ts';
export { type RunNumber } from './model/trace.ts';
export { evaluateDeliveries, routeOperation, TrafficEvaluation } from './history/import/evaluate-traffic.ts';
export {
  isMasked,
  notesOn,
  openTraffic,
  unreadProblem,
  Unreadable,
  type Format,
  type CallPart,
  type FileSurvey,
  type RecordedTraffic,
  type TrafficCall,
} from './history/import/index.ts';
export { redactorOf, servicesOf, type LiveTarget } from './targets/live/target.ts';
export { type LiveSettings } from './targets/live/settings.ts';
export { isLoopback } from '../../specs/loopback.ts';
export { costOfAll, planOf, tasksOf, type PlannedScenario } from './run/budget/plan.ts';
export { type RememberedRun } from './model/past-runs.ts';
export { isHistoryFile } from './targets/live/history-file.ts';
export { priorityAfter } from './run/budget/priority.ts';
export { defaultPace, documentedLimit } from './targets/live/pacer.ts';
export { diskMemory, stateFolder } from './targets/live/state.ts';
export { EMPTY_SURVEY } from './model/survey.ts';
export { Redactor } from './redaction/redaction.ts';
export { contain, failureOf, noteFailure } from './run/contain.ts';
export { noMemory } from './model/memory.ts';
export { type Failure } from './model/failure.ts';
export { proxyFor, printableProxy, UnusableProxy } from './targets/live/proxy.ts';
export { holdAccount } from './targets/live/lock.ts';
export { leftJournals, newJournal, plannedJournal } from './targets/live/journal.ts';
export { MOST_IN_BURSTS } from './targets/live/burst.ts';
export { Inconclusive, jsonOf, answerKindOf } from './model/exchange.ts';
export { ClaimStates } from './verdicts/claim-state.ts';
export { questionOf } from './model/observation.ts';
export { type Scenario } from './model/scenario.ts';
export { coverAnswers, rankOf, selectScenarios, sendersOf, USUAL_RUNS } from './run/selection.ts';
export { replayDeliveries, writeDeliveries, type HeardDeliveries } from './history/deliveries.ts';
export { writeMasked } from './history/mask-run.ts';
export { isSavedViolation } from './history/line-schema.ts';
export { oddityOf, Reader } from './history/read.ts';
export { Writer } from './history/write.ts';
export { Replay } from './history/replay.ts';
export { type RunRecord } from './history/event.ts';
export { type RunLine } from './history/lines.ts';
export { claimsOf, k6RunName, offersOf, type K6, type K6Result } from './model/k6-session.ts';
export { type WindowLimiter } from './model/k6-driver.ts';
export { NOTHING_TO_CHECK } from './verdicts/not-checked.ts';
export { type RunChecker } from './model/run-checker.ts';
export { UndocumentedThings, type UndocumentedIn, type Undocumented } from './checks/undocumented.ts';
export { listenTo, type Listener, type RunEvent } from './run/events.ts';
export { Recall, type Recalled } from './run/recall.ts';
export { profileIn } from './targets/live/profile-file.ts';
