import { asked, both, operation, status } from '../wire.ts';

export const list = operation('GET /emails');

const listed = both(list, status(200));

export const hiddenPage = both(
  listed,
  asked('filtered', (value) => value === 'only'),
);
