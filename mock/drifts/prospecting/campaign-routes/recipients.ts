import { answerStatus } from '../../edits/prospecting.ts';
import { table, alterProspecting, withProspecting } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const RECIPIENTS = 'PATCH /advanced/campaigns/{campaignId}/recipients';

export const campaignRoutesRecipients = table({
  'prospecting.campaign-routes.recipients-body': answerStatus(RECIPIENTS, 400),
  'prospecting.campaign-routes.recipients-list-ids': answerStatus(RECIPIENTS, 400),
  'prospecting.campaign-routes.recipients-replace-all': withProspecting({ recipientsReplace: false }),
  'prospecting.campaign-routes.recipients-excluded-left-out': withProspecting({ excludedLeftOut: false }),
  'prospecting.campaign-routes.recipients-while-running': {
    main: alterProspecting('a running campaign refuses', { recipientsWhile: (state) => state !== 'RUNNING' }),
    kept: alterProspecting('a running campaign keeps its recipients, whatever it answers', {
      recipientsStored: (state) => state !== 'RUNNING',
    }),
  },
  'prospecting.campaign-routes.start-runs-checks': withProspecting({ startFailureStarts: true }),
  'prospecting.campaign-routes.start-first-failure': alterProspecting('the last failure is reported', {
    startChecks: reference.startChecks.toReversed(),
  }),
});
