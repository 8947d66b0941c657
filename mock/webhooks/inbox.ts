import { rule } from '../rule.ts';
import { createHmac } from 'node:crypto';
import { inboxFacts } from '../../generated/facts.ts';
import type { Outbox, DeliveryOutcome, Outgoing } from './outbox.ts';

/** The only webhook of an account, which support sets up. */
export interface InboxWebhook {
  readonly url: string;
  readonly secret: string;
}

/** Occasions that cause deliveries, with their kinds of events. */
const KINDS = {
  'flags set': ['email.updated'],
  'flags kept': ['email.updated'],
  'moved to trash': ['email.deleted'],
  'already in trash': [],
  'no trash folder': [],
  sent: [],
  // The causes of these events are not documented, so they occur only on command.
  'came in': ['email.received'],
  'draft sent': ['draft.sent'],
  'label applied': ['label.applied'],
  'sync failed': ['mailbox.sync_failed'],
} satisfies Readonly<Record<string, readonly string[]>>;

export type Occasion = keyof typeof KINDS;
export const OCCASIONS = Object.keys(KINDS);
export const isOccasion = (value: unknown): value is Occasion =>
  typeof value === 'string' && OCCASIONS.includes(value);

const MINUTE = 60_000;

export const hmac = (secret: string, text: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Shares of the documented total that the pauses take. Their growth is our choice. */
const SHARES = [0.01, 0.06, 0.25, 0.68];

/** The documented facts of deliveries. Each is a value or a small function that a drift can alter. */
export const inboxWebhookRules = {
  /** The kinds of event that an occasion pushes. */
  kinds: rule<(occasion: Occasion, data: unknown) => readonly string[]>((occasion) => KINDS[occasion]),
  body: rule<(kind: string, createdAt: string, data: unknown) => unknown>((event, createdAt, data) => ({
    event,
    createdAt,
    data,
  })),
  /** The signature of a raw body at a time in Unix seconds, of a first attempt or a retry. */
  signature: rule<(secret: string, seconds: number, raw: string, isRetry: boolean) => string>(
    (secret, seconds, raw) => `t=${seconds},v1=${hmac(secret, `${seconds}.${raw}`)}`,
  ),
  /** The time in the body of an attempt. */
  writtenAt: rule<(first: number, now: number) => number>((first) => first),
  /** The signed time: that of this attempt, not of the first. */
  signedAt: rule<(first: number, now: number) => number>((_, now) => now),
  /** The last change of a delivery before it is sent. */
  sent: rule<(outgoing: Outgoing) => Outgoing>((outgoing) => outgoing),
  answerLimitMs: rule<number>(inboxFacts.webhook.answerTimeoutSeconds * 1000),
  succeeded: rule<(outcome: DeliveryOutcome) => boolean>(
    (outcome) => outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300,
  ),
  /** Pauses between attempts. The document states their number and their approximate sum. */
  pausesMs: rule<readonly number[]>(
    SHARES.slice(0, inboxFacts.webhook.retries).map(
      (share) => share * inboxFacts.webhook.retrySpanHoursApprox * 60 * MINUTE,
    ),
  ),
  stopsAfterSuccess: true,
};

/** Pushes the events of an occasion, and repeats failed deliveries after each pause. */
export function push(
  outbox: Outbox,
  webhook: InboxWebhook,
  rules: InboxWebhookRules,
  now: () => number,
  occasion: Occasion,
  data: unknown,
): void {
  for (const kind of rules.kinds(occasion, data)) {
    const first = now();
    const attempt = (pauses: readonly number[]): void => {
      const moment = new Date(rules.writtenAt(first, now())).toISOString();
      const raw = JSON.stringify(rules.body(kind, moment, data));
      const seconds = Math.floor(rules.signedAt(first, now()) / 1000);
      const outgoing = {
        url: webhook.url,
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-service-event': kind,
          'x-service-signature': rules.signature(webhook.secret, seconds, raw, pauses !== rules.pausesMs),
        },
        body: raw,
      };
      outbox.post(rules.sent(outgoing), rules.answerLimitMs, (outcome) => {
        const [pause, ...rest] = pauses;
        if (pause === undefined || (rules.succeeded(outcome) && rules.stopsAfterSuccess)) return;
        outbox.timers.at(now() + pause, () => attempt(rest));
      });
    };
    attempt(rules.pausesMs);
  }
}

export type InboxWebhookRules = Readonly<typeof inboxWebhookRules>;
