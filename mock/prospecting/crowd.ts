import { newId, type ProspectingStore } from './store.ts';

/** Puts this many made-up contacts into a list at once; each is a person of their own. */
export function crowd(store: ProspectingStore, listId: string, contacts: number, now: number): void {
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
