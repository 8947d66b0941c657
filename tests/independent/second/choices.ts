import { drawFrom } from './random.ts';

/**
 * What the documents leave open, and what this service takes from its seed instead.
 * Each entry names the line that leaves it open (i: inbox document, p: prospecting document).
 */
export interface Choices {
  /** i58: an id is opaque. `counted` ids begin anew in each workspace, so two workspaces share them. */
  emailIds: 'counted' | 'coded' | 'scoped';
  /** i67, p23: ISO 8601 in UTC, at any precision. */
  dates: 'millis' | 'seconds' | 'micros' | 'offset';
  /** i158: "then by id" names no direction. */
  idOrder: 'up' | 'down';
  /** i102: whether a last page that is exactly full says that more follows. */
  hasMore: 'exact' | 'whenFull';
  /** i104: the number within a search cursor. */
  rankScale: number;
  /** i184: whether ranks of several matching fields add up. */
  ranks: 'sum' | 'best';
  /** i183: who is a recipient. */
  recipients: 'to' | 'toAndCc';
  /** i155: an over-large limit is cut or refused. */
  overLimit: 'cut' | 'refuse';
  /** i155: a limit that is no number, or below one. */
  badLimit: 'default' | 'refuse';
  /** i154: an unreadable cursor of the email list. */
  badCursor: 'ignore' | 'refuse';
  /** i149: an empty value of a parameter. */
  emptyValue: 'absent' | 'refuse';
  /** i162: whether filters are still checked beside a search. */
  checksFiltersInSearch: boolean;
  /** i199: code of the 404 when deleting. */
  deleteCode: string;
  /** i193: whether the body is checked before the email is sought. */
  patchChecksFirst: 'body' | 'email';
  /** i138: form of the reset headers. */
  resets: 'unixSeconds' | 'secondsLeft' | 'unixMillis' | 'iso';
  /** i138: header fields of a 429 of the quota. */
  quotaRefusalHeaders: boolean;
  /** i116, i232: envelopes of what is returned in full. */
  envelope: 'bare' | 'named' | 'items' | 'data';
  /** i112: names of the criteria of a filter. */
  labels: { domain: string; sender: string; subject: string; recipient: string; date: string; read: string };
  /** i112: keys of a group of filter nodes. */
  group: { operator: string; children: string };
  /** i116: where a view keeps its tree and its mailbox. */
  view: { tree: string; mailbox: string };
  /** i76: inReplyTo of an email that replies to none is a string. */
  firstOfThread: string;
  /** i54, p89: further fields in objects. */
  extraFields: boolean;
  /** i265, p274: a known path with another method. */
  otherMethod: 404 | 405;
  /** i136, p215: which of an unknown path and a missing key is answered first. */
  unknownPath: 'before key' | 'after key';
  /** p91: key under which a record carries its id. */
  idKey: 'id' | '_id';
  /** p118: whether `limit` alone gives the envelope. */
  limitAlone: 'envelope' | 'array';
  /** p118: what totalLeads covers. */
  totalLeads: 'account' | 'page';
  /** p118: order of lists and of campaigns. */
  listOrder: 'newest' | 'oldest' | 'name' | 'random';
  /** p142: total of a lookup that finds more than it shows. */
  lookupTotal: 'found' | 'shown';
  /** p142: page size that a lookup reports. */
  lookupPageSize: 'asked' | 'most';
  /** p170: a size above the most. */
  overSize: 'cut' | 'refuse';
  /** p170: a page before the first, or none at all. */
  badPage: 'first' | 'refuse';
  /** p159: contacts without naming a campaign. */
  contactsOfNone: 'all' | 'refuse';
  /** p160: a name in `types` that no event has. */
  unknownType: 'ignore' | 'refuse';
  /** p161: totalPages of nothing. */
  pagesOfNothing: 0 | 1;
  /** p164: what the total of the credits counts. */
  creditsTotal: 'entries' | 'credits';
  /** p166: order of the webhook list. */
  webhookOrder: 'byUrl' | 'byCampaign' | 'interleaved' | 'byEvents';
  /** p162: export without a type, or with an unknown one. */
  exportWithoutType: 'replies' | 'refuse';
  /** p273: a statistics route without a campaign. */
  statsOfNone: 'all' | 'refuse';
  /** p280: share of the statistics answers that are still computing. */
  computing: number;
  /** p282: scraper refusals are plain sentences, as text or as a JSON string. */
  sentences: 'text' | 'json';
  /** p310: status of start errors. */
  startStatus: 400 | 409 | 422;
  /** p320: plan of the main account. */
  plan: 'Start' | 'Grow' | 'Scale';
  /** p89: words for the states of jobs other than done. */
  waiting: 'pending' | 'IN_PROGRESS' | 'queued';
  /** p160: for how long activities are kept, at most ten minutes. */
  activityCacheMs: number;
  /** p116: whether an absent contact field is left out or null. */
  absentFields: 'omitted' | 'null';
}

