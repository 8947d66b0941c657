import type { ClaimId } from '../../generated/claims.ts';
import type { Service } from '../../specs/source.ts';
import type { Exchange } from '../../suites/kit/exchange.ts';
import type { Judgement } from '../../suites/kit/judgement.ts';
import type { Identification } from '../kit/identify.ts';
import type { Documented, Sent } from '../kit/schedule.ts';

/** What a window probe saw. */
export interface WindowHistory {
  readonly exchanges: readonly Exchange[];
  readonly log: readonly Sent[];
  readonly documented: Documented;
  readonly plan: string;
  readonly found: Identification;
}

/** A k6 run that finds out which limiter is at work, and the claims that its log settles. */
export interface Probe {
  readonly name: string;
  readonly service: Service;
  readonly operation: string;
  /** Path and query of the request, cheap and counted. */
  readonly target: string;
  readonly limitOf: (plan: string) => number;
  readonly fixed: boolean;
  readonly refusal: { readonly claim: ClaimId; readonly status: number };
  readonly checkers: { readonly [C in ClaimId]?: (history: WindowHistory) => Judgement };
}
