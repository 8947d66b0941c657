export { openTraffic, type Traffic, type TrafficCall } from './traffic.ts';
export { Unreadable } from './text.ts';
export type { Format } from './read.ts';
export { type Field, type Part, type RecordedCall, type Route } from './recorded-call.ts';
export { RecordedView } from './view.ts';
export { notesOn, unreadProblem, type Survey } from './notes.ts';
