import fc from 'fast-check';
import { objectsOf } from '../kit/http/exchange.ts';
import { every, check, given } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { addBatch, listsIn, idsIn } from './list-wire.ts';
import { bodyOf, isOk, itemsOf, numberIn, ok, on, stringIn } from './wire.ts';

/** A list from its making to its end. */
const life = scenario({
  id: 'prospecting.lists.life',
  service: 'prospecting',
  needs: ['scratch'],
  cost: 21,
  input: () =>
    fc.record({
      wanted: fc.constantFrom('Customers', 'Zoë & co', '小林', 'a', 'with "quotes"'),
      inexact: fc.constantFrom('TRUE', '1', 'yes'),
    }),
  stimulus: async (context, { wanted, inexact }) => {
    const { prospecting } = context;
    const name = context.listName(wanted);
    const created = await prospecting.call('POST /lists/list', { body: { name } });
    const listId = stringIn(bodyOf(created), 'listId') ?? NO_ID;
    const at = { path: { listId } };
    const raw = (method: string, operation: string, target: string, body: unknown) =>
      prospecting.raw({ method, operation: `${method} ${operation}`, target, body: JSON.stringify(body) });
    const listed = await prospecting.call('GET /lists/list');
    const batch = await addBatch(context, listId, [
      { email: 'one@contact.example', firstName: 'Ada', jobTitle: 'CTO' },
      { email: 'two@contact.example', firstName: 'Bob' },
      { socialUrlProfile: 'https://social.example/in/three', firstName: 'Cleo' },
    ]);
    const [one, two] = objectsOf(batch, 'results').map((result) => stringIn(result, 'leadId') ?? NO_ID);
    const again = await addBatch(context, listId, [
      { email: 'one@contact.example', firstName: 'Eve' },
      { socialUrlProfile: 'https://social.example/in/three', firstName: 'Eve' },
    ]);
    const look = (email: string) =>
      prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { email } });
    const inexactly = await addBatch(
      context,
      listId,
      [{ email: 'one@contact.example', firstName: 'Eve' }],
      `?updateIfExists=${inexact}`,
    );
    const updated = await addBatch(
      context,
      listId,
      [{ email: 'one@contact.example', firstName: 'Zoe' }],
      '?updateIfExists=true',
    );
    const afterUpdate = await look('one@contact.example');
    const changed = await raw('PATCH', '/lists/contacts/{contactId}', `/lists/contacts/${one ?? NO_ID}`, {
      firstName: 'Dora',
    });
    const afterChange = await look('one@contact.example');
    const taken = await raw('PATCH', '/lists/contacts/{contactId}', `/lists/contacts/${two ?? NO_ID}`, {
      email: 'one@contact.example',
    });
    const deletedContact = await prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', {
      path: { listId, leadId: one ?? NO_ID },
    });
    const rowsAfter = await prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { page: 1 } });
    const rowsLater = await prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { page: 1 } });
    const deleted = await prospecting.call('DELETE /lists/list/{listId}', at);
    const goneContact = await raw('PATCH', '/lists/contacts/{contactId}', `/lists/contacts/${two ?? NO_ID}`, {
      firstName: 'Eve',
    });
    return {
      name,
      listId,
      one,
      created,
      listed,
      batch,
      again,
      inexactly,
      updated,
      afterUpdate,
      changed,
      afterChange,
      taken,
      deletedContact,
      rowsAfter,
      rowsLater,
      deleted,
      goneContact,
      gone: await prospecting.call('GET /lists/list/{listId}', at),
      goneRows: await prospecting.call('GET /lists/list/{listId}/rows', { ...at, query: { page: 1 } }),
      listedAfter: await prospecting.call('GET /lists/list'),
    };
  },
  checkers: {
    'prospecting.list.created-with-name': ({ created }) => isOk(created),
    'prospecting.list.create-success-true': ({ created }) =>
      on(created, 'success', 'true', (value) => value === true),
    'prospecting.list.create-name-echoed': ({ created, name }) =>
      on(created, 'name', name, (value) => value === name),
    'prospecting.list.created-list-is-listed': ({ created, listed, listId }) =>
      given(ok(created) && Array.isArray(listed.response.json), () =>
        check(idsIn(listsIn(listed)).includes(listId), 'the new list is not listed', listed),
      ),
    'prospecting.batch.stored-email-is-duplicate': ({ batch, again }) =>
      given(ok(batch) && ok(again), () =>
        check(
          objectsOf(again, 'results')[0]?.['duplicate'] === true,
          'a stored email is no duplicate',
          again,
        ),
      ),
    'prospecting.batch.stored-profile-is-duplicate': ({ batch, again }) =>
      given(ok(batch) && ok(again), () =>
        check(
          objectsOf(again, 'results')[1]?.['duplicate'] === true,
          'a stored profile is no duplicate',
          again,
        ),
      ),
    'prospecting.lists-service.update-if-exists-in-batch': ({ updated }) =>
      given(ok(updated), () =>
        check(objectsOf(updated, 'results')[0]?.['updated'] === true, 'a batch ignores the flag', updated),
      ),
    'prospecting.lists-service.update-if-exists-in-batch-exact': ({ inexactly }) =>
      given(ok(inexactly), () =>
        check(
          objectsOf(inexactly, 'results')[0]?.['updated'] !== true,
          'a batch takes another value',
          inexactly,
        ),
      ),
    'prospecting.batch.flag-updates-stored': ({ updated, afterUpdate }) =>
      given(ok(updated) && ok(afterUpdate), () =>
        every(itemsOf(afterUpdate), (item) =>
          check(
            item['firstName'] === 'Zoe',
            `firstName is ${String(item['firstName'])}`,
            updated,
            afterUpdate,
          ),
        ),
      ),
    'prospecting.lists-service.change-only-sent-fields': ({ changed, afterUpdate, afterChange }) =>
      given(ok(changed) && ok(afterChange) && itemsOf(afterUpdate).length > 0, () =>
        check(
          itemsOf(afterChange).some((item) => item['firstName'] === 'Dora' && item['jobTitle'] === 'CTO'),
          'fields that were not sent have changed',
          afterChange,
        ),
      ),
    'prospecting.lists-service.change-answers-contact': ({ changed }) =>
      given(ok(changed), () =>
        check(changed.response.text.includes('"Dora"'), 'the answer does not show the new value', changed),
      ),
    // Whether a contact is changed by its `leadId` is open.
    'prospecting.lists-service.change-no-duplicate-check': ({ changed, taken }) =>
      given(ok(changed), () => isOk(taken)),
    'prospecting.lists-service.delete-contact-removes': ({ deletedContact, rowsAfter, one }) =>
      given(ok(deletedContact) && ok(rowsAfter), () =>
        check(
          !idsIn(itemsOf(rowsAfter)).includes(one ?? '') && numberIn(rowsAfter, 'total') === 2,
          'the contact is still there',
          rowsAfter,
        ),
      ),
    'prospecting.lists-service.delete-contact-permanent': ({ deletedContact, rowsLater }) =>
      given(ok(deletedContact) && ok(rowsLater), () =>
        check(numberIn(rowsLater, 'total') === 2, 'the contact comes back', rowsLater),
      ),
    'prospecting.lists-service.delete-list-removes': ({ deleted, gone, listedAfter, listId }) =>
      given(ok(deleted), () =>
        check(
          !ok(gone) && !idsIn(listsIn(listedAfter)).includes(listId),
          'the list is still there',
          gone,
          listedAfter,
        ),
      ),
    'prospecting.lists-service.delete-list-permanent': ({ deleted, listedAfter, listId }) =>
      given(ok(deleted), () =>
        check(!idsIn(listsIn(listedAfter)).includes(listId), 'the list comes back', listedAfter),
      ),
    'prospecting.lists-service.delete-list-removes-contacts': ({ deleted, taken, goneRows, goneContact }) =>
      given(ok(deleted) && ok(taken), () =>
        check(
          (!ok(goneRows) || itemsOf(goneRows).length === 0) && !ok(goneContact),
          'a contact of a deleted list is still there',
          goneRows,
          goneContact,
        ),
      ),
  },
});

export const listLife = [life];
