import fc from 'fast-check';
import type { Exchange, JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { listsIn, idsIn, MOST } from './list-wire.ts';
import { bodyOf, idOf, itemsOf, ok, on } from './wire.ts';

/** Persons that are in several places, and rules that only show in a sequence. */
const persons = scenario({
  id: 'prospecting.lists.persons',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 22,
  input: () => fc.record({ name: fc.constantFrom('ada', 'bob', 'eve'), slash: fc.boolean() }),
  stimulus: async (context, { name, slash }) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'persons');
    const { listId: elsewhere } = await newList(context, 'elsewhere');
    const add = (list: string, body: Record<string, string>) =>
      prospecting.call('POST /lists/list/{listId}/contacts', { path: { listId: list }, body });
    const email = `${name}.only@contact.example`;
    const url = `https://social.example/in/${name}.Only`;
    const first = await add(listId, { email, firstName: 'Ada' });
    const second = await add(listId, { socialUrlProfile: url, firstName: 'Bob' });
    const crossing = await add(listId, { email, socialUrlProfile: url });
    const otherForm = await add(listId, { socialUrlProfile: slash ? `${url}/` : url.toLowerCase() });
    const unlinked = await add(elsewhere, { email, firstName: 'Ada' });
    const keyless = [await add(listId, { firstName: 'Nobody' }), await add(listId, { firstName: 'Nobody' })];
    const search = (leadSearch: string) =>
      prospecting.call('GET /lists/list', { query: { leadSearch, page: 1, limit: MOST } });
    return {
      listId,
      elsewhere,
      first,
      second,
      crossing,
      otherForm,
      unlinked,
      keyless,
      byEmail: await search(email),
      byProfile: await search(url),
    };
  },
  checkers: {
    'prospecting.add-contact.email-before-profile': ({ first, second, crossing }) =>
      given([first, second, crossing].every(ok), () =>
        check(
          bodyOf(crossing)['leadId'] === bodyOf(first)['leadId'],
          'the contact with the profile URL is answered',
          crossing,
        ),
      ),
    'prospecting.add-contact.duplicate-profile-as-string': ({ second, otherForm }) =>
      given(ok(second) && ok(otherForm), () =>
        check(bodyOf(otherForm)['duplicate'] === false, 'another form of the URL is a duplicate', otherForm),
      ),
    'prospecting.add-contact.unlinked-list-no-duplicate': ({ first, unlinked }) =>
      given(ok(first) && ok(unlinked), () =>
        check(bodyOf(unlinked)['duplicate'] === false, 'a contact of another list is a duplicate', unlinked),
      ),
    'prospecting.add-contact.no-keys-retry-creates-another': ({ keyless: [one, two] }) =>
      one === undefined || two === undefined || !ok(one) || !ok(two)
        ? vacuous
        : check(
            bodyOf(two)['duplicate'] === false && bodyOf(one)['leadId'] !== bodyOf(two)['leadId'],
            'the repeated contact is not a second one',
            two,
          ),
    'prospecting.add-contact.no-keys-never-deduplicated': ({ keyless }) =>
      every(keyless, (answer) => on(answer, 'duplicate', 'false', (value) => value === false)),
    'prospecting.add-contact.created-custom-variables-empty': ({ first, second }) =>
      every([first, second], (answer) =>
        on(
          answer,
          'createdCustomVariables',
          'an empty array',
          (value) => Array.isArray(value) && value.length === 0,
        ),
      ),
    'prospecting.lists-service.lead-search-by-email': ({ first, byEmail, listId }) =>
      given(ok(first) && ok(byEmail), () =>
        check(idsIn(itemsOf(byEmail)).includes(listId), 'the list with this email is not found', byEmail),
      ),
    'prospecting.lists-service.lead-search-by-profile': ({ second, byProfile, listId }) =>
      given(ok(second) && ok(byProfile), () =>
        check(
          idsIn(itemsOf(byProfile)).includes(listId),
          'the list with this profile is not found',
          byProfile,
        ),
      ),
    'prospecting.lists-service.lead-search-only-containing': ({ second, byProfile, elsewhere }) =>
      given(ok(second) && ok(byProfile), () =>
        check(
          !idsIn(itemsOf(byProfile)).includes(elsewhere),
          'a list without the person is found',
          byProfile,
        ),
      ),
  },
});

/** Two lists that the account itself shows as linked. */
export function linkedIn(lists: readonly JsonObject[]): { listId: string; linked: string } | undefined {
  const ids = new Set(idsIn(lists));
  for (const list of lists)
    for (const value of Object.values(list))
      if (Array.isArray(value))
        for (const linked of value)
          if (typeof linked === 'string' && ids.has(linked) && linked !== idOf(list))
            return { listId: idOf(list) ?? NO_ID, linked };
  return undefined;
}

const linked = scenario({
  id: 'prospecting.lists.linked',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 10,
  input: () => fc.constantFrom('ada', 'bob', 'eve'),
  stimulus: async (context, name) => {
    const { prospecting } = context;
    const here = linkedIn(listsIn(await prospecting.call('GET /lists/list')));
    if (here === undefined) return undefined;
    const add = (listId: string, body: Record<string, string>) =>
      prospecting.call('POST /lists/list/{listId}/contacts', { path: { listId }, body });
    const email = `${name}.linked@contact.example`;
    const url = `https://social.example/in/${name}.linked`;
    const stored = [await add(here.linked, { email }), await add(here.linked, { socialUrlProfile: url })];
    return {
      stored,
      byEmail: await add(here.listId, { email }),
      byProfile: await add(here.listId, { socialUrlProfile: url }),
      found: await prospecting.call('GET /lists/list/{listId}/rows', {
        path: { listId: here.listId },
        query: { email },
      }),
      deleted: await prospecting.call('DELETE /lists/list/{listId}', { path: { listId: here.listId } }),
      gone: await prospecting.call('GET /lists/list/{listId}', { path: { listId: here.linked } }),
    };
  },
  checkers: {
    'prospecting.add-contact.duplicate-in-linked-list-by-email': (h) =>
      h === undefined || !h.stored.every(ok) ? vacuous : isDuplicate(h.byEmail),
    'prospecting.add-contact.duplicate-in-linked-list-by-profile': (h) =>
      h === undefined || !h.stored.every(ok) ? vacuous : isDuplicate(h.byProfile),
    'prospecting.list.linked-lists-in-duplicate-check': (h) =>
      h === undefined || !h.stored.every(ok) ? vacuous : every([h.byEmail, h.byProfile], isDuplicate),
    'prospecting.lookup.covers-linked-lists': (h) =>
      h === undefined || !h.stored.every(ok) || !ok(h.found) || bodyOf(h.byEmail)['duplicate'] === false
        ? vacuous
        : check(itemsOf(h.found).length > 0, 'the contact of the linked list is not found', h.found),
    'prospecting.lists-service.delete-list-removes-linked-lists': (h) =>
      h === undefined || !ok(h.deleted)
        ? vacuous
        : check(!ok(h.gone), 'the linked list stays', h.deleted, h.gone),
  },
});

const isDuplicate = (answer: Exchange): Judgement =>
  given(ok(answer), () =>
    check(bodyOf(answer)['duplicate'] === true, 'a contact of a linked list is no duplicate', answer),
  );

export const listPersons = [persons, linked];
