import { COMPANY_VALUES, CONTACT_VALUES } from '../../../../suites/prospecting/checks/stored.ts';
import { resultsIn, prospecting, relation } from '../../histories.ts';
import { done, failed, rows } from './answers.ts';

const file = (...cells: readonly string[]) =>
  prospecting(undefined, {
    headers: { 'content-type': 'text/csv' },
    text: `a,b,c\n${cells.join(',')},x\n`,
  });
const exported = (item: object, ...cells: readonly string[]) => ({
  added: done,
  found: rows([{ ...CONTACT_VALUES, ...item }]),
  file: cells.length === 0 ? failed : file(...cells),
});
const { industry, companyName } = COMPANY_VALUES;

const ofStandard = resultsIn(
  'prospecting.contacts.standard',
  relation(
    'prospecting.contact.company-field-industry',
    ['holds', 'it comes back under some name', exported({ sector: industry, companyName })],
    ['holds', 'it comes back in an object of its own', exported({ company: { industry } })],
    ['holds', 'the export alone shows it', exported({}, industry, companyName)],
    ['vacuous', 'nothing of the company is shown', exported({})],
    ['violation', 'the lookup shows the name of the company alone', exported({ companyName })],
    ['violation', 'the export shows the name of the company alone', exported({}, 'other', companyName)],
  ),
  relation(
    'prospecting.formats.dates-utc',
    ['holds', 'as they were sent', exported({})],
    ['vacuous', 'days alone', exported({ birthDate: '1984-05-17', jobStartDate: '2021-03-04' })],
    ['violation', 'another offset', exported({ birthDate: '1984-05-17T02:00:00+02:00' })],
  ),
  relation(
    'prospecting.formats.dates-iso-8601',
    ['holds', 'as they were sent', exported({})],
    ['violation', 'a number', exported({ birthDate: 453600000000 })],
  ),
);

const stored = (item: object) => ({ added: done, found: rows([{ id: 'c', ...item }]) });
const counted = {
  numeric: stored({ companyName: 'Uncounted Works' }),
  read: stored({ company: { size: 163 } }),
  unsent: stored({ company: { size: 0 } }),
};

const ofUnread = resultsIn(
  'prospecting.contact.unread',
  relation(
    'prospecting.contact.employee-count-drops-non-numeric',
    ['holds', 'the field is not there', counted],
    ['holds', 'it reads like one never sent', { ...counted, numeric: stored({ company: { size: 0 } }) }],
    ['vacuous', 'numbers are not shown either', { ...counted, read: stored({}) }],
    ['violation', 'the text is kept', { ...counted, numeric: stored({ people: 'a handful' }) }],
    ['violation', 'a number is made of it', { ...counted, numeric: stored({ company: { size: 1 } }) }],
  ),
);

const note = {
  row: { shows: ['note-to-notes'], key: 'note', value: 'plain words', to: { field: 'notes' } },
  added: prospecting({ createdCustomVariables: [] }),
  found: rows([{ id: 'c', companyNotes: 'plain words' }]),
  control: stored({ companyNotes: COMPANY_VALUES.notes }),
};

const ofKeys = resultsIn(
  'prospecting.keys.table',
  relation(
    'prospecting.key-resolution.note-to-notes',
    ['holds', 'where notes stand', note],
    ['vacuous', 'neither is shown', { ...note, found: rows([{ id: 'c' }]), control: stored({}) }],
    ['violation', 'elsewhere', { ...note, found: rows([{ id: 'c', companyAddress: 'plain words' }]) }],
    ['violation', 'nowhere, although notes are shown', { ...note, found: rows([{ id: 'c' }]) }],
  ),
);

const refused = { added: prospecting({ message: 'no' }, { status: 422 }), found: rows([]) };
const mixed = (...errors: readonly number[]) => ({
  array: refused,
  object: refused,
  batch: prospecting({ results: [0, 1, 2, 3].map((at) => (errors.includes(at) ? { error: 'no' } : {})) }),
  rows: [0, 1, 2, 3].map((at) => ({ good: !errors.includes(at), found: rows([]) })),
});

const ofNested = resultsIn(
  'prospecting.contact.nested',
  relation(
    'prospecting.contact.object-fails-row',
    ['holds', 'refused, and an error in its row', mixed(1, 3)],
    ['holds', 'refused, and the batch as well', { ...mixed(1, 3), batch: failed }],
    ['violation', 'answered with success', { ...mixed(1, 3), object: { added: done, found: rows([]) } }],
    ['violation', 'no error in its row', mixed(1)],
  ),
);

const job = (finds: boolean, result: unknown) => ({
  tool: 'find-email',
  finds,
  first: done,
  result: prospecting(result),
});

const ofJobs = resultsIn(
  'prospecting.credits.refunds',
  relation(
    'prospecting.enrichment.find-email-result',
    ['holds', 'what was found', job(true, { email: 'found-by-the-tool' })],
    ['holds', 'nothing was to be found', job(false, { email: null })],
    ['vacuous', 'no job was started', { ...job(true, {}), result: undefined }],
    ['violation', 'without what was found', job(true, { status: 'done' })],
    ['violation', 'refused', { ...job(true, {}), result: failed }],
  ),
);

export const storedContacts = [...ofStandard, ...ofUnread, ...ofKeys, ...ofNested, ...ofJobs];
