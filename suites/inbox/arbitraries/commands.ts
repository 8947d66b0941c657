import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { type FlagChange, type FolderName } from '../scenarios/model.ts';
import { SECOND, HOUR } from '../../kit/model/time.ts';

const { maxLimit } = inboxFacts.page;
export const FOLDERS = inboxFacts.folderTypes;
/** Few emails and few keys, so that commands often use the same ones. */
const EMAILS = 12;
const KEYS = ['none', 'first', 'second'] as const;
export const BODIES = ['one', 'other'] as const;
export const WAITS = {
  minute: (windowSeconds: number) => (windowSeconds + 1) * SECOND,
  half: (windowSeconds: number) => (windowSeconds / 2) * SECOND,
  hour: () => HOUR,
  twentyHours: () => 20 * HOUR,
  twoDays: () => 2 * inboxFacts.idempotency.storedHours * HOUR + SECOND,
} as const;

export type ListedFolder = FolderName | 'hidden' | 'all';

/**
 * What a client may do next, as plain data. So a sequence shrinks as an array, replays by seed and path, and reads
 * well in a report. Shrunk counterexamples of `fc.commands` need a log of their own to be replayed.
 */
export type Command =
  | { readonly do: 'list'; readonly what: ListedFolder; readonly limit: number }
  | { readonly do: 'search'; readonly email: number }
  | { readonly do: 'get'; readonly email: number }
  | { readonly do: 'patch'; readonly email: number; readonly flags: FlagChange }
  | { readonly do: 'delete'; readonly email: number; readonly twice: boolean }
  | {
      readonly do: 'send';
      readonly body: (typeof BODIES)[number];
      readonly key: (typeof KEYS)[number];
      readonly as: 'main' | 'second';
    }
  | { readonly do: 'bulk'; readonly emails: readonly number[]; readonly isRead: boolean }
  | { readonly do: 'look'; readonly times: number }
  | { readonly do: 'wait'; readonly for: keyof typeof WAITS | 'month' };

export const commands: fc.Arbitrary<readonly Command[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('list' as const),
        what: fc.constantFrom<ListedFolder>('TRASH', 'SENT', 'INBOX', 'hidden', 'all', ...FOLDERS),
        limit: fc.integer({ min: 60, max: maxLimit }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('search' as const), email: fc.nat(EMAILS - 1) }) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('get' as const), email: fc.nat(EMAILS - 1) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('patch' as const),
        email: fc.nat(EMAILS - 1),
        flags: fc.oneof(
          fc.record({ isRead: fc.boolean() }),
          fc.record({ isStarred: fc.boolean() }),
          fc.record({ isRead: fc.boolean(), isStarred: fc.boolean() }),
        ),
      }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('delete' as const),
        email: fc.nat(EMAILS - 1),
        twice: fc.boolean(),
      }),
    },
    {
      weight: 5,
      arbitrary: fc.record({
        do: fc.constant('send' as const),
        body: fc.constantFrom(...BODIES),
        key: fc.constantFrom(...KEYS),
        as: fc.constantFrom('main' as const, 'second' as const),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        do: fc.constant('bulk' as const),
        emails: fc.uniqueArray(fc.nat(EMAILS - 1), { minLength: 1, maxLength: 4 }),
        isRead: fc.boolean(),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('look' as const), times: fc.integer({ min: 1, max: 50 }) }),
    },
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('wait' as const),
        for: fc.constantFrom<keyof typeof WAITS | 'month'>(
          'minute',
          'half',
          'hour',
          'twentyHours',
          'twoDays',
          'month',
        ),
      }),
    },
  ),
  { minLength: 1, maxLength: 32, size: 'max' },
);
