import fc from 'fast-check';
import { pollUntil } from '../../kit/confirm/poll-until.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, objectsOf } from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { MINUTE } from '../../kit/model/time.ts';
import { NO_ID } from '../support/access.ts';
import { newList } from '../checks/add-contact.ts';
import { listIdsIn, itemsOf } from '../support/answers.ts';
import { USAGE_PARAMETERS, addBatch, listsIn } from '../checks/lists.ts';
import { newCampaign, setRecipients } from '../support/ready-campaign.ts';
import { contentOf } from '../../kit/model/parse.ts';

/** Number of contacts in the list before one is deleted. */
export const CONTACTS = 4;

/** A change of several fields of a contact. */
export const CHANGE = { firstName: 'Dora', lastName: 'King', city: 'Lille' };

/** A list from its creation to its deletion. */
export const listLife = stimulus({
  id: 'prospecting.list-life.course',
  requires: ['scratch'],
  input: () =>
    fc.record({
      wanted: fc.constantFrom(
        'Customers',
        'Zoë & co',
        '小林',
        'a',
        'with "quotes"',
        'Customers who asked for an offer',
      ),
      inexact: fc.constantFrom('TRUE', '1', 'yes'),
    }),
  stimulus: async (context, { wanted, inexact }) => {
    const { prospecting } = context;
    const name = context.listName(wanted);
    const everyList = () => prospecting.call('GET /lists/list');
    const before = await everyList();
    const created = await prospecting.call('POST /lists/list', { body: { name } });
    const listId = stringIn(objectOf(created), 'listId') ?? NO_ID;
    const at = { path: { listId } };
    const patch = (contactId: string | undefined, body: unknown) =>
      prospecting.send('PATCH /lists/contacts/{contactId}', {
        path: { contactId: contactId ?? NO_ID },
        body,
      });
    const isListed = (answer: Exchange): boolean => listIdsIn(listsIn(answer)).includes(listId);
    const listed = await pollUntil(context, everyList, isListed);
    const batch = await addBatch(context, listId, [
      { email: 'one@contact.example', firstName: 'Ada', lastName: 'Byron', city: 'Gent', jobTitle: 'CTO' },
      { email: 'two@contact.example', firstName: 'Bob' },
      { socialUrlProfile: 'https://social.example/in/three', firstName: 'Cleo' },
      { email: 'four@contact.example', firstName: 'Finn' },
    ]);
    const [one, two, , four] = objectsOf(batch, 'results').map(
      (result) => stringIn(result, 'leadId') ?? NO_ID,
    );
    const again = await addBatch(context, listId, [
      { email: 'one@contact.example', firstName: 'Eve' },
      { socialUrlProfile: 'https://social.example/in/three', firstName: 'Eve' },
    ]);
    const readByEmail = (email: string) =>
      prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { email } });
    const inexactly = await addBatch(
      context,
      listId,
      [{ email: 'one@contact.example', firstName: 'Inexact' }],
      `updateIfExists=${inexact}`,
    );
    const afterInexact = await readByEmail('one@contact.example');
    const updated = await addBatch(
      context,
      listId,
      [
        { email: 'one@contact.example', firstName: 'Zoe' },
        { socialUrlProfile: 'https://social.example/in/three', firstName: 'Zoe' },
      ],
      'updateIfExists=true',
    );
    const afterUpdate = await readByEmail('one@contact.example');
    const changed = await patch(one, CHANGE);
    const afterChange = await readByEmail('one@contact.example');
    const taken = await patch(two, { email: 'one@contact.example' });
    const alike = await pollUntil(
      context,
      () => readByEmail('one@contact.example'),
      (found) => !ok(taken) || itemsOf(found).length > 1,
    );
    const deletedContact = await prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
      path: { listId, leadId: one ?? NO_ID },
    });
    const rows = () => prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { page: 1 } });
    const rowsAfter = await pollUntil(context, rows, (page) => itemsOf(page).length < CONTACTS);
    const rowsLater = await rows();
    await readByEmail('four@contact.example');
    const deletedFourth = await prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
      path: { listId, leadId: four ?? NO_ID },
    });
    const lookupAfter = await pollUntil(
      context,
      () => readByEmail('four@contact.example'),
      (found) => itemsOf(found).length === 0,
    );
    const deleted = await prospecting.call('DELETE /lists/list/{listId}', at);
    const isGone = (answer: Exchange): boolean => !ok(answer);
    const change = () => patch(two, { firstName: 'Eve' });
    const goneContact = await pollUntil(context, change, isGone);
    return {
      name,
      listId,
      one,
      before,
      created,
      listed,
      batch,
      again,
      inexactly,
      afterInexact,
      updated,
      afterUpdate,
      alike,
      changed,
      afterChange,
      taken,
      deletedContact,
      rowsAfter,
      rowsLater,
      deletedFourth,
      lookupAfter,
      deleted,
      goneContact,
      gone: await pollUntil(context, () => prospecting.call('GET /lists/list/{listId}', at), isGone),
      goneRows: await pollUntil(context, rows, isGone),
      listedAfter: await pollUntil(context, everyList, (answer) => !isListed(answer)),
    };
  },
});

/** A contact of the list in a campaign. */
export const MEMBER = 'member@relation.example';

/** A list that a campaign uses until it is deleted. */
export const inCampaign = stimulus({
  id: 'prospecting.list-life.in-campaign',
  requires: ['write', 'clock', 'state'],
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
    await context.advance(MINUTE);
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
      prospecting.call('GET /lists/list/campaign-usage', {
        rawQuery: new URLSearchParams({ [name]: id }).toString(),
      });
    for (const name of USAGE_PARAMETERS) {
      usage.push({ name, of: await ask(name, listId), ofOther: await ask(name, unused) });
      if (usage.some(({ of }) => ok(of) && contentOf(of).includes(campaignId))) break;
    }
    const deleted = await prospecting.call('DELETE /lists/list/{listId}', { path: { listId } });
    await context.advance(MINUTE);
    return { campaignId, added, set, before, usage, deleted, after: await reached() };
  },
});
