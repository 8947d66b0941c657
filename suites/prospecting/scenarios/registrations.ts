import fc from 'fast-check';
import { prospectingFacts } from '../../../generated/facts.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import {
  EVERYWHERE,
  CAMPAIGN_KINDS,
  type CampaignKind,
  DEAF_URL,
  type NewRegistrations,
  SINGLE,
  TWICE,
  type Wish,
  campaignOf,
  listingOf,
} from '../support/registrations.ts';

const { sentEvents } = prospectingFacts.webhook;

/** The registrations of an account. */
export const listedRegistrations = stimulus({
  id: 'prospecting.registrations.listed',
  stimulus: async (context) => ({
    campaigns: await context.prospecting.call('GET /advanced/campaigns'),
    listing: await listingOf(context),
    paged: await listingOf(context, 'page=1&limit=1&perPage=1&pageSize=1'),
  }),
});

/** The registrations, and the campaigns whose route shows their type. A legacy route may be in trouble. */
export const byRoute = stimulus({
  id: 'prospecting.registrations.by-route',
  stimulus: async (context) => ({
    campaigns: await context.prospecting.call('GET /advanced/campaigns'),
    email: await context.prospecting.call('GET /emails/campaigns'),
    social: await context.prospecting.call('GET /social/campaigns'),
    listing: await listingOf(context),
  }),
});

const kinds = Object.keys(CAMPAIGN_KINDS) as readonly CampaignKind[];

const wish = fc.record({
  url: fc.constantFrom('http://127.0.0.1:9/a', 'http://localhost:9/b'),
  scope: fc.constantFrom(...kinds, 'all' as const),
  events: fc.uniqueArray(fc.constantFrom(...sentEvents), { minLength: 1, maxLength: 3 }),
});

/** Registrations for campaigns of every kind. */
export const newRegistrations = stimulus({
  id: 'prospecting.registrations.registered',
  requires: ['read', 'write', 'state'],
  input: () => fc.array(wish, { minLength: 1, maxLength: 6 }),
  stimulus: async (context, more): Promise<NewRegistrations> => {
    const made = new Map<CampaignKind, string>();
    for (const kind of kinds) {
      const campaignId = await campaignOf(context, kind);
      if (campaignId !== undefined) made.set(kind, campaignId);
    }
    const events = ['MAIL_REPLIED'];
    const wishes: Wish[] = [
      ...kinds.map((kind) => ({ url: SINGLE + kind, scope: kind, events })),
      { url: TWICE, scope: 'current', events },
      { url: TWICE, scope: 'current', events },
      { url: EVERYWHERE, scope: 'all', events },
      ...more,
    ];
    for (const { scope, ...registration } of [
      ...wishes,
      { url: DEAF_URL, scope: 'all' as const, events: [] },
    ]) {
      const campaignId = scope === 'all' ? undefined : made.get(scope);
      if (scope === 'all' || campaignId !== undefined)
        await context.arrange({ registerWebhook: { ...registration, campaignId } });
    }
    return {
      wishes,
      made,
      campaigns: await context.prospecting.call('GET /advanced/campaigns'),
      listing: await listingOf(context),
    };
  },
});
