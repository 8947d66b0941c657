import { coded, GONE, replace } from '../../drifts/wire.ts';
import { answering, withHeader } from '../answers.ts';
import { variantTable } from '../types.ts';
import { refusing, ruled } from './refusals.ts';

export const errors = variantTable({
  'inbox.errors.codes-of-undetailed-routes': refusing('limit', 'GET /drafts', (value) => value === 'none'),
  'inbox.errors.quota-retry-after': withHeader(coded('QUOTA_EXCEEDED'), 'Retry-After', '3600'),
  'inbox.errors.timeout-of-changes': ruled('changes fail that take long', {
    slowChange: { status: 500, code: 'INTERNAL_ERROR' },
  }),
  'inbox.errors.unknown-method': {
    description: 'a path that does not have a method is not known',
    wire: replace(({ family }, { status }) => family === 'inbox' && status === 405, GONE),
  },
  'inbox.errors.unknown-path-without-key': answering(
    ({ family, operation: name, headers }, { status }) =>
      family === 'inbox' && name === undefined && status === 404 && headers['authorization'] === undefined,
    401,
    { code: 'INVALID_API_KEY', error: 'The API key is missing' },
  ),
});
