import fc from 'fast-check';
import { statusOf, objectsOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import { newCampaign, setRecipients } from './campaign-wire.ts';
import { CONTACT_VALUES, fold } from './stored.ts';
import { bodyOf, idOf, itemsOf, numberIn, ok, stringIn } from './wire.ts';

type Row = Readonly<Record<string, string>>;

/** Rows that repeat emails or lack them. */
const row: fc.Arbitrary<Row> = fc.record(
  {
    email: fc.constantFrom('ada', 'bob', 'eve', 'zoe').map((name) => `${name}@relation.example`),
    firstName: fc.constantFrom('Ada', 'Bob', 'Zoë'),
    jobTitle: fc.constantFrom('CTO', 'Buyer, "senior"'),
    colour: fc.constantFrom('ochre', 'teal'),
  },
  { requiredKeys: ['firstName'] },
);

/** The documented fields of stored contacts, in an order of their own. */
const storedIn = (listed: Exchange): string[] =>
  itemsOf(listed)
    .map((item) =>
      JSON.stringify(Object.keys(CONTACT_VALUES).flatMap((name) => (item[name] ? [[name, item[name]]] : []))),
    )
    .sort();
const listed = ({ prospecting }: ScenarioContext, listId: string): Promise<Exchange> =>
  prospecting.call('GET /lists/list/{listId}/rows', { path: { listId }, query: { page: 1, pageSize: 100 } });
const idsIn = (answer: Exchange): string => itemsOf(answer).map(idOf).sort().join();
/** How a row was taken: failed, new or known. */
const takenAs = (result: JsonObject | undefined, failed: boolean): string =>
  failed || result === undefined ? 'failed' : result['duplicate'] === true ? 'a duplicate' : 'created';

/** The same rows in one batch, one by one, and in the same batch again. */
const ways = scenario({
  id: 'prospecting.relations.ways-to-add',
  service: 'prospecting',
  needs: ['write'],
  cost: 18,
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
      context.prospecting.raw({
        method: 'POST',
        operation: `POST /lists/list/{listId}/contacts${path}`,
        target: `/lists/list/${listId}/contacts${path}`,
        body: JSON.stringify(body),
      });
    const { listId: batched } = await newList(context, 'In a batch');
    const { listId: single } = await newList(context, 'One by one');
    const batch = await send(batched, '/batch', { contacts });
    const batchRows = await listed(context, batched);
    const singles: Exchange[] = [];
    for (const contact of contacts) singles.push(await send(single, '', contact));
    const singleRows = await listed(context, single);
    const again = await send(batched, '/batch', { contacts });
    return {
      contacts,
      variable,
      batch,
      batchRows,
      singles,
      singleRows,
      again,
      afterwards: await listed(context, batched),
    };
  },
  checkers: {
    'prospecting.batch.same-as-one-by-one': ({ contacts, batch, batchRows, singles, singleRows }) =>
      given(ok(batch) && ok(batchRows) && ok(singleRows), () => {
        const results = objectsOf(batch, 'results');
        const other = contacts.findIndex((_, at) => {
          const alone = singles[at];
          const result = results[at];
          return (
            alone !== undefined &&
            takenAs(result, result !== undefined && 'error' in result) !== takenAs(bodyOf(alone), !ok(alone))
          );
        });
        return check(
          other === -1 && storedIn(batchRows).join() === storedIn(singleRows).join(),
          other === -1 ? 'other contacts are stored' : `row ${other} is taken in another way`,
          batch,
          ...(other === -1 ? [batchRows, singleRows] : singles.slice(other, other + 1)),
        );
      }),
    'prospecting.batch.custom-variables-once': ({ contacts, variable, batch }) =>
      given(ok(batch) && contacts.filter((sent) => variable in sent).length > 1, () => {
        const count = objectsOf(batch, 'createdCustomVariables').filter(
          (created) => fold(stringIn(created, 'technicalName') ?? '') === fold(variable),
        ).length;
        return check(count === 1, `the variable is listed ${count} times`, batch);
      }),
    'prospecting.retry.add-with-email-safe': ({ contacts, batch, batchRows, again, afterwards }) =>
      given(
        [batch, batchRows, again, afterwards].every(ok) && contacts.every((sent) => 'email' in sent),
        () =>
          check(
            idsIn(batchRows) === idsIn(afterwards) &&
              numberIn(batchRows, 'total') === numberIn(afterwards, 'total'),
            'the repeated batch changes which contacts there are',
            again,
            batchRows,
            afterwards,
          ),
      ),
  },
});

