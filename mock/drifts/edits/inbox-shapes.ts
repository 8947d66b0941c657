import { both, operation, status } from '../wire.ts';

export const lists = both(operation('GET /emails', 'GET /emails/search'), status(200));
