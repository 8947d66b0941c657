import { encodeForUrl } from '../../kit/model/encoded.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { INBOX_FAILURES } from '../support/answers.ts';
import { lackingOfMailbox, ofMailbox } from '../checks/narrowed.ts';
import { askedAgainIfCut, isWholeWalk, emailsOfWalk, lacking, walkList } from '../checks/walk.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Client } from '../../kit/model/client.ts';
import { type Exchange, type JsonObject, objectOf } from '../../kit/model/exchange.ts';

const { maxLimit } = inboxFacts.page;

/** Page sizes with which a walk has at most forty pages. */
const pageSize = (size: number): fc.Arbitrary<number> =>
  fc.integer({ min: Math.max(1, Math.ceil(size / 35)), max: maxLimit });

type Listing = Pick<
  NonNullable<Parameters<typeof walkList>[1]>,
  'folderType' | 'mailboxId' | 'filtered' | 'viewId'
>;

interface TwoWalks {
  readonly limit: number;
  readonly criteria: Listing;
  /** Most pages; all if absent. */
  readonly most?: number;
}

const SEVERAL = 3;

export const twoWalks = stimulus({
  id: 'inbox.list-emails.two-walks',
  walks: (pages, longestWalk) => pages + longestWalk + 2,
  input: ({ emails, mailboxIds, viewIds }) => {
    const inFolders = fc
      .record({
        // Folders with the most emails have several pages.
        folderType: fc.oneof(
          { weight: 2, arbitrary: fc.constant('INBOX' as const) },
          fc.constantFrom(undefined, ...inboxFacts.folderTypes),
        ),
        mailboxId: fc.constantFrom(undefined, undefined, ...mailboxIds),
      })
      .map(({ folderType, mailboxId }): Listing => ({
        ...(folderType && { folderType }),
        ...(mailboxId !== undefined && { mailboxId }),
      }));
    const among: readonly Listing[] = [
      { filtered: 'only' },
      ...viewIds.map((viewId): Listing => ({ viewId })),
    ];
    return fc.oneof(
      { weight: 4, arbitrary: fc.record({ limit: pageSize(emails.length), criteria: inFolders }) },
      // Hidden emails, and emails of a view, are few: small pages, and only the first ones.
      fc.record({
        limit: fc.integer({ min: 1, max: 5 }),
        criteria: fc.constantFrom(...among),
        most: fc.constant(SEVERAL),
      }),
    );
  },
  stimulus: async ({ inbox }, { limit: drawn, criteria, most }: TwoWalks) => {
    const first = await walkList(inbox, { ...criteria, limit: drawn }, most);
    const found = emailsOfWalk(first).length;
    // A single page does not show walking, so its emails are requested in two pages.
    const isShort = first.length === 1 && found > 1;
    const limit = isShort ? Math.ceil(found / 2) : drawn;
    const pages = isShort ? await walkList(inbox, { ...criteria, limit }, most) : first;
    const last = objectOf(pages.at(-1) ?? (pages[0] as Exchange))['nextCursor'];
    const after =
      typeof last === 'string'
        ? [await inbox.call('GET /emails', { query: { ...criteria, limit, cursor: last } })]
        : [];
    const whole = await walkList(inbox, { ...criteria, limit: maxLimit });
    await askedAgainIfCut(whole, (query) => inbox.call('GET /emails', { query: { ...criteria, ...query } }));
    return { limit, pages, after, whole };
  },
});

/** The largest first page. */
const firstOf = (inbox: Client<'inbox'>, query: Parameters<typeof walkList>[1]): Promise<Exchange[]> =>
  walkList(inbox, { ...query, limit: maxLimit }, 1);

/** The largest first page of all emails. */
async function firstOfAll(inbox: Client<'inbox'>): Promise<Exchange[]> {
  const pages = await firstOf(inbox, {});
  await askedAgainIfCut(pages, (query) => inbox.call('GET /emails', { query }));
  return pages;
}

