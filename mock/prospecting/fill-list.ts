import { newId, type ProspectingStore } from './store.ts';

/** Adds generated contacts to a list at once, each with its own address. */
export function fillList(store: ProspectingStore, listId: string, contacts: number, now: number): void {
  const companyId = newId(store);
  const added = Array.from({ length: contacts }, () => {
    const id = newId(store);
    return {
      id,
      companyId,
      listId,
      createdAt: now,
      fields: { firstName: 'Crowd', email: `${id}@crowd.example` },
    };
  });
  store.contacts = [...store.contacts, ...added];
}
