import type { WatchPlan } from '../kit/plan.ts';

/** Thresholds of an operation: ms for 50, 95 and 99 % of its answers, and the percentage of failed requests. */
export interface Allowed {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly errors: number;
}

/** The allowed share of failed requests. k6 and Node check exactly the same value. */
export const errorShare = ({ errors }: Pick<Allowed, 'errors'>): number =>
  // 0.7 / 100 is slightly less than 0.007, which 7 failures of 1,000 must not exceed.
  Number((errors / 100).toPrecision(12));

/** One request of a profile. */
export interface PlannedOperation {
  readonly name: string;
  readonly service: 'inbox' | 'prospecting';
  readonly method: 'GET';
  /** Path and query below the base URL. `{emailId}` and `{listId}` are replaced by ids of the account. */
  readonly path: string;
  /** Whether the documents count it towards the rate limit of its service. */
  readonly counted: boolean;
  readonly weight: number;
  readonly allowed: Allowed;
}

/** A rate in requests per minute, reached within this number of seconds. */
export interface Stage {
  readonly target: number;
  readonly seconds: number;
}

/** The plan that Node gives to k6. The key is passed in the environment, never here. */
export interface ProfilePlan {
  readonly profile: string;
  readonly baseUrl: string;
  readonly operations: readonly PlannedOperation[];
  /** Requests per minute at the start. */
  readonly rate: number;
  readonly stages: readonly Stage[];
  /** Number of requests of that plan, without those that read ids. */
  readonly planned: number;
  /** Where ids are read before the profile starts. */
  readonly learn: { readonly emails?: string; readonly lists?: string };
  /** Each request reads another page, up to this one. */
  readonly pages?: number;
  readonly watch?: WatchPlan;
  /** Seconds that a request waits for its answer. After the last stage, each request still has this time. */
  readonly patience: number;
}

/** Seconds of sending in a plan. */
export const secondsOfPlan = ({ stages }: Pick<ProfilePlan, 'stages'>): number =>
  stages.reduce((all, { seconds }) => all + seconds, 0);

/** Most seconds for reading ids before the profile starts. */
export const LEARNING_SECONDS = 60;

/** Seconds after the last stage for the answers to the last requests. */
export const lastAnswers = ({ patience }: Pick<ProfilePlan, 'patience'>): number => patience + 1;

/** The first line of a k6 log, by which logs of several machines can be merged. */
export interface Heading {
  readonly profile: string;
  /** Requests of all machines together. */
  readonly planned: number;
  /** Seconds of sending. */
  readonly seconds: number;
  readonly operations: readonly { readonly name: string; readonly allowed: Allowed }[];
  /** An id of this log. */
  readonly log: string;
  /** Its start, in ms since the epoch. */
  readonly began: number;
}

/** A request: index of its operation, time of sending (ms since the epoch), duration in ms, status, and page. */
export type Line = readonly [operation: number, at: number, took: number, status: number, page?: number];

/** Requests that read ids before the profile starts. */
export const learning = ({ learn }: Pick<ProfilePlan, 'learn'>): readonly string[] =>
  Object.values(learn).filter((path) => path !== undefined);
