import { describeAnswers } from '../../kit/checks/matchers.ts';
import { message, own, statusMessage } from '../../kit/model/message.ts';
import { payloadOf } from '../../kit/model/delivery.ts';
import { check, given, violation } from '../../kit/model/check-result.ts';
import { type ScenarioContext, withChecks, scenario, section } from '../../kit/model/scenario.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { HOUR, MINUTE } from '../../kit/model/time.ts';
import { anywhere } from '../checks/anywhere.ts';
import { isComplete, says } from '../checks/deliveries.ts';
import { allOf } from '../support/events-course.ts';
import {
  OCCURRENCES,
  TRACKED_BY_MS,
  addPerson,
  happens,
  hear,
  heardOf,
  isNamed,
  eventNameOf,
  registerWebhook,
  runningCampaign,
} from '../support/webhook.ts';
import { course } from '../scenarios/events-course.ts';
import { registrations } from '../scenarios/events-registration.ts';
import { replies } from '../scenarios/events-reply.ts';
import { isNone } from '../../kit/checks/relations.ts';
import { prospectingFacts } from '../../../generated/facts.ts';

const { contentType } = prospectingFacts.webhook;
const SECRET = /authorization|secret|token|password|api-?key/i;
const SIGNATURE = /signature|hmac/i;
const EVENT_ID = /^(event|delivery|notification)[-_]?id$/i;

/** No documented payload has this field; any other payload may have it from a scraper. */
const BARE_ID = /^_?id$/i;
const EVENT_ID_HEADER = /(event|delivery|notification|webhook|idempotency)[-_]?(id|key)$/i;

const headerNames = ({ request }: Delivery, like: RegExp): string[] =>
  Object.keys(request.headers).filter((name) => like.test(name));

/** Time to wait for repeated deliveries. */
const LISTENING_MS = 24 * HOUR;
const STATUSES = [302, 400, 401, 404, 410, 422, 429, 500, 503];

async function ground(
  context: ScenarioContext<'state'>,
): Promise<{ campaignId: string; contactId: string | undefined }> {
  const campaignId = await runningCampaign(context, 'Rules');
  const { contactId } = await addPerson(context, 'rules@contact.example');
  await context.arrange({ campaignState: { campaignId, tracking: true } });
  return { campaignId, contactId };
}

/** Causes each kind of occurrence once, until every event has been sent. */
async function everything(
  context: ScenarioContext<'clock' | 'state' | 'webhook'>,
  campaignId: string,
  contactId: string | undefined,
): Promise<void> {
  for (const [what] of OCCURRENCES) await happens(context, campaignId, what, { contactId });
  await context.advance(TRACKED_BY_MS);
}

/** Number of deliveries of each event. */
const countsOf = (deliveries: readonly Delivery[]): Map<string, number> =>
  new Map(
    [...Map.groupBy(deliveries, (delivery) => eventNameOf(delivery) ?? 'unnamed')].map(([name, of]) => [
      name,
      of.length,
    ]),
  );

/** The fields from which a key against repetitions can be built. */
const KEY = ['event', 'campaign', 'contact', 'step'];

const same = (a: Delivery, b: Delivery, field: string): boolean =>
  JSON.stringify(payloadOf(a)[field]) === JSON.stringify(payloadOf(b)[field]);

