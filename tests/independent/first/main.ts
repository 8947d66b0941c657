import { Refusal, isRow, reply, say, writeDate, type Answer, type Call } from './call.ts';
import { contactsOf, drawActivity, drawContact, drawResult } from './data.ts';
import type { Handler, Route } from './inbox.ts';
import { readBody } from './lists.ts';
import { slicePage } from './paging.ts';
import { drawFrom } from './random.ts';
import { START_CHECKS } from './rules.ts';
import {
  EVENTS,
  type Account,
  type Activity,
  type Campaign,
  type CampaignStatus,
  type Contact,
  type Job,
  type Row,
  type Step,
  type Tool,
  type Scraper,
} from './world.ts';
import { writeCell } from './zip.ts';

function fault(call: Call, status: number, error: string, code?: string, params?: Row): Refusal {
  const body: Row = { error };
  if (code !== undefined) body['code'] = code;
  if (params !== undefined) body['params'] = params;
  return new Refusal(reply(status, call.rules.main.fault(body, call)));
}

export function refuseMain(call: Call, status: number, error: string): Answer {
  return fault(call, status, error).answer;
}

function invalid(call: Call, field: string): Refusal {
  return fault(call, 400, say(call.choices, `The field ${field} is not valid.`), 'INVALID_REQUEST');
}

function how(call: Call): { over: 'clamp' | 'refuse'; bad: 'first' | 'refuse' } {
  return { over: call.choices.mainLimitOver, bad: call.choices.mainPageBad };
}

function readObject(call: Call): Row {
  const body = readBody(call);
  if (!isRow(body)) throw invalid(call, 'body');
  return body;
}

function takeCampaign(call: Call, kind: Campaign['kind']): Campaign {
  const campaign = call.rules.main.findCampaign(call.params[0] ?? '', call);
  if (campaign === undefined || campaign.kind !== kind)
    throw fault(call, call.rules.main.lostStatus, 'Campaign not found');
  return campaign;
}

function writeCampaign(campaign: Campaign, call: Call, whole: boolean): Row {
  const row: Row = {
    [call.choices.campaignId]: campaign.id,
    name: campaign.name,
    status: campaign.status,
    createdAt: writeDate(campaign.createdAt, call.choices),
    lists: [...campaign.lists],
    excludedLists: [...campaign.excluded],
    alwaysOn: campaign.alwaysOn,
  };
  if (call.choices.extraFields !== 'none') row['plannedStart'] = campaign.plannedStart;
  if (whole) {
    row['settings'] = { ...campaign.settings };
    row['steps'] = campaign.steps.map((step) => ({
      _id: step.id,
      type: step.type,
      versions: step.versions.map((version) => ({
        _id: version.id,
        active: version.active,
        subject: version.subject,
        content: version.content,
      })),
    }));
    row['identities'] = campaign.identities.map((identity) => ({ id: identity.id, name: identity.name }));
  }
  return call.rules.main.campaignRow(row, campaign, call);
}

function listCampaigns(kind: Campaign['kind']): Handler {
  return (call) => {
    const order = call.choices.campaignOrder;
    const found = call.account.campaigns
      .filter((campaign) => campaign.kind === kind && call.rules.main.campaignShown(campaign, call))
      .toSorted((a, b) =>
        order === 'name'
          ? a.name < b.name
            ? -1
            : 1
          : order === 'newest'
            ? b.createdAt - a.createdAt
            : a.createdAt - b.createdAt,
      );
    const rows = found.map((campaign) => writeCampaign(campaign, call, call.choices.extraFields === 'many'));
    return reply(200, kind === 'advanced' ? call.rules.main.campaigns(rows, call) : { campaigns: rows });
  };
}

function wrapCampaign(call: Call, campaign: Campaign): Answer {
  const row = writeCampaign(campaign, call, true);
  return reply(200, call.choices.campaignOne === 'bare' ? row : { [call.choices.campaignOne]: row });
}

function readSteps(call: Call, value: unknown): Step[] {
  if (!Array.isArray(value)) throw invalid(call, 'steps');
  return (value as unknown[]).map((entry) => {
    if (!isRow(entry)) throw invalid(call, 'steps');
    const types: readonly Step['type'][] = [
      'email',
      'invitation',
      'visit',
      'message',
      'voice',
      'chat',
      'task',
    ];
    const type = types.find((name) => name === entry['type']);
    if (type === undefined) throw invalid(call, 'steps.type');
    const versions = Array.isArray(entry['versions']) ? (entry['versions'] as unknown[]).filter(isRow) : [];
    return {
      id: typeof entry['_id'] === 'string' ? entry['_id'] : call.random.hex(24),
      type,
      versions: versions.map((version) => ({
        id: typeof version['_id'] === 'string' ? version['_id'] : call.random.hex(24),
        active: version['active'] !== false,
        subject: typeof version['subject'] === 'string' ? version['subject'] : '',
        content: typeof version['content'] === 'string' ? version['content'] : '',
      })),
      audio: entry['audio'] === true,
    };
  });
}

