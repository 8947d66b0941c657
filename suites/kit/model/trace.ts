import { largest } from './extremes.ts';
import type { Service } from '../../../specs/source.ts';
import type { Exchange, KeyName } from './exchange.ts';
import type { Delivery } from './receiver.ts';

/** What a stimulus did to its account besides sending requests. */
export type Action =
  | {
      readonly action: 'account';
      readonly seed: number;
      readonly plan: string;
      readonly keys: Readonly<Partial<Record<KeyName, string>>>;
    }
  | { readonly action: 'advance'; readonly milliseconds: number; readonly settle?: boolean }
  | { readonly action: 'arrange'; readonly change: Readonly<Record<string, unknown>> }
  | {
      readonly action: 'receive';
      readonly service: Service;
      readonly url: string;
      /** What came there until the end, with what it was answered. */
      readonly deliveries: readonly Delivery[];
    }
  | { readonly action: 'settle' };

/** All that one execution of a scenario did, in order: what has to be done again to see the same. */
export type Trace = readonly (Exchange | Action)[];

export const isAction = (step: Exchange | Action): step is Action => 'action' in step;

/** Requests that a trace sends. */
export const requestsIn = (trace: Trace): number => trace.filter((step) => !isAction(step)).length;

/** The part of a trace that led to some of its exchanges: what came after the last of them has no share in it. */
export function leadingTo(trace: Trace, exchanges: readonly Exchange[]): Trace {
  const last = largest(exchanges.map((exchange) => trace.indexOf(exchange)));
  // A delivery is no request of ours: it may come until the end.
  return exchanges.length > 0 && exchanges.every((exchange) => trace.includes(exchange))
    ? trace.slice(0, last + 1)
    : trace;
}
/** Which of the inputs of a scenario an execution is of; one that repeats another has no number of its own. */
export type RunNumber = number | 'repeated';
