/** The main API: campaigns, webhooks, credits, enrichment, providers, blacklists and scrapers. */

import {
  ask,
  compareText,
  isObject,
  json,
  Refusal,
  text,
  writeDate,
  type Answer,
  type Call,
  type Json,
  type JsonObject,
  type Row,
} from './kit.ts';
import type { Activity, Campaign, CampaignKind, Contact, Entities, Identity, Step } from './ledger.ts';
import { contactsOf, readMainBody, readPaging, refuseField, takePage } from './lists.ts';
import { drawFrom, hashText } from './random.ts';
import { EVENTS, giveHex, roundDate } from './world.ts';

export function refuseMain(
  call: Call,
  status: number,
  error: string,
  code?: string | null,
  params?: JsonObject,
): Refusal {
  const body: JsonObject = {
    error,
    ...(code === undefined || code === null ? {} : { code }),
    ...(params ? { params } : {}),
  };
  return new Refusal(json(status, call.world.show('mainError', body, call)));
}

function findCampaign(call: Call, kind: CampaignKind = 'advanced'): [string, Campaign] {
  const id =
    call.params['campaignId'] ?? ask(call, 'campaignId') ?? ask(call, 'campaign') ?? ask(call, 'id') ?? '';
  return [id, seekCampaign(call, id, kind)];
}

function seekCampaign(call: Call, id: string, kind: CampaignKind): Campaign {
  const { behaviour } = call.world;
  const accounts = behaviour.mainSharesAccounts ? call.world.accounts : [call.account];
  for (const account of accounts) {
    const campaign = account.ledger.one('campaign', id);
    if (campaign?.kind === kind) {
      call.account = account;
      return campaign;
    }
  }
  throw refuseMain(call, behaviour.campaignMissingStatus, behaviour.campaignMissing);
}

function campaignsOf(call: Call, kind: CampaignKind): [string, Campaign][] {
  const found = [...call.account.ledger.all('campaign')].filter(([, campaign]) => campaign.kind === kind);
  const turn = call.world.behaviour.campaignsOrder === 'turns' ? call.world.count : 0;
  switch (call.world.choices.listOrder) {
    case 'newest':
      return turn % 2 ? found : found.toReversed();
    case 'oldest':
      return turn % 2 ? found.toReversed() : found;
    case 'name':
      return found.toSorted((left, right) => compareText(left[1].name, right[1].name));
    case 'random':
      return found.toSorted((left, right) => hashText(left[0]) - hashText(right[0]));
  }
}

function showStatus(call: Call, campaign: Campaign): string {
  return call.world.behaviour.campaignStatuses[campaign.status] ?? campaign.status;
}

function showCampaign(call: Call, id: string, campaign: Campaign, whole: boolean): JsonObject {
  const { choices } = call.world;
  const shown: JsonObject = {
    [choices.idKey]: id,
    name: campaign.name,
    status: showStatus(call, campaign),
    createdAt: writeDate(campaign.made, choices),
    lists: campaign.lists,
    excludedLists: campaign.excludedLists,
    alwaysOn: campaign.alwaysOn,
  };
  if (whole) {
    shown['steps'] = campaign.steps as unknown as Json[];
    shown['identities'] = campaign.identities.map((identity) => ({ id: identity.id }));
    shown['settings'] = campaign.settings;
    shown['schedule'] = campaign.schedule;
    shown['plannedStart'] = campaign.plannedStart;
  }
  return call.world.show('campaign', shown, call);
}

function listCampaigns(kind: CampaignKind) {
  return (call: Call): Answer => {
    let found = campaignsOf(call, kind);
    const status = (left: string) => (one: [string, Campaign]) => one[1].status !== left;
    switch (call.world.behaviour.campaignsShown) {
      case 'tenFirst':
        found = found.slice(0, 10);
        break;
      case 'fiveFirst':
        found = found.slice(0, 5);
        break;
      case 'notArchived':
        found = found.filter(status('ARCHIVED'));
        break;
      case 'notFinished':
        found = found.filter(status('FINISHED'));
        break;
      case 'notDraft':
        found = found.filter(status('DRAFT'));
        break;
      case 'all':
    }
    return json(200, { campaigns: found.map(([id, campaign]) => showCampaign(call, id, campaign, false)) });
  };
}

/** Gives the contacts of a campaign: those of its lists, without those of excluded lists. */
function recipientsOf(call: Call, campaign: Campaign): [string, Contact][] {
  const people = contactsOf(call, campaign.lists);
  if (!call.world.behaviour.recipientsExclude) {
    return people;
  }
  const excluded = contactsOf(call, campaign.excludedLists);
  const emails = new Set(
    excluded.map(([, contact]) => contact.values['email']).filter((email) => email !== undefined),
  );
  return people.filter(
    ([, contact]) =>
      !campaign.excludedLists.includes(contact.listId) && !emails.has(contact.values['email'] ?? false),
  );
}

function showRecipient(call: Call, [id, contact]: [string, Contact], campaignId: string): JsonObject {
  const { firstName = '', lastName = '', email = '' } = contact.values;
  return call.world.show('campaignContact', { id, campaignId, firstName, lastName, email }, call);
}

function listContacts(kind: CampaignKind) {
  return (call: Call): Answer => {
    const { behaviour, choices } = call.world;
    const asked = ask(call, 'campaignId') ?? ask(call, 'campaign') ?? ask(call, 'id') ?? '';
    let people: [string, Contact, string][];
    if (asked === '') {
      if (choices.contactsOfNone === 'refuse') {
        throw refuseField(call, 'campaignId', 'is required');
      }
      people = campaignsOf(call, kind).flatMap(([id, campaign]) =>
        recipientsOf(call, campaign).map(([key, contact]): [string, Contact, string] => [key, contact, id]),
      );
    } else {
      const [id, campaign] = findCampaign(call, kind);
      people = recipientsOf(call, campaign).map(([key, contact]) => [key, contact, id]);
    }
    const part = takePage(call, people, {
      first: behaviour.contactsFirst,
      sizeName: 'perPage',
      usual: behaviour.contactsDefault,
      most: behaviour.contactsMost,
    });
    const shown: JsonObject = {
      list: part.items.map(([id, contact, campaignId]) => showRecipient(call, [id, contact], campaignId)),
      count: people.length,
    };
    return json(200, call.world.show('contactsPage', shown, call));
  };
}

// Activities. What was read is kept for a while, which the document allows.

