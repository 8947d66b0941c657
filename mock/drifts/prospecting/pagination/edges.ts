import { set, drop } from '../../edits/answers.ts';
import { isObject } from '../../../../specs/json.ts';

import { table } from '../../types.ts';
import { type When, whenAll } from '../../wire.ts';

/** A page of this route that holds nothing. */
const empty = (name: string, field: string): When =>
  whenAll(
    name,
    200,
    (_, { body }) => isObject(body) && Array.isArray(body[field]) && body[field].length === 0,
  );

export const paginationEdges = table('prospecting.pagination', {
  'empty-page-form': {
    main: set(empty('GET /advanced/campaign/contacts', 'list'), 'list', null),
    total: drop(empty('GET /credits/usage', 'items'), 'total'),
    text: set(empty('GET /tools/find/phone', 'data'), 'total', '0'),
  },
});
