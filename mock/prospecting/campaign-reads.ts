import { prospectingFacts } from '../../generated/facts.ts';
import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandlers } from './call.ts';
import { fullContact } from './contacts.ts';
import { csv, exportForm } from './export-form.ts';
import { invalidField, mainError, mainPage, okReply, withCampaign } from './replies.ts';
import { recipientsOf } from './recipients.ts';
import type { ProspectingRules } from './rules.ts';
import type { Activity, Campaign } from './store.ts';

const { size: PAGE } = prospectingFacts.campaignPages.contacts;

const LISTED: Readonly<
  Record<ProspectingRules['contactsListed'], <T>(once: readonly T[], all: readonly T[]) => readonly T[]>
> = {
  once: (once) => once,
  'for each': (_, all) => all,
  'by turns': (once) =>
    Array.from({ length: Math.ceil(once.length / PAGE) }, (_, turn) => {
      const some = once.slice(turn * PAGE, (turn + 1) * PAGE);
      return [...some, ...some];
    }).flat(),
};

/** The contacts of the named campaign, or of all campaigns. */
function campaignContacts(call: ProspectingCall): Reply {
  const { account, query, store, rules } = call;
  const asked = query.get('campaignId') ?? query.get('campaign') ?? undefined;
  const campaigns = store.campaigns.filter(({ id }) => asked === undefined || id === asked);
  if (asked !== undefined && campaigns.length === 0) return mainError(400, 'Campaign not found');
  const all = campaigns.flatMap((campaign) =>
    recipientsOf(account, campaign).map((contact) => ({ contact, campaign })),
  );
  const once = [...new Map(all.map((each) => [each.contact.id, each])).values()];
  const listed = LISTED[rules.contactsListed](once, all);
  const { items } = mainPage(call, listed, rules.campaignContactPaging, 'perPage');
  return okReply({
    list: items.map(({ contact, campaign }) => ({
      ...fullContact(contact),
      ...(listed === once && { campaignId: campaign.id }),
    })),
    count: listed.length,
  });
}

const shown = ({ id, event, date, contactId }: Activity, { activityName }: ProspectingRules) => ({
  id,
  event: activityName(event),
  date: new Date(date).toISOString(),
  contactId,
});

function activities(call: ProspectingCall, campaign: Campaign): Reply {
  const { account, query, store, rules } = call;
  const types = query.get('types');
  const wanted = types === null || types === '' ? undefined : rules.activityTypes(types);
  const all = store.activities
    .filter(
      ({ campaignId, event, date }) =>
        rules.activityOf(campaignId, campaign) &&
        date <= account.now() - rules.activityLagMinutes * 60_000 &&
        (wanted === undefined ? rules.listedUnasked(event) : wanted.includes(rules.activityName(event))),
    )
    .sort(rules.activityOrder);
  return okReply({
    activities: mainPage(call, all, rules.activityPaging).items.map((each) => shown(each, rules)),
  });
}

function progressContacts(call: ProspectingCall, campaign: Campaign): Reply {
  const { account, store, rules } = call;
  const all = recipientsOf(account, campaign);
  const { items } = mainPage(call, all, rules.progressPaging);
  const stepOf = (id: string): number =>
    store.activities.filter((activity) => activity.contactId === id && activity.campaignId === campaign.id)
      .length;
  return okReply({
    contacts: items.map((contact) => ({ ...fullContact(contact), step: stepOf(contact.id) })),
    total: all.length,
    totalPages: Math.ceil(all.length / rules.progressPaging.size),
  });
}

const REPLIES: readonly string[] = ['MAIL_REPLIED', 'SOCIAL_REPLIED', 'CHAT_REPLIED'];

function exportCampaign({ query, store, rules }: ProspectingCall, campaign: Campaign): Reply {
  const type = query.get('type') ?? 'contacts';
  if (!['replies', 'contacts', 'activities'].includes(type)) return invalidField('type', 'is not an export');
  const happened = store.activities.filter(({ campaignId }) => campaignId === campaign.id);
  const events = happened.map(({ event }) => event);
  if (!rules.hasExport(type, events)) return mainError(400, 'There is nothing to export');
  const rows = happened
    .filter(({ event }) => type !== 'replies' || REPLIES.includes(event))
    .map(({ contactId, event, date, message }) => {
      const contact = store.contacts.find(({ id }) => id === contactId);
      return [
        contact?.fields['firstName'],
        contact?.fields['lastName'],
        contact?.fields['email'],
        event,
        new Date(date).toISOString(),
        message ?? '',
      ];
    });
  return {
    status: 200,
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${type}.csv"`,
    },
    body: csv(exportForm, [['firstName', 'lastName', 'email', 'event', 'date', 'message'], ...rows]),
  };
}

function message({ store, params }: ProspectingCall, campaign: Campaign): Reply {
  const activity = store.activities.find(
    ({ id, campaignId }) => id === params['activityId'] && campaignId === campaign.id,
  );
  if (activity === undefined) return mainError(404, 'NOT_FOUND');
  if (activity.message === null) return mainError(422, 'NO_MESSAGE');
  return okReply({ id: activity.id, event: activity.event, message: activity.message });
}

/** Statistics answer 401 for a missing campaign. */
function stats({ store, query }: ProspectingCall): Reply {
  const { campaigns, legacyCampaigns, activities: all } = store;
  const asked = query.get('campaignId') ?? query.get('campaign') ?? query.get('id') ?? undefined;
  const known = asked === undefined || [...campaigns, ...legacyCampaigns].some(({ id }) => id === asked);
  if (!known) return mainError(401, 'Campaign not found');
  const counted = all.filter(({ campaignId }) => asked === undefined || campaignId === asked);
  return okReply({
    stats: Object.fromEntries(
      [...new Set(counted.map(({ event }) => event))].map((name) => [
        name,
        counted.filter(({ event }) => event === name).length,
      ]),
    ),
  });
}

export const campaignReadHandlers: ProspectingHandlers = {
  'GET /advanced/campaign/contacts': campaignContacts,
  'GET /advanced/campaigns/{campaignId}/activities': withCampaign(activities),
  'GET /advanced/campaigns/{campaignId}/progress': withCampaign(({ account }, campaign) =>
    okReply({ status: campaign.status, total: recipientsOf(account, campaign).length }),
  ),
  'GET /advanced/campaigns/{campaignId}/progress/contacts': withCampaign(progressContacts),
  'GET /advanced/campaigns/{campaignId}/export': withCampaign(exportCampaign),
  'GET /advanced/campaigns/{campaignId}/activities/{activityId}/message': withCampaign(message),
  'GET /stats/advanced': stats,
  'GET /stats': stats,
  'GET /stats/social': stats,
};
