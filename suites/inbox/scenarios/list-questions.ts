import { encodeForUrl } from '../../kit/model/encoded.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { INBOX_FAILURES } from '../support/answers.ts';
import { WALKED } from '../support/list-questions.ts';
import { emailIdsOf, walkList, walkSearch } from '../checks/walk.ts';
import { commonest } from '../support/words.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf } from '../../kit/model/exchange.ts';

const { maxLimit } = inboxFacts.page;

const list = ({ inbox }: Pick<ScenarioContext, 'inbox'>, query: string): Promise<Exchange> =>
  inbox.call('GET /emails', { rawQuery: `limit=${maxLimit}&${query}` });

/** Pages of a walk, their order, and the page after the last. */
export const walks = stimulus({
  id: 'inbox.list-questions.walks',
  stimulus: async ({ inbox }) => {
    const trash = await inbox.call('GET /emails', { query: { folderType: 'TRASH', limit: maxLimit } });
    const { nextCursor, hasMore } = objectOf(trash);
    return {
      all: await walkList(inbox, { limit: WALKED }, 4),
      received: await walkList(inbox, { limit: WALKED, folderType: 'INBOX' }, 4),
      ordered: await walkList(inbox, { limit: maxLimit }, 3),
      nowhere: await inbox.call('GET /emails', { query: { mailboxId: 'none' }, provokes: INBOX_FAILURES }),
      after:
        hasMore === false && typeof nextCursor === 'string'
          ? await inbox.call('GET /emails', {
              query: { folderType: 'TRASH', limit: maxLimit, cursor: nextCursor },
            })
          : undefined,
    };
  },
});

/** Cursors: what they hold, and how other routes and criteria answer them. */
export const cursors = stimulus({
  id: 'inbox.list-questions.page',
  stimulus: async ({ inbox, survey }) => {
    const q = commonest(survey.words);
    const first = await inbox.call('GET /emails', { query: { limit: 5 } });
    const { nextCursor } = objectOf(first);
    const cursor = typeof nextCursor === 'string' ? nextCursor : 'none';
    // A folder that begins before the email of the cursor: its first page is not what follows the cursor. Its own
    // cursor differs as well.
    const before = new Set(emailIdsOf([first]).slice(0, -1));
    let folder: { readonly page: Exchange; readonly onwards: Exchange } | undefined;
    for (const folderType of inboxFacts.folderTypes) {
      const query = { limit: 1, folderType };
      const page = await inbox.call('GET /emails', { query });
      if (!emailIdsOf([page]).some((id) => before.has(id))) continue;
      const onwards = await inbox.call('GET /emails', {
        query: { ...query, cursor },
        provokes: INBOX_FAILURES,
      });
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
        provokes: INBOX_FAILURES,
      }),
    };
  },
});

/** Criteria with an active search, with a view, and of another workspace. */
export const criteria = stimulus({
  id: 'inbox.list-questions.list-emails',
  stimulus: async (context) => {
    const { inbox, survey } = context;
    const word = survey.words.find((each) => /^[a-z]{3,}$/i.test(each)) ?? 'the';
    const search = word.slice(0, inboxFacts.search.ignoredBelowChars);
    const plain = await list(context, `search=${search}`);
    // A mailbox, a folder and a view that would exclude some matches.
    const mailboxId = survey.mailboxIds.at(-1) ?? 'none';
    const inMailbox = await list(context, `search=${search}&mailboxId=${encodeForUrl(mailboxId)}`);
    const views = [];
    for (const viewId of survey.viewIds.slice(0, 3)) {
      const at = `viewId=${encodeForUrl(viewId)}`;
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
});
