import { reply, type Answer, type Call } from './call.ts';
import {
  collect,
  drop,
  isLast,
  isLater,
  isPast,
  onAnswer,
  onJson,
  put,
  rename,
  route,
  rowsIn,
  turn,
  wrap,
} from './drift-kit.ts';
import { cutSlice, type Rules } from './rules.ts';
import { SENTIMENTS, type Row } from './world.ts';

const { all, add, addWrite } = collect('main');
export { all as mainDrifts };

// Campaigns.
const campaigns =
  (alter: (list: Row[]) => unknown) =>
  (rules: Rules): void =>
    wrap(rules.main, 'campaigns', () => (list) => alter(list));
add(
  'campaigns-bare',
  156,
  'The campaigns stand under campaigns.',
  campaigns((list) => list),
);
add(
  'campaigns-renamed',
  156,
  'The campaigns stand under campaigns.',
  campaigns((list) => ({ items: list })),
);
add(
  'campaigns-cut',
  [156, 181],
  'The campaigns are not paginated.',
  campaigns((list) => ({ campaigns: list.slice(0, 3) })),
);
add(
  'campaigns-paged',
  [156, 181],
  'The campaigns have no pages.',
  (rules) =>
    (rules.main.campaigns = (list, call) => ({
      campaigns: call.query.has('page') ? list.slice(0, 2) : list,
    })),
);
add(
  'campaigns-null-id',
  22,
  'Every campaign has an id.',
  (rules) =>
    (rules.main.campaignRow = (row, campaign, call) =>
      campaign.status === 'DRAFT' ? put(row, call.choices.campaignId, null) : row),
);
add(
  'campaigns-id-upper',
  22,
  'The id of a campaign is written in small letters.',
  (rules) =>
    (rules.main.campaignRow = (row, campaign, call) =>
      put(row, call.choices.campaignId, campaign.id.toUpperCase())),
);
add(
  'campaigns-id-prefixed',
  22,
  'The id of a campaign has 24 hexadecimal characters.',
  (rules) =>
    (rules.main.campaignRow = (row, campaign, call) =>
      put(row, call.choices.campaignId, `cmp_${campaign.id}`)),
);
add(
  'campaigns-no-archived',
  156,
  'Archived campaigns are listed.',
  (rules) => (rules.main.campaignShown = (campaign) => campaign.status !== 'ARCHIVED'),
);
add(
  'campaigns-status-lower',
  97,
  'The statuses are written in capitals.',
  (rules) => (rules.main.campaignRow = (row) => turn(row, 'status', (value) => String(value).toLowerCase())),
);
add(
  'campaigns-status-other',
  97,
  'A running campaign is RUNNING.',
  (rules) =>
    (rules.main.campaignRow = (row) =>
      turn(row, 'status', (value) => (value === 'RUNNING' ? 'ACTIVE' : value))),
);
add(
  'campaigns-status-completed',
  97,
  'A finished campaign is FINISHED.',
  (rules) =>
    (rules.main.campaignRow = (row) =>
      turn(row, 'status', (value) => (value === 'FINISHED' ? 'COMPLETED' : value))),
);
add(
  'campaigns-date-number',
  23,
  'Dates are ISO 8601 strings.',
  (rules) => (rules.main.campaignRow = (row, campaign) => put(row, 'createdAt', campaign.createdAt)),
);
add(
  'campaigns-lists-short',
  22,
  'The lists of a campaign are named by their ids.',
  (rules) =>
    (rules.main.campaignRow = (row) =>
      turn(row, 'lists', (value) => (value as string[]).map((id) => id.slice(0, 12)))),
);
add('campaigns-foreign', 213, 'A key reaches its own account alone.', (rules) =>
  wrap(
    rules.main,
    'findCampaign',
    (old) => (id, call) =>
      old(id, call) ??
      call.world.accounts.flatMap((account) => account.campaigns).find((campaign) => campaign.id === id),
  ),
);
add(
  'campaign-lost-404',
  [16, 272],
  'An unknown campaign gives 400.',
  (rules) => (rules.main.lostStatus = 404),
);
add(
  'campaign-lost-words',
  272,
  'An unknown campaign gives the words Campaign not found.',
  onJson(
    (call, answer) => call.service === 'main' && answer.status === 400,
    (row) => turn(row, 'error', (value) => (value === 'Campaign not found' ? 'Unknown id' : value)),
  ),
);
add(
  'campaign-lost-empty',
  272,
  'The activities of an unknown campaign are refused.',
  onAnswer(
    (call, answer) => call.route.endsWith('/activities') && answer.status === 400,
    (answer) => ({ ...answer, status: 200, json: { activities: [] } }),
  ),
);
add('campaign-draft-lost', 189, 'A draft can be read.', (rules) =>
  wrap(rules.main, 'findCampaign', (old) => (id, call) => {
    const campaign = old(id, call);
    return campaign?.status === 'DRAFT' && call.method === 'GET' ? undefined : campaign;
  }),
);
add('campaign-draft-runs', 100, 'Reading a draft does not start it.', (rules) =>
  wrap(rules.main, 'findCampaign', (old) => (id, call) => {
    const campaign = old(id, call);
    if (campaign?.status === 'DRAFT' && call.method === 'GET') campaign.status = 'RUNNING';
    return campaign;
  }),
);

