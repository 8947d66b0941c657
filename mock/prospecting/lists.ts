import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandlers } from './call.ts';
import { contactsOf } from './contacts.ts';
import { listsError, okReply, pageReply, withList } from './replies.ts';
import type { JsonObject } from '../../specs/json.ts';
import { later } from './later.ts';
import { newId, type List } from './store.ts';

const shown = ({ store }: ProspectingCall, list: List): JsonObject => ({
  id: list.id,
  name: list.name,
  leads: contactsOf(store, list).length,
  linkedLists: list.linked,
  createdAt: new Date(list.createdAt).toISOString(),
});

const nameIn = ({ name }: JsonObject): string | undefined =>
  typeof name === 'string' && name.trim() !== '' ? name : undefined;
const nameMissing = (): Reply =>
  listsError(400, 'name takes a string that is not empty', 'INVALID_REQUEST', { field: 'name' });

function createList({ account, sent, store, rules }: ProspectingCall): Reply {
  const name = nameIn(sent);
  if (name === undefined) return nameMissing();
  const known = store.lists.find((each) => each.name === name);
  if (known !== undefined && rules.nameIsList === 'created')
    return { status: 201, body: { success: true, listId: known.id, name } };
  const list: List = { id: newId(store), name, linked: [], createdAt: account.now() };
  store.lists.push(list);
  return { status: 201, body: { success: true, listId: list.id, name } };
}

function listLists(call: ProspectingCall): Reply {
  const { account, query, store, rules } = call;
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
function deleteList(call: ProspectingCall, list: List): Reply {
  later(call.account, call.rules.deletesAfterMs, () => remove(call, list));
  return okReply({ success: true });
}

function remove({ store, rules }: ProspectingCall, list: List): void {
  const namesakes = store.lists.filter(({ name }) => rules.nameIsList === 'deleted' && name === list.name);
  const gone = new Set([
    list.id,
    ...(rules.deleteListTakesLinked ? list.linked : []),
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
function campaignUsage({ query, store, rules }: ProspectingCall): Reply {
  const named = ['listIds', 'listIds[]', 'listId', 'lists', 'ids', 'id']
    .flatMap((name) => query.getAll(name))
    .flatMap((value) => value.split(','));
  const wanted = named.filter((id) => id !== '');
  const uses = (lists: readonly string[]): boolean =>
    wanted.length === 0 ? lists.length > 0 : lists.some((id) => wanted.includes(id));
  const campaigns = store.campaigns.filter(({ lists }) => rules.isNamedAsUser(uses(lists)));
  return okReply({
    campaigns: campaigns.map(({ id, name, status, lists }) => ({ id, name, status, lists })),
  });
}

export const listHandlers: ProspectingHandlers = {
  'POST /lists/list': createList,
  'GET /lists/list': listLists,
  'GET /lists/list/campaign-usage': campaignUsage,
  'GET /lists/list/{listId}': withList((call, list) => okReply(shown(call, list))),
  'PATCH /lists/list/{listId}': withList((call, list) => {
    const name = nameIn(call.sent);
    if (name === undefined) return nameMissing();
    list.name = name;
    return okReply(shown(call, list));
  }),
  'DELETE /lists/list/{listId}': withList(deleteList),
};
