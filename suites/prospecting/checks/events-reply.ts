import type { DeliveryLog } from '../../kit/model/delivery.ts';
import { type CheckResult, every } from '../../kit/model/check-result.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import type { ContactValue } from './stored.ts';
import type { Person } from '../support/webhook.ts';

export const SENDER = 'desk@sender.example';

export const FIELDS = {
  firstName: 'Adelheid',
  lastName: 'Brandt',
  jobTitle: 'Head of Sales',
  city: 'Bergen',
} as const;

export interface ReplyCase {
  readonly fields: Readonly<Record<string, ContactValue>>;
  /** The classification of the reply; undefined if replies are not classified. */
  readonly classification?: string;
}

export interface MailReply extends ReplyCase {
  readonly person: Person;
  readonly campaignName: string | undefined;
  /** The deliveries after the first reply, after the second, and after one in another campaign. */
  readonly first: readonly Delivery[];
  readonly second: readonly Delivery[];
  readonly elsewhere: readonly Delivery[];
  readonly until: number;
}

export const replyLogOf = (h: MailReply): DeliveryLog => ({
  deliveries: h.first,
  until: h.until,
  isCurrent: true,
});

export const onReply = (h: MailReply, evaluate: (delivery: Delivery) => CheckResult): CheckResult =>
  every(h.first, evaluate);
