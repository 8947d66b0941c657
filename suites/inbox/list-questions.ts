import { inboxFacts } from '../../generated/facts.ts';
import { objectOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { common } from '../kit/engine/observation.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { FAILURES, listIn, ok, pageOf, seen, share, shapeOf, yesNo } from './answers.ts';
import { idsOf, isSubset, isWhole, itemsOf, walkList, walkSearch } from './walk.ts';

const { maxLimit } = inboxFacts.page;
const list = ({ inbox }: Pick<ScenarioContext, 'inbox'>, query: string): Promise<Exchange> =>
  inbox.raw({ method: 'GET', operation: 'GET /emails', target: `/emails?limit=${maxLimit}&${query}` });

/** What the fields of listed emails have to do with each other. */
const fields = scenario({
  id: 'inbox.email-list-item.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 9,
  stimulus: async ({ inbox }) => ({
    all: await walkList(inbox, { limit: maxLimit }, 3),
    received: await walkList(inbox, { limit: maxLimit, folderType: 'INBOX' }, 3),
    drafts: await walkList(inbox, { limit: maxLimit, folderType: 'DRAFTS' }, 3),
  }),
  checkers: {},
  observers: {
    'inbox.email-list-item.has-attachments-agrees': ({ all }) => {
      const holds = (email: JsonObject): boolean => listIn(email, 'attachments').length > 0;
      const says = (email: JsonObject): boolean => email['hasAttachments'] === true;
      return {
        'with attachments': share(itemsOf(all).filter(holds), says),
        'without attachments': share(
          itemsOf(all).filter((email) => !holds(email)),
          says,
        ),
      };
    },
    // What the account has sent shows what was given with it.
    'inbox.email-list-item.in-reply-to-of-first-email': ({ received }) =>
      common(
        itemsOf(received)
          .filter((email) => listIn(email, 'references').length === 0)
          .map((email) => shapeOf(email['inReplyTo'])),
      ),
    'inbox.email-list-item.references-order': ({ received }) =>
      share(
        itemsOf(received).filter(
          (email) => typeof email['inReplyTo'] === 'string' && listIn(email, 'references').length > 0,
        ),
        (email) => listIn(email, 'references').at(-1) === email['inReplyTo'],
      ),
    'inbox.email-list-item.is-draft-follows-folder': ({ all, drafts }) => {
      if (!isWhole(drafts)) return undefined;
      const ids = new Set(idsOf(drafts));
      const isDraft = (email: JsonObject): boolean => email['isDraft'] === true;
      return {
        'in DRAFTS': share(itemsOf(drafts), isDraft),
        elsewhere: share(
          itemsOf(all).filter((email) => !ids.has(String(email['id']))),
          isDraft,
        ),
      };
    },
  },
});

/** Whether each page of a walk but the last is as long as was asked for. */
const fills = (pages: readonly Exchange[], limit: number): string | undefined =>
  pages.length < 2 ? undefined : yesNo(pages.slice(0, -1).every((page) => itemsOf([page]).length === limit));
const WALKED = 7;

/** Pages of a walk, their order, and what follows the last of them. */
const walks = scenario({
  id: 'inbox.page.walk-questions',
  service: 'inbox',
  needs: ['read'],
  cost: 15,
  stimulus: async ({ inbox }) => {
    const trash = await inbox.call('GET /emails', { query: { folderType: 'TRASH', limit: maxLimit } });
    const { nextCursor, hasMore } = objectOf(trash);
    return {
      all: await walkList(inbox, { limit: WALKED }, 4),
      received: await walkList(inbox, { limit: WALKED, folderType: 'INBOX' }, 4),
      ordered: await walkList(inbox, { limit: maxLimit }, 3),
      nowhere: await inbox.call('GET /emails', { query: { mailboxId: 'none' }, provokes: FAILURES }),
      after:
        hasMore === false && typeof nextCursor === 'string'
          ? await inbox.call('GET /emails', {
              query: { folderType: 'TRASH', limit: maxLimit, cursor: nextCursor },
            })
          : undefined,
    };
  },
  checkers: {},
  observers: {
    'inbox.list-emails.limit-fills-page': ({ all, received }) => ({
      'all emails': fills(all, WALKED),
      'folderType=INBOX': fills(received, WALKED),
    }),
    'inbox.list-emails.order-ties-direction': ({ ordered }) => {
      const emails = itemsOf(ordered);
      return common(
        emails.slice(1).flatMap((next, index) => {
          const email = emails[index];
          return email === undefined || email['date'] !== next['date']
            ? []
            : [String(email['id']) < String(next['id']) ? 'rising' : 'falling'];
        }),
      );
    },
    'inbox.page.next-cursor-of-empty-page': ({ nowhere, after }) => ({
      'an unknown mailbox': cursorOfEmpty(nowhere),
      'after the last page': after && cursorOfEmpty(after),
    }),
  },
});

const cursorOfEmpty = (page: Exchange): string | undefined =>
  !ok(page) || pageOf(page).length > 0
    ? undefined
    : objectOf(page)['nextCursor'] === null
      ? 'null'
      : 'not null';

/** Cursors: what stands in them, and what becomes of them elsewhere. */
const cursors = scenario({
  id: 'inbox.page.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 12 + inboxFacts.folderTypes.length,
  stimulus: async ({ inbox, survey }) => {
    const q = commonest(survey.words);
    const first = await inbox.call('GET /emails', { query: { limit: 5 } });
    const { nextCursor } = objectOf(first);
    const cursor = typeof nextCursor === 'string' ? nextCursor : 'none';
    // A folder that begins before the email that the cursor names: its first page is not what follows the cursor, and
    // its own cursor is another one.
    const before = new Set(idsOf([first]).slice(0, -1));
    let folder: { readonly page: Exchange; readonly onwards: Exchange } | undefined;
    for (const folderType of inboxFacts.folderTypes) {
      const query = { limit: 1, folderType };
      const page = await inbox.call('GET /emails', { query });
      if (!idsOf([page]).some((id) => before.has(id))) continue;
      const onwards = await inbox.call('GET /emails', { query: { ...query, cursor }, provokes: FAILURES });
      folder = { page, onwards };
      break;
    }
    const found = await inbox.call('GET /emails/search', { query: { q, limit: 3 } });
    return {
      first,
      folder,
      searched: await inbox.call('GET /emails', { query: { limit: 5, search: q } }),
      found,
      walked: await walkSearch(inbox, { q, limit: 20 }, 6),
      foundFrom: await inbox.call('GET /emails/search', {
        query: { q, limit: 3, cursor },
        provokes: FAILURES,
      }),
    };
  },
  checkers: {},
  observers: {
    'inbox.page.list-cursor-names-last-email': ({ first }) => {
      const [date, id] = cursorOf(first);
      const last = pageOf(first).at(-1);
      return last === undefined
        ? undefined
        : yesNo(id === last['id'] && Date.parse(date ?? '') === Date.parse(String(last['date'])));
    },
    'inbox.page.cursor-with-other-criteria': ({ first, folder }) =>
      folder &&
      (!ok(folder.onwards)
        ? seen(folder.onwards)
        : sameIds(folder.page, folder.onwards)
          ? 'the first page'
          : meet([first], [folder.onwards])
            ? 'something else'
            : 'a later page'),
    'inbox.page.list-cursor-under-search': ({ searched }) =>
      pageOf(searched).length === 0
        ? undefined
        : cursorOf(searched)[0] === 's'
          ? 'that of the search'
          : `${cursorOf(searched).length} parts`,
    'inbox.page.search-cursor-number-meaning': ({ walked }) => meaningOf(walked),
    'inbox.search-emails.list-cursor-on-search': ({ found, foundFrom }) =>
      !ok(foundFrom) ? seen(foundFrom) : sameIds(found, foundFrom) ? 'the first page' : 'another page',
  },
});

/** The two letters that most words hold: they stand in fields of every rank. */
function commonest(words: readonly string[]): string {
  const pairs = words.flatMap((word) => [
    ...new Set(
      [...word.toLowerCase()].map((_, at) => word.toLowerCase().slice(at, at + inboxFacts.q.minChars)),
    ),
  ]);
  const counts = Map.groupBy(
    pairs.filter((pair) => /^[a-z]{2}$/.test(pair)),
    (pair) => pair,
  );
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'th';
}

/** What the numbers in the cursors of one search are, by how they go from page to page. */
function meaningOf(pages: readonly Exchange[]): string | undefined {
  const numbers = pages.map((page) => Number(cursorOf(page)[1]));
  if (pages.length < 2 || numbers.some(Number.isNaN)) return undefined;
  if (numbers.every((number, index) => number === idsOf(pages.slice(0, index + 1)).length))
    return 'an offset';
  const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? number));
  return common(
    steps.filter((step) => step !== 0).map((step) => `a rank that ${step < 0 ? 'falls' : 'rises'}`),
  );
}