// Campaign contacts.
const people = route('main', 'GET /advanced/campaign/contacts');
add(
  'contacts-renamed',
  [159, 174],
  'The contacts stand under list.',
  onJson(people, (row) => rename(row, 'list', 'contacts')),
);
add(
  'contacts-no-count',
  [159, 174],
  'A page of contacts has count.',
  onJson(people, (row) => drop(row, 'count')),
);
add(
  'contacts-count-of-page',
  [159, 174],
  'The count counts all contacts.',
  (rules) => (rules.main.contactsPage = (page, slice) => put(page, 'count', slice.items.length)),
);
add(
  'contacts-count-left',
  [159, 174],
  'The count is the same on every page.',
  (rules) =>
    (rules.main.contactsPage = (page, slice) =>
      put(page, 'count', slice.all.length - (slice.page - slice.first) * slice.size)),
);
add(
  'contacts-count-text',
  [159, 174],
  'The count is a number.',
  onJson(people, (row) => turn(row, 'count', (value) => String(value))),
);
add(
  'contacts-null-past-end',
  [159, 174],
  'A page past the end has an empty list.',
  (rules) => (rules.main.contactsPage = (page, slice) => (isPast(slice) ? put(page, 'list', null) : page)),
);
add(
  'contacts-from-one',
  [159, 174],
  'The first page is page 0.',
  (rules) => (rules.main.contactsPaging.first = 1),
);
add(
  'contacts-default-50',
  [159, 174],
  'A page has 20 contacts unless asked otherwise.',
  (rules) => (rules.main.contactsPaging.size = 50),
);
add(
  'contacts-default-10',
  [159, 174],
  'A page has 20 contacts unless asked otherwise.',
  (rules) => (rules.main.contactsPaging.size = 10),
);
add(
  'contacts-max-100',
  [159, 174],
  'A perPage up to 10,000 is served.',
  (rules) => (rules.main.contactsPaging.max = 100),
);
add(
  'contacts-id-left-out',
  [22, 159],
  'A contact can be told by its id.',
  (rules) => (rules.main.contactRow = (row, _contact, call) => drop(row, call.choices.campaignId)),
);
add(
  'contacts-id-number',
  22,
  'The id of a contact is a string.',
  (rules) =>
    (rules.main.contactRow = (row, contact, call) =>
      put(row, call.choices.campaignId, Number.parseInt(contact.id.slice(0, 8), 16))),
);
const cutOf =
  (name: string, alter: Rules['main']['cut']) =>
  (rules: Rules): void => {
    wrap(rules.main, 'cut', (old) => (slice) => (slice.call.path.includes(name) ? alter(slice) : old(slice)));
  };
const shift: Rules['main']['cut'] = (slice) =>
  isLater(slice)
    ? slice.all.slice(
        (slice.page - slice.first) * slice.size - 1,
        (slice.page - slice.first + 1) * slice.size - 1,
      )
    : cutSlice(slice);
const repeat: Rules['main']['cut'] = (slice) => {
  const page = cutSlice(slice);
  return page.length === 0 ? slice.all.slice(0, slice.size) : page;
};
const skip: Rules['main']['cut'] = (slice) => (isLater(slice) ? cutSlice(slice).slice(1) : cutSlice(slice));
const short: Rules['main']['cut'] = (slice) =>
  isLast(slice) && slice.all.length > 1 ? cutSlice(slice).slice(0, -1) : cutSlice(slice);
const same: Rules['main']['cut'] = (slice) => slice.all.slice(0, slice.size);
for (const [id, path, line, what] of [
  ['contacts', '/advanced/campaign/contacts', 174, 'contacts of a campaign'],
  ['activities', '/activities', 175, 'activities'],
  ['progress', '/progress/contacts', 176, 'contacts in progress'],
  ['tools', '/tools/', 177, 'past searches'],
  ['usage', '/credits/usage', 178, 'debits'],
  ['scrapers', '/social-scrappers', 179, 'scrapers'],
] as const) {
  add(`${id}-overlap`, line, `A page of ${what} begins after the one before.`, cutOf(path, shift));
  add(`${id}-repeat`, line, `A page of ${what} past the end is empty.`, cutOf(path, repeat));
  add(`${id}-skip`, line, `No record is left out between two pages of ${what}.`, cutOf(path, skip));
  add(`${id}-short`, line, `The last page of ${what} holds the last record.`, cutOf(path, short));
  add(`${id}-same`, line, `The page chooses among the ${what}.`, cutOf(path, same));
}

// Activities.
const acts = (call: Call, answer: Answer): boolean =>
  call.route === 'GET /advanced/campaigns/{}/activities' && answer.status === 200;
