import { missing } from '../edits/inbox-emails.ts';
import { table } from '../types.ts';
import { isObject } from '../../../specs/json.ts';
import { both, operation, setStatus, status } from '../wire.ts';

const get = operation('GET /emails/{emailId}');

const GET = 'GET /emails/{emailId}';

const isDraft = (body: unknown): boolean =>
  isObject(body) && isObject(body['email']) && body['email']['isDraft'] === true;

export const getEmail = table({
  'inbox.get-email.no-other-status': {
    description: 'an id that is none of this service answers 400',
    inbox: { missing: missing(GET, { status: 400 }) },
  },
  'inbox.get-email.id-from-list-accepted': [
    {
      description: 'listed emails cannot be read',
      wire: setStatus(both(get, status(200)), 404),
    },
    {
      variant: 'drafts',
      description: 'listed drafts cannot be read',
      wire: (call, reply) =>
        get(call, reply) && isDraft(reply.body)
          ? { ...reply, status: 404, body: { code: 'EMAIL_NOT_FOUND', error: 'Email not found' } }
          : reply,
    },
  ],
  'inbox.get-email.unknown-404': {
    description: 'an unknown email answers 410',
    inbox: { missing: missing(GET, { status: 410 }) },
  },
  'inbox.get-email.unknown-code': {
    description: 'an unknown email has the code of a change',
    inbox: { missing: missing(GET, { code: 'NOT_FOUND' }) },
  },
  'inbox.get-email.foreign-404': {
    description: 'a foreign email answers 403',
    inbox: { missing: missing(GET, { status: 403 }, true) },
  },
  'inbox.get-email.foreign-code': {
    description: 'a foreign email has another code',
    inbox: { missing: missing(GET, { code: 'FORBIDDEN' }, true) },
  },
  'inbox.get-email.foreign-like-unknown': {
    description: 'a foreign email can be told from an unknown one',
    inbox: { missing: missing(GET, { code: 'NOT_FOUND' }, true) },
  },
});
