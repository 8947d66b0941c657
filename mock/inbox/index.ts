export { inboxHandlers } from './handlers.ts';
export { inboxRules, type InboxRules } from './rules.ts';
