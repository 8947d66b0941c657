import type { Need } from '../../../specs/source.ts';
import type { KeyName } from './exchange.ts';

/** Keys other than the account's main key, with the variables that hold them. */
export const OTHER_KEY_VARIABLES = {
  second: 'SECOND_API_KEY',
  foreign: 'FOREIGN_API_KEY',
  disabled: 'DISABLED_API_KEY',
  suspended: 'SUSPENDED_API_KEY',
  inboxOnly: 'INBOX_ONLY_API_KEY',
} as const satisfies Partial<Record<KeyName, string>>;

export type OtherKey = keyof typeof OTHER_KEY_VARIABLES;
export type OtherKeys = Readonly<Partial<Record<OtherKey, string>>>;

/** The capability that each key enables. */
export const KEY_NEEDS: Readonly<Record<OtherKey, Need>> = {
  second: 'second-key',
  foreign: 'foreign-key',
  disabled: 'disabled-key',
  suspended: 'suspended-key',
  inboxOnly: 'inbox-only-key',
};

/** Capabilities that only read, with any key. */
export const READING_NEEDS: ReadonlySet<Need> = new Set(['read', ...Object.values(KEY_NEEDS)]);

/** Keys that give access to another account than that of the run, or to none. */
const ELSEWHERE: ReadonlySet<KeyName> = new Set(['foreign', 'suspended', 'disabled', 'inboxOnly']);

export const isOfOtherAccount = (key: KeyName): boolean => ELSEWHERE.has(key);
