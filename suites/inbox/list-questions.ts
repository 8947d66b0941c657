import { inboxFacts } from '../../generated/facts.ts';
import { fieldsWith, has, openTexts } from '../arbitraries/term.ts';
import { isObject, objectOf, type Exchange, type JsonObject } from '../kit/exchange.ts';
import { scenario, type Bench } from '../kit/scenario.ts';
import { FAILURES, listIn, ok, pageOf, seen } from './answers.ts';
import { idsOf, isSubset, isWhole, itemsOf, sameSet, walkList } from './walk.ts';

const { maxLimit } = inboxFacts.page;
const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
const list = ({ inbox }: Pick<Bench, 'inbox'>, query: string): Promise<Exchange> =>
  inbox.raw({ method: 'GET', operation: 'GET /emails', target: `/emails?limit=${maxLimit}&${query}` });
/** Whether all, some or none of the emails satisfy a condition. */
const share = (emails: readonly JsonObject[], test: (email: JsonObject) => boolean): string | undefined =>
  emails.length === 0 ? undefined : emails.every(test) ? 'always' : emails.some(test) ? 'sometimes' : 'never';

/** What the fields of listed emails have to do with each other. */
const fields = scenario({
  id: 'inbox.email-list-item.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 10,
  stimulus: async ({ inbox }) => ({
    all: await walkList(inbox, { limit: maxLimit }, 3),
    drafts: await walkList(inbox, { limit: maxLimit, folderType: 'DRAFTS' }, 3),
  }),
  checkers: {},
  observers: {
    'inbox.email-list-item.has-attachments-agrees': ({ all }) =>
      share(
        itemsOf(all),
        (email) => (email['hasAttachments'] === true) === listIn(email, 'attachments').length > 0,
      ),
    'inbox.email-list-item.in-reply-to-of-first-email': ({ all }) => {
      const values = itemsOf(all)
        .filter((email) => listIn(email, 'references').length === 0)
        .map((email) => shapeOf(email['inReplyTo']));
      return values.length === 0 ? undefined : [...new Set(values)].sort().join(', ');
    },
    'inbox.email-list-item.references-order': ({ all }) =>
      share(
        itemsOf(all).filter(
          (email) => typeof email['inReplyTo'] === 'string' && listIn(email, 'references').length > 0,
        ),
        (email) => listIn(email, 'references').at(-1) === email['inReplyTo'],
      ),
    'inbox.email-list-item.is-draft-follows-folder': ({ all, drafts }) =>
      isWhole(all) && isWhole(drafts)
        ? yesNo(
            sameSet(
              idsOf(drafts),
              itemsOf(all)
                .filter((email) => email['isDraft'] === true)
                .map((email) => String(email['id'])),
            ),
          )
        : undefined,
  },
});

const shapeOf = (value: unknown): string =>
  value === '' ? 'an empty text' : value === undefined ? 'absent' : value === null ? 'null' : typeof value;

/** Cursors: what stands in them, and what becomes of them elsewhere. */
const cursors = scenario({
  id: 'inbox.page.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 7 + inboxFacts.folderTypes.length,
  stimulus: async ({ inbox, survey }) => {
    const word = survey.words.find((each) => /^[a-z]{2,}$/i.test(each)) ?? 'the';
    const q = word.slice(0, inboxFacts.q.minChars);
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
      second: await inbox.call('GET /emails/search', {
        query: { q, limit: 3, cursor: String(objectOf(found)['nextCursor']) },
      }),
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
    'inbox.page.search-cursor-number-meaning': ({ found, second }) => {
      const numbers = [found, second].map((page) => Number(cursorOf(page)[1]));
      const [a = NaN, b = NaN] = numbers;
      return !ok(second) || numbers.some(Number.isNaN) || pageOf(second).length === 0
        ? undefined
        : a === pageOf(found).length && b === a + pageOf(second).length
          ? 'an offset'
          : b <= a
            ? 'a rank'
            : 'something else';
    },
    'inbox.search-emails.list-cursor-on-search': ({ found, foundFrom }) =>
      !ok(foundFrom) ? seen(foundFrom) : sameIds(found, foundFrom) ? 'the first page' : 'another page',
  },
});

const cursorOf = (page: Exchange): string[] => String(objectOf(page)['nextCursor']).split('|');
const sameIds = (a: Exchange, b: Exchange): boolean => idsOf([a]).join() === idsOf([b]).join();

