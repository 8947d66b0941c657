import { statusMessage, message, stated, type Message } from '../model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { statusOf, type Exchange } from '../model/exchange.ts';
import { answerFault } from '../checks/faults.ts';
import type { Service } from '../../../specs/source.ts';
import type { Request } from '../model/k6-driver.ts';

/** Statuses of a refusal by a limit: the documented one, and also 429 for a service that does not document it. */
export const REFUSALS: Readonly<Record<Service, readonly number[]>> = {
  inbox: [429],
  prospecting: [prospectingFacts.rateLimit.overLimitStatus, 429],
};

/** Why the target may not give this answer to a request, with or without a limit; undefined if it may. */
export function faultIn(request: Request, exchange: Exchange, error = ''): Message | undefined {
  const { service, method, target, expects } = request;
  const status = statusOf(exchange);
  const what = message`${stated(method)} ${target.split('?')[0]}`;
  if (status === 0) return message`${what}: ${error}`;
  if (!REFUSALS[service].includes(status) && !expects.includes(status))
    return message`${what} answers ${statusMessage(status)}`;
  const fault = answerFault(exchange);
  return fault === undefined ? undefined : message`${what}: ${fault}`;
}
