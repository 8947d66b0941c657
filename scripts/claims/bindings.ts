import type { ClaimId } from '../../generated/claims.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import { observedByK6, k6Claims } from '../../suites/k6.ts';

/** Claims that a checker, a monitor, a run checker or a k6 run checks. */
export const CHECKED_CLAIMS: ReadonlySet<string> = new Set<ClaimId>([
  ...[...allMonitors, ...allRunCheckers].map(({ claim }) => claim),
  ...scenarios.flatMap((scenario) => [...scenario.checkers.keys()]),
  ...k6Claims,
]);

/** Open questions with an observer. */
export const OBSERVED_CLAIMS: ReadonlySet<string> = new Set<ClaimId>([
  ...scenarios.flatMap((scenario) => [...scenario.observers.keys()]),
  ...observedByK6,
]);

/** Claims that only k6 runs check. */
export const onlyByK6: ReadonlySet<string> = new Set<ClaimId>(
  k6Claims.filter(
    (claim) =>
      ![...allMonitors, ...allRunCheckers].some((watching) => watching.claim === claim) &&
      !scenarios.some(({ checkers }) => checkers.has(claim)),
  ),
);
