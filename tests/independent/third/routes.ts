import {
  present,
  parse,
  type Answer,
  type Ask,
  type Call,
  type Choices,
  type Json,
  type PagingName,
  type Rules,
} from './rules.ts';
import { TOOLS, type Campaign, type Kind, type Lead, type List, type Tree } from './world.ts';

type Handler = (call: Call) => Answer;
const ok = (body: unknown): Answer => ({ status: 200, body });

/** Every route that reads, as a path whose names in braces stand for one part. */
export function makeRoutes(rules: Rules, choices: Choices): Readonly<Record<string, Handler>> {
  return { ...inboxRoutes(rules, choices), ...listRoutes(rules), ...mainRoutes(rules, choices) };
}

function inboxRoutes(rules: Rules, choices: Choices): Record<string, Handler> {
  const { inbox } = rules;

  /** Reads what a request asks, or refuses it. */
  function asked({ query, world, now }: Call, isSearch: boolean): Ask | Answer {
    const written = (name: string): string | undefined => {
      const value = query.get(name);
      return value === null || (value === '' && choices.emptyCriteriaIgnored) ? undefined : value;
    };
    const folder = written('folderType');
    if (folder !== undefined && !inbox.isFolder(folder)) return inbox.refuses(inbox.badFolder());
    const limit = inbox.limit(query.get('limit'), { isSearch });
    if (limit === undefined) return inbox.refuses({ limit: ['out of bounds'] });
    const shared = { mailbox: written('mailboxId'), cursor: written('cursor'), limit, now, isSearch };
    if (isSearch) {
      const q = inbox.term(query.get('q') ?? '');
      if (q.length < inbox.qBounds.least) return inbox.refuses(inbox.tooShort());
      if (q.length > inbox.qBounds.most) return inbox.refuses(inbox.tooLong());
      return { ...shared, folder, only: false, term: q };
    }
    const filtered = written('filtered');
    if (filtered !== undefined && !inbox.isOnly(filtered)) return inbox.refuses({ filtered: ['only'] });
    const text = written('filters');
    const refusal = text === undefined ? undefined : inbox.refusesTree(text);
    if (refusal) return inbox.refuses(refusal);
    const search = query.get('search') ?? '';
    if (search.length > inbox.qBounds.most) return inbox.refuses(inbox.tooLong());
    const term = inbox.term(search);
    const viewId = written('viewId');
    const view = world.views.find(({ id }) => id === viewId);
    if (viewId !== undefined && view === undefined) return inbox.badView();
    const only = filtered !== undefined;
    const isRanked = term.length >= inbox.qBounds.least;
    return {
      ...{ ...shared, only, view, filters: text === undefined ? undefined : (parse(text) as Tree) },
      folder: only && !(isRanked && !choices.onlyForcesInboxInSearch) ? 'INBOX' : folder,
      term: isRanked ? term : undefined,
    };
  }

  const list =
    (isSearch: boolean): Handler =>
    (call) => {
      const ask = asked(call, isSearch);
      if ('status' in ask) return ask;
      const { term, cursor, limit, now } = ask;
      const score =
        term === undefined ? () => 0 : (mail: Call['world']['mails'][number]) => inbox.score(mail, term);
      const order =
        term === undefined
          ? inbox.order
          : (a: Call['world']['mails'][number], b: typeof a) => score(b) - score(a) || inbox.bestOrder(a, b);
      const all = present(call.world.mails, now)
        .filter((mail) => Object.values(inbox.criteria).every((holds) => holds(mail, ask)))
        .toSorted(order);
      const cursorOf = (mail: Call['world']['mails'][number]): string =>
        term === undefined ? inbox.cursor(mail) : inbox.searchCursor(mail, score(mail));
      const at = cursor === undefined ? -1 : all.findIndex((mail) => cursorOf(mail) === cursor);
      let from = at + 1;
      if (cursor !== undefined && at < 0) {
        const [day = '', id] = (term === undefined ? cursor : cursor.replace(/^s\|[^|]*\|/, '')).split('|');
        const isReadable =
          id !== undefined &&
          !Number.isNaN(Date.parse(day)) &&
          (term === undefined || cursor.startsWith('s|'));
        if (isReadable) {
          const next = all.findIndex((mail) => mail.at < Date.parse(day));
          from = term === undefined ? (next < 0 ? all.length : next) : all.length;
        } else if (!isSearch && choices.refusesCursor) return inbox.refuses({ cursor: ['not a cursor'] });
      }
      const mails = all.slice(from, from + limit);
      const last = mails.at(-1);
      const hasMore = inbox.hasMore(mails.length, all.length - from, ask);
      const next = inbox.nextCursor(last && cursorOf(last), hasMore, ask);
      return ok(
        inbox.page(
          mails.map((mail) => inbox.item(mail, now, ask)),
          next,
          hasMore,
          ask,
        ),
      );
    };

  const withMail =
    (answer: (mail: Call['world']['mails'][number], call: Call) => Answer): Handler =>
    (call) => {
      const mail = present(call.world.mails, call.now).find(({ id }) => id === call.params[0]);
      return mail === undefined ? inbox.missing() : answer(mail, call);
    };
  const envelope = (name: string, items: readonly unknown[]): Answer =>
    ok(choices.viewsInEnvelope ? { [name]: items } : items);
  const root = '/inbox/api/v1';
  return {
    [`${root}/emails`]: list(false),
    [`${root}/emails/search`]: list(true),
    [`${root}/emails/{}`]: withMail((mail, { now }) => ok({ email: inbox.detail(mail, now) })),
    [`${root}/emails/{}/body`]: withMail((mail, { world, now }) =>
      ok({
        ...{ html: `<p>${mail.text}</p>`, text: mail.text },
        conversation: present(world.mails, now)
          .filter(({ thread }) => thread === mail.thread)
          .map(({ id, from, at, text }) => ({ id, from, date: rules.iso(at), text })),
      }),
    ),
    [`${root}/drafts`]: ({ world, query, now }) => {
      const limit = Number(query.get('limit') ?? 20);
      const drafts = present(world.mails, now).filter(({ folder }) => folder === 'DRAFTS');
      return envelope(
        'drafts',
        drafts
          .slice(0, Number.isInteger(limit) && limit > 0 ? limit : 20)
          .map((mail) => inbox.detail(mail, now)),
      );
    },
    [`${root}/views`]: ({ world }) =>
      envelope(
        'views',
        world.views.map(({ id, name, mailboxId, tree }) => ({ id, name, mailboxId, filters: tree })),
      ),
    [`${root}/filters`]: ({ world }) =>
      envelope(
        'filters',
        world.views.slice(0, 1).map(({ id, tree }) => ({ id: `f${id}`, isActive: true, filters: tree })),
      ),
    [`${root}/mailboxes`]: ({ world }) =>
      envelope(
        'mailboxes',
        world.mailboxes.map(({ id, address }) => ({ id, email: address })),
      ),
    [`${root}/labels`]: ({ world }) => envelope('labels', world.labels),
    [`${root}/signatures`]: ({ world }) =>
      envelope(
        'signatures',
        world.mailboxes.map(({ id }) => ({ mailboxId: id, html: '<p>Harbour</p>' })),
      ),
  };
}

