import { message, own } from '../../kit/model/message.ts';
import { check, every, given } from '../../kit/model/check-result.ts';
import { type Checker, withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type JsonObject, objectsOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { idOf } from '../support/answers.ts';
import {
  EVERYWHERE,
  type CampaignKind,
  type RegistrationListing,
  type NewRegistrations,
  SINGLE,
  TWICE,
  type Wish,
  campaignOf,
  registrationsIn,
  campaignIdsOf,
  listingOf,
} from '../support/registrations.ts';
import { listedRegistrations, newRegistrations } from '../scenarios/registrations.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { equals, isSome } from '../../kit/checks/relations.ts';

const entriesFor = (
  { listing }: RegistrationListing,
  url: string,
  campaignId: string,
): readonly JsonObject[] =>
  registrationsIn(listing).filter((entry) => entry['url'] === url && entry['campaignId'] === campaignId);

/** Checks that a campaign of this kind shows the registration that was made only for it. */
const shows =
  (kind: CampaignKind): Checker<NewRegistrations> =>
  (h) => {
    const campaignId = h.made.get(kind);
    return given(campaignId !== undefined && ok(h.listing), () =>
      isSome(
        entriesFor(h, SINGLE + kind, campaignId ?? ''),
        message`a registration of the ${own(kind)} campaign is not listed`,
        h.listing,
      ),
    );
  };

/** Checks that a URL and campaign have as many entries in the list as registrations that include the campaign. */
const counted =
  (which: (wish: Wish) => boolean): Checker<NewRegistrations> =>
  (h) =>
    every(h.made, ([kind, campaignId]) =>
      every(new Set(h.wishes.filter(which).map(({ url }) => url)), (url) => {
        const covering = h.wishes.filter((each) => each.url === url && [kind, 'all'].includes(each.scope));
        const found = entriesFor(h, url, campaignId).length;
        return given(ok(h.listing) && covering.length > 0, () =>
          equals(
            found,
            covering.length,
            message`${covering.length} registrations of ${url} cover the ${own(kind)} campaign, and ${found} are listed`,
            h.listing,
          ),
        );
      }),
    );

const ON_ALL_CAMPAIGNS = 'http://127.0.0.1:9/everywhere';
const SCRAPER = 'https://hooks.example/scraper';

export const webhookRegistrationListing = section(
  withChecks(listedRegistrations, {
    'prospecting.webhook-registration.not-paginated': ({ listing, paged }) => {
      const all = registrationsIn(listing).length;
      const some = registrationsIn(paged).length;
      if (all < 2) return undefined;
      if (all === some) return 'all in one answer';
      // More than the requested one are all, and others have changed their number meanwhile.
      return some < 2 ? 'parameters of pages are listened to' : undefined;
    },
  }),
  withChecks(newRegistrations, {
    'prospecting.webhook-registration.lists-advanced': shows('current'),
    'prospecting.webhook-registration.lists-finished': shows('finished'),
    'prospecting.webhook-registration.lists-archived': shows('archived'),
    'prospecting.webhook-registration.lists-legacy-email': shows('email'),
    'prospecting.webhook-registration.lists-legacy-social': shows('social'),
    'prospecting.webhook-registration.lists-every-campaign': ({ listing, campaigns, made }) =>
      every(ok(listing) && ok(campaigns) ? [...campaignIdsOf(campaigns), ...made.values()] : [], (id) =>
        check(
          registrationsIn(listing).some(({ url, campaignId }) => url === EVERYWHERE && campaignId === id),
          () =>
            message`a registration for all campaigns does not list each of them: expected an entry for ${id}, got entries for ${registrationsIn(listing).map(({ campaignId }) => campaignId)}`,
          campaigns,
          listing,
        ),
      ),
    'prospecting.webhook-registration.one-entry-per-registration-and-campaign': counted(() => true),
    'prospecting.webhook-registration.url-on-all-campaigns-repeats': counted(({ url }) => url === EVERYWHERE),
    'prospecting.webhook-registration.url-twice-on-campaign-listed-twice': counted(
      ({ url }) => url === TWICE,
    ),
  }),
  /** One registration on all campaigns, of which there are at least two, and the webhook of a scraper. */
  scenario({
    id: 'prospecting.webhook-registration.everywhere',
    requires: ['write', 'state'],
    stimulus: async (context) => {
      const { prospecting } = context;
      for (const kind of ['current', 'finished'] as const) await campaignOf(context, kind);
      await context.arrange({ registerWebhook: { url: ON_ALL_CAMPAIGNS, events: ['MAIL_REPLIED'] } });
      const scrapers = await prospecting.call('GET /social-scrappers');
      const set = await prospecting.call('POST /social-scrappers/{id}/webhook', {
        path: { id: idOf(objectsOf(scrapers, 'scraps')[0]) ?? NO_ID },
        body: { url: SCRAPER },
      });
      return { set, listing: await listingOf(context) };
    },
    checks: {
      'prospecting.webhook-registration.repeated-entry-ids': ({ listing }) => {
        const ids = registrationsIn(listing)
          .filter(({ url }) => url === ON_ALL_CAMPAIGNS)
          .map(({ id }) => id);
        return ids.length < 2 ? undefined : new Set(ids).size === 1 ? 'one id' : 'several ids';
      },
      'prospecting.webhook-registration.scraper-webhooks-listed': ({ set, listing }) =>
        ok(set) && ok(listing) ? (contentOf(listing).includes(SCRAPER) ? 'yes' : 'no') : undefined,
    },
  }),
);
