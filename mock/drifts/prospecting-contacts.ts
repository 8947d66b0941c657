import { prospectingRules } from '../prospecting/index.ts';
import { both, dropField, operation, setField, setStatus } from './wire.ts';
import {
  ADD,
  amend,
  answered,
  answers,
  asked,
  askedFor,
  BATCH,
  items,
  misses,
  not,
  ROWS,
  turns,
  wireOf,
} from './prospecting-wire.ts';
import { table } from './types.ts';

const OTHER = 'f'.repeat(24);
const folded = (value: string): string => value.toLowerCase();
const bare = (value: string): string =>
  folded(value)
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
const isNew = answered(ADD, ({ duplicate }) => duplicate === false);
const isPlain = answered(ADD, ({ duplicate, updated }) => duplicate === true && updated === false);
const isUpdate = answered(ADD, ({ updated }) => updated === true);
const failedRow = (row: Readonly<Record<string, unknown>>): boolean => 'error' in row;
const more = (field: string) =>
  wireOf(
    `${field} is one too high`,
    amend(answered(BATCH), (body) => ({ [field]: Number(body[field]) + 1 })),
  );
const lookup = both(operation(ROWS), asked('email', 'socialUrl'));
const plainRows = both(operation(ROWS), not(asked('email', 'socialUrl')));

