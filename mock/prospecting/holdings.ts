import { newId, type ProspectingStore } from './store.ts';

const HOUR = 3_600_000;

/** The first entries of each kind. */
const firstOf = <T>(all: readonly T[], most: number, kindOf: (each: T) => string): T[] =>
  [...Map.groupBy(all, kindOf).values()].flatMap((ofOne) => ofOne.slice(0, most));

/** The same account with at most this number of each: lists, contacts of each list, campaigns and so on. */
export function reduceStore(store: ProspectingStore, most: number): ProspectingStore {
  const lists = store.lists.slice(0, most);
  const campaigns = store.campaigns.slice(0, most);
  const isOf = <T>(owners: readonly { readonly id: string }[], ownerOf: (each: T) => string) => {
    const ids = new Set(owners.map(({ id }) => id));
    return (each: T): boolean => ids.has(ownerOf(each));
  };
  return {
    ...store,
    lists,
    campaigns,
    contacts: firstOf(
      store.contacts.filter(isOf(lists, ({ listId }) => listId)),
      most,
      ({ listId }) => listId,
    ),
    activities: firstOf(
      store.activities.filter(isOf(campaigns, ({ campaignId }) => campaignId)),
      most,
      ({ campaignId }) => campaignId,
    ),
    legacyCampaigns: firstOf(store.legacyCampaigns, most, ({ type }) => type),
    registrations: store.registrations.slice(0, most),
    jobs: firstOf(store.jobs, most, ({ tool }) => tool),
    debits: store.debits.slice(0, most),
    scrapers: store.scrapers.slice(0, most),
    providers: store.providers.slice(0, most),
  };
}

/**
 * The same account with at least this number of lists. Each additional list is older than the one before, and has one
 * contact.
 */
export function extendStore(store: ProspectingStore, least: number): ProspectingStore {
  for (let at = store.lists.length; at < least; at += 1) {
    const listId = newId(store);
    const createdAt = (store.lists.at(-1)?.createdAt ?? 0) - HOUR;
    store.lists.push({ id: listId, name: `Campaign list ${at + 1}`, linked: [], createdAt });
    const fields = { firstName: `Reader ${at}`, email: `reader.${at}@list${at}.example` };
    store.contacts.push({ id: newId(store), companyId: newId(store), listId, createdAt, fields });
  }
  return store;
}
