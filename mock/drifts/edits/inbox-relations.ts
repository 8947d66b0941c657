import { inboxRules } from '../../inbox/rules.ts';

export const { rank, sending, setFlags, trash, units } = inboxRules;
