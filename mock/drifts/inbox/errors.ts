import { whenListing, whenNoUpdate, whenSearching, inbox } from '../edits/inbox.ts';
import { table, alterWire } from '../types.ts';
import {
  type When,
  whenAll,
  changeField,
  whenCode,
  whenDetail,
  setBody,
  setField,
  setStatus,
  whenStatus,
} from '../wire.ts';

const unknownPath: When = (call) => call.family === 'inbox' && call.operation === undefined;

const flattened = (details: unknown): unknown =>
  Object.fromEntries(
    Object.entries(details as object).map(([name, value]) => [
      name,
      Array.isArray(value) && name !== 'accepted' ? value.join('; ') : (value as unknown),
    ]),
  );

export const errors = table({
  'inbox.errors.unknown-path-404': {
    main: alterWire('an unknown path answers 400', setStatus(unknownPath, 400)),
    success: alterWire('an unknown path answers 200 with its page', setStatus(unknownPath, 200)),
  },
  'inbox.errors.unknown-path-html': alterWire('an unknown path is answered with JSON', (call, reply) =>
    unknownPath(call, reply)
      ? {
          ...reply,
          headers: { 'content-type': 'application/json' },
          body: { code: 'NOT_FOUND', error: 'No route' },
        }
      : reply,
  ),
  'inbox.errors.validation-details-messages': {
    main: alterWire(
      'a parameter leads to one message',
      changeField(whenAll(inbox, whenCode('VALIDATION_FAILED')), 'details', flattened),
    ),
    'folder-of-search': alterWire(
      'an unknown folder of the search leads to one message',
      changeField(whenAll(whenSearching, whenDetail('folderType')), 'details', flattened),
    ),
  },
  'inbox.errors.validation-details-bound': alterWire(
    'the bound of depth is a text',
    setField(whenAll(whenListing, whenDetail('maxDepth')), 'details.maxDepth', '5'),
  ),
  'inbox.errors.validation-details-variants': {
    main: alterWire(
      'a refused change has messages by field',
      setField(whenAll(inbox, whenDetail('accepted')), 'details', { isRead: ['required'] }),
    ),
    text: alterWire(
      'the accepted fields of a change stand in one text',
      setField(whenAll(inbox, whenDetail('accepted')), 'details.accepted', 'isRead, isStarred'),
    ),
  },
  'inbox.errors.no-code-outside-the-table': alterWire(
    'a new code',
    setField(whenAll(inbox, whenStatus(400)), 'code', 'BAD_INPUT'),
  ),
  'inbox.errors.status-and-code-agree': alterWire(
    'validation failures answer 422',
    setStatus(whenAll(inbox, whenStatus(400)), 422),
  ),
  'inbox.errors.rate-limit-code': alterWire(
    'a full minute has another code',
    setField(whenAll(inbox, whenCode('RATE_LIMIT_EXCEEDED')), 'code', 'SLOW_DOWN'),
  ),
  'inbox.errors.quota-code': alterWire(
    'a full month has the code of a full minute',
    setField(whenAll(inbox, whenCode('QUOTA_EXCEEDED')), 'code', 'RATE_LIMIT_EXCEEDED'),
  ),
  'inbox.errors.internal-error-code': alterWire(
    'a 500 has another code',
    setField(whenAll(inbox, whenStatus(500)), 'code', 'FAILURE'),
  ),
  'inbox.errors.malformed-json-elsewhere': {
    main: alterWire(
      'other routes answer malformed JSON as any bad body',
      setBody(
        whenAll((call) => call.operation !== 'PATCH /emails/{emailId}', inbox, whenCode('REQUEST_ERROR')),
        (body) => ({ ...(body as object), code: 'VALIDATION_FAILED' }),
      ),
    ),
    'usual-code': alterWire(
      'malformed JSON has the usual code beside the change of an email',
      setField(whenAll(whenNoUpdate, whenCode('REQUEST_ERROR')), 'code', 'VALIDATION_FAILED'),
    ),
  },
});
