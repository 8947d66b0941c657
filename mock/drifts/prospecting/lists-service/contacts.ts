import { wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { both, operation, setBody, status } from '../../wire.ts';

const changed = both(operation('PATCH /lists/contacts/{contactId}'), status(200));

export const listsServiceContacts = table({
  'prospecting.lists-service.change-only-sent-fields': {
    description: 'a change drops what is not sent',
    prospecting: { patchKeepsOthers: false },
  },
  'prospecting.lists-service.change-answers-contact': [
    wireOf(
      'a change answers success alone',
      setBody(changed, () => ({ success: true })),
    ),
    {
      ...wireOf(
        'a change answers what was sent',
        setBody(changed, (_, { body }) => JSON.parse(body.toString()) as unknown),
      ),
      variant: 'echo',
    },
  ],
  'prospecting.lists-service.change-no-duplicate-check': [
    { description: 'a taken email is refused', prospecting: { patchChecksDuplicates: 'refuses' } },
    {
      description: 'a taken email is left out',
      prospecting: { patchChecksDuplicates: 'leaves-out' },
      variant: 'left-out',
    },
    {
      description: 'a taken email is shown, and not stored',
      prospecting: { patchChecksDuplicates: 'forgets' },
      variant: 'not-stored',
    },
  ],
  'prospecting.lists-service.delete-contact-removes': {
    description: 'a deletion does nothing',
    prospecting: { deletes: 'nothing' },
  },
  'prospecting.lists-service.delete-contact-permanent': {
    description: 'a deleted contact comes back',
    prospecting: { deletes: 'nothing' },
  },
});
