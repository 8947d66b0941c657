import { keeps, loses, items, LIST_ROWS } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterProspecting, alterWire } from '../../types.ts';
import { whenParameter } from '../../wire.ts';
import { RowFailed } from '../../../prospecting/contacts.ts';
import { keepsValue } from '../../../prospecting/fields.ts';

const keepsAll = (name: string): DriftRow =>
  keeps(`${name} keeps any value`, (field) => (field === name ? true : undefined));

/** Values that are not numbers become a number. */
const zeroes = (name: string): DriftRow =>
  alterProspecting(`${name} is 0 where it is no number`, {
    keepsValue: (field, value) => field === name || keepsValue(field, value),
    storedAs: (field, value) => (field === name && Number.isNaN(Number(value)) ? 0 : value),
  });

export const contactConversions = table('prospecting.contact', {
  'age-drops-non-numeric': { main: keepsAll('age'), zero: zeroes('age') },
  'employee-count-drops-non-numeric': { main: keepsAll('employeeCount'), zero: zeroes('employeeCount') },
  'annual-revenue-drops-non-numeric': { main: keepsAll('annualRevenue'), zero: zeroes('annualRevenue') },
  'numeric-drop-keeps-contact': alterProspecting('a value that cannot be read fails the contact', {
    keepsValue: (field, value) => {
      if (keepsValue(field, value)) return true;
      throw new RowFailed(`${field} cannot be read`);
    },
  }),
  'birth-date-valid-kept': loses('birthDate'),
  'job-start-date-valid-kept': loses('jobStartDate'),
  'birth-date-invalid-not-stored': keepsAll('birthDate'),
  'job-start-date-invalid-not-stored': {
    main: keepsAll('jobStartDate'),
    'no-day': alterWire(
      'a contact began a job on a day that no calendar has',
      items([LIST_ROWS, whenParameter('email')], 'items', (all) =>
        all.map((row) => ({ ...row, jobStartDate: '2020-02-30' })),
      ),
    ),
  },
});