add(
  'activities-bare',
  [160, 175],
  'The activities stand under activities.',
  onAnswer(acts, (answer) => ({ ...answer, json: (answer.json as Row)['activities'] })),
);
add(
  'activities-renamed',
  [160, 175],
  'The activities stand under activities.',
  onJson(acts, (row) => rename(row, 'activities', 'items')),
);
add(
  'activities-oldest',
  160,
  'The newest activity comes first.',
  (rules) => (rules.main.activityOrder = (a, b) => a.date - b.date),
);
add(
  'activities-by-event',
  160,
  'The activities are ordered by date.',
  (rules) =>
    (rules.main.activityOrder = (a, b) => (a.event < b.event ? -1 : a.event > b.event ? 1 : b.date - a.date)),
);
add(
  'activities-oldest-later',
  160,
  'Later pages are newest first too.',
  (rules) =>
    (rules.main.activitiesPage = (page, slice) =>
      isLater(slice) ? turn(page, 'activities', (value) => rowsIn(value).toReversed()) : page),
);
add(
  'activities-29',
  [160, 175],
  'A page has 30 activities.',
  (rules) => (rules.main.activityPaging.size = 29),
);
add(
  'activities-50',
  [160, 175],
  'A page has 30 activities.',
  (rules) => (rules.main.activityPaging.size = 50),
);
add(
  'activities-from-one',
  [160, 175],
  'The first page of activities is page 0.',
  (rules) => (rules.main.activityPaging.first = 1),
);
add(
  'activities-null-at-end',
  160,
  'An empty array ends paging.',
  (rules) =>
    (rules.main.activitiesPage = (page, slice) => (isPast(slice) ? put(page, 'activities', null) : page)),
);
add(
  'activities-404-at-end',
  160,
  'An empty array ends paging.',
  onAnswer(acts, (answer, call) =>
    rowsIn((answer.json as Row)['activities']).length === 0 && call.query.has('page')
      ? { ...answer, status: 400, json: { error: 'No such page' } }
      : answer,
  ),
);
add(
  'activities-types-ignored',
  160,
  'The types choose among the activities.',
  (rules) => (rules.main.hasType = () => true),
);
add('activities-first-type', 160, 'The types are separated by commas.', (rules) =>
  wrap(rules.main, 'readTypes', (old) => (raw) => old(raw)?.slice(0, 1)),
);
add('activities-last-type', 160, 'Every type of the list counts.', (rules) =>
  wrap(rules.main, 'readTypes', (old) => (raw) => old(raw)?.slice(-1)),
);
add(
  'activities-types-semicolon',
  160,
  'The types are separated by commas.',
  (rules) => (rules.main.readTypes = (raw) => (raw === null || raw === '' ? undefined : raw.split(';'))),
);
add(
  'activities-type-prefix',
  160,
  'A type names one event.',
  (rules) =>
    (rules.main.hasType = (activity, types) =>
      types.some((type) => activity.event.includes(type.split('_')[0] ?? type))),
);
const activity =
  (alter: (row: Row, event: string) => Row) =>
  (rules: Rules): void =>
    wrap(rules.main, 'activityRow', (old) => (row, held, call) => alter(old(row, held, call), held.event));
add(
  'activity-event-renamed',
  160,
  'An activity has event.',
  activity((row) => rename(row, 'event', 'type')),
);
add(
  'activity-event-lower',
  [160, 222],
  'An event is written in capitals.',
  activity((row, event) => put(row, 'event', event.toLowerCase())),
);
add(
  'activity-mail-sent',
  [226, 236],
  'A sent email is EMAIL_SENT.',
  activity((row, event) => (event === 'EMAIL_SENT' ? put(row, 'event', 'MAIL_SENT') : row)),
);
add(
  'activity-email-replied',
  228,
  'A reply is MAIL_REPLIED.',
  activity((row, event) => (event === 'MAIL_REPLIED' ? put(row, 'event', 'EMAIL_REPLIED') : row)),
);
add(
  'activity-sent',
  [231, 236],
  'A sent message is MESSAGE_SENT.',
  activity((row, event) => (event === 'MESSAGE_SENT' ? put(row, 'event', 'SENT') : row)),
);
add(
  'activity-followed',
  236,
  'There is no event FOLLOWED.',
  activity((row, event) => (event === 'LIKED' ? put(row, 'event', 'FOLLOWED') : row)),
);
add(
  'activity-date-number',
  [23, 160],
  'The date of an activity is ISO 8601.',
  activity((row) => turn(row, 'date', (value) => Date.parse(String(value)))),
);
add(
  'activity-date-left-out',
  160,
  'Every activity has a date.',
  activity((row, event) => (event === 'BOUNCED' ? drop(row, 'date') : row)),
);
add(
  'activity-date-zone',
  23,
  'Dates are in UTC.',
  activity((row) => turn(row, 'date', (value) => String(value).replace(/Z$/, '+0100'))),
);
const mood = (alter: (value: Row) => unknown) =>
  activity((row) => turn(row, 'sentiment', (value) => alter(value as Row)));
add(
  'sentiment-text',
  87,
  'A sentiment is an object.',
  mood((value) => value['classification']),
);
add(
  'sentiment-lower',
  87,
  'A classification is written in capitals.',
  mood((value) => turn(value, 'classification', (name) => String(name).toLowerCase())),
);
add(
  'sentiment-other',
  87,
  'A classification is one of eight.',
  mood((value) =>
    turn(value, 'classification', (name) => (SENTIMENTS.indexOf(String(name)) % 2 === 0 ? 'POSITIVE' : name)),
  ),
);
add(
  'sentiment-score-text',
  87,
  'The score is a number.',
  mood((value) => turn(value, 'score', (score) => String(score))),
);
add(
  'sentiment-score-null',
  87,
  'The score is a number.',
  mood((value) => (value['classification'] === 'NEUTRAL' ? put(value, 'score', null) : value)),
);
add(
  'sentiment-renamed',
  87,
  'A sentiment has classification.',
  mood((value) => rename(value, 'classification', 'label')),
);
add(
  'sentiment-ooo',
  87,
  'Out of office is OUT_OF_OFFICE.',
  mood((value) => turn(value, 'classification', (name) => (name === 'OUT_OF_OFFICE' ? 'OOO' : name))),
);

