import type { Call, Handlers, Reply } from '../http/call.ts';
import type { Account } from '../account.ts';
import { contactsOf } from './contacts.ts';
import { listsError, okReply, pageReply, withRefusals, withList } from './replies.ts';
import { isObject, type JsonObject } from '../../specs/json.ts';
import { later } from './later.ts';
import { newId, type List } from './store.ts';

const shown = ({ account }: Call, list: List): JsonObject => ({
  id: list.id,
  name: list.name,
  leads: contactsOf(account.prospecting, list).length,
  linkedLists: list.linked,
  createdAt: new Date(list.createdAt).toISOString(),
});

function nameIn(body: unknown): string | undefined {
  const name = isObject(body) ? body['name'] : undefined;
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}
const nameMissing = (): Reply =>
  listsError(400, 'name takes a string that is not empty', 'INVALID_REQUEST', { field: 'name' });

function createList(call: Call): Reply {
  const { account, body } = call;
  const name = nameIn(body);
  if (name === undefined) return nameMissing();
  const known = account.prospecting.lists.find((each) => each.name === name);
  if (known !== undefined && account.rules.prospecting.nameIsList === 'created')
    return { status: 201, body: { success: true, listId: known.id, name } };
  const list: List = { id: newId(account.prospecting), name, linked: [], createdAt: account.now() };
  account.prospecting.lists.push(list);
  return { status: 201, body: { success: true, listId: list.id, name } };
}

function listLists(call: Call): Reply {
  const { account, query } = call;
  const { prospecting: store } = account;
  const rules = account.rules.prospecting;
  const sought = query.get('leadSearch') || undefined;
  const isListed = ({ createdAt }: { readonly createdAt: number }): boolean =>
    rules.listedAfterMs === 0 || createdAt <= account.now() - rules.listedAfterMs;
  const lists = store.lists.filter(
    (list) =>
      isListed(list) &&
      (sought === undefined ||
        contactsOf(store, list, rules.leadSearchCoversLinked).some(
          (contact) => isListed(contact) && rules.leadSearchMatches(contact, sought),
        )),
  );
  if (!query.has('page') && !query.has('limit'))
    return okReply(
      lists.filter((_, position) => rules.plainArrayHolds(position)).map((list) => shown(call, list)),
    );
  const { items, page, pageSize } = pageReply(call, lists, rules.listPaging, 'limit');
  return okReply({
    items: items.map((list) => shown(call, list)),
    total: lists.length,
    page,
    pageSize,
    totalLeads: lists.flatMap((list) => contactsOf(store, list)).length,
  });
}

/** Deletes a list with its contacts and linked lists, and removes them from the campaigns. */
function deleteList({ account }: Call, list: List): Reply {
  later(account, account.rules.prospecting.deletesAfterMs, () => remove(account, list));
  return okReply({ success: true });
}

function remove({ prospecting: store, rules }: Account, list: List): void {
  const { deleteListTakesLinked, nameIsList } = rules.prospecting;
  const namesakes = store.lists.filter(({ name }) => nameIsList === 'deleted' && name === list.name);
  const gone = new Set([
    list.id,
    ...(deleteListTakesLinked ? list.linked : []),
    ...namesakes.map(({ id }) => id),
  ]);
  const stays = (id: string): boolean => !gone.has(id);
  store.lists = store.lists
    .filter(({ id }) => stays(id))
    .map((each) => ({ ...each, linked: each.linked.filter(stays) }));
  store.contacts = store.contacts.filter(({ listId }) => stays(listId));
  for (const campaign of store.campaigns) {
    campaign.lists = campaign.lists.filter(stays);
    campaign.excludedLists = campaign.excludedLists.filter(stays);
  }
}

/** The campaigns that use lists, which may be named in all usual ways; all lists if none is named. */
function campaignUsage({ account, query }: Call): Reply {
  const named = ['listIds', 'listIds[]', 'listId', 'lists', 'ids', 'id']
    .flatMap((name) => query.getAll(name))
    .flatMap((value) => value.split(','));
  const wanted = named.filter((id) => id !== '');
  const uses = (lists: readonly string[]): boolean =>
    wanted.length === 0 ? lists.length > 0 : lists.some((id) => wanted.includes(id));
  const campaigns = account.prospecting.campaigns.filter(({ lists }) =>
    account.rules.prospecting.isNamedAsUser(uses(lists)),
  );
  return okReply({
    campaigns: campaigns.map(({ id, name, status, lists }) => ({ id, name, status, lists })),
  });
}

export const listHandlers: Handlers = {
  'POST /lists/list': createList,
  'GET /lists/list': withRefusals(listLists),
  'GET /lists/list/campaign-usage': campaignUsage,
  'GET /lists/list/{listId}': withList((call, list) => okReply(shown(call, list))),
  'PATCH /lists/list/{listId}': withList((call, list) => {
    const name = nameIn(call.body);
    if (name === undefined) return nameMissing();
    list.name = name;
    return okReply(shown(call, list));
  }),
  'DELETE /lists/list/{listId}': withList(deleteList),
};
