import { alterKept } from '../../edits/prospecting.ts';
import { table, alterProspecting, alterWire, withProspecting } from '../../types.ts';
import { whenAll, operation, setBody, whenStatus } from '../../wire.ts';

const changed = whenAll(operation('PATCH /lists/contacts/{contactId}'), whenStatus(200));

export const listsServiceContacts = table({
  'prospecting.lists-service.change-only-sent-fields': alterProspecting('a change drops what is not sent', {
    updateOf: (_, sent) => sent,
  }),
  'prospecting.lists-service.change-answers-contact': {
    main: alterWire(
      'a change answers success alone',
      setBody(changed, () => ({ success: true })),
    ),
    echo: alterWire(
      'a change answers what was sent',
      setBody(changed, (_, { body }) => JSON.parse(body.toString()) as unknown),
    ),
  },
  'prospecting.lists-service.change-no-duplicate-check': {
    main: withProspecting({ patchChecksDuplicates: 'refuses' }),
    'left-out': withProspecting({ patchChecksDuplicates: 'leaves-out' }),
    'not-stored': withProspecting({ patchChecksDuplicates: 'forgets' }),
  },
  'prospecting.lists-service.delete-contact-removes': alterKept('a deletion does nothing', {
    'DELETE /lists/list/{listId}/rows/{leadId}': ['contacts'],
  }),
  'prospecting.lists-service.delete-contact-permanent': alterKept('a deleted contact comes back', {
    'DELETE /lists/list/{listId}/rows/{leadId}': ['contacts'],
  }),
});
