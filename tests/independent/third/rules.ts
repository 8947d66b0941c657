import { drawFrom } from '../second/random.ts';
import {
  FOLDERS,
  type Activity,
  type Campaign,
  type Grouping,
  type Job,
  type Lead,
  type List,
  type Mail,
  type Tree,
  type View,
  type World,
} from './world.ts';

export type Json = Record<string, unknown>;

export interface Answer {
  readonly status: number;
  readonly body?: unknown;
  /** What is sent where `body` is left out. */
  readonly text?: string;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request, as a handler sees it. */
export interface Call {
  readonly route: string;
  readonly path: string;
  readonly params: readonly string[];
  readonly query: URLSearchParams;
  readonly who: string;
  readonly world: World;
  readonly now: number;
}

/** What a request for emails asks. */
export interface Ask {
  readonly folder?: string | undefined;
  readonly mailbox?: string | undefined;
  readonly only: boolean;
  readonly view?: View | undefined;
  readonly filters?: Tree | undefined;
  readonly term?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly now: number;
  readonly isSearch: boolean;
}

export interface Paging {
  first: number;
  size: number;
  most: number;
  param?: string;
}

export type PagingName =
  | 'lists'
  | 'rows'
  | 'contacts'
  | 'activities'
  | 'progress'
  | 'tools'
  | 'usage'
  | 'scraps';

type Cut = <T>(name: PagingName, all: readonly T[], from: number, size: number) => readonly T[];

export interface Page<T> {
  readonly items: readonly T[];
  readonly page: number;
  readonly size: number;
  readonly total: number;
}

/** What the documents leave open, drawn from a seed. */
export function drawChoices(seed: number) {
  const draw = drawFrom(`third/${seed}`);
  return {
    refusesSizes: draw.chance(0.4),
    refusesPages: draw.chance(0.4),
    refusesCursor: draw.chance(0.3),
    withMillis: draw.chance(0.5),
    idsAscend: draw.chance(0.4),
    resetIsEpoch: draw.chance(0.5),
    addsScores: draw.chance(0.5),
    groupsAsNodes: draw.chance(0.5),
    oneOfPageAndLimitPages: draw.chance(0.6),
    viewsInEnvelope: draw.chance(0.5),
    viewNarrowsSearch: draw.chance(0.5),
    onlyForcesInboxInSearch: draw.chance(0.5),
    allCampaignsContacts: draw.chance(0.5),
    depthWithoutLeaf: draw.chance(0.3),
    extraFields: draw.chance(0.6),
    headersOnErrors: draw.chance(0.7),
    emptyCriteriaIgnored: draw.chance(0.5),
    statsWarmUp: draw.chance(0.5),
    jobsAreList: draw.chance(0.5),
    underscoreIds: draw.chance(0.4),
    suspendedReadsMain: draw.chance(0.5),
    quotaUsed: draw.between(40, 5200),
    salt: draw.hex(6),
  };
}

export type Choices = ReturnType<typeof drawChoices>;

/** The reasons to refuse a filter tree, or none. */
type Refusal = Json | undefined;

/** The rules of the three parts of the service; a drift replaces some of them. */
export function makeRules(choices: Choices) {
  const iso = (at: number): string => {
    const text = new Date(at).toISOString();
    return choices.withMillis ? text : text.replace(/\.\d+Z$/, 'Z');
  };
  const refuse = (status: number, body: Json): Answer => ({ status, body });
  const html = (status: number): Answer => ({
    status,
    type: 'text/html; charset=utf-8',
    text: `<!doctype html><title>${status}</title><p>There is nothing here.</p>`,
  });
  const sign = choices.idsAscend ? 1 : -1;
  const rules = {
    iso,
    html,
    after: [] as ((answer: Answer, call: Call) => Answer)[],
    unknownPath: (() => html(404)) as (path: string) => Answer,
    inbox: {
      order: (a: Mail, b: Mail): number => b.at - a.at || (a.id < b.id ? -sign : sign),
      bestOrder: (a: Mail, b: Mail): number => b.at - a.at || (a.id < b.id ? 1 : -1),
      sizes: { fallback: 50, most: 200 },
      limit: ((text): number | undefined => {
        if (text === null || text === '') return rules.inbox.sizes.fallback;
        const number = Number(text);
        if (Number.isInteger(number) && number >= 1 && number <= rules.inbox.sizes.most) return number;
        if (choices.refusesSizes) return undefined;
        return Number.isInteger(number)
          ? Math.min(Math.max(1, number), rules.inbox.sizes.most)
          : rules.inbox.sizes.fallback;
      }) as (text: string | null, ask: { readonly isSearch: boolean }) => number | undefined,
      folders: FOLDERS as readonly string[],
      isFolder: (text: string): boolean => rules.inbox.folders.includes(text),
      isOnly: (text: string): boolean => text === 'only',
      criteria: {
        mailbox: (mail: Mail, { mailbox }: Ask): boolean => mailbox === undefined || mail.mailbox === mailbox,
        folder: (mail: Mail, { folder }: Ask): boolean => folder === undefined || mail.folder === folder,
        hidden: (mail: Mail, { only, folder, view, term }: Ask): boolean => {
          if (term !== undefined) return true;
          return only ? mail.hidden : !(folder === 'INBOX' && view === undefined && mail.hidden);
        },
        view: (mail: Mail, { view, now, term }: Ask): boolean =>
          view === undefined ||
          (term !== undefined && !choices.viewNarrowsSearch) ||
          ((view.mailboxId ?? mail.mailbox) === mail.mailbox && rules.inbox.matches(view.tree, mail, now)),
        filters: (mail: Mail, { filters, now, term }: Ask): boolean =>
          filters === undefined || term !== undefined || rules.inbox.matches(filters, mail, now),
        term: (mail: Mail, { term }: Ask): boolean => term === undefined || rules.inbox.score(mail, term) > 0,
      } as Record<string, (mail: Mail, ask: Ask) => boolean>,
      fold: (text: string): string => text.toLowerCase(),
      snippet: (mail: Mail): string => mail.text.slice(0, 64),
      parts: {
        subject: (mail: Mail): string[] => [mail.subject],
        sender: (mail: Mail): string[] => [mail.from.email, mail.from.name ?? ''],
        snippet: (mail: Mail): string[] => [rules.inbox.snippet(mail)],
        recipients: (mail: Mail): string[] => [...mail.to, ...mail.cc].map(({ email }) => email),
      },
      weights: { subject: 1000, starts: 500, sender: 200, exact: 100, snippet: 20, recipients: 1 },
      score: (mail: Mail, written: string): number => {
        const { fold, parts, weights } = rules.inbox;
        const term = fold(written);
        const has = (texts: readonly string[]): boolean => texts.some((text) => fold(text).includes(term));
        const scores = [
          has(parts.subject(mail))
            ? weights.subject + (fold(mail.subject).startsWith(term) ? weights.starts : 0)
            : 0,
          has(parts.sender(mail))
            ? weights.sender + (parts.sender(mail).some((text) => fold(text) === term) ? weights.exact : 0)
            : 0,
          has(parts.snippet(mail)) ? weights.snippet : 0,
          has(parts.recipients(mail)) ? weights.recipients : 0,
        ];
        return choices.addsScores ? scores.reduce((sum, each) => sum + each, 0) : Math.max(...scores);
      },
      term: (text: string): string => text.trim(),
      tree: { depth: 5, conditions: 50, bytes: 8192, value: 500 },
      labels: {
        subject: ['contains', 'equals'],
        senderDomain: ['equals', 'contains'],
        date: ['after', 'before'],
      } as Record<string, string[]>,
      leafKeys: ['id', 'label', 'type', 'value'],
      matches: (node: Tree, mail: Mail, now: number): boolean => {
        const group = groupOf(node);
        if (group) {
          const each = (inner: Tree): boolean => rules.inbox.matches(inner, mail, now);
          return group.operator === 'OR' ? group.nodes.some(each) : group.nodes.every(each);
        }
        return rules.inbox.leaf(String(node['label']), String(node['type']), String(node['value']), mail);
      },
      leaf: (label: string, type: string, value: string, mail: Mail): boolean => {
        if (label === 'date') {
          const at = Date.parse(value);
          return Number.isNaN(at) || (type === 'after' ? mail.at > at : mail.at < at);
        }
        const text = (
          label === 'subject' ? mail.subject : (mail.from.email.split('@')[1] ?? '')
        ).toLowerCase();
        return type === 'equals' ? text === value.toLowerCase() : text.includes(value.toLowerCase());
      },
      refusesTree: (text: string): Refusal => {
        const { tree, labels, leafKeys } = rules.inbox;
        if (Buffer.byteLength(text) > tree.bytes) return { filters: [`more than ${tree.bytes} bytes`] };
        const root = parse(text);
        if (!isTree(root)) return { filters: ['not a JSON object'] };
        let conditions = 0;
        const open: [Tree, number][] = [[root, 1]];
        for (let next = open.pop(); next; next = open.pop()) {
          const [node, level] = next;
          const group = groupOf(node);
          if (level - (choices.depthWithoutLeaf && !group ? 1 : 0) > tree.depth)
            return { maxDepth: tree.depth };
          if (group) {
            if (Object.keys(node).length > (choices.groupsAsNodes ? 2 : 1))
              return { filters: ['unknown key of a group'] };
            for (const inner of group.nodes) {
              if (!isTree(inner)) return { filters: ['a node is an object'] };
              open.push([inner, level + 1]);
            }
            continue;
          }
          conditions += 1;
          const [label, type, value] = [node['label'], node['type'], node['value']];
          if (Object.keys(node).some((key) => !leafKeys.includes(key))) return { filters: ['unknown key'] };
          if (typeof label !== 'string' || typeof type !== 'string' || typeof value !== 'string')
            return { filters: ['a condition has a label, a type and a value'] };
          if (!(Object.hasOwn(labels, label) && labels[label]?.includes(type)))
            return { filters: [`unknown criterion ${label} ${type}`] };
          if ([...value].length > tree.value) return { filters: [`a value is longer than ${tree.value}`] };
        }
        return conditions > tree.conditions ? { maxConditions: tree.conditions } : undefined;
      },
      item: ((mail, now): Json => ({
        ...rules.inbox.base(mail, now),
        tags: mail.tags,
      })) as (mail: Mail, now: number, ask?: Ask) => Json,
      detail: (mail: Mail, now: number): Json => ({
        ...rules.inbox.base(mail, now),
        bcc: mail.bcc,
        labels: [mail.folder, ...(mail.readAt > now ? ['UNREAD'] : [])],
        ...{ isAutoReply: mail.auto, isAutoForward: false },
        scheduledStatus: mail.scheduled === null ? null : 'planned',
        scheduledSendAt: mail.scheduled === null ? null : iso(mail.scheduled),
      }),
      base: (mail: Mail, now: number): Json => ({
        ...{
          hasAttachments: mail.files.length > 0,
          attachments: mail.files,
          threadId: mail.thread,
          messageId: mail.messageId,
        },
        ...{
          id: mail.id,
          mailboxId: mail.mailbox,
          folderId: `${mail.mailbox}.${mail.folder.toLowerCase()}`,
          date: iso(mail.at),
        },
        ...{
          from: mail.from,
          to: mail.to,
          cc: mail.cc,
          subject: mail.subject,
          snippet: rules.inbox.snippet(mail),
        },
        ...{
          isRead: mail.readAt <= now,
          isStarred: mail.starred,
          isDraft: mail.folder === 'DRAFTS',
          waitingForReply: mail.waiting,
        },
        ...{ references: mail.references, inReplyTo: mail.references.at(-1) ?? '' },
        ...(choices.extraFields && { importance: 'normal' }),
      }),
      page: ((items, nextCursor, hasMore): Json => ({
        hasMore,
        nextCursor,
        items,
      })) as (items: readonly Json[], nextCursor: string | null, hasMore: boolean, ask: Ask) => Json,
      cursor: (mail: Mail): string => `${iso(mail.at)}|${mail.id}`,
      searchCursor: (mail: Mail, score: number): string => `s|${score}|${iso(mail.at)}|${mail.id}`,
      nextCursor: ((cursor) => cursor ?? null) as (
        cursor: string | undefined,
        hasMore: boolean,
        ask: Ask,
      ) => string | null,
      hasMore: ((shown, left) => left > shown) as (shown: number, left: number, ask: Ask) => boolean,
      refuses: (details: Json): Answer =>
        refuse(400, { code: 'VALIDATION_FAILED', error: 'The request is not valid.', details }),
      badFolder: (): Json => ({ folderType: ['unknown folder'] }),
      badView: (): Answer => refuse(500, { code: 'INTERNAL_ERROR', error: 'Something failed.' }),
      missing: (): Answer => refuse(404, { code: 'EMAIL_NOT_FOUND', error: 'No such email.' }),
      unknownKey: (): Answer => refuse(401, { code: 'INVALID_API_KEY', error: 'The key is not known.' }),
      suspended: (): Answer => refuse(403, { code: 'WORKSPACE_SUSPENDED', error: 'The subscription ended.' }),
      overLimit: (seconds: number): Answer => ({
        status: 429,
        body: { code: 'RATE_LIMIT_EXCEEDED', error: 'Slow down.' },
        headers: { 'Retry-After': String(seconds) },
      }),
      tooShort: (): Json => ({ q: ['at least 2 characters'] }),
      tooLong: (): Json => ({ search: ['at most 200 characters'] }),
      qBounds: { least: 2, most: 200 },
      headers: (used: number, month: number, resetMs: number, now: number): Record<string, string> => {
        const date = new Date(now);
        const end = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1);
        const when = (at: number): string => String(Math.ceil((choices.resetIsEpoch ? at : at - now) / 1000));
        return {
          ...{
            'X-RateLimit-Limit': '60',
            'X-RateLimit-Remaining': String(Math.max(0, 60 - used)),
            'X-RateLimit-Reset': when(resetMs),
          },
          ...{
            'X-RateLimit-Quota': '10000',
            'X-RateLimit-Quota-Remaining': String(10_000 - month),
            'X-RateLimit-Quota-Reset': when(end),
          },
        };
      },
    },
    /** Whether a header, as it was sent, carries a key; the key. */
    key: ((header) => header?.replace(/^Bearer /, '')) as (
      header: string | undefined,
      query: URLSearchParams,
      path: string,
    ) => string | undefined,
    lets: ['main', 'second', 'foreign', ...(choices.suspendedReadsMain ? ['suspended'] : [])],
    knows: ((_, who): boolean => rules.lets.includes(who)) as (path: string, who: string) => boolean,
    unknownMainKey: (): Answer => refuse(401, { error: 'Authentication required' }),
    unknownListsKey: (): Answer => refuse(401, { error: 'Authentication required', code: 'AUTH_REQUIRED' }),
    paging: {
      lists: { first: 1, size: 25, most: 100, param: 'limit' },
      rows: { first: 1, size: 50, most: 100, param: 'pageSize' },
      contacts: { first: 0, size: 20, most: 10_000, param: 'perPage' },
      activities: { first: 0, size: 30, most: 30 },
      progress: { first: 1, size: 20, most: 20 },
      tools: { first: 1, size: 15, most: 100, param: 'limit' },
      usage: { first: 1, size: 50, most: 200, param: 'limit' },
      scraps: { first: 0, size: 20, most: 20 },
    } as Record<PagingName, Paging>,
    /** One page, or nothing where the numbers are refused. */
    page: <T>(name: PagingName, query: URLSearchParams, all: readonly T[]): Page<T> | undefined => {
      const { first, size: usual, most, param } = rules.paging[name];
      const written = query.get('page');
      const asked = Number(written ?? first);
      const isPage = Number.isInteger(asked) && asked >= first;
      const sizeText = param === undefined ? null : query.get(param);
      const sizeAsked = Number(sizeText ?? usual);
      const isSize = Number.isInteger(sizeAsked) && sizeAsked >= 1 && sizeAsked <= most;
      if ((!isPage && choices.refusesPages) || (!isSize && choices.refusesSizes)) return undefined;
      const page = isPage ? asked : first;
      const size = isSize
        ? sizeAsked
        : Number.isInteger(sizeAsked)
          ? Math.min(Math.max(sizeAsked, 1), most)
          : usual;
      return {
        items: rules.cut(name, all, (page - first) * size, size),
        page,
        size,
        total: all.length,
      };
    },
    cut: ((_, all, from, size) => all.slice(from, from + size)) as Cut,
    envelope: {
      lists: ({ items, total, page, size }: Page<unknown>, totalLeads: number): Json => ({
        total,
        page,
        pageSize: size,
        totalLeads,
        items,
      }),
      rows: ({ items, total, page, size }: Page<unknown>): Json => ({ total, page, pageSize: size, items }),
      contacts: ({ items, total }: Page<unknown>): Json => ({ count: total, list: items }),
      activities: ({ items }: Page<unknown>): Json => ({ activities: items }),
      progress: ({ items, total, size }: Page<unknown>): Json => ({
        total,
        totalPages: Math.ceil(total / size),
        contacts: items,
      }),
      tools: ({ items, total }: Page<unknown>): Json => ({ total, data: items }),
      usage: ({ items, total }: Page<unknown>): Json => ({ total, items }),
      scraps: ({ items }: Page<unknown>): Json => ({ scraps: items }),
    },
    lists: {
      missing: (): Answer => refuse(404, { message: 'List not found' }),
      badNumbers: (): Answer =>
        refuse(422, { message: 'page or size is out of bounds', code: 'INVALID_REQUEST' }),
      isPaged: (query: URLSearchParams): boolean =>
        choices.oneOfPageAndLimitPages
          ? query.has('page') || query.has('limit')
          : query.has('page') && query.has('limit'),
      item: (list: List, now: number): Json => ({
        ...{
          [choices.underscoreIds ? '_id' : 'id']: list.id,
          name: list.name,
          createdAt: iso(list.at),
          contactCount: present(list.leads, now).length,
        },
        linkedLists: list.linked,
      }),
      one: (list: List, now: number): Json => rules.lists.item(list, now),
      hasPerson: (list: List, search: string, now: number): boolean =>
        present(list.leads, now).some(
          (lead) => rules.lists.emailMatches(lead, search) || rules.lists.urlMatches(lead, search),
        ),
      emailMatches: ({ fields }: Lead, email: string): boolean =>
        String(fields['email'] ?? '').toLowerCase() === email.toLowerCase(),
      urlMatches: ({ fields }: Lead, url: string): boolean => fields['socialUrlProfile'] === url,
      linked: (list: List): readonly string[] => list.linked,
      lookupMost: 50,
      lookup: ((found): Json => ({
        items: found.slice(0, rules.lists.lookupMost).map(rules.lists.full),
        total: found.length,
        page: 1,
        pageSize: 50,
      })) as (found: readonly Lead[], query: URLSearchParams) => Json,
      bothKeys: (): Answer =>
        refuse(422, { message: 'either email or socialUrl', code: 'INVALID_PARAMETERS' }),
      visible: ['firstName', 'lastName', 'email', 'companyName'],
      full: ({ id, at, fields }: Lead): Json => ({ id, createdAt: iso(at), ...fields }),
      row: (lead: Lead): Json => ({
        id: lead.id,
        ...Object.fromEntries(
          Object.entries(lead.fields).filter(([key]) => rules.lists.visible.includes(key)),
        ),
      }),
      totalLeads: (lists: readonly List[], now: number): number =>
        lists.reduce((sum, { leads }) => sum + present(leads, now).length, 0),
      usage: (campaigns: readonly Campaign[], ids: readonly string[]): Json[] =>
        campaigns
          .filter(({ lists }) => lists.some((id) => ids.includes(id)))
          .map(({ id, name, status }) => ({ id, name, status })),
      noJob: (): Answer => refuse(404, { message: 'Export job not found' }),
    },
    main: {
      missing: (what: string): Answer => refuse(400, { error: `${what} not found` }),
      invalid: (field: string): Answer =>
        refuse(400, { error: `${field} is not valid`, code: 'INVALID_REQUEST' }),
      invalidUsage: (field: string): Answer =>
        refuse(400, { success: false, error: `${field} is not valid` }),
      campaign: ({ id, name, status, at, lists, excluded }: Campaign): Json => ({
        ...{ [choices.underscoreIds ? '_id' : 'id']: id, name, status, createdAt: iso(at) },
        ...{ recipients: { lists, excludedLists: excluded } },
      }),
      full: (campaign: Campaign): Json => ({
        ...rules.main.campaign(campaign),
        steps: ['email', 'visit', 'email'].map((type, index) => ({
          _id: `${campaign.id.slice(0, 22)}0${index}`,
          type,
          delayDays: index * 3,
        })),
        settings: { dailyEmailAdded: 40, dailyEmailLimit: 90, dailySocialAdded: 20, dailyChatAdded: 10 },
      }),
      campaigns: (campaigns: readonly Campaign[]): readonly Campaign[] => campaigns,
      contact: ({ id, fields }: Lead, campaign: Campaign, now: number): Json => {
        const own = present(campaign.activities, now).filter(({ lead }) => lead.id === id);
        return {
          id,
          ...fields,
          lastEvent: own[0]?.event ?? null,
          replied: own.some(({ event }) => event.endsWith('REPLIED')),
        };
      },
      progressContact: ({ id, fields }: Lead): Json => ({
        id,
        email: fields['email'],
        firstName: fields['firstName'],
        step: 1,
      }),
      activity: ({ id, event, at, lead, step, reply, sentiment }: Activity): Json => ({
        ...{ id, event, date: iso(at), step, contact: { id: lead.id, email: lead.fields['email'] } },
        ...(reply !== null && { reply }),
        ...(sentiment !== null && { sentiment }),
      }),
      newestFirst: (a: Activity, b: Activity): number => b.at - a.at || (a.id < b.id ? -1 : 1),
      types: (text: string | null): readonly string[] | undefined =>
        text === null || text === '' ? undefined : text.split(',').map((each) => each.trim()),
      ofType: (({ event }, types): boolean => types === undefined || types.includes(event)) as (
        each: Activity,
        types: readonly string[] | undefined,
        page: number,
      ) => boolean,
      replies: (campaign: Campaign, now: number): Answer => ({
        ...{
          status: 200,
          type: 'text/csv; charset=utf-8',
          headers: { 'Content-Disposition': 'attachment; filename="replies.csv"' },
        },
        text: `date,email,event,reply\r\n${present(campaign.activities, now)
          .filter(({ reply }) => reply !== null)
          .map(({ at, lead, event, reply }) => `${iso(at)},${lead.fields['email']},${event},"${reply}"`)
          .join('\r\n')}`,
      }),
      message: (activity: Activity | undefined): Answer =>
        activity === undefined
          ? refuse(404, { error: 'NOT_FOUND' })
          : activity.event === 'EMAIL_SENT' || activity.reply !== null
            ? { status: 200, body: { subject: 'Quay works', body: activity.reply ?? 'Hello' } }
            : refuse(422, { error: 'NO_MESSAGE' }),
      stats: (campaign: Campaign, now: number): Json => {
        const counts: Record<string, number> = {};
        for (const { event } of present(campaign.activities, now)) counts[event] = (counts[event] ?? 0) + 1;
        return { campaignId: campaign.id, contacts: present(campaign.contacts, now).length, events: counts };
      },
      noStats: (): Answer =>
        refuse(401, { error: choices.extraFields ? 'Campaign not found' : 'You must be logged in' }),
      computing: (): Answer => ({
        status: 503,
        body: { error: 'Statistics are being computed', code: 'STATS_COMPUTING' },
        headers: { 'Retry-After': '30' },
      }),
      hooks: (campaigns: readonly Campaign[]): Json[] =>
        campaigns.flatMap((campaign) =>
          campaign.hooks
            .filter(({ events }) => rules.main.showsHook(campaign, events))
            .map((hook) => rules.main.hook(campaign, hook)),
        ),
      showsHook: ((_, events): boolean => events.length > 0) as (
        campaign: Campaign,
        events: readonly string[],
      ) => boolean,
      hook: (campaign: Campaign, { id, url, events }: Campaign['hooks'][number]): Json => ({
        id,
        url,
        events,
        typeOfCampaign: campaign.kind,
        campaignId: campaign.id,
        campaignName: campaign.name,
        status: 'active',
      }),
      debit: ({ id, at, operation, credits }: World['debits'][number]): Json => ({
        id,
        date: iso(at),
        operation,
        credits,
      }),
      job: ({ id, at, input }: Job): Json => ({ jobId: id, createdAt: iso(at), input, status: 'done' }),
      result: (job: Job): Json => ({ ...rules.main.job(job), result: job.found }),
      jobs: (jobs: readonly Job[]): readonly Job[] => jobs,
      scrap: ({ id, name, at, rows }: World['scraps'][number]): Json => ({
        id,
        name,
        createdAt: iso(at),
        status: 'FINISHED',
        rows,
      }),
      noScrap: (): Answer => ({
        status: 400,
        type: 'text/plain; charset=utf-8',
        text: 'This scraper does not exist.',
      }),
      overLimit: (): Answer => refuse(500, { error: 'Internal server error' }),
      perMinute: 1000,
    },
  };
  /** The two grammars of groups that a seed draws. */
  function groupOf(
    node: Tree,
  ): { readonly operator: 'AND' | 'OR'; readonly nodes: readonly Tree[] } | undefined {
    for (const operator of ['AND', 'OR'] as const) {
      const nodes = choices.groupsAsNodes
        ? node['operator'] === operator
          ? node['nodes']
          : undefined
        : node[operator.toLowerCase()];
      if (Array.isArray(nodes)) return { operator, nodes: nodes as Tree[] };
    }
    return undefined;
  }
  return rules;
}

export type Rules = ReturnType<typeof makeRules>;

/** How groups are written in the grammar that a seed draws. */
export const groupingOf =
  ({ groupsAsNodes }: Choices): Grouping =>
  (operator, nodes) =>
    groupsAsNodes ? { operator, nodes } : { [operator.toLowerCase()]: nodes };

export const present = <T extends { readonly at: number }>(all: readonly T[], now: number): T[] =>
  all.filter(({ at }) => at <= now);

export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
