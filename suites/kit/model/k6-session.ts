import type { Exchange } from './exchange.ts';
import type { K6Driver } from './k6-driver.ts';
import type { Target } from './target.ts';
import type { Message } from './message.ts';
import type { Need } from '../../../specs/source.ts';
import type { Scenario } from './scenario.ts';
import type { ClaimId } from '../../../generated/claims.ts';

/** A driver for one attempt, with the exchanges until now and a plot of them. */
export interface K6Session extends K6Driver {
  /** The sending program with its version. */
  readonly by: string;
  readonly exchanges: readonly Exchange[];
  /** An SVG of requests over time; undefined if nothing was sent. */
  drawn(title: string): string | undefined;
  close(): Promise<void>;
}

/** Opens a driver on a target. */
export type OpenK6 = (target: Target) => K6Session;

/** A driver, or why there is none. */
export type K6 = OpenK6 | { readonly unavailable: Message };

/** What scenarios may require: the offers of the target, and `k6` if there is a driver. */
export const offersOf = ({ offers }: Pick<Target, 'offers'>, k6: K6 | undefined): ReadonlySet<Need> =>
  typeof k6 === 'function' ? new Set<Need>([...offers, 'k6']) : offers;
/** The result of a k6 run as text, and a plot of its requests. */
export interface K6Result {
  readonly name: string;
  readonly note: string;
  /** The sending program with its version: k6 or the embedded driver. */
  readonly by: string;
  /** Why the driver left no result, if so. */
  readonly failed?: string;
  /** An SVG; absent where nothing was sent. */
  readonly plot?: string;
}
export const PREFIX = 'load.';

/** The name of a k6 run: its id without the prefix that all share. */
export const k6RunName = ({ id }: Pick<Scenario, 'id'>): string => id.slice(PREFIX.length);

/** Every claim that a k6 run checks or observes itself. */
export const claimsOf = ({ checkers, observers }: Scenario): ClaimId[] => [
  ...new Set([...checkers.keys(), ...observers.keys()]),
];