// Progress and the export of a campaign.
const progress = (call: Call, answer: Answer): boolean =>
  call.route === 'GET /advanced/campaigns/{}/progress/contacts' && answer.status === 200;
add(
  'progress-renamed',
  [161, 176],
  'The contacts stand under contacts.',
  onJson(progress, (row) => rename(row, 'contacts', 'items')),
);
add(
  'progress-no-total',
  [161, 176],
  'A page has total.',
  onJson(progress, (row) => drop(row, 'total')),
);
add(
  'progress-total-of-page',
  [161, 176],
  'The total counts all contacts.',
  (rules) => (rules.main.progressPage = (page, slice) => put(page, 'total', slice.items.length)),
);
add(
  'progress-pages-down',
  [161, 176],
  'The field totalPages counts the last page too.',
  (rules) =>
    (rules.main.progressPage = (page, slice) =>
      put(page, 'totalPages', Math.floor(slice.all.length / slice.size))),
);
add(
  'progress-pages-up',
  [161, 176],
  'The field totalPages counts no page too many.',
  (rules) =>
    (rules.main.progressPage = (page, slice) =>
      put(page, 'totalPages', Math.floor(slice.all.length / slice.size) + 1)),
);
add(
  'progress-pages-text',
  [161, 176],
  'The field totalPages is a number.',
  onJson(progress, (row) => turn(row, 'totalPages', (value) => String(value))),
);
add(
  'progress-from-zero',
  [161, 176],
  'The first page is page 1.',
  (rules) => (rules.main.progressPaging.first = 0),
);
add(
  'progress-25',
  [161, 176],
  'A page has 20 contacts.',
  (rules) => (rules.main.progressPaging = { first: 1, size: 25, max: 25 }),
);
add(
  'export-json',
  [24, 162],
  'The export is CSV.',
  onAnswer(
    (call, answer) => call.route.endsWith('/export') && call.service === 'main' && answer.status === 200,
    (answer) => ({ status: 200, headers: {}, json: { csv: answer.text } }),
  ),
);
add(
  'export-type',
  [24, 162],
  'The export says that it is CSV.',
  (rules) => (rules.main.exportType = 'application/json'),
);
add(
  'export-all',
  162,
  'The type chooses the rows of an export.',
  (rules) => (rules.main.exportRows = (rows, type) => (type === 'replies' ? rows.slice(0, 0) : rows)),
);
add(
  'export-semicolons',
  [24, 162],
  'The export is separated by commas.',
  (rules) => (rules.main.csv = (text) => text.replaceAll(',', '\t')),
);

// Webhooks.
const hooks =
  (alter: (rows: Row[], call: Call) => unknown) =>
  (rules: Rules): void =>
    wrap(rules.main, 'hooks', () => (rows, call) => alter(rows, call));
const hook =
  (alter: (row: Row) => Row) =>
  (rules: Rules): void =>
    wrap(rules.main, 'hookRow', (old) => (row, held, campaign) => alter(old(row, held, campaign)));
