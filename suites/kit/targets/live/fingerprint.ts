import { statusMessage, message } from '../../model/message.ts';
import { Inconclusive, statusOf, type Exchange } from '../../model/exchange.ts';
import { ok } from '../../checks/matchers.ts';
import { dataTextOf } from '../../checks/data.ts';
import { digest } from '../../model/digest.ts';

const isData = (answer: Exchange): boolean => ok(answer) && answer.response.json !== undefined;

/**
 * A digest of data that others may change: equal digests mean that nothing changed. A read that was never answered
 * contributes its status, if another one is answered. Throws `Inconclusive` if an answered read fails later, or if none
 * is answered: unreadable data may have changed.
 */
export function accountDigestOf(
  answers: readonly Exchange[],
  wasAnswered: (answer: Exchange) => boolean,
): string {
  const lost = answers.find((answer) => !isData(answer) && (wasAnswered(answer) || !answers.some(isData)));
  if (lost !== undefined)
    throw new Inconclusive(message`the account can no longer be read (${statusMessage(statusOf(lost))})`);
  return digest(...answers.map((answer) => (isData(answer) ? dataTextOf(answer) : `${statusOf(answer)}`)));
}
