import { changeField, operation } from '../../drifts/wire.ts';
import { variantTable } from '../types.ts';

export const emailListItem = variantTable({
  'inbox.email-list-item.references-order': {
    description: 'the references of an email do not end with the one that it answers',
    wire: changeField(operation('GET /emails'), 'items[].references', (value) =>
      Array.isArray(value) && value.length > 0 ? [...(value as unknown[]), '<later@variant.example>'] : value,
    ),
  },
});
