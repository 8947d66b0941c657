import { prospectingFacts } from '../../generated/facts.ts';
import { payloadOf } from '../kit/engine/delivery.ts';
import { objectsOf, type Exchange } from '../kit/http/exchange.ts';
import { check, given } from '../kit/engine/judgement.ts';
import type { Delivery } from '../kit/target/receiver.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { listOf, lookAt, newCampaign, setRecipients, statusIn } from './campaign-wire.ts';
import {
  addPerson,
  happens,
  hear,
  heardOf,
  isNamed,
  nameOf,
  OCCURRENCES,
  runningCampaign,
  shapesOf,
} from './webhook.ts';
import { idOf, ok } from './wire.ts';

const DAY = 86_400_000;
const { scraperEvents } = prospectingFacts.webhook;
const tells =
  (name: string) =>
  (delivery: Delivery): boolean =>
    Object.values(payloadOf(delivery)).includes(name);

/** A campaign of its own that runs, and the URL that hears of it. */
async function runningHere(context: ScenarioContext, name: string) {
  const campaignId = await runningCampaign(context, name);
  return { campaignId, receiver: await hear(context, { campaignId }) };
}

/** Campaigns that the daily job closes, and one that is finished by hand. */
const ending = scenario({
  id: 'prospecting.events.endings',
  service: 'prospecting',
  needs: ['write', 'webhook', 'state', 'clock'],
  cost: 8,
  stimulus: async (context) => {
    const closed = await runningHere(context, 'Closed by the daily job');
    const finished = await runningHere(context, 'Finished by hand');
    await context.arrange({ campaignState: { campaignId: closed.campaignId, isThrough: true } });
    const answer = await context.prospecting.call('POST /advanced/campaigns/{campaignId}/finish', {
      path: { campaignId: finished.campaignId },
    });
    await context.advance(2 * DAY);
    const after = await lookAt(context, closed.campaignId);
    await context.settle();
    return {
      after,
      answer,
      closed: [...closed.receiver.deliveries],
      finished: [...finished.receiver.deliveries],
    };
  },
  checkers: {
    'prospecting.states.closing-emits-campaign-ending': ({ after, closed }) =>
      given(statusIn(after) !== 'RUNNING', () =>
        check(closed.some(isNamed('CAMPAIGN_ENDING')), 'no CAMPAIGN_ENDING is delivered', after, ...closed),
      ),
  },
  observers: {
    'prospecting.events.campaign-ending-payload': ({ closed }) => shapesOf(closed),
    'prospecting.states.manual-finish-emits': ({ answer, finished }) =>
      ok(answer) ? (finished.some(isNamed('CAMPAIGN_ENDING')) ? 'yes' : 'no') : undefined,
  },
});

/** What falls due in a campaign that was never started. */
const draft = scenario({
  id: 'prospecting.service.draft',
  service: 'prospecting',
  needs: ['write', 'webhook', 'state', 'clock'],
  cost: 8,
  stimulus: async (context) => {
    const draftId = await newCampaign(context, 'Never started');
    const recipients = await setRecipients(context, draftId, {
      lists: [await listOf(context, 'recipient@contact.example')],
      excludedLists: [],
    });
    const { contactId } = await addPerson(context, 'other@contact.example');
    const runningId = await runningCampaign(context, 'Started');
    const receivers = {
      draft: await hear(context, { campaignId: draftId }),
      running: await hear(context, { campaignId: runningId }),
    };
    for (const what of ['email due', 'invitation sent', 'message sent', 'chat message sent'] as const)
      for (const id of [draftId, runningId]) await happens(context, id, what, { contactId });
    await context.advance(2 * DAY);
    await context.settle();
    return {
      recipients,
      drafted: [...receivers.draft.deliveries],
      running: [...receivers.running.deliveries],
    };
  },
  checkers: {
    'prospecting.service.draft-never-sends': ({ recipients, drafted, running }) =>
      given(ok(recipients) && running.length > 0, () =>
        check(drafted.length === 0, 'something is sent in a draft', recipients, ...drafted),
      ),
  },
});

interface Legacy {
  readonly type: 'email' | 'social';
  readonly deliveries: readonly Delivery[];
}

/** What is heard of legacy campaigns. */
const legacy = scenario({
  id: 'prospecting.events.legacy',
  service: 'prospecting',
  needs: ['write', 'webhook', 'state', 'clock'],
  cost: 4,
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
  checkers: {},
  observers: {
    'prospecting.events.legacy-events': (h) =>
      h && {
        [h.type]:
          [...new Set(h.deliveries.map((delivery) => nameOf(delivery) ?? 'unnamed'))].sort().join(', ') ||
          'none',
      },
    'prospecting.events.legacy-payloads': (h) => h && { [h.type]: shapesOf(h.deliveries) },
  },
});

interface Scraping {
  readonly set: Exchange;
  readonly early: readonly Delivery[];
  readonly finished: readonly Delivery[];
  readonly failed: readonly Delivery[];
  readonly campaigns: readonly Delivery[];
}
const heardBy = ({ early, finished, failed }: Scraping): Delivery[] => [...early, ...finished, ...failed];

/** A scraper with a webhook of its own, beside a URL that hears of all campaigns. */
const scraper = scenario({
  id: 'prospecting.events.scraper',
  service: 'prospecting',
  needs: ['write', 'webhook', 'state'],
  cost: 2,
  stimulus: async (context): Promise<Scraping> => {
    const { prospecting } = context;
    const scrapers = await prospecting.raw({
      method: 'GET',
      target: '/social-scrappers',
      operation: 'GET /social-scrappers',
    });
    const scraperId = idOf(objectsOf(scrapers, 'scraps')[0]) ?? 'none';
    const receiver = await context.receive('prospecting');
    const campaigns = await hear(context);
    const set = await prospecting.raw({
      method: 'POST',
      target: `/social-scrappers/${scraperId}/webhook`,
      operation: 'POST /social-scrappers/{id}/webhook',
      body: JSON.stringify({ url: receiver.url, events: scraperEvents }),
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
  checkers: {
    'prospecting.events.scraper-finished-event': ({ set, finished }) =>
      given(ok(set), () =>
        check(finished.some(tells('FINISHED')), 'no FINISHED is delivered', set, ...finished),
      ),
    'prospecting.events.scraper-error-event': ({ set, failed }) =>
      given(ok(set), () => check(failed.some(tells('ERROR')), 'no ERROR is delivered', set, ...failed)),
    'prospecting.events.scraper-webhooks-separate': (h) =>
      given(heardBy(h).length > 0, () =>
        check(h.campaigns.length === 0, 'the URL of campaigns hears of a scraper', h.set, ...h.campaigns),
      ),
    'prospecting.events.scraper-no-other-events': (h) =>
      given(heardBy(h).length > 0, () => {
        const other = heardBy(h).filter((delivery) => !scraperEvents.some((name) => tells(name)(delivery)));
        return check(other.length === 0, 'a delivery tells neither FINISHED nor ERROR', h.set, ...other);
      }),
  },
  observers: {
    'prospecting.events.scraper-payloads': (h) => shapesOf(heardBy(h)),
  },
});

export const eventsElsewhere = [ending, draft, legacy, scraper];
