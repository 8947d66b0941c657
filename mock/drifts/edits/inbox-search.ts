import { both, operation, status } from '../wire.ts';
import { inboxRules } from '../../inbox/rules.ts';

export const search = operation('GET /emails/search');

export const found = both(search, status(200));

export const { rank: rankOfSearch, searchFields } = inboxRules;
