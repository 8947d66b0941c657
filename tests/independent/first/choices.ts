import { drawFrom } from './random.ts';

/**
 * What the documents leave open, and the answers this service may give. One option of each is drawn from the seed.
 * `about` names the document, the line and what it does not say.
 */
export const choices = {
  emailId: { about: 'inbox 58: the id is opaque', options: ['uuid', 'hex', 'prefixed', 'base64'] },
  smallId: {
    about: 'inbox 59, 60: the form of mailbox and folder ids',
    options: ['uuid', 'number', 'prefixed'],
  },
  dateForm: { about: 'inbox 67: ISO 8601 UTC, with or without milliseconds', options: ['millis', 'seconds'] },
  tieOrder: { about: 'inbox 158: the direction of the order by id', options: ['down', 'down', 'down', 'up'] },
  inboxLimitOver: { about: 'inbox 155: what a limit over 200 does', options: ['clamp', 'refuse'] },
  inboxLimitBad: {
    about: 'inbox 155: what a limit of zero or a word does',
    options: ['default', 'refuse', 'one'],
  },
  inboxCursorBad: { about: 'inbox 154: what an unreadable cursor does', options: ['ignore', 'refuse'] },
  emptyParameter: { about: 'inbox 149: what an empty parameter does', options: ['ignore', 'refuse'] },
  searchNumber: {
    about: 'inbox 104: what the number of a search cursor is',
    options: ['score', 'offset', 'float'],
  },
  viewsShape: { about: 'inbox 232: the payload of the views', options: ['array', 'views', 'data'] },
  draftsShape: { about: 'inbox 230: the payload of the drafts', options: ['drafts', 'items', 'array'] },
  labelsShape: { about: 'inbox 232: the payload of the labels', options: ['labels', 'array', 'data'] },
  mailboxesShape: {
    about: 'inbox 232: the payload of the mailboxes',
    options: ['mailboxes', 'array', 'data'],
  },
  draftPath: {
    about: 'inbox 231: the path that makes a draft',
    options: ['/drafts', '/drafts/new', '/emails/drafts'],
  },
  labelVerb: { about: 'inbox 232: how a label is applied', options: ['PUT one', 'POST list'] },
  rulesPath: {
    about: 'inbox 232: the path of the AI label rules',
    options: ['/ai-label-rules', '/label-rules', '/labels/ai'],
  },
  forwardPath: {
    about: 'inbox 232: the path of the forward rules',
    options: ['/auto-forward', '/forward-rules', '/auto-forward-rules'],
  },
  grammar: {
    about: 'inbox 112: labels, types and grouping keys of a filter node',
    options: ['tree', 'anyall', 'flat'],
  },
  filterWithSearch: {
    about: 'inbox 162: whether ignored filters are still checked',
    options: ['check', 'skip'],
  },
  bodyShape: { about: 'inbox 228: the payload of a body', options: ['conversation', 'thread', 'nested'] },
  bulkShape: {
    about: 'inbox 229: the payloads of a bulk update',
    options: ['ids', 'emailIds', 'operations'],
  },
  deleteCode: {
    about: 'inbox 199: the code of an unknown email',
    options: ['EMAIL_NOT_FOUND', 'NOT_FOUND', 'RESOURCE_NOT_FOUND'],
  },
  rateReset: { about: 'inbox 138: the unit of X-RateLimit-Reset', options: ['epoch', 'delta', 'millis'] },
  quotaHeaders: { about: 'inbox 138: the headers of 429 QUOTA_EXCEEDED', options: ['none', 'all'] },
  errorHeaders: {
    about: 'inbox 138: the rate headers of other errors',
    options: ['sent', 'sent', 'left out'],
  },
  inboxUnknownPath: {
    about: 'inbox 265: whether an unknown path asks for a key first',
    options: ['page first', 'key first'],
  },
  unsureBoolean: {
    about: 'inbox 195: a second field of a wrong type',
    options: ['ignore', 'ignore', 'refuse'],
  },
  patchOrder: { about: 'inbox 195: which comes first, 400 or 404', options: ['body', 'email'] },
  sendMissing: {
    about: 'inbox 233: which fields a send needs',
    options: ['mailboxId and to', 'all but the reply fields'],
  },
  noReply: {
    about: 'inbox 76: inReplyTo of an email that answers none',
    options: ['empty', 'empty', 'left out'],
  },
  wording: { about: 'both: the words of error messages', options: ['plain', 'terse', 'polite'] },
  extraFields: { about: 'both: whether records carry further fields', options: ['none', 'some', 'many'] },
  keyOrder: { about: 'both: the order of JSON keys', options: ['declared', 'reversed', 'sorted'] },
  extraHeaders: { about: 'both: further headers', options: ['none', 'request id', 'security'] },
  jsonType: {
    about: 'both: the parameters of the JSON type',
    options: ['application/json; charset=utf-8', 'application/json'],
  },
  htmlPage: { about: 'both: the text of an HTML page', options: ['Cannot', 'Not Found', 'nginx'] },
  bearerCase: { about: 'both: whether the prefix is read in any case', options: ['exact', 'any case'] },
  wrongMethod: { about: 'both: another method on a known path', options: ['page', 'page', '405'] },
  listId: { about: 'lists 118: the name of the id of a list', options: ['_id', 'id', 'listId'] },
  listLimitOver: { about: 'lists 172: what a limit over 100 does', options: ['clamp', 'refuse'] },
  listPageBad: { about: 'lists 172: what page 0 or a word does', options: ['first', 'refuse'] },
  listHalfPaged: { about: 'lists 118: page or limit alone', options: ['page', 'array'] },
  totalLeads: { about: 'lists 172: what totalLeads counts', options: ['all lists', 'matching lists'] },
  listOrder: { about: 'lists 118: the order of lists', options: ['newest', 'oldest', 'name'] },
  listNameBad: { about: 'lists 117: the refusal of a missing name', options: ['400', '422'] },
  oneList: { about: 'lists 148: the payload of one list', options: ['bare', 'list', 'data'] },
  listDeleted: { about: 'lists 128: the answer to a deletion', options: ['success', '204', 'deleted'] },
  contactForm: {
    about: 'lists 127: the payload of an updated contact',
    options: ['bare', 'contact', 'success'],
  },
  rowsOrder: { about: 'lists 124: the order of contacts', options: ['newest', 'oldest'] },
  lookupPage: { about: 'lists 142: total of a lookup over 50', options: ['items', 'matches'] },
  secondKey: { about: 'lists 63: a second key for a taken field', options: ['dropped', 'variable'] },
  variableName: {
    about: 'lists 61: the technical name of a new variable',
    options: ['camel', 'snake', 'plain'],
  },
  variableStatus: { about: 'lists 122: the status of a created variable', options: ['200', '201'] },
  variableShape: { about: 'lists 122: the payload of a created variable', options: ['bare', 'wrapped'] },
  checkQuery: { about: 'lists 150: the parameters of the check route', options: ['technicalName', 'name'] },
  emptyCompany: {
    about: 'lists 67: companyId of a contact without company',
    options: ['null', 'always one'],
  },
  badDate: { about: 'lists 46: an invalid date', options: ['dropped', 'refused'] },
  exportOver: { about: 'lists 144: over 5,000 contacts without async', options: ['422', '400'] },
  exportStates: {
    about: 'lists 107: the other statuses of a job',
    options: ['pending', 'processing', 'in_progress'],
  },
  usageQuery: { about: 'lists 148: the parameter of campaign-usage', options: ['listIds', 'lists', 'ids'] },
  campaignId: { about: 'main 91: the name of the id of a campaign', options: ['_id', 'id'] },
  campaignOne: { about: 'main 205: the payload of one campaign', options: ['bare', 'campaign', 'data'] },
  campaignOrder: { about: 'main 156: the order of campaigns', options: ['newest', 'oldest', 'name'] },
  contactsNeedCampaign: { about: 'main 159: whether a campaign id is needed', options: ['no', 'no', 'yes'] },
  mainLimitOver: { about: 'main 174, 177, 178: what an over-large size does', options: ['clamp', 'refuse'] },
  mainPageBad: { about: 'main 174: what a page that is no number does', options: ['first', 'refuse'] },
  unknownType: { about: 'main 160: a type of activity that does not exist', options: ['none', 'refuse'] },
  activityCache: { about: 'main 160: how long activities are cached', options: ['0', '60000', '600000'] },
  activityId: { about: 'main 160: further fields of an activity', options: ['_id', 'id', 'activityId'] },
  startStatus: { about: 'main 310: the status of a start error', options: ['400', '422', '409'] },
  startDone: { about: 'main 158: the payload of a start', options: ['success', 'campaign', 'status'] },
  statsLost: {
    about: 'main 273: the words when the campaign is not found',
    options: ['Campaign not found', 'You must be logged in'],
  },
  statsFirst: { about: 'main 280: when figures are still computed', options: ['never', 'first time'] },
  sentimentScore: { about: 'main 87: the range of a score', options: ['0 to 1', '0 to 100', '-1 to 1'] },
  jobShape: { about: 'main 185: the payload of a job', options: ['bare', 'nested'] },
  debitOrder: { about: 'main 164: the order of debits', options: ['newest', 'oldest'] },
  scraperError: { about: 'main 282: plain sentences', options: ['text', 'json'] },
  csvMark: { about: 'main 162: whether a campaign file begins with a BOM', options: ['yes', 'no'] },
  mainTooLarge: { about: 'main 323: the answer over 30 MB', options: ['413 page', '413 json'] },
  mainUnknownPath: {
    about: 'main 274: whether an unknown path asks for a key first',
    options: ['page first', 'key first'],
  },
  plan: { about: 'main 320: the plan of the main account', options: ['Start', 'Grow', 'Scale'] },
  recipientsAnswer: {
    about: 'main 157: the payload of a change of recipients',
    options: ['success', 'campaign', 'lists'],
  },
  webhookOrder: { about: 'main 166: the order of registrations', options: ['by campaign', 'by id'] },
} as const;

export type Choices = { [Name in keyof typeof choices]: (typeof choices)[Name]['options'][number] };

export function drawChoices(seed: number): Choices {
  const drawn = Object.entries(choices).map(([name, choice]) => [
    name,
    drawFrom(`${seed} choice ${name}`).pick<string>(choice.options),
  ]);
  return Object.fromEntries(drawn) as Choices;
}
