import { to, set } from '../../edits/answers.ts';
import { whenListing } from '../../edits/inbox.ts';
import { table, withInbox } from '../../types.ts';
import { whenParameter, whenAll } from '../../wire.ts';

export const listEmailsParameters = table({
  'inbox.list-emails.no-other-status': to(
    whenAll(
      whenListing,
      whenParameter('cursor', (cursor) => !cursor.includes('|')),
    ),
    410,
  ),
  'inbox.list-emails.no-parameter-required': to(
    whenAll(whenListing, (call) => call.query.size === 0),
    400,
  ),
  'inbox.list-emails.timeout-408': {
    main: to(whenAll(whenListing, 408), 504),
    late: withInbox({ readTimeoutMs: 20_000 }),
  },
  'inbox.list-emails.timeout-code': set(whenAll(whenListing, 408), 'code', 'TIMEOUT'),
  'inbox.list-emails.timeout-not-before-10-seconds': withInbox({ readTimeoutMs: 4000 }),
});
