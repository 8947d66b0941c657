import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { fieldsWith, has, openTexts, terms } from '../arbitraries/term.ts';
import { objectOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import type { Client } from '../kit/http/client.ts';
import { FAILURES, ok, outcome, pageOf, seen } from './answers.ts';
import { idsOf } from './walk.ts';

const { maxLimit } = inboxFacts.page;
const { minChars, maxChars } = inboxFacts.q;

/** All that `String.prototype.trim` takes away, by what a client may mistake it for. */
const BLANKS = {
  blank: ' ',
  tab: '\t',
  newline: '\n',
  'carriage return': '\r',
  'vertical tab': '\v',
  'form feed': '\f',
  'no-break space': '\u00a0',
  'ogham space': '\u1680',
  'em space': '\u2003',
  'thin space': '\u2009',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'narrow no-break space': '\u202f',
  'mathematical space': '\u205f',
  'ideographic space': '\u3000',
  'byte order mark': '\ufeff',
} as const;

const get = (inbox: Client<'inbox'>, target: string): Promise<Exchange> =>
  inbox.raw({
    method: 'GET',
    operation: `GET ${target.split('?')[0] ?? ''}`,
    target,
    provokes: FAILURES,
  });
const search = (inbox: Client<'inbox'>, query: string): Promise<Exchange> =>
  get(inbox, `/emails/search?limit=${maxLimit}&${query}`);
const sameEmails = (a: Exchange, b: Exchange): boolean =>
  ok(a) && ok(b) && idsOf([a]).join() === idsOf([b]).join();
/** Two ways to write one request get one answer. */
const same = (a: Exchange, b: Exchange, message: string): Judgement =>
  given(ok(a) && pageOf(a).length > 0, () => check(sameEmails(a, b), message, a, b));
const likeness = (plain: Exchange, other: Exchange): string =>
  !ok(other) ? seen(other) : sameEmails(plain, other) ? 'the same' : 'another answer';

const percent = (byte: number): string => `%${byte.toString(16).padStart(2, '0')}`;
/** Each byte escaped, whether it needs it or not. */
const escapedWhole = (text: string, upper: boolean): string =>
  [...Buffer.from(text)].map((byte) => (upper ? percent(byte).toUpperCase() : percent(byte))).join('');

/** A term of an email, written in every way that a URL offers. */
const encodings = scenario({
  id: 'inbox.search-emails.encodings',
  service: 'inbox',
  needs: ['read'],
  cost: 10,
  input: ({ emails }) =>
    fc.record({
      wanted: terms(emails as unknown as readonly JsonObject[]),
      subject: fc.nat({ max: Math.max(0, emails.length - 1) }),
    }),
  stimulus: async ({ inbox, survey }, { wanted: { term }, subject: index }) => {
    const subject = survey.emails[index]?.subject ?? 'the';
    // Two words of a subject with the blank between them, else the whole of a short subject.
    const words = /\S{2,20} \S{2,20}/u.exec(subject)?.[0];
    const text = words ?? [...subject].slice(0, 20).join('').trim();
    const usable = [...text].length >= minChars;
    const q = encodeURIComponent(text);
    const plain = await search(inbox, `q=${encodeURIComponent(term)}`);
    return {
      plain,
      padded: await search(inbox, `q=%20%20${encodeURIComponent(term)}%20`),
      turned: await get(inbox, `/emails/search?q=${encodeURIComponent(term)}&limit=${maxLimit}`),
      needless: await search(inbox, `q=${escapedWhole(term, false)}`),
      text: usable ? await search(inbox, `q=${q}`) : undefined,
      small: usable ? await search(inbox, `q=${escapedWhole(text, false)}`) : undefined,
      capital: usable ? await search(inbox, `q=${escapedWhole(text, true)}`) : undefined,
      original: survey.emails[index],
    };
  },
  checkers: {
    'inbox.search-emails.q-trimmed': ({ plain, padded }) =>
      same(plain, padded, 'blanks around the term change what is found'),
    'inbox.search-emails.query-decoded': ({ plain, turned, needless, text, small, capital }) =>
      every(
        [
          [plain, turned, 'the order of the parameters changes the answer'],
          [plain, needless, 'a needless escape changes the answer'],
          [text, small, 'an escape in small letters changes the answer'],
          [text, capital, 'an escape in capital letters changes the answer'],
        ] as const,
        ([a, b, message]) => (a === undefined || b === undefined ? vacuous : same(a, b, message)),
      ),
    'inbox.search-emails.matches-subject': ({ text, original }) =>
      text === undefined || original === undefined || !ok(text) || objectOf(text)['hasMore'] !== false
        ? vacuous
        : check(idsOf([text]).includes(original.id), 'words of the subject do not find the email', text),
  },
});

/** Spaces of every kind, normal forms, characters of two units, and parameters that come twice, empty or unknown. */
const variants = scenario({
  id: 'inbox.search-emails.variants',
  service: 'inbox',
  needs: ['read'],
  cost: 60,
  stimulus: async ({ inbox, survey }) => {
    const term = survey.words.find((word) => /^[a-z]{4,}$/i.test(word)) ?? 'the';
    const plain = await search(inbox, `q=${term}`);
    const trimmed: string[] = [];
    for (const [name, space] of Object.entries(BLANKS)) {
      const padded = await search(inbox, `q=${encodeURIComponent(space + term + space)}`);
      if (sameEmails(plain, padded)) trimmed.push(name);
    }
    const [accented] = survey.emails.flatMap((email) => {
      const word = (email.subject.match(/\p{L}+/gu) ?? []).find(
        (each) => each.normalize('NFC') === each && each.normalize('NFD') !== each,
      );
      const bare = word?.normalize('NFD').replace(/\p{M}/gu, '') ?? '';
      return word === undefined || fieldsWith(email, bare).length > 0 || has(openTexts(email), bare)
        ? []
        : [{ id: email.id, word, bare }];
    });
    // A subject of two words, with the blank between them.
    const words = survey.emails.flatMap(({ subject }) => /[a-z]{3,} [a-z]{3,}/i.exec(subject)?.[0] ?? [])[0];
    const both = (target: string): Promise<Exchange> => get(inbox, target);
    // Fewer emails do not tell limits apart.
    const isEnough = survey.emails.length > MOST_ASKED;
    const list = await get(inbox, '/emails?limit=5');
    return {
      plain,
      isEnough,
      trimmed,
      name: await search(inbox, `%71=${term}`),
      spaced: words === undefined ? undefined : await search(inbox, `q=${words.replace(' ', '%20')}`),
      plus: words === undefined ? undefined : await search(inbox, `q=${words.replace(' ', '+')}`),
      accented: accented && {
        id: accented.id,
        asIs: await search(inbox, `q=${encodeURIComponent(accented.word)}`),
        decomposed: await search(inbox, `q=${encodeURIComponent(accented.word.normalize('NFD'))}`),
        bare: await search(inbox, `q=${encodeURIComponent(accented.bare)}`),
      },
      oneAstral: await search(inbox, `q=${encodeURIComponent('🚀')}`),
      someAstral: await search(inbox, `q=${encodeURIComponent('🚀'.repeat(maxChars / 2 + 1))}`),
      astralSearch: await get(
        inbox,
        `/emails?search=${encodeURIComponent('🚀'.repeat(inboxFacts.search.maxChars / 2 + 1))}`,
      ),
      twice: await search(inbox, `q=${term}&q=zzzz-none`),
      twiceTurned: await search(inbox, `q=zzzz-none&q=${term}`),
      list,
      limits: await both(`/emails?limit=5&limit=${MOST_ASKED}`),
      emptyLimit: await both('/emails?limit='),
      emptyCursor: await both('/emails?limit=5&cursor='),
      emptyFiltered: await both('/emails?limit=5&filtered='),
      emptyFilters: await both('/emails?limit=5&filters='),
      emptyView: await both('/emails?limit=5&viewId='),
      emptyFolder: await both('/emails?limit=5&folderType='),
      emptyMailbox: await both('/emails?limit=5&mailboxId='),
      unknown: await search(inbox, `q=${term}&unknownParameter=1`),
      capitals: await get(inbox, '/emails?LIMIT=5'),
      decimals: await both('/emails?limit=5.0'),
      padded: await both('/emails?limit=%205'),
      signed: await both('/emails?limit=%2B5'),
    };
  },
  checkers: {},
  observers: {
    'inbox.search-emails.trimmed-spaces': ({ plain, trimmed }) =>
      ok(plain) && pageOf(plain).length > 0
        ? trimmed.length === Object.keys(BLANKS).length
          ? 'all'
          : trimmed.join(', ')
        : undefined,
    'inbox.search-emails.plus-as-blank': ({ spaced, plus }) =>
      spaced === undefined || plus === undefined || !ok(spaced) || pageOf(spaced).length === 0
        ? undefined
        : !ok(plus)
          ? seen(plus)
          : sameEmails(spaced, plus)
            ? 'a blank'
            : 'a plus',
    'inbox.search-emails.escaped-parameter-name': ({ plain, name }) =>
      ok(plain) && pageOf(plain).length > 0 ? likeness(plain, name) : undefined,
    'inbox.search-emails.normal-forms': ({ accented }) =>
      accented && finds(accented.decomposed, accented.id, 'alike', 'apart'),
    'inbox.search-emails.accents': ({ accented }) =>
      accented && finds(accented.bare, accented.id, 'folded', 'apart'),
    'inbox.search-emails.length-unit': ({ oneAstral, someAstral }) => ({
      'one astral character': outcome(oneAstral),
      [`${maxChars / 2 + 1} of them`]: outcome(someAstral),
    }),
    'inbox.list-emails.search-length-unit': ({ astralSearch }) =>
      ok(astralSearch) ? 'characters' : seen(astralSearch),
    'inbox.search-emails.repeated-parameter': ({ plain, twice, twiceTurned }) =>
      !ok(plain) || pageOf(plain).length === 0
        ? undefined
        : !ok(twice)
          ? seen(twice)
          : sameEmails(plain, twice)
            ? 'the first counts'
            : sameEmails(plain, twiceTurned)
              ? 'the last counts'
              : 'neither alone',
    'inbox.list-emails.repeated-parameter': ({ isEnough, limits }) =>
      !ok(limits)
        ? seen(limits)
        : !isEnough
          ? undefined
          : [5, MOST_ASKED].includes(pageOf(limits).length)
            ? `a page of ${pageOf(limits).length}`
            : 'a page of neither',
    'inbox.list-emails.empty-parameter-values': ({ list, ...answers }) => ({
      cursor: likeness(list, answers.emptyCursor),
      filtered: likeness(list, answers.emptyFiltered),
      filters: likeness(list, answers.emptyFilters),
      viewId: likeness(list, answers.emptyView),
      folderType: likeness(list, answers.emptyFolder),
      mailboxId: likeness(list, answers.emptyMailbox),
      limit: outcome(answers.emptyLimit),
    }),
    'inbox.search-emails.unknown-parameter': ({ plain, unknown }) =>
      ok(plain) ? likeness(plain, unknown) : undefined,
    'inbox.list-emails.parameter-name-case': ({ isEnough, capitals }) =>
      !ok(capitals)
        ? seen(capitals)
        : isEnough
          ? pageOf(capitals).length === 5
            ? 'any letters'
            : 'exact letters'
          : undefined,
    'inbox.list-emails.limit-notations': ({ isEnough, decimals, padded, signed }) => {
      const says = (answer: Exchange): string | undefined =>
        !ok(answer) ? seen(answer) : isEnough ? (pageOf(answer).length === 5 ? '5' : 'ignored') : undefined;
      return { '5.0': says(decimals), ' 5': says(padded), '+5': says(signed) };
    },
  },
});

const MOST_ASKED = 7;
/** Whether a search finds an email. */
const finds = (page: Exchange, id: string, found: string, missed: string): string =>
  ok(page) ? (idsOf([page]).includes(id) ? found : missed) : seen(page);

export const metamorphic = [encodings, variants];
