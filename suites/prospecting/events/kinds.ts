import { message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { payloadOf } from '../../kit/model/delivery.ts';
import { check, every, given } from '../../kit/model/check-result.ts';
import { type Checker, withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, objectsOf } from '../../kit/model/exchange.ts';
import { ok, describeAnswers } from '../../kit/checks/matchers.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { idOf } from '../support/answers.ts';
import { namesClosed, neverSent } from '../checks/deliveries.ts';
import { inCourse } from '../checks/anywhere.ts';
import type { ProspectingCourse } from '../support/events-course.ts';
import {
  OCCURRENCES,
  type What,
  addPerson,
  happens,
  hear,
  heardOf,
  isNamed,
  eventNameOf,
  shapesOf,
} from '../support/webhook.ts';
import { course } from '../scenarios/events-course.ts';
import { ending } from '../scenarios/events-elsewhere.ts';
import { isExactly, isNoAnswer } from '../../kit/checks/relations.ts';

const { scraperEvents, neverSentEvents } = prospectingFacts.webhook;

const announcesAs =
  (name: string) =>
  (delivery: Delivery): boolean =>
    Object.values(payloadOf(delivery)).includes(name);

interface Legacy {
  readonly type: 'email' | 'social';
  readonly deliveries: readonly Delivery[];
}

interface Scraping {
  readonly set: Exchange;
  readonly early: readonly Delivery[];
  readonly finished: readonly Delivery[];
  readonly failed: readonly Delivery[];
  readonly campaigns: readonly Delivery[];
}

const heardBy = ({ early, finished, failed }: Scraping): Delivery[] => [...early, ...finished, ...failed];

const namesIn = (activities: Exchange): unknown[] =>
  objectsOf(activities, 'activities').map(({ event }) => event);

const announces =
  (what: What, event: string): Checker<ProspectingCourse> =>
  ({ heard }) =>
    check(
      heard[what].some(isNamed(event)),
      () => message`no ${event} is delivered: expected one after ${describeAnswers(heard[what])}`,
      ...heard[what],
    );

/** Checks of the names of events, received in any way. */
const NAMES = {
  'prospecting.events.event-names-closed': namesClosed,
  'prospecting.events.never-sent': neverSent('SENT'),
  'prospecting.events.never-mail-sent': neverSent('MAIL_SENT'),
  'prospecting.events.never-followed': neverSent('FOLLOWED'),
  'prospecting.events.never-task-completed': neverSent('TASK_COMPLETED'),
  'prospecting.events.never-task-failed': neverSent('TASK_FAILED'),
};

export const eventsKinds = section(
  withChecks(ending, { 'prospecting.events.campaign-ending-payload': ({ closed }) => shapesOf(closed) }),
  /** Deliveries of legacy campaigns. */
  scenario({
    id: 'prospecting.events.legacy',
    requires: ['write', 'webhook', 'state', 'clock'],
    cases: () => ['email', 'social'] as const,
    stimulus: async (context, type): Promise<Legacy | undefined> => {
      const receiver = await hear(context);
      const entries = objectsOf(await context.prospecting.call('GET /webhook'), 'webhooks');
      const campaignId = entries.find((entry) => entry['typeOfCampaign'] === type)?.['campaignId'];
      if (typeof campaignId !== 'string') return undefined;
      const { contactId } = await addPerson(context, 'legacy@contact.example');
      for (const [what] of OCCURRENCES) await happens(context, campaignId, what, { contactId });
      await context.advance(2 * 60_000);
      return { type, deliveries: [...receiver.deliveries] };
    },
    checks: {
      'prospecting.events.legacy-events': (h) =>
        h && {
          [h.type]:
            [...new Set(h.deliveries.map((delivery) => eventNameOf(delivery) ?? 'unnamed'))]
              .sort()
              .join(', ') || 'none',
        },
      'prospecting.events.legacy-payloads': (h) => h && { [h.type]: shapesOf(h.deliveries) },
    },
  }),
  /** A scraper with its own webhook, and a URL for events of all campaigns. */
  scenario({
    id: 'prospecting.events.scraper',
    requires: ['write', 'webhook', 'state'],
    stimulus: async (context): Promise<Scraping> => {
      const { prospecting } = context;
      const scrapers = await prospecting.call('GET /social-scrappers');
      const scraperId = idOf(objectsOf(scrapers, 'scraps')[0]) ?? 'none';
      const receiver = await context.receive('prospecting');
      const campaigns = await hear(context);
      const set = await prospecting.call('POST /social-scrappers/{id}/webhook', {
        path: { id: scraperId },
        body: { url: receiver.url, events: scraperEvents },
      });
      const of = (...whats: readonly string[]): Promise<Delivery[]> =>
        heardOf(context, receiver, async () => {
          for (const happens of whats) await context.arrange({ scraperEvent: { scraperId, happens } });
        });
      return {
        set,
        early: await of('started', 'paused'),
        finished: await of('finished'),
        failed: await of('failed'),
        campaigns: [...campaigns.deliveries],
      };
    },
    checks: {
      'prospecting.events.scraper-finished-event': ({ set, finished }) =>
        given(ok(set), () =>
          check(
            finished.some(announcesAs('FINISHED')),
            () => message`no FINISHED is delivered: expected one after ${describeAnswers(finished)}`,
            set,
            ...finished,
          ),
        ),
      'prospecting.events.scraper-error-event': ({ set, failed }) =>
        given(ok(set), () =>
          check(
            failed.some(announcesAs('ERROR')),
            () => message`no ERROR is delivered: expected one after ${describeAnswers(failed)}`,
            set,
            ...failed,
          ),
        ),
      'prospecting.events.scraper-webhooks-separate': (h) =>
        given(heardBy(h).length > 0, () =>
          isNoAnswer(h.campaigns, 'the URL of campaigns hears of a scraper', h.set, ...h.campaigns),
        ),
      'prospecting.events.scraper-no-other-events': (h) =>
        given(heardBy(h).length > 0, () => {
          const other = heardBy(h).filter(
            (delivery) => !scraperEvents.some((name) => announcesAs(name)(delivery)),
          );
          return isNoAnswer(other, 'a delivery names neither FINISHED nor ERROR', h.set, ...other);
        }),
      'prospecting.events.scraper-payloads': (h) => shapesOf(heardBy(h)),
    },
  }),
  withChecks(course, {
    'prospecting.events.event-email-sent': announces('email due', 'EMAIL_SENT'),
    'prospecting.events.event-opened': announces('pixel loaded', 'OPENED'),
    'prospecting.events.event-clicked': announces('link clicked', 'CLICKED'),
    'prospecting.events.event-mail-replied': announces('email replied', 'MAIL_REPLIED'),
    'prospecting.events.event-bounced': announces('bounce detected', 'BOUNCED'),
    'prospecting.events.event-unsubscribed': announces('unsubscribed', 'UNSUBSCRIBED'),
    'prospecting.events.event-visited': announces('profile visited', 'VISITED'),
    'prospecting.events.event-invited': announces('invitation sent', 'INVITED'),
    'prospecting.events.event-accepted': announces('invitation accepted', 'ACCEPTED'),
    'prospecting.events.event-message-sent': announces('message sent', 'MESSAGE_SENT'),
    'prospecting.events.event-inmail-sent': announces('inmail sent', 'INMAIL_SENT'),
    'prospecting.events.event-liked': announces('liked', 'LIKED'),
    'prospecting.events.event-social-replied': announces('social reply', 'SOCIAL_REPLIED'),
    'prospecting.events.event-chat-message-sent': announces('chat message sent', 'CHAT_MESSAGE_SENT'),
    'prospecting.events.event-chat-replied': announces('chat reply', 'CHAT_REPLIED'),
    ...inCourse(NAMES),
    'prospecting.events.email-sent-not-mail-sent': ({ heard }) =>
      every(heard['email due'], (delivery) =>
        isExactly(
          eventNameOf(delivery),
          'EMAIL_SENT',
          () => message`it is announced as ${eventNameOf(delivery)}`,
          delivery,
        ),
      ),
    // Everything possible has happened in this campaign, so a missing name never occurs.
    'prospecting.events.never-sent-in-activities': ({ activities }) => {
      const names = namesIn(activities);
      return names.length === 0
        ? undefined
        : Object.fromEntries(neverSentEvents.map((name) => [name, names.includes(name) ? 'occurs' : 'no']));
    },
    'prospecting.events.other-payloads': ({ heard }) =>
      shapesOf(
        OCCURRENCES.filter(([what]) => !['email replied', 'chat reply'].includes(what)).flatMap(
          ([what]) => heard[what],
        ),
      ),
  }),
  /** Names of events that are never sent, among the account's activities. A missing name may still occur later. */
  scenario({
    id: 'prospecting.events.activity-names',
    cases: ({ campaignIds }) => campaignIds.slice(0, 3),
    stimulus: (context, campaignId) =>
      context.prospecting.call('GET /advanced/campaigns/{campaignId}/activities', { path: { campaignId } }),
    checks: {
      'prospecting.events.never-sent-in-activities': (answer) =>
        Object.fromEntries(
          neverSentEvents.filter((name) => namesIn(answer).includes(name)).map((name) => [name, 'occurs']),
        ),
    },
  }),
  { deliveries: NAMES },
);
