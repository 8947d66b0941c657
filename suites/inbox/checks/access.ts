import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, given, ofOneAnswer } from '../../kit/model/check-result.ts';
import { type Exchange, elapsedMs, isObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { isOk, isStatus } from '../../kit/checks/matchers.ts';
import { hasCode } from '../../kit/checks/relations.ts';

export const refusalDetails = (exchange: Exchange): Readonly<Record<string, unknown>> => {
  const details = objectOf(exchange)['details'];
  return isObject(details) ? details : {};
};

export const checkRefused = (exchange: Exchange): CheckResult => isStatus(exchange, 400);
export const checkAccepted: (exchange: Exchange) => CheckResult = isOk;

export const checkInvalid = (exchange: Exchange): CheckResult =>
  given(statusOf(exchange) === 400, () => ofOneAnswer(hasCode(exchange, 'VALIDATION_FAILED'), true));

/** Marks that a refusal for the form of a request, by its details, does not depend on data. */
export const detailsName = (exchange: Exchange, ...keys: readonly string[]): CheckResult =>
  given(statusOf(exchange) === 400, () =>
    ofOneAnswer(
      check(
        keys.some((key) => key in refusalDetails(exchange)),
        () =>
          message`details: expected at least one of ${keys}, got ${Object.keys(refusalDetails(exchange))}`,
        exchange,
      ),
      true,
    ),
  );

/** Whether all these requests surely lie within one window. */
export const isOneMinute = ([first]: readonly Exchange[], last: Exchange): boolean =>
  first !== undefined && elapsedMs(first, last) < inboxFacts.rateLimit.windowSeconds * 1000;
