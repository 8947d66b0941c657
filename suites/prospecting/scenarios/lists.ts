import fc from 'fast-check';
import { stimulus } from '../../kit/engine/scenario.ts';
import { newList } from '../fixtures/add-contact.ts';

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
    const relisted = await prospecting.call('GET /lists/list');
    return { other, listId, wrongName, listed, renamed, relisted };
  },
});
