import { WEBHOOK, items } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterProspecting, alterWire } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const registrations = (
  description: string,
  registrationListed: typeof reference.registrationListed,
): DriftRow =>
  alterProspecting(description, {
    registrationListed: (one, campaign) =>
      reference.registrationListed(one, campaign) && registrationListed(one, campaign),
  });

/** One entry for all that share a key. */
function firstPerUrl(key: (each: Readonly<Record<string, unknown>>) => unknown): DriftRow {
  return alterWire(
    'several entries are one',
    items(WEBHOOK, 'webhooks', (all) =>
      all.filter((each, at) => all.findIndex((other) => key(other) === key(each)) === at),
    ),
  );
}

export const webhookRegistrationListing = table('prospecting.webhook-registration', {
  'lists-legacy-email': registrations(
    'legacy email campaigns are left out',
    (_, { type }) => type !== 'email',
  ),
  'lists-legacy-social': registrations(
    'legacy social campaigns are left out',
    (_, { type }) => type !== 'social',
  ),
  'lists-advanced': registrations('current campaigns are left out', (_, { type }) => type !== 'advanced'),
  'lists-finished': registrations(
    'finished campaigns are left out',
    (_, { status: state }) => state !== 'FINISHED',
  ),
  'lists-archived': registrations(
    'archived campaigns are left out',
    (_, { status: state }) => state !== 'ARCHIVED',
  ),
  'lists-every-campaign': registrations(
    'paused campaigns are left out',
    (_, { status: state }) => state !== 'PAUSED',
  ),
  'one-entry-per-registration-and-campaign': firstPerUrl(({ id }) => id),
  'url-on-all-campaigns-repeats': firstPerUrl(({ url }) => url),
  'url-twice-on-campaign-listed-twice': firstPerUrl(
    ({ url, campaignId }) => `${String(url)} ${String(campaignId)}`,
  ),
});
