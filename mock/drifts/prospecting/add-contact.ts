import {
  OTHER,
  bareUrl,
  lowerCase,
  ADD,
  whenAnswered,
  whenAnyParameter,
  misses,
  not,
  turns,
} from '../edits/prospecting.ts';
import { table, alterProspecting, alterWire } from '../types.ts';
import { whenAll, dropField, setField, setStatus } from '../wire.ts';

const isNew = whenAnswered(ADD, ({ duplicate }) => duplicate === false);

const isPlain = whenAnswered(ADD, ({ duplicate, updated }) => duplicate === true && updated === false);

const isUpdate = whenAnswered(ADD, ({ updated }) => updated === true);

export const addContact = table({
  'prospecting.add-contact.company-id-present': misses(ADD, 'companyId'),
  'prospecting.add-contact.duplicate-by-email': alterProspecting('emails are not compared', {
    sameEmail: () => false,
  }),
  'prospecting.add-contact.similar-keys-no-duplicate': {
    main: alterProspecting('emails are compared by their beginnings', {
      sameEmail: (a, b) => a.startsWith(b) || b.startsWith(a),
    }),
    tags: alterProspecting('emails are compared without their tags', {
      sameEmail: (a, b) => a.replace(/\+[^@]*/, '') === b.replace(/\+[^@]*/, ''),
    }),
    cut: alterProspecting('profile URLs are compared in their first 255 characters', {
      sameProfile: (a, b) => a.slice(0, 255) === b.slice(0, 255),
    }),
    query: alterProspecting('profile URLs are compared without their queries', {
      sameProfile: (a, b) => a.split('?')[0] === b.split('?')[0],
    }),
  },
  'prospecting.add-contact.empty-match': alterProspecting('profile URLs alone are compared', {
    sameEmail: () => false,
  }),
  'prospecting.add-contact.update-of-matched-email': alterProspecting('an update keeps the email', {
    updateOf: ({ fields }, { email, ...sent }) => ({ ...(email && { email }), ...fields, ...sent }),
  }),
  'prospecting.add-contact.duplicate-email-case-sensitive': alterProspecting(
    'emails are compared without case',
    { sameEmail: (a, b) => lowerCase(a) === lowerCase(b) },
  ),
  'prospecting.add-contact.two-cases-one-lookup': alterProspecting('the lookup minds case', {
    lookupEmailMatches: (stored, sought) => stored === sought,
  }),
  'prospecting.add-contact.duplicate-by-profile': alterProspecting('profile URLs are not compared', {
    sameProfile: () => false,
  }),
  'prospecting.add-contact.duplicate-profile-as-string': alterProspecting(
    'profile URLs are compared by what they lead to',
    { sameProfile: (a, b) => bareUrl(a) === bareUrl(b) },
  ),
  'prospecting.add-contact.email-before-profile': alterProspecting('the profile URL is compared first', {
    emailFirst: false,
  }),
  'prospecting.add-contact.duplicate-in-linked-list-by-email': alterProspecting(
    'emails of linked lists are not compared',
    { linkedListsSearched: 'profile' },
  ),
  'prospecting.add-contact.duplicate-in-linked-list-by-profile': alterProspecting(
    'profile URLs of linked lists are not compared',
    { linkedListsSearched: 'email' },
  ),
  'prospecting.add-contact.unlinked-list-no-duplicate': alterProspecting('all lists are searched', {
    linkedListsSearched: 'all',
  }),
  'prospecting.add-contact.duplicate-creates-nothing': alterProspecting('a duplicate is stored as well', {
    duplicateCreates: true,
  }),
  'prospecting.add-contact.duplicate-returns-existing-lead-id': alterWire(
    'a duplicate has another lead',
    setField(
      whenAnswered(ADD, ({ duplicate }) => duplicate === true),
      'leadId',
      OTHER,
    ),
  ),
  'prospecting.add-contact.duplicate-flag-true': alterWire(
    'a duplicate does not say so',
    setField(isPlain, 'duplicate', false),
  ),
  'prospecting.add-contact.duplicate-without-flag-changes-nothing': alterProspecting(
    'a duplicate updates without the flag',
    { plainDuplicateUpdates: true },
  ),
  'prospecting.add-contact.update-overwrites-sent': {
    main: alterProspecting('stored fields win', { updateOf: ({ fields }, sent) => ({ ...sent, ...fields }) }),
    'third-field': alterProspecting('only the first two fields of an update are stored', {
      updateOf: ({ fields }, sent) => ({
        ...fields,
        ...Object.fromEntries(Object.entries(sent).slice(0, 2)),
      }),
    }),
  },
  'prospecting.add-contact.update-keeps-others': alterProspecting('fields not sent are lost', {
    updateOf: (_, sent) => sent,
  }),
  'prospecting.add-contact.update-flag-true': alterWire(
    'an update does not say so',
    setField(isUpdate, 'updated', false),
  ),
  'prospecting.add-contact.update-creates-nothing': alterProspecting('an update stores another contact', {
    updateCreates: true,
  }),
  'prospecting.add-contact.new-duplicate-false': alterWire(
    'a new contact is a duplicate',
    setField(isNew, 'duplicate', true),
  ),
  'prospecting.add-contact.new-updated-false': alterWire(
    'a new contact is updated',
    setField(whenAll(isNew, not(whenAnyParameter('updateIfExists'))), 'updated', true),
  ),
  'prospecting.add-contact.new-with-flag-updated-false': alterWire(
    'the flag says updated of a new contact',
    setField(whenAll(isNew, whenAnyParameter('updateIfExists')), 'updated', true),
  ),
  'prospecting.add-contact.duplicate-without-flag-updated-false': alterWire(
    'a duplicate says updated',
    setField(isPlain, 'updated', true),
  ),
  'prospecting.add-contact.duplicate-with-flag-duplicate-true': alterWire(
    'an updated contact is no duplicate',
    setField(isUpdate, 'duplicate', false),
  ),
  'prospecting.add-contact.status-200-new': alterWire('a new contact answers 201', setStatus(isNew, 201)),
  'prospecting.add-contact.status-200-duplicate': alterWire(
    'a duplicate answers 409',
    setStatus(isPlain, 409),
  ),
  'prospecting.add-contact.status-200-updated': alterWire('an update answers 202', setStatus(isUpdate, 202)),
  'prospecting.add-contact.no-keys-never-deduplicated': alterProspecting(
    'equal contacts without keys are one',
    { keylessDeduplicated: true },
  ),
  'prospecting.add-contact.no-keys-retry-creates-another': alterProspecting(
    'a repeated contact without keys is dropped',
    { keylessDeduplicated: true },
  ),
  'prospecting.add-contact.success-true': turns(ADD, 'success', false),
  'prospecting.add-contact.created-custom-variables-empty': alterWire(
    'an empty array is left out',
    dropField(
      whenAnswered(ADD, ({ createdCustomVariables: made }) => Array.isArray(made) && made.length === 0),
      'createdCustomVariables',
    ),
  ),
});