function createCampaign(kind: Campaign['kind']): Handler {
  return (call) => {
    const body = readObject(call);
    if (typeof body['name'] !== 'string' || body['name'] === '') throw invalid(call, 'name');
    const campaign: Campaign = {
      id: call.random.hex(24),
      name: body['name'],
      kind,
      status: 'DRAFT',
      createdAt: call.at,
      lists: [],
      excluded: [],
      steps: [],
      identities: [],
      schedule: false,
      settings: { dailyEmailAdded: 40, dailyEmailLimit: 120, dailySocialAdded: 20, dailyChatAdded: 10 },
      plannedStart: null,
      alwaysOn: false,
      removed: new Set(),
    };
    call.account.campaigns.push(campaign);
    const answer = wrapCampaign(call, campaign);
    return { ...answer, status: 201 };
  };
}

function readIds(call: Call, body: Row, name: string): string[] | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || !value.every((id) => typeof id === 'string')) throw invalid(call, name);
  const ids = value;
  for (const id of ids)
    if (!call.account.lists.some((list) => list.id === id)) throw fault(call, 400, 'List not found');
  return ids;
}

function changeRecipients(call: Call): Answer {
  const campaign = takeCampaign(call, 'advanced');
  const body = readObject(call);
  const { main } = call.rules;
  const lists = readIds(call, body, 'lists');
  const excluded = readIds(call, body, 'excludedLists');
  if (lists === undefined) throw invalid(call, 'lists');
  if (campaign.status === 'RUNNING' && !main.recipientsWhileRunning)
    throw fault(call, 400, 'The campaign is running', 'INVALID_REQUEST');
  campaign.lists = main.replacesLists ? [...lists] : [...new Set([...campaign.lists, ...lists])];
  if (excluded !== undefined && main.readsExcluded) campaign.excluded = [...excluded];
  if (call.choices.recipientsAnswer === 'campaign') return wrapCampaign(call, campaign);
  return reply(
    200,
    call.choices.recipientsAnswer === 'lists'
      ? { lists: campaign.lists, excludedLists: campaign.excluded }
      : { success: true },
  );
}

function fails(code: string, call: Call, campaign: Campaign | undefined): boolean {
  const { main } = call.rules;
  if (code === 'SUBSCRIPTION_REQUIRED') return call.account.suspended || call.account.plan === 'none';
  if (campaign === undefined) return code === 'CAMPAIGN_NOT_FOUND';
  const people = (): Contact[] => main.contactsOf(campaign, call.account);
  const email = campaign.steps.some((step) => step.type === 'email');
  const social = campaign.steps.some((step) =>
    ['invitation', 'visit', 'message', 'voice'].includes(step.type),
  );
  const chat = campaign.steps.some((step) => step.type === 'chat');
  const invites = campaign.steps.some((step) => step.type === 'invitation');
  const emails = campaign.steps.filter((step) => step.type === 'email');
  const state = (wanted: string): boolean =>
    email &&
    campaign.identities.some((identity) =>
      call.account.providers.some(
        (provider) => provider.id === identity.providerId && provider.state === wanted,
      ),
    );
  switch (code) {
    case 'NO_IDENTITY_SET':
      return campaign.identities.length === 0;
    case 'IDENTITY_FOREIGN_ACCOUNT':
      return campaign.identities.some((identity) => identity.foreign);
    case 'SOCIAL_AUDIO_MISSING':
      return campaign.steps.some((step) => step.type === 'voice' && !step.audio);
    case 'EMAIL_STEP_NO_ACTIVE_VERSION':
      return emails.some((step) => !step.versions.some((version) => version.active));
    case 'EMAIL_VERSION_NO_CONTENT':
      return emails.some((step) => step.versions.some((version) => version.content === ''));
    case 'EMAIL_VERSION_NO_SUBJECT':
      return emails[0]?.versions.some((version) => version.subject === '') === true;
    case 'SOCIAL_COOKIE_EXPIRED':
      return social && campaign.identities.some((identity) => identity.social === 'cookie expired');
    case 'SOCIAL_SLOT_EXPIRED':
      return social && campaign.identities.some((identity) => identity.social === 'slot expired');
    case 'EMAIL_PROVIDER_DISCONNECTED':
      return state('disconnected');
    case 'EMAIL_PROVIDER_EXPIRED':
      return state('expired');
    case 'IDENTITY_EMAIL_PROVIDER_MISSING':
      return email && campaign.identities.some((identity) => identity.providerId === null);
    case 'CHAT_ACCOUNT_EXPIRED':
      return chat && campaign.identities.some((identity) => identity.chat === 'expired');
    case 'CHAT_SLOT_EXPIRED':
      return chat && campaign.identities.some((identity) => identity.chat === 'slot expired');
    case 'SCHEDULE_MISSING':
      return !campaign.schedule;
    case 'MC_SOCIAL_DAILY_LIMIT_CONNECTION':
      return invites && campaign.settings.dailySocialAdded > main.invitationMost;
    case 'MC_SOCIAL_DAILY_LIMIT':
      return social && campaign.settings.dailySocialAdded > main.socialMost;
    case 'NO_RECIPIENTS':
      return people().length === 0;
    case 'TOO_MANY_RECIPIENTS':
      return people().length > main.recipientsMost;
    case 'CAMPAIGN_ALREADY_RUNNING':
      return campaign.status === 'RUNNING';
    case 'RECIPIENTS_NO_EMAIL':
      return email && !people().some((contact) => contact.fields['email'] !== undefined);
    case 'RECIPIENTS_NO_SOCIAL':
      return social && !people().some((contact) => contact.fields['socialUrlProfile'] !== undefined);
    default:
      return false;
  }
}

