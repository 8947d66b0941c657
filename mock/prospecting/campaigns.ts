import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandler, ProspectingHandlers } from './call.ts';
import { invalidField, mainError, okReply, RefusalError, withCampaign } from './replies.ts';
import { isObject, type JsonObject } from '../../specs/json.ts';
import { later } from './later.ts';
import { announceEnding } from '../webhooks/prospecting.ts';
import { recipientsOf } from './recipients.ts';
import { firstFailure } from './start-checks.ts';
import { newId, type Campaign, type LegacyCampaign, type SequenceStep } from './store.ts';

const shown = ({ createdAt, closedAt, throughSince, ...campaign }: Campaign): JsonObject => ({
  ...campaign,
  createdAt: new Date(createdAt).toISOString(),
  ...(closedAt !== null && { closedAt: new Date(closedAt).toISOString() }),
  ...(throughSince !== null && { throughSince: new Date(throughSince).toISOString() }),
});

function start({ account, params, store, rules }: ProspectingCall): Reply {
  const campaign = store.campaigns.find(({ id }) => id === params['campaignId']);
  const recipients = campaign === undefined ? [] : recipientsOf(account, campaign);
  const failure = firstFailure(rules.startChecks, { subscribed: !account.suspended, campaign, recipients });
  if (campaign !== undefined && (failure === undefined || rules.startFailureStarts)) {
    campaign.status = 'RUNNING';
    campaign.closedAt = null;
  }
  return failure === undefined
    ? okReply({ success: true, ...(campaign !== undefined && { status: campaign.status }) })
    : mainError(400, failure.error, failure.code, failure.params);
}

const ID = /^[0-9a-f]{24}$/;

function setRecipients({ account, sent, store, rules }: ProspectingCall, campaign: Campaign): Reply {
  for (const field of ['lists', 'excludedLists']) {
    const ids = sent[field];
    if (ids === undefined && field === 'excludedLists') continue;
    if (!Array.isArray(ids) || !ids.every((id) => typeof id === 'string' && ID.test(id)))
      return invalidField(field, 'takes an array of list ids');
    if (!ids.every((id) => store.lists.some((list) => list.id === id)))
      return mainError(400, 'List not found');
  }
  if (!rules.recipientsWhile(campaign.status)) return mainError(400, 'The campaign is running');
  if (!rules.recipientsStored(campaign.status)) return okReply({ success: true });
  const lists = sent['lists'] as string[];
  const set = {
    lists: rules.recipientsReplace ? lists : [...new Set([...campaign.lists, ...lists])],
    excludedLists: (sent['excludedLists'] ??
      rules.excludedUnasked(campaign.excludedLists)) as readonly string[],
  };
  later(account, rules.recipientsAfterMs, () => void Object.assign(campaign, set));
  return okReply({ success: true, ...set });
}

/** Changes settings within their bounds. A refusal names the first invalid one. */
function setSettings({ body, account, rules }: ProspectingCall, campaign: Campaign): Reply {
  const { settingsBounds, socialWithInvitationMax } = rules;
  if (!isObject(body)) return invalidField('body', 'takes an object');
  const next: Record<string, number> = { ...campaign.settings };
  for (const [field, [minimum, maximum]] of Object.entries(settingsBounds)) {
    const value = body[field];
    if (value === undefined) {
      if (!rules.settingsOptional && Object.keys(settingsBounds).some((name) => name in body))
        return invalidField(field, 'is missing');
      continue;
    }
    const invited = field === 'dailySocialAdded' && campaign.steps.some(({ type }) => type === 'INVITATION');
    const most = invited ? socialWithInvitationMax : maximum;
    const isNumber = typeof value === 'number' && rules.settingFits(value);
    const isInside = isNumber && value >= minimum && value <= most;
    const taken = isInside ? value : isNumber ? rules.outsideSetting(value, minimum, most) : undefined;
    if (taken === undefined) return invalidField(field, `takes a whole number from ${minimum} to ${most}`);
    if (taken !== 'ignored') next[field] = taken;
  }
  const { dailyEmailAdded = 0, dailyEmailLimit = 0 } = next;
  const isCompared = rules.limitFitsStored || ('dailyEmailLimit' in body && 'dailyEmailAdded' in body);
  if (isCompared && !rules.limitFits(dailyEmailLimit, dailyEmailAdded))
    return mainError(400, 'dailyEmailLimit is at least dailyEmailAdded', 'INVALID_REQUEST', {
      field: 'dailyEmailLimit',
    });
  if (body['tracking'] === true && account.situation.noTrackingDomain)
    return mainError(400, 'Every email provider needs a tracking domain', 'TRACKING_DOMAINS_REQUIRED');
  if (typeof body['alwaysOn'] === 'boolean') campaign.alwaysOn = body['alwaysOn'];
  if (typeof body['tracking'] === 'boolean') campaign.tracking = body['tracking'];
  campaign.settings = next;
  return okReply({ success: true, settings: next });
}

