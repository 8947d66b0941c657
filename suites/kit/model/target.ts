import { message, type Message } from './message.ts';
import type { Change, AsSent } from '../../../specs/control.ts';
import type { Need, Service } from '../../../specs/source.ts';
import { Inconclusive, type Exchange, type KeyName } from './exchange.ts';
import type { TargetContext } from './scenario.ts';
import type { Memory, RequestCounts } from './memory.ts';
import type { Survey } from './survey.ts';
import type { Action } from './trace.ts';

/** Something that can be checked: what it offers, and how to get a context on it. */
export interface Target {
  readonly kind: 'mock' | 'live';
  readonly baseUrl: string;
  readonly offers: ReadonlySet<Need>;
  /** Whether data may move by itself, so that nothing is reported on one occurrence. */
  readonly moving: boolean;
  /**
   * A context for one execution of a scenario, and how to give it back; `act` hears what is done besides requests.
   * Unless it is alone, reads that were made for others may answer its own.
   */
  open(
    needs: readonly Need[],
    record: (exchange: Exchange) => void,
    act?: (action: Action) => void,
    isAlone?: boolean,
  ): Promise<{ context: TargetContext; close: () => Promise<void> }>;
  /** An account for a tool that sends by itself; only where bursts are offered. */
  lease(options: LeaseOptions): Promise<Lease>;
  /** Requests sent so far; who sends on a lease adds its own. */
  readonly requests: Record<Service, number>;
  /** Only where requests are expensive: the run then depends on what each of them can decide. */
  readonly requestBudget?: RequestBudget;
  /** Sends nothing more, and says why of all that is not checked yet. */
  readonly stop?: (why: Message) => void;
  close(): Promise<void>;
}

/** What a run may still spend, and how it finds out whether the account's data moved meanwhile. */
export interface RequestBudget {
  remaining(service: Service): number;
  /** Requests that this run has sent. */
  spent(service: Service): number;
  /** Counts what an interrupted run has spent already. */
  charge(service: Service, requests: number): void;
  readonly budget: RequestCounts;
  /** Why nothing more can be learnt of a service, if so. */
  ended(service: Service): Message | undefined;
  /** Why nothing that seems violated can be confirmed of a service, if so. */
  uncertain(service: Service): Message | undefined;
  /** Whether something else has answered in place of a service, and then the service itself. */
  isInterrupted(service: Service): boolean;
  /** Pages of the longest walk. */
  readonly longestWalk: number;
  fingerprint(service: Service): Promise<string>;
  /** Whether a read has been made already, so that it costs nothing. */
  isKnown(service: Service, target: string): boolean;
  /** Surveys services anew: what the account held when the run began may have moved since. */
  refresh(services: readonly Service[]): Promise<Survey>;
  readonly memory: Memory;
  /** Whether a text holds nothing of the account, as far as its answers have shown. */
  readonly isOwn?: (text: string) => boolean;
}

/** The budget ended in the middle of a run. */
export class OutOfBudget extends Inconclusive {
  constructor() {
    super(message`budget`);
  }
}

export interface LeaseOptions {
  /** Length of the rate-limit windows in ms, where the target can shorten them. */
  readonly windowMs?: number;
  /** Plan of the account, where it is to be another than the run's. */
  readonly plan?: string;
  /** Allowances that nothing uses up, where the target can grant them: what is measured is the speed then. */
  readonly endless?: boolean;
}

export interface Lease {
  readonly keys: Readonly<Partial<Record<KeyName, string>>>;
  readonly plan: string;
  /** Length of the rate-limit windows in ms. */
  readonly windowMs: number;
  /** Moves the account's clock, where the target can. */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Puts the account into a rare state; a real account has no levers for that. */
  readonly arrange: (change: AsSent<Change>) => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Requests that a fingerprint costs at the most. */
export const FINGERPRINT_COST = 2;

/** Requests that the survey sends at the most. */
export const SURVEY_COST: RequestCounts = { inbox: 2, prospecting: 2 };