function startCampaign(call: Call): Answer {
  const found = call.rules.main.findCampaign(call.params[0] ?? '', call);
  const campaign = found?.kind === 'advanced' ? found : undefined;
  for (const code of call.rules.main.startChecks([...START_CHECKS])) {
    if (!fails(code, call, campaign)) continue;
    const params = call.rules.main.startParams(
      code,
      code === 'MC_SOCIAL_DAILY_LIMIT_CONNECTION' ? { limit: 40 } : undefined,
    );
    throw fault(
      call,
      code === 'CAMPAIGN_NOT_FOUND' ? 400 : Number(call.choices.startStatus),
      say(call.choices, `${code.toLowerCase().replaceAll('_', ' ')}.`),
      code,
      params,
    );
  }
  if (campaign === undefined) throw fault(call, 400, 'Campaign not found');
  campaign.status = 'RUNNING';
  if (call.choices.startDone === 'campaign') return wrapCampaign(call, campaign);
  return reply(200, call.choices.startDone === 'status' ? { status: campaign.status } : { success: true });
}

function move(from: readonly CampaignStatus[], to: CampaignStatus): Handler {
  return (call) => {
    const campaign = takeCampaign(call, 'advanced');
    if (!from.includes(campaign.status))
      throw fault(call, 400, say(call.choices, `The campaign is ${campaign.status}.`));
    campaign.status = to;
    return wrapCampaign(call, campaign);
  };
}

function change(kind: Campaign['kind'], apply: (call: Call, campaign: Campaign, body: Row) => void): Handler {
  return (call) => {
    const campaign = takeCampaign(call, kind);
    apply(call, campaign, readObject(call));
    return wrapCampaign(call, campaign);
  };
}

function changeSettings(call: Call, campaign: Campaign, body: Row): void {
  const next = { ...campaign.settings };
  for (const name of ['dailyEmailAdded', 'dailyEmailLimit', 'dailySocialAdded', 'dailyChatAdded'] as const) {
    const value = body[name];
    if (value === undefined) continue;
    const bound = call.rules.main.bounds[name];
    const invites = campaign.steps.some((step) => step.type === 'invitation');
    const most =
      name === 'dailySocialAdded' && invites
        ? Math.min(bound.max, call.rules.main.invitationMost)
        : bound.max;
    if (typeof value !== 'number' || !Number.isInteger(value) || value < bound.min || value > most)
      throw invalid(call, name);
    next[name] = value;
  }
  if (call.rules.main.limitAtLeastAdded && next.dailyEmailLimit < next.dailyEmailAdded)
    throw invalid(call, 'dailyEmailLimit');
  campaign.settings = next;
}

function rename(call: Call, campaign: Campaign, body: Row): void {
  if (typeof body['name'] !== 'string' || body['name'] === '') throw invalid(call, 'name');
  campaign.name = body['name'];
}

function planStart(call: Call, campaign: Campaign, body: Row): void {
  const value = body['plannedStart'];
  if (value === null) {
    campaign.plannedStart = null;
    return;
  }
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(at))
    throw fault(call, 400, say(call.choices, 'The start is not a date.'), 'PLANNED_START_INVALID');
  if (at <= call.at)
    throw fault(call, 400, say(call.choices, 'The start is in the past.'), 'PLANNED_START_IN_PAST');
  campaign.plannedStart = writeDate(at, call.choices);
}

function duplicateCampaign(call: Call): Answer {
  const source = takeCampaign(call, 'advanced');
  const copy: Campaign = {
    ...source,
    id: call.random.hex(24),
    name: `${source.name} (copy)`,
    status: 'DRAFT',
    createdAt: call.at,
    lists: [...source.lists],
    excluded: [...source.excluded],
    removed: new Set(),
  };
  call.account.campaigns.push(copy);
  return wrapCampaign(call, copy);
}

function deleteCampaign(call: Call): Answer {
  const campaign = takeCampaign(call, 'advanced');
  call.account.campaigns = call.account.campaigns.filter((entry) => entry !== campaign);
  return reply(200, { success: true });
}

function nameOf(contact: Contact | undefined): Row {
  return contact === undefined
    ? {}
    : {
        id: contact.id,
        firstName: contact.fields['firstName'],
        lastName: contact.fields['lastName'],
        email: contact.fields['email'],
      };
}

