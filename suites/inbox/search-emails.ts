import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { fieldsWith, has, openTexts, terms, type Searched } from '../arbitraries/term.ts';
import { isObject, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import type { ListedEmail } from '../kit/target/survey.ts';
import { apart, emailOf, isCode, isStatus, ok, within } from './answers.ts';
import { before, exactNeverBehind, of, placed, plainSenders, tiesByDate, tiesById } from './ranking.ts';
import { allOk, idsOf, isWhole, itemsOf, sameSet, walkList, walkSearch } from './walk.ts';

const { maxLimit, defaultLimit } = inboxFacts.page;
const asObjects = (emails: readonly ListedEmail[]): readonly JsonObject[] => emails;
const upper = (text: string): string => text.toUpperCase();

/** One term searched in every way. */
const found = scenario({
  id: 'inbox.search-emails.found',
  service: 'inbox',
  needs: ['read'],
  cost: 20,
  input: ({ emails, mailboxIds }) =>
    fc.record({
      wanted: terms(asObjects(emails)),
      limit: fc.integer({ min: 1, max: 40 }),
      folders: fc.shuffledSubarray([...inboxFacts.folderTypes], { minLength: 2, maxLength: 2 }),
      mailboxId: fc.constantFrom(...mailboxIds, ''),
    }),
  stimulus: async ({ inbox }, { wanted, limit, folders, mailboxId }) => {
    const q = wanted.term;
    const plain = await inbox.call('GET /emails/search', { query: { q } });
    const all = await walkSearch(inbox, { q, limit: maxLimit }, 3);
    const capital = await walkSearch(inbox, { q: upper(q), limit: maxLimit }, 3);
    const small = await walkSearch(inbox, { q, limit }, 4);
    const byFolder = [];
    for (const folderType of folders)
      byFolder.push(await walkSearch(inbox, { q, folderType, limit: maxLimit }, 3));
    const inMailbox = mailboxId === '' ? [] : await walkSearch(inbox, { q, mailboxId, limit: maxLimit }, 3);
    const stranger = itemsOf(all).find(
      (email) => fieldsWith(email, q).length === 0 && !has(openTexts(email), q),
    );
    // Whether copies in secret are searched is open, and only the detail shows them.
    const suspect =
      stranger && (await inbox.call('GET /emails/{emailId}', { path: { emailId: String(stranger['id']) } }));
    return { wanted, limit, mailboxId, plain, all, capital, small, byFolder, inMailbox, suspect };
  },
  checkers: {
    'inbox.search-emails.mailbox-id-optional': ({ plain }) => notRefused(plain),
    'inbox.search-emails.folder-type-optional': ({ plain }) => notRefused(plain),
    'inbox.search-emails.cursor-optional': ({ plain }) => notRefused(plain),
    'inbox.search-emails.mailbox-id-restricts': ({ mailboxId, inMailbox }) =>
      every(itemsOf(inMailbox), (email) =>
        check(
          email['mailboxId'] === mailboxId,
          `an email of ${String(email['mailboxId'])} is found`,
          ...inMailbox,
        ),
      ),
    'inbox.search-emails.folder-type-restricts': ({ byFolder: [a = [], b = []] }) =>
      apart(idsOf(a), idsOf(b), 'an email is found under two folder types', ...a, ...b),
    'inbox.search-emails.all-folders-by-default': ({ all, byFolder }) =>
      given(isWhole(all), () =>
        within(idsOf(byFolder.flat()), idsOf(all), 'the search of all folders misses', ...all),
      ),
    'inbox.search-emails.cursor-continues': ({ small, all }) =>
      given(allOk(small) && isWhole(all) && small.length > 1, () =>
        check(
          idsOf(small).join() === idsOf(all).slice(0, idsOf(small).length).join(),
          'pages do not follow each other',
          ...small,
        ),
      ),
    'inbox.page.search-cursor-accepted-unchanged': ({ small }) =>
      every(small.slice(1), (page) => isStatus(page, 200)),
    'inbox.search-emails.limit-default': ({ plain, all }) =>
      given(allOk(all) && statusOf(plain) === 200 && idsOf(all).length > defaultLimit, () =>
        check(
          itemsOf([plain]).length === defaultLimit,
          `a page without limit holds ${itemsOf([plain]).length}`,
          plain,
        ),
      ),
    'inbox.search-emails.limit-respected': ({ limit, small }) =>
      every(small.filter(ok), (page) =>
        check(itemsOf([page]).length <= limit, `a page of ${limit} holds ${itemsOf([page]).length}`, page),
      ),
    'inbox.search-emails.limit-200-accepted': ({ all }) =>
      every(all.slice(0, 1), (page) => isStatus(page, 200)),
    'inbox.search-emails.limit-never-above-200': ({ all }) =>
      every(all.filter(ok), (page) =>
        check(itemsOf([page]).length <= maxLimit, `a page holds ${itemsOf([page]).length}`, page),
      ),
    'inbox.search-emails.matches-case-insensitively': ({ all, capital }) =>
      given(isWhole(all) && isWhole(capital), () =>
        check(
          sameSet(idsOf(all), idsOf(capital)),
          'capitals find other emails',
          ...all.slice(0, 1),
          ...capital.slice(0, 1),
        ),
      ),
    'inbox.search-emails.matches-substring': (h) => finds(h),
    'inbox.search-emails.matches-subject': (h) => finds(h, 'subject'),
    'inbox.search-emails.matches-sender-name': (h) => finds(h, 'senderName'),
    'inbox.search-emails.matches-sender-address': (h) => finds(h, 'senderAddress'),
    'inbox.search-emails.matches-snippet': (h) => finds(h, 'snippet'),
    'inbox.search-emails.matches-recipient-address': (h) => finds(h, 'recipientAddress'),
    'inbox.search-emails.every-result-matches': ({ wanted, all, suspect }) =>
      suspect === undefined
        ? given(itemsOf(all).length > 0, () => check(true, ''))
        : given(ok(suspect), () =>
            check(
              JSON.stringify(emailOf(suspect)['bcc'] ?? '')
                .toLowerCase()
                .includes(wanted.term),
              'an email without the term is found',
              ...all.slice(0, 1),
              suspect,
            ),
          ),
    'inbox.search-emails.rank-subject-before-sender': ({ wanted, all }) => {
      const row = placed(itemsOf(all), wanted.term);
      return before(of(row, 'subject'), plainSenders(row), 'a sender comes before a subject', ...all);
    },
    'inbox.search-emails.rank-sender-before-snippet': ({ wanted, all }) => {
      const row = placed(itemsOf(all), wanted.term);
      return before(of(row, 'sender'), of(row, 'snippet'), 'a snippet comes before a sender', ...all);
    },
    'inbox.search-emails.rank-snippet-before-recipients': ({ wanted, all }) => {
      const row = placed(itemsOf(all), wanted.term);
      return before(of(row, 'snippet'), of(row, 'recipients'), 'a recipient comes before a snippet', ...all);
    },
    'inbox.search-emails.rank-subject-prefix-bonus': ({ wanted, all }) => {
      const subjects = of(placed(itemsOf(all), wanted.term), 'subject');
      return before(
        subjects.filter(({ bonus }) => bonus),
        subjects.filter(({ bonus }) => !bonus),
        'a subject that only contains the term comes before one that begins with it',
        ...all,
      );
    },
    'inbox.search-emails.rank-exact-sender-bonus': ({ wanted, all }) =>
      exactNeverBehind(placed(itemsOf(all), wanted.term), ...all),
    'inbox.search-emails.rank-ties-by-date': ({ wanted, all }) =>
      tiesByDate(placed(itemsOf(all), wanted.term), ...all),
    'inbox.search-emails.rank-ties-by-id': ({ wanted, all }) =>
      tiesById([placed(itemsOf(all), wanted.term)], ...all),
  },
});

const notRefused = (page: Exchange): Judgement =>
  check(statusOf(page) !== 400, 'a search by a term alone is refused', page);
/** The email that a term was taken from is found, where the term stood in this field. */
const finds = (
  {
    wanted,
    all,
  }: {
    wanted: { term: string; id: string; field: Searched };
    all: readonly Exchange[];
  },
  field: Searched = wanted.field,
): Judgement =>
  given(wanted.field === field && wanted.id !== '' && isWhole(all), () =>
    check(
      idsOf(all).includes(wanted.id),
      `${wanted.term} does not find ${wanted.id} by its ${field}`,
      ...all,
    ),
  );

/** Texts of the answer that carry the content of an email, whatever its shape. */
function contents(value: unknown, inside = false): string[] {
  if (typeof value === 'string') return inside ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => contents(each, inside));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) =>
        contents(each, inside || /body|text|html|content/i.test(name)),
      )
    : [];
}

