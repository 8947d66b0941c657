import { operation, asked, both, status, type When } from '../wire.ts';
import { inboxRules, type SendingRules } from '../../inbox/rules.ts';
import { type Dated, byDateThenId } from '../../inbox/store.ts';

export const remove = operation('DELETE /emails/{emailId}');

export const patch = operation('PATCH /emails/{emailId}');

/** The reference refusal of a missing email, but for one operation. */
export const missing =
  (wanted: string, change: { status?: number; code?: string }, foreignOnly = false) =>
  (name: string, foreign: boolean) => ({
    ...inboxRules.missing(name, foreign),
    ...(name === wanted && (foreign || !foreignOnly) && change),
  });

export const list = operation('GET /emails');

export const listed = both(list, status(200));

export const hiddenPage = both(
  listed,
  asked('filtered', (value) => value === 'only'),
);

export const { rank, searchFields, sending, setFlags, trash, units } = inboxRules;

const reversed = (text: string): string => [...text].reverse().join('');

/** Newest first, but emails of one date by the ends of their ids. */
export const tiesMixed = (a: Dated, b: Dated): number =>
  a.date === b.date ? (reversed(a.id) < reversed(b.id) ? 1 : -1) : byDateThenId(a, b);

export const search = operation('GET /emails/search');

export const found = both(search, status(200));

export const send = operation('POST /drafts/send');

export const sent = both(send, status(201));

export const sends = (change: Partial<SendingRules>) => ({ sending: { ...inboxRules.sending, ...change } });

export const inbox: When = (call) => call.family === 'inbox';

export const good: When = both(inbox, (_, reply) => reply.status < 300);

export const lists = both(operation('GET /emails', 'GET /emails/search'), status(200));

export const other = (call: { operation?: string | undefined }): boolean =>
  call.operation !== 'PATCH /emails/{emailId}';
