import { keyStepBefore, withoutKeySteps } from '../../edits/prospecting.ts';
import { table, alterProspecting, withProspecting } from '../../types.ts';
import { STANDARD_FIELDS, foldName } from '../../../prospecting/fields.ts';

/** Another field that begins or ends with the key. Emails are excluded, because contacts are found by them. */
const longer = (key: string): string | undefined =>
  STANDARD_FIELDS.find(
    (field) =>
      key !== 'email' &&
      foldName(field) !== foldName(key) &&
      key.length > 2 &&
      (foldName(field).startsWith(foldName(key)) || foldName(field).endsWith(foldName(key))),
  );

export const keyResolutionOrder = table('prospecting.key-resolution', {
  'step-1-before-2': alterProspecting('a longer name comes first', { aliasOf: longer }),
  'step-2-before-3': keyStepBefore('custom', 'technical'),
  'step-3-before-4': keyStepBefore('id', 'custom'),
  'step-3-before-5': keyStepBefore('value', 'custom'),
  'step-4-before-5': keyStepBefore('value', 'id'),
  'step-5-before-6': withoutKeySteps('value'),
  'one-key-per-standard-field': withProspecting({ secondKeyOfField: 'joined' }),
  'resolution-in-batch': withProspecting({ batchResolvesKeys: false }),
});
