import { keys } from '../../edits/prospecting-lists.ts';
import { ADD, BATCH, items, wireOf } from '../../edits/prospecting-wire.ts';
import { type DriftRow, table } from '../../types.ts';
import { operation, setField } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const capture = (key: string, field: string): DriftRow => ({
  description: `${key} goes to ${field}`,
  prospecting: {
    aliasOf: (asked) => (asked.toLowerCase() === key ? field : undefined),
    capturedBy: (folded) => (folded === key ? field : undefined),
  },
});

export const keyResolutionVariables = table({
  'prospecting.key-resolution.otherwise-new-variable': {
    description: 'unknown keys are notes',
    prospecting: { fieldOfValue: (value) => reference.fieldOfValue(value) ?? 'notes' },
  },
  'prospecting.key-resolution.new-variable-listed': [
    wireOf(
      'new variables are not listed',
      setField((call) => call.operation === ADD || call.operation === BATCH, 'createdCustomVariables', []),
    ),
    {
      ...wireOf(
        'a new variable is listed twice',
        items(operation(ADD), 'createdCustomVariables', (all) => [...all, ...all]),
      ),
      variant: 'twice',
    },
  ],
  'prospecting.key-resolution.new-variable-value-stored': {
    description: 'the value of a new variable is lost',
    prospecting: { storesNewVariable: false },
  },
  'prospecting.key-resolution.job-to-job-start-date': capture('job', 'jobTitle'),
  'prospecting.key-resolution.last-to-last-contacted': capture('last', 'lastName'),
  'prospecting.key-resolution.year-to-years-of-experience': capture('year', 'foundedYear'),
  'prospecting.key-resolution.note-to-notes': [
    capture('note', 'bio'),
    { ...capture('note', 'companyAddress'), variant: 'elsewhere' },
  ],
  'prospecting.key-resolution.declared-variable-keeps-number': keys(
    'values come before variables',
    'name',
    'technical',
    'value',
    'custom',
    'id',
    'new',
  ),
  'prospecting.key-resolution.mobile-to-phone': capture('mobile', 'mobilePhone'),
  'prospecting.key-resolution.mobile-phone-key': capture('mobilephone', 'phone'),
});
