import { set, to } from '../../edits/answers.ts';
import {
  inLists,
  inMain,
  keyRefused,
  letIn,
  hasSucceeded,
  welcome,
  whenWriting,
  path,
  whenAnyParameter,
} from '../../edits/prospecting.ts';
import { table, alterWire, alterProspecting, withProspecting } from '../../types.ts';
import { operation, replace } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

export const authKeys = table({
  'prospecting.auth.key-raw-accepted': alterWire(
    'a key needs Bearer',
    replace(
      (call, reply) =>
        call.family !== 'inbox' &&
        hasSucceeded(call, reply) &&
        !/^Bearer /.test(call.headers['authorization'] ?? ''),
      { ...welcome, status: 401, body: { error: 'Authentication required' } },
    ),
  ),
  'prospecting.auth.key-bearer-accepted': alterProspecting('Bearer is refused', {
    keyIn: (sent) => (sent.startsWith('Bearer ') ? '' : sent),
  }),
  'prospecting.auth.key-48-long': withProspecting({ keyLength: 40 }),
  'prospecting.auth.key-letters-and-digits': alterProspecting('keys hold a dash', {
    writesKey: (letters) => `${letters.slice(0, 9)}-${letters.slice(10)}`,
  }),
  'prospecting.auth.several-keys': alterProspecting('only one key of an account is valid', {
    opens: (key) => (key === 'second' ? 'nothing' : 'itself'),
  }),
  'prospecting.auth.key-can-be-disabled': {
    main: letIn('disabled keys are let in', (key) => key.length === reference.keyLength),
    error: set([inMain, keyRefused], 'error', 'The key is disabled'),
  },
  'prospecting.auth.key-can-be-deleted': letIn(
    'deleted keys are let in',
    (key) => key.length === reference.keyLength,
  ),
  'prospecting.auth.disabling-one-keeps-others': alterProspecting('disabling one key disables all', {
    opens: (_, othersDisabled) => (othersDisabled ? 'nothing' : 'itself'),
  }),
  'prospecting.auth.key-reads-everything': to(['GET /advanced/campaigns', hasSucceeded], 403),
  'prospecting.auth.key-changes-everything': to(
    [whenWriting, (call) => call.family !== 'inbox', hasSucceeded],
    403,
  ),
  'prospecting.auth.key-spends-credits': to([whenWriting, path(/^\/tools/), hasSucceeded], 403),
  'prospecting.auth.key-in-header-only': {
    main: alterWire(
      'a key in the query is taken',
      replace([keyRefused, whenAnyParameter('api_key', 'token')], welcome),
    ),
    'other-header': alterWire(
      'a key in x-api-key is taken',
      replace([keyRefused, ({ headers }) => headers['x-api-key'] !== undefined], welcome),
    ),
  },
  'prospecting.auth.key-acts-on-whole-account': alterProspecting('each key has resources of its own', {
    opens: (key) => (key === 'second' ? 'foreign' : 'itself'),
  }),
  'prospecting.auth.key-reaches-own-account': alterProspecting('keys of two accounts open the same one', {
    opens: (key) => (key === 'main' ? 'foreign' : 'itself'),
  }),
  'prospecting.auth.key-has-no-scopes': {
    main: to(
      [
        operation('GET /credits/usage', 'GET /webhook', 'GET /advanced/campaigns', 'GET /lists/list'),
        hasSucceeded,
      ],
      403,
    ),
    read: to('GET /emails/blacklists', 401),
    write: to('POST /email-providers/warmup/enable', 403),
  },
  'prospecting.auth.keys-share-minute-counter': alterProspecting('each key has a quota of its own', {
    quotaScope: ({ account, key }) => `${account} ${key}`,
  }),
  'prospecting.auth.same-key-on-main': to([inMain, hasSucceeded], 401),
  'prospecting.auth.same-key-on-lists': to([inLists, hasSucceeded], 401),
});
