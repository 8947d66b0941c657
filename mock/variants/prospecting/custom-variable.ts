import { to } from '../../drifts/edits/answers.ts';
import { table, alterWire, alterProspecting } from '../../drifts/types.ts';
import { whenParameter, setBody } from '../../drifts/wire.ts';
import { foldName } from '../../prospecting/fields.ts';
import { answerWith, whenRefusalOf, whenSuccessOf, moreFields } from '../answers.ts';

const CREATE = 'POST /lists/custom-variable';
const CHECK = 'GET /lists/custom-variable/check';

export const customVariable = table('prospecting.custom-variable', {
  'echoes-input': alterWire(
    'a created variable stands in an envelope',
    setBody(whenSuccessOf(CREATE), (customVariable_) => ({ success: true, customVariable: customVariable_ })),
  ),

  'check-answer': moreFields(),
  'check-parameters': answerWith([whenSuccessOf(CHECK), whenParameter('displayName')], 400, {
    message: 'technicalName is missing',
  }),
  'create-status': to(whenSuccessOf(CREATE), 200),
  'existing-display-name': alterProspecting('a display name that exists is refused', {
    takesName: (known, wanted) =>
      foldName(known.technicalName) === foldName(wanted.technicalName) ||
      known.displayName === wanted.displayName,
  }),
  'existing-name-other-case': alterProspecting('names that differ in case are different names', {
    takesName: (known, wanted) => known.technicalName === wanted.technicalName,
  }),
  'other-schema-value': to([whenRefusalOf(CREATE), 400], 422),
  'same-name-other-schema': alterProspecting('contacts and companies have names of their own', {
    takesName: (known, wanted) =>
      foldName(known.technicalName) === foldName(wanted.technicalName) && known.schema === wanted.schema,
  }),
});
