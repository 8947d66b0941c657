import { isObject } from '../../../../specs/json.ts';
import { wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { type When, both, dropField, operation, setField, status } from '../../wire.ts';

/** A page of this route that holds nothing. */
const empty = (name: string, field: string): When =>
  both(
    operation(name),
    status(200),
    (_, { body }) => isObject(body) && Array.isArray(body[field]) && body[field].length === 0,
  );

export const paginationEdges = table({
  'prospecting.pagination.empty-page-form': [
    wireOf(
      'a page of contacts past the end has null for its list',
      setField(empty('GET /advanced/campaign/contacts', 'list'), 'list', null),
    ),
    {
      ...wireOf(
        'a page of debits past the end has no total',
        dropField(empty('GET /credits/usage', 'items'), 'total'),
      ),
      variant: 'total',
    },
    {
      ...wireOf(
        'a page of past searches past the end has a text for its total',
        setField(empty('GET /tools/find/phone', 'data'), 'total', '0'),
      ),
      variant: 'text',
    },
  ],
});
