import { table, alterWire, alterProspecting } from '../../drifts/types.ts';
import { asked, both, setBody, status } from '../../drifts/wire.ts';
import { fold } from '../../prospecting/fields.ts';
import { answering, bad, good, oneFieldMore, withStatus } from '../answers.ts';

const CREATE = 'POST /lists/custom-variable';
const CHECK = 'GET /lists/custom-variable/check';

export const customVariable = table({
  'prospecting.custom-variable.echoes-input': alterWire(
    'a created variable stands in an envelope',
    setBody(good(CREATE), (customVariable_) => ({ success: true, customVariable: customVariable_ })),
  ),

  'prospecting.custom-variable.check-answer': oneFieldMore(good(CHECK)),
  'prospecting.custom-variable.check-parameters': answering(both(good(CHECK), asked('displayName')), 400, {
    message: 'technicalName is missing',
  }),
  'prospecting.custom-variable.create-status': withStatus(good(CREATE), 200),
  'prospecting.custom-variable.existing-display-name': alterProspecting(
    'a display name that exists is refused',
    {
      takesName: (known, wanted) =>
        fold(known.technicalName) === fold(wanted.technicalName) || known.displayName === wanted.displayName,
    },
  ),
  'prospecting.custom-variable.existing-name-other-case': alterProspecting(
    'names that differ in case are different names',
    { takesName: (known, wanted) => known.technicalName === wanted.technicalName },
  ),
  'prospecting.custom-variable.other-schema-value': withStatus(both(bad(CREATE), status(400)), 422),
  'prospecting.custom-variable.same-name-other-schema': alterProspecting(
    'contacts and companies have names of their own',
    {
      takesName: (known, wanted) =>
        fold(known.technicalName) === fold(wanted.technicalName) && known.schema === wanted.schema,
    },
  ),
});
