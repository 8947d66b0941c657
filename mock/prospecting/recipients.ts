import type { Account } from '../account.ts';
import type { Reply } from '../http/call.ts';
import type { ProspectingCall, ProspectingHandlers } from './call.ts';
import { resolve } from './contacts.ts';
import { okReply } from './replies.ts';
import type { Campaign, Contact } from './store.ts';

const persons = ({ fields }: Contact): unknown[] =>
  [fields['email'], fields['socialUrlProfile']].filter((key) => key !== undefined);

/**
 * The contacts that a campaign reaches: those of its lists, without the people of an excluded list, and without later
 * ones if it is closed.
 */
export function recipientsOf(account: Account, campaign: Campaign): Contact[] {
  const store = account.prospecting;
  const rules = account.rules.prospecting;
  const lists = new Set(rules.readsLists(campaign, store));
  const left = new Set(rules.excludedLeftOut ? campaign.excludedLists : []);
  const excluded = new Set(store.contacts.filter(({ listId }) => left.has(listId)).flatMap(persons));
  const entered = account.now() - rules.entersAfterMs;
  return store.contacts.filter(
    (contact) =>
      lists.has(contact.listId) &&
      !left.has(contact.listId) &&
      (campaign.closedAt === null || rules.closedTakesIn || contact.createdAt <= campaign.closedAt) &&
      (contact.createdAt <= campaign.createdAt || rules.newContactsReach(campaign.status)) &&
      contact.createdAt <= entered &&
      !persons(contact).some((key) => excluded.has(key)),
  );
}

/** Sets fields of a contact of a campaign. The document shows no body; any other body is accepted without effect. */
function setFields({ account, sent, store, rules }: ProspectingCall): Reply {
  const { campaignId, contactId, ...fields } = sent;
  const campaign = store.campaigns.find(({ id }) => id === campaignId);
  const contact = campaign && recipientsOf(account, campaign).find(({ id }) => id === contactId);
  if (contact !== undefined) contact.fields = { ...contact.fields, ...resolve(store, rules, fields).fields };
  return okReply({ success: true });
}

export const recipientHandlers: ProspectingHandlers = { 'PATCH /advanced/contacts': setFields };
