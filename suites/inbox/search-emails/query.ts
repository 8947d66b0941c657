import { type Message, message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { checkAccepted, checkInvalid, detailsName, checkRefused } from '../checks/access.ts';
import { acceptance, itemsOfPage, describeContent } from '../support/answers.ts';
import { BLANKS, likeness, sameEmails } from '../support/metamorphic.ts';
import { emailIdsOf } from '../checks/walk.ts';
import { listBounds } from '../scenarios/access.ts';
import { encodings, termVariants } from '../scenarios/metamorphic.ts';
import { searching } from '../scenarios/search-questions.ts';
import { type CheckResult, check, every, given, together } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok, unlike } from '../../kit/checks/matchers.ts';

const { maxChars } = inboxFacts.q;

/** Checks that two spellings of one request get one answer. */
const same = (a: Exchange, b: Exchange, what: Message): CheckResult =>
  given(ok(a) && itemsOfPage(a).length > 0, () =>
    check(
      sameEmails(a, b),
      () =>
        message`${what}: ${unlike(
          itemsOfPage(b).map(({ id }) => id),
          itemsOfPage(a).map(({ id }) => id),
        )}`,
      a,
      b,
    ),
  );

/** Text for whether a search finds an email. */
const finds = (page: Exchange, id: string, found: string, missed: string): string =>
  ok(page) ? (emailIdsOf([page]).includes(id) ? found : missed) : describeContent(page);

export const searchEmailsQuery = section(
  withChecks(listBounds, {
    'inbox.search-emails.q-missing-400': (h) => checkRefused(h.noQ),
    'inbox.search-emails.q-missing-details': (h) => detailsName(h.noQ, 'q'),
    'inbox.search-emails.q-one-character-400': (h) => checkRefused(h.shortQ),
    'inbox.search-emails.q-too-short-details': (h) => detailsName(h.shortQ, 'q'),
    'inbox.search-emails.q-trimmed-before-minimum': (h) => checkRefused(h.paddedQ),
    'inbox.search-emails.q-two-characters-accepted': (h) => checkAccepted(h.twoQ),
    'inbox.search-emails.q-200-characters-accepted': (h) => checkAccepted(h.longestQ),
    'inbox.search-emails.q-trimmed-before-maximum': (h) => checkAccepted(h.paddedLongestQ),
    'inbox.search-emails.q-201-characters-400': (h) => checkRefused(h.tooLongQ),
    'inbox.search-emails.q-too-long-details-search': (h) => detailsName(h.tooLongQ, 'search'),
    'inbox.search-emails.q-invalid-code': (h) => every([h.noQ, h.shortQ, h.tooLongQ], checkInvalid),
  }),
  withChecks(encodings, {
    'inbox.search-emails.q-trimmed': ({ plain, spelled, apart }) =>
      given(apart === undefined || sameEmails(plain, apart.again), () =>
        same(plain, apart?.padded ?? spelled, message`blanks around the term change what is found`),
      ),
    'inbox.search-emails.query-decoded': ({ plain, spelled, apart }) =>
      apart === undefined
        ? same(plain, spelled, message`the spelling of the request changes the answer`)
        : given(sameEmails(plain, apart.again), () =>
            together(
              same(plain, apart.turned, message`the order of the parameters changes the answer`),
              same(plain, apart.small, message`an escape in small letters changes the answer`),
              same(plain, apart.capital, message`an escape in capital letters changes the answer`),
            ),
          ),
  }),
  withChecks(termVariants, {
    'inbox.search-emails.trimmed-spaces': ({ plain, trimmed }) =>
      ok(plain) && itemsOfPage(plain).length > 0
        ? trimmed.length === Object.keys(BLANKS).length
          ? 'all'
          : trimmed.join(', ')
        : undefined,
    'inbox.search-emails.plus-as-blank': ({ spaced, plus }) =>
      spaced === undefined || plus === undefined || !ok(spaced) || itemsOfPage(spaced).length === 0
        ? undefined
        : !ok(plus)
          ? describeContent(plus)
          : sameEmails(spaced, plus)
            ? 'a blank'
            : 'a plus',
    'inbox.search-emails.escaped-parameter-name': ({ plain, name }) =>
      ok(plain) && itemsOfPage(plain).length > 0 ? likeness(plain, name) : undefined,
    'inbox.search-emails.normal-forms': ({ accented }) =>
      accented && finds(accented.decomposed, accented.id, 'alike', 'apart'),
    'inbox.search-emails.accents': ({ accented }) =>
      accented && finds(accented.bare, accented.id, 'folded', 'apart'),
    'inbox.search-emails.case-beyond-ascii': ({ accented }) =>
      accented?.otherCase && finds(accented.otherCase, accented.id, 'ignored', 'minded'),
    'inbox.search-emails.length-unit': ({ oneAstral, someAstral }) => ({
      'one astral character': acceptance(oneAstral),
      [`${maxChars / 2 + 1} of them`]: acceptance(someAstral),
    }),
    'inbox.search-emails.repeated-parameter': ({ plain, twice, twiceTurned }) =>
      !ok(plain) || itemsOfPage(plain).length === 0
        ? undefined
        : !ok(twice)
          ? describeContent(twice)
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
