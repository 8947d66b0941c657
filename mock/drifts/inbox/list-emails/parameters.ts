import { whenListing } from '../../edits/inbox.ts';
import { table, alterWire, alterInbox } from '../../types.ts';
import { whenParameter, whenAll, setField, setStatus, whenStatus } from '../../wire.ts';

export const listEmailsParameters = table({
  'inbox.list-emails.no-other-status': alterWire(
    'a cursor that is unreadable answers 410',
    setStatus(
      whenAll(
        whenListing,
        whenParameter('cursor', (cursor) => !cursor.includes('|')),
      ),
      410,
    ),
  ),
  'inbox.list-emails.no-parameter-required': alterWire(
    'a limit is required',
    setStatus(
      whenAll(whenListing, (call) => call.query.size === 0),
      400,
    ),
  ),
  'inbox.list-emails.timeout-408': {
    main: alterWire('a slow list answers 504', setStatus(whenAll(whenListing, whenStatus(408)), 504)),
    late: alterInbox('a slow list is given up after twenty seconds', { readTimeoutMs: 20_000 }),
  },
  'inbox.list-emails.timeout-code': alterWire(
    'a slow list has another code',
    setField(whenAll(whenListing, whenStatus(408)), 'code', 'TIMEOUT'),
  ),
  'inbox.list-emails.timeout-not-before-10-seconds': alterInbox('a read is given up after four seconds', {
    readTimeoutMs: 4000,
  }),
});
