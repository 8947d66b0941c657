import { type WindowHistory, passedBeforeRefusal } from '../../inbox/checks/k6-windows.ts';
import { type CheckResult, every } from '../../kit/model/check-result.ts';
import { type Exchange, statusOf } from '../../kit/model/exchange.ts';

/** The refusals by the limit; Inconclusive if they may have another reason. */
export const limitRefusals = (history: WindowHistory): readonly Exchange[] =>
  passedBeforeRefusal(history) === -1
    ? []
    : history.exchanges.filter((exchange) => statusOf(exchange) >= 300);

export const eachRefusal =
  (evaluate: (refusal: Exchange) => CheckResult) =>
  (history: WindowHistory): CheckResult =>
    every(limitRefusals(history), evaluate);
