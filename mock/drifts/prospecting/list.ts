import { isObject } from '../../../specs/json.ts';
import { OTHER, listPaged } from '../edits/prospecting-lists.ts';
import { answers, items, wireOf } from '../edits/prospecting-wire.ts';
import { table } from '../types.ts';
import { both, changeField, operation, setBody, setField, status } from '../wire.ts';

const CREATE = 'POST /lists/list';

export const list = table({
  'prospecting.list.created-with-name': answers(CREATE, 422),
  'prospecting.list.name-is-string': wireOf('a name of any type makes a list', (call, reply) =>
    call.operation === CREATE && reply.status === 400
      ? { ...reply, status: 201, body: { success: true, listId: OTHER, name: 7 } }
      : reply,
  ),
  'prospecting.list.create-success-true': wireOf(
    'success is false',
    setField(operation(CREATE), 'success', false),
  ),
  'prospecting.list.create-name-echoed': wireOf(
    'another name is answered',
    setField(both(operation(CREATE), status(201)), 'name', 'Untitled'),
  ),
  'prospecting.list.created-list-is-listed': {
    description: 'lists are shown but for the newest',
    prospecting: { plainArrayHolds: (position) => position < 8 },
    wire: items(listPaged, 'items', (all) => all.slice(0, -1)),
  },
  'prospecting.list.listed-name-string': wireOf(
    'a list without contacts has no name',
    setBody(operation('GET /lists/list'), (body) =>
      Array.isArray(body)
        ? body.map((each: unknown) =>
            isObject(each) && each['leads'] === 0 ? { ...each, name: null } : each,
          )
        : body,
    ),
  ),
  'prospecting.list.shown-alike': wireOf(
    'a list read by itself has another name',
    changeField(operation('GET /lists/list/{listId}'), 'name', (name) => `${String(name)} (list)`),
  ),
  'prospecting.list.same-name-apart': [
    { description: 'a second list of a name is the first', prospecting: { nameIsList: 'created' } },
    {
      variant: 'deleted',
      description: 'a deletion takes all lists of the name',
      prospecting: { nameIsList: 'deleted' },
    },
  ],
  'prospecting.list.linked-lists-in-duplicate-check': {
    description: 'linked lists are not searched',
    prospecting: { linkedListsSearched: 'none' },
  },
});
