import { set } from '../../drifts/edits/answers.ts';
import { table, alterProspecting, withProspecting, withInbox } from '../../drifts/types.ts';
import { type When } from '../../drifts/wire.ts';
import { answerWith, whenBody } from '../answers.ts';

const refusedOf =
  (family: string): When =>
  (call, reply) =>
    call.family === family && reply.status === 401;
const keyless: When = ({ headers }) => headers['authorization'] === undefined;
const isObject = (body: unknown): body is object => typeof body === 'object' && body !== null;

export const auth = table('prospecting.auth', {
  'bearer-case': alterProspecting('the prefix is taken in any case and with any blanks', {
    keyIn: (authorization) => authorization.replace(/^bearer +/i, ''),
  }),
  'other-scheme': alterProspecting('the key is taken after Basic as well', {
    keyIn: (authorization) => authorization.replace(/^Basic /, ''),
  }),
  'key-case': withProspecting({ keyCaseMatters: false }),
  'disabled-key-delay': withInbox({ disabledKeySpreadMs: 0 }),
  'empty-key-401': answerWith(({ headers }) => headers['authorization'] === '', 400, {
    error: 'The header is empty',
    message: 'The header is empty',
  }),
  'inbox-key-plain-body': {
    main: set(
      (call, reply) => call.headers['authorization'] !== undefined && refusedOf('main')(call, reply),
      'hint',
      'Look into the settings of the account',
    ),
    text: withProspecting({
      inboxKeyRefusal: { status: 401, headers: { 'content-type': 'text/plain' }, body: 'Unauthorized' },
    }),
  },
  'unauthorised-lists-message': set(refusedOf('lists'), 'message', 'Authentication required'),
  'unauthorised-before-validation': answerWith(
    [
      'PATCH /advanced/campaigns/{campaignId}/settings',
      401,
      whenBody((body) => isObject(body) && 'dailyEmailAdded' in body),
    ],
    400,
    { error: 'dailyEmailAdded takes a whole number', code: 'INVALID_REQUEST' },
  ),
  'unauthorised-unknown-path': answerWith(
    (call, reply) =>
      call.operation === undefined && call.family !== 'inbox' && reply.status === 404 && keyless(call, reply),
    401,
    { error: 'Authentication required' },
  ),
});
