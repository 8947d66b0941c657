import { to } from '../../drifts/edits/answers.ts';
import { table, withProspecting } from '../../drifts/types.ts';
import { answerWith, whenSuccessOf } from '../answers.ts';

export const service = table({
  'prospecting.service.created-under-advanced': withProspecting({ listsLegacy: 'among' }),

  'prospecting.service.added-contact-enters-within-seconds': withProspecting({ entersAfterMs: 4000 }),
  'prospecting.service.campaign-contact-list': answerWith(
    whenSuccessOf('POST /advanced/campaign/contacts'),
    400,
    { error: 'The contact is in no list of the campaign' },
  ),
  'prospecting.service.legacy-creation-still-answers': to(whenSuccessOf('POST /emails/campaigns'), 200),
  'prospecting.service.refund-moment': withProspecting({ refundIsListed: false }),
});
