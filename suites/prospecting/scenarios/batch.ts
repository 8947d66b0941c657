import fc from 'fast-check';
import { prospectingFacts } from '../../../generated/facts.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { anyContact } from '../arbitraries/contact.ts';
import { newList } from '../checks/add-contact.ts';
import { GOOD, type LookedUp, MIXED, type Row } from '../checks/batch.ts';
import { addBatch } from '../checks/lists.ts';
import { lookUp } from '../checks/stored.ts';

const { minContacts, maxContacts } = prospectingFacts.batch;

const failing = fc.constantFrom<Row>(
  { email: 'broken@contact.example', firstName: ['a'] },
  { firstName: { a: 1 } },
);

const rows = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: anyContact },
    { weight: 1, arbitrary: failing },
    { weight: 1, arbitrary: fc.constantFrom<Row>({ firstName: 'Ada' }, { firstName: 'Bob' }) },
  ),
  { minLength: 1, maxLength: 20 },
);

export const sentBatch = stimulus({
  id: 'prospecting.batch.sent',
  requires: ['scratch'],
  input: () => fc.record({ rows, update: fc.boolean() }),
  stimulus: async (context, { rows: contacts, update }) => {
    const { listId } = await newList(context, 'batch');
    const answer = await addBatch(context, listId, contacts, update ? 'updateIfExists=true' : '');
    const stored = await context.prospecting.call('GET /lists/list/{listId}/rows', {
      path: { listId },
      query: { page: 1, pageSize: 100 },
    });
    return { contacts, update, answer, stored };
  },
});

/** Batches on both sides of both bounds. */
export const batchBounds = stimulus({
  id: 'prospecting.batch.bounds',
  requires: ['scratch'],
  stimulus: async (context) => {
    const { listId } = await newList(context, 'bounds');
    const send = (count: number) =>
      context.prospecting.call('POST /lists/list/{listId}/contacts/batch', {
        path: { listId },
        body: {
          contacts: Array.from({ length: count }, (_, index) => ({ email: `row${index}@contact.example` })),
        },
      });
    const tooMany = await send(maxContacts + 1);
    const stored = await context.prospecting.call('GET /lists/list/{listId}/rows', {
      path: { listId },
      query: { page: 1 },
    });
    return {
      none: await send(minContacts - 1),
      tooMany,
      stored,
      one: await send(minContacts),
      most: await send(maxContacts),
    };
  },
});

/** A batch with every kind of row, and its stored contacts. */
export const batchContacts = stimulus({
  id: 'prospecting.batch.looked-up',
  requires: ['scratch'],
  stimulus: async (context): Promise<LookedUp> => {
    const { listId } = await newList(context, 'batch looked up');
    const answer = await addBatch(context, listId, MIXED, 'updateIfExists=true');
    const found = new Map<number, Exchange>();
    for (const at of GOOD) found.set(at, await lookUp(context, listId, String(MIXED[at]?.['email'])));
    return { answer, found };
  },
});