const CHANNELS: readonly unknown[] = ['email', 'social', 'chat', 'task'];

/** Replaces the sequence; steps and versions without `_id` get one. */
function setSteps({ sent, store, rules }: ProspectingCall, campaign: Campaign): Reply {
  const given = sent['steps'];
  if (!Array.isArray(given) || !given.every(isObject))
    return invalidField('steps', 'takes an array of steps');
  const { stepIds, versionIds, stepsReplace } = rules;
  const withId = (part: JsonObject, missing: typeof stepIds): JsonObject => {
    if (typeof part['_id'] === 'string' || missing === 'left-out') return part;
    if (missing === 'refused') throw new RefusalError(invalidField('_id', 'takes an id'));
    return { ...part, _id: newId(store) };
  };
  const steps = given.map((step) => {
    const versions: unknown = step['versions'];
    const all = Array.isArray(versions) ? versions.filter(isObject) : [];
    const channel = CHANNELS.includes(step['channel']) ? step['channel'] : 'email';
    const version = (part: JsonObject): JsonObject => ({
      subject: '',
      content: '',
      active: true,
      ...withId(part, versionIds),
    });
    return {
      type: 'EMAIL',
      audio: null,
      ...withId(step, stepIds),
      channel,
      versions: all.map(version),
    } as unknown as SequenceStep;
  });
  campaign.steps = stepsReplace ? steps : [...campaign.steps, ...steps];
  return okReply({ success: true, steps: campaign.steps });
}

function plan({ account, sent, rules }: ProspectingCall, campaign: Campaign): Reply {
  const planned = sent['plannedStart'];
  if (rules.planCancelledBy(planned)) {
    if (rules.planCancels) campaign.plannedStart = null;
  } else {
    const at = typeof planned === 'string' ? Date.parse(planned) : Number.NaN;
    if (Number.isNaN(at)) return mainError(400, 'plannedStart takes a date', 'PLANNED_START_INVALID');
    if (at <= account.now()) return mainError(400, 'plannedStart is in the past', 'PLANNED_START_IN_PAST');
    campaign.plannedStart = new Date(at).toISOString();
  }
  return okReply({ success: true, plannedStart: campaign.plannedStart });
}

function rename({ sent: { name } }: ProspectingCall, campaign: Campaign): Reply {
  if (typeof name !== 'string' || name.trim() === '')
    return invalidField('name', 'takes a string that is not empty');
  campaign.name = name;
  return okReply({ success: true, name });
}

function create({ account, store, sent: { name } }: ProspectingCall): Reply {
  if (typeof name !== 'string' || name.trim() === '')
    return invalidField('name', 'takes a string that is not empty');
  const settings = { dailyEmailAdded: 50, dailyEmailLimit: 100, dailySocialAdded: 20, dailyChatAdded: 10 };
  const campaign: Campaign = {
    id: newId(store),
    name,
    status: 'DRAFT',
    createdAt: account.now(),
    closedAt: null,
    plannedStart: null,
    throughSince: null,
    alwaysOn: false,
    tracking: false,
    lists: [],
    excludedLists: [],
    steps: [],
    identities: [],
    schedule: null,
    settings,
  };
  store.campaigns.push(campaign);
  return { status: 201, body: { success: true, campaignId: campaign.id, campaign: shown(campaign) } };
}

