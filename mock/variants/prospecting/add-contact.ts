import type { When } from '../../drifts/wire.ts';
import type { DriftRow } from '../../drifts/types.ts';
import { good, objectsChanged } from '../answers.ts';
import { variantTable } from '../types.ts';

const ROWS = good('GET /lists/list/{listId}/rows');

const ADD = 'POST /lists/list/{listId}/contacts';

/** A contact without a company has no id of one, not even null. */
export const withoutNulls = (when: When): DriftRow =>
  objectsChanged('a contact without a company has no field for its id', when, ({ companyId, ...others }) =>
    companyId === null || companyId === undefined ? others : { ...others, companyId },
  );

const NEWEST = {
  description: 'of several contacts that match, the newest is the existing one',
  prospecting: { existing: 'newest' },
} as const;

export const addContact = variantTable({
  'prospecting.add-contact.which-of-several': NEWEST,

  'prospecting.add-contact.company-id-present': withoutNulls(good(ADD)),
  'prospecting.add-contact.company-id-without-company': {
    description: 'a contact without company data has no company',
    prospecting: { companyOfNobody: false },
  },
  'prospecting.add-contact.blanks-around-email': {
    description: 'blanks around an email are looked past',
    prospecting: { sameEmail: (one, other) => one.trim() === other.trim() },
  },
  'prospecting.add-contact.email-stored-as-sent': objectsChanged(
    'emails are shown in lower case',
    ROWS,
    (item) => (typeof item['email'] === 'string' ? { ...item, email: item['email'].toLowerCase() } : item),
  ),
  'prospecting.add-contact.empty-contact': {
    description: 'a contact without any field is refused',
    prospecting: { takesEmptyContact: false },
  },
  'prospecting.add-contact.secondary-email-not-compared': {
    description: 'a new email is compared with secondary emails as well',
    prospecting: { emailFields: ['email', 'secondaryEmail'] },
  },
  'prospecting.add-contact.update-in-linked-list': {
    description: 'a duplicate in a linked list stays unchanged',
    prospecting: { updateOf: (_, sent, isOfAnotherList) => (isOfAnotherList ? {} : sent) },
  },
});
