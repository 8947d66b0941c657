import { to, set } from '../../edits/answers.ts';
import { whenListing } from '../../edits/inbox.ts';
import { table, withInbox } from '../../types.ts';
import { whenParameter } from '../../wire.ts';

export const listEmailsParameters = table('inbox.list-emails', {
  'no-other-status': to([whenListing, whenParameter('cursor', (cursor) => !cursor.includes('|'))], 410),
  'no-parameter-required': to([whenListing, (call) => call.query.size === 0], 400),
  'timeout-408': { main: to([whenListing, 408], 504), late: withInbox({ readTimeoutMs: 20_000 }) },
  'timeout-code': set([whenListing, 408], 'code', 'TIMEOUT'),
  'timeout-not-before-10-seconds': withInbox({ readTimeoutMs: 4000 }),
});