function listRoutes(rules: Rules): Record<string, Handler> {
  const { lists: own, envelope } = rules;
  const withList =
    (answer: (list: List, call: Call) => Answer): Handler =>
    (call) => {
      const list = present(call.world.lists, call.now).find(({ id }) => id === call.params[0]);
      return list === undefined ? own.missing() : answer(list, call);
    };
  return {
    '/lists/list': ({ world, query, now }) => {
      const search = query.get('leadSearch');
      const all = present(world.lists, now).filter(
        (list) => search === null || search === '' || own.hasPerson(list, search, now),
      );
      const shown = all.toReversed();
      if (!own.isPaged(query)) return ok(shown.map((list) => own.item(list, now)));
      const page = rules.page('lists', query, shown);
      if (page === undefined) return own.badNumbers();
      return ok(
        envelope.lists(
          { ...page, items: page.items.map((list) => own.item(list, now)) },
          own.totalLeads(all, now),
        ),
      );
    },
    '/lists/list/campaign-usage': ({ world, query }) => {
      const ids = query.getAll('listIds').flatMap((each) => each.split(','));
      return ok({ campaigns: own.usage(world.campaigns, ids) });
    },
    '/lists/custom-variable/check': ({ world, query }) => {
      const name = query.get('technicalName') ?? query.get('name') ?? '';
      return ok({ exists: world.variables.some(({ technicalName }) => technicalName === name) });
    },
    '/lists/list/{}': withList((list, { now }) => ok(own.one(list, now))),
    '/lists/list/{}/rows': withList((list, { world, query, now }) => {
      const [email, url] = [query.get('email'), query.get('socialUrl')];
      if (email !== null && url !== null) return own.bothKeys();
      if (email !== null || url !== null) {
        const covered = world.lists.filter(({ id }) => id === list.id || own.linked(list).includes(id));
        const holds = (lead: Lead): boolean =>
          email === null ? own.urlMatches(lead, url ?? '') : own.emailMatches(lead, email);
        return ok(own.lookup(covered.flatMap(({ leads }) => present(leads, now)).filter(holds), query));
      }
      const page = rules.page('rows', query, present(list.leads, now));
      return page === undefined
        ? own.badNumbers()
        : ok(envelope.rows({ ...page, items: page.items.map(own.row) }));
    }),
    '/lists/list/export/jobs/{}': () => own.noJob(),
    '/lists/list/export/jobs/{}/download': () => own.noJob(),
  };
}

