import type { Exchange } from '../model/exchange.ts';
import type { RunNumber } from '../model/trace.ts';
import type { Failure } from '../model/failure.ts';
import type { K6Result } from '../model/k6-session.ts';
import type { RunRecord } from '../history/event.ts';
import { contain } from './contain.ts';

/** What a run does, as it does it. */
export type RunEvent =
  /** Scenarios are done: how many, of how many where that is known before the end, and which was the last. */
  | {
      readonly kind: 'progress';
      readonly done: number;
      readonly total: number | undefined;
      readonly scenario: string;
    }
  /** The client has sent all that it will. */
  | { readonly kind: 'scenarios done' }
  /** A k6 run begins; `begun` counts those that have. */
  | {
      readonly kind: 'k6 run begins';
      readonly begun: number;
      readonly total: number;
      readonly name: string;
    }
  /** What a k6 run found; they come in their order, at the end. */
  | { readonly kind: 'k6 run done'; readonly result: K6Result }
  | {
      readonly kind: 'exchange';
      readonly exchange: Exchange;
      readonly scenario: string;
      readonly run: RunNumber;
    }
  /** What a replay of the run needs. */
  | { readonly kind: 'record'; readonly record: RunRecord }
  /** A part of the run failed, while the rest of it goes on. */
  | { readonly kind: 'failure'; readonly failure: Failure };

/** What listens to a run. */
export interface Listener {
  /** What is lost where it fails, for the report of that. */
  readonly part: string;
  readonly hear: (event: RunEvent) => void;
}

/** Hands what a run does to all of its listeners. */
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

/** A listener to the events of one kind. */
export const listenTo = <K extends RunEvent['kind']>(
  kind: K,
  hear: (event: Extract<RunEvent, { kind: K }>) => void,
): Listener => ({
  part: PARTS[kind],
  hear: (event) => {
    if (event.kind === kind) hear(event as Extract<RunEvent, { kind: K }>);
  },
});

/** Emits to listeners, none of which can end the run; that one of them fails is reported to the others once. */
export function emitterTo(listeners: readonly Listener[]): Emit {
  const failed = new Set<string>();
  const emit: Emit = (event) => {
    for (const { part, hear } of listeners)
      contain(
        part,
        () => hear(event),
        undefined,
        (failure) => {
          // A listener that cannot take a failure costs nothing else.
          if (failed.has(part)) return;
          failed.add(part);
          emit({ kind: 'failure', failure });
        },
      );
  };
  return emit;
}
