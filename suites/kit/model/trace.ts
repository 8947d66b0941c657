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
      /** The deliveries until the end, each with its answer. */
      readonly deliveries: readonly Delivery[];
    }
  | { readonly action: 'settle' };

/** Everything that one execution of a scenario did, in order: the steps to reproduce it. */
export type Trace = readonly (Exchange | Action)[];

export const isAction = (step: Exchange | Action): step is Action => 'action' in step;

/** Number of requests in a trace. */
export const requestsIn = (trace: Trace): number => trace.filter((step) => !isAction(step)).length;

/** The part of a trace up to the last of some exchanges; later steps cannot have caused them. */
export function leadingTo(trace: Trace, exchanges: readonly Exchange[]): Trace {
  const last = largest(exchanges.map((exchange) => trace.indexOf(exchange)));
  // A delivery is not our request, and may arrive until the end.
  return exchanges.length > 0 && exchanges.every((exchange) => trace.includes(exchange))
    ? trace.slice(0, last + 1)
    : trace;
}
/** The number of an execution's input among those of its scenario. A repetition has no number of its own. */
export type RunNumber = number | 'repeated';
