import { list } from '../edits/inbox-refusals.ts';
import { other } from '../edits/inbox-states.ts';
import { table } from '../types.ts';
import { type When, both, changeField, coded, detailed, setBody, setField, setStatus } from '../wire.ts';

const unknownPath: When = (call) => call.family === 'inbox' && call.operation === undefined;

const inbox: When = (call) => call.family === 'inbox';

const flattened = (details: unknown): unknown =>
  Object.fromEntries(
    Object.entries(details as object).map(([name, value]) => [
      name,
      Array.isArray(value) && name !== 'accepted' ? value.join('; ') : (value as unknown),
    ]),
  );

export const errors = table({
  'inbox.errors.unknown-path-404': [
    { description: 'an unknown path answers 400', wire: setStatus(unknownPath, 400) },
    {
      description: 'an unknown path answers 200 with its page',
      variant: 'success',
      wire: setStatus(unknownPath, 200),
    },
  ],
  'inbox.errors.unknown-path-html': {
    description: 'an unknown path is answered with JSON',
    wire: (call, reply) =>
      unknownPath(call, reply)
        ? {
            ...reply,
            headers: { 'content-type': 'application/json' },
            body: { code: 'NOT_FOUND', error: 'No route' },
          }
        : reply,
  },
  'inbox.errors.validation-details-messages': {
    description: 'a parameter leads to one message',
    wire: changeField(both(inbox, coded('VALIDATION_FAILED')), 'details', flattened),
  },
  'inbox.errors.validation-details-bound': {
    description: 'the bound of depth is a text',
    wire: setField(both(list, detailed('maxDepth')), 'details.maxDepth', '5'),
  },
  'inbox.errors.validation-details-variants': [
    {
      description: 'a refused change has messages by field',
      wire: setField(both(inbox, detailed('accepted')), 'details', { isRead: ['required'] }),
    },
    {
      variant: 'text',
      description: 'the accepted fields of a change stand in one text',
      wire: setField(both(inbox, detailed('accepted')), 'details.accepted', 'isRead, isStarred'),
    },
  ],
  'inbox.errors.no-code-outside-the-table': {
    description: 'a new code',
    wire: setField((call, reply) => call.family === 'inbox' && reply.status === 400, 'code', 'BAD_INPUT'),
  },
  'inbox.errors.status-and-code-agree': {
    description: 'validation failures answer 422',
    wire: setStatus((call, reply) => call.family === 'inbox' && reply.status === 400, 422),
  },
  'inbox.errors.rate-limit-code': {
    description: 'a full minute has another code',
    wire: setField(both(inbox, coded('RATE_LIMIT_EXCEEDED')), 'code', 'SLOW_DOWN'),
  },
  'inbox.errors.quota-code': {
    description: 'a full month has the code of a full minute',
    wire: setField(both(inbox, coded('QUOTA_EXCEEDED')), 'code', 'RATE_LIMIT_EXCEEDED'),
  },
  'inbox.errors.internal-error-code': {
    description: 'a 500 has another code',
    wire: setField((call, reply) => call.family === 'inbox' && reply.status === 500, 'code', 'FAILURE'),
  },
  'inbox.errors.malformed-json-elsewhere': [
    {
      description: 'other routes answer malformed JSON as any bad body',
      wire: setBody(
        both((call) => call.operation !== 'PATCH /emails/{emailId}', inbox, coded('REQUEST_ERROR')),
        (body) => ({ ...(body as object), code: 'VALIDATION_FAILED' }),
      ),
    },
    {
      description: 'malformed JSON has the usual code beside the change of an email',
      wire: setField(both(other, coded('REQUEST_ERROR')), 'code', 'VALIDATION_FAILED'),
    },
  ],
});
