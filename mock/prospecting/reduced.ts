import type { ProspectingStore } from './store.ts';

/** The first ones of each kind. */
const firstOf = <T>(all: readonly T[], most: number, kindOf: (each: T) => string): T[] =>
  [...Map.groupBy(all, kindOf).values()].flatMap((ofOne) => ofOne.slice(0, most));

/** The same account with no more of anything than so many: of lists, contacts of each, campaigns and so on. */
export function reduced(store: ProspectingStore, most: number): ProspectingStore {
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
