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

export const authentication = table({
  'inbox.authentication.key-in-header-alone': alterInbox('a key is read from the query as well', {
    keyIn: ({ headers, query }) => headers['authorization'] ?? query.get('api_key') ?? undefined,
  }),
  'inbox.authentication.foreign-resource-never-403': {
    main: alterInbox('foreign emails answer 403', {
      missing: (name, foreign) => ({ ...inboxRules.missing(name, foreign), ...(foreign && { status: 403 }) }),
    }),
    view: withInbox({ foreignView: { status: 403, code: 'FORBIDDEN' } }),
    mailbox: withInbox({ foreignMailbox: { status: 403, code: 'FORBIDDEN' } }),
  },
  'inbox.authentication.raw-key-accepted': alterInbox('Bearer is required', {
    keyIn: ({ headers: { authorization } }) =>
      authorization?.startsWith('Bearer ') === true ? authorization : undefined,
  }),
  'inbox.authentication.bearer-prefix-accepted': {
    main: alterInbox('Bearer is refused', {
      keyIn: ({ headers: { authorization } }) =>
        authorization?.startsWith('Bearer ') === true ? undefined : authorization,
    }),
    search: alterWire('a search refuses the key behind Bearer', replace([bearer, whenSearching], REFUSED)),
  },
  'inbox.authentication.bearer-same-as-raw': alterWire(
    'behind Bearer the workspace is empty',
    setBody(['GET /emails', bearer, 200], () => ({ items: [], nextCursor: null, hasMore: false })),
  ),
  'inbox.authentication.missing-header-status': {
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
  'inbox.authentication.key-48-characters': withInbox({ keyLength: 40 }),
  'inbox.authentication.key-reads-every-email': to(['GET /emails/{emailId}', 200], 403),
  'inbox.authentication.key-sends': to(['POST /drafts/send', 201], 403),
  'inbox.authentication.key-has-every-right': to(['GET /filters', 200], 403),
  'inbox.authentication.unknown-key-401': {
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
  'inbox.authentication.unknown-key-code': set(refused, 'code', 'UNAUTHORIZED'),
  'inbox.authentication.unknown-key-on-writes': to([refused, (call) => call.method !== 'GET'], 404),
  'inbox.authentication.disabled-key-401': to(refused, 403),
  'inbox.authentication.disabled-key-code': set(refused, 'code', 'KEY_DISABLED'),
  'inbox.authentication.disabled-key-within-5-minutes': withInbox({
    disabledKeySpreadMs: 2 * inboxRules.disabledKeySpreadMs,
  }),
  'inbox.authentication.suspended-403': to(suspended, 402),
  'inbox.authentication.suspended-code': set(suspended, 'code', 'SUBSCRIPTION_ENDED'),
  'inbox.authentication.suspended-on-reads-too': {
    main: alterInbox('a suspended workspace can be read', { suspendedStops: (method) => method !== 'GET' }),
    search: alterWire(
      'a suspended workspace can be searched',
      replace([suspended, whenSearching], json(200, { items: [], nextCursor: null, hasMore: false })),
    ),
  },
  'inbox.authentication.foreign-resource-404': alterInbox('foreign emails answer 410', {
    missing: (name, foreign) => ({ ...inboxRules.missing(name, foreign), ...(foreign && { status: 410 }) }),
  }),
});