function listCampaignContacts(kind: Campaign['kind']): Handler {
  return (call) => {
    const { main } = call.rules;
    const id = call.query.get('campaignId');
    if (id === null && call.choices.contactsNeedCampaign === 'yes') throw invalid(call, 'campaignId');
    const campaign = id === null ? undefined : main.findCampaign(id, call);
    if (id !== null && campaign?.kind !== kind) throw fault(call, main.lostStatus, 'Campaign not found');
    const campaigns =
      campaign === undefined ? call.account.campaigns.filter((entry) => entry.kind === kind) : [campaign];
    const all = campaigns.flatMap((entry) => main.contactsOf(entry, call.account));
    const slice = slicePage(
      call,
      all,
      main.contactsPaging,
      { page: 'page', size: 'perPage' },
      how(call),
      (name) => invalid(call, name),
    );
    const list = slice.items.map((contact) =>
      main.contactRow(
        {
          [call.choices.campaignId]: contact.id,
          firstName: contact.fields['firstName'],
          lastName: contact.fields['lastName'],
          email: contact.fields['email'],
          listId: contact.listId,
        },
        contact,
        call,
      ),
    );
    return reply(200, main.contactsPage({ list, count: all.length }, slice));
  };
}

function scoreOf(call: Call, score: number): number {
  if (call.choices.sentimentScore === '0 to 1') return score / 100;
  return call.choices.sentimentScore === '-1 to 1' ? (score - 50) / 50 : score;
}

function writeActivity(activity: Activity, call: Call): Row {
  const row: Row = {
    [call.choices.activityId]: activity.id,
    event: activity.event,
    date: writeDate(activity.date, call.choices),
    step: activity.step,
    contact: nameOf(call.account.contacts.find((contact) => contact.id === activity.contactId)),
  };
  if (activity.sentiment !== null) {
    row['reply'] = activity.text;
    row['sentiment'] = {
      classification: activity.sentiment.classification,
      score: scoreOf(call, activity.sentiment.score),
    };
  }
  return call.rules.main.activityRow(row, activity, call);
}

function listActivities(kind: Campaign['kind']): Handler {
  return (call) => {
    const { main } = call.rules;
    const campaign = takeCampaign(call, kind);
    const types = main.readTypes(call.query.get('types'));
    if (
      types !== undefined &&
      call.choices.unknownType === 'refuse' &&
      types.some((type) => !EVENTS.includes(type.toUpperCase()))
    )
      throw invalid(call, 'types');
    const cached = call.account.activityCache.get(campaign.id);
    const fresh =
      cached !== undefined && call.at - cached.at < main.cacheMs(Number(call.choices.activityCache));
    const held = fresh
      ? (cached.value as Activity[])
      : call.account.activities.filter((activity) => activity.campaignId === campaign.id);
    if (!fresh) call.account.activityCache.set(campaign.id, { at: call.at, value: held });
    const all = held
      .filter((activity) => types === undefined || main.hasType(activity, types))
      .toSorted((a, b) => main.activityOrder(a, b));
    const slice = slicePage(call, all, main.activityPaging, { page: 'page' }, how(call), (name) =>
      invalid(call, name),
    );
    return reply(
      200,
      main.activitiesPage(
        { activities: slice.items.map((activity) => writeActivity(activity, call)) },
        slice,
      ),
    );
  };
}

function readMessage(call: Call): Answer {
  const campaign = takeCampaign(call, 'advanced');
  const activity = call.account.activities.find(
    (entry) => entry.id === call.params[1] && entry.campaignId === campaign.id,
  );
  if (activity === undefined) return call.rules.main.messageLost(reply(404, { error: 'NOT_FOUND' }));
  if (activity.text === '') return call.rules.main.noMessage(reply(422, { error: 'NO_MESSAGE' }));
  return reply(200, { message: activity.text, event: activity.event });
}

function listProgress(call: Call): Answer {
  const { main } = call.rules;
  const campaign = takeCampaign(call, 'advanced');
  const all = main.contactsOf(campaign, call.account);
  const slice = slicePage(call, all, main.progressPaging, { page: 'page' }, how(call), (name) =>
    invalid(call, name),
  );
  const contacts = slice.items.map((contact) => ({
    ...nameOf(contact),
    step: campaign.status === 'DRAFT' ? 0 : 1,
  }));
  return reply(
    200,
    main.progressPage({ contacts, total: all.length, totalPages: Math.ceil(all.length / slice.size) }, slice),
  );
}

function readProgress(call: Call): Answer {
  const campaign = takeCampaign(call, 'advanced');
  const total = call.rules.main.contactsOf(campaign, call.account).length;
  return reply(200, { total, done: campaign.status === 'FINISHED' ? total : Math.floor(total / 3) });
}

