import { inboxFacts, prospectingFacts } from '../../../../generated/facts.ts';
import type { Service } from '../../../../specs/source.ts';

/** Whether the limiter of the service counts a request. */
export const isCounted = (service: Service, operation: string | undefined): boolean => {
  if (service === 'inbox') return true;
  const path = operation?.split(' ')[1] ?? '';
  return !prospectingFacts.rateLimit.uncountedPathPrefixes.some((prefix) => path.startsWith(prefix));
};

/** Length of the documented rate-limit window of a service in ms. */
export const windowMs = (service: Service): number =>
  (service === 'inbox' ? inboxFacts : prospectingFacts).rateLimit.windowSeconds * 1000;
