import { onceRead } from '../../edits/answers.ts';
import { alterKept } from '../../edits/prospecting.ts';
import { announces } from '../../edits/prospecting-events.ts';

import { type DriftRow, table, alterWire, alterProspecting, withProspecting } from '../../types.ts';
import { isObject } from '../../../../specs/json.ts';
import { changeField, operation, setBody } from '../../wire.ts';
import { prospectingRules as reference } from '../../../prospecting/index.ts';

const RECORDS = ['GET /advanced/campaigns', 'GET /advanced/campaigns/{campaignId}'];

/** A status in lower case in every campaign. */
const renames = (name: string): DriftRow =>
  alterWire(
    `${name} is written ${name.toLowerCase()}`,
    changeField(operation(...RECORDS), ['status', 'campaigns[].status'], (status) =>
      status === name ? name.toLowerCase() : status,
    ),
  );

const withState = (campaign: unknown): unknown => {
  if (!isObject(campaign) || campaign['status'] === undefined) return campaign;
  const { status, ...others } = campaign;
  return { ...others, state: status === 'RUNNING' ? 'running' : status };
};

const startsAgain: DriftRow = {
  description: 'a new contact starts a finished campaign',
  around: (next) => (call) => {
    const { campaigns, contacts } = call.account.prospecting;
    for (const campaign of campaigns.filter(({ status }) => status === 'FINISHED'))
      if (
        contacts.some(
          (each) => each.createdAt > (campaign.closedAt ?? Infinity) && campaign.lists.includes(each.listId),
        )
      )
        campaign.status = 'RUNNING';
    return next(call);
  },
};

export const statesCampaigns = table('prospecting.states', {
  'status-draft': renames('DRAFT'),
  'status-running': {
    main: renames('RUNNING'),
    'another-field': alterWire(
      'the status is the field state, and RUNNING is written running',
      setBody(operation(...RECORDS), (body) =>
        isObject(body) && Array.isArray(body['campaigns'])
          ? { ...body, campaigns: body['campaigns'].map(withState) }
          : withState(body),
      ),
    ),
  },
  'status-paused': renames('PAUSED'),
  'status-finished': renames('FINISHED'),
  'status-archived': renames('ARCHIVED'),
  'reading-keeps-status': onceRead(
    'a draft runs once it is read',
    { one: ['GET /advanced/campaigns/{campaignId}'], list: ['GET /advanced/campaigns', 'campaigns'] },
    (campaign) => (campaign['status'] === 'DRAFT' ? { ...campaign, status: 'RUNNING' } : campaign),
  ),
  'finished-stays-finished': startsAgain,
  'finished-reactivated': alterKept('a reactivation changes nothing', {
    'POST /advanced/campaigns/{campaignId}/reactivate': ['campaigns'],
  }),
  'always-on-keeps-running': withProspecting({ closesDaily: () => true }),
  'start-running-campaign-fails': alterProspecting('a running campaign starts again', {
    startChecks: reference.startChecks.filter(({ code }) => code !== 'CAMPAIGN_ALREADY_RUNNING'),
  }),
  'daily-job-closes': withProspecting({ closesDaily: () => false }),
  'closing-emits-campaign-ending': announces('closed'),
});
