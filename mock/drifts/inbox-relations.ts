import { inboxRules } from '../inbox/rules.ts';
import { table } from './types.ts';

const { rank } = inboxRules;

/** Second ways to break a claim, which show only where several answers are compared. */
export const inboxRelationDrifts = table({
  'inbox.search-emails.rank-exact-sender-bonus': {
    variant: 'none',
    description: 'a sender who equals the term ranks like any other',
    inbox: { rank: { ...rank, senderExact: 0 } },
  },
});
