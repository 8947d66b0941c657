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

export const addContact = table('prospecting.add-contact', {
  'company-id-present': misses(ADD, 'companyId'),
  'duplicate-by-email': withProspecting({ sameEmail: () => false }),
  'similar-keys-no-duplicate': {
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
  'empty-match': withProspecting({ sameEmail: () => false }),
  'update-of-matched-email': alterProspecting('an update keeps the email', {
    updateOf: ({ fields }, { email, ...sent }) => ({ ...(email && { email }), ...fields, ...sent }),
  }),
  'duplicate-email-case-sensitive': alterProspecting('emails are compared without case', {
    sameEmail: (a, b) => lowerCase(a) === lowerCase(b),
  }),
  'two-cases-one-lookup': alterProspecting('the lookup minds case', {
    lookupEmailMatches: (stored, sought) => stored === sought,
  }),
  'duplicate-by-profile': withProspecting({ sameProfile: () => false }),
  'duplicate-profile-as-string': alterProspecting('profile URLs are compared by what they lead to', {
    sameProfile: (a, b) => bareUrl(a) === bareUrl(b),
  }),
  'email-before-profile': withProspecting({ emailFirst: false }),
  'duplicate-in-linked-list-by-email': withProspecting({ linkedListsSearched: 'profile' }),
  'duplicate-in-linked-list-by-profile': withProspecting({ linkedListsSearched: 'email' }),
  'unlinked-list-no-duplicate': withProspecting({ linkedListsSearched: 'all' }),
  'duplicate-creates-nothing': withProspecting({ duplicateCreates: true }),
  'duplicate-returns-existing-lead-id': set(
    whenAnswered(ADD, ({ duplicate }) => duplicate === true),
    'leadId',
    OTHER,
  ),
  'duplicate-flag-true': set(isPlain, 'duplicate', false),
  'duplicate-without-flag-changes-nothing': withProspecting({ plainDuplicateUpdates: true }),
  'update-overwrites-sent': {
    main: alterProspecting('stored fields win', { updateOf: ({ fields }, sent) => ({ ...sent, ...fields }) }),
    'third-field': alterProspecting('only the first two fields of an update are stored', {
      updateOf: ({ fields }, sent) => ({
        ...fields,
        ...Object.fromEntries(Object.entries(sent).slice(0, 2)),
      }),
    }),
  },
  'update-keeps-others': alterProspecting('fields not sent are lost', { updateOf: (_, sent) => sent }),
  'update-flag-true': set(isUpdate, 'updated', false),
  'update-creates-nothing': withProspecting({ updateCreates: true }),
  'new-duplicate-false': set(isNew, 'duplicate', true),
  'new-updated-false': set([isNew, not(whenAnyParameter('updateIfExists'))], 'updated', true),
  'new-with-flag-updated-false': set([isNew, whenAnyParameter('updateIfExists')], 'updated', true),
  'duplicate-without-flag-updated-false': set(isPlain, 'updated', true),
  'duplicate-with-flag-duplicate-true': set(isUpdate, 'duplicate', false),
  'status-200-new': to(isNew, 201),
  'status-200-duplicate': to(isPlain, 409),
  'status-200-updated': to(isUpdate, 202),
  'no-keys-never-deduplicated': withProspecting({ keylessDeduplicated: true }),
  'no-keys-retry-creates-another': withProspecting({ keylessDeduplicated: true }),
  'success-true': turns(ADD, 'success', false),
  'created-custom-variables-empty': drop(
    whenAnswered(ADD, ({ createdCustomVariables: made }) => Array.isArray(made) && made.length === 0),
    'createdCustomVariables',
  ),
});
