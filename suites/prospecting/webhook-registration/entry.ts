import { type Message, message, own } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, every, given, ofOneAnswer } from '../../kit/model/check-result.ts';
import { type Checker, withChecks, section } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectsOf } from '../../kit/model/exchange.ts';
import * as f from '../../kit/checks/matchers.ts';
import { ok } from '../../kit/checks/matchers.ts';
import {
  type CampaignKind,
  type RegistrationListing,
  DEAF_URL,
  type NewRegistrations,
  registrationsIn,
  idsAmong,
  campaignIdsOf,
} from '../support/registrations.ts';
import { registrations } from '../scenarios/events-registration.ts';
import { byRoute, listedRegistrations, newRegistrations } from '../scenarios/registrations.ts';
import { equals, isOneOf } from '../../kit/checks/relations.ts';

const { sentEvents, neverSentEvents } = prospectingFacts.webhook;
const EVENTS: readonly string[] = [...sentEvents, ...neverSentEvents];

/** A name in any notation, reduced to its letters. */
const lettersOf = (name: string): string => name.replaceAll(/[^a-z]/gi, '').toUpperCase();
const LETTERS = new Set(EVENTS.map(lettersOf));

const areArchivedListed = (campaigns: Exchange): boolean =>
  objectsOf(campaigns, 'campaigns').some(({ status }) => status === 'ARCHIVED');

/** Checks a field of every entry. */
const field =
  (name: string, what: Message, test: (value: unknown) => boolean) =>
  ({ listing }: Pick<RegistrationListing, 'listing'>): CheckResult =>
    ofOneAnswer(f.field(registrationsIn, name, what, test)(listing), true);

const membersOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const advanced = (entries: readonly JsonObject[]): readonly JsonObject[] =>
  entries.filter(({ typeOfCampaign }) => typeOfCampaign === 'advanced');

const TYPE_OF: Readonly<Record<CampaignKind, string>> = {
  current: 'advanced',
  finished: 'advanced',
  archived: 'advanced',
  email: 'email',
  social: 'social',
};

/** Checks that entries of a campaign of this kind have its type. */
const typed =
  (...of: readonly CampaignKind[]): Checker<NewRegistrations> =>
  ({ made, listing }) =>
    every(of, (kind) =>
      every(
        registrationsIn(listing).filter(({ campaignId }) => campaignId === made.get(kind)),
        ({ typeOfCampaign }) =>
          equals(
            typeOfCampaign,
            TYPE_OF[kind],
            () => message`a registration of the ${own(kind)} campaign has the type ${typeOfCampaign}`,
            listing,
          ),
      ),
    );

/** Ids of what an answer lists. The form of lists of legacy campaigns is not documented. */
function idsListed(answer: Exchange): string[] {
  const { json } = answer.response;
  if (answer.operation === 'GET /advanced/campaigns') return campaignIdsOf(answer);
  return [json, ...Object.values(isObject(json) ? json : {})]
    .filter((each) => Array.isArray(each))
    .flatMap((list) => list.filter(isObject).flatMap((each) => idsAmong(each)));
}

interface ByRoute {
  readonly campaigns: Exchange;
  readonly email: Exchange;
  readonly social: Exchange;
  readonly listing: Exchange;
}

/**
 * Entries of a campaign that only one route lists carry its type. Legacy campaigns may be listed among current ones.
 * So a current campaign counts only where both legacy listings hold some, and none of these is among the current
 * ones.
 */
const typedAsListed =
  (type: 'email' | 'social' | 'advanced'): Checker<ByRoute> =>
  (h) => {
    const listings = { advanced: h.campaigns, email: h.email, social: h.social };
    const own = listings[type];
    const rest = Object.values(listings).filter((each) => each !== own);
    const others = new Set(rest.flatMap(idsListed));
    const ids = new Set(idsListed(own).filter((id) => !others.has(id)));
    const isApart =
      rest.every((each) => idsListed(each).length > 0) && ids.size === new Set(idsListed(own)).size;
    const isReportedToo = type !== 'advanced' || isApart;
    return given(isReportedToo && Object.values(listings).every(ok), () =>
      every(
        registrationsIn(h.listing).filter(
          ({ campaignId }) => typeof campaignId === 'string' && ids.has(campaignId),
        ),
        ({ campaignId, typeOfCampaign }) =>
          equals(
            typeOfCampaign,
            type,
            () => message`a registration of ${campaignId} has the type ${typeOfCampaign}`,
            own,
            h.listing,
          ),
      ),
    );
  };

