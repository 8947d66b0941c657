import { table } from '../types.ts';
import { type When, both, coded, operation, replace, setBody, setField, setStatus, status } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const inbox: When = (call) => call.family === 'inbox';

const withKey: When = (call) => (call.headers['authorization'] ?? '') !== '';

const bearer: When = (call) => call.headers['authorization']?.startsWith('Bearer ') === true;

const keyless: When = (call) => call.family === 'inbox' && call.headers['authorization'] === undefined;

const refused = both(inbox, withKey, status(401));

const suspended = both(inbox, coded('WORKSPACE_SUSPENDED'));

export const authentication = table({
  'inbox.authentication.key-in-header-alone': {
    description: 'a key is read from the query as well',
    inbox: { keyIn: ({ headers, query }) => headers['authorization'] ?? query.get('api_key') ?? undefined },
  },
  'inbox.authentication.foreign-resource-never-403': [
    {
      description: 'foreign emails answer 403',
      inbox: {
        missing: (name, foreign) => ({
          ...inboxRules.missing(name, foreign),
          ...(foreign && { status: 403 }),
        }),
      },
    },
    {
      variant: 'view',
      description: 'a foreign view answers 403',
      inbox: { foreignView: { status: 403, code: 'FORBIDDEN' } },
    },
    {
      variant: 'mailbox',
      description: 'a foreign mailbox answers 403',
      inbox: { foreignMailbox: { status: 403, code: 'FORBIDDEN' } },
    },
  ],
  'inbox.authentication.raw-key-accepted': {
    description: 'Bearer is required',
    inbox: {
      keyIn: ({ headers: { authorization } }) =>
        authorization?.startsWith('Bearer ') === true ? authorization : undefined,
    },
  },
  'inbox.authentication.bearer-prefix-accepted': {
    description: 'Bearer is refused',
    inbox: { bearerAccepted: false },
  },
  'inbox.authentication.bearer-same-as-raw': {
    description: 'behind Bearer the workspace is empty',
    wire: setBody(both(operation('GET /emails'), bearer, status(200)), () => ({
      items: [],
      nextCursor: null,
      hasMore: false,
    })),
  },
  'inbox.authentication.missing-header-status': [
    { description: 'a missing header answers 500', wire: setStatus(both(keyless, status(401)), 500) },
    {
      variant: 'detail',
      description: 'an email is read without a key',
      wire: replace(both(keyless, operation('GET /emails/{emailId}')), {
        status: 200,
        headers: {},
        body: { email: { id: 'open' } },
      }),
    },
  ],
  'inbox.authentication.key-48-characters': {
    description: 'keys have 40 characters',
    inbox: { keyLength: 40 },
  },
  'inbox.authentication.key-reads-every-email': {
    description: 'the key may list but not read',
    wire: setStatus(both(operation('GET /emails/{emailId}'), status(200)), 403),
  },
  'inbox.authentication.key-sends': {
    description: 'the key may not send',
    wire: setStatus(both(operation('POST /drafts/send'), status(201)), 403),
  },
  'inbox.authentication.key-has-every-right': {
    description: 'the key may not see the filters',
    wire: setStatus(both(operation('GET /filters'), status(200)), 403),
  },
  'inbox.authentication.unknown-key-401': [
    {
      description: 'an unknown key answers 403',
      wire: setStatus(refused, 403),
    },
    {
      variant: 'views',
      description: 'saved views answer 403 to an unknown key',
      wire: setStatus(both(refused, operation('GET /views')), 403),
    },
    {
      variant: 'cut',
      description: 'keys are cut to their length',
      inbox: { keyIn: (raw) => inboxRules.keyIn(raw)?.slice(0, inboxRules.keyLength) },
    },
  ],
  'inbox.authentication.unknown-key-code': {
    description: 'an unknown key has another code',
    wire: setField(refused, 'code', 'UNAUTHORIZED'),
  },
  'inbox.authentication.unknown-key-on-writes': {
    description: 'changing routes answer 404 to an unknown key',
    wire: setStatus(
      both(refused, (call) => call.method !== 'GET'),
      404,
    ),
  },
  'inbox.authentication.disabled-key-401': {
    description: 'a disabled key answers 403',
    wire: setStatus(refused, 403),
  },
  'inbox.authentication.disabled-key-code': {
    description: 'a disabled key has another code',
    wire: setField(refused, 'code', 'KEY_DISABLED'),
  },
  'inbox.authentication.disabled-key-within-5-minutes': {
    description: 'a disabled key works for ten minutes',
    inbox: { disabledKeySpreadMs: 2 * inboxRules.disabledKeySpreadMs },
  },
  'inbox.authentication.suspended-403': {
    description: 'a suspended workspace answers 402',
    wire: setStatus(suspended, 402),
  },
  'inbox.authentication.suspended-code': {
    description: 'a suspended workspace has another code',
    wire: setField(suspended, 'code', 'SUBSCRIPTION_ENDED'),
  },
  'inbox.authentication.suspended-on-reads-too': {
    description: 'a suspended workspace can be read',
    inbox: { suspendedStops: (method) => method !== 'GET' },
  },
  'inbox.authentication.foreign-resource-404': {
    description: 'foreign emails answer 410',
    inbox: {
      missing: (name, foreign) => ({
        ...inboxRules.missing(name, foreign),
        ...(foreign && { status: 410 }),
      }),
    },
  },
});
