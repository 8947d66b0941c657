import type { InboxRules } from '../inbox/rules.ts';
import { hmac, inboxWebhookRules, type InboxWebhookRules, type Occasion } from '../webhooks/inbox.ts';
import type { Outgoing } from '../webhooks/outbox.ts';
import { table } from './types.ts';

type Bent = { readonly inbox: Pick<InboxRules, 'webhooks'> };
const bent = (webhooks: Partial<InboxWebhookRules>): Bent => ({
  inbox: { webhooks: { ...inboxWebhookRules, ...webhooks } },
});

/** An occasion pushes other kinds of event. */
const pushes = (occasion: Occasion, ...kinds: readonly string[]): Bent =>
  bent({ kinds: (each, data) => (each === occasion ? kinds : inboxWebhookRules.kinds(each, data)) });
/** The delivery is altered before it leaves. */
const sent = (change: (outgoing: Outgoing) => Partial<Outgoing>): Bent =>
  bent({ sent: (outgoing) => ({ ...outgoing, ...change(outgoing) }) });
const header = (name: string, value: (old: string, body: string) => string | undefined): Bent =>
  sent(({ headers, body }) => {
    const { [name]: old = '', ...others } = headers;
    const changed = value(old, body);
    return { headers: changed === undefined ? others : { ...others, [name]: changed } };
  });
/** The signed body is another, so that the signature stays right. */
const body = (change: (event: string, createdAt: string, data: unknown) => unknown): Bent =>
  bent({ body: change });
const [first = 0, ...rest] = inboxWebhookRules.pausesMs;

