import { inboxFacts } from '../../../generated/facts.ts';
import { quotaLeft } from '../checks/counters.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import type { Request } from '../../kit/model/k6-driver.ts';

const { pathPrefix } = inboxFacts;

/** A read of the inbox. */
export const inboxGet = (path: string, target = path): Request => ({
  service: 'inbox',
  operation: `GET ${path}`,
  method: 'GET',
  target: pathPrefix + target,
  expects: [200],
});

/** The read that uses up the limit of the inbox. */
export const emails: Request = inboxGet('/emails', '/emails?limit=1');

/** A change of the inbox. */
export const inboxChange = (operation: string, path: string, body?: unknown): Request => ({
  service: 'inbox',
  operation,
  method: operation.split(' ')[0] ?? '',
  target: pathPrefix + path,
  ...(body !== undefined && { body: JSON.stringify(body) }),
  expects: [200, 201, 202, 204],
});

/** The monthly units left in an answer; NaN if it does not show them. */
export const quotaLeftOrNaN = (exchange: Exchange | undefined): number =>
  (exchange === undefined ? undefined : quotaLeft(exchange)) ?? NaN;
