import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';

import { withChecks, monitors, section, dataCheckers } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { numberIn, ok, answerIn } from '../../kit/checks/matchers.ts';
import { listIdsIn, listIdOf, itemsOf } from '../support/answers.ts';
import { envelope, statusAndKeysOf, twice } from '../support/list-questions.ts';
import { isListMissing } from '../checks/errors.ts';
import { answersThat, listsIn } from '../checks/lists.ts';
import { searchFindsLists, hasIt } from '../checks/run-contacts.ts';
import { pagesAgree } from '../checks/agreement-of-pages.ts';
import { PAGED_ROUTES } from '../support/paged-routes.ts';
import { existing } from '../scenarios/contacts.ts';
import { MEMBER, inCampaign, listLife } from '../scenarios/list-life.ts';
import { linkedPersons, persons } from '../scenarios/list-persons.ts';
import { OTHER_NAME, listChangeQuestions, listPageQuestions } from '../scenarios/list-questions.ts';
import { ownListRows } from '../scenarios/list-rows.ts';
import { listNames, twins } from '../scenarios/lists.ts';
import { linkedLists } from '../scenarios/lookup-questions.ts';
import { contentOf } from '../../kit/model/parse.ts';
import {
  equals,
  fails,
  isExactly,
  isNone,
  isAmong,
  isSome,
  isNoneOf,
  includes,
} from '../../kit/checks/relations.ts';

/** Checks that some list has the person. The document leaves open whether contacts of linked lists are included. */
const findsSome = (answer: Exchange, what: string): CheckResult =>
  given(ok(answer), () => isSome(itemsOf(answer), message`no list with this ${what} is found`, answer));

/** Checks that pages of a search agree. */
const searchAgrees = pagesAgree(PAGED_ROUTES.search);

const holds = (items: readonly JsonObject[], id: string): boolean =>
  items.some((item) => listIdOf(item) === id);

