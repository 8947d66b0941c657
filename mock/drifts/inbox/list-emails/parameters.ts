import { to, set } from '../../edits/answers.ts';
import { whenListing } from '../../edits/inbox.ts';
import { table, withInbox } from '../../types.ts';
import { whenParameter } from '../../wire.ts';

export const listEmailsParameters = table({
  'inbox.list-emails.no-other-status': to(
    [whenListing, whenParameter('cursor', (cursor) => !cursor.includes('|'))],
    410,
  ),
  'inbox.list-emails.no-parameter-required': to([whenListing, (call) => call.query.size === 0], 400),
  'inbox.list-emails.timeout-408': {
    main: to([whenListing, 408], 504),
    late: withInbox({ readTimeoutMs: 20_000 }),
  },
  'inbox.list-emails.timeout-code': set([whenListing, 408], 'code', 'TIMEOUT'),
  'inbox.list-emails.timeout-not-before-10-seconds': withInbox({ readTimeoutMs: 4000 }),
});
