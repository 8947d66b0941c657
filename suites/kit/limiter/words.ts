import { headerOf, type Exchange } from '../model/exchange.ts';

/** The words for what bursts show of limits: those of suites and of k6 runs answer the same questions. */

/**
 * Text for whether requests of a kind use up a limit. Suites and k6 runs share these texts, since they answer the same
 * questions.
 */
export const whetherCounted = (isCounted: boolean): string =>
  isCounted ? 'they count' : 'they do not count';

/** The form of Retry-After; undefined if a refusal has none. */
export function retryAfterForm(refusal: Exchange): string | undefined {
  const text = headerOf(refusal, 'Retry-After');
  return text === undefined ? undefined : /^\d+$/.test(text) ? 'seconds' : 'a date';
}

/** Text for whether a refusal has a Retry-After. */
export const whetherRetryAfter = (refusal: Exchange): string =>
  headerOf(refusal, 'Retry-After') === undefined ? 'no' : 'yes';
