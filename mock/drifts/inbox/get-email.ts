import { onceRead, to } from '../edits/answers.ts';
import { alterMissing } from '../edits/inbox.ts';
import { table, alterWire } from '../types.ts';
import { isObject } from '../../../specs/json.ts';
import { operation } from '../wire.ts';

const get = operation('GET /emails/{emailId}');
const GET = 'GET /emails/{emailId}';

const READS = { one: [GET, 'email'], list: ['GET /emails', 'items'] } as const;

const isDraft = (body: unknown): boolean =>
  isObject(body) && isObject(body['email']) && body['email']['isDraft'] === true;

export const getEmail = table('inbox.get-email', {
  'no-other-status': alterMissing(GET, { status: 400 }),
  'id-from-list-accepted': {
    main: to([get, 200], 404),
    drafts: alterWire('listed drafts cannot be read', (call, reply) =>
      get(call, reply) && isDraft(reply.body)
        ? { ...reply, status: 404, body: { code: 'EMAIL_NOT_FOUND', error: 'Email not found' } }
        : reply,
    ),
  },
  'reading-changes-nothing': {
    main: onceRead('an email is starred once it is read', READS, (email) => ({ ...email, isStarred: true })),
    moved: onceRead('an email moves once it is read', READS, (email) => ({ ...email, folderId: 'archive' })),
  },
  'unknown-404': alterMissing(GET, { status: 410 }),
  'unknown-code': alterMissing(GET, { code: 'NOT_FOUND' }),
  'foreign-404': alterMissing(GET, { status: 403 }, true),
  'foreign-code': alterMissing(GET, { code: 'FORBIDDEN' }, true),
  'foreign-like-unknown': alterMissing(GET, { code: 'NOT_FOUND' }, true),
});