add(
  'hooks-bare',
  [163, 75],
  'The webhooks stand under webhooks.',
  hooks((rows) => rows),
);
add(
  'hooks-one-per-url',
  166,
  'A URL on all campaigns stands once per campaign.',
  hooks((rows) => ({
    webhooks: rows.filter((row, index) => rows.findIndex((other) => other['url'] === row['url']) === index),
  })),
);
add(
  'hooks-one-per-campaign',
  166,
  'A URL registered twice on a campaign stands twice.',
  hooks((rows) => ({
    webhooks: rows.filter(
      (row, index) =>
        rows.findIndex(
          (other) => other['url'] === row['url'] && other['campaignId'] === row['campaignId'],
        ) === index,
    ),
  })),
);
add('hooks-no-finished', 166, 'Webhooks of finished campaigns are listed.', (rules) =>
  wrap(
    rules.main,
    'hookShown',
    (old) => (held, campaign) => old(held, campaign) && campaign.status !== 'FINISHED',
  ),
);
add('hooks-no-archived', 166, 'Webhooks of archived campaigns are listed.', (rules) =>
  wrap(
    rules.main,
    'hookShown',
    (old) => (held, campaign) => old(held, campaign) && campaign.status !== 'ARCHIVED',
  ),
);
add('hooks-no-legacy', [78, 166], 'Webhooks of legacy campaigns are listed.', (rules) =>
  wrap(
    rules.main,
    'hookShown',
    (old) => (held, campaign) => old(held, campaign) && campaign.kind === 'advanced',
  ),
);
add('hooks-no-social', [78, 166], 'Webhooks of legacy social campaigns are listed.', (rules) =>
  wrap(
    rules.main,
    'hookShown',
    (old) => (held, campaign) => old(held, campaign) && campaign.kind !== 'social',
  ),
);
add('hooks-no-drafts', 166, 'Webhooks of all campaigns are listed.', (rules) =>
  wrap(
    rules.main,
    'hookShown',
    (old) => (held, campaign) => old(held, campaign) && campaign.status !== 'DRAFT',
  ),
);
add(
  'hooks-empty-shown',
  82,
  'A registration without events is skipped.',
  (rules) => (rules.main.hookShown = () => true),
);
add(
  'hooks-cut',
  166,
  'All webhooks are listed.',
  hooks((rows) => ({ webhooks: rows.slice(0, 5) })),
);
add(
  'hook-no-id',
  77,
  'A webhook has an id.',
  hook((row) => drop(row, 'id')),
);
add(
  'hook-id-number',
  77,
  'The id of a webhook is a string.',
  hook((row) => put(row, 'id', 12)),
);
add(
  'hook-type-multichannel',
  78,
  'The type of a current campaign is advanced.',
  hook((row) => turn(row, 'typeOfCampaign', (value) => (value === 'advanced' ? 'multichannel' : value))),
);
add(
  'hook-type-upper',
  78,
  'The type of a campaign is written in small letters.',
  hook((row) => turn(row, 'typeOfCampaign', (value) => String(value).toUpperCase())),
);
add(
  'hook-type-null',
  78,
  'The type of a legacy campaign is email or social.',
  hook((row) => turn(row, 'typeOfCampaign', (value) => (value === 'advanced' ? value : null))),
);
add(
  'hook-campaign-name',
  79,
  'The campaignId names the campaign.',
  hook((row) => put(row, 'campaignId', row['campaignName'])),
);
add(
  'hook-campaign-object',
  79,
  'The campaignId is a string.',
  hook((row) => put(row, 'campaignId', { _id: row['campaignId'] })),
);
add(
  'hook-no-name',
  80,
  'A webhook has the name of its campaign.',
  hook((row) => drop(row, 'campaignName')),
);
add(
  'hook-url-null',
  81,
  'The url is a string.',
  hook((row) => turn(row, 'url', (value) => ({ href: value }))),
);
add(
  'hook-events-text',
  82,
  'The events are an array.',
  hook((row) => turn(row, 'events', (value) => (value as string[]).join(','))),
);
add(
  'hook-events-objects',
  82,
  'The events are names.',
  hook((row) => turn(row, 'events', (value) => (value as string[]).map((name) => ({ name })))),
);
add(
  'hook-status-enabled',
  [83, 105],
  'The status is always active.',
  hook((row) => put(row, 'status', 'enabled')),
);
add('hook-status-inactive', [83, 105], 'The status is active for finished campaigns too.', (rules) =>
  wrap(
    rules.main,
    'hookRow',
    (old) => (row, held, campaign) =>
      campaign.status === 'FINISHED'
        ? put(old(row, held, campaign), 'status', 'inactive')
        : old(row, held, campaign),
  ),
);
add(
  'hook-status-left-out',
  83,
  'A webhook has a status.',
  hook((row) => drop(row, 'status')),
);

// Credits and tools.
const usage = route('main', 'GET /credits/usage');
add(
  'usage-renamed',
  [164, 178],
  'The debits stand under items.',
  onJson(usage, (row) => rename(row, 'items', 'data')),
);
add(
  'usage-no-total',
  [164, 178],
  'A page of debits has total.',
  onJson(usage, (row) => drop(row, 'total')),
);
add(
  'usage-total-of-page',
  [164, 178],
  'The total counts all debits.',
  onJson(usage, (row) => put(row, 'total', rowsIn(row['items']).length)),
);
add(
  'usage-total-text',
  [164, 178],
  'The total is a number.',
  onJson(usage, (row) => turn(row, 'total', (value) => String(value))),
);
add(
  'usage-from-zero',
  [164, 178],
  'The first page of debits is page 1.',
  (rules) => (rules.main.usagePaging.first = 0),
);
add(
  'usage-default-25',
  [164, 178],
  'A page has 50 debits unless asked otherwise.',
  (rules) => (rules.main.usagePaging.size = 25),
);
add(
  'usage-default-100',
  [164, 178],
  'A page has 50 debits unless asked otherwise.',
  (rules) => (rules.main.usagePaging.size = 100),
);
add('usage-max-100', [164, 178], 'A limit of 200 is served.', (rules) => (rules.main.usagePaging.max = 100));
add(
  'usage-max-1000',
  [164, 178],
  'No page has more than 200 debits.',
  (rules) => (rules.main.usagePaging.max = 1000),
);
add(
  'usage-date-number',
  23,
  'Dates are ISO 8601 strings.',
  (rules) => (rules.main.usageRow = (row, debit) => put(row, 'date', debit.date)),
);
const searches = (call: Call, answer: Answer): boolean =>
  call.route.startsWith('GET /tools/') && call.params.length === 0 && answer.status === 200;
