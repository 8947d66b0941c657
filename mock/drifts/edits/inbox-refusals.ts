import { both, operation, status } from '../wire.ts';

export const list = operation('GET /emails');

export const listed = both(list, status(200));