function exportCampaign(call: Call): Answer {
  const { main } = call.rules;
  const campaign = takeCampaign(call, 'advanced');
  const type = call.query.get('type') ?? 'replies';
  const wanted: Record<string, readonly string[]> = {
    replies: ['MAIL_REPLIED', 'SOCIAL_REPLIED', 'CHAT_REPLIED'],
    opens: ['OPENED'],
    clicks: ['CLICKED'],
    bounces: ['BOUNCED'],
  };
  const events = wanted[type];
  if (events === undefined) throw invalid(call, 'type');
  const rows = main.exportRows(
    call.account.activities.filter(
      (activity) => activity.campaignId === campaign.id && events.includes(activity.event),
    ),
    type,
  );
  const lines = rows.map((activity) => {
    const contact = call.account.contacts.find((entry) => entry.id === activity.contactId);
    return [
      writeDate(activity.date, call.choices),
      activity.event,
      String(contact?.fields['email'] ?? ''),
      String(contact?.fields['firstName'] ?? ''),
      activity.text,
    ]
      .map(writeCell)
      .join(',');
  });
  const text = `${['date,event,email,firstName,reply', ...lines].join('\r\n')}\r\n`;
  return {
    status: 200,
    headers: { 'Content-Type': main.exportType, 'Content-Disposition': 'attachment; filename="replies.csv"' },
    text: main.csv(call.choices.csvMark === 'yes' ? `\uFEFF${text}` : text),
  };
}

function listHooks(call: Call): Answer {
  const { main } = call.rules;
  const known = new Map(call.account.campaigns.map((campaign) => [campaign.id, campaign]));
  const rows: Row[] = [];
  const order =
    call.choices.webhookOrder === 'by id'
      ? call.account.hooks.toSorted((a, b) => (a.id < b.id ? -1 : 1))
      : call.account.hooks;
  for (const hook of order) {
    const campaign = known.get(hook.campaignId);
    if (campaign === undefined || !main.hookShown(hook, campaign)) continue;
    rows.push(
      main.hookRow(
        {
          id: hook.id,
          typeOfCampaign: campaign.kind,
          campaignId: campaign.id,
          campaignName: campaign.name,
          url: hook.url,
          events: [...hook.events],
          status: 'active',
        },
        hook,
        campaign,
      ),
    );
  }
  return reply(200, main.hooks(rows, call));
}

function listUsage(call: Call): Answer {
  const { main } = call.rules;
  const order = call.choices.debitOrder;
  const all = call.account.debits.toSorted((a, b) =>
    order === 'newest' ? b.date - a.date : a.date - b.date,
  );
  const slice = slicePage(call, all, main.usagePaging, { page: 'page', size: 'limit' }, how(call), (name) => {
    return new Refusal(
      reply(
        400,
        main.usageFault({ success: false, error: say(call.choices, `The parameter ${name} is not valid.`) }),
      ),
    );
  });
  const items = slice.items.map((debit) =>
    main.usageRow(
      {
        id: debit.id,
        date: writeDate(debit.date, call.choices),
        type: debit.kind,
        credits: debit.amount,
        refunded: debit.refunded,
      },
      debit,
    ),
  );
  return reply(200, main.usagePage({ items, total: all.length }, slice));
}

function writeJob(job: Job, call: Call): Row {
  const done = job.doneAt <= call.at;
  const row: Row = {
    jobId: job.id,
    status: done ? 'done' : call.choices.exportStates,
    createdAt: writeDate(job.createdAt, call.choices),
    input: job.input,
    result: done ? job.result : null,
  };
  return call.rules.main.jobRow(row, job);
}

function listJobs(tool: Tool): Handler {
  return (call) => {
    const { main } = call.rules;
    const asked = call.query.get('jobId');
    if (asked !== null) return readJob(call, tool, asked);
    const all = call.account.jobs
      .filter((job) => main.jobShown(job, tool))
      .toSorted((a, b) => b.createdAt - a.createdAt);
    const slice = slicePage(call, all, main.toolPaging, { page: 'page', size: 'limit' }, how(call), (name) =>
      invalid(call, name),
    );
    return reply(
      200,
      main.toolPage({ data: slice.items.map((job) => writeJob(job, call)), total: all.length }, slice),
    );
  };
}

function readJob(call: Call, tool: Tool, id: string): Answer {
  const job = call.account.jobs.find((entry) => entry.id === id && entry.tool === tool);
  if (job === undefined) throw fault(call, call.rules.main.lostStatus, 'Job not found');
  const row = writeJob(job, call);
  return reply(200, call.choices.jobShape === 'nested' ? { job: row } : row);
}

function startJob(tool: Tool): Handler {
  return (call) => {
    const { main } = call.rules;
    const body = readObject(call);
    if (Object.keys(body).length === 0) throw invalid(call, tool === 'verify email' ? 'email' : 'firstName');
    const price = main.price(tool);
    if (call.account.balance < price)
      throw fault(call, 400, say(call.choices, 'There are not enough credits.'));
    const result = drawResult(call.random, tool);
    const refunded = main.refunds(tool, result['found'] === true);
    call.account.balance -= refunded ? 0 : price;
    const kind =
      tool === 'find email' ? 'email finder' : tool === 'find phone' ? 'phone finder' : 'email verifier';
    call.account.debits.push({ id: call.random.hex(24), date: call.at, kind, amount: price, refunded });
    const job: Job = {
      id: call.random.hex(24),
      tool,
      createdAt: call.at,
      doneAt: call.at + 2000,
      input: body,
      result,
    };
    call.account.jobs.push(job);
    return reply(200, main.jobStarted({ jobId: job.id }));
  };
}

