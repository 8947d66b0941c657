import { objectsOf } from '../kit/http/exchange.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { campaignOf, entriesOf, listingOf } from './registrations.ts';
import { idOf, ok } from './wire.ts';

const EVERYWHERE = 'https://hooks.example/everywhere';
const SCRAPER = 'https://hooks.example/scraper';

/** One registration on all campaigns, of which there are two at least, beside the webhook of a scraper. */
const everywhere = scenario({
  id: 'prospecting.webhook-registration.everywhere',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 6,
  stimulus: async (context) => {
    const { prospecting } = context;
    for (const kind of ['current', 'finished'] as const) await campaignOf(context, kind);
    await context.arrange({ registerWebhook: { url: EVERYWHERE, events: ['MAIL_REPLIED'] } });
    const scrapers = await prospecting.raw({
      method: 'GET',
      target: '/social-scrappers',
      operation: 'GET /social-scrappers',
    });
    const set = await prospecting.raw({
      method: 'POST',
      target: `/social-scrappers/${idOf(objectsOf(scrapers, 'scraps')[0]) ?? NO_ID}/webhook`,
      operation: 'POST /social-scrappers/{id}/webhook',
      body: JSON.stringify({ url: SCRAPER }),
    });
    return { set, listing: await listingOf(context) };
  },
  checkers: {},
  observers: {
    'prospecting.webhook-registration.repeated-entry-ids': ({ listing }) => {
      const ids = entriesOf(listing)
        .filter(({ url }) => url === EVERYWHERE)
        .map(({ id }) => id);
      return ids.length < 2 ? undefined : new Set(ids).size === 1 ? 'one id' : 'several ids';
    },
    'prospecting.webhook-registration.scraper-webhooks-listed': ({ set, listing }) =>
      ok(set) && ok(listing) ? (listing.response.text.includes(SCRAPER) ? 'yes' : 'no') : undefined,
  },
});

export const registrationQuestions = [everywhere];
