import fc from 'fast-check';
import { pollUntil } from '../../kit/confirm/poll-until.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { NO_ID } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import { listIdOf } from '../support/answers.ts';
import { listsIn } from '../checks/lists.ts';

export const RENAMED_TWIN = 'Singleton';

/** Two lists with one name. One of them gets a contact and another name, and is deleted. */
export const twins = stimulus({
  id: 'prospecting.lists.twins',
  requires: ['write'],
  stimulus: async (context) => {
    const { prospecting } = context;
    const create = () => prospecting.call('POST /lists/list', { body: { name: 'Twin' } });
    const [first, second] = [await create(), await create()];
    const made = (answer: Exchange) => stringIn(objectOf(answer), 'listId') ?? NO_ID;
    const [firstId, secondId] = [made(first), made(second)];
    const rows = (listId: string) =>
      prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query: { page: 1 } });
    const lists = () => prospecting.call('GET /lists/list');
    const atOnce = await lists();
    const listed = await pollUntil(context, lists, (answer) => {
      const ids = listsIn(answer).map(listIdOf);
      return [firstId, secondId].every((id) => ids.includes(id));
    });
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId: firstId },
      body: { email: 'twin@contact.example' },
    });
    const history = { first, second, firstId, secondId, atOnce, listed, added, rows: await rows(secondId) };
    const rename = (name: string) =>
      prospecting.call('PATCH /lists/list/{listId}', { path: { listId: firstId }, body: { name } });
    const renamed = await rename(RENAMED_TWIN);
    const relisted = await prospecting.call('GET /lists/list');
    await rename('Twin');
    const deleted = await prospecting.call('DELETE /lists/list/{listId}', { path: { listId: firstId } });
    const left = await prospecting.call('GET /lists/list/{listId}', { path: { listId: secondId } });
    return { ...history, renamed, relisted, deleted, left };
  },
});

/** Names that are not texts, and another name for a list. */
export const listNames = stimulus({
  id: 'prospecting.lists.names',
  requires: ['write'],
  input: () =>
    fc.record({
      other: fc.constantFrom('Renamed', 'Neu benannt'),
      notAName: fc.constantFrom<unknown>(7, ['a'], { a: 1 }, true),
    }),
  stimulus: async (context, { other, notAName }) => {
    const { prospecting } = context;
    const wrongName = await prospecting.send('POST /lists/list', { body: { name: notAName } });
    const listed = await prospecting.call('GET /lists/list');
    const { listId } = await newList(context, 'names');
    const rename = (name: string) =>
      prospecting.call('PATCH /lists/list/{listId}', { path: { listId }, body: { name } });
    await rename(`${other} at first`);
    const renamed = await rename(other);
    const relisted = await pollUntil(
      context,
      () => prospecting.call('GET /lists/list'),
      (answer) => listsIn(answer).some((list) => listIdOf(list) === listId && list['name'] === other),
    );
    return { other, listId, wrongName, listed, renamed, relisted };
  },
});
