import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { objectsOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext, type Checker } from '../kit/engine/scenario.ts';
import * as f from '../monitors/fields.ts';
import { bodyOf, idOf, ok, stringIn } from './wire.ts';

const { sentEvents, neverSentEvents } = prospectingFacts.webhook;
const EVENTS: readonly unknown[] = [...sentEvents, ...neverSentEvents];

export const listingOf = ({ prospecting }: ScenarioContext, query = ''): Promise<Exchange> =>
  prospecting.raw({ method: 'GET', target: `/webhook${query}`, operation: 'GET /webhook' });
export const entriesOf = (listing: Exchange): readonly JsonObject[] => objectsOf(listing, 'webhooks');
const idsOf = (campaigns: Exchange): string[] =>
  objectsOf(campaigns, 'campaigns').flatMap((campaign) => idOf(campaign) ?? []);
const areArchivedListed = (campaigns: Exchange): boolean =>
  objectsOf(campaigns, 'campaigns').some(({ status }) => status === 'ARCHIVED');

interface Listing {
  readonly listing: Exchange;
  readonly campaigns: Exchange;
}
/** Judges a field of every entry. */
const field =
  (name: string, what: string, test: (value: unknown) => boolean) =>
  ({ listing }: Pick<Listing, 'listing'>): Judgement =>
    f.field(entriesOf, name, what, test)(listing);
const membersOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const advanced = (entries: readonly JsonObject[]): readonly JsonObject[] =>
  entries.filter(({ typeOfCampaign }) => typeOfCampaign === 'advanced');

/** The registrations that an account has. */
const listed = scenario({
  id: 'prospecting.webhook-registration.listed',
  service: 'prospecting',
  needs: ['read'],
  cost: 3,
  stimulus: async (context) => ({
    campaigns: await context.prospecting.call('GET /advanced/campaigns'),
    listing: await listingOf(context),
    paged: await listingOf(context, '?page=1&limit=1&perPage=1&pageSize=1'),
  }),
  checkers: {
    'prospecting.webhook-registration.campaign-id-known': ({ listing, campaigns }) =>
      given(ok(campaigns) && idsOf(campaigns).length > 0, () =>
        every(advanced(entriesOf(listing)), ({ campaignId }) => {
          const isListed = idsOf(campaigns).some((id) => id === campaignId);
          // Whether archived campaigns are listed is open.
          return given(isListed || areArchivedListed(campaigns), () =>
            check(isListed, `no campaign of the account is ${f.show(campaignId)}`, campaigns, listing),
          );
        }),
      ),
    'prospecting.webhook-registration.events-names': ({ listing }) =>
      every(advanced(entriesOf(listing)), ({ events }) =>
        every(membersOf(events).filter(f.isString), (name) =>
          check(EVENTS.includes(name), `${f.show(name)} is no event of the document`, listing),
        ),
      ),
    'prospecting.webhook-registration.events-never-empty': field(
      'events',
      'a list with something in it',
      (value) => !Array.isArray(value) || value.length > 0,
    ),
  },
  observers: {
    'prospecting.webhook-registration.not-paginated': ({ listing, paged }) =>
      entriesOf(listing).length < 2
        ? undefined
        : entriesOf(paged).length === entriesOf(listing).length
          ? 'all in one answer'
          : 'parameters of pages are listened to',
  },
});

/** Campaigns of each kind, and how they are made; the last step takes a new one there. */
const KINDS = {
  current: ['/advanced/campaigns'],
  finished: ['/advanced/campaigns', 'finish'],
  archived: ['/advanced/campaigns', 'archive'],
  email: ['/emails/campaigns'],
  social: ['/social/campaigns'],
} as const;
type Kind = keyof typeof KINDS;
const kinds = Object.keys(KINDS) as readonly Kind[];
const TYPE_OF: Readonly<Record<Kind, string>> = {
  current: 'advanced',
  finished: 'advanced',
  archived: 'advanced',
  email: 'email',
  social: 'social',
};

/** A new campaign of a kind; undefined where the account does not make it. */
export async function campaignOf({ prospecting }: ScenarioContext, kind: Kind): Promise<string | undefined> {
  const [path, then] = KINDS[kind];
  const post = (target: string, operation: string, body: object) =>
    prospecting.raw({ method: 'POST', target, operation, body: JSON.stringify(body) });
  const campaignId = stringIn(
    bodyOf(await post(path, `POST ${path}`, { name: `Registered ${kind}` })),
    'campaignId',
  );
  if (campaignId === undefined || then === undefined) return campaignId;
  const moved = await post(`${path}/${campaignId}/${then}`, `POST ${path}/{campaignId}/${then}`, {});
  return ok(moved) ? campaignId : undefined;
}

