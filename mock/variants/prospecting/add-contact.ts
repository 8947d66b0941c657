import type { When } from '../../drifts/wire.ts';
import { type DriftRow, alterProspecting, table, withProspecting } from '../../drifts/types.ts';
import { whenSuccessOf, objectsChanged } from '../answers.ts';

const ROWS = whenSuccessOf('GET /lists/list/{listId}/rows');
const ADD = 'POST /lists/list/{listId}/contacts';

/** A contact without a company has no company id, not even null. */
export const withoutNulls = (when: When): DriftRow =>
  objectsChanged('a contact without a company has no field for its id', when, ({ companyId, ...others }) =>
    companyId === null || companyId === undefined ? others : { ...others, companyId },
  );

const NEWEST = withProspecting({ existing: 'newest' });

export const addContact = table('prospecting.add-contact', {
  'which-of-several': NEWEST,

  'company-id-present': withoutNulls(whenSuccessOf(ADD)),
  'company-id-without-company': withProspecting({ companyOfUnknown: false }),
  'blanks-around-email': alterProspecting('blanks around an email are ignored', {
    sameEmail: (one, other) => one.trim() === other.trim(),
  }),
  'email-stored-as-sent': objectsChanged('emails are shown in lower case', ROWS, (item) =>
    typeof item['email'] === 'string' ? { ...item, email: item['email'].toLowerCase() } : item,
  ),
  'empty-contact': withProspecting({ takesEmptyContact: false }),
  'secondary-email-not-compared': withProspecting({ emailFields: ['email', 'secondaryEmail'] }),
  'update-in-linked-list': alterProspecting('a duplicate in a linked list stays unchanged', {
    updateOf: ({ fields }, sent, isOfAnotherList) => ({ ...fields, ...(!isOfAnotherList && sent) }),
  }),
});