function readStats(kind: Campaign['kind']): Handler {
  return (call) => {
    const id = call.query.get('campaignId');
    const campaign = id === null ? undefined : call.rules.main.findCampaign(id, call);
    if (id !== null && campaign?.kind !== kind)
      return call.rules.main.statsLost(reply(401, { error: call.choices.statsLost }));
    const name = id ?? kind;
    if (call.choices.statsFirst === 'first time' && !call.account.statsReady.has(name)) {
      call.account.statsReady.add(name);
      const refusal = fault(
        call,
        call.rules.main.statsStatus,
        say(call.choices, 'The figures are being computed.'),
        'STATS_COMPUTING',
      ).answer;
      return { ...refusal, headers: { 'Retry-After': call.rules.main.statsWait } };
    }
    const ids = new Set(
      call.account.campaigns
        .filter((entry) => entry.kind === kind && (id === null || entry.id === id))
        .map((entry) => entry.id),
    );
    const activities = call.account.activities.filter((activity) => ids.has(activity.campaignId));
    const count = (event: string): number => activities.filter((activity) => activity.event === event).length;
    return reply(200, {
      sent: count('EMAIL_SENT'),
      opened: count('OPENED'),
      clicked: count('CLICKED'),
      replied: count('MAIL_REPLIED'),
      bounced: count('BOUNCED'),
    });
  };
}

function changeBlacklist(pick: (account: Account) => string[], names: readonly string[]): Handler {
  return (call) => {
    const body = readObject(call);
    const value = names.map((name) => body[name]).find((entry) => typeof entry === 'string');
    if (typeof value !== 'string' || value === '') throw invalid(call, names[0] ?? 'value');
    const held = pick(call.account);
    const at = held.indexOf(value);
    if (call.method === 'DELETE' && at !== -1) held.splice(at, 1);
    if (call.method === 'POST' && at === -1) held.push(value);
    return reply(200, { success: true });
  };
}

function listProviders(warm: boolean): Handler {
  return (call) => {
    const found = call.account.providers.filter((provider) => !warm || provider.warmup);
    const rows = found.map((provider): Row => ({
      _id: provider.id,
      email: provider.email,
      senderName: provider.senderName,
      type: provider.kind,
      status: provider.state,
    }));
    return reply(200, { [warm ? 'warmups' : 'providers']: call.rules.main.providers(rows, call) });
  };
}

function changeProvider(call: Call): Answer {
  const provider = call.account.providers.find((entry) => entry.id === call.params[0]);
  if (provider === undefined) throw fault(call, 400, 'Email provider not found');
  if (call.method === 'DELETE') {
    call.account.providers = call.account.providers.filter((entry) => entry !== provider);
    return reply(200, { success: true });
  }
  const body = readObject(call);
  if (typeof body['senderName'] === 'string') provider.senderName = body['senderName'];
  return reply(200, { _id: provider.id, senderName: provider.senderName });
}

function addProvider(call: Call): Answer {
  const body = readObject(call);
  if (typeof body['email'] !== 'string') throw invalid(call, 'email');
  const id = call.random.hex(24);
  call.account.providers.push({
    id,
    email: body['email'],
    senderName: '',
    kind: 'smtp',
    state: 'connected',
    warmup: false,
  });
  return reply(201, { _id: id });
}

function checkWarmup(call: Call): Answer {
  const body = readObject(call);
  const provider = call.account.providers.find((entry) => entry.id === body['providerId']);
  if (provider === undefined)
    return reply(400, { success: false, message: say(call.choices, 'This provider does not exist.') });
  return reply(200, { success: true, score: 80 });
}

function scrapersLost(call: Call, sentence: string): Answer {
  const answer: Answer =
    call.choices.scraperError === 'text'
      ? { status: 400, headers: { 'Content-Type': 'text/plain; charset=utf-8' }, text: sentence }
      : reply(400, sentence);
  return call.rules.main.scraperLost(answer);
}

function presentScraper(call: Call, scraper: Scraper): Row {
  return {
    _id: scraper.id,
    name: scraper.name,
    status: scraper.status,
    found: scraper.found,
    createdAt: writeDate(scraper.createdAt, call.choices),
  };
}

function listScrapers(call: Call): Answer {
  const { main } = call.rules;
  const rows = call.account.scrapers.map((scraper) => presentScraper(call, scraper));
  const slice = slicePage(
    call,
    rows,
    main.scraperPaging,
    { page: 'page' },
    how(call),
    (name) => new Refusal(scrapersLost(call, `The page is not valid: ${name}.`)),
  );
  return reply(200, main.scrapersPage({ scraps: slice.items }, slice));
}

function findScraper(apply: (call: Call, scraper: Scraper, index: number) => Answer): Handler {
  return (call) => {
    const index = call.account.scrapers.findIndex(({ id }) => id === call.params[0]);
    const scraper = call.account.scrapers[index];
    return scraper === undefined
      ? scrapersLost(call, 'This search does not exist.')
      : apply(call, scraper, index);
  };
}

function useScraper(apply: (call: Call, scraper: Scraper, index: number) => Row): Handler {
  return findScraper((...found) => reply(200, apply(...found)));
}

