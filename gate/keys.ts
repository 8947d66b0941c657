import type { Exchange } from '../suites/kit/model/exchange.ts';
import { callOf, type ToolCall } from './call.ts';
import { keyOf, keyParameters } from './lints/access.ts';

/** Adds the keys in a call, in any place, so that none of them is printed or stored. */
export function addKeysIn(call: ToolCall, keys: Set<string>): void {
  const own = keyOf(call);
  if (own !== undefined) keys.add(own);
  for (const name of keyParameters(call)) for (const key of call.query.getAll(name)) keys.add(key);
}

/** The keys in exchanges. */
export function keysOfExchanges(exchanges: readonly Exchange[]): readonly string[] {
  const keys = new Set<string>();
  for (const [index, exchange] of exchanges.entries()) addKeysIn(callOf(exchange, index + 1), keys);
  return [...keys];
}
