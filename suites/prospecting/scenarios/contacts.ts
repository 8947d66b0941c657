import { stimulus } from '../../kit/engine/scenario.ts';
import { newList } from '../fixtures/add-contact.ts';
import { exportOf } from '../fixtures/exports.ts';
import * as s from '../fixtures/stored.ts';
import type { Exported } from '../fixtures/company.ts';

/** One contact with every standard field there is, looked up and exported. */
export const standard = stimulus({
  id: 'prospecting.contact.standard',
  service: 'prospecting',
  requires: ['write'],
  stimulus: async (context): Promise<Exported> => {
    const { listId } = await newList(context, 'standard');
    const sent = { ...s.CONTACT_VALUES, ...s.COMPANY_VALUES };
    const stored = await s.store(context, listId, sent, sent.email);
    return { ...stored, file: await exportOf(context, [listId]) };
  },
});
