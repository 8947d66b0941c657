import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { fieldsWith, has, openTexts, terms } from '../arbitraries/term.ts';
import { objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { apart, isCode, isOk, isStatus, within } from './answers.ts';
import { placed, RANKS } from './ranking.ts';
import { allOk, idsOf, isWhole, itemsOf, walkList } from './walk.ts';

const { maxLimit } = inboxFacts.page;
type Folder = (typeof inboxFacts.folderTypes)[number];

/** Every folder type, the hidden emails and all emails, side by side. */
const folders = scenario({
  id: 'inbox.folder-types.folders',
  service: 'inbox',
  needs: ['read'],
  cost: (pages) => (inboxFacts.folderTypes.length + 2) * pages,
  stimulus: async ({ inbox }) => {
    const byFolder = new Map<Folder, Exchange[]>();
    for (const folderType of inboxFacts.folderTypes)
      byFolder.set(folderType, await walkList(inbox, { folderType, limit: maxLimit }));
    const hidden = await walkList(inbox, { filtered: 'only', limit: maxLimit });
    return { byFolder, hidden, all: await walkList(inbox, { limit: maxLimit }) };
  },
  checkers: {
    'inbox.folder-types.inbox': (h) => accepted(h, 'INBOX'),
    'inbox.folder-types.sent': (h) => accepted(h, 'SENT'),
    'inbox.folder-types.drafts': (h) => accepted(h, 'DRAFTS'),
    'inbox.folder-types.spam': (h) => accepted(h, 'SPAM'),
    'inbox.folder-types.trash': (h) => accepted(h, 'TRASH'),
    'inbox.states.one-folder-per-email': ({ byFolder }) => {
      const pages = [...byFolder.values()];
      const ids = pages.flatMap(idsOf);
      return given(pages.every(isWhole) && ids.length > 0, () =>
        check(
          new Set(ids).size === ids.length,
          'an email is in two folders',
          ...pages.flatMap(([page]) => page ?? []),
        ),
      );
    },
    'inbox.states.every-email-in-some-folder': ({ byFolder, hidden, all }) =>
      given([...byFolder.values(), hidden].every(isWhole) && allOk(all), () =>
        within(idsOf(all), [...byFolder.values(), hidden].flatMap(idsOf), 'an email is in no folder', ...all),
      ),
    'inbox.states.hidden-only-in-inbox': ({ byFolder, hidden }) =>
      given(allOk(hidden), () =>
        apart(
          idsOf(hidden),
          elsewhere(byFolder).flatMap(idsOf),
          'a hidden email is in another folder',
          ...hidden,
        ),
      ),
    'inbox.states.hidden-keeps-folder': ({ byFolder, hidden }) => inInbox(byFolder, hidden),
    'inbox.service.filters-hide-without-moving': ({ byFolder, hidden }) => inInbox(byFolder, hidden),
    'inbox.list-emails.filtered-returns-hidden': ({ byFolder, hidden, all }) =>
      given(isWhole(hidden) && isWhole(byFolder.get('INBOX') ?? []), () => {
        const shown = new Set(idsOf(byFolder.get('INBOX') ?? []));
        const folderIds = foldersOf(byFolder.get('INBOX') ?? []);
        const left = itemsOf(all)
          .filter((email) => folderIds.has(email['folderId']) && !shown.has(String(email['id'])))
          .map((email) => String(email['id']));
        return within(
          left,
          idsOf(hidden),
          'an email that the inbox leaves out is not among the hidden',
          ...hidden,
        );
      }),
  },
});

const accepted = (
  { byFolder }: { byFolder: ReadonlyMap<Folder, readonly Exchange[]> },
  name: Folder,
): Judgement => every((byFolder.get(name) ?? []).slice(0, 1), isOk);
const elsewhere = (byFolder: ReadonlyMap<Folder, readonly Exchange[]>): (readonly Exchange[])[] =>
  [...byFolder].flatMap(([name, pages]) => (name === 'INBOX' ? [] : [pages]));
const foldersOf = (pages: readonly Exchange[]): ReadonlySet<unknown> =>
  new Set(itemsOf(pages).map((email) => email['folderId']));
/** Hidden emails carry the folder ids of the inbox, where the mailbox shows one. */
const inInbox = (
  byFolder: ReadonlyMap<Folder, readonly Exchange[]>,
  hidden: readonly Exchange[],
): Judgement => {
  const inbox = itemsOf(byFolder.get('INBOX') ?? []);
  const known = new Set(inbox.map((email) => email['mailboxId']));
  const ids = new Set(inbox.map((email) => email['folderId']));
  return every(
    itemsOf(hidden).filter((email) => known.has(email['mailboxId'])),
    (email) => check(ids.has(email['folderId']), 'a hidden email is in no INBOX folder', ...hidden),
  );
};

/** `search` of the list, at its shortest and ranked. */
const searched = scenario({
  id: 'inbox.list-emails.searched',
  service: 'inbox',
  needs: ['read'],
  cost: 4,
  input: ({ emails }) => terms(emails as unknown as readonly JsonObject[]),
  stimulus: async ({ inbox }, { term }) => {
    const two = term.slice(0, inboxFacts.search.ignoredBelowChars);
    return {
      term,
      two,
      found: await walkList(inbox, { search: term, limit: maxLimit }, 3),
      byTwo: await inbox.call('GET /emails', { query: { search: two, limit: maxLimit } }),
    };
  },
  checkers: {
    // A match in the copies in secret would not show here, so one stray email is let pass.
    'inbox.list-emails.search-two-characters-searches': ({ two, byTwo }) =>
      given(statusOf(byTwo) === 200, () => {
        const items = itemsOf([byTwo]);
        const strays = items.filter(
          (email) => fieldsWith(email, two).length === 0 && !has(openTexts(email), two),
        );
        return given(items.length > 0, () =>
          check(strays.length <= 1, `${strays.length} of ${items.length} emails lack the text`, byTwo),
        );
      }),
    'inbox.list-emails.search-ranks-by-relevance': ({ term, found }) => {
      const row = placed(itemsOf(found), term).filter(({ rank, bonus }) => rank !== 'sender' || !bonus);
      const order = row.map(({ rank }) => RANKS.indexOf(rank));
      return given(new Set(order).size > 1, () =>
        check(
          order.every((rank, index) => rank >= (order[index - 1] ?? 0)),
          'what matters less comes first',
          ...found,
        ),
      );
    },
  },
});

const foreign = scenario({
  id: 'inbox.list-emails.foreign-mailbox',
  service: 'inbox',
  needs: ['foreign-key'],
  cost: 4,
  input: () => fc.nat({ max: 20 }),
  stimulus: async ({ inbox }, index) => {
    const theirs = await inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
    const mailboxId = objectsOf(theirs, 'items')[index]?.['mailboxId'];
    return typeof mailboxId === 'string'
      ? { theirs, mailboxId, ours: await inbox.call('GET /emails', { query: { mailboxId } }) }
      : undefined;
  },
  checkers: {
    'inbox.list-emails.mailbox-id-foreign-leaks-nothing': (h) =>
      h === undefined
        ? vacuous
        : check(
            !idsOf([h.ours]).some((id) => idsOf([h.theirs]).includes(id)) &&
              itemsOf([h.ours]).every((email) => email['mailboxId'] !== h.mailboxId),
            'an email of another workspace is listed',
            h.ours,
          ),
  },
});

/** The account's time, as the date of an email that is sent to itself says. */
const slow = scenario({
  id: 'inbox.list-emails.slow',
  service: 'inbox',
  needs: ['write', 'state'],
  cost: 8,
  stimulus: async ({ inbox, survey, arrange }) => {
    const sentAt = async (subject: string): Promise<number> => {
      const mailboxId = survey.mailboxIds[0] ?? '';
      await inbox.call('POST /drafts/send', {
        body: {
          mailboxId,
          to: [{ email: 'clock@receiver.example', name: null }],
          subject,
          body: { text: 'x', html: 'x' },
        },
      });
      const sent = await walkList(inbox, { folderType: 'SENT', limit: maxLimit }, 1);
      return Date.parse(String(itemsOf(sent).find((email) => email['subject'] === subject)?.['date']));
    };
    const from = await sentAt('before the slow read');
    await arrange({ situation: { slowReads: true } });
    const page = await inbox.call('GET /emails');
    await arrange({ situation: { slowReads: false } });
    return { from, page, to: await sentAt('after the slow read') };
  },
  checkers: {
    'inbox.list-emails.timeout-408': ({ page }) => isStatus(page, 408),
    'inbox.list-emails.timeout-code': ({ page }) => isCode(page, 'QUERY_TIMEOUT'),
    'inbox.list-emails.timeout-not-before-10-seconds': ({ from, page, to }) =>
      given(statusOf(page) === 408 && Number.isFinite(to - from), () =>
        check(
          to - from >= inboxFacts.readTimeoutSeconds * 1000,
          `the read is given up after at most ${to - from} ms`,
          page,
        ),
      ),
  },
});

export const folderTypes = [folders, searched, foreign, slow];
