import { payloadOf } from '../kit/engine/delivery.ts';
import { check, given } from '../kit/engine/judgement.ts';
import type { Delivery } from '../kit/target/receiver.ts';
import { scenario } from '../kit/engine/scenario.ts';
import {
  addPerson,
  happens,
  hear,
  isNamed,
  register,
  runningCampaign,
  shapeOf,
  type What,
} from './webhook.ts';

const URLS = ['here', 'everywhere', 'chosen', 'nothing', 'twice'] as const;
type Url = (typeof URLS)[number];
type Heard = Readonly<Record<Url, readonly Delivery[]>>;
const CHOSEN = 'EMAIL_SENT';
/** The fields that a key against repetitions can be built from. */
const KEY = ['event', 'campaign', 'contact', 'step'];

const same = (a: Delivery, b: Delivery, field: string): boolean =>
  JSON.stringify(payloadOf(a)[field]) === JSON.stringify(payloadOf(b)[field]);
const is = (deliveries: readonly Delivery[], event: string): readonly Delivery[] =>
  deliveries.filter(isNamed(event));

/** URLs that are registered in different ways hear of the same occurrences. */
const registrations = scenario({
  id: 'prospecting.events.registrations',
  service: 'prospecting',
  needs: ['write', 'webhook', 'state'],
  cost: 6,
  stimulus: async (context) => {
    const campaignId = await runningCampaign(context, 'Registered');
    const otherId = await runningCampaign(context, 'Other');
    const { contactId } = await addPerson(context, 'registered@contact.example');
    const receivers = {
      here: await hear(context, { campaignId }),
      everywhere: await hear(context),
      chosen: await hear(context, { campaignId, events: [CHOSEN] }),
      nothing: await hear(context, { campaignId, events: [] }),
      twice: await hear(context, { campaignId }),
    };
    await register(context, receivers.twice.url, { campaignId });
    const now = (): Record<Url, number> =>
      Object.fromEntries(URLS.map((url) => [url, receivers[url].deliveries.length])) as Record<Url, number>;
    const since = (before: Record<Url, number>): Heard =>
      Object.fromEntries(
        URLS.map((url) => [url, receivers[url].deliveries.slice(before[url])]),
      ) as unknown as Heard;
    const heardOf = async (id: string, what: What): Promise<Heard> => {
      const before = now();
      await happens(context, id, what, { contactId });
      return since(before);
    };
    const sent = await heardOf(campaignId, 'email due');
    const visited = await heardOf(campaignId, 'profile visited');
    const sentElsewhere = await heardOf(otherId, 'email due');
    const bounces = [await heardOf(campaignId, 'bounce detected'), await heardOf(otherId, 'bounce detected')];
    const laterId = await runningCampaign(context, 'Later');
    const later = await heardOf(laterId, 'email due');
    const before = now();
    await context.arrange({ testWebhook: receivers.here.url });
    await context.settle();
    return {
      sent,
      visited,
      sentElsewhere,
      bounces,
      later,
      tested: since(before).here,
    };
  },
  checkers: {
    'prospecting.events.only-selected-events': ({ visited }) =>
      given(visited.here.length > 0 || visited.everywhere.length > 0, () => {
        // What was chosen may come late.
        const others = visited.chosen.filter((each) => !isNamed(CHOSEN)(each));
        return check(others.length === 0, 'an event comes that was not chosen', ...others);
      }),
    'prospecting.events.selected-event-delivered': ({ sent }) =>
      check(is(sent.chosen, CHOSEN).length > 0, `no ${CHOSEN} is delivered`),
    'prospecting.events.registered-on-one-campaign': ({ sent, sentElsewhere }) =>
      given(sent.here.length > 0 && sentElsewhere.everywhere.length > 0, () =>
        check(
          sentElsewhere.here.length === 0,
          'an event of another campaign comes',
          ...sentElsewhere.here,
          ...sent.here,
        ),
      ),
    'prospecting.events.registered-on-all-campaigns': ({ sent, sentElsewhere }) =>
      check(
        sent.everywhere.length > 0 && sentElsewhere.everywhere.length > 0,
        'not every campaign is heard of',
        ...sent.everywhere,
        ...sentElsewhere.everywhere,
      ),
    'prospecting.events.url-registered-twice-receives-twice': ({ sent, visited }) =>
      given(sent.here.length === 1 && visited.here.length === 1, () =>
        check(
          sent.twice.length === 2 && visited.twice.length === 2,
          `it hears ${sent.twice.length} and ${visited.twice.length} times`,
          ...sent.twice,
          ...visited.twice,
        ),
      ),
    'prospecting.events.deduplication-key': ({ sent }) => {
      const [first, second] = sent.twice;
      return given(first !== undefined && second !== undefined, () =>
        check(
          first !== undefined && second !== undefined && KEY.every((field) => same(first, second, field)),
          'the same occurrence is delivered with other values',
          first,
          second,
        ),
      );
    },
  },
  observers: {
    'prospecting.events.all-campaigns-covers-later': ({ sent, later }) =>
      sent.everywhere.length === 0 ? undefined : later.everywhere.length > 0 ? 'yes' : 'no',
    'prospecting.webhook-registration.empty-events-delivery': ({ sent }) =>
      sent.here.length === 0 ? undefined : sent.nothing.length > 0 ? 'yes' : 'no',
    'prospecting.events.test-delivery-payload': ({ tested: [delivery] }) =>
      delivery === undefined ? 'nothing is delivered' : shapeOf(delivery),
    'prospecting.events.deduplication-of-bounced': ({ bounces: [a, b] }) => {
      const [first, second] = [a?.everywhere[0], b?.everywhere[0]];
      if (first === undefined || second === undefined) return undefined;
      const fields = Object.keys({ ...payloadOf(first), ...payloadOf(second) });
      return (
        fields
          .filter((field) => field !== 'date' && !same(first, second, field))
          .sort()
          .join(', ') || 'nothing but the date'
      );
    },
  },
});

export const eventRegistrations = [registrations];
