import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { isObject, objectOf, statusOf, type Exchange, type JsonObject } from '../kit/exchange.ts';
import { every, expect, given, vacuous, violation, type Judgement } from '../kit/judgement.ts';
import { scenario } from '../kit/scenario.ts';
import type { ListedEmail, Survey } from '../kit/survey.ts';
import { allOk, idsOf, isWhole, itemsOf, sameSet, walkList, walkSearch } from './walk.ts';

const { maxLimit, defaultLimit } = inboxFacts.page;
const TIERS = ['subject', 'sender', 'snippet', 'recipients'] as const;
type Tier = (typeof TIERS)[number];

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const addressOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
const addressesIn = (email: JsonObject, ...names: readonly string[]): string[] =>
  names.flatMap((name) => {
    const list = email[name];
    return Array.isArray(list) ? list.map((each) => textOf(addressOf(each)['email'])) : [];
  });
const fieldsOf = (email: JsonObject): Record<Tier, readonly string[]> => ({
  subject: [textOf(email['subject'])],
  sender: [textOf(addressOf(email['from'])['name']), textOf(addressOf(email['from'])['email'])],
  snippet: [textOf(email['snippet'])],
  // Whether copies count as recipients is not said: they may be found, and need not be.
  recipients: addressesIn(email, 'to', 'cc', 'bcc'),
});

/** Whether a text has a term, in any reading of case. */
const has = (text: string, term: string): boolean =>
  text.toLowerCase().includes(term.toLowerCase()) || text.toUpperCase().includes(term.toUpperCase());
/** The best field in which an email has a term. */
const tierOf = (email: JsonObject, term: string): Tier | undefined =>
  TIERS.find((tier) => fieldsOf(email)[tier].some((text) => has(text, term)));
/** Whether an email must be found: copies aside. */
const mustMatch = (email: JsonObject, term: string): boolean =>
  [
    ...fieldsOf(email).subject,
    ...fieldsOf(email).sender,
    ...fieldsOf(email).snippet,
    ...addressesIn(email, 'to'),
  ].some((text) => has(text, term));
const moment = (email: JsonObject): number => Date.parse(textOf(email['date']));
const neighbours = (emails: readonly JsonObject[]): [JsonObject, JsonObject][] =>
  emails.slice(1).map((email, index) => [emails[index] ?? email, email]);

/** Terms whose case is the same in every reading, so that what must be found is beyond doubt. */
const isPlain = (term: string): boolean => /^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(term);

/** Most candidates that are weighed; each is held against every surveyed email. */
const CANDIDATES = 400;

/** Terms that this account's emails have in several fields, at the beginning of a subject or as a whole sender. */
function tellingTerms({ emails }: Survey): string[] {
  const candidates = new Set<string>();
  for (const email of emails) {
    for (const text of fieldsOf(email).sender) candidates.add(text);
    candidates.add(textOf(email.subject).split(' ')[0] ?? '');
    for (const text of fieldsOf(email).recipients) candidates.add(text.slice(0, 3));
  }
  return [...candidates]
    .filter((term) => term.length >= 2 && isPlain(term))
    .slice(0, CANDIDATES)
    .filter((term) => {
      const tiers = emails.map((email) => tierOf(email, term)).filter((tier) => tier !== undefined);
      return new Set(tiers).size > 1 || (tiers.length > 1 && tiers.length < emails.length / 2);
    });
}

/** Whole senders that other senders only contain. */
const exactSenders = ({ emails }: Survey): string[] => {
  const senders = [...new Set(emails.flatMap((email) => fieldsOf(email).sender))].filter(isPlain);
  return senders.filter((sender) => senders.some((other) => other !== sender && has(other, sender)));
};

/** Parts of texts that this account has, of at least two characters. */
const termOf = (survey: Survey): fc.Arbitrary<string> => {
  const sources = survey.emails
    .flatMap((email) => Object.values(fieldsOf(email)).flat())
    .filter((text) => text.length > 3);
  const part = fc
    .tuple(oneOf(sources), fc.nat({ max: 30 }), fc.integer({ min: 2, max: 12 }))
    .map(([text, from, length]) => {
      const letters = [...text];
      return letters
        .slice(from % Math.max(1, letters.length - 2))
        .slice(0, length)
        .join('');
    });
  return fc
    .oneof(part, oneOf(survey.words), oneOf(tellingTerms(survey)), oneOf(exactSenders(survey)))
    .map((term) => term.trim())
    .filter((term) => [...term].length >= 2);
};
const oneOf = (values: readonly string[]): fc.Arbitrary<string> =>
  values.length === 0 ? fc.constant('none') : fc.constantFrom(...values);