/** Line 24: file downloads are CSV (or ZIP). */
const downloadScraper: Handler = findScraper((_call, { name, found }) => ({
  status: 200,
  headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  text: `search,found\n"${name.replaceAll('"', '""')}",${found}\n`,
}));

function addScraper(call: Call): Answer {
  const body = readObject(call);
  if (typeof body['name'] !== 'string') return scrapersLost(call, 'A name is needed.');
  const scraper = {
    id: call.random.hex(24),
    name: body['name'],
    status: 'RUNNING',
    createdAt: call.at,
    found: 0,
  };
  call.account.scrapers.unshift(scraper);
  return reply(201, { _id: scraper.id, name: scraper.name });
}

function removeContact(call: Call): Answer {
  const body = readObject(call);
  const campaign = call.account.campaigns.find((entry) => entry.id === body['campaignId']);
  if (campaign === undefined) throw fault(call, 400, 'Campaign not found');
  if (typeof body['contactId'] !== 'string') throw invalid(call, 'contactId');
  if (call.method === 'DELETE') campaign.removed.add(body['contactId']);
  else campaign.removed.delete(body['contactId']);
  return reply(200, { success: true });
}

function setField(call: Call): Answer {
  const body = readObject(call);
  const contact = call.account.contacts.find((entry) => entry.id === body['contactId']);
  if (contact === undefined) throw fault(call, 400, 'Contact not found');
  if (typeof body['field'] !== 'string' || typeof body['value'] !== 'string') throw invalid(call, 'field');
  contact.fields[body['field']] = body['value'];
  return reply(200, { success: true });
}

const accept: Handler = (call) => {
  readBody(call);
  return reply(200, { success: true });
};

function testCampaign(call: Call): Answer {
  takeCampaign(call, 'advanced');
  return accept(call);
}

