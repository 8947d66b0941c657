import { set } from '../../edits/answers.ts';
import { isObject } from '../../../../specs/json.ts';
import { refuse, whenAnyParameter, items } from '../../edits/prospecting.ts';
import { table, alterWire } from '../../types.ts';
import { whenAll, changeField, setBody, setHeader, json } from '../../wire.ts';

const CAMPAIGNS = 'GET /advanced/campaigns';
const EXPORT = 'GET /advanced/campaigns/{campaignId}/export';

export const campaignRoutesCampaigns = table('prospecting.campaign-routes', {
  'campaigns-not-paginated': {
    main: alterWire(
      'a page of campaigns holds one',
      items([CAMPAIGNS, whenAnyParameter('page', 'limit', 'perPage', 'pageSize')], 'campaigns', (all) =>
        all.slice(0, 1),
      ),
    ),
    cap: alterWire(
      'a hundred campaigns are listed at the most',
      items(CAMPAIGNS, 'campaigns', (all) => all.slice(0, 100)),
    ),
  },
  'campaigns-shown-alike': {
    main: alterWire(
      'a campaign read by itself has its name in capitals',
      changeField('GET /advanced/campaigns/{campaignId}', 'name', (name) => String(name).toUpperCase()),
    ),
    status: set(['GET /advanced/campaigns/{campaignId}', 200], 'status', 'DRAFT'),
  },
  'campaign-answers-one': set(['GET /advanced/campaigns/{campaignId}', 200], ['id', '_id'], 'a0'.repeat(12)),
  'listed-campaign-readable': alterWire('a draft cannot be read', (call, reply) =>
    whenAll(
      'GET /advanced/campaigns/{campaignId}',
      (_, { body }) => isObject(body) && body['status'] === 'DRAFT',
    )(call, reply)
      ? json(400, { error: 'Campaign not found' })
      : reply,
  ),
  'campaigns-once': alterWire(
    'the newest campaign ends the listing once more',
    items(CAMPAIGNS, 'campaigns', (all) => [...all, ...all.slice(0, 1)]),
  ),
  'export-type-replies': {
    main: refuse(EXPORT, 'type', 'replies'),
    empty: alterWire(
      'an export is an empty file, whatever replies came',
      setBody([EXPORT, 200], () => Buffer.alloc(0)),
    ),
  },
  'export-csv': alterWire('an export is JSON', (call, reply) =>
    setHeader(
      [EXPORT, 200],
      'content-type',
      'application/json',
    )(call, setBody([EXPORT, 200], () => ({ rows: [] }))(call, reply)),
  ),
});
