import { Refused } from './failure.ts';
import type { ClaimId } from '../../../generated/claims.ts';
import type { Service } from '../../../specs/source.ts';
import type { KeyName } from './exchange.ts';
import type { RunNumber } from './trace.ts';
import { EMPTY_PROFILE, type Profile } from './profile.ts';
import { historyOf, type AccountHistory, type Verdict } from './past-runs.ts';

export type RequestCounts = Readonly<Record<Service, number>>;

/** The result of a run of a scenario. It is stored so that no request is paid for twice. */
export interface ScenarioStep {
  readonly scenario: string;
  /** The number of its input. `unfinished`: its requests are paid for, but it will be run again. */
  readonly run: RunNumber | 'unfinished';
  /** Requests to the service of the scenario that were spent on it. */
  readonly sent: number;
  readonly judgements: readonly (readonly [ClaimId, 'holds' | 'vacuous'])[];
  readonly observed: readonly (readonly [ClaimId, string])[];
}

const CLAIM = { type: 'string' };
/** The JSON schema of a `ScenarioStep`, which runs read from files. */
export const STEP_SCHEMA = {
  type: 'object',
  required: ['scenario', 'run', 'sent', 'judgements', 'observed'],
  properties: {
    scenario: { type: 'string' },
    run: { anyOf: [{ type: 'integer', minimum: 0 }, { enum: ['repeated', 'unfinished'] }] },
    sent: { type: 'integer', minimum: 0 },
    judgements: {
      type: 'array',
      items: { type: 'array', minItems: 2, maxItems: 2, items: [CLAIM, { enum: ['holds', 'vacuous'] }] },
    },
    observed: {
      type: 'array',
      items: { type: 'array', minItems: 2, maxItems: 2, items: [CLAIM, { type: 'string' }] },
    },
  },
};

/** A suspected violation that could not be confirmed. The next run checks it first. */
export type Suspicion = SeenInExchanges & { readonly claim: ClaimId };

/** The source of a suspicion: a scenario or a k6 run, and its requests. */
export type SeenInExchanges = { readonly scenario: string } & (
  | {
      /** The number of its run. The input is drawn again, because the account may no longer hold the old data. */
      readonly run: number;
    }
  | {
      /** Single reads, with their queries. */
      readonly reads: readonly RepeatableRead[];
    }
);

/** A read that is sent again. */
export interface RepeatableRead {
  readonly operation: string;
  /** Path and query below the base URL. */
  readonly target: string;
  /** The key, if it is not the account's main key. */
  readonly key?: KeyName;
}

/** What is remembered of an account between runs. It holds no key, and only the data that a suspicion needs. */
export interface Memory {
  /** Requests of all runs in this calendar month (UTC). */
  spent(): RequestCounts;
  spend(service: Service): void;
  /** Steps of the interrupted run of this name; empty if there is none. */
  steps(run: string): readonly ScenarioStep[];
  note(run: string, step: ScenarioStep): void;
  forget(run: string): void;
  /** Which claims earlier runs checked, and how. */
  history(): AccountHistory;
  remember(verdicts: readonly Verdict[]): void;
  /** Suspicions that earlier runs could not confirm. */
  suspicions(): readonly Suspicion[];
  /** Replaces the earlier suspicions. */
  suspect(all: readonly Suspicion[]): void;
  /** How the account answered in earlier runs. */
  profile(): Profile;
  keepProfile(profile: Profile): void;
  /** A keyed digest, with which a profile recognizes data of the account without holding it. */
  digest(text: string): string;
  /** A text of the account, encrypted with its key. */
  seal(text: string): string;
  /** The decrypted text; undefined if it was encrypted with another key. */
  unseal(sealed: string): string | undefined;
}

/** Stores nothing, for a run without an account. */
export const noMemory: Memory = {
  spent: () => ({ inbox: 0, prospecting: 0 }),
  spend: () => undefined,
  steps: () => [],
  note: () => undefined,
  forget: () => undefined,
  history: () => historyOf([]),
  remember: () => undefined,
  suspicions: () => [],
  suspect: () => undefined,
  profile: () => EMPTY_PROFILE,
  keepProfile: () => undefined,
  digest: () => '',
  seal: () => '',
  unseal: () => undefined,
};

/** Wraps a memory: a part that fails behaves as if it were empty, and is reported. A refusal ends the run. */
export const containedMemory = (memory: Memory, onFailure: (error: unknown) => void): Memory =>
  Object.fromEntries(
    (Object.keys(noMemory) as (keyof Memory)[]).map((name) => [
      name,
      (...given: readonly unknown[]): unknown => {
        try {
          return Reflect.apply(memory[name], memory, given);
        } catch (error) {
          if (error instanceof Refused) throw error;
          onFailure(error);
          return Reflect.apply(noMemory[name], noMemory, given);
        }
      },
    ]),
  ) as unknown as Memory;
