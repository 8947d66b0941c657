import { isObject } from '../../../../specs/json.ts';
import { announces } from '../../edits/prospecting-events.ts';
import { wireOf } from '../../edits/prospecting-wire.ts';
import { type DriftRow, table } from '../../types.ts';
import { changeField, operation } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const RECORDS = ['GET /advanced/campaigns', 'GET /advanced/campaigns/{campaignId}'];

/** A status in small letters, wherever a campaign shows it. */
const renames = (name: string): DriftRow =>
  wireOf(
    `${name} is written ${name.toLowerCase()}`,
    changeField(operation(...RECORDS), ['status', 'campaigns[].status'], (status) =>
      status === name ? name.toLowerCase() : status,
    ),
  );

export const statesCampaigns = table({
  'prospecting.states.status-draft': renames('DRAFT'),
  'prospecting.states.status-running': renames('RUNNING'),
  'prospecting.states.status-paused': renames('PAUSED'),
  'prospecting.states.status-finished': renames('FINISHED'),
  'prospecting.states.status-archived': renames('ARCHIVED'),
  'prospecting.states.reading-keeps-status': {
    description: 'a draft runs once it is read',
    wire: {
      begin: () => {
        const read = new Set<unknown>();
        const run = (campaign: unknown): unknown =>
          isObject(campaign) && campaign['status'] === 'DRAFT' && read.has(campaign['id'])
            ? { ...campaign, status: 'RUNNING' }
            : campaign;
        return (call, reply) => {
          const { body } = reply;
          if (!isObject(body)) return reply;
          if (call.operation === 'GET /advanced/campaigns/{campaignId}') {
            read.add(body['id']);
            return { ...reply, body: run(body) };
          }
          const { campaigns } = body;
          return call.operation === 'GET /advanced/campaigns' && Array.isArray(campaigns)
            ? { ...reply, body: { ...body, campaigns: campaigns.map(run) } }
            : reply;
        };
      },
    },
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
  'prospecting.states.start-running-campaign-fails': {
    description: 'a running campaign starts again',
    prospecting: {
      startChecks: reference.startChecks.filter(({ code }) => code !== 'CAMPAIGN_ALREADY_RUNNING'),
    },
  },
  'prospecting.states.daily-job-closes': {
    description: 'no job closes campaigns',
    prospecting: { closesDaily: () => false },
  },
  'prospecting.states.closing-emits-campaign-ending': announces('closed'),
});
