import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { numberIn, ok, stringIn } from '../../kit/checks/matchers.ts';
import { PROSPECTING_FAILURES } from '../support/access.ts';
import { idOf, itemsOf, listIdOf, listIdsIn } from '../support/answers.ts';
import { MOST, listsIn } from '../checks/lists.ts';

/** A contact on a page of its list. */
export interface ListedContact {
  readonly listId: string;
  readonly id: string;
  readonly email: string;
  readonly page: Exchange;
}

/** A lookup of a contact's email in another list. */
export interface Sought {
  readonly contact: ListedContact;
  readonly listId: string;
  readonly found: Exchange;
}

/** Most lists whose contacts are read for an email, and most lists in which it is looked up. */
const [READ, LOOKED_UP] = [3, 5];

/** Possible names of fields with the lists that lookups of a list include. */
const LINKS = /^link(s|ed)?(to|lists?|listids?|ids?)?$/i;

/** Ids of other lists in a list, in fields for links or in any field. */
function namedBy(list: JsonObject, known: ReadonlySet<string>, isLink: boolean): string[] {
  const values: readonly unknown[] = Object.entries(list).flatMap(([name, value]) =>
    Array.isArray(value) && (!isLink || LINKS.test(name)) ? (value as unknown[]) : [],
  );
  return values.filter((id) => typeof id === 'string').filter((id) => known.has(id) && id !== listIdOf(list));
}

/** Whether lists show their links. Without an id of a list, a field of such a name may hold anything. */
export function showLinks(lists: readonly JsonObject[]): boolean {
  const known = new Set(listIdsIn(lists));
  return lists.some((list) => namedBy(list, known, true).length > 0);
}

/** Lists that are linked to a list in either direction, directly or indirectly. */
function connectedTo(start: string, pairs: readonly (readonly [string, string])[]): ReadonlySet<string> {
  const reached = new Set([start]);
  for (let before = 0; before < reached.size;) {
    before = reached.size;
    for (const [a, b] of pairs)
      if (reached.has(a)) reached.add(b);
      else if (reached.has(b)) reached.add(a);
  }
  return reached;
}

/** The first contact with an email and an id on the first page of a list. */
async function shownIn({ prospecting }: ScenarioContext, listId: string): Promise<ListedContact | undefined> {
  const page = await prospecting.call('GET /lists/list/{listId}/rows', {
    path: { listId },
    query: { page: 1, pageSize: MOST },
  });
  const shown = itemsOf(page).flatMap((row): ListedContact[] => {
    const [id, email = ''] = [idOf(row), stringIn(row, 'email')];
    return id === undefined || email === '' ? [] : [{ listId, id, email, page }];
  });
  // Other scenarios look for upper case.
  return shown.find(({ email }) => email === email.toLowerCase()) ?? shown[0];
}

/** Looks up an email of a linked list, and one of a list without links. */
export const links = stimulus({
  id: 'prospecting.links.lookup',
  stimulus: async (context) => {
    const lists = listsIn(await context.prospecting.call('GET /lists/list'));
    const known = new Set(listIdsIn(lists));
    const areLinksShown = showLinks(lists);
    const pairs = lists.flatMap((list) =>
      namedBy(list, known, false).map((other) => [listIdOf(list) ?? '', other] as const),
    );
    const lookUp = (listId: string, { email }: ListedContact): Promise<Exchange> =>
      context.prospecting.call('GET /lists/list/{listId}/rows', {
        ...{ path: { listId }, query: { email }, provokes: PROSPECTING_FAILURES },
      });
    const linked: Sought[] = [];
    for (const list of lists) {
      const [listId, other] = [listIdOf(list), namedBy(list, known, true)[0]];
      if (listId === undefined || other === undefined) continue;
      const contact = await shownIn(context, other);
      if (contact === undefined) continue;
      linked.push({ contact, listId, found: await lookUp(listId, contact) });
      // The same contact in its own list, and by only the end of its email.
      await lookUp(other, contact);
      await lookUp(other, { ...contact, email: contact.email.slice(1) });
      break;
    }
    // If no list shows links, a list may be linked to any other, but not all to all.
    const apart: Sought[] = [];
    const contacts: ListedContact[] = [];
    for (const listId of known) {
      if (contacts.length >= (areLinksShown ? 1 : 2)) break;
      if (known.size - connectedTo(listId, pairs).size < (areLinksShown ? 1 : LOOKED_UP)) continue;
      const contact = contacts.length < READ ? await shownIn(context, listId) : undefined;
      if (contact === undefined) continue;
      contacts.push(contact);
      const connected = connectedTo(listId, pairs);
      for (const other of [...known].filter((id) => !connected.has(id)).slice(0, LOOKED_UP)) {
        const found = await lookUp(other, contact);
        apart.push({ contact, listId: other, found });
        if (areLinksShown || !finds(found, contact)) break;
      }
    }
    return { areLinksShown, linked, apart };
  },
});

/** Whether a lookup finds exactly this contact, not another one with its email. */
export const finds = (found: Exchange, { id }: ListedContact): boolean =>
  ok(found) && itemsOf(found).some((item) => idOf(item) === id);

/** Whether the answer to a lookup holds fewer contacts than its maximum. */
export const isWholeLookup = (found: Exchange): boolean => {
  const most = 50;
  return itemsOf(found).length < most && (numberIn(found, 'total') ?? 0) < most;
};
