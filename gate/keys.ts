import type { Exchange } from '../suites/kit/model/exchange.ts';
import { callOf, type Call } from './call.ts';
import { keyOf, keyParameters } from './lints/access.ts';

/** The keys that calls carry, wherever a tool has put them, so that none of them is shown or stored. */
export const keysIn = (calls: readonly Call[]): readonly string[] => [
  ...new Set(
    calls.flatMap((call) => [
      keyOf(call) ?? '',
      ...keyParameters(call).flatMap((name) => call.query.getAll(name)),
    ]),
  ),
];

/** The same of exchanges. */
export const keysOf = (exchanges: readonly Exchange[]): readonly string[] =>
  keysIn(exchanges.map((exchange, index) => callOf(exchange, index + 1)));
