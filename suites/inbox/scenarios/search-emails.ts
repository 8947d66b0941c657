import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { withoutAccents, terms } from '../arbitraries/term.ts';
import { contents } from '../support/linked.ts';
import {
  type SearchQuery,
  askedAgainIfCut,
  emailIdsOf,
  emailsOfWalk,
  walkList,
  walkSearch,
} from '../checks/walk.ts';
import { readStray } from '../checks/strays.ts';
import { commonest } from '../support/words.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { JsonObject } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import type { ListedEmail } from '../../kit/model/survey.ts';

const { maxLimit } = inboxFacts.page;
const asObjects = (emails: readonly ListedEmail[]): readonly JsonObject[] => emails;
const upper = (text: string): string => text.toUpperCase();

/** A page size that gives two or three pages for a number of emails, with the last page not full if possible. */
function someOf(found: number, wanted: number): number {
  const count = Math.min(found, maxLimit);
  const least = Math.ceil(count / 3);
  const uneven = Array.from({ length: count }, (_, index) => index + 1).filter(
    (size) => size >= least && count % size > 0,
  );
  return uneven.find((size) => size >= wanted) ?? uneven.at(-1) ?? 1;
}

/** Pages of a term that many emails contain, and one term searched in every way. */
export const foundEmails = stimulus({
  id: 'inbox.search-emails.found',
  input: ({ emails, mailboxIds }) =>
    fc.record({
      wanted: terms(asObjects(emails)),
      limit: fc.integer({ min: 1, max: 100 }),
      folders: fc.shuffledSubarray([...inboxFacts.folderTypes], { minLength: 2, maxLength: 2 }),
      mailboxId: mailboxIds.length > 0 ? fc.constantFrom(...mailboxIds) : fc.constant(''),
    }),
  stimulus: async ({ inbox, survey }, { wanted, limit, folders, mailboxId }) => {
    const q = wanted.term;
    const search = (query: SearchQuery) => inbox.call('GET /emails/search', { query });
    // A term that few emails contain gives no second page.
    const common = { q: commonest(survey.words) };
    const plain = await search(common);
    const fifty = await search({ ...common, limit: inboxFacts.page.defaultLimit });
    const many = await walkSearch(inbox, { ...common, limit: maxLimit }, 3);
    await askedAgainIfCut(many, (query) => search({ ...common, ...query }));
    const size = someOf(new Set(emailIdsOf(many)).size, limit);
    const small = await walkSearch(inbox, { ...common, limit: size }, 4);
    const all = await walkSearch(inbox, { q, limit: maxLimit }, 3);
    const capital = await walkSearch(inbox, { q: upper(q), limit: maxLimit }, 3);
    const byFolder = [];
    for (const folderType of folders)
      byFolder.push(await walkSearch(inbox, { ...common, folderType, limit: maxLimit }, 1));
    const inMailbox = mailboxId === '' ? [] : [await search({ ...common, mailboxId, limit: maxLimit })];
    // Among many results, some may have the term in their bodies alone.
    const searches = [
      { pages: all, term: q, stray: await readStray(inbox, all, q) },
      { pages: many, term: common.q, stray: await readStray(inbox, many, common.q) },
    ];
    const pages = { limit: size, plain, fifty, many, small };
    return { wanted, mailboxId, ...pages, all, capital, byFolder, inMailbox, searches };
  },
});

export const hiddenEmails = stimulus({
  id: 'inbox.search-emails.hidden',
  input: ({ emails }) => fc.record({ which: fc.nat(), index: fc.nat({ max: emails.length }) }),
  stimulus: async ({ inbox, survey }, { which, index }) => {
    const left = await walkList(inbox, { filtered: 'only', limit: maxLimit }, 2);
    const email = emailsOfWalk(left)[which % Math.max(1, emailsOfWalk(left).length)];
    const q = /[a-z0-9]{3,40}/i.exec(String(email?.['subject']))?.[0] ?? 'the';
    const search = (query: SearchQuery) =>
      email === undefined ? [] : walkSearch(inbox, { q, limit: maxLimit, ...query }, 3);
    const listed = survey.emails[index];
    const body = listed && (await inbox.call('GET /emails/{emailId}/body', { path: { emailId: listed.id } }));
    const visible = JSON.stringify(survey.emails).toLowerCase();
    const shown = [visible, withoutAccents(visible)];
    const hiddenWord = body
      ? contents(body.response.json)
          .flatMap((text) => text.toLowerCase().match(/[a-z0-9]{6,40}/g) ?? [])
          .find((word) => !shown.some((text) => text.includes(word)))
      : undefined;
    const byBody =
      hiddenWord === undefined ? [] : await walkSearch(inbox, { q: hiddenWord, limit: maxLimit }, 3);
    const everywhere = await search({});
    return {
      email,
      q,
      everywhere,
      stray: await readStray(inbox, everywhere, q),
      inInbox: await search({ folderType: 'INBOX' }),
      hiddenWord,
      byBody,
      suspect: await readStray(inbox, byBody, hiddenWord ?? ''),
      plain: (await walkList(inbox, { limit: 5 }, 1)).filter(ok),
    };
  },
});
