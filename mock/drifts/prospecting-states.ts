import { prospectingRules as faithful } from '../prospecting/index.ts';
import { both, operation, setStatus, status } from './wire.ts';
import { wireOf } from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';

const misled = (closed: string): DriftRow => ({
  description: `new contacts do not reach a ${closed} campaign`,
  prospecting: { newContactsReach: (state) => state !== closed },
});

/** What campaigns do by themselves, and export jobs. */
export const stateDrifts = table({
  'prospecting.states.new-contact-reaches-running': misled('RUNNING'),
  'prospecting.states.new-contact-reaches-paused': misled('PAUSED'),
  'prospecting.states.new-contact-reaches-draft': misled('DRAFT'),
  'prospecting.states.new-contact-at-latest-after-night': {
    description: 'new contacts reach no campaign',
    prospecting: { newContactsReach: () => false },
  },
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
  'prospecting.states.daily-job-closes': {
    description: 'no job closes campaigns',
    prospecting: { closesDaily: () => false },
  },
  'prospecting.states.start-running-campaign-fails': {
    description: 'a running campaign starts again',
    prospecting: {
      startChecks: faithful.startChecks.filter(({ code }) => code !== 'CAMPAIGN_ALREADY_RUNNING'),
    },
  },
  'prospecting.states.export-done-downloadable': wireOf(
    'a finished export cannot be downloaded',
    setStatus(both(operation('GET /lists/list/export/jobs/{jobId}/download'), status(200)), 404),
  ),
});
