import { message, own } from '../../kit/model/message.ts';
import { type SearchedField, fieldsWith } from '../arbitraries/term.ts';
import { type Search, searchFindsAll, findsWithin } from '../checks/criteria.ts';
import { isIndexed } from '../support/indexed.ts';
import { everyMatchInRun } from '../checks/run-emails.ts';
import { stepsOf } from '../checks/sequence.ts';
import { everyResultMatches } from '../checks/strays.ts';
import { allOk, emailIdsOf, isWholeWalk, emailsOfWalk, settledIds, thereBefore } from '../checks/walk.ts';
import { listBounds } from '../scenarios/access.ts';
import { searches } from '../scenarios/combinations.ts';
import { searchMatches } from '../scenarios/walks.ts';
import { foundEmails, hiddenEmails } from '../scenarios/search-emails.ts';
import { searching } from '../scenarios/search-questions.ts';
import { mailSequence } from '../scenarios/sequence.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  holds,
  together,
  vacuous,
} from '../../kit/model/check-result.ts';

import { withChecks, section, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject } from '../../kit/model/exchange.ts';
import { ok, sameSet, within, unlike } from '../../kit/checks/matchers.ts';
import { isAmong } from '../../kit/checks/relations.ts';

const itemsById = (pages: readonly Exchange[]): ReadonlyMap<string, JsonObject> =>
  new Map(emailsOfWalk(pages).map((email) => [String(email['id']), email]));

/** The emails that a search must find. */
const matching = (pages: readonly Exchange[], term: string, search: Exchange | undefined): string[] =>
  [...itemsById(pages)]
    .filter(([, email]) => fieldsWith(email, term).length > 0 && isIndexed(email, search))
    .map(([id]) => id);

/** Checks that the email with the term is found. */
const finds = ({ wanted: { term, id, field }, email, pages }: Search): CheckResult =>
  given(isWholeWalk(pages) && email !== undefined && isIndexed(email, pages[0]), () =>
    isAmong(id, emailIdsOf(pages), message`${term} does not find ${id} by its ${own(field)}`, ...pages),
  );

const finding = (searches: readonly Search[], field: SearchedField): CheckResult =>
  every(
    searches.filter(({ wanted }) => wanted.field === field),
    finds,
  );

const findsHidden = (
  { email, q }: { email: JsonObject | undefined; q: string },
  pages: readonly Exchange[],
): CheckResult =>
  email === undefined ||
  !isWholeWalk(pages) ||
  fieldsWith(email, q).length === 0 ||
  !isIndexed(email, pages[0])
    ? vacuous
    : isAmong(String(email['id']), emailIdsOf(pages), 'a hidden email is not found', ...pages);

export const searchEmailsMatches = section(
  withChecks(listBounds, {
    'inbox.search-emails.every-result-matches': ({ twoQ, two, stray }) =>
      given(ok(twoQ), () => everyResultMatches([twoQ], two, stray)),
  }),
  withChecks(searchMatches, {
    'inbox.search-emails.every-match-found': ({ term, all, found }) =>
      given(allOk(all) && isWholeWalk(found), () =>
        within(matching(all, term, found[0]), emailIdsOf(found), message`${term} does not find`, ...found),
      ),
    // All of INBOX: its visible and its hidden emails.
    'inbox.search-emails.hidden-emails-found-in-inbox': ({ term, hidden, inInbox }) =>
      given(allOk(hidden) && isWholeWalk(inInbox), () =>
        within(
          matching(hidden, term, inInbox[0]),
          emailIdsOf(inInbox),
          message`${term} does not find a hidden`,
          ...inInbox,
        ),
      ),
  }),
  withChecks(foundEmails, {
    'inbox.search-emails.all-folders-by-default': ({ many, byFolder }) =>
      given(isWholeWalk(many), () =>
        within(
          thereBefore(many, emailsOfWalk(byFolder.flat())).map(({ id }) => String(id)),
          emailIdsOf(many),
          message`the search of all folders misses`,
          ...many,
        ),
      ),
    'inbox.search-emails.matches-case-insensitively': ({ all, capital }) =>
      given(isWholeWalk(all) && isWholeWalk(capital), () => {
        const [small = [], large = []] = settledIds(all, capital);
        return check(
          sameSet(small, large),
          () => message`capitals find other emails: ${unlike(small, large)}`,
          ...all.slice(0, 1),
          ...capital.slice(0, 1),
        );
      }),
    'inbox.search-emails.every-result-matches': ({ searches: some }) =>
      every(some, ({ pages, term, stray }) => everyResultMatches(pages, term, stray)),
  }),
  withChecks(searches, {
    'inbox.search-emails.matches-substring': ({ found: all }) => every(all, finds),
    'inbox.search-emails.matches-case-insensitively': ({ found: all }) =>
      every(
        all.filter(({ isUpper }) => isUpper === true),
        finds,
      ),
    'inbox.search-emails.matches-subject': ({ found: all }) => finding(all, 'subject'),
    'inbox.search-emails.matches-sender-name': ({ found: all }) => finding(all, 'senderName'),
    'inbox.search-emails.matches-sender-address': ({ found: all }) => finding(all, 'senderAddress'),
    'inbox.search-emails.matches-snippet': ({ found: all }) => finding(all, 'snippet'),
    'inbox.search-emails.matches-recipient-address': ({ found: all }) => finding(all, 'recipientAddress'),
    'inbox.search-emails.every-result-matches': ({ found: all, outside }) =>
      together(
        every(all, ({ wanted, pages, stray }) => everyResultMatches(pages, wanted.term, stray)),
        outside === undefined ? vacuous : everyResultMatches([outside.page], outside.term, outside.stray),
      ),
    'inbox.search-emails.every-match-found': ({ alone, found: all }) =>
      every(all, (each) => searchFindsAll(each, alone)),
    'inbox.search-emails.criteria-on-every-page': ({ alone, found: all }) =>
      every(all, (each) => findsWithin(each, alone)),
  }),
  withChecks(hiddenEmails, {
    'inbox.search-emails.every-result-matches': ({ everywhere, q, stray }) =>
      everyResultMatches(everywhere, q, stray),
    'inbox.search-emails.hidden-emails-found': (h) => findsHidden(h, h.everywhere),
    'inbox.search-emails.hidden-emails-found-in-inbox': (h) => findsHidden(h, h.inInbox),
    'inbox.search-emails.body-not-searched': ({ byBody, hiddenWord = '', suspect }) =>
      given(allOk(byBody) && byBody.length > 0, () =>
        suspect === undefined ? holds : everyResultMatches(byBody, hiddenWord, suspect),
      ),
  }),
  withChecks(searching, {
    'inbox.search-emails.matches-recipients-cc': ({ cc }) => cc,
    'inbox.search-emails.matches-recipients-bcc': ({ blind }) => blind,
    'inbox.search-emails.matches-recipient-name': ({ name }) => name,
  }),
  withChecks(mailSequence, {
    'inbox.search-emails.all-folders-by-default': (h) =>
      every(stepsOf(h, 'search'), ({ exchanges, emails, term = '' }) => {
        const found = new Set(emailIdsOf(exchanges));
        return every(
          [...emails].filter(([, { item }]) => fieldsWith(item, term).length > 0),
          ([id, { folder }]) =>
            check(
              found.has(id),
              () =>
                message`${term} does not find ${id} in ${own(folder)}: expected ${id} in it, got ${found}`,
              ...exchanges,
            ),
        );
      }),
  }),
  dataCheckers({ 'inbox.search-emails.every-match-found': everyMatchInRun }),
);