const hidden = scenario({
  id: 'inbox.search-emails.hidden',
  service: 'inbox',
  needs: ['read'],
  cost: 8,
  input: ({ emails }) => fc.record({ which: fc.nat(), index: fc.nat({ max: emails.length }) }),
  stimulus: async ({ inbox, survey }, { which, index }) => {
    const left = await walkList(inbox, { filtered: 'only', limit: maxLimit }, 2);
    const email = itemsOf(left)[which % Math.max(1, itemsOf(left).length)];
    const q = /[a-z0-9]{3,}/i.exec(String(email?.['subject']))?.[0] ?? 'the';
    const listed = survey.emails[index];
    const body = listed && (await inbox.call('GET /emails/{emailId}/body', { path: { emailId: listed.id } }));
    const visible = JSON.stringify(survey.emails).toLowerCase();
    const hiddenWord = body
      ? contents(body.response.json)
          .flatMap((text) => text.toLowerCase().match(/[a-z0-9]{6,}/g) ?? [])
          .find((word) => !visible.includes(word))
      : undefined;
    return {
      email,
      q,
      everywhere: await walkSearch(inbox, { q, limit: maxLimit }, 3),
      inInbox: await walkSearch(inbox, { q, folderType: 'INBOX', limit: maxLimit }, 3),
      listed,
      byBody: hiddenWord === undefined ? [] : await walkSearch(inbox, { q: hiddenWord, limit: maxLimit }, 3),
      plain: (await walkList(inbox, { limit: 5 }, 1)).filter(ok),
    };
  },
  checkers: {
    'inbox.search-emails.hidden-emails-found': (h) => findsHidden(h, h.everywhere),
    'inbox.search-emails.hidden-emails-found-in-inbox': (h) => findsHidden(h, h.inInbox),
    'inbox.search-emails.body-not-searched': ({ listed, byBody }) =>
      listed === undefined || !allOk(byBody) || byBody.length === 0
        ? vacuous
        : check(!idsOf(byBody).includes(listed.id), 'a word of the body finds the email', ...byBody),
    'inbox.email-list-item.same-shape-in-list-and-search': ({ plain, everywhere }) => {
      const names = itemsOf(plain).map((email) => Object.keys(email));
      // Only what every listed email has is demanded, as some fields may depend on the email.
      const common = (names[0] ?? []).filter((name) => names.every((each) => each.includes(name)));
      return given(common.length > 0, () =>
        every(itemsOf(everywhere), (email) =>
          every(common, (name) => check(name in email, `an email found lacks ${name}`, ...everywhere)),
        ),
      );
    },
  },
});

const findsHidden = (
  { email, q }: { email: JsonObject | undefined; q: string },
  pages: readonly Exchange[],
): Judgement =>
  email === undefined || !isWhole(pages) || fieldsWith(email, q).length === 0
    ? vacuous
    : check(idsOf(pages).includes(String(email['id'])), 'a hidden email is not found', ...pages);

const slow = scenario({
  id: 'inbox.search-emails.slow',
  service: 'inbox',
  needs: ['state'],
  cost: 1,
  stimulus: async ({ inbox, arrange }) => {
    await arrange({ situation: { slowReads: true } });
    return { page: await inbox.call('GET /emails/search', { query: { q: 'slow' } }) };
  },
  checkers: {
    'inbox.search-emails.timeout-408': ({ page }) => isStatus(page, 408),
    'inbox.search-emails.timeout-code': ({ page }) => isCode(page, 'QUERY_TIMEOUT'),
  },
});

export const searchEmails = [found, hidden, slow];