add(
  'tools-renamed',
  177,
  'The past searches stand under data.',
  onJson(searches, (row) => rename(row, 'data', 'items')),
);
add(
  'tools-no-total',
  177,
  'A page of past searches has total.',
  onJson(searches, (row) => drop(row, 'total')),
);
add(
  'tools-total-of-page',
  177,
  'The total counts all past searches.',
  onJson(searches, (row) => put(row, 'total', rowsIn(row['data']).length)),
);
add(
  'tools-default-20',
  177,
  'A page has 15 searches unless asked otherwise.',
  (rules) => (rules.main.toolPaging.size = 20),
);
add('tools-max-50', 177, 'A limit of 100 is served.', (rules) => (rules.main.toolPaging.max = 50));
add(
  'tools-max-1000',
  177,
  'No page has more than 100 searches.',
  (rules) => (rules.main.toolPaging.max = 1000),
);
add(
  'tools-from-zero',
  177,
  'The first page of searches is page 1.',
  (rules) => (rules.main.toolPaging.first = 0),
);
add(
  'tools-mixed',
  [177, 185],
  'Each finder lists its own searches.',
  (rules) => (rules.main.jobShown = () => true),
);
add('tools-running-hidden', 185, 'Every past search is listed.', (rules) =>
  wrap(rules.main, 'jobShown', (old) => (job, tool) => old(job, tool) && job.result?.['found'] !== false),
);
add(
  'tools-verify-bare',
  177,
  'The verifier answers with a page.',
  onAnswer(
    (call, answer) => searches(call, answer) && call.path === '/tools/verify/email',
    (answer) => ({ ...answer, json: (answer.json as Row)['data'] }),
  ),
);
add('tools-counted', 321, 'The finders are not counted.', (rules) =>
  wrap(rules.main, 'counts', (old) => (call) => call.path.startsWith('/tools/') || old(call)),
);
add(
  'job-id-short',
  22,
  'The id of a job has 24 hexadecimal characters.',
  (rules) => (rules.main.jobRow = (row) => turn(row, 'jobId', (value) => String(value).slice(0, 12))),
);
add(
  'scrapers-renamed',
  179,
  'The scrapers stand under scraps.',
  (rules) => (rules.main.scrapersPage = (page) => rename(page, 'scraps', 'scrapers')),
);
add(
  'scrapers-from-one',
  179,
  'The first page of scrapers is page 0.',
  (rules) => (rules.main.scraperPaging.first = 1),
);
add(
  'scrapers-15',
  179,
  'A page has 20 scrapers.',
  (rules) => (rules.main.scraperPaging = { first: 0, size: 15, max: 15 }),
);
add(
  'scrapers-null-at-end',
  179,
  'A page past the end has an empty array.',
  (rules) => (rules.main.scrapersPage = (page, slice) => (isPast(slice) ? put(page, 'scraps', null) : page)),
);
add(
  'providers-paged',
  181,
  'The email providers are not paginated.',
  (rules) => (rules.main.providers = (rows) => rows.slice(0, 2)),
);
add(
  'providers-by-page',
  181,
  'The email providers have no pages.',
  (rules) => (rules.main.providers = (rows, call) => (call.query.get('page') === '2' ? [] : rows)),
);

// Keys, limits and errors.
const faults =
  (alter: (body: Row) => Row) =>
  (rules: Rules): void =>
    wrap(rules.main, 'fault', (old) => (body, call) => alter(old(body, call)));
add(
  'error-renamed',
  267,
  'The words of an error stand under error.',
  faults((body) => rename(body, 'error', 'message')),
);
add(
  'error-object',
  267,
  'The error is a string.',
  faults((body) => turn(body, 'error', (value) => ({ message: value }))),
);
add(
  'error-code-number',
  267,
  'The code is a string.',
  faults((body) => turn(body, 'code', () => 400)),
);
const refuseKey =
  (alter: (answer: Answer) => Answer) =>
  (rules: Rules): void =>
    wrap(
      rules.http,
      'refuseKey',
      (old) => (answer, service, path) =>
        service === 'main' ? alter(old(answer, service, path)) : old(answer, service, path),
    );
add(
  'unauthorized-403',
  [215, 273],
  'A refused key gives 401.',
  refuseKey((answer) => ({ ...answer, status: 403 })),
);
add(
  'unauthorized-words',
  215,
  'A refused key is told Authentication required.',
  refuseKey((answer) => ({ ...answer, json: { error: 'Unauthorized' } })),
);
add(
  'unauthorized-message',
  [215, 267],
  'A refused key has error.',
  refuseKey((answer) => ({ ...answer, json: { message: 'Authentication required' } })),
);
add(
  'unauthorized-page',
  215,
  'A refused key gets JSON.',
  refuseKey(() => ({ status: 401, headers: { 'Content-Type': 'text/html' }, text: '<html></html>' })),
);
add(
  'unauthorized-code',
  215,
  'The code is added on lists alone.',
  refuseKey((answer) => ({ ...answer, json: { error: 'Authentication required', code: 'AUTH_REQUIRED' } })),
);
add('key-inbox-works', 215, 'A key of the inbox service is refused.', (rules) =>
  wrap(
    rules.http,
    'keyWorks',
    (old) => (key, service, call) => (service === 'main' && key?.state === 'good') || old(key, service, call),
  ),
);
add('key-disabled-works', [215, 273], 'A disabled key is refused.', (rules) =>
  wrap(
    rules.http,
    'keyWorks',
    (old) => (key, service, call) =>
      (service === 'main' && key !== undefined && !key.inboxOnly) || old(key, service, call),
  ),
);
add('key-no-prefix', 211, 'The prefix Bearer is accepted.', (rules) =>
  wrap(
    rules.http,
    'readKey',
    (old) => (header, call) => (call.service === 'main' ? header : old(header, call)),
  ),
);
add('key-prefix-needed', 211, 'A key without prefix is accepted.', (rules) =>
  wrap(
    rules.http,
    'readKey',
    (old) => (header, call) =>
      call.service === 'main' && header?.startsWith('Bearer ') !== true ? undefined : old(header, call),
  ),
);
add('key-longer', 212, 'A value longer than 48 characters is no key.', (rules) =>
  wrap(
    rules.http,
    'readKey',
    (old) => (header, call) =>
      call.service === 'main' ? old(header, call)?.slice(0, 48) : old(header, call),
  ),
);
add('key-in-query', 216, 'A key in the query is not read.', (rules) =>
  wrap(
    rules.http,
    'readKey',
    (old) => (header, call) =>
      old(header, call) ??
      (call.service === 'main'
        ? (call.query.get('apiKey') ?? call.query.get('api_key') ?? call.query.get('key') ?? undefined)
        : undefined),
  ),
);
add('key-scoped', 213, 'A key has no scopes.', (rules) =>
  wrap(
    rules.http,
    'keyWorks',
    (old) => (key, service, call) =>
      old(key, service, call) && (service !== 'main' || call.path !== '/credits/usage'),
  ),
);
add(
  'unknown-path-json',
  274,
  'An unknown path gives an HTML page.',
  (rules) =>
    (rules.http.unknownPath = (answer, service) =>
      service === 'main' ? reply(404, { error: 'Not found' }) : answer),
);
add(
  'unknown-path-400',
  274,
  'An unknown path gives 404.',
  (rules) =>
    (rules.http.unknownPath = (answer, service) =>
      service === 'main' ? { ...answer, status: 400 } : answer),
);
add('json-as-text', 24, 'The bodies are JSON and say so.', (rules) =>
  wrap(
    rules.http,
    'jsonType',
    (old) => (type, call, answer) => (call.service === 'main' ? 'text/plain' : old(type, call, answer)),
  ),
);
const minute =
  (alter: (limit: number) => number) =>
  (rules: Rules): void =>
    wrap(rules.main, 'perMinute', (old) => (plan, suspended) => alter(old(plan, suspended)));
