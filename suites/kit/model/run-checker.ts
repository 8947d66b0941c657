import type { ClaimId } from '../../../generated/claims.ts';
import type { Service } from '../../../specs/source.ts';
import type { Exchange } from './exchange.ts';
import type { CheckResult } from './check-result.ts';

/** A checker over all exchanges with one account in a run: counters, quotas, repeated reads. */
export interface RunChecker {
  readonly claim: ClaimId;
  readonly service: Service;
  /** Scenarios that show it what it checks; where absent, any scenario of its service may. */
  readonly shownIn?: readonly string[];
  /**
   * Whether it compares data of the account, which others may change while a run goes on. Such a checker reports
   * nothing where data may move.
   */
  readonly isOfData: boolean;
  /** Whether it checks the exchanges with both services together. */
  readonly isOfBoth?: boolean;
  /** `exchanges` are those of its service, or of both, in the order in which they were answered. */
  evaluate(exchanges: readonly Exchange[]): CheckResult;
}
