import { OTHER, bare, folded } from '../edits/prospecting-contacts.ts';
import { ADD, answered, asked, misses, not, turns, wireOf } from '../edits/prospecting-wire.ts';
import { table } from '../types.ts';
import { both, dropField, setField, setStatus } from '../wire.ts';

const isNew = answered(ADD, ({ duplicate }) => duplicate === false);

const isPlain = answered(ADD, ({ duplicate, updated }) => duplicate === true && updated === false);

const isUpdate = answered(ADD, ({ updated }) => updated === true);

export const addContact = table({
  'prospecting.add-contact.company-id-present': misses(ADD, 'companyId'),
  'prospecting.add-contact.duplicate-by-email': {
    description: 'emails are not compared',
    prospecting: { sameEmail: () => false },
  },
  'prospecting.add-contact.similar-keys-no-duplicate': [
    {
      description: 'emails are compared by their beginnings',
      prospecting: { sameEmail: (a, b) => a.startsWith(b) || b.startsWith(a) },
    },
    {
      variant: 'tags',
      description: 'emails are compared without their tags',
      prospecting: { sameEmail: (a, b) => a.replace(/\+[^@]*/, '') === b.replace(/\+[^@]*/, '') },
    },
    {
      variant: 'cut',
      description: 'profile URLs are compared in their first 255 characters',
      prospecting: { sameProfile: (a, b) => a.slice(0, 255) === b.slice(0, 255) },
    },
    {
      variant: 'query',
      description: 'profile URLs are compared without their queries',
      prospecting: { sameProfile: (a, b) => a.split('?')[0] === b.split('?')[0] },
    },
  ],
  'prospecting.add-contact.empty-match': {
    description: 'profile URLs alone are compared',
    prospecting: { sameEmail: () => false },
  },
  'prospecting.add-contact.update-of-matched-email': {
    description: 'an update keeps the email',
    prospecting: {
      updateOf: ({ fields: { email } }, sent) => (email === undefined ? sent : { ...sent, email }),
    },
  },
  'prospecting.add-contact.duplicate-email-case-sensitive': {
    description: 'emails are compared without case',
    prospecting: { sameEmail: (a, b) => folded(a) === folded(b) },
  },
  'prospecting.add-contact.two-cases-one-lookup': {
    description: 'the lookup minds case',
    prospecting: { lookupEmailMatches: (stored, sought) => stored === sought },
  },
  'prospecting.add-contact.duplicate-by-profile': {
    description: 'profile URLs are not compared',
    prospecting: { sameProfile: () => false },
  },
  'prospecting.add-contact.duplicate-profile-as-string': {
    description: 'profile URLs are compared by what they lead to',
    prospecting: { sameProfile: (a, b) => bare(a) === bare(b) },
  },
  'prospecting.add-contact.email-before-profile': {
    description: 'the profile URL is compared first',
    prospecting: { emailFirst: false },
  },
  'prospecting.add-contact.duplicate-in-linked-list-by-email': {
    description: 'emails of linked lists are not compared',
    prospecting: { linkedListsSearched: 'profile' },
  },
  'prospecting.add-contact.duplicate-in-linked-list-by-profile': {
    description: 'profile URLs of linked lists are not compared',
    prospecting: { linkedListsSearched: 'email' },
  },
  'prospecting.add-contact.unlinked-list-no-duplicate': {
    description: 'all lists are searched',
    prospecting: { allListsSearched: true },
  },
  'prospecting.add-contact.duplicate-creates-nothing': {
    description: 'a duplicate is stored as well',
    prospecting: { duplicateCreates: true },
  },
  'prospecting.add-contact.duplicate-returns-existing-lead-id': wireOf(
    'a duplicate has another lead',
    setField(
      answered(ADD, ({ duplicate }) => duplicate === true),
      'leadId',
      OTHER,
    ),
  ),
  'prospecting.add-contact.duplicate-flag-true': wireOf(
    'a duplicate does not say so',
    setField(isPlain, 'duplicate', false),
  ),
  'prospecting.add-contact.duplicate-without-flag-changes-nothing': {
    description: 'a duplicate updates without the flag',
    prospecting: { plainDuplicateUpdates: true },
  },
  'prospecting.add-contact.update-overwrites-sent': {
    description: 'stored fields win',
    prospecting: { updateMerges: false },
  },
  'prospecting.add-contact.update-keeps-others': {
    description: 'fields not sent are lost',
    prospecting: { updateKeepsOthers: false },
  },
  'prospecting.add-contact.update-flag-true': wireOf(
    'an update does not say so',
    setField(isUpdate, 'updated', false),
  ),
  'prospecting.add-contact.update-creates-nothing': {
    description: 'an update stores another contact',
    prospecting: { updateCreates: true },
  },
  'prospecting.add-contact.new-duplicate-false': wireOf(
    'a new contact is a duplicate',
    setField(isNew, 'duplicate', true),
  ),
  'prospecting.add-contact.new-updated-false': wireOf(
    'a new contact is updated',
    setField(both(isNew, not(asked('updateIfExists'))), 'updated', true),
  ),
  'prospecting.add-contact.new-with-flag-updated-false': wireOf(
    'the flag says updated of a new contact',
    setField(both(isNew, asked('updateIfExists')), 'updated', true),
  ),
  'prospecting.add-contact.duplicate-without-flag-updated-false': wireOf(
    'a duplicate says updated',
    setField(isPlain, 'updated', true),
  ),
  'prospecting.add-contact.duplicate-with-flag-duplicate-true': wireOf(
    'an updated contact is no duplicate',
    setField(isUpdate, 'duplicate', false),
  ),
  'prospecting.add-contact.status-200-new': wireOf('a new contact answers 201', setStatus(isNew, 201)),
  'prospecting.add-contact.status-200-duplicate': wireOf('a duplicate answers 409', setStatus(isPlain, 409)),
  'prospecting.add-contact.status-200-updated': wireOf('an update answers 202', setStatus(isUpdate, 202)),
  'prospecting.add-contact.no-keys-never-deduplicated': {
    description: 'equal contacts without keys are one',
    prospecting: { keylessDeduplicated: true },
  },
  'prospecting.add-contact.no-keys-retry-creates-another': {
    description: 'a repeated contact without keys is dropped',
    prospecting: { keylessDeduplicated: true },
  },
  'prospecting.add-contact.success-true': turns(ADD, 'success', false),
  'prospecting.add-contact.created-custom-variables-empty': wireOf(
    'an empty array is left out',
    dropField(
      answered(ADD, ({ createdCustomVariables: made }) => Array.isArray(made) && made.length === 0),
      'createdCustomVariables',
    ),
  ),
});
