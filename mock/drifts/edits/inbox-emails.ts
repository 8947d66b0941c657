import { operation } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

export const patch = operation('PATCH /emails/{emailId}');

/** The reference refusal of a missing email, but for one operation. */
export const missing =
  (wanted: string, change: { status?: number; code?: string }, foreignOnly = false) =>
  (name: string, foreign: boolean) => ({
    ...inboxRules.missing(name, foreign),
    ...(name === wanted && (foreign || !foreignOnly) && change),
  });