const walks = scenario({
  id: 'inbox.search-emails.walks',
  service: 'inbox',
  needs: ['read'],
  cost: 70,
  input: (survey) =>
    fc.record({
      term: termOf(survey),
      limit: fc.integer({ min: Math.max(3, Math.ceil(survey.emails.length / 20)), max: maxLimit }),
      mailboxId: fc.constantFrom(...survey.mailboxIds, 'none'),
      folderType: fc.constantFrom('INBOX', 'INBOX', ...inboxFacts.folderTypes),
    }),
  stimulus: async ({ inbox }, { term, limit, mailboxId, folderType }) => {
    const search = (query: object) => inbox.call('GET /emails/search', { query: { q: term, ...query } });
    return {
      term,
      limit,
      mailboxId,
      folderType,
      pages: await walkSearch(inbox, { q: term, limit }),
      whole: await walkSearch(inbox, { q: term, limit: maxLimit }),
      bare: await search({}),
      upper: await walkSearch(inbox, { q: term.toUpperCase(), limit: maxLimit }),
      inMailbox: await walkSearch(inbox, { q: term, mailboxId, limit: maxLimit }),
      inFolder: await walkSearch(inbox, { q: term, folderType, limit: maxLimit }),
      inOther: await walkSearch(inbox, {
        q: term,
        folderType: folderType === 'SENT' ? 'INBOX' : 'SENT',
        limit: maxLimit,
      }),
      listed: await walkList(inbox, { folderType, limit: maxLimit }),
      all: await walkList(inbox, { limit: maxLimit }),
      hidden: await walkList(inbox, { filtered: 'only', limit: maxLimit }),
    };
  },
  checkers: {
    'inbox.search-emails.served': ({ bare }) =>
      expect(statusOf(bare) !== 404, 'the route is not there', bare),
    'inbox.search-emails.status-200': ({ bare }) =>
      given(statusOf(bare) < 300, () =>
        expect(statusOf(bare) === 200, `the status is ${statusOf(bare)}`, bare),
      ),
    'inbox.search-emails.mailbox-id-optional': ({ bare }) => accepted(bare),
    'inbox.search-emails.folder-type-optional': ({ bare }) => accepted(bare),
    'inbox.search-emails.cursor-optional': ({ bare }) => accepted(bare),
    'inbox.search-emails.limit-200-accepted': ({ whole }) => every(whole.slice(0, 1), accepted),
    'inbox.search-emails.limit-default': ({ bare, whole }) =>
      given(statusOf(bare) === 200 && isWhole(whole), () => {
        const wanted = Math.min(defaultLimit, itemsOf(whole).length);
        return expect(
          itemsOf([bare]).length === wanted,
          `a page holds ${itemsOf([bare]).length} of ${wanted}`,
          bare,
        );
      }),
    'inbox.search-emails.limit-respected': ({ limit, pages }) =>
      every(pages, (page) =>
        expect(itemsOf([page]).length <= limit, `a page of ${limit} holds ${itemsOf([page]).length}`, page),
      ),
    'inbox.search-emails.limit-never-above-200': ({ whole }) =>
      every(whole, (page) =>
        expect(itemsOf([page]).length <= maxLimit, `a page holds ${itemsOf([page]).length}`, page),
      ),
    'inbox.page.search-cursor-accepted-unchanged': ({ pages }) => every(pages.slice(1), accepted),
    'inbox.search-emails.cursor-continues': ({ pages, whole }) =>
      given(allOk(pages) && isWhole(pages) && isWhole(whole) && pages.length > 1, () =>
        expect(
          idsOf(pages).join() === idsOf(whole).join(),
          'the pages do not continue one another',
          ...pages.slice(0, 2),
        ),
      ),
    'inbox.search-emails.mailbox-id-restricts': ({ mailboxId, inMailbox }) =>
      given(allOk(inMailbox), () =>
        every(itemsOf(inMailbox), (email) =>
          expect(
            email['mailboxId'] === mailboxId,
            `an email of ${textOf(email['mailboxId'])} is found`,
            inMailbox[0],
          ),
        ),
      ),
    'inbox.search-emails.folder-type-restricts': ({ inFolder, inOther, listed, folderType, hidden }) =>
      given(allOk(inFolder) && allOk(inOther) && isWhole(listed) && isWhole(hidden), () => {
        const twice = idsOf(inFolder).find((id) => idsOf(inOther).includes(id));
        if (twice !== undefined)
          return violation(`${twice} is found in two folder types`, inFolder[0], inOther[0]);
        // Hidden emails belong to the folder INBOX although its listing leaves them out.
        const inside = new Set([...idsOf(listed), ...(folderType === 'INBOX' ? idsOf(hidden) : [])]);
        return every(itemsOf(inFolder), (email) =>
          expect(inside.has(textOf(email['id'])), `an email outside ${folderType} is found`, inFolder[0]),
        );
      }),
    'inbox.search-emails.matches-case-insensitively': ({ term, whole, upper }) =>
      given(isPlain(term) && isWhole(whole) && isWhole(upper), () =>
        expect(sameSet(idsOf(whole), idsOf(upper)), 'capitals find other emails', whole[0], upper[0]),
      ),
    'inbox.search-emails.matches-substring': (h) => finds(h, (email) => tierOf(email, h.term) !== undefined),
    'inbox.search-emails.matches-subject': (h) => finds(h, (email) => inField(email, 'subject', h.term)),
    'inbox.search-emails.matches-sender-name': (h) =>
      finds(h, (email) => has(textOf(addressOf(email['from'])['name']), h.term)),
    'inbox.search-emails.matches-sender-address': (h) =>
      finds(h, (email) => has(textOf(addressOf(email['from'])['email']), h.term)),
    'inbox.search-emails.matches-snippet': (h) => finds(h, (email) => inField(email, 'snippet', h.term)),
    'inbox.search-emails.matches-recipient-address': (h) =>
      finds(h, (email) => {
        const to = email['to'];
        return Array.isArray(to) && to.some((each) => has(textOf(addressOf(each)['email']), h.term));
      }),
    'inbox.search-emails.every-result-matches': ({ term, whole }) =>
      given(allOk(whole), () =>
        every(itemsOf(whole), (email) =>
          expect(
            tierOf(email, term) !== undefined || !isPlain(term),
            `${textOf(email['id'])} has ${term} in no searched field`,
            whole[0],
          ),
        ),
      ),
    'inbox.search-emails.rank-subject-before-sender': (h) => never(h, 'sender', 'subject'),
    'inbox.search-emails.rank-sender-before-snippet': (h) => never(h, 'snippet', 'sender'),
    'inbox.search-emails.rank-snippet-before-recipients': (h) => never(h, 'recipients', 'snippet'),
    'inbox.search-emails.rank-subject-prefix-bonus': ({ term, whole }) =>
      inOrder(whole, term, 'subject', (email) =>
        textOf(email['subject']).toLowerCase().startsWith(term.toLowerCase()),
      ),
    'inbox.search-emails.rank-exact-sender-bonus': ({ term, whole }) =>
      inOrder(whole, term, 'sender', (email) =>
        fieldsOf(email).sender.some((text) => text.toLowerCase() === term.toLowerCase()),
      ),
    'inbox.search-emails.rank-ties-by-date': ({ term, whole }) =>
      given(isPlain(term) && allOk(whole), () =>
        every(equals(whole, term), ([a, b]) =>
          expect(!(moment(a) < moment(b)), 'of equal rank an older email comes first', whole[0]),
        ),
      ),
    'inbox.search-emails.rank-ties-by-id': ({ term, whole }) => {
      if (!isPlain(term) || !allOk(whole)) return vacuous;
      const ties = equals(whole, term).filter(([a, b]) => moment(a) === moment(b));
      const rising = ties.filter(([a, b]) => textOf(a['id']) < textOf(b['id'])).length;
      return given(ties.length > 1, () =>
        expect(
          rising === 0 || rising === ties.length,
          'of equal rank and date some ids rise and some fall',
          whole[0],
        ),
      );
    },
    'inbox.search-emails.all-folders-by-default': (h) =>
      every(
        [finds(h, () => true), ...[h.inFolder, h.inOther].map((pages) => foundToo(h, pages))],
        (each) => each,
      ),
    'inbox.search-emails.hidden-emails-found': (h) =>
      finds(h, (email) => idsOf(h.hidden).includes(textOf(email['id'])), itemsOf(h.hidden)),
    'inbox.search-emails.hidden-emails-found-in-inbox': ({ term, folderType, inFolder, hidden }) =>
      given(folderType === 'INBOX' && isPlain(term) && isWhole(inFolder) && isWhole(hidden), () =>
        every(
          itemsOf(hidden).filter((email) => mustMatch(email, term)),
          (email) =>
            expect(idsOf(inFolder).includes(textOf(email['id'])), 'a hidden email is not found', inFolder[0]),
        ),
      ),
    'inbox.list-emails.filtered-returns-hidden': ({ all, hidden, folderType, listed }) =>
      given(folderType === 'INBOX' && [all, hidden, listed].every(isWhole), () => {
        const folderOf = new Map(
          itemsOf(all).map((email) => [textOf(email['id']), textOf(email['folderId'])]),
        );
        const inboxFolders = new Set(itemsOf(hidden).map((email) => textOf(email['folderId'])));
        const left = [...folderOf].filter(
          ([id, folder]) => inboxFolders.has(folder) && !idsOf(listed).includes(id),
        );
        return every(left, ([id]) =>
          expect(
            idsOf(hidden).includes(id),
            `${id} is left out of the inbox but not among the hidden`,
            hidden[0],
          ),
        );
      }),
  },
});

