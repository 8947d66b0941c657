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

export const authKeys = table('prospecting.auth', {
  'key-raw-accepted': alterWire(
    'a key needs Bearer',
    replace(
      (call, reply) =>
        call.family !== 'inbox' &&
        hasSucceeded(call, reply) &&
        !/^Bearer /.test(call.headers['authorization'] ?? ''),
      { ...welcome, status: 401, body: { error: 'Authentication required' } },
    ),
  ),
  'key-bearer-accepted': alterProspecting('Bearer is refused', {
    keyIn: (sent) => (sent.startsWith('Bearer ') ? '' : sent),
  }),
  'key-48-long': withProspecting({ keyLength: 40 }),
  'key-letters-and-digits': alterProspecting('keys hold a dash', {
    writesKey: (letters) => `${letters.slice(0, 9)}-${letters.slice(10)}`,
  }),
  'several-keys': alterProspecting('only one key of an account is valid', {
    opens: (key) => (key === 'second' ? 'nothing' : 'itself'),
  }),
  'key-can-be-disabled': {
    main: letIn('disabled keys are let in', (key) => key.length === reference.keyLength),
    error: set([inMain, keyRefused], 'error', 'The key is disabled'),
  },
  'key-can-be-deleted': letIn('deleted keys are let in', (key) => key.length === reference.keyLength),
  'disabling-one-keeps-others': alterProspecting('disabling one key disables all', {
    opens: (_, othersDisabled) => (othersDisabled ? 'nothing' : 'itself'),
  }),
  'key-reads-everything': to(['GET /advanced/campaigns', hasSucceeded], 403),
  'key-changes-everything': to([whenWriting, (call) => call.family !== 'inbox', hasSucceeded], 403),
  'key-spends-credits': to([whenWriting, path(/^\/tools/), hasSucceeded], 403),
  'key-in-header-only': {
    main: alterWire(
      'a key in the query is taken',
      replace([keyRefused, whenAnyParameter('api_key', 'token')], welcome),
    ),
    'other-header': alterWire(
      'a key in x-api-key is taken',
      replace([keyRefused, ({ headers }) => headers['x-api-key'] !== undefined], welcome),
    ),
  },
  'key-acts-on-whole-account': alterProspecting('each key has resources of its own', {
    opens: (key) => (key === 'second' ? 'foreign' : 'itself'),
  }),
  'key-reaches-own-account': alterProspecting('keys of two accounts open the same one', {
    opens: (key) => (key === 'main' ? 'foreign' : 'itself'),
  }),
  'key-has-no-scopes': {
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
  'keys-share-minute-counter': alterProspecting('each key has a quota of its own', {
    quotaScope: ({ account, key }) => `${account} ${key}`,
  }),
  'same-key-on-main': to([inMain, hasSucceeded], 401),
  'same-key-on-lists': to([inLists, hasSucceeded], 401),
});
