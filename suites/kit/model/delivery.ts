import type { ClaimId } from '../../../generated/claims.ts';
import { isObject, jsonOf, type Exchange, type JsonObject } from './exchange.ts';
import type { CheckResult } from './check-result.ts';
import { memoize } from './memoize.ts';
import { MOST_DELIVERY_BYTES, type Delivery } from './receiver.ts';

/** What a receiver got. */
export interface DeliveryLog {
  readonly deliveries: readonly Delivery[];
  /** The secret of signatures, if it is known. */
  readonly secret?: string;
  /** End of listening, in ms on the account's clock. */
  readonly until: number;
  /** Whether all deliveries are attempts of one event. Otherwise equal bodies mark attempts of one event. */
  readonly single?: boolean;
  /** Whether the listener made the campaigns of the deliveries, so that none is a legacy one. */
  readonly isCurrent?: boolean;
}

export type DeliveryChecks = { readonly [C in ClaimId]?: (log: DeliveryLog) => CheckResult };

/** The body of a request as a JSON object, parsed once for all checks. */
const payloadIn = memoize(({ body = '' }: Exchange['request']): JsonObject | undefined => {
  const payload = jsonOf(body);
  return isObject(payload) ? payload : undefined;
});

/** The body of a delivery as a JSON object; empty if it is not one. */
export const payloadOf = ({ request }: Exchange): JsonObject => payloadIn(request) ?? {};
export const hasJsonObject = ({ request }: Delivery): boolean => payloadIn(request) !== undefined;

/** The attempts of each event, in the order of arrival. */
export function attemptsOf({ deliveries, single = false }: DeliveryLog): (readonly Delivery[])[] {
  if (single) return deliveries.length === 0 ? [] : [deliveries];
  return [...Map.groupBy(deliveries, ({ request }) => request.body).values()];
}

/** Whether a delivery was answered with 2xx. */
export const isAccepted = ({ response }: Delivery): boolean =>
  response.status >= 200 && response.status < 300;

/** The answer of a receiver to a delivery that it refuses, and why. */
export interface Rejection {
  readonly status: number;
  readonly why: string;
}

/** Why a delivery of any sender cannot be processed; undefined if it can. */
export function unreadable(delivery: Delivery): Rejection | undefined {
  if (delivery.isCut === true)
    return {
      status: 413,
      why: `it is larger than the ${MOST_DELIVERY_BYTES} bytes that this receiver reads`,
    };
  return hasJsonObject(delivery) ? undefined : { status: 400, why: 'its body is no JSON object' };
}

/** The parts of a delivery that show how it was made: method, headers and body. */
export const deliveredContent = ({ request: { method, headers, body } }: Delivery): unknown => ({
  method,
  headers: Object.fromEntries(
    Object.entries(headers).filter(([name]) => /^(content-type|x-service-)/.test(name)),
  ),
  body: jsonOf(body ?? '') ?? body,
});
