import { stimulus } from '../../kit/engine/scenario.ts';
import { newList } from '../fixtures/add-contact.ts';
import { EMAIL, type Placed, ROWS, filled } from '../fixtures/keys.ts';
import * as s from '../fixtures/stored.ts';

/** Each key in a contact and a list of its own; new names carry the id of the list. */
export const table = stimulus({
  id: 'prospecting.key-resolution.table',
  service: 'prospecting',
  requires: ['write'],
  cases: () => ROWS,
  stimulus: async (context, row): Promise<Placed> => {
    const { listId } = await newList(context, 'key');
    const declared =
      row.declared &&
      (await context.prospecting.call('POST /lists/custom-variable', {
        body: {
          technicalName: filled(row.declared.technicalName, listId),
          displayName: filled(row.declared.displayName, listId),
          schema: 'lead',
        },
      }));
    const email = typeof row.to === 'object' && row.to.field === 'email' ? EMAIL : 'key@contact.example';
    const contact = { ...(email !== EMAIL && { email }), [filled(row.key, listId)]: row.value };
    return { row, declared, ...(await s.store(context, listId, contact, email)) };
  },
});
