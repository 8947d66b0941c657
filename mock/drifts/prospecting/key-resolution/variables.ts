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

export const keyResolutionVariables = table('prospecting.key-resolution', {
  'otherwise-new-variable': alterProspecting('unknown keys are notes', {
    fieldOfValue: (value) => reference.fieldOfValue(value) ?? 'notes',
  }),
  'new-variable-listed': {
    main: set((call) => call.operation === ADD || call.operation === BATCH, 'createdCustomVariables', []),
    twice: alterWire(
      'a new variable is listed twice',
      items(ADD, 'createdCustomVariables', (all) => [...all, ...all]),
    ),
  },
  'new-variable-value-stored': keeps('the value of a variable is lost', (field) =>
    isStandardField(field) ? undefined : false,
  ),
  'job-to-job-start-date': capture('job', 'jobTitle'),
  'last-to-last-contacted': capture('last', 'lastName'),
  'year-to-years-of-experience': capture('year', 'foundedYear'),
  'note-to-notes': { main: capture('note', 'bio'), elsewhere: capture('note', 'companyAddress') },
  'declared-variable-keeps-number': keyStepBefore('value', 'custom'),
  'mobile-to-phone': capture('mobile', 'mobilePhone'),
  'mobile-phone-key': capture('mobilephone', 'phone'),
});
