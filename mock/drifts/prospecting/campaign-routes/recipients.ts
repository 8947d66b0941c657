import { answers } from '../../edits/prospecting-wire.ts';
import { table } from '../../types.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const RECIPIENTS = 'PATCH /advanced/campaigns/{campaignId}/recipients';

export const campaignRoutesRecipients = table({
  'prospecting.campaign-routes.recipients-body': answers(RECIPIENTS, 400),
  'prospecting.campaign-routes.recipients-list-ids': answers(RECIPIENTS, 400),
  'prospecting.campaign-routes.recipients-replace-all': {
    description: 'lists are added',
    prospecting: { recipientsReplace: false },
  },
  'prospecting.campaign-routes.recipients-excluded-left-out': {
    description: 'excluded lists are ignored',
    prospecting: { excludedLeftOut: false },
  },
  'prospecting.campaign-routes.recipients-while-running': [
    {
      description: 'a running campaign refuses',
      prospecting: { recipientsWhile: (state) => state !== 'RUNNING' },
    },
    {
      description: 'a running campaign keeps its recipients, whatever it answers',
      prospecting: { recipientsStored: (state) => state !== 'RUNNING' },
      variant: 'kept',
    },
  ],
  'prospecting.campaign-routes.start-runs-checks': {
    description: 'a failed check starts the campaign',
    prospecting: { startFailureStarts: true },
  },
  'prospecting.campaign-routes.start-first-failure': {
    description: 'the last failure is told',
    prospecting: { startChecks: reference.startChecks.toReversed() },
  },
});
