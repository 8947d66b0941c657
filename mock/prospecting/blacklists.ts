import type { Call, Handlers, Reply } from '../http/call.ts';
import { invalidField, okReply } from './replies.ts';
import { isObject } from '../../specs/json.ts';

/** Adds or removes the value of the first field in the body. */
const change =
  (add: boolean, ...fields: readonly ('email' | 'domain' | 'profile')[]) =>
  (call: Call): Reply => {
    const { body, query, account } = call;
    const { blacklist } = account.prospecting;
    for (const field of fields) {
      const value = (isObject(body) ? body[field] : undefined) ?? query.get(field);
      if (typeof value !== 'string' || value === '') continue;
      if (add && account.rules.prospecting.blacklistTakes(field)) blacklist.set(value, field);
      else blacklist.delete(value);
      return okReply({ success: true });
    }
    return invalidField(fields[0] ?? 'body', 'takes a string');
  };

export const blacklistHandlers: Handlers = {
  'GET /emails/blacklists': ({ account }) =>
    okReply({ blacklists: [...account.prospecting.blacklist].map(([value, type]) => ({ type, value })) }),
  'POST /emails/blacklists/contact': change(true, 'email', 'domain'),
  'DELETE /emails/blacklists/contact': change(false, 'email', 'domain'),
  'POST /emails/blacklists/social': change(true, 'profile'),
  'DELETE /emails/blacklists/social': change(false, 'profile'),
};
