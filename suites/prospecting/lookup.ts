import { message } from '../kit/model/message.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../kit/model/check-result.ts';

import { withChecks, monitors, scenario, section, dataCheckers } from '../kit/model/scenario.ts';
import { type Exchange, objectOf, statusOf, queryOf } from '../kit/model/exchange.ts';
import { contrast, isStatus, numberIn, ok, stringIn } from '../kit/checks/matchers.ts';
import { PROSPECTING_FAILURES } from './support/access.ts';
import { newList, storedEmails } from './checks/add-contact.ts';
import { entryIdOf, itemsOf } from './support/answers.ts';
import { MOST, hasEntriesOf, sameEntriesInAnyOrder } from './checks/lists.ts';
import { isGone } from './checks/errors.ts';
import { atMost } from './checks/pages.ts';
import {
  areFullAlike,
  emailsAlike,
  hasWhatIsShown,
  haveWhatCampaignsShow,
  isAnswered,
  lookupFindsAll,
} from './checks/run-contacts.ts';
import { allHave, byKey, countsItself, hasEnvelope, contactsFound } from './checks/lookups.ts';
import { fieldsAgree } from './checks/agreement-of-pages.ts';
import { PAGED_ROUTES } from './support/paged-routes.ts';
import { contactsAlike } from './checks/shown-alike.ts';
import { lookUp } from './checks/stored.ts';
import { addSequence } from './scenarios/add-contact.ts';
import { existing } from './scenarios/contacts.ts';
import { linkedPersons } from './scenarios/list-persons.ts';
import { listChangeQuestions } from './scenarios/list-questions.ts';
import { finds, isWholeLookup, links, type Sought } from './scenarios/links.ts';
import { lookups, ownListRows } from './scenarios/list-rows.ts';
import { adding } from './scenarios/lookup-questions.ts';
import { rowWindows } from './scenarios/windows.ts';
import { equals, isEachOnce, isNone, isSome } from '../kit/checks/relations.ts';

/** Lists in which an email must be looked up if no list shows links. */
const ALL = 5;

/** Whether every list is linked to every other: each lookup in another list finds the contact. */
const areAllFound = (apart: readonly Sought[]): boolean => {
  const byContact = [...Map.groupBy(apart, ({ contact }) => contact).values()];
  return (
    byContact.length > 1 &&
    byContact.every(
      (some) => some.length === ALL && some.every(({ found, contact }) => finds(found, contact)),
    )
  );
};

/** A lookup that finds nothing may be refused. */
const REFUSED: readonly number[] = [400, 404, 422];

/** Checks the lookup of an unknown address in a list with readable contacts. */
const findsNoContact = ({
  bare,
  nothing,
}: {
  readonly bare: Exchange;
  readonly nothing: Exchange;
}): CheckResult => {
  const isRefused = REFUSED.includes(statusOf(nothing)) && !isGone(nothing);
  const isAnswer = ok(nothing) || isRefused || PROSPECTING_FAILURES.includes(statusOf(nothing));
  return given(ok(bare) && isAnswer, () =>
    check(
      isRefused || (ok(nothing) && itemsOf(nothing).length === 0),
      ok(nothing)
        ? message`an address that no contact has: expected no item, got ${itemsOf(nothing).length}`
        : message`an address that no contact has: expected an empty list, got ${statusOf(nothing)}`,
      nothing,
    ),
  );
};

/** What answers the lookup of an unknown address in a list with readable contacts. */
const answerToNone = (bare: Exchange, nothing: Exchange): string | undefined =>
  ok(bare) && findsNoContact({ bare, nothing }).kind === 'holds' ? found(nothing) : undefined;

const ignoresPage = (found: Exchange, pageTwo: Exchange): CheckResult =>
  given(ok(found) && isAnswered(pageTwo) && itemsOf(found).length > 0, () =>
    hasEntriesOf(pageTwo, found, message`page 2 of a lookup is another`),
  );

