import { Refused } from './failure.ts';
import type { ClaimId } from '../../../generated/claims.ts';
import type { Service } from '../../../specs/source.ts';
import type { RunNumber } from './trace.ts';
import { EMPTY_PROFILE, type Profile } from './profile.ts';
import { historyOf, type AccountHistory, type Verdict } from './past-runs.ts';

export type RequestCounts = Readonly<Record<Service, number>>;

/** What a run of a scenario came to; written down, so that nothing is paid for twice. */
export interface ScenarioStep {
  readonly scenario: string;
  /** Which of its inputs; `unfinished` is paid for, and will be run again. */
  readonly run: RunNumber | 'unfinished';
  /** Requests that were paid for it, of the service of the scenario. */
  readonly sent: number;
  readonly judgements: readonly (readonly [ClaimId, 'holds' | 'vacuous'])[];
  readonly observed: readonly (readonly [ClaimId, string])[];
}

/** What seemed violated and could not be confirmed; the next run begins with it. */
export type Suspicion = SeenInExchanges & { readonly claim: ClaimId };

/** What showed a suspicion: a scenario or a k6 run, and what it sent. */
export type SeenInExchanges = { readonly scenario: string } & (
  | {
      /** The number of its run, whose input is drawn anew: what the account held then may have left it. */
      readonly run: number;
    }
  | {
      /** Single reads, with their queries. */
      readonly reads: readonly RepeatableRead[];
    }
);

/** A read, to be sent once more. */
export interface RepeatableRead {
  readonly operation: string;
  /** Path and query below the base URL. */
  readonly target: string;
  /** Where it is not the main key of the account. */
  readonly key?: 'second';
}

/** What is remembered of an account between runs. No key is in it, and of its data only what a suspicion takes. */
export interface Memory {
  /** Requests of all runs in this calendar month (UTC). */
  spent(): RequestCounts;
  spend(service: Service): void;
  /** Steps of the run of this name that was interrupted; empty where there is none. */
  steps(run: string): readonly ScenarioStep[];
  note(run: string, step: ScenarioStep): void;
  forget(run: string): void;
  /** Which claims the runs before this one checked, and how. */
  history(): AccountHistory;
  remember(verdicts: readonly Verdict[]): void;
  /** What the runs before this one could not confirm. */
  suspicions(): readonly Suspicion[];
  /** Takes the place of what was suspected before. */
  suspect(all: readonly Suspicion[]): void;
  /** How the account answered in the runs before this one. */
  profile(): Profile;
  keepProfile(profile: Profile): void;
  /** A keyed digest, by which a profile knows data of the account without holding it. */
  digest(text: string): string;
  /** A text of the account, encrypted with its key. */
  seal(text: string): string;
  /** The text again; undefined where it was sealed with another key. */
  unseal(sealed: string): string | undefined;
}

/** Keeps nothing, for a run without an account. */
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

/** A memory of which a part that fails answers as none does, and is reported. A refusal ends the run. */
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
