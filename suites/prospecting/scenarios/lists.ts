import fc from 'fast-check';
import { eventually } from '../../kit/engine/eventually.ts';
import { stimulus } from '../../kit/engine/scenario.ts';
import { newList } from '../fixtures/add-contact.ts';
import { idOf } from '../fixtures/answers.ts';
import { listsIn } from '../fixtures/lists.ts';

/** Names that are no text, and another name for a list. */
export const names = stimulus({
  id: 'prospecting.lists.names',
  service: 'prospecting',
  requires: ['write'],
  input: () =>
    fc.record({
      other: fc.constantFrom('Renamed', 'Neu benannt'),
      notAName: fc.constantFrom<unknown>(7, ['a'], { a: 1 }, true),
    }),
  stimulus: async (context, { other, notAName }) => {
    const { prospecting } = context;
    const raw = (operation: string, target: string, name: unknown) =>
      prospecting.raw({
        method: operation.split(' ')[0] ?? '',
        operation,
        target,
        body: JSON.stringify({ name }),
      });
    const wrongName = await raw('POST /lists/list', '/lists/list', notAName);
    const listed = await prospecting.call('GET /lists/list');
    const { listId } = await newList(context, 'names');
    const renamed = await raw('PATCH /lists/list/{listId}', `/lists/list/${listId}`, other);
    const relisted = await eventually(
      context,
      () => prospecting.call('GET /lists/list'),
      (answer) => listsIn(answer).some((list) => idOf(list) === listId && list['name'] === other),
    );
    return { other, listId, wrongName, listed, renamed, relisted };
  },
});
