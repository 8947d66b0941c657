import type { Exchange } from '../model/exchange.ts';
import type { RunNumber } from '../model/trace.ts';
import type { Failure } from '../model/failure.ts';
import type { K6Result } from '../model/k6-session.ts';
import type { RunRecord } from '../history/event.ts';
import { contain } from './contain.ts';

/** The events of a run, emitted as they happen. */
export type RunEvent =
  /** Scenarios are done: how many, the total if it is known already, and the last one. */
  | {
      readonly kind: 'progress';
      readonly done: number;
      readonly total: number | undefined;
      readonly scenario: string;
    }
  /** The client has sent all its requests. */
  | { readonly kind: 'scenarios done' }
  /** A k6 run begins; `begun` counts the started ones. */
  | {
      readonly kind: 'k6 run begins';
      readonly begun: number;
      readonly total: number;
      readonly name: string;
    }
  /** The result of a k6 run; results come in order at the end. */
  | { readonly kind: 'k6 run done'; readonly result: K6Result }
  | {
      readonly kind: 'exchange';
      readonly exchange: Exchange;
      readonly scenario: string;
      readonly run: RunNumber;
    }
  /** A record for replaying the run. */
  | { readonly kind: 'record'; readonly record: RunRecord }
  /** A part of the run failed; the rest continues. */
  | { readonly kind: 'failure'; readonly failure: Failure };

/** A listener to a run. */
export interface Listener {
  /** What is lost if it fails, for the report. */
  readonly part: string;
  readonly hear: (event: RunEvent) => void;
}

/** Passes events to all listeners. */
export type Emit = (event: RunEvent) => void;

const PARTS: Readonly<Record<RunEvent['kind'], string>> = {
  progress: 'the progress',
  'scenarios done': 'the progress',
  'k6 run begins': 'the progress of load runs',
  'k6 run done': 'the results of load runs',
  exchange: 'the account of what was sent',
  record: 'the histories',
  failure: 'the report of failures',
};

/** A listener to events of one kind. */
export const listenTo = <K extends RunEvent['kind']>(
  kind: K,
  hear: (event: Extract<RunEvent, { kind: K }>) => void,
): Listener => ({
  part: PARTS[kind],
  hear: (event) => {
    if (event.kind === kind) hear(event as Extract<RunEvent, { kind: K }>);
  },
});

/** Emits events to listeners. A listener that fails does not end the run; the others get its failure once. */
export function emitterTo(listeners: readonly Listener[]): Emit {
  const failed = new Set<string>();
  const emit: Emit = (event) => {
    for (const { part, hear } of listeners)
      contain(
        part,
        () => hear(event),
        undefined,
        (failure) => {
          // A listener that fails at a failure event must not affect anything else.
          if (failed.has(part)) return;
          failed.add(part);
          emit({ kind: 'failure', failure });
        },
      );
  };
  return emit;
}
