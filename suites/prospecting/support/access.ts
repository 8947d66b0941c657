import { prospectingFacts } from '../../../generated/facts.ts';
import { operations } from '../../../generated/operations.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import type { Client, SendOptions } from '../../kit/model/client.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

/** A well-formed unknown id. */
export const NO_ID = 'f'.repeat(24);

/** An email address that no contact of any account has. */
export const UNKNOWN_PERSON = 'unknown-person@contact.example';

/** The status of an unexpected failure, which an unknown id may cause, not only a service in trouble. */
export const PROSPECTING_FAILURES: readonly number[] = [prospectingFacts.rateLimit.overLimitStatus];

type Operation = keyof (typeof operations)['prospecting'];

export const allOperations = Object.keys(operations.prospecting) as Operation[];
export const isReading = (operation: string): boolean => operation.startsWith('GET ');

/** Calls an operation with unknown ids and an empty body, which suffices for checks of access. */
export function callRoute(
  client: Client<'prospecting'>,
  operation: string,
  options: Pick<SendOptions, 'key' | 'authorization' | 'text' | 'provokes'> = {},
): Promise<Exchange> {
  const hasBody = !isReading(operation) && !operation.startsWith('DELETE ');
  return client.send(operation, { id: NO_ID, ...(hasBody && { text: '{}' }), ...options });
}

export interface Unauthorised {
  readonly operation: Operation;
  readonly none: Exchange;
  /** Only for the first reading route of each group; the others are tried in turn. */
  readonly unknown: Exchange | undefined;
}

const groupOf = (operation: string): string => operation.split(/[ /]/)[2] ?? '';

/** Reading routes other than the first of each group. */
export const FURTHER_READS: readonly Operation[] = [
  ...Map.groupBy(allOperations.filter(isReading), groupOf).values(),
].flatMap((group) => group.slice(1));

/** Calls a route without a key, and with an unknown one. */
export const callUnauthorised = async (
  { prospecting }: ScenarioContext,
  operation: Operation,
): Promise<Unauthorised> => ({
  operation,
  none: await callRoute(prospecting, operation, { key: 'none' }),
  unknown: FURTHER_READS.includes(operation)
    ? undefined
    : await callRoute(prospecting, operation, { key: 'unknown' }),
});
