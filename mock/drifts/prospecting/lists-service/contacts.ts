import { isObject } from '../../../../specs/json.ts';
import type { WireReply } from '../../../http/wire.ts';
import { LIST_ROWS, alterKept, whenAnyParameter } from '../../edits/prospecting.ts';
import { table, alterProspecting, alterWire, withProspecting } from '../../types.ts';
import { whenAll, setBody } from '../../wire.ts';

const lookedUp = whenAll(LIST_ROWS, whenAnyParameter('email'), 200);

const itemsIn = (body: unknown): readonly unknown[] =>
  isObject(body) && Array.isArray(body['items']) ? body['items'] : [];

const changed = whenAll('PATCH /lists/contacts/{contactId}', 200);

export const listsServiceContacts = table('prospecting.lists-service', {
  'change-only-sent-fields': {
    main: alterProspecting('a change drops what is not sent', { updateOf: (_, sent) => sent }),
    'second-field': alterProspecting('only the first field of a change is stored', {
      updateOf: ({ fields }, sent) => ({
        ...fields,
        ...Object.fromEntries(Object.entries(sent).slice(0, 1)),
      }),
    }),
  },
  'change-answers-contact': {
    main: alterWire(
      'a change answers success alone',
      setBody(changed, () => ({ success: true })),
    ),
    echo: alterWire(
      'a change answers what was sent',
      setBody(changed, (_, { body }) => JSON.parse(body.toString()) as unknown),
    ),
  },
  'change-no-duplicate-check': {
    main: withProspecting({ patchChecksDuplicates: 'refuses' }),
    'left-out': withProspecting({ patchChecksDuplicates: 'leaves-out' }),
    'not-stored': withProspecting({ patchChecksDuplicates: 'forgets' }),
  },
  'delete-contact-removes': {
    main: alterKept('a deletion does nothing', { 'DELETE /lists/list/{listId}/rows/{leadId}': ['contacts'] }),
    lookup: alterWire('a lookup still finds a deleted contact', {
      begin: () => {
        const fullest = new Map<string, { readonly count: number; readonly reply: WireReply }>();
        return (call, reply) => {
          if (!lookedUp(call, reply)) return reply;
          const sought = `${call.path} ${call.query.get('email')}`;
          const count = itemsIn(reply.body).length;
          const known = fullest.get(sought);
          if (known !== undefined && known.count > count) return known.reply;
          fullest.set(sought, { count, reply });
          return reply;
        };
      },
    }),
  },
  'delete-contact-permanent': alterKept('a deleted contact comes back', {
    'DELETE /lists/list/{listId}/rows/{leadId}': ['contacts'],
  }),
});
