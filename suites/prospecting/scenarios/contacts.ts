import { stimulus } from '../../kit/engine/scenario.ts';
import { newList } from '../fixtures/add-contact.ts';
import * as s from '../fixtures/stored.ts';

/** One contact with every standard field there is. */
export const standard = stimulus({
  id: 'prospecting.contact.standard',
  service: 'prospecting',
  requires: ['write'],
  stimulus: async (context) => {
    const { listId } = await newList(context, 'standard');
    const sent = { ...s.CONTACT_VALUES, ...s.COMPANY_VALUES };
    return s.store(context, listId, sent, sent.email);
  },
});
