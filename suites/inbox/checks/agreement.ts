import { answerIn } from '../../kit/checks/matchers.ts';
import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { headerOf, statusOf, type Exchange } from '../../kit/model/exchange.ts';
import { check, vacuous, type CheckResult } from '../../kit/model/check-result.ts';

/** Checks that a number in answers is the same in all successes that contain it. */
export const statesOneNumber =
  (header: string) =>
  (exchanges: readonly Exchange[]): CheckResult => {
    const stating = exchanges.filter(
      (exchange) =>
        exchange.receivedBy === undefined &&
        statusOf(exchange) < 300 &&
        headerOf(exchange, header) !== undefined,
    );
    const [first, ...others] = stating;
    if (first === undefined || others.length === 0) return vacuous;
    const stated = headerOf(first, header);
    const other = others.find((exchange) => headerOf(exchange, header) !== stated);
    return check(
      other === undefined,
      message`${documentedWords(header)} is ${stated}, and later ${other === undefined ? message`` : (headerOf(other, header) ?? '')}: expected it unchanged, got ${answerIn(other)}`,
      first,
      other,
    );
  };
