export { judgeClaims, judgePart } from './engine/run.ts';
export type { JudgedPart } from './engine/judging.ts';
export type { RunSettings } from './engine/settings.ts';
export type { Target } from './target/target.ts';
export type { ClaimVerdict } from './engine/verdict.ts';
export {
  payloadOf,
  unreadable,
  type DeliveryChecks,
  type DeliveryLog,
  type Rejection,
} from './engine/delivery.ts';
export { Receiver, type Answer, type Delivery } from './target/receiver.ts';
export { AGAIN } from './engine/execution.ts';
export { judgeDeliveries, operationOf, RecordedEvaluation } from './engine/recorded.ts';
export {
  notesOn,
  openTraffic,
  unreadProblem,
  Unreadable,
  type Format,
  type Part,
  type Survey,
  type Traffic,
  type TrafficCall,
} from './history/import/index.ts';
export { servicesOf } from './target/live/target.ts';
export { SURVEY_COST, type LiveSettings } from './target/live/settings.ts';
export { isLoopback } from '../../specs/loopback.ts';
export { costOfAll, planOf, tasksOf, type Task } from './engine/plan.ts';
export type { PastRun as RememberedRun } from './target/live/history.ts';
export { isHistoryFile } from './target/live/history-file.ts';
export { worthAfter } from './engine/worth.ts';
export { defaultPace, documentedLimit } from './target/live/pacer.ts';
export { diskMemory, stateFolder } from './target/live/state.ts';
export { EMPTY_SURVEY } from './target/survey.ts';
export { Redactor } from './http/redaction.ts';
export { contain, failureOf } from './engine/contain.ts';
export type { Failure } from './engine/broken.ts';
export { proxyFor, shownProxy, UnusableProxy } from './target/live/proxy.ts';
export { holdAccount } from './target/live/lock.ts';
export { leftJournals, newJournal, plannedJournal } from './target/live/journal.ts';
export { MOST_IN_BURSTS } from './target/live/burst.ts';
export { Inconclusive, jsonOf } from './http/exchange.ts';
export { Tallies } from './engine/tally.ts';
export { questionOf } from './engine/observation.ts';
export type { Scenario } from './engine/scenario.ts';
export { cover, kindOf } from './engine/due.ts';
export { judgeDeliveriesAgain, writeDeliveries, type Heard } from './engine/saved/deliveries.ts';
export { writeMasked } from './engine/saved/masked.ts';
export { oddityOf, Reader } from './engine/saved/read.ts';
export { Writer } from './engine/saved/write.ts';
export { JudgingAgain } from './engine/judge-again.ts';
export type { RunRecord } from './engine/record.ts';
export type { RunLine } from './engine/saved/lines.ts';
export { dueOf } from './engine/due.ts';
export { claimsOf, nameOf, offersOf, type K6, type Probed } from './engine/probes.ts';
export type { WindowLimiter } from './limiter/driver.ts';
export { NOTHING } from './engine/unjudged.ts';
export type { RunChecker } from './engine/run-checker.ts';
export { UndocumentedThings, type Found, type Undocumented } from './http/undocumented.ts';
