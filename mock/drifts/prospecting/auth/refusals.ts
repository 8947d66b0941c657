import { set, to } from '../../edits/answers.ts';
import { inLists, inMain, keyRefused, letIn } from '../../edits/prospecting.ts';

import { table, alterProspecting, alterWire } from '../../types.ts';
import { type When, json, replace, whenAll } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

/** A value whose length no key has. */
const ofOtherLength: When = ({ headers }) =>
  ![0, reference.keyLength].includes((headers['authorization'] ?? '').length);

export const authRefusals = table('prospecting.auth', {
  '47-characters-refused': letIn('47 characters are let in', (key) => key.length === 47),
  '49-characters-refused': {
    main: letIn('49 characters are let in', (key) => key.length === 49),
    cut: alterProspecting('keys are cut to their length', {
      keyIn: (sent) => sent.replace(/^Bearer /, '').slice(0, reference.keyLength),
    }),
    written: alterProspecting('what is no letter and no digit is dropped from keys', {
      keyIn: (sent) => sent.replace(/^Bearer /, '').replaceAll(/[^A-Za-z0-9]/g, ''),
    }),
  },
  '48-other-characters-refused': letIn('any 48 characters are let in', (key) => key.length === 48),
  'missing-key-401': letIn('no key is needed', (key) => key === ''),
  'unknown-key-401': {
    main: letIn('unknown keys are let in', (key) => key !== ''),
    one: alterWire(
      'the progress of contacts is read with any key',
      replace(
        [
          'GET /advanced/campaigns/{campaignId}/progress/contacts',
          401,
          (call) => call.headers['authorization'] !== undefined,
        ],
        json(200, { contacts: [] }),
      ),
    ),
  },
  'unauthorised-error-text': {
    main: set(keyRefused, 'error', 'Unauthorized'),
    missing: to(['GET /lists/list/{listId}', (_, { status }) => status === 404], 401),
  },
  'unknown-path-without-key-refused': to(
    (call, { status }) =>
      call.family !== 'inbox' &&
      call.operation === undefined &&
      status === 404 &&
      call.headers['authorization'] === undefined,
    403,
  ),
  'unauthorised-main-code': set([keyRefused, inMain], 'code', 'AUTH_REQUIRED'),
  'unauthorised-lists-error-key': alterWire('the sentence stands in message', (call, reply) =>
    whenAll(keyRefused, inLists)(call, reply)
      ? { ...reply, body: { message: 'Authentication required', code: 'AUTH_REQUIRED' } }
      : reply,
  ),
  'unauthorised-lists-code': {
    main: set([keyRefused, inLists], 'code', 'UNAUTHORIZED'),
    length: set([keyRefused, inLists, ofOtherLength], 'code', 'MALFORMED_KEY'),
  },
  'inbox-key-refused': alterProspecting('keys of the inbox service open this one', {
    opens: (key, othersDisabled) => (key === 'inboxOnly' ? 'itself' : reference.opens(key, othersDisabled)),
  }),
});
