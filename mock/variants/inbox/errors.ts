import { withHeader, set } from '../../drifts/edits/answers.ts';
import { whenSearching } from '../../drifts/edits/inbox.ts';
import { table, alterWire, withInbox } from '../../drifts/types.ts';
import { whenCode, whenDetail, GONE, replace } from '../../drifts/wire.ts';
import { answerWith } from '../answers.ts';

import { refuseValues } from './refusals.ts';

const ACCEPTED = ['isRead', 'isStarred'];

export const errors = table('inbox.errors', {
  'malformed-json-elsewhere': answerWith(['POST /emails/bulk', whenCode('REQUEST_ERROR')], 422, {
    code: 'UNREADABLE',
    error: 'The body is no JSON',
  }),
  'validation-details-messages': {
    main: set([whenSearching, whenDetail('folderType')], 'details', {
      'query.folderType': ['is unknown'],
    }),
    accepted: set([whenSearching, whenDetail('folderType')], 'details', { accepted: ['INBOX', 'SENT'] }),
  },
  'validation-details-bound': set(whenDetail('maxDepth'), 'details', { filters: ['is too deep'] }),
  'validation-details-variants': set(whenDetail('accepted'), 'details', {
    accepted: ACCEPTED,
    ...Object.fromEntries(ACCEPTED.map((name) => [name, ['takes a boolean']])),
  }),

  'codes-of-undetailed-routes': refuseValues('limit', 'GET /drafts', (value) => value === 'none'),
  'quota-retry-after': withHeader(whenCode('QUOTA_EXCEEDED'), 'Retry-After', '3600'),
  'timeout-of-changes': withInbox({ slowChange: { status: 500, code: 'INTERNAL_ERROR' } }),
  'unknown-method': alterWire(
    'a path that does not have a method is not known',
    replace(({ family }, { status }) => family === 'inbox' && status === 405, GONE),
  ),
  'unknown-path-without-key': answerWith(
    ({ family, operation: name, headers }, { status }) =>
      family === 'inbox' && name === undefined && status === 404 && headers['authorization'] === undefined,
    401,
    { code: 'INVALID_API_KEY', error: 'The API key is missing' },
  ),
});
