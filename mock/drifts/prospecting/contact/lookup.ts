import { drop, set } from '../../edits/answers.ts';
import { LIST_ROWS, whenAnyParameter, items, OTHER } from '../../edits/prospecting.ts';
import { table, alterWire } from '../../types.ts';
import { whenAll } from '../../wire.ts';

const lookup = whenAll(LIST_ROWS, whenAnyParameter('email', 'socialUrl'));

export const contactLookup = table('prospecting.contact', {
  'looked-up-contact-flat': alterWire(
    'values are objects',
    items(lookup, 'items', (all) =>
      all.map((row) => ({
        ...row,
        ...Object.fromEntries(
          Object.entries(row).map(([name, value]) => [name, name === 'id' ? value : { value }]),
        ),
      })),
    ),
  ),
  'looked-up-names': alterWire(
    'names are written in small letters',
    items(lookup, 'items', (all) =>
      all.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])),
      ),
    ),
  ),
  'lookup-item-has-id': drop(lookup, 'items[].id'),
  'lookup-id-is-lead-id': set(lookup, 'items[].id', OTHER),
  'lookup-id-deletes-row': set(lookup, 'items[].id', OTHER),
});