export function chooseFrom(seed: number): Choices {
  const draw = drawFrom(`choices ${seed}`);
  const domain = draw.pick(['senderDomain', 'sender_domain', 'from.domain', 'domain']);
  return {
    emailIds: draw.pick(['counted', 'counted', 'coded', 'scoped']),
    dates: draw.pick(['millis', 'seconds', 'micros', 'offset']),
    idOrder: draw.pick(['up', 'down']),
    hasMore: draw.pick(['exact', 'exact', 'whenFull']),
    rankScale: draw.pick([1, 7, 0.125, 1000.5]),
    ranks: draw.pick(['sum', 'best']),
    recipients: draw.pick(['to', 'toAndCc']),
    overLimit: draw.pick(['cut', 'refuse']),
    badLimit: draw.pick(['default', 'refuse']),
    badCursor: draw.pick(['ignore', 'refuse']),
    emptyValue: draw.pick(['absent', 'refuse']),
    checksFiltersInSearch: draw.chance(0.5),
    deleteCode: draw.pick(['NOT_FOUND', 'EMAIL_NOT_FOUND', 'RESOURCE_NOT_FOUND']),
    patchChecksFirst: draw.pick(['body', 'email']),
    resets: draw.pick(['unixSeconds', 'secondsLeft', 'unixMillis', 'iso']),
    quotaRefusalHeaders: draw.chance(0.5),
    envelope: draw.pick(['bare', 'named', 'items', 'data']),
    labels: {
      domain,
      sender: draw.pick(['sender', 'from']),
      subject: 'subject',
      recipient: draw.pick(['recipient', 'to']),
      date: draw.pick(['date', 'receivedAt']),
      read: draw.pick(['isRead', 'read']),
    },
    group: draw.pick([
      { operator: 'operator', children: 'children' },
      { operator: 'combinator', children: 'rules' },
      { operator: 'logic', children: 'nodes' },
    ]),
    view: draw.pick([
      { tree: 'filters', mailbox: 'mailboxId' },
      { tree: 'filterTree', mailbox: 'mailboxIds' },
      { tree: 'tree', mailbox: 'mailbox' },
    ]),
    firstOfThread: '',
    extraFields: draw.chance(0.6),
    otherMethod: draw.pick([404, 405]),
    unknownPath: draw.pick(['before key', 'after key']),
    idKey: draw.pick(['id', '_id']),
    limitAlone: draw.pick(['envelope', 'array']),
    totalLeads: draw.pick(['account', 'page']),
    listOrder: draw.pick(['newest', 'oldest', 'name', 'random']),
    lookupTotal: draw.pick(['found', 'shown']),
    lookupPageSize: draw.pick(['asked', 'most']),
    overSize: draw.pick(['cut', 'refuse']),
    badPage: draw.pick(['first', 'refuse']),
    contactsOfNone: draw.pick(['all', 'refuse']),
    unknownType: draw.pick(['ignore', 'refuse']),
    pagesOfNothing: draw.pick([0, 1]),
    creditsTotal: draw.pick(['entries', 'entries', 'credits']),
    webhookOrder: draw.pick(['byUrl', 'byCampaign', 'interleaved', 'byEvents']),
    exportWithoutType: draw.pick(['replies', 'refuse']),
    statsOfNone: draw.pick(['all', 'refuse']),
    computing: draw.pick([0.1, 0.25, 0.4]),
    sentences: draw.pick(['text', 'json']),
    startStatus: draw.pick([400, 409, 422]),
    plan: draw.pick(['Start', 'Grow', 'Scale']),
    waiting: draw.pick(['pending', 'IN_PROGRESS', 'queued']),
    activityCacheMs: draw.pick([1000, 60_000, 600_000]),
    absentFields: draw.pick(['omitted', 'null']),
  };
}
