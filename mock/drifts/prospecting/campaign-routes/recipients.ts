import { answerStatus } from '../../edits/prospecting.ts';
import { table, alterProspecting, withProspecting } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const RECIPIENTS = 'PATCH /advanced/campaigns/{campaignId}/recipients';

export const campaignRoutesRecipients = table('prospecting.campaign-routes', {
  'recipients-body': answerStatus(RECIPIENTS, 400),
  'recipients-list-ids': answerStatus(RECIPIENTS, 400),
  'recipients-replace-all': withProspecting({ recipientsReplace: false }),
  'recipients-excluded-left-out': withProspecting({ excludedLeftOut: false }),
  'recipients-while-running': {
    main: alterProspecting('a running campaign refuses', { recipientsWhile: (state) => state !== 'RUNNING' }),
    kept: alterProspecting('a running campaign keeps its recipients, whatever it answers', {
      recipientsStored: (state) => state !== 'RUNNING',
    }),
  },
  'start-runs-checks': withProspecting({ startFailureStarts: true }),
  'start-first-failure': alterProspecting('the last failure is reported', {
    startChecks: reference.startChecks.toReversed(),
  }),
});
