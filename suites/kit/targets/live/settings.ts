import { setTimeout as delay } from 'node:timers/promises';
import { inboxFacts, prospectingFacts } from '../../../../generated/facts.ts';
import type { Service } from '../../../../specs/source.ts';
import type { OtherKeys } from '../../model/keys.ts';
import type { Clock, OnWait, DocumentedPlan } from './pacer.ts';
import type { Journal } from './scratch.ts';
import type { Memory, RequestCounts } from '../../model/memory.ts';

/** The settings for a real account. */
export interface LiveSettings {
  readonly baseUrl: string;
  readonly key: string;
  /** Further keys for claims about them: of another account, of a suspended workspace, … */
  readonly otherKeys?: OtherKeys;
  readonly services: readonly Service[];
  readonly budget: RequestCounts;
  readonly plan?: DocumentedPlan;
  /** Requests per minute to each service. */
  readonly pace?: number | undefined;
  readonly memory?: Memory;
  /** Receives errors of a part of the memory. */
  readonly onForgotten?: (error: unknown) => void;
  readonly clock?: Clock;
  readonly limits?: Partial<Limits>;
  readonly onWait?: OnWait;
  /** Whether a repeated read is answered from an earlier one of the run, which is the default. */
  readonly sharedReads?: boolean;
  /** Leaves payloads unmasked in all output. The key is always masked. */
  readonly keepPayloads?: boolean;
  /** Uses up whole minutes of the inbox, so that other clients are refused meanwhile. */
  readonly burst?: boolean;
  /** The journal of the lists that the run creates; without it none is created. */
  readonly journal?: Journal;
  /** Receives the result of removing the lists of the run. */
  readonly onSwept?: (text: string, isClean: boolean) => void;
}

export interface Limits {
  /** Time without data after which a request has failed. */
  readonly silenceMs: number;
  /** Time after which a request has failed even if data still arrives. */
  readonly requestMs: number;
  /** Time after which no more requests are sent. */
  readonly runMs: number;
  /** Most bytes of an answer. */
  readonly bodyBytes: number;
  /** Most memory for all answers of a run, in bytes. */
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

/** Most pages of a walk through all items. Longer walks show nothing new and use up the account's quota. */
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
