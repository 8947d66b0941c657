import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { terms } from '../arbitraries/term.ts';
import { objectOf, type Exchange, type JsonObject } from '../kit/exchange.ts';
import { every, expect, given, vacuous, type Judgement } from '../kit/judgement.ts';
import { scenario } from '../kit/scenario.ts';
import type { Client } from '../kit/client.ts';
import { FAILURES, ok, pageOf, seen } from './answers.ts';
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
  given(ok(a) && pageOf(a).length > 0, () => expect(sameEmails(a, b), message, a, b));
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
  cost: 14,
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
      name: await search(inbox, `%71=${encodeURIComponent(term)}`),
      text: usable ? await search(inbox, `q=${q}`) : undefined,
      small: usable ? await search(inbox, `q=${escapedWhole(text, false)}`) : undefined,
      capital: usable ? await search(inbox, `q=${escapedWhole(text, true)}`) : undefined,
      plus: words === undefined ? undefined : await search(inbox, `q=${q.replaceAll('%20', '+')}`),
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
        : expect(idsOf([text]).includes(original.id), 'words of the subject do not find the email', text),
  },
  observers: {
    'inbox.search-emails.plus-as-blank': ({ text, plus }) =>
      text === undefined || plus === undefined || !ok(text) || pageOf(text).length === 0
        ? undefined
        : sameEmails(text, plus)
          ? 'a blank'
          : 'a plus',
    'inbox.search-emails.escaped-parameter-name': ({ plain, name }) =>
      ok(plain) && pageOf(plain).length > 0 ? likeness(plain, name) : undefined,
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
    const accented = survey.emails
      .flatMap(({ subject }) => subject.match(/\p{L}+/gu) ?? [])
      .find((word) => word.normalize('NFC') === word && word.normalize('NFD') !== word);
    const both = (target: string): Promise<Exchange> => get(inbox, target);
    const list = await get(inbox, '/emails?limit=5');
    return {
      plain,
      trimmed,
      accented: accented && (await search(inbox, `q=${encodeURIComponent(accented)}`)),
      decomposed: accented && (await search(inbox, `q=${encodeURIComponent(accented.normalize('NFD'))}`)),
      unaccented:
        accented &&
        (await search(inbox, `q=${encodeURIComponent(accented.normalize('NFD').replace(/\p{M}/gu, ''))}`)),
      oneAstral: await search(inbox, `q=${encodeURIComponent('🚀')}`),
      someAstral: await search(inbox, `q=${encodeURIComponent('🚀'.repeat(maxChars / 2 + 1))}`),
      astralSearch: await get(
        inbox,
        `/emails?search=${encodeURIComponent('🚀'.repeat(inboxFacts.search.maxChars / 2 + 1))}`,
      ),
      twice: await search(inbox, `q=${term}&q=zzzz-none`),
      twiceTurned: await search(inbox, `q=zzzz-none&q=${term}`),
      list,
      limits: await both('/emails?limit=5&limit=7'),
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
      spaced: await both('/emails?limit=%205'),
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
    'inbox.search-emails.normal-forms': ({ accented, decomposed }) =>
      accented === undefined || accented === '' || !isExchange(decomposed)
        ? undefined
        : sameEmails(accented, decomposed)
          ? 'alike'
          : 'apart',
    'inbox.search-emails.accents': ({ accented, unaccented }) =>
      accented === undefined || accented === '' || !isExchange(unaccented)
        ? undefined
        : idsOf([accented]).some((id) => idsOf([unaccented]).includes(id))
          ? 'folded'
          : 'apart',
    'inbox.search-emails.length-unit': ({ oneAstral, someAstral }) =>
      `one astral character: ${seen(oneAstral)}; ${maxChars / 2 + 1} of them: ${ok(someAstral) ? 'accepted' : seen(someAstral)}`,
    'inbox.list-emails.search-length-unit': ({ astralSearch }) =>
      ok(astralSearch) ? 'characters' : seen(astralSearch),
    'inbox.search-emails.repeated-parameter': ({ plain, twice, twiceTurned }) =>
      !ok(plain) || pageOf(plain).length === 0
        ? undefined
        : sameEmails(plain, twice)
          ? 'the first counts'
          : sameEmails(plain, twiceTurned)
            ? 'the last counts'
            : seen(twice),
    'inbox.list-emails.repeated-parameter': ({ limits }) =>
      !ok(limits)
        ? seen(limits)
        : pageOf(limits).length > 7
          ? 'a page of neither'
          : [5, 7].includes(pageOf(limits).length)
            ? `a page of ${pageOf(limits).length}`
            : undefined,
    'inbox.list-emails.empty-parameter-values': ({
      list,
      emptyCursor,
      emptyFiltered,
      emptyFilters,
      emptyView,
      emptyFolder,
      emptyMailbox,
      emptyLimit,
    }) =>
      Object.entries({
        cursor: emptyCursor,
        filtered: emptyFiltered,
        filters: emptyFilters,
        viewId: emptyView,
        folderType: emptyFolder,
        mailboxId: emptyMailbox,
      })
        .map(([name, answer]) => `${name}: ${likeness(list, answer)}`)
        .concat(`limit: ${seen(emptyLimit)}`)
        .join('; '),
    'inbox.search-emails.unknown-parameter': ({ plain, unknown }) =>
      ok(plain) ? likeness(plain, unknown) : undefined,
    'inbox.list-emails.parameter-name-case': ({ capitals }) =>
      ok(capitals) ? (pageOf(capitals).length === 5 ? 'any letters' : 'exact letters') : seen(capitals),
    'inbox.list-emails.limit-notations': ({ decimals, spaced, signed }) =>
      Object.entries({ '5.0': decimals, ' 5': spaced, '+5': signed })
        .map(
          ([name, answer]) =>
            `${name}: ${ok(answer) ? (pageOf(answer).length === 5 ? '5' : 'ignored') : seen(answer)}`,
        )
        .join('; '),
  },
});

const isExchange = (value: Exchange | string | undefined): value is Exchange => typeof value === 'object';

export const metamorphic = [encodings, variants];
