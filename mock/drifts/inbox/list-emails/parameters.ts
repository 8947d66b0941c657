import { list } from '../../edits/inbox-refusals.ts';
import { emailList } from '../../edits/inbox-rules.ts';
import { table } from '../../types.ts';
import { asked, both, setField, setStatus, status } from '../../wire.ts';

export const listEmailsParameters = table({
  'inbox.list-emails.no-other-status': {
    description: 'a cursor that is unreadable answers 410',
    wire: setStatus(
      both(
        emailList,
        asked('cursor', (cursor) => !cursor.includes('|')),
      ),
      410,
    ),
  },
  'inbox.list-emails.no-parameter-required': {
    description: 'a limit is required',
    wire: setStatus(
      both(emailList, (call) => call.query.size === 0),
      400,
    ),
  },
  'inbox.list-emails.timeout-408': [
    {
      description: 'a slow list answers 504',
      wire: setStatus(both(list, status(408)), 504),
    },
    {
      variant: 'late',
      description: 'a slow list is given up after twenty seconds',
      inbox: { readTimeoutMs: 20_000 },
    },
  ],
  'inbox.list-emails.timeout-code': {
    description: 'a slow list has another code',
    wire: setField(both(list, status(408)), 'code', 'TIMEOUT'),
  },
  'inbox.list-emails.timeout-not-before-10-seconds': {
    description: 'a read is given up after four seconds',
    inbox: { readTimeoutMs: 4000 },
  },
});