function mainRoutes(rules: Rules, choices: Choices): Record<string, Handler> {
  const { main, envelope } = rules;
  const ofKind = ({ world }: Call, kind: Kind): Campaign[] =>
    world.campaigns.filter((campaign) => campaign.kind === kind);
  const withCampaign =
    (kind: Kind, answer: (campaign: Campaign, call: Call) => Answer): Handler =>
    (call) => {
      const campaign = ofKind(call, kind).find(({ id }) => id === call.params[0]);
      return campaign === undefined ? main.missing('Campaign') : answer(campaign, call);
    };
  /** One page of what was found, or the refusal of its numbers. */
  const paged = <T>(
    name: PagingName,
    { query }: Call,
    all: readonly T[],
    show: (item: T) => unknown,
  ): Answer => {
    const page = rules.page(name, query, all);
    if (page === undefined) return name === 'usage' ? main.invalidUsage('page') : main.invalid('page');
    const shown = { ...page, items: page.items.map(show) };
    return ok(
      name === 'tools'
        ? envelope.tools(shown)
        : name === 'lists'
          ? envelope.lists(shown, 0)
          : envelope[name](shown),
    );
  };
  const activities = (kind: Kind): Handler =>
    withCampaign(kind, (campaign, call) => {
      const types = main.types(call.query.get('types'));
      const page = Number(call.query.get('page') ?? 0);
      const all = present(campaign.activities, call.now)
        .toSorted(main.newestFirst)
        .filter((each) => main.ofType(each, types, page));
      return paged('activities', call, all, main.activity);
    });
  const contacts =
    (kind: Kind): Handler =>
    (call) => {
      const id = call.query.get('campaignId');
      if (id === null && !(choices.allCampaignsContacts && kind === 'advanced'))
        return main.invalid('campaignId');
      const found = ofKind(call, kind).filter((campaign) => id === null || campaign.id === id);
      if (found.length === 0 && id !== null) return main.missing('Campaign');
      const all = found.flatMap((campaign) =>
        present(campaign.contacts, call.now).map((lead) => ({ lead, campaign })),
      );
      return paged('contacts', call, all, ({ lead, campaign }) => main.contact(lead, campaign, call.now));
    };
  const computed = new Set<string>();
  const stats =
    (kind: Kind): Handler =>
    (call) => {
      const campaign = ofKind(call, kind).find(({ id }) => id === call.query.get('campaignId'));
      if (campaign === undefined) return main.noStats();
      if (choices.statsWarmUp && !computed.has(campaign.id)) {
        computed.add(campaign.id);
        return main.computing();
      }
      return ok(main.stats(campaign, call.now));
    };
  const campaigns =
    (kind: Kind): Handler =>
    (call) =>
      ok({ campaigns: main.campaigns(ofKind(call, kind)).map(main.campaign) });
  const tools = Object.fromEntries(
    TOOLS.flatMap((tool): [string, Handler][] => [
      [
        `/tools/${tool}`,
        (call) => {
          const jobs = call.world.jobs[tool];
          const wanted = call.query.get('jobId');
          if (wanted === null) return paged('tools', call, main.jobs(jobs), main.job);
          const job = jobs.find(({ id }) => id === wanted);
          return job === undefined ? main.missing('Job') : ok(main.result(job));
        },
      ],
      [
        `/tools/${tool}/{}`,
        ({ world, params }) => {
          const job = world.jobs[tool].find(({ id }) => id === params[0]);
          return job === undefined ? main.missing('Job') : ok(main.result(job));
        },
      ],
    ]),
  );
  return {
    ...tools,
    '/advanced/campaigns': campaigns('advanced'),
    '/advanced/campaigns/{}': withCampaign('advanced', (campaign) => ok({ campaign: main.full(campaign) })),
    '/advanced/campaign/contacts': contacts('advanced'),
    '/advanced/campaigns/{}/activities': activities('advanced'),
    '/advanced/campaigns/{}/activities/{}/message': withCampaign('advanced', (campaign, { params, now }) =>
      main.message(present(campaign.activities, now).find(({ id }) => id === params[1])),
    ),
    '/advanced/campaigns/{}/progress': withCampaign('advanced', ({ contacts: all }, { now }) =>
      ok({ total: present(all, now).length, done: 0 }),
    ),
    '/advanced/campaigns/{}/progress/contacts': withCampaign('advanced', ({ contacts: all }, call) =>
      paged('progress', call, present(all, call.now), main.progressContact),
    ),
    '/advanced/campaigns/{}/export': withCampaign('advanced', (campaign, { query, now }) =>
      query.get('type') === 'replies' ? main.replies(campaign, now) : main.invalid('type'),
    ),
    '/advanced/campaigns/{}/manual-tasks': withCampaign('advanced', () => ok({ tasks: [] })),
    '/stats/advanced': stats('advanced'),
    '/stats': stats('email'),
    '/stats/social': stats('social'),
    '/emails/campaigns': campaigns('email'),
    '/emails/campaigns/{}': withCampaign('email', (campaign) => ok({ campaign: main.full(campaign) })),
    '/emails/campaigns/{}/activities': activities('email'),
    '/emails/campaign/contacts': contacts('email'),
    '/social/campaigns': campaigns('social'),
    '/social/campaigns/{}/activities': activities('social'),
    '/social/campaign/contacts': contacts('social'),
    '/emails/blacklists': ({ world }) => ok({ blacklists: world.blacklist }),
    '/email-providers': ({ world }) =>
      ok({ providers: world.mailboxes.map(({ id, address }) => ({ id, address })) }),
    '/email-providers/warmup': () => ok({ warmups: [] }),
    '/social-scrappers': (call) => paged('scraps', call, call.world.scraps, main.scrap),
    '/social-scrappers/{}': ({ world, params }) => {
      const scrap = world.scraps.find(({ id }) => id === params[0]);
      return scrap === undefined ? main.noScrap() : ok({ scrap: main.scrap(scrap) });
    },
    '/social-scrappers/{}/download': ({ world, params }) =>
      world.scraps.some(({ id }) => id === params[0])
        ? { status: 200, type: 'text/csv', text: 'name,url\r\nNoor,https://social.test/in/noor' }
        : main.noScrap(),
    '/webhook': ({ world }) => ok({ webhooks: main.hooks(world.campaigns) } satisfies Json),
    '/credits/usage': (call) => paged('usage', call, call.world.debits, main.debit),
  };
}
