import { type WindowHistory, passedBeforeRefusal } from '../../inbox/checks/k6-windows.ts';
import { type CheckResult, every } from '../../kit/model/check-result.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';

/** What the limit refused; Inconclusive where that may have been something else. */
export const limitRefusals = (history: WindowHistory): readonly Exchange[] =>
  passedBeforeRefusal(history) === -1
    ? []
    : history.exchanges.filter((exchange) => statusOf(exchange) >= 300);

export const eachRefusal =
  (evaluate: (refusal: Exchange) => CheckResult) =>
  (history: WindowHistory): CheckResult =>
    every(limitRefusals(history), evaluate);
