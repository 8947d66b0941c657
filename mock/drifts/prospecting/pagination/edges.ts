import { isObject } from '../../../../specs/json.ts';

import { table, alterWire } from '../../types.ts';
import { type When, whenAll, dropField, operation, setField, whenStatus } from '../../wire.ts';

/** A page of this route that holds nothing. */
const empty = (name: string, field: string): When =>
  whenAll(
    operation(name),
    whenStatus(200),
    (_, { body }) => isObject(body) && Array.isArray(body[field]) && body[field].length === 0,
  );

export const paginationEdges = table({
  'prospecting.pagination.empty-page-form': {
    main: alterWire(
      'a page of contacts past the end has null for its list',
      setField(empty('GET /advanced/campaign/contacts', 'list'), 'list', null),
    ),
    total: alterWire(
      'a page of debits past the end has no total',
      dropField(empty('GET /credits/usage', 'items'), 'total'),
    ),
    text: alterWire(
      'a page of past searches past the end has a text for its total',
      setField(empty('GET /tools/find/phone', 'data'), 'total', '0'),
    ),
  },
});
