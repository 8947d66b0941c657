import { wireOf } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';

export const listsServiceContacts = table({
  'prospecting.lists-service.change-only-sent-fields': {
    description: 'a change drops what is not sent',
    prospecting: { patchKeepsOthers: false },
  },
  'prospecting.lists-service.change-answers-contact': wireOf(
    'a change answers success alone',
    (call, reply) =>
      call.operation === 'PATCH /lists/contacts/{contactId}' && reply.status === 200
        ? { ...reply, body: { success: true } }
        : reply,
  ),
  'prospecting.lists-service.change-no-duplicate-check': {
    description: 'a taken email is refused',
    prospecting: { patchChecksDuplicates: true },
  },
  'prospecting.lists-service.delete-contact-removes': {
    description: 'a deletion does nothing',
    prospecting: { deletes: 'nothing' },
  },
  'prospecting.lists-service.delete-contact-permanent': {
    description: 'a deleted contact comes back',
    prospecting: { deletes: 'nothing' },
  },
});
