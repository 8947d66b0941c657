import { changeField, setField } from '../../drifts/wire.ts';
import { good, objectsChanged } from '../answers.ts';
import { variantTable } from '../types.ts';
import { ruled } from './refusals.ts';

const details = good('GET /emails/{emailId}', 'PATCH /emails/{emailId}');

export const emailDetail = variantTable({
  'inbox.email-detail.body-in-detail': {
    description: 'the detail contains the body',
    wire: setField(details, 'email.body', { text: 'Text' }),
  },
  'inbox.email-detail.agrees-with-list': {
    description: 'moments of the detail have no decimals, and an offset',
    wire: changeField(details, 'email.date', (date) => String(date).replace(/(\.\d+)?Z$/, '+00:00')),
  },
  'inbox.email-detail.order-of-members': objectsChanged(
    'lists in the detail stand the other way round',
    details,
    (object) =>
      Object.fromEntries(
        Object.entries(object).map(([name, value]) => [
          name,
          Array.isArray(value) ? value.toReversed() : value,
        ]),
      ),
  ),
  'inbox.email-detail.scheduled-status-values': {
    description: 'a draft that is to be sent has no status',
    wire: changeField(details, 'email.scheduledStatus', () => null),
  },
  'inbox.email-detail.unread-label-follows-flag': ruled('no email bears the label UNREAD', {
    labelsOf: ({ folderType }) => [folderType],
  }),
});
