import { isObject } from '../../../specs/json.ts';
import { withHeader, to, set } from '../edits/answers.ts';
import { sending, whenSending, sendingSucceeds, alterSending } from '../edits/inbox.ts';
import { table, alterInbox } from '../types.ts';
import { type When, whenAll, whenCode } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const replayed: When = whenAll(
  whenSending,
  (_, reply) => 'Idempotent-Replay' in reply.headers || 'idempotent-replay' in reply.headers,
);

const fresh: When = whenAll(sendingSucceeds, (call, reply) => !replayed(call, reply));

export const idempotency = table('inbox.idempotency', {
  'keys-told-apart': alterSending('keys are cut to 128 characters', {
    keyName: (name) => name.slice(0, 128),
  }),
  'key-honoured-on-send': {
    main: alterSending('keys are not stored', { storedHours: 0 }),
    'by-api-key': alterInbox('a second API key sends the message again', {
      sending: { ...sending, keyName: (name, { key }) => `${key} ${name}` },
    }),
  },
  'stored-24-hours': {
    main: alterSending('keys are stored 12 hours', { storedHours: inboxRules.sending.storedHours / 2 }),
    'one-hour': alterInbox('keys are stored one hour', { sending: { ...sending, storedHours: 1 } }),
  },
  'forgotten-after-24-hours': alterSending('keys are stored a week', {
    storedHours: inboxRules.sending.storedHours * 7,
  }),
  'scoped-to-workspace': alterSending('each API key has idempotency keys of its own', {
    keyName: (name, { key }) => `${key} ${name}`,
  }),
  'not-shared-across-workspaces': alterSending('idempotency keys hold across workspaces', {
    sharedByWorkspaces: true,
  }),
  'replay-header': alterSending('an answer from store does not say so', { replays: (reply) => reply }),
  'first-answer-without-replay-header': withHeader(fresh, 'Idempotent-Replay', 'true'),
  'replay-same-status': alterSending('an answer from store has the status 200', {
    replays: (reply) => inboxRules.sending.replays({ ...reply, status: 200 }),
  }),
  'replay-same-body': alterSending('an answer from store has no ids', {
    replays: (reply) => inboxRules.sending.replays({ ...reply, body: {} }),
  }),
  'conflict-409': {
    main: to([whenSending, whenCode('CONFLICT')], 422),
    'in-any-case': alterInbox('requests that differ in the case of letters alone are taken for the same', {
      fingerprint: (body) => JSON.stringify(body).toLowerCase(),
    }),
    'body-left-out': alterInbox('requests with other texts are taken for the same', {
      fingerprint: (body) => JSON.stringify(isObject(body) ? { ...body, body: undefined } : body),
    }),
    'recipients-left-out': alterInbox('requests to other recipients are taken for the same', {
      fingerprint: (body) => JSON.stringify(isObject(body) ? { ...body, to: undefined } : body),
    }),
  },
  'conflict-code': set([whenSending, whenCode('CONFLICT')], 'code', 'IDEMPOTENCY_CONFLICT'),
  'conflict-sends-nothing': alterSending('a refused repeat is sent', { conflictSends: true }),
});
