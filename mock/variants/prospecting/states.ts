import { to } from '../../drifts/edits/answers.ts';
import { prospectingHandlers } from '../../prospecting/handlers.ts';
import type { JsonObject } from '../../../specs/json.ts';
import { alterHandlers, alterProspecting, table, alterWire, withProspecting } from '../../drifts/types.ts';
import type { WireDrift } from '../../http/wire.ts';
import { whenSuccessOf, objectsChanged, renameField } from '../answers.ts';

const CAMPAIGN = 'GET /advanced/campaigns/{campaignId}';
const CAMPAIGNS = 'GET /advanced/campaigns';
const RESULTS = [
  'GET /tools/find/email',
  'GET /tools/find/email/{jobId}',
  'GET /tools/find/phone',
  'GET /tools/find/phone/{jobId}',
  'GET /tools/verify/email',
  'GET /tools/verify/email/{jobId}',
] as const;
const isEmpty = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

/** A campaign that the start route has started shows another status while it runs. */
function starting(): WireDrift {
  const started = new Set<string>();
  const keyOf = (authorization: string | undefined, id: unknown): string =>
    `${authorization ?? ''} ${String(id)}`;
  return (call, reply) => {
    const { authorization } = call.headers;
    const id = call.path.split('/')[3];
    if (call.operation === 'POST /advanced/campaigns/{campaignId}/start' && reply.status < 300)
      started.add(keyOf(authorization, id));
    const body = reply.body as JsonObject | undefined;
    return call.operation === CAMPAIGN &&
      body?.['status'] === 'RUNNING' &&
      started.has(keyOf(authorization, id))
      ? { ...reply, body: { ...body, status: 'STARTING' } }
      : reply;
  };
}

const moved = (route: 'archive' | 'finish' | 'pause' | 'reactivate') =>
  to(whenSuccessOf(`POST /advanced/campaigns/{campaignId}/${route}`), 201);

const ARCHIVES = withProspecting({ closedAs: 'ARCHIVED' });

export const states = table('prospecting.states', {
  'finished-reactivated': alterHandlers('a reactivated campaign waits to be started', {
    'POST /advanced/campaigns/{campaignId}/reactivate': (call, next) =>
      prospectingHandlers['POST /advanced/campaigns/{campaignId}/pause']?.(call) ?? next(call),
  }),
  'daily-job-closes': ARCHIVES,
  'after-daily-close': ARCHIVES,

  'reading-keeps-status': renameField(whenSuccessOf(CAMPAIGNS, CAMPAIGN), 'status', 'state'),
  'after-archive': moved('archive'),
  'after-finish': moved('finish'),
  'after-pause': moved('pause'),
  'after-reactivate': moved('reactivate'),
  'after-create': objectsChanged(
    'a campaign without recipients and steps has a status of its own',
    whenSuccessOf(CAMPAIGN),
    (campaign) =>
      campaign['status'] === 'DRAFT' && isEmpty(campaign['lists']) && isEmpty(campaign['steps'])
        ? { ...campaign, status: 'NEW' }
        : campaign,
    0,
  ),
  'after-start': alterWire('a started campaign shows another status', { begin: starting }),
  'always-on-route': renameField(whenSuccessOf(CAMPAIGN), 'alwaysOn', 'keepsRunning', 0),
  'enrichment-statuses': objectsChanged('a job that runs is pending', whenSuccessOf(...RESULTS), (job) =>
    job['status'] === 'running' ? { ...job, status: 'pending' } : job,
  ),
  'export-other-statuses': objectsChanged(
    'an export that runs is processing',
    whenSuccessOf('GET /lists/list/export/jobs/{jobId}'),
    (job) => (job['status'] === 'running' ? { ...job, status: 'processing' } : job),
  ),
  'invalid-transition': alterProspecting('a running campaign alone is paused', {
    pauses: (status) => status === 'RUNNING',
  }),
  'manual-finish-emits': withProspecting({ finishIsAnnounced: true }),
  'new-contact-finished-campaign': withProspecting({ closedTakesIn: true }),
  'status-key': renameField(whenSuccessOf(CAMPAIGNS), 'status', 'state', 1),
});