export function mainRoutes(): Route[] {
  const route = (method: string, pattern: string, handle: Handler): Route => ({ method, pattern, handle });
  const both = (pattern: string, handle: Handler): Route[] => [
    route('POST', pattern, handle),
    route('DELETE', pattern, handle),
  ];
  const tool = (pattern: string, name: Tool): Route[] => [
    route('POST', pattern, startJob(name)),
    route('GET', pattern, listJobs(name)),
    route('GET', `${pattern}/{}`, (call) => readJob(call, name, call.params[0] ?? '')),
  ];
  const at = '/advanced/campaigns/{}';
  const legacy = (prefix: string, kind: 'email' | 'social'): Route[] => [
    route('GET', `${prefix}/campaign/contacts`, listCampaignContacts(kind)),
    ...both(`${prefix}/campaign/contacts`, removeContact),
    route('GET', `${prefix}/campaigns`, listCampaigns(kind)),
    route('POST', `${prefix}/campaigns`, createCampaign(kind)),
    route('PATCH', `${prefix}/campaigns/{}/settings/global`, change(kind, changeSettings)),
    route('PATCH', `${prefix}/campaigns/{}/name`, change(kind, rename)),
    route(
      'PATCH',
      `${prefix}/campaigns/{}/steps`,
      change(kind, (call, campaign, body) => (campaign.steps = readSteps(call, body['steps']))),
    ),
    route('GET', `${prefix}/campaigns/{}/activities`, listActivities(kind)),
  ];
  return [
    route('GET', '/advanced/campaigns', listCampaigns('advanced')),
    route('POST', '/advanced/campaigns', createCampaign('advanced')),
    route('GET', at, (call) => wrapCampaign(call, takeCampaign(call, 'advanced'))),
    route('DELETE', at, deleteCampaign),
    route('PATCH', `${at}/recipients`, changeRecipients),
    route('POST', `${at}/start`, startCampaign),
    route('POST', `${at}/pause`, move(['RUNNING'], 'PAUSED')),
    route('POST', `${at}/finish`, move(['RUNNING', 'PAUSED'], 'FINISHED')),
    route('POST', `${at}/reactivate`, move(['FINISHED', 'ARCHIVED'], 'RUNNING')),
    route('POST', `${at}/archive`, move(['DRAFT', 'PAUSED', 'FINISHED', 'RUNNING'], 'ARCHIVED')),
    route('POST', `${at}/duplicate`, duplicateCampaign),
    route('POST', `${at}/test-email`, testCampaign),
    route(
      'PATCH',
      `${at}/steps`,
      change('advanced', (call, campaign, body) => (campaign.steps = readSteps(call, body['steps']))),
    ),
    route('PATCH', `${at}/settings`, change('advanced', changeSettings)),
    route('PATCH', `${at}/name`, change('advanced', rename)),
    route('PATCH', `${at}/planned-start`, change('advanced', planStart)),
    route(
      'PATCH',
      `${at}/identities`,
      change('advanced', (call, campaign, body) => {
        if (!Array.isArray(body['identities'])) throw invalid(call, 'identities');
        campaign.identities = (body['identities'] as unknown[]).filter(isRow).map((entry) => ({
          id: call.random.hex(24),
          name: typeof entry['name'] === 'string' ? entry['name'] : '',
          providerId: typeof entry['providerId'] === 'string' ? entry['providerId'] : null,
          social: 'none',
          chat: 'none',
          foreign: false,
        }));
        campaign.schedule = true;
      }),
    ),
    route('GET', `${at}/manual-tasks`, (call) => (takeCampaign(call, 'advanced'), reply(200, { tasks: [] }))),
    route('POST', `${at}/manual-tasks/status`, testCampaign),
    route('GET', `${at}/activities`, listActivities('advanced')),
    route('GET', `${at}/activities/{}/message`, readMessage),
    route('GET', `${at}/progress`, readProgress),
    route('GET', `${at}/progress/contacts`, listProgress),
    route('GET', `${at}/export`, exportCampaign),
    route('GET', '/advanced/campaign/contacts', listCampaignContacts('advanced')),
    ...both('/advanced/campaign/contacts', removeContact),
    route('PATCH', '/advanced/contacts', setField),
    route('POST', '/advanced/attachments', accept),
    route('POST', '/advanced/social/audio', accept),
    route('GET', '/stats/advanced', readStats('advanced')),
    route('GET', '/stats/social', readStats('social')),
    route('GET', '/stats', readStats('email')),
    ...legacy('/emails', 'email'),
    ...legacy('/social', 'social'),
    route('GET', '/emails/campaigns/{}', (call) => wrapCampaign(call, takeCampaign(call, 'email'))),
    route(
      'PATCH',
      '/emails/campaigns/{}/settings/providers',
      change('email', () => {}),
    ),
    route(
      'POST',
      '/emails/campaigns/{}/start',
      change('email', (_call, campaign) => (campaign.status = 'RUNNING')),
    ),
    route(
      'POST',
      '/emails/campaigns/{}/pause',
      change('email', (_call, campaign) => (campaign.status = 'PAUSED')),
    ),
    route('POST', '/emails/lists/contacts', accept),
    route('PATCH', '/emails/contacts', setField),
    route('POST', '/emails/test', accept),
    route('POST', '/emails/reply', accept),
    route('GET', '/webhook', listHooks),
    route('GET', '/credits/usage', listUsage),
    ...tool('/tools/find/email', 'find email'),
    ...tool('/tools/find/phone', 'find phone'),
    ...tool('/tools/verify/email', 'verify email'),
    ...both(
      '/emails/blacklists/contact',
      changeBlacklist((account) => account.blacklist, ['email', 'domain']),
    ),
    ...both(
      '/emails/blacklists/social',
      changeBlacklist((account) => account.socialBlacklist, ['profile', 'url']),
    ),
    route('GET', '/emails/blacklists', (call) =>
      reply(200, { contacts: call.account.blacklist, social: call.account.socialBlacklist }),
    ),
    route('GET', '/email-providers', listProviders(false)),
    route('POST', '/email-providers', addProvider),
    route('GET', '/email-providers/warmup', listProviders(true)),
    route('POST', '/email-providers/warmup/enable', accept),
    route('POST', '/email-providers/warmup/check-health', checkWarmup),
    route('PATCH', '/email-providers/{}', changeProvider),
    route('DELETE', '/email-providers/{}', changeProvider),
    route('PATCH', '/email-providers/{}/sender-name', changeProvider),
    route('GET', '/social-scrappers', listScrapers),
    route('POST', '/social-scrappers', addScraper),
    route('POST', '/social-scrappers/authes', accept),
    route('PUT', '/social-scrappers/authes/{}', accept),
    route(
      'GET',
      '/social-scrappers/{}',
      useScraper((call, scraper) => presentScraper(call, scraper)),
    ),
    route(
      'DELETE',
      '/social-scrappers/{}',
      useScraper((call, _scraper, index) => (call.account.scrapers.splice(index, 1), { success: true })),
    ),
    route('GET', '/social-scrappers/{}/download', downloadScraper),
    ...['enrich', 'filter', 'split'].map((name) =>
      route(
        'POST',
        `/social-scrappers/{}/${name}`,
        useScraper(() => ({ success: true })),
      ),
    ),
    ...['pause', 'resume', 'rename'].map((name) =>
      route(
        'PUT',
        `/social-scrappers/{}/${name}`,
        useScraper(() => ({ success: true })),
      ),
    ),
    ...both(
      '/social-scrappers/{}/webhook',
      useScraper(() => ({ success: true })),
    ),
  ];
}

/** Lets contacts enter and activities happen, as they do while campaigns run. */
export function stirCampaigns(account: Account, at: number, turn: number): void {
  const random = drawFrom(`${account.name} campaigns ${turn}`);
  const running = account.campaigns.filter((campaign) => campaign.status === 'RUNNING');
  if (running.length === 0 || account.lists.length === 0) return;
  const campaign = random.pick(running);
  const people = contactsOf(account, campaign);
  if (people.length > 0)
    account.activities.push(
      drawActivity(
        random,
        campaign,
        random.pick(people).id,
        at,
        random.pick(['EMAIL_SENT', 'OPENED', 'MAIL_REPLIED']),
      ),
    );
  account.contacts.push({ ...drawContact(random, random.pick(account.lists).id, at), createdAt: at });
}