const cursorOf = (page: Exchange): string[] => String(objectOf(page)['nextCursor']).split('|');
const sameIds = (a: Exchange, b: Exchange): boolean => idsOf([a]).join() === idsOf([b]).join();

/** Criteria beside an active search, beside a view, and of another workspace. */
const criteria = scenario({
  id: 'inbox.list-emails.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 20,
  stimulus: async (context) => {
    const { inbox, survey } = context;
    const word = survey.words.find((each) => /^[a-z]{3,}$/i.test(each)) ?? 'the';
    const search = word.slice(0, inboxFacts.search.ignoredBelowChars);
    const plain = await list(context, `search=${search}`);
    // A mailbox, a folder and a view that would take some of the matches away.
    const mailboxId = survey.mailboxIds.at(-1) ?? 'none';
    const inMailbox = await list(context, `search=${search}&mailboxId=${encodeURIComponent(mailboxId)}`);
    const views = [];
    for (const viewId of survey.viewIds.slice(0, 3)) {
      const at = `viewId=${encodeURIComponent(viewId)}`;
      views.push({
        bare: await list(context, at),
        inbox: await list(context, `${at}&folderType=INBOX`),
        hidden: await list(context, `${at}&filtered=only`),
        searched: await list(context, `${at}&search=${search}`),
      });
    }
    return {
      mailboxId,
      plain,
      inMailbox,
      hidden: await walkList(inbox, { filtered: 'only', limit: maxLimit }, 2),
      sent: await walkList(inbox, { folderType: 'SENT', limit: maxLimit }, 2),
      inSent: await list(context, `search=${search}&folderType=SENT`),
      only: await list(context, `search=${search}&filtered=only`),
      views,
    };
  },
  checkers: {},
  observers: {
    'inbox.list-emails.search-keeps-mailbox-id': ({ plain, inMailbox, mailboxId }) =>
      pageOf(plain).every((email) => email['mailboxId'] === mailboxId)
        ? undefined
        : sayOf(inMailbox, () => pageOf(inMailbox).every((email) => email['mailboxId'] === mailboxId)),
    'inbox.list-emails.search-keeps-folder-type': ({ plain, inSent, sent }) =>
      !isWhole(sent) || isPart([plain], sent) ? undefined : sayOf(inSent, () => isPart([inSent], sent)),
    'inbox.list-emails.search-and-filtered-folder': ({ plain, only, sent }) =>
      !isWhole(sent) || !meet([plain], sent) ? undefined : sayOf(only, () => !meet([only], sent)),
    'inbox.list-emails.search-keeps-view-id': ({ plain, views }) => {
      const telling = views.filter(({ bare }) => !isPart([plain], [bare]));
      return common(telling.map(({ bare, searched }) => sayOf(searched, () => isPart([searched], [bare]))));
    },
    'inbox.list-emails.filtered-with-view': ({ views, hidden }) => {
      const telling = views.filter((view) => meet([view.bare], hidden) && !isPart(hidden, [view.bare]));
      return common(
        telling.map((view) =>
          !ok(view.hidden)
            ? seen(view.hidden)
            : !isPart([view.hidden], hidden)
              ? 'something else'
              : isPart([view.hidden], [view.bare])
                ? 'what is hidden and in the view'
                : 'what is hidden',
        ),
      );
    },
    'inbox.list-emails.inbox-with-view-shows-hidden': ({ views, hidden }) => {
      const telling = views.filter((view) => meet([view.bare], hidden));
      return common(telling.map((view) => sayOf(view.inbox, () => meet([view.inbox], hidden))));
    },
  },
});

const sayOf = (answer: Exchange, says: () => boolean): string => (ok(answer) ? yesNo(says()) : seen(answer));
const isPart = (part: readonly Exchange[], whole: readonly Exchange[]): boolean =>
  isSubset(idsOf(part), idsOf(whole));
const meet = (one: readonly Exchange[], other: readonly Exchange[]): boolean => {
  const ids = new Set(idsOf(other));
  return idsOf(one).some((id) => ids.has(id));
};

export const listQuestions = [fields, walks, cursors, criteria];
