import { type Judgement, check, given, vacuous } from '../../kit/engine/judgement.ts';
import { runCheckers } from '../../kit/engine/run-checker.ts';
import { type Section, judging } from '../../kit/engine/scenario.ts';
import { type Exchange, type JsonObject } from '../../kit/http/exchange.ts';
import { numberIn, ok } from '../../kit/http/match.ts';
import { itemsOf, listIdOf, listIdsIn } from '../fixtures/answers.ts';
import { envelope } from '../fixtures/list-questions.ts';
import { leadSearchFindsAll } from '../fixtures/run-contacts.ts';
import { existing } from '../scenarios/contacts.ts';
import { persons } from '../scenarios/list-persons.ts';
import { pages } from '../scenarios/list-questions.ts';
import { linkedLists } from '../scenarios/lookup-questions.ts';

const onPersons = judging(persons, {
  checkers: {
    'prospecting.lists-service.lead-search-by-email': ({ first, byEmail, listId }) =>
      given(ok(first) && ok(byEmail), () =>
        check(listIdsIn(itemsOf(byEmail)).includes(listId), 'the list with this email is not found', byEmail),
      ),
    'prospecting.lists-service.lead-search-by-profile': ({ second, byProfile, listId }) =>
      given(ok(second) && ok(byProfile), () =>
        check(
          listIdsIn(itemsOf(byProfile)).includes(listId),
          'the list with this profile is not found',
          byProfile,
        ),
      ),
    'prospecting.lists-service.lead-search-only-containing': ({ second, byProfile, elsewhere }) =>
      given(ok(second) && ok(byProfile), () =>
        check(
          !listIdsIn(itemsOf(byProfile)).includes(elsewhere),
          'a list without the person is found',
          byProfile,
        ),
      ),
  },
});

/** Some list has the person; whether a listing of contacts shows those of linked lists is open. */
const findsSome = (answer: Exchange, what: string): Judgement =>
  given(ok(answer), () => check(itemsOf(answer).length > 0, `no list with this ${what} is found`, answer));

const onExisting = judging(existing, {
  checkers: {
    'prospecting.lists-service.lead-search-by-email': (h) =>
      h === undefined || !ok(h.found) || itemsOf(h.found).length === 0
        ? vacuous
        : findsSome(h.lists, 'email'),
    'prospecting.lists-service.lead-search-by-profile': (h) =>
      h?.listsByUrl === undefined ? vacuous : findsSome(h.listsByUrl, 'profile'),
    'prospecting.lists-service.lead-search-only-containing': (h) =>
      h === undefined
        ? vacuous
        : given(ok(h.listsOfNobody), () =>
            check(
              itemsOf(h.listsOfNobody).length === 0,
              'lists are found by an email that nobody has',
              h.listsOfNobody,
            ),
          ),
  },
});

const onPages = judging(pages, {
  observers: {
    'prospecting.lists-service.lead-search-unpaged': ({ unpaged }) => unpaged && envelope(unpaged),
    'prospecting.lists-service.lead-search-full-value': ({ found, part }) =>
      found && part && itemsOf(found).length > 0
        ? `a part finds ${itemsOf(part).length === 0 ? 'nothing' : 'something'}`
        : undefined,
    'prospecting.lists-service.lead-search-case': ({ found, inCapitals }) =>
      found && inCapitals && itemsOf(found).length > 0
        ? itemsOf(inCapitals).length === itemsOf(found).length
          ? 'ignored'
          : 'minded'
        : undefined,
  },
});

const onLinkedLists = judging(linkedLists, {
  observers: {
    // The person is in one list, and others have contacts as well: a total that follows the search is a smaller one.
    'prospecting.lists-service.lead-search-totals': (h) =>
      h && ok(h.search) && ok(h.whole) && itemsOf(h.listed).length > 0
        ? Object.fromEntries(
            ['total', 'totalLeads'].map((name) => [
              name,
              numberIn(h.search, name) === numberIn(h.whole, name) ? 'stays' : 'follows the search',
            ]),
          )
        : undefined,
    'prospecting.lists-service.lead-search-linked': (h) =>
      h && ok(h.search) ? (holds(itemsOf(h.search), h.here.listId) ? 'found' : 'not found') : undefined,
  },
});

const holds = (items: readonly JsonObject[], id: string): boolean =>
  items.some((item) => listIdOf(item) === id);

export const listsServiceLeadSearch: Section = {
  scenarios: [onPersons, onExisting, onPages, onLinkedLists],
  runCheckers: runCheckers('prospecting', true, {
    'prospecting.lists-service.lead-search-by-email': leadSearchFindsAll,
  }),
};