const SECONDS = 60_000;
const MEMBER = 'member@relation.example';
const USAGE_PARAMETERS = ['listIds', 'listIds[]', 'listId', 'lists', 'ids', 'id'];

/** A list that a campaign uses, until it is deleted. */
const use = scenario({
  id: 'prospecting.relations.list-in-campaign',
  service: 'prospecting',
  needs: ['write', 'clock', 'state'],
  cost: 16,
  stimulus: async (context) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'Used');
    const { listId: unused } = await newList(context, 'Unused');
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId },
      body: { email: MEMBER },
    });
    const campaignId = await newCampaign(context, 'User of a list');
    const set = await setRecipients(context, campaignId, { lists: [listId] });
    await context.advance(SECONDS);
    const reached = async () => [
      await prospecting.call('GET /advanced/campaigns/{campaignId}/progress/contacts', {
        path: { campaignId },
        query: { page: 1 },
      }),
      await prospecting.call('GET /advanced/campaign/contacts', { query: { page: 0, perPage: 10_000 } }),
    ];
    const before = await reached();
    const usage: { name: string; of: Exchange; ofOther: Exchange }[] = [];
    const ask = (name: string, id: string) =>
      prospecting.raw({
        method: 'GET',
        operation: 'GET /lists/list/campaign-usage',
        target: `/lists/list/campaign-usage?${new URLSearchParams({ [name]: id }).toString()}`,
      });
    for (const name of USAGE_PARAMETERS) {
      usage.push({ name, of: await ask(name, listId), ofOther: await ask(name, unused) });
      if (usage.some(({ of }) => ok(of) && of.response.text.includes(campaignId))) break;
    }
    const deleted = await prospecting.call('DELETE /lists/list/{listId}', { path: { listId } });
    await context.advance(SECONDS);
    return { campaignId, added, set, before, usage, deleted, after: await reached() };
  },
  checkers: {
    'prospecting.lists-service.delete-list-removes-from-campaigns': ({
      added,
      set,
      before,
      deleted,
      after,
    }) =>
      given([added, set, deleted].every(ok), () =>
        every(after, (answer) => {
          const former = before.find(({ operation }) => operation === answer.operation);
          return given(ok(answer) && former?.response.text.includes(MEMBER) === true, () =>
            check(
              !answer.response.text.includes(MEMBER),
              'a contact of a deleted list is still one of the campaign',
              former,
              deleted,
              answer,
            ),
          );
        }),
      ),
    'prospecting.lists-service.campaign-usage-finds-campaigns': ({ campaignId, set, usage }) =>
      given(ok(set) && usage.some(({ of }) => ok(of)), () =>
        check(
          usage.some(
            ({ of, ofOther }) =>
              ok(of) && of.response.text.includes(campaignId) && !ofOther.response.text.includes(campaignId),
          ),
          'no answer names the campaign for its list, and for no other list',
          ...usage.flatMap(({ of, ofOther }) => [of, ofOther]),
        ),
      ),
  },
  observers: {
    'prospecting.lists-service.campaign-usage-parameters': ({ campaignId, usage }) =>
      usage.find(({ of }) => ok(of) && of.response.text.includes(campaignId))?.name ??
      'none of the usual names',
    'prospecting.lists-service.campaign-usage-answer': ({ usage }) => {
      const of = (usage.find((each) => ok(each.of)) ?? usage[0])?.of;
      return of && `${statusOf(of)} { ${Object.keys(bodyOf(of)).sort().join(', ')} }`;
    },
  },
});

export const relations = [ways, use];
