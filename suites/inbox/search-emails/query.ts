import { type Message, message, own } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { accepted, invalid, names, refused } from '../checks/access.ts';
import { outcome, pageOf, seen } from '../support/answers.ts';
import { BLANKS, likeness, sameEmails } from '../support/metamorphic.ts';
import { idsOf } from '../checks/walk.ts';
import { bounds } from '../scenarios/access.ts';
import { encodings, variants } from '../scenarios/metamorphic.ts';
import { searching } from '../scenarios/search-questions.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok, unlike } from '../../kit/checks/matchers.ts';

const { maxChars } = inboxFacts.q;

/** Two ways to write one request get one answer. */
const same = (a: Exchange, b: Exchange, what: Message): CheckResult =>
  given(ok(a) && pageOf(a).length > 0, () =>
    check(
      sameEmails(a, b),
      () =>
        message`${what}: ${unlike(
          pageOf(b).map(({ id }) => id),
          pageOf(a).map(({ id }) => id),
        )}`,
      a,
      b,
    ),
  );

/** Whether a search finds an email. */
const finds = (page: Exchange, id: string, found: string, missed: string): string =>
  ok(page) ? (idsOf([page]).includes(id) ? found : missed) : seen(page);

export const searchEmailsQuery = section(
  withChecks(bounds, {
    'inbox.search-emails.q-missing-400': (h) => refused(h.noQ),
    'inbox.search-emails.q-missing-details': (h) => names(h.noQ, 'q'),
    'inbox.search-emails.q-one-character-400': (h) => refused(h.shortQ),
    'inbox.search-emails.q-too-short-details': (h) => names(h.shortQ, 'q'),
    'inbox.search-emails.q-trimmed-before-minimum': (h) => refused(h.paddedQ),
    'inbox.search-emails.q-two-characters-accepted': (h) => accepted(h.twoQ),
    'inbox.search-emails.q-200-characters-accepted': (h) => accepted(h.longestQ),
    'inbox.search-emails.q-trimmed-before-maximum': (h) => accepted(h.paddedLongestQ),
    'inbox.search-emails.q-201-characters-400': (h) => refused(h.tooLongQ),
    'inbox.search-emails.q-too-long-details-search': (h) => names(h.tooLongQ, 'search'),
    'inbox.search-emails.q-invalid-code': (h) => every([h.noQ, h.shortQ, h.tooLongQ], invalid),
  }),
  withChecks(encodings, {
    'inbox.search-emails.q-trimmed': ({ plain, padded }) =>
      same(plain, padded, message`blanks around the term change what is found`),
    'inbox.search-emails.query-decoded': ({ plain, turned, needless, text, small, capital }) =>
      every(
        [
          [plain, turned, 'the order of the parameters changes the answer'],
          [plain, needless, 'a needless escape changes the answer'],
          [text, small, 'an escape in small letters changes the answer'],
          [text, capital, 'an escape in capital letters changes the answer'],
        ] as const,
        ([a, b, message]) => (a === undefined || b === undefined ? vacuous : same(a, b, own(message))),
      ),
  }),
  withChecks(variants, {
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
    'inbox.search-emails.unknown-parameter': ({ plain, unknown }) =>
      ok(plain) ? likeness(plain, unknown) : undefined,
  }),
  withChecks(searching, {
    'inbox.search-emails.multiple-words': ({ words }) =>
      words === 'yes' ? 'word by word' : words === 'no' ? 'as one text' : words,
  }),
);
