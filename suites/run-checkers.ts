import { headerOf, statusOf, type Exchange } from './kit/http/exchange.ts';
import { check, vacuous, type Judgement } from './kit/engine/judgement.ts';
import { runCheckers as judging, type RunChecker } from './kit/engine/run-checker.ts';

/** A number that an answer states is the same in all successes that state it. */
const agrees =
  (header: string) =>
  (exchanges: readonly Exchange[]): Judgement => {
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
      `${header} is ${stated ?? ''}, and later ${other === undefined ? '' : (headerOf(other, header) ?? '')}`,
      first,
      other,
    );
  };

/** Every checker of all that a run exchanges with one account. */
export const runCheckers: readonly RunChecker[] = judging('inbox', false, {
  'inbox.endpoints.header-limit-value': agrees('X-RateLimit-Limit'),
  'inbox.endpoints.header-quota-value': agrees('X-RateLimit-Quota'),
});
