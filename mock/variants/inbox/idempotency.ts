import { table, alterWire, alterInbox, withInbox } from '../../drifts/types.ts';
import type { WireDrift } from '../../http/wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .map(([name, each]): [string, unknown] => [name, sorted(each)])
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        )
      : value;

/** A repeated bulk change with a known key is marked as answered from the store, since it changes nothing. */
function bulkFromStore(): WireDrift {
  const known = new Set<string>();
  return (call, reply) => {
    const key = call.headers['idempotency-key'];
    if (call.operation !== 'POST /emails/bulk' || key === undefined || reply.status >= 300) return reply;
    const name = `${call.headers['authorization'] ?? ''} ${key}`;
    if (known.has(name)) return { ...reply, headers: { ...reply.headers, 'idempotent-replay': 'true' } };
    known.add(name);
    return reply;
  };
}

const NOT_FROM_STORE = 'idempotent-replay';

export const idempotency = table('inbox.idempotency', {
  'first-answer-without-replay-header': alterWire(
    'every answer says whether it comes from store',
    (call, reply) =>
      call.operation === 'POST /drafts/send' && reply.headers[NOT_FROM_STORE] === undefined
        ? { ...reply, headers: { ...reply.headers, [NOT_FROM_STORE]: 'false' } }
        : reply,
  ),
  'failed-answer-replayed': {
    main: withInbox({ storesRefusals: true }),
    failure: alterInbox('a failed sending is stored with its key', {
      sending: { ...inboxRules.sending, storesFailures: true },
    }),
  },
  'key-case': alterInbox('the case of a key does not matter', {
    sending: { ...inboxRules.sending, keyName: (key) => key.toLowerCase() },
  }),
  'replay-costs-unit': alterInbox('an answer from store costs nothing', {
    unitsStay: (_, headers) => headers?.['Idempotent-Replay'] === undefined,
  }),
  'same-body-other-key-order': alterInbox('the order of keys makes no other request', {
    fingerprint: (body) => JSON.stringify(sorted(body)),
  }),
  'which-routes': alterWire('bulk changes honour the key', { begin: bulkFromStore }),
});