const accepted = (page: Exchange): Judgement =>
  expect(statusOf(page) === 200, `the answer is ${statusOf(page)}`, page);
const inField = (email: JsonObject, tier: Tier, term: string): boolean =>
  fieldsOf(email)[tier].some((text) => has(text, term));

interface Walked {
  readonly term: string;
  readonly whole: readonly Exchange[];
  readonly all: readonly Exchange[];
}

/** Each listed email that has the term where `which` says must be found. */
const finds = (
  { term, whole, all }: Walked,
  which: (email: JsonObject) => boolean,
  among: readonly JsonObject[] = itemsOf(all),
): Judgement =>
  given(isPlain(term) && isWhole(whole) && isWhole(all), () => {
    const found = new Set(idsOf(whole));
    return every(
      among.filter((email) => mustMatch(email, term) && which(email)),
      (email) =>
        expect(
          found.has(textOf(email['id'])),
          `${textOf(email['id'])} has ${term} and is not found`,
          whole[0],
        ),
    );
  });

/** What is found in one folder is found without a folder as well. */
const foundToo = ({ whole }: Walked, pages: readonly Exchange[]): Judgement =>
  given(isWhole(whole) && allOk(pages), () =>
    every(idsOf(pages), (id) =>
      expect(idsOf(whole).includes(id), `${id} is found in its folder alone`, whole[0], pages[0]),
    ),
  );

