import { both, operation, status } from '../wire.ts';
import { type SendingRules, inboxRules } from '../../inbox/rules.ts';

export const send = operation('POST /drafts/send');

export const sent = both(send, status(201));

export const sends = (change: Partial<SendingRules>) => ({ sending: { ...inboxRules.sending, ...change } });