/** Criteria beside an active search, beside a view, and of another workspace. */
const criteria = scenario({
  id: 'inbox.list-emails.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 20,
  stimulus: async (bench) => {
    const { inbox, survey } = bench;
    const word = survey.words.find((each) => /^[a-z]{3,}$/i.test(each)) ?? 'the';
    const search = word.slice(0, inboxFacts.search.ignoredBelowChars);
    const plain = await list(bench, `search=${search}`);
    // A mailbox, a folder and a view that would take some of the matches away.
    const mailboxId = survey.mailboxIds.at(-1) ?? 'none';
    const inMailbox = await list(bench, `search=${search}&mailboxId=${encodeURIComponent(mailboxId)}`);
    const views = [];
    for (const viewId of survey.viewIds.slice(0, 3)) {
      const at = `viewId=${encodeURIComponent(viewId)}`;
      views.push({
        bare: await list(bench, at),
        inbox: await list(bench, `${at}&folderType=INBOX`),
        hidden: await list(bench, `${at}&filtered=only`),
        searched: await list(bench, `${at}&search=${search}`),
      });
    }
    return {
      mailboxId,
      plain,
      inMailbox,
      hidden: await walkList(inbox, { filtered: 'only', limit: maxLimit }, 2),
      sent: await walkList(inbox, { folderType: 'SENT', limit: maxLimit }, 2),
      inSent: await list(bench, `search=${search}&folderType=SENT`),
      only: await list(bench, `search=${search}&filtered=only`),
      views,
    };
  },
  checkers: {},
  observers: {
    'inbox.list-emails.search-keeps-mailbox-id': ({ plain, inMailbox, mailboxId }) =>
      pageOf(plain).every((email) => email['mailboxId'] === mailboxId) || !ok(inMailbox)
        ? undefined
        : yesNo(pageOf(inMailbox).every((email) => email['mailboxId'] === mailboxId)),
    'inbox.list-emails.search-keeps-folder-type': ({ plain, inSent, sent }) =>
      !isWhole(sent) || !ok(inSent) || isPart([plain], sent) ? undefined : yesNo(isPart([inSent], sent)),
    'inbox.list-emails.search-and-filtered-folder': ({ plain, only, sent }) =>
      !isWhole(sent) || !ok(only) || !meet([plain], sent) ? undefined : yesNo(!meet([only], sent)),
    'inbox.list-emails.search-keeps-view-id': ({ plain, views }) => {
      const telling = views.filter(({ bare, searched }) => ok(searched) && !isPart([plain], [bare]));
      return telling.length === 0
        ? undefined
        : yesNo(telling.every(({ bare, searched }) => isPart([searched], [bare])));
    },
    'inbox.list-emails.filtered-with-view': ({ views, hidden }) => {
      const telling = views.filter((view) => meet([view.bare], hidden) || !ok(view.hidden));
      const [first] = telling;
      return first === undefined
        ? undefined
        : !ok(first.hidden)
          ? seen(first.hidden)
          : telling.every((view) => isPart([view.hidden], [view.bare]) && isPart([view.hidden], hidden))
            ? 'what is hidden and in the view'
            : telling.every((view) => isPart([view.hidden], hidden))
              ? 'what is hidden'
              : 'something else';
    },
    'inbox.list-emails.inbox-with-view-shows-hidden': ({ views, hidden }) => {
      const telling = views.filter((view) => meet([view.bare], hidden) && ok(view.inbox));
      return telling.length === 0 ? undefined : yesNo(telling.some((view) => meet([view.inbox], hidden)));
    },
  },
});

const isPart = (part: readonly Exchange[], whole: readonly Exchange[]): boolean =>
  isSubset(idsOf(part), idsOf(whole));
const meet = (one: readonly Exchange[], other: readonly Exchange[]): boolean => {
  const ids = new Set(idsOf(other));
  return idsOf(one).some((id) => ids.has(id));
};

/** What else than the named fields a search looks through, and how it takes several words. */
const searching = scenario({
  id: 'inbox.search-emails.questions',
  service: 'inbox',
  needs: ['read'],
  cost: 40,
  stimulus: async ({ inbox, survey }) => {
    const emails = survey.emails as unknown as readonly JsonObject[];
    const finds = async (id: unknown, q: string): Promise<string | undefined> => {
      const page = await inbox.call('GET /emails/search', { query: { q, limit: maxLimit } });
      return ok(page) ? yesNo(idsOf([page]).includes(String(id))) : undefined;
    };
    /** Whether the text finds the first email that has it nowhere else. */
    const byText = async (
      texts: (email: JsonObject) => readonly string[],
      elsewhere: (email: JsonObject) => readonly string[],
    ): Promise<string | undefined> => {
      for (const email of emails)
        for (const text of texts(email))
          if (
            [...text].length >= inboxFacts.q.minChars &&
            fieldsWith(email, text).length === 0 &&
            !has(elsewhere(email), text)
          )
            return finds(email['id'], text);
      return undefined;
    };
    const people = (email: JsonObject, list: string, name: string): string[] =>
      listIn(email, list)
        .filter(isObject)
        .map((person) => person[name])
        .filter((text) => typeof text === 'string');
    let blind: string | undefined;
    for (const email of emails.slice(0, 25)) {
      const detail = await inbox.call('GET /emails/{emailId}', { path: { emailId: String(email['id']) } });
      const { email: shown } = objectOf(detail);
      const [copy] = isObject(shown) ? people(shown, 'bcc', 'email') : [];
      if (copy === undefined || fieldsWith(email, copy).length > 0 || has(openTexts(email), copy)) continue;
      blind = await finds(email['id'], copy);
      break;
    }
    const apart = emails.flatMap((email) => {
      const words = String(email['subject']).match(/[a-z]{3,}/gi) ?? [];
      const [first = '', , third = ''] = words;
      const q = `${first} ${third}`;
      return third === '' || fieldsWith(email, q).length > 0 || has(openTexts(email), q)
        ? []
        : [{ id: email['id'], q }];
    })[0];
    return {
      cc: await byText(
        (email) => people(email, 'cc', 'email').map((text) => text.toLowerCase()),
        (email) => people(email, 'to', 'name'),
      ),
      name: await byText(
        (email) => people(email, 'to', 'name'),
        (email) => [...people(email, 'cc', 'name'), ...people(email, 'cc', 'email')],
      ),
      blind,
      words: apart && (await finds(apart.id, apart.q)),
    };
  },
  checkers: {},
  observers: {
    'inbox.search-emails.matches-recipients-cc': ({ cc }) => cc,
    'inbox.search-emails.matches-recipients-bcc': ({ blind }) => blind,
    'inbox.search-emails.matches-recipient-name': ({ name }) => name,
    'inbox.search-emails.multiple-words': ({ words }) =>
      words === undefined ? undefined : words === 'yes' ? 'word by word' : 'as one text',
  },
});

export const listQuestions = [fields, cursors, criteria, searching];
