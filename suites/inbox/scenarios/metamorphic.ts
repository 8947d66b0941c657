import { encodeForUrl } from '../../kit/model/encoded.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { fieldsWith, holdsTerm, openTexts, terms } from '../arbitraries/term.ts';
import { INBOX_FAILURES } from '../support/answers.ts';
import { BLANKS, MOST_ASKED, sameEmails } from '../support/metamorphic.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Client } from '../../kit/model/client.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';

const { maxLimit } = inboxFacts.page;
const { minChars, maxChars } = inboxFacts.q;

const searchWith = (inbox: Client<'inbox'>, rawQuery: string): Promise<Exchange> =>
  inbox.call('GET /emails/search', { rawQuery, provokes: INBOX_FAILURES });

const search = (inbox: Client<'inbox'>, query: string): Promise<Exchange> =>
  searchWith(inbox, `limit=${maxLimit}&${query}`);

type Letters = 'small' | 'capital' | 'mixed';

/** Every byte escaped, whether needed or not. */
const escapedWhole = (text: string, letters: Letters): string =>
  [...Buffer.from(text)]
    .map((byte, index) => {
      const escaped = `%${byte.toString(16).padStart(2, '0')}`;
      return letters === 'small' || (letters === 'mixed' && index % 2 === 0)
        ? escaped
        : escaped.toUpperCase();
    })
    .join('');

/**
 * A text of an email in every spelling that URLs allow. One search has all of them. Each is tried by itself if that
 * search finds something else.
 */
export const encodings = stimulus({
  id: 'inbox.metamorphic.encodings',
  input: ({ emails }) =>
    fc.record({
      wanted: terms(emails as unknown as readonly JsonObject[]),
      subject: fc.nat({ max: Math.max(0, emails.length - 1) }),
    }),
  stimulus: async ({ inbox, survey }, { wanted: { term }, subject: index }) => {
    const subject = survey.emails[index]?.subject ?? 'the';
    // Two words of a subject with the space between them, or else a whole short subject.
    const words = /\S{2,20} \S{2,20}/u.exec(subject)?.[0];
    const text = words ?? [...subject].slice(0, 20).join('').trim();
    const isUsable = [...text].length >= minChars;
    const sought = isUsable ? text : term;
    const q = encodeForUrl(sought);
    const plain = await search(inbox, `q=${q}`);
    const spelled = await searchWith(inbox, `q=%20%20${escapedWhole(sought, 'mixed')}%20&limit=${maxLimit}`);
    const each = async () => ({
      padded: await search(inbox, `q=%20%20${q}%20`),
      turned: await searchWith(inbox, `q=${q}&limit=${maxLimit}`),
      small: await search(inbox, `q=${escapedWhole(sought, 'small')}`),
      capital: await search(inbox, `q=${escapedWhole(sought, 'capital')}`),
      // Emails that arrive meanwhile change all answers.
      again: await search(inbox, `q=${q}`),
    });
    return {
      plain,
      spelled,
      apart: !ok(plain) || sameEmails(plain, spelled) ? undefined : await each(),
      original: isUsable ? survey.emails[index] : undefined,
    };
  },
});

/** A word with its non-ASCII letters in the other case; undefined if it has none. */
function inOtherCase(word: string): string | undefined {
  const other = word.replace(/[^\0-\x7f]/gu, (letter) => {
    const turned = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    return turned.length === letter.length && turned.toLowerCase() === letter.toLowerCase() ? turned : letter;
  });
  return other === word ? undefined : other;
}

/** Spaces of every kind, normal forms, characters of two units, and repeated, empty or unknown parameters. */
export const termVariants = stimulus({
  id: 'inbox.metamorphic.variants',
  stimulus: async ({ inbox, survey }) => {
    const term = survey.words.find((word) => /^[a-z]{4,}$/i.test(word)) ?? 'the';
    const plain = await search(inbox, `q=${term}`);
    const trimmed: string[] = [];
    for (const [name, space] of Object.entries(BLANKS)) {
      const padded = await search(inbox, `q=${encodeForUrl(space + term + space)}`);
      if (sameEmails(plain, padded)) trimmed.push(name);
    }
    const [accented] = survey.emails.flatMap((email) => {
      const word = (email.subject.match(/\p{L}{1,40}/gu) ?? []).find(
        (each) => each.normalize('NFC') === each && each.normalize('NFD') !== each,
      );
      const bare = word?.normalize('NFD').replace(/\p{M}/gu, '') ?? '';
      return word === undefined || fieldsWith(email, bare).length > 0 || holdsTerm(openTexts(email), bare)
        ? []
        : [{ id: email.id, word, bare }];
    });
    const other = accented && inOtherCase(accented.word);
    // Two words of a subject with the space between them.
    const words = survey.emails.flatMap(
      ({ subject }) => /[a-z]{3,40} [a-z]{3,40}/i.exec(subject)?.[0] ?? [],
    )[0];
    const listed = (rawQuery: string): Promise<Exchange> =>
      inbox.call('GET /emails', { rawQuery, provokes: INBOX_FAILURES });
    // With fewer emails, limits have no effect.
    const isEnough = survey.emails.length > MOST_ASKED;
    const list = await listed('limit=5');
    return {
      plain,
      isEnough,
      trimmed,
      name: await search(inbox, `%71=${term}`),
      spaced: words === undefined ? undefined : await search(inbox, `q=${words.replace(' ', '%20')}`),
      plus: words === undefined ? undefined : await search(inbox, `q=${words.replace(' ', '+')}`),
      accented: accented && {
        id: accented.id,
        decomposed: await search(inbox, `q=${encodeForUrl(accented.word.normalize('NFD'))}`),
        bare: await search(inbox, `q=${encodeForUrl(accented.bare)}`),
        otherCase: other === undefined ? undefined : await search(inbox, `q=${encodeForUrl(other)}`),
      },
      oneAstral: await search(inbox, `q=${encodeForUrl('🚀')}`),
      someAstral: await search(inbox, `q=${encodeForUrl('🚀'.repeat(maxChars / 2 + 1))}`),
      astralSearch: await listed(`search=${encodeForUrl('🚀'.repeat(inboxFacts.search.maxChars / 2 + 1))}`),
      twice: await search(inbox, `q=${term}&q=zzzz-none`),
      twiceTurned: await search(inbox, `q=zzzz-none&q=${term}`),
      list,
      limits: await listed(`limit=5&limit=${MOST_ASKED}`),
      emptyLimit: await listed('limit='),
      emptyCursor: await listed('limit=5&cursor='),
      emptyFiltered: await listed('limit=5&filtered='),
      emptyFilters: await listed('limit=5&filters='),
      emptyView: await listed('limit=5&viewId='),
      emptyFolder: await listed('limit=5&folderType='),
      emptyMailbox: await listed('limit=5&mailboxId='),
      unknown: await search(inbox, `q=${term}&unknownParameter=1`),
      capitals: await listed('LIMIT=5'),
      decimals: await listed('limit=5.0'),
      padded: await listed('limit=%205'),
      signed: await listed('limit=%2B5'),
    };
  },
});
