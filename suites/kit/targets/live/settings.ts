import { setTimeout as delay } from 'node:timers/promises';
import { inboxFacts, prospectingFacts } from '../../../../generated/facts.ts';
import type { Service } from '../../../../specs/source.ts';
import type { OtherKeys } from '../../model/keys.ts';
import type { Clock, OnWait, DocumentedPlan } from './pacer.ts';
import type { Journal } from './scratch.ts';
import type { Memory, RequestCounts } from '../../model/memory.ts';

/** What is asked of a real account. */
export interface LiveSettings {
  readonly baseUrl: string;
  readonly key: string;
  /** Further keys, each for the claims about it: of another account, of a suspended workspace, … */
  readonly otherKeys?: OtherKeys;
  readonly services: readonly Service[];
  readonly budget: RequestCounts;
  readonly plan?: DocumentedPlan;
  /** Requests a minute, of each service. */
  readonly pace?: number | undefined;
  readonly memory?: Memory;
  /** Hears of a part of the memory that failed, in its own words. */
  readonly onForgotten?: (error: unknown) => void;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
  readonly onWait?: OnWait;
  /** Whether a read that was made already is answered from the record of the run, as is usual. */
  readonly sharedReads?: boolean;
  /** Leaves payloads as they are in what is written; never the key. */
  readonly keepPayloads?: boolean;
  /** Uses up whole minutes of the inbox, so that others are refused meanwhile. */
  readonly burst?: boolean;
  /** Where the lists that the run makes are written down; without it nothing is made. */
  readonly journal?: Journal;
  /** Hears what became of the lists that the run made. */
  readonly onSwept?: (text: string, isClean: boolean) => void;
}

export interface Limits {
  /** Silence after which a request has failed. */
  readonly silenceMs: number;
  /** Time after which a request has failed though bytes still come. */
  readonly requestMs: number;
  /** Time after which nothing more is sent. */
  readonly runMs: number;
  /** Bytes of the largest answer. */
  readonly bodyBytes: number;
  /** What all answers of a run may take up in memory, in bytes. */
  readonly heldBytes: number;
  readonly headerBytes: number;
}

export const LIMITS: Limits = {
  silenceMs: 2000 * inboxFacts.readTimeoutSeconds,
  requestMs: 1000 * prospectingFacts.requestMaxSeconds + 5000,
  runMs: 2 * 3_600_000,
  bodyBytes: 16 * 2 ** 20,
  heldBytes: 80 * 2 ** 20,
  headerBytes: 32 * 2 ** 10,
};

/** Pages of a walk through everything: longer ones show nothing new and cost the account's quota. */
export const LIVE_WALK = 3;
export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: async (milliseconds, signal) => {
    try {
      await delay(milliseconds, undefined, { signal });
    } catch (error) {
      if (signal?.aborted !== true) throw error;
    }
  },
};
