import { message, type Message } from './message.ts';
import type { Change, AsSent } from '../../../specs/control.ts';
import type { Need, Service } from '../../../specs/source.ts';
import { Inconclusive, type Exchange, type KeyName } from './exchange.ts';
import type { TargetContext } from './scenario.ts';
import type { Memory, RequestCounts } from './memory.ts';
import type { Survey } from './survey.ts';
import type { Action } from './trace.ts';

/** A target of checks: what it offers, and how to open a context. */
export interface Target {
  readonly kind: 'mock' | 'live';
  readonly baseUrl: string;
  readonly offers: ReadonlySet<Need>;
  /** Whether other clients may change data, so that a single occurrence is not reported. */
  readonly moving: boolean;
  /**
   * Opens a context for one execution of a scenario, with a function to close it. `act` receives the actions besides
   * requests. Without `isAlone`, earlier answers to the same reads may be reused.
   */
  open(
    needs: readonly Need[],
    record: (exchange: Exchange) => void,
    act?: (action: Action) => void,
    isAlone?: boolean,
  ): Promise<{ context: TargetContext; close: () => Promise<void> }>;
  /** An account for a tool that sends requests itself; only for targets that offer bursts. */
  lease(options: LeaseOptions): Promise<Lease>;
  /** Requests sent until now. A tool with a lease adds its own. */
  readonly requests: Record<Service, number>;
  /** Only where requests are expensive: the run then depends on what each request can decide. */
  readonly requestBudget?: RequestBudget;
  /** Stops sending. The reason is given for everything that is not checked yet. */
  readonly stop?: (why: Message) => void;
  close(): Promise<void>;
}

/** What a run may still spend, and how it detects that the account's data changed meanwhile. */
export interface RequestBudget {
  remaining(service: Service): number;
  /** Requests that this run has sent. */
  spent(service: Service): number;
  /** Counts the requests that an interrupted run has already spent. */
  charge(service: Service, requests: number): void;
  readonly budget: RequestCounts;
  /** Sends nothing to a service for some time, for a reason that is printed. */
  pause(service: Service, milliseconds: number, why: string): void;
  /** From now on, each read of lists of the run's own waits until it shows what was written. */
  settle(): void;
  /** Why no more requests can be sent to a service; undefined if they can. */
  ended(service: Service): Message | undefined;
  /** Why no suspected violation of a service can be confirmed; undefined if it can. */
  uncertain(service: Service): Message | undefined;
  /** Whether something else answered in place of a service, and later the service itself again. */
  isInterrupted(service: Service): boolean;
  /** Whether the memory of a run suffices for answers as large as these once more. */
  hasRoomFor(answers: readonly Exchange[]): boolean;
  /** Pages of the longest walk. */
  readonly longestWalk: number;
  fingerprint(service: Service): Promise<string>;
  /** Whether the data of a service changed during the run, as far as its answers show it. */
  hasChanged(service: Service): boolean;
  /** Whether a read has already been answered, so that it costs nothing. */
  isKnown(service: Service, target: string): boolean;
  /** Surveys services again, because data may have changed since the run began. */
  refresh(services: readonly Service[]): Promise<Survey>;
  readonly memory: Memory;
  /** Whether a text holds no data of the account, as far as its answers have shown. */
  readonly isOwn?: (text: string) => boolean;
}

/** Why a suspected violation may not be the service's own answer. */
export const UNCERTAIN = message`the service, or what stands before it, gave uncertain answers that did not last`;

/** The budget was used up during a run. */
export class OutOfBudget extends Inconclusive {
  constructor() {
    super(message`budget`);
  }
}

export interface LeaseOptions {
  /** Length of the rate-limit windows in ms, if the target can shorten them. */
  readonly windowMs?: number;
  /** Plan of the account, if it differs from the run's. */
  readonly plan?: string;
  /** Unlimited allowances, if the target can grant them: for measurements of speed. */
  readonly endless?: boolean;
}

export interface Lease {
  readonly keys: Readonly<Partial<Record<KeyName, string>>>;
  readonly plan: string;
  /** Length of the rate-limit windows in ms. */
  readonly windowMs: number;
  /** Moves the account's clock, if the target can. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Puts the account into a rare state; a real account cannot do that. */
  readonly arrange: (change: AsSent<Change>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Most requests of a fingerprint. */
export const FINGERPRINT_COST = 2;

/** Most requests of a survey. */
export const SURVEY_COST: RequestCounts = { inbox: 2, prospecting: 2 };