/** Deliveries that come in another way, or at another time, or not at all. */
export const inboxEventDrifts = table({
  'inbox.events.received-kind': {
    description: 'an email that came in pushes nothing',
    ...pushes('came in'),
  },
  'inbox.events.updated-kind': {
    description: 'a change pushes email.changed',
    ...pushes('flags set', 'email.changed'),
  },
  'inbox.events.deleted-kind': {
    description: 'a deletion pushes email.trashed',
    ...pushes('moved to trash', 'email.trashed'),
  },
  'inbox.events.draft-sent-kind': {
    description: 'a sent draft pushes email.sent',
    ...pushes('draft sent', 'email.sent'),
  },
  'inbox.events.label-applied-kind': {
    description: 'an applied label pushes label.added',
    ...pushes('label applied', 'label.added'),
  },
  'inbox.events.mailbox-sync-failed-kind': {
    description: 'a failed sync pushes nothing',
    ...pushes('sync failed'),
  },
  'inbox.events.no-other-kind': {
    description: 'a deletion pushes email.moved as well',
    ...pushes('moved to trash', 'email.deleted', 'email.moved'),
  },
  'inbox.events.delete-event-only-on-move': {
    description: 'a deletion of an email in the trash pushes email.deleted',
    ...pushes('already in trash', 'email.deleted'),
  },
  'inbox.states.delete-in-trash-no-event': {
    description: 'a deletion of an email in the trash pushes email.deleted',
    ...pushes('already in trash', 'email.deleted'),
  },
  'inbox.states.delete-without-trash-folder-no-event': {
    description: 'a refused deletion pushes email.deleted',
    ...pushes('no trash folder', 'email.deleted'),
  },
  'inbox.states.delete-delivers-event': {
    description: 'a deletion pushes nothing',
    ...pushes('moved to trash'),
  },
  'inbox.states.set-is-read-delivers-event': {
    description: 'a change of flags pushes nothing',
    ...pushes('flags set'),
  },
  'inbox.states.set-is-starred-delivers-event': {
    description: 'a change of flags pushes email.deleted',
    ...pushes('flags set', 'email.deleted'),
  },
  'inbox.service.webhooks-push-to-endpoint': {
    description: 'nothing is ever pushed',
    ...bent({ kinds: () => [] }),
  },
  'inbox.events.http-post': { description: 'deliveries are PUT', ...sent(() => ({ method: 'PUT' })) },
  'inbox.events.json-body': {
    description: 'deliveries are sent as a form',
    ...sent(() => ({ body: 'event=email.updated' })),
  },
  'inbox.events.body-event-string': {
    description: 'event is an object',
    ...body((event, createdAt, data) => ({ event: { name: event }, createdAt, data })),
  },
  'inbox.events.body-created-at-string': {
    description: 'createdAt is a number',
    ...body((event, createdAt, data) => ({ event, createdAt: Date.parse(createdAt), data })),
  },
  'inbox.events.body-data-object': {
    description: 'data is an array',
    ...body((event, createdAt, data) => ({ event, createdAt, data: [data] })),
  },
  'inbox.events.header-event-kind': {
    description: 'X-Service-Event is missing',
    ...header('x-service-event', () => undefined),
  },
  'inbox.events.header-event-equals-body': {
    description: 'X-Service-Event is always email.updated',
    ...header('x-service-event', () => 'email.updated'),
  },
  'inbox.events.signature-header-present': {
    description: 'X-Service-Signature is missing',
    ...header('x-service-signature', () => undefined),
  },
  'inbox.events.signature-form': {
    description: 'the parts of the signature are parted by a semicolon',
    ...header('x-service-signature', (old) => old.replace(',', ';')),
  },
  'inbox.events.signature-t-unix-seconds': {
    description: 't counts milliseconds',
    ...bent({
      signature: (secret, seconds, raw) =>
        `t=${seconds * 1000},v1=${hmac(secret, `${seconds * 1000}.${raw}`)}`,
    }),
  },
  'inbox.events.signature-v1-hex-sha256': {
    description: 'v1 is written in base64',
    ...header('x-service-signature', (old) =>
      old.replace(/v1=(.*)$/, (_, hex: string) => `v1=${Buffer.from(hex, 'hex').toString('base64')}`),
    ),
  },
  'inbox.events.signature-verifies': {
    description: 'the signature is made over body and moment the other way around',
    ...bent({ signature: (secret, seconds, raw) => `t=${seconds},v1=${hmac(secret, `${raw}.${seconds}`)}` }),
  },
  'inbox.events.signature-covers-timestamp': {
    description: 'the body alone is signed',
    ...bent({ signature: (secret, seconds, raw) => `t=${seconds},v1=${hmac(secret, raw)}` }),
  },
  'inbox.events.delivered-fresh': {
    description: 'deliveries are signed with a moment ten minutes ago',
    ...bent({ signedAt: (_, now) => now - 600_000 }),
  },
  'inbox.events.retry-signed-anew': {
    description: 'retries bear the timestamp of the first attempt',
    ...bent({ signedAt: (at) => at }),
  },
  'inbox.events.success-on-2xx': {
    description: 'only 200 counts as success',
    ...bent({ succeeded: (outcome) => outcome.kind === 'answered' && outcome.status === 200 }),
  },
  'inbox.events.retry-on-non-2xx': {
    description: 'a 4xx is not repeated',
    ...bent({ succeeded: (outcome) => outcome.kind === 'answered' && outcome.status < 500 }),
  },
  'inbox.events.retry-on-slow-answer': {
    description: 'a slow answer is waited for',
    ...bent({ answerLimitMs: 60_000 }),
  },
  'inbox.events.answer-within-10-seconds-accepted': {
    description: 'an answer is waited for five seconds',
    ...bent({ answerLimitMs: 5_000 }),
  },
  'inbox.events.retry-on-refused-connection': {
    description: 'a refused connection is not repeated',
    ...bent({
      succeeded: (outcome) => outcome.kind === 'broken' || inboxWebhookRules.succeeded(outcome),
    }),
  },
  'inbox.events.four-retries': {
    description: 'a failing delivery is repeated three times',
    ...bent({ pausesMs: rest }),
  },
  'inbox.events.no-fifth-retry': {
    description: 'a failing delivery is repeated five times',
    ...bent({ pausesMs: [first, ...inboxWebhookRules.pausesMs] }),
  },
  'inbox.events.retries-stop-after-success': {
    description: 'all repetitions are made, whatever is answered',
    ...bent({ stopsAfterSuccess: false }),
  },
  'inbox.events.retries-over-8-hours': {
    description: 'the repetitions follow within an hour',
    ...bent({ pausesMs: inboxWebhookRules.pausesMs.map((pause) => pause / 8) }),
  },
});
