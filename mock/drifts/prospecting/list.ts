import { set } from '../edits/answers.ts';
import { isObject } from '../../../specs/json.ts';
import { OTHER, listPaged, answerStatus, items } from '../edits/prospecting.ts';
import { table, alterHandlers, alterWire, withProspecting, alterProspecting } from '../types.ts';
import { changeField, setBody } from '../wire.ts';

const CREATE = 'POST /lists/list';

export const list = table('prospecting.list', {
  'created-with-name': {
    main: answerStatus(CREATE, 422),
    cut: alterHandlers('names are stored without their last letter', {
      [CREATE]: (call, next) => {
        const reply = next(call);
        const { prospecting: store } = call.account;
        const last = store.lists.at(-1);
        if (reply.status === 201 && last !== undefined)
          store.lists = store.lists.with(-1, { ...last, name: last.name.slice(0, -1) });
        return reply;
      },
    }),
  },
  'name-is-string': alterWire('a name of any type makes a list', (call, reply) =>
    call.operation === CREATE && reply.status === 400
      ? { ...reply, status: 201, body: { success: true, listId: OTHER, name: 7 } }
      : reply,
  ),
  'create-success-true': set(CREATE, 'success', false),
  'create-name-echoed': set([CREATE, 201], 'name', 'Untitled'),
  'created-list-is-listed': {
    main: {
      ...alterProspecting('lists are shown but for the newest', {
        plainArrayHolds: (position) => position < 8,
      }),
      wire: items(listPaged, 'items', (all) => all.slice(0, -1)),
    },
    twice: alterHandlers('two lists are created', {
      [CREATE]: (call, next) => {
        next(call);
        return next(call);
      },
    }),
  },
  'listed-name-string': alterWire(
    'a list without contacts has no name',
    setBody('GET /lists/list', (body) =>
      Array.isArray(body)
        ? body.map((each: unknown) =>
            isObject(each) && each['leads'] === 0 ? { ...each, name: null } : each,
          )
        : body,
    ),
  ),
  'shown-alike': alterWire(
    'a list read by itself has another name',
    changeField('GET /lists/list/{listId}', 'name', (name) => `${String(name)} (list)`),
  ),
  'same-name-apart': {
    main: withProspecting({ nameIsList: 'created' }),
    deleted: withProspecting({ nameIsList: 'deleted' }),
  },
  'linked-lists-in-duplicate-check': withProspecting({ linkedListsSearched: 'none' }),
});
