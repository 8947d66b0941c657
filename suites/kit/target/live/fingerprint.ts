import { Inconclusive, statusOf, type Exchange } from '../../http/exchange.ts';
import { digest } from './state.ts';

/** Requests that a fingerprint costs at the most. */
export const FINGERPRINT_COST = 2;

/** The data of an answer. Throws `Inconclusive` where there is none: what cannot be read is not what stands still. */
function textOf(answer: Exchange): string {
  if (statusOf(answer) !== 200 || answer.response.json === undefined)
    throw new Inconclusive(`the account can no longer be read (${statusOf(answer)})`);
  return answer.response.text;
}

/** Stands for the data that others may change meanwhile: equal before and after means that nothing moved. */
export const fingerprintOf = (answers: readonly Exchange[]): string => digest(...answers.map(textOf));