interface Cached {
  at: number;
  activities: [string, Activity][];
}

const caches = new WeakMap<object, Map<string, Cached>>();

function readActivities(call: Call, campaignId: string): [string, Activity][] {
  const { world } = call;
  const now = world.now();
  const cache = caches.get(world) ?? new Map<string, Cached>();
  caches.set(world, cache);
  const kept = cache.get(campaignId);
  if (kept && now - kept.at < world.choices.activityCacheMs * world.behaviour.activitiesCacheShare) {
    return kept.activities;
  }
  const activities = [...call.account.ledger.all('activity')]
    .filter(([, activity]) => activity.campaignId === campaignId)
    .toSorted(([leftId, left], [rightId, right]) => right.date - left.date || compareText(leftId, rightId));
  cache.set(campaignId, { at: now, activities });
  return activities;
}

function showActivity(call: Call, id: string, activity: Activity): JsonObject {
  const { behaviour, choices } = call.world;
  const contact = call.account.ledger.one('contact', activity.contactId);
  const shown: JsonObject = {
    [choices.idKey]: id,
    event: behaviour.activitiesRenamed[activity.event] ?? activity.event,
    date: writeDate(activity.date, choices),
    step: activity.step,
    contact: {
      id: activity.contactId,
      firstName: contact?.values['firstName'],
      email: contact?.values['email'],
    },
  };
  if (activity.reply !== '') {
    shown['reply'] = activity.reply;
  }
  if (activity.sentiment) {
    shown['sentiment'] = { ...activity.sentiment };
  }
  if (activity.event === 'MESSAGE_SENT') {
    shown['content'] = activity.content;
  }
  return call.world.show('activity', shown, call);
}

const KNOWN_TYPES: string[] = [
  ...EVENTS,
  'SENT',
  'REPLIED',
  'MAIL_SENT',
  'FOLLOWED',
  'TASK_COMPLETED',
  'TASK_FAILED',
];

function listActivities(kind: CampaignKind) {
  return (call: Call): Answer => {
    const { behaviour, choices } = call.world;
    const [id] = findCampaign(call, kind);
    const size = behaviour.activitiesSize;
    const part = readPaging(call, { first: behaviour.activitiesFirst, usual: size, most: size });
    let all = readActivities(call, id);
    let types = (ask(call, 'types') ?? '').split(',').filter((type) => type !== '');
    if (choices.unknownType === 'refuse' && behaviour.activitiesTypes === 'all') {
      const wrong = types.find((type) => !KNOWN_TYPES.includes(type));
      if (wrong !== undefined) {
        throw refuseField(call, 'types', `must not hold ${wrong}`);
      }
    }
    if (behaviour.activitiesTypes === 'firstOnly') {
      types = types.slice(0, 1);
    } else if (behaviour.activitiesTypes === 'anyCase') {
      types = types.map((type) => type.toUpperCase());
    }
    const ignored =
      behaviour.activitiesTypes === 'ignored' ||
      (behaviour.activitiesTypes === 'notOnLaterPages' && part.page > behaviour.activitiesFirst);
    if (types.length > 0 && !ignored) {
      all = all.filter(([, activity]) =>
        types.some((type) =>
          behaviour.activitiesTypes === 'prefix'
            ? activity.event.startsWith(type.slice(0, 4))
            : activity.event === type,
        ),
      );
    }
    switch (behaviour.activitiesOrder) {
      case 'oldest':
        all = all.toReversed();
        break;
      case 'byDay':
        all = all.toSorted(
          ([leftId, left], [rightId, right]) =>
            Math.floor(right.date / 86_400_000) - Math.floor(left.date / 86_400_000) ||
            compareText(leftId, rightId),
        );
        break;
      case 'byEvent':
        all = all.toSorted((left, right) => compareText(left[1].event, right[1].event));
        break;
      case 'newest':
    }
    let items = all.slice(part.from, part.from + size);
    if (items.length === 0 && part.from > 0 && all.length > 0) {
      switch (behaviour.activitiesPastEnd) {
        case 'last':
          items = all.slice(-size);
          break;
        case 'first':
          items = all.slice(0, size);
          break;
        case 'refuse':
          throw refuseField(call, 'page', 'is past the end');
        case 'empty':
      }
    }
    const shown: JsonObject = {
      activities: items.map(([key, activity]) => showActivity(call, key, activity)),
    };
    return json(200, call.world.show('activitiesPage', shown, call));
  };
}

function readMessage(call: Call): Answer {
  const { behaviour } = call.world;
  const [campaignId] = findCampaign(call);
  const activity = call.account.ledger.one('activity', call.params['activityId'] ?? '');
  if (activity?.campaignId !== campaignId) {
    throw refuseMain(call, behaviour.messageMissingStatus, behaviour.messageMissing);
  }
  if (activity.content === '') {
    throw refuseMain(call, behaviour.messageNoneStatus, behaviour.messageNone);
  }
  return json(200, { subject: 'Hello', content: activity.content });
}

function listProgress(call: Call): Answer {
  const { behaviour, choices } = call.world;
  const [id, campaign] = findCampaign(call);
  const people = recipientsOf(call, campaign);
  const size = behaviour.progressSize;
  const part = takePage(call, people, { first: behaviour.progressFirst, usual: size, most: size });
  const exact = people.length / size;
  const pages = { up: Math.ceil(exact), down: Math.floor(exact), oneMore: Math.ceil(exact) + 1 };
  const shown: JsonObject = {
    contacts: part.items.map(([contactId, contact]) =>
      call.world.show(
        'progressContact',
        {
          id: contactId,
          campaignId: id,
          email: contact.values['email'] ?? null,
          step: hashText(contactId) % 3,
        },
        call,
      ),
    ),
    total: people.length,
    totalPages: people.length === 0 ? choices.pagesOfNothing : pages[behaviour.progressPages],
  };
  return json(200, call.world.show('progressPage', shown, call));
}

const EXPORTS: Record<string, string[]> = {
  replies: ['MAIL_REPLIED', 'SOCIAL_REPLIED', 'CHAT_REPLIED'],
  opens: ['OPENED'],
  clicks: ['CLICKED'],
  bounces: ['BOUNCED'],
};