/** Whether the upper-case form of the email differs only in case, because some letters have no such form. */
const hasPlainCase = (exchange: Exchange): boolean =>
  /^[\x20-\x7e]*$/.test(queryOf(exchange).get('email') ?? '');

const found = (answer: Exchange): string =>
  ok(answer) ? `${itemsOf(answer).length} found` : `${statusOf(answer)}`;

const CASES = 60;

/** The same address in many spellings, to get more contacts than a lookup answers. */
const cased = (number: number): string =>
  Array.from('lookups', (letter, at) => ((number >> at) & 1 ? letter.toUpperCase() : letter)).join('');

const columnsAgree = fieldsAgree(PAGED_ROUTES.rows);

/** Text for whether all contacts of a page have an id. */
const haveIds = (page: Exchange): string | undefined =>
  itemsOf(page).length > 0 ? String(itemsOf(page).every((item) => 'id' in item)) : undefined;

export const lookup = section(
  withChecks(rowWindows, { 'prospecting.lookup.without-key-visible-columns': columnsAgree }),
  withChecks(links, {
    'prospecting.lookup.covers-linked-lists': ({ linked: some }) =>
      every(some, ({ contact, found }) =>
        given(isAnswered(found) && isWholeLookup(found), () =>
          check(
            // If both lists contain the contact, one result may be enough.
            itemsOf(found).length > 0,
            () =>
              message`the contact of a linked list is not found: expected ${contact.id}, got ${itemsOf(found)}`,
            contact.page,
            found,
          ),
        ),
      ),
    'prospecting.lookup.linked-lists-only': ({ areLinksShown, apart }) =>
      every(apart, ({ contact, found }) =>
        given(isAnswered(found), () =>
          check(
            !finds(found, contact) || !(areLinksShown || areAllFound(apart)),
            () =>
              message`a contact of a list that is not linked is found: expected none, got ${itemsOf(found)}`,
            contact.page,
            found,
          ),
        ),
      ),
  }),
  withChecks(addSequence, {
    'prospecting.lookup.email-case-insensitive': ({ lookups, done, complete }) =>
      given(complete, () => {
        const stored = storedEmails(done);
        return every(lookups, ({ email, found }) => {
          const wanted = stored.filter((each) => each.toLowerCase() === email.toLowerCase()).length;
          return given(ok(found) && wanted > 0, () =>
            equals(
              itemsOf(found).length,
              wanted,
              message`${itemsOf(found).length} of ${wanted} contacts are found`,
              found,
            ),
          );
        });
      }),
    'prospecting.lookup.email-whole-match': ({ lookups }) =>
      every(lookups, ({ email, found }) =>
        every(itemsOf(found), (item) => {
          const address = stringIn(item, 'email');
          return address === undefined
            ? vacuous
            : equals(
                address.toLowerCase(),
                email.toLowerCase(),
                message`${address} is found for ${email}`,
                found,
              );
        }),
      ),
  }),
  withChecks(linkedPersons, {
    'prospecting.lookup.covers-linked-lists': (h) =>
      h === undefined || !h.stored.every(ok) || !ok(h.found) || objectOf(h.byEmail)['duplicate'] === false
        ? vacuous
        : isSome(itemsOf(h.found), 'the contact of the linked list is not found', h.found),
  }),
  withChecks(listChangeQuestions, {
    'prospecting.lookup.secondary-email': ({ bySecondary }) =>
      ok(bySecondary) ? (itemsOf(bySecondary).length > 0 ? 'matched' : 'not matched') : undefined,
    'prospecting.lookup.page-fields-in-lookup': ({ byEmail }) =>
      ok(byEmail)
        ? ['page', 'pageSize'].map((name) => `${name} ${String(objectOf(byEmail)[name])}`).join(', ')
        : undefined,
  }),
  withChecks(ownListRows, {
    'prospecting.lookup.without-key-paged': ({ first, most }) =>
      given(ok(first) && (numberIn(most, 'total') ?? 0) > MOST, () =>
        check(
          itemsOf(first).length < (numberIn(most, 'total') ?? 0),
          message`all contacts come at once: expected less than ${numberIn(most, 'total') ?? 0}, got ${itemsOf(first).length}`,
          first,
        ),
      ),
    'prospecting.lookup.both-422': ({ bare, both }) => given(ok(bare), () => isStatus(both, 422)),
    'prospecting.lookup.nothing-found': findsNoContact,
    'prospecting.lookup.nothing-found-answer': ({ bare, nothing }) => answerToNone(bare, nothing),
  }),
  withChecks(existing, {
    'prospecting.lookup.without-key-has-id': (h) => (h?.page && ok(h.page) ? haveIds(h.page) : undefined),
    'prospecting.lookup.nothing-found': (h) =>
      h === undefined ? vacuous : findsNoContact({ bare: h.found, nothing: h.nothing }),
    'prospecting.lookup.nothing-found-answer': (h) => h && answerToNone(h.found, h.nothing),
    'prospecting.lookup.full-contacts': (h) =>
      h === undefined
        ? vacuous
        : areFullAlike([h.found, h.inCapitals, ...h.elsewhere, ...(h.byUrl === undefined ? [] : [h.byUrl])]),
    'prospecting.lookup.ignores-page': (h) => (h === undefined ? vacuous : ignoresPage(h.found, h.pageTwo)),
    'prospecting.lookup.both-422': (h) => (h?.both && ok(h.found) ? isStatus(h.both, 422) : vacuous),
    'prospecting.lookup.email-case-insensitive': (h) =>
      h === undefined
        ? vacuous
        : given(
            ok(h.found) &&
              itemsOf(h.found).length > 0 &&
              isAnswered(h.inCapitals) &&
              hasPlainCase(h.inCapitals),
            () =>
              check(
                itemsOf(h.found).length >= 50 || sameEntriesInAnyOrder(h.found, h.inCapitals),
                () =>
                  message`the email in capitals finds others: ${contrast(h.inCapitals, h.found, 'items')}`,
                h.found,
                h.inCapitals,
              ),
          ),
    'prospecting.lookup.profile-url-exact': (h) =>
      h?.byUrl === undefined || !isAnswered(h.byUrl)
        ? vacuous
        : check(
            itemsOf(h.byUrl).some((item) => item['socialUrlProfile'] === h.url),
            () =>
              message`the stored URL does not find its contact: expected one with ${h.url}, got ${h.byUrl && itemsOf(h.byUrl)}`,
            h.found,
            h.byUrl,
          ),
  }),
  withChecks(lookups, {
    'prospecting.lookup.up-to-50': ({ count, added, found }) =>
      given(ok(added) && numberIn(added, 'created') === count && count === 50, () =>
        check(
          itemsOf(found).length === 50,
          () => message`${itemsOf(found).length} of 50 are found: expected 50, got ${itemsOf(found)}`,
          found,
        ),
      ),
    'prospecting.lookup.at-most-50': ({ count, added, found }) =>
      given(ok(added) && numberIn(added, 'created') === count && count > 50, () =>
        check(
          itemsOf(found).length <= 50,
          () => message`${itemsOf(found).length} are found: expected at most 50, got ${itemsOf(found)}`,
          found,
        ),
      ),
    // The document does not state which contacts are returned of more than fifty.
    'prospecting.lookup.ignores-page': ({ count, found, pageTwo }) =>
      given(count <= 50, () => ignoresPage(found, pageTwo)),
    'prospecting.lookup.ignores-page-size': ({ count, found, small }) =>
      given(count <= 50 && ok(found) && ok(small) && itemsOf(found).length > 5, () =>
        hasEntriesOf(small, found, message`a lookup depends on the page size`),
      ),
    'prospecting.lookup.full-contacts': ({ added, found }) =>
      every(ok(added) && itemsOf(found).length > 0 ? itemsOf(found) : [], (item) =>
        check(
          Object.values(item).includes('Gent') && Object.values(item).includes('CTO'),
          () =>
            message`a field that was sent is not shown: expected one of ${Object.values(item)}, got "Gent"; expected one of ${Object.values(item)}, got "CTO"`,
          found,
        ),
      ),
    'prospecting.lookup.profile-url-exact': ({ byUrl }) =>
      given(ok(byUrl), () =>
        check(
          itemsOf(byUrl).length === 1,
          () => message`${itemsOf(byUrl).length} are found: expected 1, got ${itemsOf(byUrl)}`,
          byUrl,
        ),
      ),
    'prospecting.lookup.profile-url-other-form-not-found': ({ byUrl, otherForms }) =>
      every(itemsOf(byUrl).length > 0 ? otherForms : [], (answer) =>
        given(ok(answer), () => isNone(itemsOf(answer), 'another form of the URL finds it', answer)),
      ),
  }),
  withChecks(adding, {
    'prospecting.lookup.both-with-empty': ({ bothOneEmpty }) => found(bothOneEmpty),
    'prospecting.lookup.empty-email': ({ emptyEmail, listed }) =>
      ok(emptyEmail) && numberIn(emptyEmail, 'total') === numberIn(listed, 'total')
        ? 'all contacts, as without it'
        : found(emptyEmail),
    'prospecting.lookup.without-key-fields': ({ listed }) =>
      itemsOf(listed).length > 0
        ? [...new Set(itemsOf(listed).flatMap(Object.keys))].sort().join(', ')
        : undefined,
    'prospecting.lookup.without-key-has-id': ({ listed }) => haveIds(listed),
  }),
  /** Open questions on lookups with more matches than they answer. */
  scenario({
    id: 'prospecting.lookup.open-questions',
    requires: ['scratch'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'Many of one address');
      const added = await context.prospecting.call('POST /lists/list/{listId}/contacts/batch', {
        path: { listId },
        body: {
          contacts: Array.from({ length: CASES }, (_, at) => ({ email: `${cased(at)}@many.example` })),
        },
      });
      return { added, looked: await lookUp(context, listId, 'lookups@many.example') };
    },
    checks: {
      'prospecting.lookup.total-beyond-50': ({ added, looked }) =>
        numberIn(added, 'created') === CASES && ok(looked)
          ? `${String(numberIn(looked, 'total'))} for ${CASES}`
          : undefined,
    },
  }),
  monitors({
    'prospecting.lookup.email-whole-match': byKey('email', (answer, sought) =>
      allHave(answer, sought, (a, b) => a.toLowerCase() === b.toLowerCase()),
    ),
    'prospecting.lookup.profile-url-other-form-not-found': byKey('socialUrl', (answer, sought) =>
      allHave(answer, sought, (a, b) => a === b),
    ),
    'prospecting.lookup.at-most-50': (answer) =>
      every(['email', 'socialUrl'], (name) => byKey(name, (page) => atMost(page, 'items', 50))(answer)),
    'prospecting.lookup.total-counts': (answer) =>
      every(['email', 'socialUrl'], (name) => byKey(name, countsItself)(answer)),
    'prospecting.lookup.each-once': (answer) => {
      const ids = contactsFound(answer).flatMap((item) => entryIdOf(item) ?? []);
      return given(ids.length > 1, () => isEachOnce(ids, 'a lookup finds one contact twice', answer));
    },
    'prospecting.lookup.envelope-in-lookup': (answer) =>
      every(['email', 'socialUrl'], (name) => byKey(name, hasEnvelope)(answer)),
  }),
  dataCheckers({
    'prospecting.lookup.up-to-50': lookupFindsAll,
    'prospecting.lookup.without-key-visible-columns': columnsAgree,
    'prospecting.lookup.shown-alike': (exchanges) =>
      together(contactsAlike(exchanges), emailsAlike(exchanges)),
    'prospecting.lookup.full-contacts': (exchanges) =>
      together(hasWhatIsShown(exchanges), haveWhatCampaignsShow(exchanges), areFullAlike(exchanges)),
  }),
);
