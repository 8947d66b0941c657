import type { ProspectingRules } from './rules.ts';
import type { Campaign, Contact, ProspectingStore } from './store.ts';

const persons = ({ fields }: Contact): unknown[] =>
  [fields['email'], fields['socialUrlProfile']].filter((key) => key !== undefined);

/**
 * The contacts that a campaign reaches: those of its lists, without the people who are in an excluded list, and
 * without those who came after it was closed.
 */
export function recipientsOf(
  store: ProspectingStore,
  rules: ProspectingRules,
  campaign: Campaign,
): Contact[] {
  const excluded = new Set(
    rules.excludedLeftOut
      ? store.contacts.filter(({ listId }) => campaign.excludedLists.includes(listId)).flatMap(persons)
      : [],
  );
  return store.contacts.filter(
    (contact) =>
      campaign.lists.includes(contact.listId) &&
      !(rules.excludedLeftOut && campaign.excludedLists.includes(contact.listId)) &&
      (campaign.closedAt === null || contact.createdAt <= campaign.closedAt) &&
      (contact.createdAt <= campaign.createdAt || rules.newContactsReach(campaign.status)) &&
      !persons(contact).some((key) => excluded.has(key)),
  );
}