/** Adding, batches and lookups that have changed. */
export const contactDrifts = table({
  'prospecting.batch.total-is-input-size': more('total'),
  'prospecting.batch.results-one-per-row': wireOf(
    'the last result is left out',
    items(answered(BATCH), 'results', (all) => all.slice(0, -1)),
  ),
  'prospecting.batch.results-in-input-order': {
    description: 'results come last first',
    prospecting: { batchResultOrder: 'reversed' },
  },
  'prospecting.batch.result-index': misses(BATCH, 'results[].index'),
  'prospecting.batch.failed-result-error': misses(BATCH, 'results[].error'),
  'prospecting.batch.failed-result-no-lead': wireOf(
    'a failed row has a lead',
    items(answered(BATCH), 'results', (all) =>
      all.map((row) => (failedRow(row) ? { ...row, leadId: OTHER } : row)),
    ),
  ),
  'prospecting.batch.sum-is-total': more('failed'),
  'prospecting.batch.updated-within-duplicates': wireOf(
    'more are updated than known',
    amend(answered(BATCH), ({ duplicates }) => ({ updated: Number(duplicates) + 1 })),
  ),
  'prospecting.batch.created-matches-results': more('created'),
  'prospecting.batch.duplicates-matches-results': more('duplicates'),
  'prospecting.batch.updated-matches-results': more('updated'),
  'prospecting.batch.failed-matches-results': wireOf(
    'failed rows are not counted',
    amend(
      answered(BATCH, ({ failed }) => failed !== 0),
      () => ({ failed: 0 }),
    ),
  ),
  'prospecting.batch.repeated-email-is-duplicate': {
    description: 'a repeated email is created again',
    prospecting: { inBatchRepeatCreates: true },
  },
  'prospecting.batch.repeated-email-same-lead-id': wireOf(
    'a repeated row has a lead of its own',
    items(answered(BATCH), 'results', (all) =>
      all.map((row, at) =>
        row['duplicate'] === true && all.findIndex(({ leadId }) => leadId === row['leadId']) < at
          ? { ...row, leadId: OTHER }
          : row,
      ),
    ),
  ),
  'prospecting.batch.repeated-email-never-updated': {
    description: 'a repeated row updates the first',
    prospecting: { inBatchRepeatUpdated: true },
  },
  'prospecting.batch.no-keys-rows-all-created': {
    description: 'equal rows without keys are one',
    prospecting: { keylessDeduplicated: true },
  },
  'prospecting.batch.stored-email-is-duplicate': {
    description: 'emails are not compared',
    prospecting: { sameEmail: () => false },
  },
  'prospecting.batch.stored-profile-is-duplicate': {
    description: 'profile URLs are not compared',
    prospecting: { sameProfile: () => false },
  },
  'prospecting.batch.flag-updates-stored': {
    description: 'the flag is ignored',
    prospecting: { batchUpdateFlag: () => false },
  },
  'prospecting.batch.rows-independent': {
    description: 'a failed row ends the batch',
    prospecting: { failedRowStopsBatch: true },
  },
  'prospecting.batch.custom-variables-once': wireOf(
    'a variable is listed twice',
    items(answered(BATCH), 'createdCustomVariables', (all) => [...all, ...all]),
  ),

  'prospecting.add-contact.duplicate-by-email': {
    description: 'emails are not compared',
    prospecting: { sameEmail: () => false },
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

  'prospecting.lookup.email-case-insensitive': {
    description: 'the lookup minds case',
    prospecting: { lookupEmailMatches: (stored, sought) => stored === sought },
  },
  'prospecting.lookup.email-whole-match': {
    description: 'a part of an email is enough',
    prospecting: { lookupEmailMatches: (stored, sought) => folded(stored).includes(folded(sought).slice(1)) },
  },
  'prospecting.lookup.profile-url-exact': {
    description: 'profile URLs find nothing',
    prospecting: { lookupProfileMatches: () => false },
  },
  'prospecting.lookup.profile-url-other-form-not-found': {
    description: 'profile URLs are found in any form',
    prospecting: { lookupProfileMatches: (stored, sought) => bare(stored) === bare(sought) },
  },
  'prospecting.lookup.both-422': {
    description: 'two keys answer 400',
    prospecting: { lookupBothStatus: 400 },
  },
  'prospecting.lookup.covers-linked-lists': {
    description: 'linked lists are left out',
    prospecting: { lookupCoversLinked: false },
  },
  'prospecting.lookup.at-most-50': { description: 'up to 100 are found', prospecting: { lookupMax: 100 } },
  'prospecting.lookup.up-to-50': { description: 'no more than 25 are found', prospecting: { lookupMax: 25 } },
  'prospecting.lookup.full-contacts': {
    description: 'a lookup shows the columns alone',
    prospecting: { lookupFull: false },
  },
  'prospecting.lookup.ignores-page': {
    description: 'a lookup is paged',
    prospecting: { lookupPaged: 'page' },
  },
  'prospecting.lookup.ignores-page-size': {
    description: 'a lookup takes a page size',
    prospecting: { lookupPaged: 'page-size' },
  },
  'prospecting.lookup.envelope-in-lookup': wireOf(
    'a lookup has no total',
    dropField(lookup, ['total', 'page', 'pageSize']),
  ),
  'prospecting.lookup.nothing-found': wireOf(
    'nothing found answers 404',
    setStatus(
      both(
        lookup,
        answered(ROWS, ({ items: found }) => Array.isArray(found) && found.length === 0),
      ),
      404,
    ),
  ),
  'prospecting.lookup.without-key-paged': {
    description: 'all contacts come at once',
    prospecting: { rowPaging: { first: 1, size: 10_000, max: 10_000 } },
  },

  'prospecting.lists-service.update-if-exists-true': {
    description: 'the flag is ignored',
    prospecting: { updateFlag: () => false },
  },
  'prospecting.lists-service.update-if-exists-exact': {
    description: 'any case or number turns the flag on',
    prospecting: { updateFlag: (value) => value !== null },
  },
  'prospecting.lists-service.update-if-exists-in-batch': {
    description: 'a batch ignores the flag',
    prospecting: { batchUpdateFlag: () => false },
  },
  'prospecting.lists-service.update-if-exists-in-batch-exact': {
    description: 'a batch takes any value of the flag',
    prospecting: { batchUpdateFlag: (value) => value !== null },
  },
  'prospecting.lists-service.batch-accepts-1': {
    description: 'a batch needs two',
    prospecting: { batchMin: 2 },
  },
  'prospecting.lists-service.batch-accepts-100': {
    description: 'a batch takes 99',
    prospecting: { batchMax: 99 },
  },
  'prospecting.lists-service.batch-101-422': [
    { description: 'a batch takes 101', prospecting: { batchMax: 101 } },
    { variant: 'status', description: 'a batch of 101 answers 400', prospecting: { batchRefusal: 400 } },
  ],
  'prospecting.lists-service.batch-empty-422': {
    description: 'an empty batch is taken',
    prospecting: { batchMin: 0 },
  },
  'prospecting.lists-service.batch-101-stores-nothing': {
    description: 'a refused batch is stored',
    prospecting: { batchRefusalStores: true },
  },
  'prospecting.lists-service.batch-body': answers(BATCH, 400),
  'prospecting.lists-service.add-contact-body-flat': answers(ADD, 422),
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
  'prospecting.lists-service.rows-email-parameter': {
    description: 'the email finds nothing',
    prospecting: { lookupEmailMatches: () => false },
  },
  'prospecting.lists-service.rows-social-url-parameter': {
    description: 'the profile URL finds nothing',
    prospecting: { lookupProfileMatches: () => false },
  },
  'prospecting.lists-service.rows-page-from-1': {
    description: 'pages of contacts are counted from 0',
    prospecting: { rowPaging: { first: 0, size: 50, max: 100 } },
  },
  'prospecting.lists-service.rows-default-page': wireOf(
    'without a page, the end of the list comes',
    items(both(plainRows, not(asked('page'))), 'items', (all) => all.slice(1)),
  ),
  'prospecting.lists-service.rows-page-parameter': wireOf(
    'a page asked for is empty',
    setField(both(plainRows, asked('page')), 'items', []),
  ),
  'prospecting.lists-service.rows-page-size-parameter': {
    description: 'the page size is ignored',
    prospecting: { rowSizeParameter: undefined },
  },
  'prospecting.lists-service.rows-page-size-default-50': {
    description: '25 contacts by default',
    prospecting: { rowPaging: { first: 1, size: 25, max: 100 } },
  },
  'prospecting.lists-service.rows-page-size-100-accepted': wireOf(
    'a page size of 100 is refused',
    setStatus(both(plainRows, askedFor('pageSize', '100')), 422),
  ),
  'prospecting.lists-service.rows-page-size-never-over-100': {
    description: 'a page holds up to 500',
    prospecting: { rowPaging: { first: 1, size: 50, max: 500 } },
  },
  'prospecting.lists-service.rows-page-size-honoured': wireOf(
    'a page holds one more',
    items(both(plainRows, asked('pageSize')), 'items', (all) => [
      ...all,
      ...all.slice(0, 1).map((row) => ({ ...row, id: OTHER })),
    ]),
  ),
  'prospecting.lists-service.rows-pages-disjoint': wireOf(
    'every later page begins with one contact',
    items(both(plainRows, asked('page')), 'items', (all) =>
      all.map((row, at) => (at === 0 ? { ...row, id: OTHER } : row)),
    ),
  ),
  'prospecting.lists-service.rows-total-counts': {
    description: 'the total counts contacts with an email',
    prospecting: { countRows: (contacts) => Math.max(0, prospectingRules.countRows(contacts) - 1) },
  },
});
