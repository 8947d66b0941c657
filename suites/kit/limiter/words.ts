import { headerOf, type Exchange } from '../model/exchange.ts';

/** The words for what bursts show of limits: those of suites and of k6 runs answer the same questions. */

/** Whether requests of some kind use up a limit. */
export const whetherCounted = (isCounted: boolean): string =>
  isCounted ? 'they count' : 'they do not count';

/** The form of Retry-After; undefined where a refusal has none. */
export function retryAfterForm(refusal: Exchange): string | undefined {
  const text = headerOf(refusal, 'Retry-After');
  return text === undefined ? undefined : /^\d+$/.test(text) ? 'seconds' : 'a date';
}

/** Whether a refusal says when to come again. */
export const whetherRetryAfter = (refusal: Exchange): string =>
  headerOf(refusal, 'Retry-After') === undefined ? 'no' : 'yes';
