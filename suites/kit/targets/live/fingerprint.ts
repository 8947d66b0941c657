import { statusMessage, message } from '../../model/message.ts';
import { Inconclusive, statusOf, type Exchange } from '../../model/exchange.ts';
import { ok } from '../../checks/matchers.ts';
import { contentOf } from '../../model/parse.ts';
import { digest } from '../../model/digest.ts';

const isData = (answer: Exchange): boolean => ok(answer) && answer.response.json !== undefined;

/**
 * Stands for the data that others may change meanwhile: equal before and after means that nothing moved. A read that has
 * never been answered says the same by its status, as long as another one is. Throws `Inconclusive` where one that was
 * answered before is not any more, or none is: what cannot be read is not what stands still.
 */
export function accountDigestOf(
  answers: readonly Exchange[],
  wasAnswered: (answer: Exchange) => boolean,
): string {
  const lost = answers.find((answer) => !isData(answer) && (wasAnswered(answer) || !answers.some(isData)));
  if (lost !== undefined)
    throw new Inconclusive(message`the account can no longer be read (${statusMessage(statusOf(lost))})`);
  return digest(...answers.map((answer) => (isData(answer) ? contentOf(answer) : `${statusOf(answer)}`)));
}
