import { ROWS, asked, items, wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { both, dropField, operation, setField } from '../../wire.ts';

const OTHER = 'f'.repeat(24);

const lookup = both(operation(ROWS), asked('email', 'socialUrl'));

export const contactLookup = table({
  'prospecting.contact.looked-up-contact-flat': wireOf(
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
  'prospecting.contact.looked-up-names': wireOf(
    'names are written in small letters',
    items(lookup, 'items', (all) =>
      all.map((row) =>
        Object.fromEntries(Object.entries(row).map(([name, value]) => [name.toLowerCase(), value])),
      ),
    ),
  ),
  'prospecting.contact.lookup-item-has-id': wireOf('ids are not shown', dropField(lookup, 'items[].id')),
  'prospecting.contact.lookup-id-is-lead-id': wireOf(
    'a lookup has ids of its own',
    setField(lookup, 'items[].id', OTHER),
  ),
  'prospecting.contact.lookup-id-deletes-row': wireOf(
    'a lookup has ids of its own',
    setField(lookup, 'items[].id', OTHER),
  ),
});
