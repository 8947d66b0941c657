import { type DriftRow, table, alterWire, alterProspecting } from '../types.ts';
import { dropField, operation, setField, setStatus } from '../wire.ts';

const TOOLS = {
  'find-email': '/tools/find/email',
  'find-phone': '/tools/find/phone',
  'verify-email': '/tools/verify/email',
};

const starts = operation(...Object.values(TOOLS).map((route) => `POST ${route}`));

const past = operation(...Object.values(TOOLS).map((route) => `GET ${route}`));

const lost = (route: string): DriftRow =>
  alterWire('a job is not found', setStatus(operation(`GET ${route}/{jobId}`), 400));

const empty = (route: string): DriftRow =>
  alterWire('a job ends without its result', dropField(operation(`GET ${route}/{jobId}`), 'result'));

export const enrichment = table({
  'prospecting.enrichment.find-email-result': {
    main: lost(TOOLS['find-email']),
    empty: empty(TOOLS['find-email']),
  },
  'prospecting.enrichment.find-phone-result': {
    main: lost(TOOLS['find-phone']),
    empty: empty(TOOLS['find-phone']),
  },
  'prospecting.enrichment.verify-email-result': {
    main: lost(TOOLS['verify-email']),
    empty: empty(TOOLS['verify-email']),
  },
  'prospecting.enrichment.started-job-in-history': alterWire(
    'past jobs are not listed',
    setField(past, 'data', []),
  ),
  'prospecting.enrichment.repeat-starts-second-job': alterWire(
    'every start answers one job',
    setField(starts, 'jobId', 'f'.repeat(24)),
  ),
  'prospecting.enrichment.repeat-pays-again': alterProspecting(
    'a search that is begun again while it runs is free',
    { repeatPays: false },
  ),
});