/** No email of the lower tier stands right before one of the higher. */
const never = ({ term, whole }: Walked, lower: Tier, higher: Tier): Judgement =>
  given(isPlain(term) && allOk(whole), () => {
    const tiers = itemsOf(whole).map((email) => tierOf(email, term));
    if (!tiers.includes(lower) || !tiers.includes(higher)) return vacuous;
    return expect(
      tiers.indexOf(lower) > tiers.lastIndexOf(higher),
      `an email with ${term} in ${lower} comes before one with it in ${higher}`,
      whole[0],
    );
  });

/** Within a tier, emails with the bonus come before those without. */
function inOrder(
  whole: readonly Exchange[],
  term: string,
  tier: Tier,
  bonus: (email: JsonObject) => boolean,
): Judgement {
  const emails = itemsOf(whole).filter((email) => tierOf(email, term) === tier);
  const [first, last] = [emails.findIndex((email) => !bonus(email)), emails.findLastIndex(bonus)];
  return given(isPlain(term) && allOk(whole) && first !== -1 && last !== -1, () =>
    expect(last < first, 'an email with the bonus comes after one without', whole[0]),
  );
}

/** Neighbours that every reading of the ranking holds for equal. */
function equals(whole: readonly Exchange[], term: string): [JsonObject, JsonObject][] {
  const same = (email: JsonObject): string =>
    [
      tierOf(email, term),
      textOf(email['subject']).toLowerCase().startsWith(term.toLowerCase()),
      fieldsOf(email).sender.some((text) => text.toLowerCase() === term.toLowerCase()),
      ...TIERS.map((tier) => inField(email, tier, term)),
    ].join();
  return neighbours(itemsOf(whole)).filter(([a, b]) => same(a) === same(b));
}

