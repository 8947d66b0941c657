import { to } from '../../edits/answers.ts';
import { keeps, ADD, OTHER } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterProspecting, alterWire, withProspecting } from '../../types.ts';
import { type When, replace } from '../../wire.ts';

const losesType = (type: string, but: string): DriftRow =>
  keeps(`values of the type ${type} are lost`, (field, value) =>
    typeof value === type && field !== but ? false : undefined,
  );

const stores = (description: string): DriftRow =>
  alterProspecting(description, { ignoresEmptyValues: false });

/** Contacts that have an object as a value. */
const sendsObject: When = ({ body }) => /:\s*\{/.test(body.toString());

export const contactValues = table('prospecting.contact', {
  'string-value-accepted': losesType('string', 'email'),
  'number-value-accepted': losesType('number', ''),
  'boolean-value-accepted': losesType('boolean', ''),
  'null-ignored-on-create': stores('null is stored as an empty string'),
  'empty-string-ignored-on-create': stores('empty strings are stored'),
  'null-ignored-on-update': stores('null clears a field'),
  'empty-string-ignored-on-update': stores('an empty string clears a field'),
  'null-ignored-on-update-if-exists': stores('null clears a field'),
  'field-cannot-be-cleared': stores('empty values clear a field'),
  'array-fails-row': alterProspecting('arrays are left out', { failsRow: (value) => !Array.isArray(value) }),
  'object-fails-row': {
    main: alterProspecting('objects are left out', { failsRow: Array.isArray }),
    answer: alterWire(
      'a contact with an object is answered with success, and not stored',
      replace([ADD, 422, sendsObject], {
        status: 200,
        headers: { 'content-type': 'application/json; charset=utf-8' },
        body: { success: true, leadId: OTHER, duplicate: false, updated: false, createdCustomVariables: [] },
      }),
    ),
  },
  'array-refused-422': to([ADD, 422], 400),
  'array-in-batch-is-row-error': withProspecting({ failedRow: 'stops' }),
});
