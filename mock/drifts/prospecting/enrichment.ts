import { to, drop, set } from '../edits/answers.ts';
import { type DriftRow, table, withProspecting } from '../types.ts';
import { operation } from '../wire.ts';

const TOOLS = {
  'find-email': '/tools/find/email',
  'find-phone': '/tools/find/phone',
  'verify-email': '/tools/verify/email',
};

const starts = operation(...Object.values(TOOLS).map((route) => `POST ${route}`));
const past = operation(...Object.values(TOOLS).map((route) => `GET ${route}`));
const lost = (route: string): DriftRow => to(`GET ${route}/{jobId}`, 400);
const empty = (route: string): DriftRow => drop(`GET ${route}/{jobId}`, 'result');

export const enrichment = table('prospecting.enrichment', {
  'find-email-result': { main: lost(TOOLS['find-email']), empty: empty(TOOLS['find-email']) },
  'find-phone-result': { main: lost(TOOLS['find-phone']), empty: empty(TOOLS['find-phone']) },
  'verify-email-result': { main: lost(TOOLS['verify-email']), empty: empty(TOOLS['verify-email']) },
  'started-job-in-history': set(past, 'data', []),
  'repeat-starts-second-job': set(starts, 'jobId', 'f'.repeat(24)),
  'repeat-pays-again': withProspecting({ repeatPays: false }),
});
