import type { WatchPlan } from '../kit/plan.ts';

/** What an operation may take: ms that 50, 95 and 99 % of its answers stay below, and percent of requests that fail. */
export interface Allowed {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
}

/** The part of the requests that may fail: what k6 and Node both check by, to the last bit. */
export const errorShare = ({ errors }: Pick<Allowed, 'errors'>): number =>
  // 0.7 / 100 is a little less than 0.007, which 7 failures of 1,000 must not exceed.
  Number((errors / 100).toPrecision(12));

/** One request of a profile. */
export interface PlannedOperation {
  readonly name: string;
  readonly service: 'inbox' | 'prospecting';
  readonly method: 'GET';
  /** Path and query below the base URL; `{emailId}` and `{listId}` are filled in with what is there. */
  readonly path: string;
  /** Whether the documents count it towards the requests a minute of its service. */
  readonly counted: boolean;
  readonly weight: number;
  readonly allowed: Allowed;
}

/** A rate in requests a minute that is reached within this many seconds. */
export interface Stage {
  readonly target: number;
  readonly seconds: number;
}

/** What Node shows k6 to do. The key goes through the environment, never in here. */
export interface ProfilePlan {
  readonly profile: string;
  readonly baseUrl: string;
  readonly operations: readonly PlannedOperation[];
  /** Requests a minute at the start. */
  readonly rate: number;
  readonly stages: readonly Stage[];
  /** Requests that come of that, without those that read ids. */
  readonly planned: number;
  /** Where ids are read before the profile starts. */
  readonly learn: { readonly emails?: string; readonly lists?: string };
  /** Each request takes another page up to this one. */
  readonly pages?: number;
  readonly watch?: WatchPlan;
  /** Seconds that a request waits for its answer; behind the last stage every one of them gets its time. */
  readonly patience: number;
}

/** Seconds for which a plan sends. */
export const secondsOfPlan = ({ stages }: Pick<ProfilePlan, 'stages'>): number =>
  stages.reduce((all, { seconds }) => all + seconds, 0);

/** Seconds that reading ids may take before the profile starts. */
export const LEARNING_SECONDS = 60;

/** Seconds behind the last stage in which the last requests are answered, or give up. */
export const lastAnswers = ({ patience }: Pick<ProfilePlan, 'patience'>): number => patience + 1;

/** The first line that k6 logs, from which logs of many machines can be put together. */
export interface Heading {
  readonly profile: string;
  /** Requests of all machines together. */
  readonly planned: number;
  /** How long they are sent. */
  readonly seconds: number;
  readonly operations: readonly { readonly name: string; readonly allowed: Allowed }[];
  /** Distinguishes this log from every other one. */
  readonly log: string;
  /** When it began, in ms since the epoch. */
  readonly began: number;
}

/** A request: the number of its operation, when it was sent (ms since the epoch), ms it took, status, and its page. */
export type Line = readonly [operation: number, at: number, took: number, status: number, page?: number];

/** Requests that read ids before the profile starts. */
export const learning = ({ learn }: Pick<ProfilePlan, 'learn'>): readonly string[] =>
  Object.values(learn).filter((path) => path !== undefined);
