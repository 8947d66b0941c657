import { announces } from '../../edits/prospecting-events.ts';
import { table } from '../../types.ts';
import { prospectingRules as faithful } from '../../../prospecting/index.ts';

export const statesCampaigns = table({
  'prospecting.states.finished-stays-finished': {
    description: 'a new contact starts a finished campaign',
    prospecting: { finishedResumes: true },
  },
  'prospecting.states.finished-reactivated': {
    description: 'a reactivation changes nothing',
    prospecting: { reactivates: false },
  },
  'prospecting.states.always-on-keeps-running': {
    description: 'alwaysOn is ignored',
    prospecting: { closesDaily: () => true },
  },
  'prospecting.states.start-running-campaign-fails': {
    description: 'a running campaign starts again',
    prospecting: {
      startChecks: faithful.startChecks.filter(({ code }) => code !== 'CAMPAIGN_ALREADY_RUNNING'),
    },
  },
  'prospecting.states.daily-job-closes': {
    description: 'no job closes campaigns',
    prospecting: { closesDaily: () => false },
  },
  'prospecting.states.closing-emits-campaign-ending': announces('closed'),
});
