import { set } from '../../edits/answers.ts';
import { keyStepBefore, ADD, BATCH, items, keeps } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterProspecting, alterWire } from '../../types.ts';
import { isStandardField } from '../../../prospecting/fields.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const capture = (key: string, field: string): DriftRow =>
  alterProspecting(`${key} goes to ${field}`, {
    aliasOf: (asked) => (asked.toLowerCase() === key ? field : undefined),
    capturedBy: (folded) => (folded === key ? field : undefined),
  });

export const keyResolutionVariables = table({
  'prospecting.key-resolution.otherwise-new-variable': alterProspecting('unknown keys are notes', {
    fieldOfValue: (value) => reference.fieldOfValue(value) ?? 'notes',
  }),
  'prospecting.key-resolution.new-variable-listed': {
    main: set((call) => call.operation === ADD || call.operation === BATCH, 'createdCustomVariables', []),
    twice: alterWire(
      'a new variable is listed twice',
      items(ADD, 'createdCustomVariables', (all) => [...all, ...all]),
    ),
  },
  'prospecting.key-resolution.new-variable-value-stored': keeps('the value of a variable is lost', (field) =>
    isStandardField(field) ? undefined : false,
  ),
  'prospecting.key-resolution.job-to-job-start-date': capture('job', 'jobTitle'),
  'prospecting.key-resolution.last-to-last-contacted': capture('last', 'lastName'),
  'prospecting.key-resolution.year-to-years-of-experience': capture('year', 'foundedYear'),
  'prospecting.key-resolution.note-to-notes': {
    main: capture('note', 'bio'),
    elsewhere: capture('note', 'companyAddress'),
  },
  'prospecting.key-resolution.declared-variable-keeps-number': keyStepBefore('value', 'custom'),
  'prospecting.key-resolution.mobile-to-phone': capture('mobile', 'mobilePhone'),
  'prospecting.key-resolution.mobile-phone-key': capture('mobilephone', 'phone'),
});