/** Fewest campaigns with names of others: a person may give one the name that another had before. */
const SEVERAL = 2;

/** Checks that entries do not name their campaigns as only others are named. An older name is allowed. */
const nameTheirCampaigns = ({ listing, campaigns }: RegistrationListing): CheckResult => {
  const named = objectsOf(campaigns, 'campaigns').map((each) => ({
    ids: idsAmong(each),
    name: f.stringIn(each, 'name'),
  }));
  const names = new Set(named.map(({ name }) => name));
  const shown = registrationsIn(listing).flatMap(({ campaignId, campaignName }) => {
    const its = named.find(({ ids }) => ids.some((id) => id === campaignId))?.name;
    return its !== undefined && typeof campaignName === 'string' ? [{ campaignId, campaignName, its }] : [];
  });
  const wrong = shown.filter(({ campaignName, its }) => campaignName !== its && names.has(campaignName));
  const [first] = wrong;
  return given(ok(campaigns) && ok(listing) && shown.length > 0, () =>
    check(
      new Set(wrong.map(({ campaignId }) => campaignId)).size < SEVERAL,
      () =>
        message`registrations have the names of other campaigns, as that of ${first?.campaignId}: expected ${first?.its}, got ${first?.campaignName}`,
      campaigns,
      listing,
    ),
  );
};

export const webhookRegistrationEntry = section(
  withChecks(registrations, {
    'prospecting.webhook-registration.empty-events-delivery': ({ sent }) =>
      sent.here.length === 0 ? undefined : sent.nothing.length > 0 ? 'yes' : 'no',
  }),
  withChecks(listedRegistrations, {
    'prospecting.webhook-registration.campaign-id-known': ({ listing, campaigns }) =>
      given(ok(campaigns) && campaignIdsOf(campaigns).length > 0, () =>
        every(advanced(registrationsIn(listing)), ({ campaignId }) => {
          const isListed = campaignIdsOf(campaigns).some((id) => id === campaignId);
          // The document leaves open whether archived campaigns are listed.
          return given(isListed || areArchivedListed(campaigns), () =>
            check(
              isListed,
              () =>
                message`no campaign of the account has the campaignId of an entry: expected ${campaignId} among the campaigns, got ${campaignIdsOf(campaigns)}`,
              campaigns,
              listing,
            ),
          );
        }),
      ),
    'prospecting.webhook-registration.campaign-name-of-campaign': nameTheirCampaigns,
    'prospecting.webhook-registration.events-names': ({ listing }) =>
      every(advanced(registrationsIn(listing)), ({ events }) =>
        every(membersOf(events).map(String), (name) =>
          // Further events are allowed.
          given(LETTERS.has(lettersOf(name)), () =>
            isOneOf(name, EVENTS, message`${name} is not how the document writes it`, listing),
          ),
        ),
      ),
    'prospecting.webhook-registration.events-never-empty': field(
      'events',
      message`a list with something in it`,
      (value) => !Array.isArray(value) || value.length > 0,
    ),
  }),
  withChecks(newRegistrations, {
    'prospecting.webhook-registration.type-advanced': typed('current', 'finished', 'archived'),
    'prospecting.webhook-registration.type-email': typed('email'),
    'prospecting.webhook-registration.type-social': typed('social'),
    'prospecting.webhook-registration.events-never-empty': ({ listing }) =>
      given(ok(listing), () =>
        check(
          registrationsIn(listing).every(({ url }) => url !== DEAF_URL),
          message`a registration without events is listed: expected no entry, got one for ${DEAF_URL}`,
          listing,
        ),
      ),
  }),
  withChecks(byRoute, {
    'prospecting.webhook-registration.type-advanced': typedAsListed('advanced'),
    'prospecting.webhook-registration.type-email': typedAsListed('email'),
    'prospecting.webhook-registration.type-social': typedAsListed('social'),
  }),
);
