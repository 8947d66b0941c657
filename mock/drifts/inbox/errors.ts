import { to, set } from '../edits/answers.ts';
import { whenListing, whenNoUpdate, whenSearching, inbox } from '../edits/inbox.ts';
import { table, alterWire } from '../types.ts';
import { type When, changeField, whenCode, whenDetail, setBody } from '../wire.ts';

const unknownPath: When = (call) => call.family === 'inbox' && call.operation === undefined;

const flattened = (details: unknown): unknown =>
  Object.fromEntries(
    Object.entries(details as object).map(([name, value]) => [
      name,
      Array.isArray(value) && name !== 'accepted' ? value.join('; ') : (value as unknown),
    ]),
  );

export const errors = table('inbox.errors', {
  'unknown-path-404': { main: to(unknownPath, 400), success: to(unknownPath, 200) },
  'unknown-path-html': alterWire('an unknown path is answered with JSON', (call, reply) =>
    unknownPath(call, reply)
      ? {
          ...reply,
          headers: { 'content-type': 'application/json' },
          body: { code: 'NOT_FOUND', error: 'No route' },
        }
      : reply,
  ),
  'validation-details-messages': {
    main: alterWire(
      'a parameter leads to one message',
      changeField([inbox, whenCode('VALIDATION_FAILED')], 'details', flattened),
    ),
    'folder-of-search': alterWire(
      'an unknown folder of the search leads to one message',
      changeField([whenSearching, whenDetail('folderType')], 'details', flattened),
    ),
    named: set([whenSearching, whenDetail('folderType')], 'details', { folder: ['is unknown'] }),
  },
  'validation-details-bound': set([whenListing, whenDetail('maxDepth')], 'details.maxDepth', '5'),
  'validation-details-variants': {
    main: set([inbox, whenDetail('accepted')], 'details', { isRead: ['required'] }),
    text: set([inbox, whenDetail('accepted')], 'details.accepted', 'isRead, isStarred'),
  },
  'no-code-outside-the-table': set([inbox, 400], 'code', 'BAD_INPUT'),
  'status-and-code-agree': to([inbox, 400], 422),
  'rate-limit-code': set([inbox, whenCode('RATE_LIMIT_EXCEEDED')], 'code', 'SLOW_DOWN'),
  'quota-code': set([inbox, whenCode('QUOTA_EXCEEDED')], 'code', 'RATE_LIMIT_EXCEEDED'),
  'internal-error-code': set([inbox, 500], 'code', 'FAILURE'),
  'malformed-json-elsewhere': {
    main: alterWire(
      'other routes answer malformed JSON as any bad body',
      setBody(
        [(call) => call.operation !== 'PATCH /emails/{emailId}', inbox, whenCode('REQUEST_ERROR')],
        (body) => ({ ...(body as object), code: 'VALIDATION_FAILED' }),
      ),
    ),
    'usual-code': set([whenNoUpdate, whenCode('REQUEST_ERROR')], 'code', 'VALIDATION_FAILED'),
  },
});
