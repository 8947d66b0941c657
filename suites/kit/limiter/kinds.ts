import { explainBuckets } from './explain-buckets.ts';
import { explainBucket, explainForgetful, explainLog, type Explain } from './explain.ts';

/** Kinds that claims distinguish from all others. */
export type LimiterFamily = 'fixed' | 'weighted' | 'other';

/** A kind of limiter by its visible behaviour. */
export interface LimiterKind {
  readonly name: string;
  readonly family: LimiterFamily;
  /** The name in a report: `… of 60 per 60.0 s`. */
  readonly words: string;
  /** Whether its windows follow the clock and so have a phase. */
  readonly aligned: boolean;
  readonly explain: Explain;
}

/** Every kind that can be distinguished. A leaky bucket and GCRA answer like a token bucket. */
export const kinds = [
  {
    name: 'fixed-from-first',
    family: 'fixed',
    words: 'fixed window that starts with the first request',
    aligned: false,
    explain: explainForgetful('first'),
  },
  {
    name: 'fixed-aligned',
    family: 'fixed',
    words: 'fixed window aligned to the clock',
    aligned: true,
    explain: explainBuckets(false, 'clock', false),
  },
  { name: 'sliding-log', family: 'other', words: 'sliding log', aligned: false, explain: explainLog(false) },
  {
    name: 'sliding-log-refusals',
    family: 'other',
    words: 'sliding log that counts refusals',
    aligned: false,
    explain: explainLog(true),
  },
  {
    name: 'sliding-counter',
    family: 'weighted',
    words: 'sliding counter of two weighted buckets',
    aligned: true,
    explain: explainBuckets(true, 'clock', false),
  },
  {
    name: 'sliding-counter-refusals',
    family: 'weighted',
    words: 'sliding counter of two weighted buckets that counts refusals',
    aligned: true,
    explain: explainBuckets(true, 'clock', true),
  },
  {
    name: 'sliding-counter-from-first',
    family: 'weighted',
    words: 'sliding counter whose buckets start with the first request',
    aligned: false,
    explain: explainBuckets(true, 'first', false),
  },
  {
    name: 'sliding-counter-from-first-refusals',
    family: 'weighted',
    words: 'sliding counter whose buckets start with the first request, counting refusals',
    aligned: false,
    explain: explainBuckets(true, 'first', true),
  },
  { name: 'token-bucket', family: 'other', words: 'token bucket', aligned: false, explain: explainBucket },
  {
    name: 'refreshed-on-acceptance',
    family: 'other',
    words: 'window that every accepted request prolongs',
    aligned: false,
    explain: explainForgetful('acceptance'),
  },
  {
    name: 'refreshed-on-request',
    family: 'other',
    words: 'window that every request prolongs',
    aligned: false,
    explain: explainForgetful('request'),
  },
] as const satisfies readonly LimiterKind[];

export type KindName = (typeof kinds)[number]['name'];

/** The kinds of a family. */
export const namesOf = (family: LimiterFamily): readonly KindName[] =>
  kinds.filter((kind) => kind.family === family).map(({ name }) => name);
