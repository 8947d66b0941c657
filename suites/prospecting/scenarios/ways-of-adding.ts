import fc from 'fast-check';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { newList } from '../checks/add-contact.ts';
import { lookUp } from '../checks/stored.ts';

type Row = Readonly<Record<string, string>>;

/** Rows with repeated or missing emails. */
const row: fc.Arbitrary<Row> = fc.record(
  {
    email: fc.constantFrom('ada', 'bob', 'eve', 'zoe').map((name) => `${name}@relation.example`),
    firstName: fc.constantFrom('Ada', 'Bob', 'Zoë'),
    jobTitle: fc.constantFrom('CTO', 'Buyer, "senior"'),
    colour: fc.constantFrom('ochre', 'teal'),
  },
  { requiredKeys: ['firstName'] },
);

const listed = ({ prospecting }: ScenarioContext, listId: string): Promise<Exchange> =>
  prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query: { page: 1, pageSize: 100 } });

/** The same rows in one batch, one by one, and in the same batch again. */
export const ways = stimulus({
  id: 'prospecting.ways-of-adding.relations',
  requires: ['write'],
  input: () =>
    fc.record({
      rows: fc.array(row, { minLength: 1, maxLength: 10 }),
      number: fc.integer({ min: 0, max: 999_999 }),
    }),
  stimulus: async (context, { rows, number }) => {
    const variable = `qxcolour${number}`;
    const contacts = rows.map(({ colour, ...others }) => ({
      ...others,
      ...(colour !== undefined && { [variable]: colour }),
    }));
    const send = (listId: string, path: string, body: unknown) =>
      context.prospecting.send(`POST /lists/list/{listId}/contacts${path}`, { path: { listId }, body });
    const { listId: batched } = await newList(context, 'In a batch');
    const { listId: single } = await newList(context, 'One by one');
    const batch = await send(batched, '/batch', { contacts });
    const batchRows = await listed(context, batched);
    const singles: Exchange[] = [];
    for (const contact of contacts) singles.push(await send(single, '', contact));
    const singleRows = await listed(context, single);
    const emails = new Set(contacts.flatMap(({ email }) => email ?? []));
    const found: { email: string; inBatch: Exchange; alone: Exchange }[] = [];
    for (const email of emails)
      found.push({
        email,
        inBatch: await lookUp(context, batched, email),
        alone: await lookUp(context, single, email),
      });
    const again = await send(batched, '/batch', { contacts });
    return {
      contacts,
      variable,
      batch,
      batchRows,
      singles,
      singleRows,
      found,
      again,
      afterwards: await listed(context, batched),
    };
  },
});
