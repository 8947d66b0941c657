import { set } from '../../drifts/edits/answers.ts';
import { table, alterWire, alterInbox } from '../../drifts/types.ts';
import { changeField } from '../../drifts/wire.ts';
import { whenSuccessOf, objectsChanged } from '../answers.ts';

const details = whenSuccessOf('GET /emails/{emailId}', 'PATCH /emails/{emailId}');

export const emailDetail = table('inbox.email-detail', {
  'body-in-detail': set(details, 'email.body', { text: 'Text' }),
  'agrees-with-list': alterWire(
    'moments of the detail have no decimals, and an offset',
    changeField(details, 'email.date', (date) => String(date).replace(/(\.\d+)?Z$/, '+00:00')),
  ),
  'order-of-members': objectsChanged('lists in the detail stand the other way round', details, (object) =>
    Object.fromEntries(
      Object.entries(object).map(([name, value]) => [
        name,
        Array.isArray(value) ? value.toReversed() : value,
      ]),
    ),
  ),
  'scheduled-status-values': alterWire(
    'a draft that is to be sent has no status',
    changeField(details, 'email.scheduledStatus', () => null),
  ),
  'unread-label-follows-flag': alterInbox('no email bears the label UNREAD', {
    labelsOf: ({ folderType }) => [folderType],
  }),
});
