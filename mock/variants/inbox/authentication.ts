import { answering, withCode } from '../answers.ts';
import { variantTable } from '../types.ts';
import { ruled } from './refusals.ts';

export const authentication = variantTable({
  'inbox.authentication.disabled-key-meanwhile': ruled('a disabled key fails at once', {
    disabledKeySpreadMs: 0,
  }),
  'inbox.authentication.missing-header-status': answering(
    (call, { status }) =>
      call.family === 'inbox' && status === 401 && call.headers['authorization'] === undefined,
    400,
    { code: 'MISSING_HEADER', error: 'Authorization is missing' },
  ),
  'inbox.authentication.missing-header-code': withCode(
    (call, { status }) =>
      call.family === 'inbox' && status === 401 && call.headers['authorization'] === undefined,
    'MISSING_API_KEY',
  ),
  'inbox.authentication.other-scheme': ruled('bearer in small letters is accepted', {
    bearerInAnyCase: true,
  }),
});
