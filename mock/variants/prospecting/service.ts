import { answering, good, withStatus } from '../answers.ts';
import { variantTable } from '../types.ts';

export const service = variantTable({
  'prospecting.service.created-under-advanced': {
    description: 'campaigns of the previous system are listed among the current ones',
    prospecting: { listsLegacy: 'among' },
  },

  'prospecting.service.added-contact-enters-within-seconds': {
    description: 'new contacts enter their campaigns some seconds later',
    prospecting: { entersAfterMs: 4000 },
  },
  'prospecting.service.campaign-contact-list': answering(good('POST /advanced/campaign/contacts'), 400, {
    error: 'The contact is in no list of the campaign',
  }),
  'prospecting.service.legacy-creation-still-answers': withStatus(good('POST /emails/campaigns'), 200),
  'prospecting.service.refund-moment': {
    description: 'the usage has no line for what comes back',
    prospecting: { refundIsListed: false },
  },
});
