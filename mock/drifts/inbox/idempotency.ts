import { sending } from '../edits/inbox-relations.ts';
import { send, sends, sent } from '../edits/inbox-send.ts';
import { table } from '../types.ts';
import { type When, both, coded, setField, setHeader, setStatus } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const replayed: When = both(
  send,
  (_, reply) => 'Idempotent-Replay' in reply.headers || 'idempotent-replay' in reply.headers,
);

const fresh: When = both(sent, (call, reply) => !replayed(call, reply));

export const idempotency = table({
  'inbox.idempotency.keys-told-apart': {
    description: 'keys are cut to 128 characters',
    inbox: sends({ keyName: (name) => name.slice(0, 128) }),
  },
  'inbox.idempotency.key-honoured-on-send': [
    {
      description: 'keys are not stored',
      inbox: sends({ storedHours: 0 }),
    },
    {
      variant: 'by-api-key',
      description: 'a second API key sends the message again',
      inbox: { sending: { ...sending, keyName: (name, { key }) => `${key} ${name}` } },
    },
  ],
  'inbox.idempotency.stored-24-hours': [
    {
      description: 'keys are stored 12 hours',
      inbox: sends({ storedHours: inboxRules.sending.storedHours / 2 }),
    },
    {
      variant: 'one-hour',
      description: 'keys are stored one hour',
      inbox: { sending: { ...sending, storedHours: 1 } },
    },
  ],
  'inbox.idempotency.forgotten-after-24-hours': {
    description: 'keys are stored a week',
    inbox: sends({ storedHours: inboxRules.sending.storedHours * 7 }),
  },
  'inbox.idempotency.scoped-to-workspace': {
    description: 'each API key has idempotency keys of its own',
    inbox: sends({ keyName: (name, { key }) => `${key} ${name}` }),
  },
  'inbox.idempotency.not-shared-across-workspaces': {
    description: 'idempotency keys hold across workspaces',
    inbox: sends({ sharedByWorkspaces: true }),
  },
  'inbox.idempotency.replay-header': {
    description: 'an answer from store does not say so',
    inbox: sends({ replays: (reply) => reply }),
  },
  'inbox.idempotency.first-answer-without-replay-header': {
    description: 'every answer to a key says that it comes from store',
    wire: setHeader(fresh, 'Idempotent-Replay', 'true'),
  },
  'inbox.idempotency.replay-same-status': {
    description: 'an answer from store has the status 200',
    inbox: sends({ replays: (reply) => inboxRules.sending.replays({ ...reply, status: 200 }) }),
  },
  'inbox.idempotency.replay-same-body': {
    description: 'an answer from store has no ids',
    inbox: sends({ replays: (reply) => inboxRules.sending.replays({ ...reply, body: {} }) }),
  },
  'inbox.idempotency.conflict-409': [
    {
      description: 'a key with another request answers 422',
      wire: setStatus(both(send, coded('CONFLICT')), 422),
    },
    {
      variant: 'in-any-case',
      description: 'requests that differ in the case of letters alone are taken for the same',
      inbox: { fingerprint: (body) => JSON.stringify(body).toLowerCase() },
    },
  ],
  'inbox.idempotency.conflict-code': {
    description: 'a key with another request has another code',
    wire: setField(both(send, coded('CONFLICT')), 'code', 'IDEMPOTENCY_CONFLICT'),
  },
  'inbox.idempotency.conflict-sends-nothing': {
    description: 'a refused repeat is sent',
    inbox: sends({ conflictSends: true }),
  },
});