export const eventsDelivery = section(
  /** A receiver that answers with errors or redirects, and then recovers. */
  scenario({
    id: 'prospecting.events.refused-deliveries',
    requires: ['write', 'webhook', 'state', 'clock'],
    cases: () => STATUSES,
    stimulus: async (context, status) => {
      const { campaignId, contactId } = await ground(context);
      const receiver = await hear(context, { campaignId });
      receiver.answers(() => ({ status, headers: { location: '/elsewhere' } }));
      await everything(context, campaignId, contactId);
      await context.advance(LISTENING_MS);
      await context.settle();
      const refused = [...receiver.deliveries];
      receiver.answers(() => ({ status: 200 }));
      const later = await heardOf(context, receiver, () =>
        happens(context, campaignId, 'email due', { contactId }),
      );
      return { status, refused, later, followed: receiver.strays.length > 0 };
    },
    checks: {
      'prospecting.events.no-retry-on-http-error': ({ status, refused }) =>
        given(status >= 400 && refused.length > 0, () => {
          const repeated = [...countsOf(refused)].filter(([, count]) => count > 1);
          return isNone(
            repeated,
            () => message`${repeated.map(([name]) => name)} comes again after ${statusMessage(status)}`,
            ...refused.filter((delivery) => repeated.some(([name]) => isNamed(name)(delivery))),
          );
        }),
      'prospecting.events.response-ignored': ({ status, refused, later }) =>
        given(refused.some(isNamed('EMAIL_SENT')), () =>
          check(
            later.some(isNamed('EMAIL_SENT')),
            () =>
              message`nothing comes any more after an answer of ${statusMessage(status)}: expected further deliveries after ${describeAnswers(later)}, got none`,
            ...refused.slice(0, 1),
          ),
        ),
      'prospecting.events.redirect-followed': ({ status, refused, followed }) =>
        status !== 302 || refused.length === 0 ? undefined : followed ? 'yes' : 'no',
    },
  }),
  /** A receiver that breaks every connection, and one that refuses them for five minutes. */
  scenario({
    id: 'prospecting.events.unreachable-receivers',
    requires: ['write', 'webhook', 'state', 'clock'],
    stimulus: async (context) => {
      const { campaignId, contactId } = await ground(context);
      const breaking = await hear(context, { campaignId });
      breaking.answers(() => 'reset');
      const shut = await context.receive('prospecting');
      await registerWebhook(context, shut.url, { campaignId });
      await shut.shut();
      await everything(context, campaignId, contactId);
      await shut.open();
      await context.advance(LISTENING_MS);
      await context.settle();
      return { broken: [...breaking.deliveries], late: [...shut.deliveries] };
    },
    checks: {
      'prospecting.events.some-retried-on-network-error': ({ broken, late }) =>
        given(broken.length > 0, () => {
          const counts = [...countsOf(broken).values()];
          const isAnyRetried = late.length > 0 || counts.some((count) => count > 1);
          const reached = countsOf(late);
          const isAllRetried =
            counts.length > 1 &&
            (counts.every((count) => count > 1) ||
              [...countsOf(broken).keys()].every((name) => reached.has(name)));
          return check(
            isAnyRetried && !isAllRetried,
            message`events that come again after a network error: expected some and not all, got ${isAllRetried ? message`all` : message`none`} of ${counts.length}`,
            ...broken,
          );
        }),
      'prospecting.events.which-retried': ({ broken, late }) => {
        const counts = [...countsOf(broken)].filter(([, count]) => count > 1);
        const names = [...counts.map(([name, count]) => `${name} ${count - 1} times`)].sort();
        const reached = [...countsOf(late).keys()].sort();
        return broken.length === 0
          ? undefined
          : `after a reset: ${names.join(', ') || 'none'}; after a refusal: ${reached.join(', ') || 'none'}`;
      },
    },
  }),
  /** A receiver that answers an hour later. */
  scenario({
    id: 'prospecting.events.slow-receiver',
    requires: ['write', 'webhook', 'state', 'clock'],
    cases: () => ['email due', 'email replied'] as const,
    stimulus: async (context, what) => {
      const { campaignId, contactId } = await ground(context);
      const receiver = await hear(context, { campaignId });
      receiver.answers(() => 'hold');
      await context.arrange({ campaignEvent: { campaignId, happens: what, contactId } });
      const came = await receiver.received(1);
      for (let minute = 0; minute < 60; minute += 10) await context.advance(10 * MINUTE, { settle: false });
      const history = { came, abandoned: receiver.abandoned, deliveries: [...receiver.deliveries] };
      receiver.release();
      return history;
    },
    checks: {
      'prospecting.events.no-sender-time-out': ({ came, abandoned, deliveries }) =>
        given(came, () =>
          check(
            abandoned === 0 && deliveries.length === 1,
            () =>
              message`the sender does not wait for an answer of an hour: expected 0, got ${abandoned}; expected 1, got ${describeAnswers(deliveries)}`,
            ...deliveries,
          ),
        ),
    },
  }),
  withChecks(registrations, {
    'prospecting.events.deduplication-key': ({ sent }) => {
      const [first, second] = sent.twice;
      return given(first !== undefined && second !== undefined, () =>
        check(
          first !== undefined && second !== undefined && KEY.every((field) => same(first, second, field)),
          () =>
            message`the same occurrence is delivered with other values: expected ${Object.fromEntries(KEY.map((field) => [field, first && payloadOf(first)[field]]))}, got ${Object.fromEntries(KEY.map((field) => [field, second && payloadOf(second)[field]]))}`,
          first,
          second,
        ),
      );
    },
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
  }),
  withChecks(course, {
    'prospecting.events.no-content-type-suffix': (h) =>
      [
        ...new Set(
          allOf(h).map(({ request }) =>
            /charset/i.test(request.headers['content-type'] ?? '') ? 'a charset' : 'no charset',
          ),
        ),
      ]
        .sort()
        .join(', ') || undefined,
  }),
  withChecks(replies, {
    'prospecting.events.deduplication-key': ({ first: [first], elsewhere: [other] }) =>
      given(first !== undefined && other !== undefined, () => {
        const absent = KEY.filter((field) => first === undefined || !(field in payloadOf(first)));
        if (absent.length > 0) return violation(message`a reply lacks ${absent}`, first);
        return check(
          first !== undefined && other !== undefined && !KEY.every((field) => same(first, other, field)),
          () =>
            message`replies in two campaigns have the same key: expected another value in one of ${KEY}, got the same in each`,
          first,
          other,
        );
      }),
  }),
  anywhere({
    'prospecting.events.delivery-content-type': says(
      ({ request }) =>
        (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === contentType,
      message`the content type is not ${own(contentType)}`,
    ),
    'prospecting.events.delivery-no-secret': says(
      (delivery) => headerNames(delivery, SECRET).length === 0,
      message`it carries a secret`,
    ),
    'prospecting.events.delivery-no-signature': says(
      (delivery) => headerNames(delivery, SIGNATURE).length === 0,
      message`it carries a signature`,
    ),
    'prospecting.events.no-event-id': says(
      (delivery) =>
        headerNames(delivery, EVENT_ID_HEADER).length === 0 &&
        !Object.keys(payloadOf(delivery)).some(
          (name) => EVENT_ID.test(name) || (BARE_ID.test(name) && isComplete(delivery)),
        ),
      message`it carries an id of its own`,
    ),
  }),
);
