import type { ClaimId } from '../../../generated/claims.ts';
import type { Service } from '../../../specs/source.ts';
import type { Exchange } from './exchange.ts';
import type { CheckResult } from './check-result.ts';

/** A checker over all exchanges with one account in a run: counters, quotas, repeated reads. */
export interface RunChecker {
  readonly claim: ClaimId;
  readonly service: Service;
  /** Scenarios that show it something to check; if absent, any scenario of its service may. */
  readonly shownIn?: readonly string[];
  /**
   * Whether it compares data of the account, which other clients may change during a run. Such a checker reports
   * nothing where data may change.
   */
  readonly isOfData: boolean;
  /** Whether it checks the exchanges with both services together. */
  readonly isOfBoth?: boolean;
  /** `exchanges` are those of its service, or of both, in the order of their answers. */
  evaluate(exchanges: readonly Exchange[]): CheckResult;
}