/** Pages of which the first ends between two emails of one date; empty if there are none. */
async function parted(inbox: Client<'inbox'>, emails: readonly JsonObject[]): Promise<Exchange[]> {
  const limit = emails.findIndex((email, at) => at > 0 && email['date'] === emails[at - 1]?.['date']);
  return limit > 0 ? walkList(inbox, { limit }, 2) : [];
}

export const defaults = stimulus({
  id: 'inbox.list-emails.defaults',
  stimulus: async ({ inbox, survey }) => {
    const bare = await inbox.call('GET /emails');
    const fifty = await inbox.call('GET /emails', { query: { limit: inboxFacts.page.defaultLimit } });
    const all = await firstOfAll(inbox);
    const byFolder = await Promise.all(
      inboxFacts.folderTypes.map(async (folderType) => ({
        folderType,
        pages: await firstOf(inbox, { folderType }),
      })),
    );
    // The page size leaves the last email of a folder for another page.
    const last = byFolder.find(({ pages }) => isWholeWalk(pages) && emailsOfWalk(pages).length > 1);
    return {
      ...{ bare, fifty, all, byFolder, last },
      total: survey.emails.length,
      hidden: await firstOf(inbox, { filtered: 'only' }),
      hiddenElsewhere: await firstOf(inbox, { filtered: 'only', folderType: 'SENT' }),
      parted: await parted(inbox, emailsOfWalk(all)),
      allButOne:
        last &&
        (await inbox.call('GET /emails', {
          query: { folderType: last.folderType, limit: emailsOfWalk(last.pages).length - 1 },
        })),
    };
  },
});

/**
 * More emails than a page may hold, and a folder without a limit. Claims of monitors are listed here as well, so that a
 * plan includes this scenario.
 */
export const beyondMaximum = stimulus({
  id: 'inbox.list-emails.beyond-maximum',
  stimulus: async ({ inbox, survey }) => {
    const limit = maxLimit * 2;
    // Nearly every email has an address with the same top-level domain.
    const q = survey.emails[0]?.from?.email?.split('.').at(-1) ?? 'com';
    return {
      listed: await inbox.call('GET /emails', { rawQuery: `limit=${limit}`, provokes: INBOX_FAILURES }),
      found: await inbox.call('GET /emails/search', {
        rawQuery: `q=${encodeForUrl(q)}&limit=${limit}`,
        provokes: INBOX_FAILURES,
      }),
      folder: await inbox.call('GET /emails', { query: { folderType: 'INBOX' } }),
    };
  },
});

export const mailboxes = stimulus({
  id: 'inbox.list-emails.mailboxes',
  cases: ({ mailboxIds }) => mailboxIds,
  stimulus: async ({ inbox }, mailboxId: string) => {
    /** The list of a folder, read again if its mailbox lists other emails, because they may have been moved. */
    const folder = async (folderType: 'SPAM' | 'INBOX') => {
      const part = await firstOf(inbox, { mailboxId, folderType });
      const whole = await firstOf(inbox, { folderType });
      const isAlike =
        lacking(part, ofMailbox(whole, mailboxId)).length + lacking(whole, emailsOfWalk(part)).length === 0;
      return [part, isAlike ? whole : await firstOf(inbox, { folderType })] as const;
    };
    const [some, all] = [await firstOf(inbox, { mailboxId }), await firstOf(inbox, {})];
    const [spam, allSpam] = await folder('SPAM');
    const [inInbox, allInbox] = await folder('INBOX');
    const isComplete = lackingOfMailbox({ mailboxId, some, all }).length === 0;
    const someLater = isComplete ? undefined : await firstOf(inbox, { mailboxId });
    return {
      ...{ mailboxId, some, all, spam, allSpam, inbox: inInbox, allInbox },
      ...(someLater && { someLater }),
    };
  },
});
