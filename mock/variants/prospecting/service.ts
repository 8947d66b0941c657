import { to } from '../../drifts/edits/answers.ts';
import { table, withProspecting } from '../../drifts/types.ts';
import { answerWith, whenSuccessOf } from '../answers.ts';

export const service = table('prospecting.service', {
  'created-under-advanced': withProspecting({ listsLegacy: 'among' }),

  'added-contact-enters-within-seconds': withProspecting({ entersAfterMs: 4000 }),
  'campaign-contact-list': answerWith(whenSuccessOf('POST /advanced/campaign/contacts'), 400, {
    error: 'The contact is in no list of the campaign',
  }),
  'legacy-creation-still-answers': to(whenSuccessOf('POST /emails/campaigns'), 200),
  'refund-moment': withProspecting({ refundIsListed: false }),
});
