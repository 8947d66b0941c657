import { table, alterInbox, withInbox } from '../../drifts/types.ts';
import { answerWith, withCode } from '../answers.ts';

export const authentication = table('inbox.authentication', {
  'disabled-key-meanwhile': withInbox({ disabledKeySpreadMs: 0 }),
  'missing-header-status': answerWith(
    (call, { status }) =>
      call.family === 'inbox' && status === 401 && call.headers['authorization'] === undefined,
    400,
    { code: 'MISSING_HEADER', error: 'Authorization is missing' },
  ),
  'missing-header-code': withCode(
    (call, { status }) =>
      call.family === 'inbox' && status === 401 && call.headers['authorization'] === undefined,
    'MISSING_API_KEY',
  ),
  'other-scheme': alterInbox('bearer in small letters is accepted', {
    keyIn: ({ headers }) => headers['authorization']?.replace(/^bearer /i, 'Bearer '),
  }),
});