function exportCampaign(call: Call): Answer {
  const { behaviour, choices } = call.world;
  const [id] = findCampaign(call);
  const type = ask(call, 'type') ?? '';
  let events = EXPORTS[type];
  if (events === undefined || !behaviour.exportTypeTaken) {
    if (choices.exportWithoutType === 'refuse' && behaviour.exportTypeTaken) {
      throw refuseField(call, 'type', `must be one of ${Object.keys(EXPORTS).join(', ')}`);
    }
    events = EXPORTS['replies'] ?? [];
  }
  const wanted = events;
  const lines = readActivities(call, id)
    .filter(([, activity]) => wanted.includes(activity.event))
    .map(([, activity]) => {
      const contact = call.account.ledger.one('contact', activity.contactId);
      const cells = [
        contact?.values['email'] ?? '',
        activity.event,
        writeDate(activity.date, choices),
        activity.reply,
      ];
      return cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(',');
    });
  return text(200, ['email,event,date,reply', ...lines, ''].join('\r\n'), 'text/csv; charset=utf-8');
}

function readCampaign(kind: CampaignKind) {
  return (call: Call): Answer => {
    const [id, campaign] = findCampaign(call, kind);
    return json(200, showCampaign(call, id, campaign, true));
  };
}

function readProgress(call: Call): Answer {
  const [, campaign] = findCampaign(call);
  return json(200, { contacts: recipientsOf(call, campaign).length, status: showStatus(call, campaign) });
}

function listTasks(call: Call): Answer {
  findCampaign(call);
  return json(200, { tasks: [] });
}

// Changing campaigns.

function makeCampaign(kind: CampaignKind) {
  return (call: Call): Answer => {
    const { name } = readMainBody(call);
    if (typeof name !== 'string' || name.trim() === '') {
      throw refuseField(call, 'name', 'must be a text');
    }
    const id = giveHex(call.account);
    const campaign: Campaign = {
      kind,
      name,
      status: 'DRAFT',
      lists: [],
      excludedLists: [],
      identities: [],
      steps: [],
      schedule: null,
      settings: { dailyEmailAdded: 20, dailyEmailLimit: 50, dailySocialAdded: 20, dailyChatAdded: 10 },
      plannedStart: null,
      alwaysOn: false,
      made: roundDate(call.world.now(), call.world.choices),
    };
    call.account.ledger.make('campaign', id, campaign);
    return json(201, showCampaign(call, id, campaign, true));
  };
}

function changeCampaign(call: Call, id: string, campaign: Campaign, change: Partial<Campaign>): Answer {
  call.account.ledger.change('campaign', id, change);
  return json(200, showCampaign(call, id, { ...campaign, ...change }, true));
}

function readIds(call: Call, body: JsonObject, name: string): string[] | undefined {
  const value = body[name];
  if (value === undefined) {
    return undefined;
  }
  if (!Array.isArray(value) || !value.every((one) => typeof one === 'string')) {
    throw refuseField(call, name, 'must be a list of list ids');
  }
  for (const id of value) {
    if (!call.account.ledger.one('list', id)) {
      throw refuseMain(call, 400, 'List not found');
    }
  }
  return value;
}

function changeRecipients(call: Call): Answer {
  const [id, campaign] = findCampaign(call);
  const body = readMainBody(call);
  const lists = readIds(call, body, 'lists') ?? campaign.lists;
  const excludedLists = readIds(call, body, 'excludedLists') ?? campaign.excludedLists;
  const kept = call.world.behaviour.recipientsReplace ? lists : [...new Set([...campaign.lists, ...lists])];
  return changeCampaign(call, id, campaign, { lists: kept, excludedLists });
}

function changeSteps(kind: CampaignKind) {
  return (call: Call): Answer => {
    const [id, campaign] = findCampaign(call, kind);
    const { steps } = readMainBody(call);
    if (!Array.isArray(steps)) {
      throw refuseField(call, 'steps', 'must be a list');
    }
    const read = steps.map((step): Step => {
      if (!isObject(step) || typeof step['type'] !== 'string') {
        throw refuseField(call, 'steps', 'must hold steps with a type');
      }
      const versions = Array.isArray(step['versions'])
        ? step['versions'].filter((version) => isObject(version))
        : [];
      const word = (value: Json | undefined): string => (typeof value === 'string' ? value : '');
      return {
        _id: word(step['_id']) || giveHex(call.account),
        type: step['type'],
        audio: word(step['audio']),
        versions: versions.map((version) => ({
          _id: word(version['_id']) || giveHex(call.account),
          active: version['active'] !== false,
          subject: word(version['subject']),
          content: word(version['content']),
        })),
      };
    });
    return changeCampaign(call, id, campaign, { steps: read });
  };
}

function hasInvitation(campaign: Campaign): boolean {
  return campaign.steps.some((step) => step.type === 'INVITATION');
}

function changeSettings(kind: CampaignKind) {
  return (call: Call): Answer => {
    const [id, campaign] = findCampaign(call, kind);
    const body = readMainBody(call);
    const settings = { ...campaign.settings };
    for (const [name, value] of Object.entries(body)) {
      if (name in settings) {
        if (typeof value !== 'number' || !Number.isInteger(value)) {
          throw refuseField(call, name, 'must be a whole number');
        }
        settings[name] = value;
      }
    }
    const bounds: [string, number, number][] = [
      ['dailyEmailAdded', 1, 500],
      ['dailyEmailLimit', Math.max(1, settings['dailyEmailAdded'] ?? 1), 500],
      ['dailySocialAdded', 1, hasInvitation(campaign) ? 40 : 80],
      ['dailyChatAdded', 1, 30],
    ];
    for (const [name, least, most] of bounds) {
      const value = settings[name] ?? least;
      if (value < least || value > most) {
        throw refuseField(call, name, `must be between ${least} and ${most}`);
      }
    }
    return changeCampaign(call, id, campaign, {
      settings,
      ...(typeof body['schedule'] === 'string' ? { schedule: body['schedule'] } : {}),
      ...(typeof body['alwaysOn'] === 'boolean' ? { alwaysOn: body['alwaysOn'] } : {}),
    });
  };
}

