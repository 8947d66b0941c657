import { randomBytes } from 'node:crypto';
import { keysOf } from '../../gate/index.ts';
import { toHar, writeWhole } from '../../reports/index.ts';
import { Redactor } from '../../suites/kit/index.ts';
import type { Exchange } from '../../suites/kit/http/exchange.ts';

/**
 * Writes a recording as an HTTP archive, without any key. `known`: keys that must not stand in it wherever they turn
 * up. Unless `keepPayloads`, people's words are masked, too.
 */
export function writeRecording(
  file: string,
  exchanges: readonly Exchange[],
  { baseUrl, known, keepPayloads }: { baseUrl: string; known: readonly string[]; keepPayloads: boolean },
): void {
  const keys = [...known, ...keysOf(exchanges)].filter((key) => key !== '');
  // The random text keeps masked words from being guessed.
  const redactor = new Redactor(keys, keepPayloads, randomBytes(16).toString('hex'));
  for (const exchange of exchanges) redactor.meet(exchange);
  const recorded = exchanges.map((exchange) => ({
    exchange: redactor.exchange(exchange),
    scenario: 'recorded',
    isEvidence: true,
  }));
  writeWhole(file, JSON.stringify(toHar(recorded, baseUrl, !keepPayloads)));
}
