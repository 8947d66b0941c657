import { table, alterProspecting } from '../../drifts/types.ts';
import { answerWith, whenSuccessOf, withStatus } from '../answers.ts';

export const service = table({
  'prospecting.service.created-under-advanced': alterProspecting(
    'campaigns of the previous system are listed among the current ones',
    { listsLegacy: 'among' },
  ),

  'prospecting.service.added-contact-enters-within-seconds': alterProspecting(
    'new contacts enter their campaigns some seconds later',
    { entersAfterMs: 4000 },
  ),
  'prospecting.service.campaign-contact-list': answerWith(
    whenSuccessOf('POST /advanced/campaign/contacts'),
    400,
    {
      error: 'The contact is in no list of the campaign',
    },
  ),
  'prospecting.service.legacy-creation-still-answers': withStatus(
    whenSuccessOf('POST /emails/campaigns'),
    200,
  ),
  'prospecting.service.refund-moment': alterProspecting('the usage has no line for what comes back', {
    refundIsListed: false,
  }),
});
