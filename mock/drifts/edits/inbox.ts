import { operation, whenParameter, whenAll, type When } from '../wire.ts';
import { type DriftRow, alterInbox, inWords } from '../types.ts';
import { inboxRules, type SendingRules } from '../../inbox/rules.ts';
import { type Dated, type Email, byDateThenId } from '../../inbox/store.ts';

export const whenDeleting = operation('DELETE /emails/{emailId}');
export const whenUpdating = operation('PATCH /emails/{emailId}');

/** Changes the refusal of a missing email, or of a foreign one alone, for one operation. */
export const alterMissing = (
  wanted: string,
  change: { status?: number; code?: string },
  foreignOnly = false,
): DriftRow =>
  alterInbox(`${wanted} of ${foreignOnly ? 'a foreign' : 'a missing'} email: ${inWords(change)}`, {
    missing: (name, foreign) => ({
      ...inboxRules.missing(name, foreign),
      ...(name === wanted && (foreign || !foreignOnly) && change),
    }),
  });

/** Changes the email of the path after an answer, for some operations and statuses. */
export const alterAfter = (
  description: string,
  acts: Readonly<Record<string, (email: Email) => void>>,
): DriftRow => ({
  description,
  around: (next) => (call) => {
    const reply = next(call);
    const stores = [call.account.inbox, ...call.account.neighbours()];
    const email = stores.flatMap(({ byId }) => byId.get(call.params['emailId'] ?? '') ?? [])[0];
    if (email !== undefined) acts[`${call.operation} ${reply.status}`]?.(email);
    return reply;
  },
});

export const whenListing = operation('GET /emails');
export const listingSucceeds = whenAll(whenListing, 200);
export const hiddenPage = whenAll(listingSucceeds, whenParameter('filtered', 'only'));
export const { rank, searchFields, sending, setFlags, trash, units } = inboxRules;

const reversed = (text: string): string => [...text].reverse().join('');

/** Newest first; equal dates are sorted by the ends of ids. */
export const tiesMixed = (a: Dated, b: Dated): number =>
  a.date === b.date ? (reversed(a.id) < reversed(b.id) ? 1 : -1) : byDateThenId(a, b);

export const whenSearching = operation('GET /emails/search');
export const searchSucceeds = whenAll(whenSearching, 200);
export const whenSending = operation('POST /drafts/send');
export const sendingSucceeds = whenAll(whenSending, 201);
export const sends = (change: Partial<SendingRules>) => ({ sending: { ...inboxRules.sending, ...change } });

export const alterSending = (description: string, change: Partial<SendingRules>): DriftRow =>
  alterInbox(description, sends(change));

export const inbox: When = (call) => call.family === 'inbox';
export const inboxSucceeds: When = whenAll(inbox, (_, reply) => reply.status < 300);
export const listsSucceed = whenAll(operation('GET /emails', 'GET /emails/search'), 200);

export const whenNoUpdate = (call: { operation?: string | undefined }): boolean =>
  call.operation !== 'PATCH /emails/{emailId}';
