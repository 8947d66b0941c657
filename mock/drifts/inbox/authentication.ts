import { to, set } from '../edits/answers.ts';
import { inbox, whenSearching } from '../edits/inbox.ts';
import { table, alterInbox, alterWire, withInbox } from '../types.ts';
import { type When, json, whenAll, whenCode, replace, setBody } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const withKey: When = (call) => (call.headers['authorization'] ?? '') !== '';
const bearer: When = (call) => call.headers['authorization']?.startsWith('Bearer ') === true;
const keyless: When = (call) => call.family === 'inbox' && call.headers['authorization'] === undefined;
const refused = whenAll(inbox, withKey, 401);
const suspended = whenAll(inbox, whenCode('WORKSPACE_SUSPENDED'));
const REFUSED = json(401, { code: 'INVALID_API_KEY', error: 'Invalid API key' });

export const authentication = table('inbox.authentication', {
  'key-in-header-alone': alterInbox('a key is read from the query as well', {
    keyIn: ({ headers, query }) => headers['authorization'] ?? query.get('api_key') ?? undefined,
  }),
  'foreign-resource-never-403': {
    main: alterInbox('foreign emails answer 403', {
      missing: (name, foreign) => ({ ...inboxRules.missing(name, foreign), ...(foreign && { status: 403 }) }),
    }),
    view: withInbox({ foreignView: { status: 403, code: 'FORBIDDEN' } }),
    mailbox: withInbox({ foreignMailbox: { status: 403, code: 'FORBIDDEN' } }),
  },
  'raw-key-accepted': alterInbox('Bearer is required', {
    keyIn: ({ headers: { authorization } }) =>
      authorization?.startsWith('Bearer ') === true ? authorization : undefined,
  }),
  'bearer-prefix-accepted': {
    main: alterInbox('Bearer is refused', {
      keyIn: ({ headers: { authorization } }) =>
        authorization?.startsWith('Bearer ') === true ? undefined : authorization,
    }),
    search: alterWire('a search refuses the key behind Bearer', replace([bearer, whenSearching], REFUSED)),
  },
  'bearer-same-as-raw': alterWire(
    'behind Bearer the workspace is empty',
    setBody(['GET /emails', bearer, 200], () => ({ items: [], nextCursor: null, hasMore: false })),
  ),
  'missing-header-status': {
    main: to([keyless, 401], 500),
    detail: alterWire(
      'an email is read without a key',
      replace([keyless, 'GET /emails/{emailId}'], {
        status: 200,
        headers: {},
        body: { email: { id: 'open' } },
      }),
    ),
  },
  'key-48-characters': withInbox({ keyLength: 40 }),
  'key-reads-every-email': to(['GET /emails/{emailId}', 200], 403),
  'key-sends': to(['POST /drafts/send', 201], 403),
  'key-has-every-right': to(['GET /filters', 200], 403),
  'unknown-key-401': {
    main: to(refused, 403),
    views: to([refused, 'GET /views'], 403),
    body: alterWire(
      'the body of an email is read with any key',
      replace([refused, 'GET /emails/{emailId}/body'], json(200, {})),
    ),
    cut: alterInbox('keys are cut to their length', {
      keyIn: (raw) => inboxRules.keyIn(raw)?.slice(0, inboxRules.keyLength),
    }),
  },
  'unknown-key-code': set(refused, 'code', 'UNAUTHORIZED'),
  'unknown-key-on-writes': to([refused, (call) => call.method !== 'GET'], 404),
  'disabled-key-401': to(refused, 403),
  'disabled-key-code': set(refused, 'code', 'KEY_DISABLED'),
  'disabled-key-within-5-minutes': withInbox({ disabledKeySpreadMs: 2 * inboxRules.disabledKeySpreadMs }),
  'suspended-403': to(suspended, 402),
  'suspended-code': set(suspended, 'code', 'SUBSCRIPTION_ENDED'),
  'suspended-on-reads-too': {
    main: alterInbox('a suspended workspace can be read', { suspendedStops: (method) => method !== 'GET' }),
    search: alterWire(
      'a suspended workspace can be searched',
      replace([suspended, whenSearching], json(200, { items: [], nextCursor: null, hasMore: false })),
    ),
  },
  'foreign-resource-404': alterInbox('foreign emails answer 410', {
    missing: (name, foreign) => ({ ...inboxRules.missing(name, foreign), ...(foreign && { status: 410 }) }),
  }),
});