add(
  'minute-half',
  320,
  'The plan sets the requests a minute.',
  minute((limit) => limit / 2),
);
add(
  'minute-double',
  320,
  'The plan sets the requests a minute.',
  minute((limit) => limit * 2),
);
add(
  'minute-one-less',
  320,
  'The last request of the limit passes.',
  minute((limit) => limit - 1),
);
add(
  'minute-per-key',
  [213, 320],
  'All keys of an account share the counter.',
  (rules) => (rules.main.counterOf = (key) => key.value),
);
add('minute-slides', 320, 'The window begins with the first request.', (rules) => (rules.main.slides = true));
add('minute-long', 320, 'The window is 60 seconds.', (rules) => (rules.main.windowMs = (ms) => ms * 2));
add(
  'over-429',
  [279, 322],
  'Over the limit the status is 500.',
  (rules) => (rules.main.over = (answer) => ({ ...answer, status: 429 })),
);
add(
  'over-wait',
  [279, 322],
  'Over the limit there is no Retry-After.',
  (rules) => (rules.main.over = (answer) => ({ ...answer, headers: { 'Retry-After': '60' } })),
);
add(
  'over-words',
  [279, 322],
  'Over the limit the words are Internal server error.',
  (rules) => (rules.main.over = (answer) => ({ ...answer, json: { error: 'Too many requests' } })),
);
add(
  'stats-lost-404',
  273,
  'Figures of an unknown campaign give 401.',
  (rules) => (rules.main.statsLost = (answer) => ({ ...answer, status: 404 })),
);
add(
  'stats-lost-empty',
  273,
  'Figures of an unknown campaign give 401.',
  (rules) => (rules.main.statsLost = () => reply(200, {})),
);
add(
  'stats-wait-5',
  280,
  'Figures in the making say to wait 30 seconds.',
  (rules) => (rules.main.statsWait = '5'),
);
add('stats-202', 280, 'Figures in the making give 503.', (rules) => (rules.main.statsStatus = 202));
add(
  'stats-code',
  280,
  'Figures in the making have the code STATS_COMPUTING.',
  faults((body) => (body['code'] === 'STATS_COMPUTING' ? put(body, 'code', 'NOT_READY') : body)),
);
add(
  'message-lost-400',
  282,
  'A message of an unknown activity gives 404.',
  (rules) => (rules.main.messageLost = (answer) => ({ ...answer, status: 400 })),
);
add(
  'message-lost-words',
  282,
  'A message of an unknown activity gives NOT_FOUND.',
  (rules) => (rules.main.messageLost = (answer) => ({ ...answer, json: { error: 'Activity not found' } })),
);
add(
  'message-none-200',
  282,
  'An activity without message gives 422.',
  (rules) => (rules.main.noMessage = () => reply(200, { message: '' })),
);
add(
  'message-none-404',
  282,
  'An activity without message gives 422.',
  (rules) => (rules.main.noMessage = (answer) => ({ ...answer, status: 404 })),
);
add(
  'scraper-lost-404',
  282,
  'A scraper that does not exist gives 400.',
  (rules) => (rules.main.scraperLost = (answer) => ({ ...answer, status: 404 })),
);
add(
  'usage-fault-code',
  282,
  'An error of the debits has success false.',
  (rules) => (rules.main.usageFault = (row) => drop(row, 'success')),
);
for (const [id, path, line, what] of [
  ['progress-gone', '/progress', 189, 'The progress of a campaign can be read.'],
  ['warmup-gone', '/email-providers/warmup', 201, 'The warmups can be read.'],
  ['blacklists-gone', '/emails/blacklists', 199, 'The blacklists can be read.'],
  ['stats-gone', '/stats/advanced', 189, 'The figures can be read.'],
  ['legacy-email-gone', '/emails/campaigns', [191, 341], 'The legacy email campaigns keep working.'],
  ['legacy-social-gone', '/social/campaigns', [193, 341], 'The legacy social campaigns keep working.'],
] as const) {
  add(
    id,
    typeof line === 'number' ? line : [...line],
    what,
    (rules) => (rules.http.isUnknownPath = (service, name) => service === 'main' && name.endsWith(path)),
  );
}

