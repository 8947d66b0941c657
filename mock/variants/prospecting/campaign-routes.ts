import { answering, good, oneFieldMore, onOperations } from '../answers.ts';
import { asked, both } from '../../drifts/wire.ts';
import { variantTable } from '../types.ts';

export const campaignRoutes = variantTable({
  ...onOperations(
    ['prospecting.campaign-routes.recipients-answer', 'prospecting.campaign-routes.start-success-answer'],
    (when) => oneFieldMore(when, 0),
  ),
  'prospecting.campaign-routes.contacts-per-page-over-10000': answering(
    both(
      good('GET /advanced/campaign/contacts'),
      asked('perPage', (value) => Number(value) > 10_000),
    ),
    400,
    { error: 'The page is too large' },
  ),
});
