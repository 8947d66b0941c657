import type { ProspectingHandler, ProspectingHandlers } from './call.ts';
import { invalidField, okReply } from './replies.ts';

/** Adds or removes the value of the first field in the body. */
const change =
  (add: boolean, ...fields: readonly ('email' | 'domain' | 'profile')[]): ProspectingHandler =>
  ({ sent, query, store: { blacklist }, rules }) => {
    for (const field of fields) {
      const value = sent[field] ?? query.get(field);
      if (typeof value !== 'string' || value === '') continue;
      if (add && rules.blacklistTakes(field)) blacklist.set(value, field);
      else blacklist.delete(value);
      return okReply({ success: true });
    }
    return invalidField(fields[0] ?? 'body', 'takes a string');
  };

export const blacklistHandlers: ProspectingHandlers = {
  'GET /emails/blacklists': ({ store }) =>
    okReply({ blacklists: [...store.blacklist].map(([value, type]) => ({ type, value })) }),
  'POST /emails/blacklists/contact': change(true, 'email', 'domain'),
  'DELETE /emails/blacklists/contact': change(false, 'email', 'domain'),
  'POST /emails/blacklists/social': change(true, 'profile'),
  'DELETE /emails/blacklists/social': change(false, 'profile'),
};
