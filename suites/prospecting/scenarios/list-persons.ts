import fc from 'fast-check';
import { pollUntil } from '../../kit/confirm/poll-until.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { linkedIn } from '../checks/list-persons.ts';
import { listIdsIn, itemsOf } from '../support/answers.ts';
import { profileLikeOthers } from '../support/profiles.ts';
import { MOST, listsIn } from '../checks/lists.ts';

/** Persons in several places, and rules that only show in a sequence. */
export const persons = stimulus({
  id: 'prospecting.list-persons.persons',
  requires: ['scratch'],
  input: () => fc.record({ name: fc.constantFrom('ada', 'bob', 'eve'), slash: fc.boolean() }),
  stimulus: async (context, { name, slash }) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'persons');
    const { listId: elsewhere } = await newList(context, 'elsewhere');
    const add = (list: string, body: Record<string, string>) =>
      prospecting.call('POST /lists/list/{listId}/contacts', { path: { listId: list }, body });
    const email = `${name}.only@contact.example`;
    // A search may find a profile only by its host, which only profiles of the account show.
    const known = await profileLikeOthers(context);
    const url = (known ?? 'https://social.example/in/').replace(/[^/]*$/, `${name}.Only`);
    const first = await add(listId, { email, firstName: 'Ada' });
    const second = await add(listId, { socialUrlProfile: url, firstName: 'Bob' });
    const crossing = await add(listId, { email, socialUrlProfile: url });
    const otherForm = await add(listId, { socialUrlProfile: slash ? `${url}/` : url.toLowerCase() });
    const unlinked = await add(elsewhere, { email, firstName: 'Ada' });
    const keyless = [await add(listId, { firstName: 'Nobody' }), await add(listId, { firstName: 'Nobody' })];
    const search = (leadSearch: string) =>
      pollUntil(
        context,
        () => prospecting.call('GET /lists/list', { query: { leadSearch, page: 1, limit: MOST } }),
        (found) => listIdsIn(itemsOf(found)).includes(listId),
      );
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
      isProfileKnown: known !== undefined,
    };
  },
});

export const linkedPersons = stimulus({
  id: 'prospecting.list-persons.linked',
  requires: ['write', 'state'],
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
      gone: await pollUntil(
        context,
        () => prospecting.call('GET /lists/list/{listId}', { path: { listId: here.linked } }),
        (answer) => !ok(answer),
      ),
    };
  },
});
