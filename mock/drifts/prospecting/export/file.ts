import { alterExportForm } from '../../edits/prospecting.ts';
import { type DriftRow, table } from '../../types.ts';
import type { ExportForm } from '../../../prospecting/export-form.ts';
import { COMPANY_FIELDS } from '../../../prospecting/fields.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const OF_COMPANIES: readonly string[] = COMPANY_FIELDS;
const { columns } = reference.exportForm;

const headed = (description: string, change: ExportForm['columns']): DriftRow =>
  alterExportForm(description, { columns: change });

const without = (name: string): DriftRow =>
  headed(`there is no column ${name}`, (all) => columns(all).filter((each) => each !== name));

export const exportFile = table('prospecting.export', {
  'one-list-csv': alterExportForm('one list is a ZIP', { one: 'zip' }),
  'utf-8': alterExportForm('files are written in Latin 1', { encoding: 'latin1' }),
  bom: alterExportForm('there is no byte order mark', { mark: '' }),
  'comma-separated': alterExportForm('values are parted by semicolons', { separator: ';' }),
  'column-per-standard-field': without('microblogUrl'),
  'company-columns': {
    main: headed('fields of the company have no column', ({ standard, ...others }) =>
      columns({ ...others, standard: standard.filter((name) => !OF_COMPANIES.includes(name)) }),
    ),
    one: without('techStack'),
  },
  'column-per-custom-variable': headed('custom variables are left out', (all) =>
    columns({ ...all, custom: [] }),
  ),
  'custom-variable-of-other-list-has-column': headed(
    'variables that a list does not use are left out',
    (all) => columns({ ...all, custom: all.used }),
  ),
  'custom-after-standard': headed('custom variables come first', ({ standard, custom }) => [
    ...custom,
    ...standard,
    'Lists',
    'Campaigns',
  ]),
  'lists-column': without('Lists'),
  'campaigns-column': without('Campaigns'),
  'lists-after-custom': headed('Lists comes before custom variables', ({ standard, custom }) => [
    ...standard,
    'Lists',
    ...custom,
    'Campaigns',
  ]),
  'campaigns-last': headed('a column follows Campaigns', (all) => [...columns(all), 'Owner']),
  'lists-before-campaigns': headed('Campaigns comes before Lists', ({ standard, custom }) => [
    ...standard,
    ...custom,
    'Campaigns',
    'Lists',
  ]),
  'one-row-per-contact': alterExportForm('equal first names are one row', {
    rows: (contacts) =>
      contacts.filter(
        ({ fields }, at) =>
          contacts.findIndex((other) => other.fields['firstName'] === fields['firstName']) === at,
      ),
  }),
});
