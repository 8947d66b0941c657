export { isMasked } from './altered.ts';
export { openTraffic, type RecordedTraffic, type TrafficCall } from './traffic.ts';
export { Unreadable } from './text.ts';
export type { Format } from './read.ts';
export { type Field, type CallPart, type RecordedCall, type RouteOfCall } from './recorded-call.ts';
export { RecordedView } from './view.ts';
export { notesOn, unreadProblem, type FileSurvey } from './notes.ts';