// Writes.
addWrite(
  'recipients-add',
  157,
  'The sent lists replace the selection.',
  (rules) => (rules.main.replacesLists = false),
);
addWrite(
  'recipients-excluded',
  157,
  'Contacts of an excluded list are left out.',
  (rules) => (rules.main.readsExcluded = false),
);
addWrite(
  'recipients-running',
  157,
  'The recipients change while the campaign runs.',
  (rules) => (rules.main.recipientsWhileRunning = false),
);
addWrite('contacts-need-running', 101, 'New contacts reach draft campaigns.', (rules) =>
  wrap(
    rules.main,
    'contactsOf',
    (old) => (campaign, account) => (campaign.status === 'DRAFT' ? [] : old(campaign, account)),
  ),
);
const checks =
  (alter: (codes: string[]) => string[]) =>
  (rules: Rules): void =>
    wrap(rules.main, 'startChecks', (old) => (codes) => alter(old(codes)));
addWrite(
  'start-reversed',
  [158, 284],
  'The checks run in the order of the table.',
  checks((codes) => codes.toReversed()),
);
addWrite(
  'start-running-first',
  [284, 306],
  'A running campaign is refused late.',
  checks((codes) => [
    'CAMPAIGN_ALREADY_RUNNING',
    ...codes.filter((code) => code !== 'CAMPAIGN_ALREADY_RUNNING'),
  ]),
);
for (const [code, line] of [
  ['CAMPAIGN_ALREADY_RUNNING', 306],
  ['NO_IDENTITY_SET', 290],
  ['IDENTITY_FOREIGN_ACCOUNT', 291],
  ['EMAIL_VERSION_NO_SUBJECT', 295],
  ['SCHEDULE_MISSING', 301],
  ['NO_RECIPIENTS', 304],
  ['SUBSCRIPTION_REQUIRED', 288],
  ['MC_SOCIAL_DAILY_LIMIT_CONNECTION', 302],
] as const) {
  addWrite(
    `start-no-${code.toLowerCase().replaceAll('_', '-')}`,
    line,
    `A start checks ${code}.`,
    checks((codes) => codes.filter((entry) => entry !== code)),
  );
}
addWrite(
  'start-params',
  302,
  'The params of the social limit say 40.',
  (rules) => (rules.main.startParams = () => undefined),
);
addWrite(
  'settings-added-0',
  334,
  'The dailyEmailAdded is at least 1.',
  (rules) => (rules.main.bounds.dailyEmailAdded.min = 0),
);
addWrite(
  'settings-added-1000',
  334,
  'The dailyEmailAdded is at most 500.',
  (rules) => (rules.main.bounds.dailyEmailAdded.max = 1000),
);
addWrite(
  'settings-limit-499',
  335,
  'The dailyEmailLimit may be 500.',
  (rules) => (rules.main.bounds.dailyEmailLimit.max = 499),
);
addWrite(
  'settings-limit-below',
  335,
  'The dailyEmailLimit is at least dailyEmailAdded.',
  (rules) => (rules.main.limitAtLeastAdded = false),
);
addWrite(
  'settings-social-100',
  336,
  'The dailySocialAdded is at most 80.',
  (rules) => (rules.main.bounds.dailySocialAdded.max = 100),
);
addWrite(
  'settings-invitations-80',
  336,
  'With invitations the dailySocialAdded is at most 40.',
  (rules) => (rules.main.invitationMost = 80),
);
addWrite(
  'settings-chat-50',
  337,
  'The dailyChatAdded is at most 30.',
  (rules) => (rules.main.bounds.dailyChatAdded.max = 50),
);
addWrite('price-phone', 13, 'The phone finder costs 50 credits.', (rules) =>
  wrap(rules.main, 'price', (old) => (tool) => (tool === 'find phone' ? 60 : old(tool))),
);
addWrite('price-verify', 13, 'The verifier costs a quarter of a credit.', (rules) =>
  wrap(rules.main, 'price', (old) => (tool) => (tool === 'verify email' ? 1 : old(tool))),
);
addWrite(
  'refund-never',
  13,
  'A search that finds nothing is refunded.',
  (rules) => (rules.main.refunds = () => false),
);
addWrite(
  'job-renamed',
  [12, 185],
  'A started search gives a jobId.',
  (rules) => (rules.main.jobStarted = (row) => rename(row, 'jobId', 'id')),
);
addWrite(
  'malformed-json',
  272,
  'Malformed JSON gives an HTML page.',
  (rules) =>
    (rules.http.malformed = (answer, service) =>
      service === 'main' ? reply(400, { error: 'Not JSON.' }) : answer),
);
addWrite(
  'malformed-500',
  272,
  'Malformed JSON gives 400.',
  (rules) =>
    (rules.http.malformed = (answer, service) => (service === 'main' ? { ...answer, status: 500 } : answer)),
);