/** The deprecated routes still create campaigns of the previous system. */
const createLegacy =
  (type: LegacyCampaign['type']): ProspectingHandler =>
  ({ store, sent: { name } }) => {
    const id = newId(store);
    store.legacyCampaigns.push({ id, name: typeof name === 'string' ? name : '', type, status: 'DRAFT' });
    return { status: 201, body: { success: true, campaignId: id } };
  };

const legacyListed =
  (type: LegacyCampaign['type']): ProspectingHandler =>
  ({ store }) =>
    okReply({
      campaigns: store.legacyCampaigns
        .filter((campaign) => campaign.type === type)
        .map(({ id, name, status }) => ({ id, name, status })),
    });

function duplicate({ account, store }: ProspectingCall, campaign: Campaign): Reply {
  const copy: Campaign = {
    ...campaign,
    id: newId(store),
    name: `${campaign.name} (copy)`,
    status: 'DRAFT',
    createdAt: account.now(),
    closedAt: null,
  };
  store.campaigns.push(copy);
  return { status: 201, body: { success: true, campaignId: copy.id } };
}

/** A finished or archived campaign accepts no new contacts; any other does. */
const become = (status: string) =>
  withCampaign(({ account, rules }, campaign) => {
    if (status === 'PAUSED' && !rules.pauses(campaign.status))
      return mainError(400, `A campaign that is ${campaign.status} cannot be paused`);
    if (status === 'FINISHED' && rules.finishIsAnnounced) announceEnding(account, campaign);
    campaign.status = status;
    campaign.closedAt =
      status === 'FINISHED' || status === 'ARCHIVED' ? (campaign.closedAt ?? account.now()) : null;
    return okReply({ success: true, status });
  });

const accepted = withCampaign(() => okReply({ success: true }));

export const campaignHandlers: ProspectingHandlers = {
  'GET /advanced/campaigns': ({ store: { campaigns, legacyCampaigns }, rules: { listsLegacy } }) => {
    return okReply({
      campaigns: [...campaigns.map(shown), ...(listsLegacy === 'among' ? legacyCampaigns : [])],
      ...(listsLegacy === 'beside' && { legacy: legacyCampaigns }),
    });
  },
  'POST /advanced/campaigns': create,
  'GET /emails/campaigns': legacyListed('email'),
  'GET /social/campaigns': legacyListed('social'),
  'POST /emails/campaigns': createLegacy('email'),
  'POST /social/campaigns': createLegacy('social'),
  'GET /advanced/campaigns/{campaignId}': withCampaign((_, campaign) => okReply(shown(campaign))),
  'DELETE /advanced/campaigns/{campaignId}': withCampaign(({ store }, campaign) => {
    store.campaigns = store.campaigns.filter((each) => each !== campaign);
    return okReply({ success: true });
  }),
  'PATCH /advanced/campaigns/{campaignId}/steps': withCampaign(setSteps),
  'PATCH /advanced/campaigns/{campaignId}/settings': withCampaign(setSettings),
  'PATCH /advanced/campaigns/{campaignId}/recipients': withCampaign(setRecipients),
  'PATCH /advanced/campaigns/{campaignId}/planned-start': withCampaign(plan),
  'PATCH /advanced/campaigns/{campaignId}/name': withCampaign(rename),
  'PATCH /advanced/campaigns/{campaignId}/identities': accepted,
  'POST /advanced/campaigns/{campaignId}/test-email': withCampaign(({ rules }, campaign) =>
    rules.testEmailSends(campaign)
      ? okReply({ success: true })
      : mainError(400, 'Set an email provider first', 'EMAIL_PROVIDER_MISSING'),
  ),
  'POST /advanced/campaigns/{campaignId}/start': start,
  'POST /advanced/campaigns/{campaignId}/pause': become('PAUSED'),
  'POST /advanced/campaigns/{campaignId}/finish': become('FINISHED'),
  'POST /advanced/campaigns/{campaignId}/reactivate': become('RUNNING'),
  'POST /advanced/campaigns/{campaignId}/archive': become('ARCHIVED'),
  'POST /advanced/campaigns/{campaignId}/duplicate': withCampaign(duplicate),
  'GET /advanced/campaigns/{campaignId}/manual-tasks': withCampaign(() => okReply({ tasks: [] })),
  'POST /advanced/campaigns/{campaignId}/manual-tasks/status': accepted,
};
