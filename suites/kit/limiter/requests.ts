import { httpStatus, message, stated, type Message } from '../model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { statusOf, type Exchange, type KeyName } from '../model/exchange.ts';
import { answerFault } from '../checks/faults.ts';
import type { Service } from '../../../specs/source.ts';

/** A request that a probe sends, and the statuses that it may have when no limit refuses it. */
export interface Request {
  readonly service: Service;
  /** `METHOD /template`; absent where no route is documented. */
  readonly operation?: string;
  readonly method: string;
  /** Path and query below the address of the services. */
  readonly target: string;
  readonly body?: string;
  readonly key?: KeyName;
  readonly expects: readonly number[];
}

/** How often, and how, a probe sends a request of an account of its own. */
export interface Sending {
  readonly tag: string;
  readonly account: string;
  readonly request: Request;
  readonly times: number;
  readonly handful?: number;
  /** Ends early once so many in a row were refused. */
  readonly untilRefused?: number;
  readonly at?: number;
  readonly afterRetryMs?: number;
}

/** What came of one request of a probe. */
export interface Answer {
  readonly tag: string;
  readonly account: string;
  /** Requests of one handful left together; all were decided between `from` and `to`, ms since the epoch. */
  readonly handful: number;
  readonly from: number;
  readonly to: number;
  /** Refused by a limit, as far as the status can tell. */
  readonly isRefused: boolean;
  readonly exchange: Exchange;
}

/** Statuses of a refusal by a limit: the documented one, and for a service without 429 that one too. */
export const REFUSALS: Readonly<Record<Service, readonly number[]>> = {
  inbox: [429],
  prospecting: [prospectingFacts.rateLimit.overLimitStatus, 429],
};

/** Why an answer is none that the target may give to a request, limit or not; undefined where it may. */
export function faultIn(request: Request, exchange: Exchange, error = ''): Message | undefined {
  const { service, method, target, expects } = request;
  const status = statusOf(exchange);
  const what = message`${stated(method)} ${target.split('?')[0]}`;
  if (status === 0) return message`${what}: ${error}`;
  if (!REFUSALS[service].includes(status) && !expects.includes(status))
    return message`${what} answers ${httpStatus(status)}`;
  const fault = answerFault(exchange);
  return fault === undefined ? undefined : message`${what}: ${fault}`;
}