export const listsServiceLists = section(
  withChecks(listLife, {
    'prospecting.lists-service.delete-list-removes': ({ deleted, gone, listedAfter, listId }) =>
      given(ok(deleted), () =>
        check(
          !ok(gone) && !listIdsIn(listsIn(listedAfter)).includes(listId),
          () =>
            message`the list is still there: expected a refusal, got ${answerIn(gone)}; expected none of ${listIdsIn(listsIn(listedAfter))}, got ${listId}`,
          gone,
          listedAfter,
        ),
      ),
    'prospecting.lists-service.delete-list-permanent': ({ deleted, listedAfter, listId }) =>
      given(ok(deleted), () =>
        isNoneOf(listId, listIdsIn(listsIn(listedAfter)), 'the list comes back', listedAfter),
      ),
    'prospecting.lists-service.delete-list-removes-contacts': ({ deleted, taken, goneRows, goneContact }) =>
      given(ok(deleted) && ok(taken), () =>
        check(
          (!ok(goneRows) || itemsOf(goneRows).length === 0) && !ok(goneContact),
          message`a contact of a deleted list is still there: expected no rows and no contact, got ${answerIn(goneRows)} with ${itemsOf(goneRows).length} rows, and ${answerIn(goneContact)} for the contact`,
          goneRows,
          goneContact,
        ),
      ),
  }),
  withChecks(persons, {
    'prospecting.lists-service.lead-search-by-email': ({ first, byEmail, listId }) =>
      given(ok(first) && ok(byEmail), () =>
        isAmong(listId, listIdsIn(itemsOf(byEmail)), 'the list with this email is not found', byEmail),
      ),
    'prospecting.lists-service.lead-search-by-profile': ({ second, byProfile, isProfileKnown, listId }) =>
      given(isProfileKnown && ok(second) && ok(byProfile), () =>
        isAmong(listId, listIdsIn(itemsOf(byProfile)), 'the list with this profile is not found', byProfile),
      ),
    'prospecting.lists-service.lead-search-only-containing': ({ second, byProfile, elsewhere }) =>
      given(ok(second) && ok(byProfile), () =>
        isNoneOf(elsewhere, listIdsIn(itemsOf(byProfile)), 'a list without the person is found', byProfile),
      ),
  }),
  withChecks(existing, {
    'prospecting.lists-service.lead-search-by-email': (h) =>
      // The document leaves open whether this search ignores case like a lookup.
      h === undefined || !ok(h.found) || !itemsOf(h.found).some(({ email }) => email === h.email)
        ? vacuous
        : together(
            findsSome(h.lists, 'email'),
            searchFindsLists(h.lists, h.email, [h.found, ...h.elsewhere]),
            h.tagged ? findsSome(h.tagged.lists, 'email') : vacuous,
          ),
    'prospecting.lists-service.lead-search-by-profile': (h) =>
      h?.listsByUrl === undefined ? vacuous : findsSome(h.listsByUrl, 'profile'),
    'prospecting.lists-service.lead-search-only-containing': (h) =>
      h === undefined
        ? vacuous
        : together(
            given(ok(h.listsOfNobody), () =>
              isNone(itemsOf(h.listsOfNobody), 'lists are found by an unknown email', h.listsOfNobody),
            ),
            every(h.elsewhere, (lookup) => hasIt(h.lists, lookup)),
            searchAgrees(h.listsApart === undefined ? [h.lists] : [h.lists, h.listsApart]),
          ),
    // A search for an unknown person finds no list, so its total shows which lists count.
    'prospecting.lists-service.lead-search-totals': (h) => {
      if (h === undefined || !ok(h.listsOfNobody)) return undefined;
      const total = numberIn(h.listsOfNobody, 'total');
      const [some, none] = [h.lists, h.listsOfNobody].map((page) => itemsOf(page).length);
      return some && none === 0 && total !== undefined
        ? { total: total === 0 ? 'follows the search' : 'stays' }
        : undefined;
    },
  }),
  withChecks(linkedPersons, {
    'prospecting.lists-service.delete-list-removes-linked-lists': (h) =>
      h === undefined || !ok(h.deleted) ? vacuous : fails(h.gone, 'the linked list stays', h.deleted, h.gone),
  }),
  withChecks(listPageQuestions, {
    'prospecting.lists-service.lead-search-unpaged': ({ unpaged }) => unpaged && envelope(unpaged),
    'prospecting.lists-service.lead-search-totals': ({ all, found }) => {
      const [whole, total] = [all, found].map((page) => page && ok(page) && numberIn(page, 'total'));
      const isFound = found !== undefined && total === itemsOf(found).length;
      // Lists that come or go between the two reads make other numbers.
      return typeof total === 'number' && isFound !== (total === whole)
        ? { total: isFound ? 'follows the search' : 'stays' }
        : undefined;
    },
    'prospecting.lists-service.lead-search-full-value': ({ all, found, part, named }) =>
      every(found !== undefined && ok(found) && itemsOf(found).length > 0 ? [part, named] : [], (search) =>
        // A service may ignore a value that is neither an email nor a URL, and list everything.
        search !== undefined && ok(search) && itemsOf(search).length < itemsOf(all).length
          ? isNone(itemsOf(search), 'lists are found by a part of an email, or by a name', search)
          : vacuous,
      ),
    'prospecting.lists-service.lead-search-case': ({ found, inCapitals, again }) => {
      const [lists, others, last] = [found, inCapitals, again].map((page) => page && itemsOf(page).length);
      if (lists === undefined || lists === 0 || others === undefined || lists !== last) return undefined;
      return lists === others ? 'ignored' : 'minded';
    },
  }),
  withChecks(listChangeQuestions, {
    'prospecting.lists-service.rename-list-answer': ({ renamed }) =>
      given(ok(renamed), () =>
        includes(
          contentOf(renamed),
          JSON.stringify(OTHER_NAME),
          'the answer is not the renamed list',
          renamed,
        ),
      ),
    'prospecting.lists-service.rename-list-body': ({ renamed }) =>
      `\`name\` ${ok(renamed) ? 'is taken' : `answers ${statusOf(renamed)}`}`,
    'prospecting.lists-service.delete-list-answer': ({ deleted }) => twice(deleted),
    'prospecting.lists-service.get-list-fields': ({ list }) => statusAndKeysOf(list),
    'prospecting.lists-service.shown-at-once': ({ removed, afterRemoval }) =>
      ok(removed) && ok(afterRemoval)
        ? { 'a deleted contact': itemsOf(afterRemoval).length === 0 ? 'at once' : 'later' }
        : undefined,
  }),
  withChecks(twins, {
    'prospecting.lists-service.shown-at-once': ({ second, secondId, atOnce }) =>
      ok(second) && ok(atOnce)
        ? { 'a new list': listIdsIn(listsIn(atOnce)).includes(secondId) ? 'at once' : 'later' }
        : undefined,
  }),
  withChecks(ownListRows, {
    'prospecting.lists-service.get-list-answers-one': ({ list }) =>
      given(ok(list), () =>
        check(
          isObject(list.response.json),
          () => message`the answer is not one list: expected an object with an id, got ${list.response.json}`,
          list,
        ),
      ),
    // For an existing list, named in the usual ways. A request without a list may find none.
    'prospecting.lists-service.campaign-usage-not-a-list-id': ({ used, listed, usage }) =>
      given(listIdsIn(listsIn(listed)).includes(used), () =>
        check(
          !isListMissing(usage),
          message`campaign-usage is taken for the id of a list: expected a success, got ${answerIn(usage)}`,
          listed,
          usage,
        ),
      ),
  }),
  withChecks(listNames, {
    'prospecting.lists-service.rename-list-renames': ({ renamed, relisted, listId, other }) =>
      // The body is not documented. If the answer is the renamed list, it was understood.
      given(ok(renamed) && contentOf(renamed).includes(other), () =>
        every(
          listsIn(relisted).filter((list) => listIdOf(list) === listId),
          (list) =>
            given(list['name'] !== undefined, () =>
              equals(list['name'], other, () => message`the list is called ${list['name']}`, relisted),
            ),
        ),
      ),
  }),
  withChecks(inCampaign, {
    'prospecting.lists-service.delete-list-removes-from-campaigns': ({
      added,
      set,
      before,
      deleted,
      after,
    }) =>
      every([added, set, deleted].every(ok) ? after : [], (answer) => {
        const former = before.find(({ operation }) => operation === answer.operation);
        return given(ok(answer) && former !== undefined && contentOf(former).includes(MEMBER), () =>
          check(
            !contentOf(answer).includes(MEMBER),
            () =>
              message`a contact of a deleted list is still one of the campaign: expected no ${MEMBER} in it, got ${contentOf(answer)}`,
            former,
            deleted,
            answer,
          ),
        );
      }),
    'prospecting.lists-service.campaign-usage-finds-campaigns': ({ campaignId, set, usage }) =>
      every(ok(set) ? usage : [], ({ of, ofOther }) => {
        const [isNamed, isOfOther] = [of, ofOther].map((answer) => contentOf(answer).includes(campaignId));
        // If the service does not know the parameter, every list gets the same answer.
        return given(ok(of) && ok(ofOther) && isNamed !== isOfOther, () =>
          isExactly(isNamed, true, 'the campaign is named for a list that it does not use', of, ofOther),
        );
      }),
    'prospecting.lists-service.campaign-usage-parameters': ({ campaignId, usage }) =>
      usage.find(({ of }) => ok(of) && contentOf(of).includes(campaignId))?.name ?? 'none of the usual names',
    'prospecting.lists-service.campaign-usage-answer': ({ usage }) => {
      const of = (usage.find((each) => ok(each.of)) ?? usage[0])?.of;
      return of && `${statusOf(of)} { ${Object.keys(objectOf(of)).sort().join(', ')} }`;
    },
  }),
  withChecks(linkedLists, {
    // The person is in one list, and other lists have contacts as well, so a total that follows the search is smaller.
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
  }),
  dataCheckers({ 'prospecting.lists-service.lead-search-only-containing': searchAgrees }),
  monitors({
    'prospecting.lists-service.get-list-answers-one': answersThat('GET /lists/list/{listId}', 'list'),
  }),
);
