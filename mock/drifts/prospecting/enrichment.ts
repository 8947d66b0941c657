import { wireOf } from '../edits/prospecting-wire.ts';
import { type DriftRow, table } from '../types.ts';
import { dropField, operation, setField, setStatus } from '../wire.ts';

const TOOLS = {
  'find-email': '/tools/find/email',
  'find-phone': '/tools/find/phone',
  'verify-email': '/tools/verify/email',
};

const starts = operation(...Object.values(TOOLS).map((route) => `POST ${route}`));

const past = operation(...Object.values(TOOLS).map((route) => `GET ${route}`));

const lost = (route: string): DriftRow =>
  wireOf('a job is not found', setStatus(operation(`GET ${route}/{jobId}`), 400));

const empty = (route: string): DriftRow => ({
  ...wireOf('a job ends without its result', dropField(operation(`GET ${route}/{jobId}`), 'result')),
  variant: 'empty',
});

export const enrichment = table({
  'prospecting.enrichment.find-email-result': [lost(TOOLS['find-email']), empty(TOOLS['find-email'])],
  'prospecting.enrichment.find-phone-result': [lost(TOOLS['find-phone']), empty(TOOLS['find-phone'])],
  'prospecting.enrichment.verify-email-result': [lost(TOOLS['verify-email']), empty(TOOLS['verify-email'])],
  'prospecting.enrichment.started-job-in-history': wireOf(
    'past jobs are not listed',
    setField(past, 'data', []),
  ),
  'prospecting.enrichment.repeat-starts-second-job': wireOf(
    'every start answers one job',
    setField(starts, 'jobId', 'f'.repeat(24)),
  ),
  'prospecting.enrichment.repeat-pays-again': {
    description: 'a search that is begun again while it runs is free',
    prospecting: { repeatPays: false },
  },
});
