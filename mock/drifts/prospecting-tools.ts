import { ADD, answered, items, ROWS, wireOf } from './prospecting-wire.ts';
import { table, type DriftRow } from './types.ts';
import { both, changeField, operation, replace, setBody, setField, setStatus, status } from './wire.ts';

const TOOLS = {
  'find-email': '/tools/find/email',
  'find-phone': '/tools/find/phone',
  'verify-email': '/tools/verify/email',
};
const OTHER_ID = 'B5C0FFEE-0000-4000-8000-000000000000';
const starts = operation(...Object.values(TOOLS).map((route) => `POST ${route}`));
const past = operation(...Object.values(TOOLS).map((route) => `GET ${route}`));
const lost = (route: string): DriftRow =>
  wireOf('a job is not found', setStatus(operation(`GET ${route}/{jobId}`), 400));
let reads = 0;

/** Paid jobs, forms of ids, and what repeating does. */
export const toolDrifts = table({
  'prospecting.enrichment.find-email-result': lost(TOOLS['find-email']),
  'prospecting.enrichment.find-phone-result': lost(TOOLS['find-phone']),
  'prospecting.enrichment.verify-email-result': lost(TOOLS['verify-email']),
  'prospecting.enrichment.started-job-in-history': wireOf(
    'past jobs are not listed',
    setField(past, 'data', []),
  ),
  'prospecting.enrichment.repeat-starts-second-job': wireOf(
    'every start answers one job',
    setField(starts, 'jobId', 'f'.repeat(24)),
  ),
  'prospecting.enrichment.repeat-pays-again': wireOf(
    'the credit usage does not grow',
    setField(answered('GET /credits/usage'), 'total', 12),
  ),
  'prospecting.formats.lookup-item-id-24-hex': wireOf(
    'ids have another form',
    items(
      both(operation(ROWS), (call) => call.query.has('email')),
      'items',
      (all) => all.map((each) => ({ ...each, id: OTHER_ID })),
    ),
  ),
  'prospecting.formats.campaign-id-24-hex': wireOf(
    'ids have another form',
    items(operation('GET /advanced/campaigns'), 'campaigns', (all) =>
      all.map((each) => ({ ...each, id: OTHER_ID, _id: OTHER_ID })),
    ),
  ),
  'prospecting.formats.bodies-json': wireOf(
    'JSON is not read',
    replace(
      both(operation('POST /lists/list'), (call) => (call.headers['content-type'] ?? '').includes('json')),
      {
        status: 415,
        headers: { 'content-type': 'application/json' },
        body: { message: 'Unsupported media type' },
      },
    ),
  ),
  'prospecting.retry.get-safe': wireOf(
    'each reading adds one to the total',
    setBody(both(operation(ROWS), status(200)), (body) => ({ ...(body as object), total: (reads += 1) })),
  ),
  'prospecting.retry.add-with-email-safe': {
    description: 'a duplicate is stored as well',
    prospecting: { duplicateCreates: true },
  },
  'prospecting.retry.add-with-profile-safe': wireOf(
    'a duplicate has another lead',
    changeField(
      both(
        operation(ADD),
        (_, reply) => (reply.body as { duplicate?: unknown } | undefined)?.duplicate === true,
      ),
      'leadId',
      () => 'e'.repeat(24),
    ),
  ),
});
