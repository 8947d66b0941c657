import type { Exchange } from '../suites/kit/model/exchange.ts';
import { callOf, type ToolCall } from './call.ts';
import { keyOf, keyParameters } from './lints/access.ts';

/** The keys in calls, in any place, so that none of them is printed or stored. */
export const keysIn = (calls: readonly ToolCall[]): readonly string[] => [
  ...new Set(
    calls.flatMap((call) => {
      const own = keyOf(call);
      const shown =
        call.query.size === 0 ? [] : keyParameters(call).flatMap((name) => call.query.getAll(name));
      return own === undefined ? shown : [own, ...shown];
    }),
  ),
];

/** The keys in exchanges. */
export const keysOfExchanges = (exchanges: readonly Exchange[]): readonly string[] =>
  keysIn(exchanges.map((exchange, index) => callOf(exchange, index + 1)));