/** The search inside the list route. */
const active = scenario({
  id: 'inbox.list-emails.active-search',
  service: 'inbox',
  needs: ['read'],
  cost: 6,
  input: (survey) => fc.record({ term: termOf(survey), wanted: fc.constantFrom(...TIERS) }),
  stimulus: async ({ inbox, survey }, { term }) => {
    const two = [...term].slice(0, 2).join('');
    const get = (query: Record<string, string>) =>
      inbox.raw({
        method: 'GET',
        target: `/emails?${new URLSearchParams({ limit: String(maxLimit), ...query }).toString()}`,
        operation: 'GET /emails',
      });
    const sender: ListedEmail | undefined = survey.emails[0];
    const filters = JSON.stringify({
      id: 'f1',
      label: 'subject',
      type: 'equals',
      value: 'no such subject at all',
    });
    return {
      term,
      two,
      sender,
      bare: await get({}),
      searched: await get({ search: term }),
      twoFound: await get({ search: two }),
      beside: await get({ search: term, filters }),
    };
  },
  checkers: {
    'inbox.list-emails.search-two-characters-searches': ({ two, twoFound }) =>
      given(statusOf(twoFound) === 200 && isPlain(two) && two.length === 2, () =>
        every(itemsOf([twoFound]), (email) =>
          expect(tierOf(email, two) !== undefined, `an email without ${two} is listed`, twoFound),
        ),
      ),
    'inbox.list-emails.search-ranks-by-relevance': ({ term, searched }) =>
      given(isPlain(term), () => {
        const tiers = itemsOf([searched]).map((email) => TIERS.indexOf(tierOf(email, term) ?? 'recipients'));
        return given(new Set(tiers).size > 1, () =>
          expect(
            tiers.slice(1).every((tier, index) => tier >= (tiers[index] ?? 0)),
            'a less relevant email comes before a more relevant one',
            searched,
          ),
        );
      }),
    'inbox.list-emails.search-ignores-filters': ({ searched, beside }) =>
      given(statusOf(searched) === 200 && statusOf(beside) === 200 && itemsOf([searched]).length > 0, () =>
        expect(idsOf([searched]).join() === idsOf([beside]).join(), 'filters change what is found', beside),
      ),
  },
});

/** Texts that stand in the body of an email alone. */
const inBody = scenario({
  id: 'inbox.search-emails.body',
  service: 'inbox',
  needs: ['read'],
  cost: 4,
  input: ({ emails }) => fc.nat({ max: Math.max(0, emails.length - 1) }),
  stimulus: async ({ inbox, survey }, index) => {
    const email = survey.emails[index];
    if (email === undefined) return undefined;
    const body = await inbox.call('GET /emails/{emailId}/body', { path: { emailId: email.id } });
    const term = bodyWord(body, survey);
    if (term === undefined) return undefined;
    return { term, found: await inbox.call('GET /emails/search', { query: { q: term, limit: maxLimit } }) };
  },
  checkers: {
    'inbox.search-emails.body-not-searched': (h) =>
      h === undefined || statusOf(h.found) !== 200
        ? vacuous
        : expect(
            itemsOf([h.found]).every((email) => tierOf(email, h.term) !== undefined),
            `an email is found by ${h.term}, which none of its searched fields has`,
            h.found,
          ),
  },
});

/** A word of a body that no listed email shows in a searched field. */
function bodyWord(body: Exchange, { emails }: Survey): string | undefined {
  const words = new Set(JSON.stringify(objectOf(body)).match(/[A-Za-z]{5,12}/g) ?? []);
  return [...words].find((word) => emails.every((email) => tierOf(email, word) === undefined));
}

export const search = [walks, active, inBody];
