import { type Searched, fieldsWith, folded } from '../arbitraries/term.ts';
import { emailOf } from '../fixtures/answers.ts';
import { of } from '../fixtures/sequence.ts';
import { allOk, idsOf, isWhole, itemsOf } from '../fixtures/walk.ts';
import { encodings } from '../scenarios/metamorphic.ts';
import { matches } from '../scenarios/walks.ts';
import { found, hidden } from '../scenarios/search-emails.ts';
import { searching } from '../scenarios/search-questions.ts';
import { sequence } from '../scenarios/sequence.ts';
import { type Judgement, check, every, given, vacuous } from '../../kit/engine/judgement.ts';
import { type Section, judging } from '../../kit/engine/scenario.ts';
import { type Exchange, type JsonObject, objectOf } from '../../kit/http/exchange.ts';
import { ok, sameSet, within } from '../../kit/http/match.ts';

const onEncodings = judging(encodings, {
  checkers: {
    'inbox.search-emails.matches-subject': ({ text, original }) =>
      text === undefined || original === undefined || !ok(text) || objectOf(text)['hasMore'] !== false
        ? vacuous
        : check(idsOf([text]).includes(original.id), 'words of the subject do not find the email', text),
  },
});

const onMatches = judging(matches, {
  checkers: {
    'inbox.search-emails.every-match-found': ({ term, all, found }) =>
      given(allOk(all) && isWhole(found), () =>
        within(matching(all, term), idsOf(found), `"${term}" does not find`, ...found),
      ),
    // All of INBOX is what it shows and what it hides.
    'inbox.search-emails.hidden-emails-found-in-inbox': ({ term, hidden, inInbox }) =>
      given(allOk(hidden) && isWhole(inInbox), () =>
        within(matching(hidden, term), idsOf(inInbox), `"${term}" does not find a hidden`, ...inInbox),
      ),
  },
});

const itemsById = (pages: readonly Exchange[]): ReadonlyMap<string, JsonObject> =>
  new Map(itemsOf(pages).map((email) => [String(email['id']), email]));

const matching = (pages: readonly Exchange[], term: string): string[] =>
  [...itemsById(pages)].filter(([, email]) => fieldsWith(email, term).length > 0).map(([id]) => id);

const onFound = judging(found, {
  checkers: {
    'inbox.search-emails.all-folders-by-default': ({ all, byFolder }) =>
      given(isWhole(all), () =>
        within(idsOf(byFolder.flat()), idsOf(all), 'the search of all folders misses', ...all),
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
              folded(JSON.stringify(emailOf(suspect)['bcc'] ?? '')).includes(folded(wanted.term)),
              'an email without the term is found',
              ...all.slice(0, 1),
              suspect,
            ),
          ),
  },
});

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
      `"${wanted.term}" does not find ${wanted.id} by its ${field}`,
      ...all,
    ),
  );

const onHidden = judging(hidden, {
  checkers: {
    'inbox.search-emails.hidden-emails-found': (h) => findsHidden(h, h.everywhere),
    'inbox.search-emails.hidden-emails-found-in-inbox': (h) => findsHidden(h, h.inInbox),
    'inbox.search-emails.body-not-searched': ({ listed, byBody }) =>
      listed === undefined || !allOk(byBody) || byBody.length === 0
        ? vacuous
        : check(!idsOf(byBody).includes(listed.id), 'a word of the body finds the email', ...byBody),
  },
});

const findsHidden = (
  { email, q }: { email: JsonObject | undefined; q: string },
  pages: readonly Exchange[],
): Judgement =>
  email === undefined || !isWhole(pages) || fieldsWith(email, q).length === 0
    ? vacuous
    : check(idsOf(pages).includes(String(email['id'])), 'a hidden email is not found', ...pages);

const onSearching = judging(searching, {
  observers: {
    'inbox.search-emails.matches-recipients-cc': ({ cc }) => cc,
    'inbox.search-emails.matches-recipients-bcc': ({ blind }) => blind,
    'inbox.search-emails.matches-recipient-name': ({ name }) => name,
  },
});

const onSequence = judging(sequence, {
  checkers: {
    'inbox.search-emails.all-folders-by-default': (h) =>
      every(of(h, 'search'), ({ exchanges, emails, term = '' }) => {
        const found = new Set(idsOf(exchanges));
        return every(
          [...emails].filter(([, { item }]) => fieldsWith(item, term).length > 0),
          ([id, { folder }]) =>
            check(found.has(id), `"${term}" does not find ${id} in ${folder}`, ...exchanges),
        );
      }),
  },
});

export const searchEmailsMatches: Section = {
  scenarios: [onEncodings, onMatches, onFound, onHidden, onSearching, onSequence],
};