interface Wish {
  readonly url: string;
  readonly scope: Kind | 'all';
  readonly events: readonly string[];
}
interface Registered extends Listing {
  readonly wishes: readonly Wish[];
  readonly made: ReadonlyMap<Kind, string>;
}

const SINGLE = 'https://hooks.example/single-';
const TWICE = 'https://hooks.example/twice';
const EVERYWHERE = 'https://hooks.example/everywhere';
const NOTHING = 'https://hooks.example/nothing';

const wish = fc.record({
  url: fc.constantFrom('https://hooks.example/a', 'https://hooks.example/b'),
  scope: fc.constantFrom(...kinds, 'all' as const),
  events: fc.uniqueArray(fc.constantFrom(...sentEvents), { minLength: 1, maxLength: 3 }),
});

const entriesFor = ({ listing }: Listing, url: string, campaignId: string): readonly JsonObject[] =>
  entriesOf(listing).filter((entry) => entry['url'] === url && entry['campaignId'] === campaignId);
/** A campaign of this kind shows the registration that was made for it alone. */
const shows =
  (kind: Kind): Checker<Registered> =>
  (h) => {
    const campaignId = h.made.get(kind);
    return given(campaignId !== undefined && ok(h.listing), () =>
      check(
        entriesFor(h, SINGLE + kind, campaignId ?? '').length > 0,
        `a registration of the ${kind} campaign is not listed`,
        h.listing,
      ),
    );
  };
/** Entries of a campaign of this kind carry its type. */
const typed =
  (...of: readonly Kind[]): Checker<Registered> =>
  ({ made, listing }) =>
    every(of, (kind) =>
      every(
        entriesOf(listing).filter(({ campaignId }) => campaignId === made.get(kind)),
        ({ typeOfCampaign }) =>
          check(
            typeOfCampaign === TYPE_OF[kind],
            `a registration of the ${kind} campaign has the type ${f.show(typeOfCampaign)}`,
            listing,
          ),
      ),
    );
/** The listing has as many entries of a URL and campaign as registrations cover it. */
const counted =
  (which: (wish: Wish) => boolean): Checker<Registered> =>
  (h) =>
    every(h.made, ([kind, campaignId]) =>
      every(new Set(h.wishes.filter(which).map(({ url }) => url)), (url) => {
        const covering = h.wishes.filter((each) => each.url === url && [kind, 'all'].includes(each.scope));
        const found = entriesFor(h, url, campaignId).length;
        return given(ok(h.listing) && covering.length > 0, () =>
          check(
            found === covering.length,
            `${covering.length} registrations of ${url} cover the ${kind} campaign, and ${found} are listed`,
            h.listing,
          ),
        );
      }),
    );

/** Registrations made for campaigns of every kind. */
const registered = scenario({
  id: 'prospecting.webhook-registration.registered',
  service: 'prospecting',
  needs: ['read', 'write', 'state'],
  cost: 11,
  input: () => fc.array(wish, { minLength: 1, maxLength: 6 }),
  stimulus: async (context, more): Promise<Registered> => {
    const made = new Map<Kind, string>();
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
      { url: NOTHING, scope: 'all' as const, events: [] },
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
  checkers: {
    'prospecting.webhook-registration.type-advanced': typed('current', 'finished', 'archived'),
    'prospecting.webhook-registration.type-email': typed('email'),
    'prospecting.webhook-registration.type-social': typed('social'),
    'prospecting.webhook-registration.lists-advanced': shows('current'),
    'prospecting.webhook-registration.lists-finished': shows('finished'),
    'prospecting.webhook-registration.lists-archived': shows('archived'),
    'prospecting.webhook-registration.lists-legacy-email': shows('email'),
    'prospecting.webhook-registration.lists-legacy-social': shows('social'),
    'prospecting.webhook-registration.lists-every-campaign': ({ listing, campaigns, made }) =>
      given(ok(listing) && ok(campaigns), () =>
        every([...idsOf(campaigns), ...made.values()], (id) =>
          check(
            entriesOf(listing).some(({ url, campaignId }) => url === EVERYWHERE && campaignId === id),
            `the campaign ${id} is not in the listing`,
            campaigns,
            listing,
          ),
        ),
      ),
    'prospecting.webhook-registration.one-entry-per-registration-and-campaign': counted(() => true),
    'prospecting.webhook-registration.url-on-all-campaigns-repeats': counted(({ url }) => url === EVERYWHERE),
    'prospecting.webhook-registration.url-twice-on-campaign-listed-twice': counted(
      ({ url }) => url === TWICE,
    ),
    'prospecting.webhook-registration.events-never-empty': ({ listing }) =>
      given(ok(listing), () =>
        check(
          entriesOf(listing).every(({ url }) => url !== NOTHING),
          'a registration without events is listed',
          listing,
        ),
      ),
  },
});

export const registrations = [listed, registered];
