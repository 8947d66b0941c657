import type { Holdings } from './draw.ts';

/**
 * Accounts by their data: little of everything, what the mock invents, the same with new mail, and more than one walk
 * reads.
 */
export const ACCOUNT_SIZES = {
  small: { emails: 15, entries: 4 },
  ordinary: {},
  busy: { mailEvery: 100 },
  large: { emails: 100_000, lists: 300 },
} as const satisfies Readonly<Record<string, Holdings>>;