function readWord(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function changeIdentities(call: Call): Answer {
  const [id, campaign] = findCampaign(call);
  const { identities } = readMainBody(call);
  if (!Array.isArray(identities)) {
    throw refuseField(call, 'identities', 'must be a list');
  }
  const own = new Set(call.account.ledger.all('provider').keys());
  const read = identities.map((one): Identity => {
    const fields = isObject(one) ? one : {};
    const provider = fields['emailProviderId'];
    return {
      id: giveHex(call.account),
      foreign: typeof provider === 'string' && !own.has(provider),
      provider: typeof provider === 'string' ? 'ok' : 'none',
      social: typeof fields['socialAccountId'] === 'string' ? 'ok' : 'none',
      socialAccount: readWord(fields['socialAccountId']),
      chat: typeof fields['chatAccountId'] === 'string' ? 'ok' : 'none',
      chatAccount: readWord(fields['chatAccountId']),
    };
  });
  return changeCampaign(call, id, campaign, { identities: read });
}

function rename(kind: CampaignKind) {
  return (call: Call): Answer => {
    const [id, campaign] = findCampaign(call, kind);
    const { name } = readMainBody(call);
    if (typeof name !== 'string' || name.trim() === '') {
      throw refuseField(call, 'name', 'must be a text');
    }
    return changeCampaign(call, id, campaign, { name });
  };
}

function planStart(call: Call): Answer {
  const [id, campaign] = findCampaign(call);
  const { plannedStart } = readMainBody(call);
  if (plannedStart === null) {
    return changeCampaign(call, id, campaign, { plannedStart: null });
  }
  const at = typeof plannedStart === 'string' ? Date.parse(plannedStart) : Number.NaN;
  if (Number.isNaN(at)) {
    throw refuseMain(call, 400, 'plannedStart is not valid', 'PLANNED_START_INVALID');
  }
  if (at < call.world.now()) {
    throw refuseMain(call, 400, 'plannedStart is in the past', 'PLANNED_START_IN_PAST');
  }
  return changeCampaign(call, id, campaign, { plannedStart: readWord(plannedStart) });
}

const SOCIAL_STEPS = ['VISIT', 'INVITATION', 'MESSAGE', 'VOICE_NOTE', 'INMAIL', 'LIKE'];

/** Says which accounts are used, so that neither all identities share one nor each has its own. */
function isAmbiguous(accounts: string[]): boolean {
  const different = new Set(accounts).size;
  return different > 1 && different < accounts.length;
}

/** The checks of a start, in the order of the document. */
function startChecks(
  call: Call,
): [code: string, fails: (campaign: Campaign) => boolean, params?: JsonObject][] {
  const { behaviour } = call.world;
  const emails = (campaign: Campaign): Step[] => campaign.steps.filter((step) => step.type === 'EMAIL');
  const socials = (campaign: Campaign): boolean =>
    campaign.steps.some((step) => SOCIAL_STEPS.includes(step.type));
  const chats = (campaign: Campaign): boolean => campaign.steps.some((step) => step.type.startsWith('CHAT'));
  const some = (test: (identity: Identity) => boolean) => (campaign: Campaign) =>
    campaign.identities.some((one) => test(one));
  const added = (campaign: Campaign): number => campaign.settings['dailySocialAdded'] ?? 0;
  const people = (campaign: Campaign): [string, Contact][] => recipientsOf(call, campaign);
  return [
    ['SUBSCRIPTION_REQUIRED', () => call.account.plan === 'none'],
    ['NO_IDENTITY_SET', (campaign) => campaign.identities.length === 0],
    ['IDENTITY_FOREIGN_ACCOUNT', some((one) => one.foreign)],
    [
      'SOCIAL_AUDIO_MISSING',
      (campaign) => campaign.steps.some((step) => step.type === 'VOICE_NOTE' && step.audio === ''),
    ],
    [
      'EMAIL_STEP_NO_ACTIVE_VERSION',
      (campaign) => emails(campaign).some((step) => !step.versions.some((version) => version.active)),
    ],
    [
      'EMAIL_VERSION_NO_CONTENT',
      (campaign) => emails(campaign).some((step) => step.versions.some((version) => version.content === '')),
    ],
    [
      'EMAIL_VERSION_NO_SUBJECT',
      (campaign) => (emails(campaign)[0]?.versions ?? []).some((version) => version.subject === ''),
    ],
    [
      'SOCIAL_COOKIE_EXPIRED',
      (campaign) => socials(campaign) && some((one) => one.social === 'cookie')(campaign),
    ],
    [
      'SOCIAL_SLOT_EXPIRED',
      (campaign) => socials(campaign) && some((one) => one.social === 'slot')(campaign),
    ],
    [
      'SOCIAL_ACCOUNT_AMBIGUOUS',
      (campaign) => socials(campaign) && isAmbiguous(campaign.identities.map((one) => one.socialAccount)),
    ],
    ['EMAIL_PROVIDER_DISCONNECTED', some((one) => one.provider === 'disconnected')],
    ['EMAIL_PROVIDER_EXPIRED', some((one) => one.provider === 'expired')],
    [
      'IDENTITY_EMAIL_PROVIDER_MISSING',
      (campaign) => emails(campaign).length > 0 && some((one) => one.provider === 'none')(campaign),
    ],
    [
      'CHAT_ACCOUNT_EXPIRED',
      (campaign) => chats(campaign) && some((one) => one.chat === 'expired')(campaign),
    ],
    ['CHAT_SLOT_EXPIRED', (campaign) => chats(campaign) && some((one) => one.chat === 'slot')(campaign)],
    [
      'CHAT_ACCOUNT_AMBIGUOUS',
      (campaign) => chats(campaign) && isAmbiguous(campaign.identities.map((one) => one.chatAccount)),
    ],
    ['SCHEDULE_MISSING', (campaign) => campaign.schedule === null],
    [
      'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
      (campaign) => hasInvitation(campaign) && added(campaign) > behaviour.invitationsMost,
      { limit: behaviour.invitationsMost },
    ],
    [
      'MC_SOCIAL_DAILY_LIMIT',
      (campaign) => added(campaign) > behaviour.socialMost,
      { limit: behaviour.socialMost },
    ],
    ['NO_RECIPIENTS', (campaign) => people(campaign).length === 0],
    ['TOO_MANY_RECIPIENTS', (campaign) => people(campaign).length > behaviour.recipientsMost],
    ['CAMPAIGN_ALREADY_RUNNING', (campaign) => campaign.status === 'RUNNING'],
    [
      'RECIPIENTS_NO_EMAIL',
      (campaign) =>
        emails(campaign).length > 0 && people(campaign).every(([, one]) => one.values['email'] === undefined),
    ],
    [
      'RECIPIENTS_NO_SOCIAL',
      (campaign) =>
        socials(campaign) &&
        people(campaign).every(([, one]) => one.values['socialUrlProfile'] === undefined),
    ],
  ];
}

function startCampaign(kind: CampaignKind) {
  return (call: Call): Answer => {
    const { behaviour, choices } = call.world;
    const refuseStart = (code: string, params?: JsonObject): Refusal =>
      refuseMain(call, choices.startStatus, `The campaign cannot start: ${code}`, code, params);
    const id = call.params['campaignId'] ?? '';
    const campaign = call.account.ledger.one('campaign', id);
    const checks = startChecks(call);
    const first = behaviour.startOrder
      .map((code) => checks.find((check) => check[0] === code))
      .filter((one) => one !== undefined);
    const rest = checks.filter((check) => !first.includes(check));
    if (call.account.plan === 'none') {
      throw refuseStart('SUBSCRIPTION_REQUIRED');
    }
    if (campaign?.kind !== kind) {
      throw refuseStart('CAMPAIGN_NOT_FOUND');
    }
    for (const [code, fails, params] of [...first, ...rest]) {
      if (fails(campaign)) {
        throw refuseStart(code, params);
      }
    }
    return changeCampaign(call, id, campaign, { status: 'RUNNING' });
  };
}

function setStatus(status: Campaign['status'], kind: CampaignKind = 'advanced') {
  return (call: Call): Answer => {
    const [id, campaign] = findCampaign(call, kind);
    return changeCampaign(call, id, campaign, { status });
  };
}

function duplicateCampaign(call: Call): Answer {
  const [, campaign] = findCampaign(call);
  const id = giveHex(call.account);
  const copy: Campaign = { ...campaign, name: `${campaign.name} (copy)`, status: 'DRAFT' };
  call.account.ledger.make('campaign', id, copy);
  return json(201, showCampaign(call, id, copy, true));
}

function deleteCampaign(call: Call): Answer {
  const [id] = findCampaign(call);
  call.account.ledger.remove('campaign', id);
  return json(200, { success: true });
}

/** Accepts a request whose body and effect the document does not show. */
function accept(kind: CampaignKind | 'none') {
  return (call: Call): Answer => {
    if (call.method !== 'DELETE' && call.body.length > 0) {
      readMainBody(call);
    }
    if (kind !== 'none' && call.params['campaignId'] !== undefined) {
      findCampaign(call, kind);
    }
    return json(200, { success: true });
  };
}

// Statistics.

function readStats(kind: CampaignKind) {
  return (call: Call): Answer => {
    const { behaviour, choices, draw } = call.world;
    const asked = ask(call, 'campaignId') ?? ask(call, 'campaign') ?? ask(call, 'id') ?? '';
    const campaign = call.account.ledger.one('campaign', asked);
    if (asked === '' && choices.statsOfNone === 'refuse') {
      throw refuseField(call, 'campaignId', 'is required');
    }
    if (asked !== '' && campaign?.kind !== kind) {
      throw refuseMain(call, behaviour.statsMissingStatus, 'Campaign not found');
    }
    if (draw.chance(choices.computing)) {
      const headers: Record<string, string> =
        behaviour.statsRetryAfter === null ? {} : { 'Retry-After': behaviour.statsRetryAfter };
      const body = { error: 'Statistics are being computed', code: behaviour.statsComputingCode };
      throw new Refusal(
        json(behaviour.statsComputingStatus, call.world.show('mainError', body, call), headers),
      );
    }
    const counts: JsonObject = {};
    for (const activity of call.account.ledger.all('activity').values()) {
      if (asked === '' || activity.campaignId === asked) {
        counts[activity.event] = Number(counts[activity.event] ?? 0) + 1;
      }
    }
    return json(200, { stats: counts });
  };
}

// Webhooks.

function listWebhooks(call: Call): Answer {
  const { behaviour, choices } = call.world;
  const { ledger } = call.account;
  const campaigns = [...ledger.all('campaign')].filter(([, campaign]) => {
    switch (behaviour.webhooksShown) {
      case 'all':
        return true;
      case 'noFinished':
        return campaign.status !== 'FINISHED';
      case 'noArchived':
        return campaign.status !== 'ARCHIVED';
      case 'noLegacy':
        return campaign.kind === 'advanced';
      case 'runningOnly':
        return campaign.status === 'RUNNING';
    }
  });
  const seen = new Set<string>();
  const shown: JsonObject[] = [];
  for (const [id, registration] of ledger.all('registration')) {
    if (registration.events.length === 0 && behaviour.webhooksEmptySkipped) {
      continue;
    }
    for (const [campaignId, campaign] of campaigns) {
      const once = `${registration.url} ${behaviour.webhooksPerCampaign ? campaignId : ''}`;
      const repeated = seen.has(once) && (!behaviour.webhooksTwice || !behaviour.webhooksPerCampaign);
      if ((registration.campaignId !== null && registration.campaignId !== campaignId) || repeated) {
        continue;
      }
      seen.add(once);
      const type = campaign.kind;
      shown.push({
        id,
        typeOfCampaign: behaviour.webhookTypes[type] ?? type,
        campaignId,
        campaignName: campaign.name,
        url: registration.url,
        events: registration.events,
        status: behaviour.webhookStatus,
      });
    }
  }
  const by =
    (...names: string[]) =>
    (left: JsonObject, right: JsonObject): number =>
      names.reduce(
        (found, name) => found || compareText(JSON.stringify(left[name]), JSON.stringify(right[name])),
        0,
      );
  const orders = {
    byUrl: by('url', 'campaignName'),
    byCampaign: by('campaignName', 'campaignId'),
    interleaved: (left: JsonObject, right: JsonObject) =>
      hashText(JSON.stringify(left)) - hashText(JSON.stringify(right)),
    byEvents: by('events', 'campaignId'),
  };
  const ordered = shown.toSorted(orders[choices.webhookOrder]);
  return json(200, { webhooks: ordered.map((one) => call.world.show('registration', one, call)) });
}

// Credits and enrichment.

function newest<T extends { date?: number; made?: number }>(entries: Map<string, T>): [string, T][] {
  const at = (one: T): number => one.date ?? one.made ?? 0;
  return [...entries].toSorted(
    ([leftId, left], [rightId, right]) => at(right) - at(left) || compareText(leftId, rightId),
  );
}

function listCredits(call: Call): Answer {
  const { behaviour, choices } = call.world;
  const all = newest(call.account.ledger.all('credit'));
  try {
    const part = takePage(call, all, {
      first: behaviour.creditsFirst,
      sizeName: 'limit',
      usual: behaviour.creditsDefault,
      most: behaviour.creditsMost,
    });
    const spent = all.reduce((sum, [, credit]) => sum + credit.credits, 0);
    const shown: JsonObject = {
      items: part.items.map(([id, credit]) =>
        call.world.show(
          'credit',
          {
            [choices.idKey]: id,
            date: writeDate(credit.date, choices),
            tool: credit.tool,
            credits: credit.credits,
          },
          call,
        ),
      ),
      total: choices.creditsTotal === 'entries' ? all.length : spent,
    };
    return json(200, call.world.show('creditsPage', shown, call));
  } catch (error) {
    if (error instanceof Refusal && isObject(error.answer.json)) {
      const sentence = error.answer.json['error'] ?? 'The request is not valid';
      throw new Refusal(json(400, call.world.show('mainError', { success: false, error: sentence }, call)));
    }
    throw error;
  }
}

function priceOf(call: Call, tool: string): number {
  const { behaviour } = call.world;
  return tool === 'find/email'
    ? behaviour.creditFinder
    : tool === 'find/phone'
      ? behaviour.creditPhone
      : behaviour.creditVerifier;
}

function showJob(call: Call, id: string, job: Entities['job']): JsonObject {
  const { choices } = call.world;
  const done = call.world.now() >= job.readyAt;
  return call.world.show(
    'search',
    {
      jobId: id,
      status: done ? 'done' : choices.waiting,
      createdAt: writeDate(job.made, choices),
      input: job.input,
      result: done ? job.found : null,
    },
    call,
  );
}

function listJobs(tool: string) {
  return (call: Call): Answer => {
    const { behaviour } = call.world;
    const jobId = ask(call, 'jobId');
    if (jobId !== undefined && jobId !== '') {
      call.params['jobId'] = jobId;
      return readJob(tool)(call);
    }
    const own = newest(call.account.ledger.all('job')).filter(
      ([, job]) => behaviour.toolsMixed || job.tool === tool,
    );
    const part = takePage(call, own, {
      first: behaviour.toolsFirst,
      sizeName: 'limit',
      usual: behaviour.toolsDefault,
      most: behaviour.toolsMost,
    });
    const shown: JsonObject = {
      data: part.items.map(([id, job]) => showJob(call, id, job)),
      total: own.length,
    };
    return json(200, call.world.show('searchesPage', shown, call));
  };
}

function readJob(tool: string) {
  return (call: Call): Answer => {
    const id = call.params['jobId'] ?? '';
    const job = call.account.ledger.one('job', id);
    if (job?.tool !== tool) {
      throw refuseMain(call, 400, 'Job not found');
    }
    return json(200, showJob(call, id, job));
  };
}

function startJob(tool: string) {
  return (call: Call): Answer => {
    const { behaviour, choices } = call.world;
    const { ledger } = call.account;
    const body = readMainBody(call);
    const input = Object.fromEntries(
      Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
    const needed = tool === 'verify/email' ? 'email' : undefined;
    if (needed !== undefined && input[needed] === undefined) {
      throw refuseField(call, needed, 'is required');
    }
    const price = priceOf(call, tool);
    const spent = [...ledger.all('credit').values()].reduce((sum, credit) => sum + credit.credits, 0);
    if (5000 - spent < price) {
      throw refuseMain(call, behaviour.creditsLowStatus, 'Not enough credits');
    }
    const now = roundDate(call.world.now(), choices);
    const jobId = giveHex(call.account);
    const found = drawFrom(JSON.stringify(input)).chance(0.6);
    const result =
      tool === 'find/phone' ? '+41 44 555 66 77' : (input['email'] ?? 'found@kestrel-labs.example');
    ledger.make('job', jobId, { tool, made: now, readyAt: now + 1500, input, found: found ? result : null });
    ledger.make('credit', giveHex(call.account), { date: now, tool, credits: price });
    if (!found && tool !== 'verify/email' && behaviour.creditsRefund) {
      ledger.make('credit', giveHex(call.account), { date: now, tool, credits: -price });
    }
    return json(200, { jobId });
  };
}

// Blacklists, providers and scrapers.

function answerAll(call: Call, name: string, items: JsonObject[]): Answer {
  const { envelope } = call.world.choices;
  return json(200, envelope === 'bare' ? items : { [envelope === 'named' ? name : envelope]: items });
}

function listBlocked(call: Call): Answer {
  return answerAll(
    call,
    'blacklists',
    [...call.account.ledger.all('blocked').values()].map((one) => ({ type: one.kind, value: one.value })),
  );
}

function block(kind: 'contact' | 'social') {
  return (call: Call): Answer => {
    const body = call.body.length > 0 ? readMainBody(call) : {};
    const value = Object.values(body).find((one) => typeof one === 'string') ?? [...call.query.values()][0];
    if (typeof value !== 'string' || value === '') {
      throw refuseField(call, kind === 'contact' ? 'email' : 'profile', 'is required');
    }
    const id = `${kind} ${value}`;
    if (call.method === 'DELETE') {
      call.account.ledger.remove('blocked', id);
    } else {
      call.account.ledger.make('blocked', id, { kind, value });
    }
    return json(200, { success: true });
  };
}

function showProvider(call: Call, id: string, provider: Entities['provider']): JsonObject {
  return call.world.show('provider', { [call.world.choices.idKey]: id, ...provider }, call);
}

function listProviders(call: Call): Answer {
  const all = [...call.account.ledger.all('provider')];
  return answerAll(
    call,
    'providers',
    all.map(([id, provider]) => showProvider(call, id, provider)),
  );
}

function makeProvider(call: Call): Answer {
  const { email, senderName } = readMainBody(call);
  if (typeof email !== 'string') {
    throw refuseField(call, 'email', 'is required');
  }
  const id = giveHex(call.account);
  const provider = {
    email,
    senderName: typeof senderName === 'string' ? senderName : email,
    kind: 'smtp',
    warmup: false,
  };
  call.account.ledger.make('provider', id, provider);
  return json(201, showProvider(call, id, provider));
}

function changeProvider(call: Call): Answer {
  const id = call.params['providerId'] ?? '';
  const provider = call.account.ledger.one('provider', id);
  if (!provider) {
    throw refuseMain(call, 400, 'Provider not found');
  }
  if (call.method === 'DELETE') {
    call.account.ledger.remove('provider', id);
    return json(200, { success: true });
  }
  const { senderName } = readMainBody(call);
  if (typeof senderName === 'string') {
    call.account.ledger.change('provider', id, { senderName });
  }
  return json(200, { success: true });
}

function listWarmups(call: Call): Answer {
  const all = [...call.account.ledger.all('provider')].filter(([, provider]) => provider.warmup);
  return answerAll(
    call,
    'warmups',
    all.map(([id, provider]) => ({ providerId: id, email: provider.email, health: 97 })),
  );
}

function enableWarmup(call: Call): Answer {
  const { providerId } = readMainBody(call);
  const provider =
    typeof providerId === 'string' ? call.account.ledger.one('provider', providerId) : undefined;
  if (typeof providerId !== 'string' || !provider) {
    throw refuseMain(call, 400, 'Provider not found', 'EMAIL_PROVIDER_MISSING');
  }
  if (provider.kind !== 'smtp') {
    throw refuseMain(call, 400, 'This provider cannot be warmed up', 'WARMUP_PROVIDER_UNSUPPORTED');
  }
  call.account.ledger.change('provider', providerId, { warmup: true });
  return json(200, { success: true });
}

function checkHealth(call: Call): Answer {
  const { providerId } = readMainBody(call);
  if (typeof providerId !== 'string' || !call.account.ledger.one('provider', providerId)) {
    throw new Refusal(json(400, { success: false, message: 'Provider not found' }));
  }
  return json(200, { success: true, score: 97 });
}

/** Refuses in a plain sentence, as the scraper routes do. */
function refuseScrap(call: Call, sentence: string): Refusal {
  return new Refusal(call.world.choices.sentences === 'text' ? text(400, sentence) : json(400, sentence));
}

function showScrap(call: Call, id: string, scrap: Entities['scrap']): JsonObject {
  return call.world.show('scrap', { [call.world.choices.idKey]: id, ...scrap }, call);
}

function listScraps(call: Call): Answer {
  const { behaviour } = call.world;
  const all = [...call.account.ledger.all('scrap')].toReversed();
  let part;
  try {
    part = takePage(call, all, {
      first: behaviour.scrapsFirst,
      usual: behaviour.scrapsSize,
      most: behaviour.scrapsSize,
    });
  } catch (error) {
    throw error instanceof Refusal ? refuseScrap(call, 'page must be a whole number.') : error;
  }
  const shown: JsonObject = { scraps: part.items.map(([id, scrap]) => showScrap(call, id, scrap)) };
  return json(200, call.world.show('scrapsPage', shown, call));
}

function findScrap(call: Call): [string, Entities['scrap']] {
  const id = call.params['id'] ?? '';
  const scrap = call.account.ledger.one('scrap', id);
  if (!scrap) {
    throw refuseScrap(call, 'This search does not exist.');
  }
  return [id, scrap];
}

function makeScrap(call: Call): Answer {
  const { name } = readMainBody(call);
  const id = giveHex(call.account);
  const scrap = {
    name: typeof name === 'string' ? name : 'Search',
    state: 'RUNNING',
    count: 0,
    webhook: null,
  };
  call.account.ledger.make('scrap', id, scrap);
  return json(200, showScrap(call, id, scrap));
}

function changeScrap(change: (scrap: Entities['scrap'], body: JsonObject) => Partial<Entities['scrap']>) {
  return (call: Call): Answer => {
    const [id, scrap] = findScrap(call);
    const changed = { ...scrap, ...change(scrap, call.body.length > 0 ? readMainBody(call) : {}) };
    call.account.ledger.change('scrap', id, changed);
    return json(200, showScrap(call, id, changed));
  };
}

function readScrap(call: Call): Answer {
  const [id, scrap] = findScrap(call);
  return json(200, showScrap(call, id, scrap));
}

function deleteScrap(call: Call): Answer {
  const [id] = findScrap(call);
  call.account.ledger.remove('scrap', id);
  return json(200, { success: true });
}

function downloadScrap(call: Call): Answer {
  const [, scrap] = findScrap(call);
  return text(200, `name,count\r\n"${scrap.name}",${scrap.count}\r\n`, 'text/csv; charset=utf-8');
}

const keep = changeScrap(() => ({}));
const campaign = '/advanced/campaigns/{campaignId}';
const tools = ['find/email', 'find/phone', 'verify/email'].flatMap((tool): Row[] => [
  { method: 'POST', path: `/tools/${tool}`, handle: startJob(tool) },
  { method: 'GET', path: `/tools/${tool}`, handle: listJobs(tool) },
  { method: 'GET', path: `/tools/${tool}/{jobId}`, handle: readJob(tool) },
]);

export const MAIN_ROWS: Row[] = [
  { method: 'GET', path: '/advanced/campaigns', handle: listCampaigns('advanced') },
  { method: 'POST', path: '/advanced/campaigns', handle: makeCampaign('advanced') },
  { method: 'GET', path: campaign, handle: readCampaign('advanced') },
  { method: 'DELETE', path: campaign, handle: deleteCampaign },
  { method: 'PATCH', path: `${campaign}/recipients`, handle: changeRecipients },
  { method: 'PATCH', path: `${campaign}/steps`, handle: changeSteps('advanced') },
  { method: 'PATCH', path: `${campaign}/settings`, handle: changeSettings('advanced') },
  { method: 'PATCH', path: `${campaign}/identities`, handle: changeIdentities },
  { method: 'PATCH', path: `${campaign}/planned-start`, handle: planStart },
  { method: 'PATCH', path: `${campaign}/name`, handle: rename('advanced') },
  { method: 'POST', path: `${campaign}/test-email`, handle: accept('advanced') },
  { method: 'POST', path: `${campaign}/start`, handle: startCampaign('advanced') },
  { method: 'POST', path: `${campaign}/pause`, handle: setStatus('PAUSED') },
  { method: 'POST', path: `${campaign}/finish`, handle: setStatus('FINISHED') },
  { method: 'POST', path: `${campaign}/reactivate`, handle: setStatus('RUNNING') },
  { method: 'POST', path: `${campaign}/archive`, handle: setStatus('ARCHIVED') },
  { method: 'POST', path: `${campaign}/duplicate`, handle: duplicateCampaign },
  { method: 'GET', path: `${campaign}/activities`, handle: listActivities('advanced') },
  { method: 'GET', path: `${campaign}/activities/{activityId}/message`, handle: readMessage },
  { method: 'GET', path: `${campaign}/progress`, handle: readProgress },
  { method: 'GET', path: `${campaign}/progress/contacts`, handle: listProgress },
  { method: 'GET', path: `${campaign}/export`, handle: exportCampaign },
  { method: 'GET', path: `${campaign}/manual-tasks`, handle: listTasks },
  { method: 'POST', path: `${campaign}/manual-tasks/status`, handle: accept('advanced') },
  { method: 'GET', path: '/advanced/campaign/contacts', handle: listContacts('advanced') },
  { method: 'POST', path: '/advanced/campaign/contacts', handle: accept('none') },
  { method: 'DELETE', path: '/advanced/campaign/contacts', handle: accept('none') },
  { method: 'PATCH', path: '/advanced/contacts', handle: accept('none') },
  { method: 'POST', path: '/advanced/attachments', handle: accept('none') },
  { method: 'POST', path: '/advanced/social/audio', handle: accept('none') },
  { method: 'GET', path: '/stats/advanced', handle: readStats('advanced') },
  { method: 'GET', path: '/stats', handle: readStats('email') },
  { method: 'GET', path: '/stats/social', handle: readStats('social') },
  { method: 'GET', path: '/webhook', handle: listWebhooks },
  { method: 'GET', path: '/credits/usage', handle: listCredits },
  ...tools,
  { method: 'GET', path: '/emails/campaigns', handle: listCampaigns('email') },
  { method: 'POST', path: '/emails/campaigns', handle: makeCampaign('email') },
  { method: 'GET', path: '/emails/campaigns/{campaignId}', handle: readCampaign('email') },
  {
    method: 'PATCH',
    path: '/emails/campaigns/{campaignId}/settings/global',
    handle: changeSettings('email'),
  },
  { method: 'PATCH', path: '/emails/campaigns/{campaignId}/settings/providers', handle: accept('email') },
  { method: 'PATCH', path: '/emails/campaigns/{campaignId}/name', handle: rename('email') },
  { method: 'PATCH', path: '/emails/campaigns/{campaignId}/steps', handle: changeSteps('email') },
  { method: 'POST', path: '/emails/campaigns/{campaignId}/start', handle: startCampaign('email') },
  { method: 'POST', path: '/emails/campaigns/{campaignId}/pause', handle: setStatus('PAUSED', 'email') },
  { method: 'GET', path: '/emails/campaigns/{campaignId}/activities', handle: listActivities('email') },
  { method: 'GET', path: '/emails/campaign/contacts', handle: listContacts('email') },
  { method: 'POST', path: '/emails/campaign/contacts', handle: accept('none') },
  { method: 'DELETE', path: '/emails/campaign/contacts', handle: accept('none') },
  { method: 'POST', path: '/emails/lists/contacts', handle: accept('none') },
  { method: 'PATCH', path: '/emails/contacts', handle: accept('none') },
  { method: 'POST', path: '/emails/test', handle: accept('none') },
  { method: 'POST', path: '/emails/reply', handle: accept('none') },
  { method: 'GET', path: '/social/campaigns', handle: listCampaigns('social') },
  { method: 'POST', path: '/social/campaigns', handle: makeCampaign('social') },
  {
    method: 'PATCH',
    path: '/social/campaigns/{campaignId}/settings/global',
    handle: changeSettings('social'),
  },
  { method: 'PATCH', path: '/social/campaigns/{campaignId}/name', handle: rename('social') },
  { method: 'PATCH', path: '/social/campaigns/{campaignId}/steps', handle: changeSteps('social') },
  { method: 'GET', path: '/social/campaigns/{campaignId}/activities', handle: listActivities('social') },
  { method: 'GET', path: '/social/campaign/contacts', handle: listContacts('social') },
  { method: 'POST', path: '/social/campaign/contacts', handle: accept('none') },
  { method: 'DELETE', path: '/social/campaign/contacts', handle: accept('none') },
  { method: 'GET', path: '/emails/blacklists', handle: listBlocked },
  { method: 'POST', path: '/emails/blacklists/contact', handle: block('contact') },
  { method: 'DELETE', path: '/emails/blacklists/contact', handle: block('contact') },
  { method: 'POST', path: '/emails/blacklists/social', handle: block('social') },
  { method: 'DELETE', path: '/emails/blacklists/social', handle: block('social') },
  { method: 'GET', path: '/email-providers', handle: listProviders },
  { method: 'POST', path: '/email-providers', handle: makeProvider },
  { method: 'GET', path: '/email-providers/warmup', handle: listWarmups },
  { method: 'POST', path: '/email-providers/warmup/enable', handle: enableWarmup },
  { method: 'POST', path: '/email-providers/warmup/check-health', handle: checkHealth },
  { method: 'PATCH', path: '/email-providers/{providerId}', handle: changeProvider },
  { method: 'DELETE', path: '/email-providers/{providerId}', handle: changeProvider },
  { method: 'PATCH', path: '/email-providers/{providerId}/sender-name', handle: changeProvider },
  { method: 'POST', path: '/social-scrappers', handle: makeScrap },
  { method: 'GET', path: '/social-scrappers', handle: listScraps },
  { method: 'POST', path: '/social-scrappers/authes', handle: accept('none') },
  { method: 'PUT', path: '/social-scrappers/authes/{authId}', handle: accept('none') },
  { method: 'GET', path: '/social-scrappers/{id}', handle: readScrap },
  { method: 'DELETE', path: '/social-scrappers/{id}', handle: deleteScrap },
  { method: 'GET', path: '/social-scrappers/{id}/download', handle: downloadScrap },
  { method: 'POST', path: '/social-scrappers/{id}/enrich', handle: keep },
  { method: 'POST', path: '/social-scrappers/{id}/filter', handle: keep },
  { method: 'PUT', path: '/social-scrappers/{id}/pause', handle: changeScrap(() => ({ state: 'PAUSED' })) },
  { method: 'PUT', path: '/social-scrappers/{id}/resume', handle: changeScrap(() => ({ state: 'RUNNING' })) },
  { method: 'POST', path: '/social-scrappers/{id}/split', handle: keep },
  {
    method: 'PUT',
    path: '/social-scrappers/{id}/rename',
    handle: changeScrap((scrap, body) => ({
      name: typeof body['name'] === 'string' ? body['name'] : scrap.name,
    })),
  },
  {
    method: 'POST',
    path: '/social-scrappers/{id}/webhook',
    handle: changeScrap((_, body) => ({ webhook: typeof body['url'] === 'string' ? body['url'] : null })),
  },
  {
    method: 'DELETE',
    path: '/social-scrappers/{id}/webhook',
    handle: changeScrap(() => ({ webhook: null })),
  },
];
