import type { Reply } from '../http/call.ts';
import type { InboxRules } from './rules.ts';

export type Refusal = Reply;

export const refuseInbox = (status: number, code: string, error: string, details?: unknown): Refusal => ({
  status,
  body: { code, error, ...(details !== undefined && { details }) },
});

export const invalidRequest = (rules: InboxRules, details: unknown): Refusal =>
  refuseInbox(400, rules.invalidCode, 'Invalid request', details);
