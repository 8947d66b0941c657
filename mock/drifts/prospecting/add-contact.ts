import { set, to, drop } from '../edits/answers.ts';
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
import { table, alterProspecting, withProspecting } from '../types.ts';

const isNew = whenAnswered(ADD, ({ duplicate }) => duplicate === false);
const isPlain = whenAnswered(ADD, ({ duplicate, updated }) => duplicate === true && updated === false);
const isUpdate = whenAnswered(ADD, ({ updated }) => updated === true);

export const addContact = table({
  'prospecting.add-contact.company-id-present': misses(ADD, 'companyId'),
  'prospecting.add-contact.duplicate-by-email': withProspecting({ sameEmail: () => false }),
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
  'prospecting.add-contact.empty-match': withProspecting({ sameEmail: () => false }),
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
  'prospecting.add-contact.duplicate-by-profile': withProspecting({ sameProfile: () => false }),
  'prospecting.add-contact.duplicate-profile-as-string': alterProspecting(
    'profile URLs are compared by what they lead to',
    { sameProfile: (a, b) => bareUrl(a) === bareUrl(b) },
  ),
  'prospecting.add-contact.email-before-profile': withProspecting({ emailFirst: false }),
  'prospecting.add-contact.duplicate-in-linked-list-by-email': withProspecting({
    linkedListsSearched: 'profile',
  }),
  'prospecting.add-contact.duplicate-in-linked-list-by-profile': withProspecting({
    linkedListsSearched: 'email',
  }),
  'prospecting.add-contact.unlinked-list-no-duplicate': withProspecting({ linkedListsSearched: 'all' }),
  'prospecting.add-contact.duplicate-creates-nothing': withProspecting({ duplicateCreates: true }),
  'prospecting.add-contact.duplicate-returns-existing-lead-id': set(
    whenAnswered(ADD, ({ duplicate }) => duplicate === true),
    'leadId',
    OTHER,
  ),
  'prospecting.add-contact.duplicate-flag-true': set(isPlain, 'duplicate', false),
  'prospecting.add-contact.duplicate-without-flag-changes-nothing': withProspecting({
    plainDuplicateUpdates: true,
  }),
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
  'prospecting.add-contact.update-flag-true': set(isUpdate, 'updated', false),
  'prospecting.add-contact.update-creates-nothing': withProspecting({ updateCreates: true }),
  'prospecting.add-contact.new-duplicate-false': set(isNew, 'duplicate', true),
  'prospecting.add-contact.new-updated-false': set(
    [isNew, not(whenAnyParameter('updateIfExists'))],
    'updated',
    true,
  ),
  'prospecting.add-contact.new-with-flag-updated-false': set(
    [isNew, whenAnyParameter('updateIfExists')],
    'updated',
    true,
  ),
  'prospecting.add-contact.duplicate-without-flag-updated-false': set(isPlain, 'updated', true),
  'prospecting.add-contact.duplicate-with-flag-duplicate-true': set(isUpdate, 'duplicate', false),
  'prospecting.add-contact.status-200-new': to(isNew, 201),
  'prospecting.add-contact.status-200-duplicate': to(isPlain, 409),
  'prospecting.add-contact.status-200-updated': to(isUpdate, 202),
  'prospecting.add-contact.no-keys-never-deduplicated': withProspecting({ keylessDeduplicated: true }),
  'prospecting.add-contact.no-keys-retry-creates-another': withProspecting({ keylessDeduplicated: true }),
  'prospecting.add-contact.success-true': turns(ADD, 'success', false),
  'prospecting.add-contact.created-custom-variables-empty': drop(
    whenAnswered(ADD, ({ createdCustomVariables: made }) => Array.isArray(made) && made.length === 0),
    'createdCustomVariables',
  ),
});
