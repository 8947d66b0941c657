import { punishing, LIST_ROWS } from '../edits/prospecting.ts';
import type { WireDrift } from '../../http/wire.ts';
import { table, alterProspecting, alterWire, withProspecting } from '../types.ts';
import { setBody } from '../wire.ts';

/** Each read of a list adds one to its total. */
function countedReadings(): WireDrift {
  let reads = 0;
  return setBody([LIST_ROWS, 200], (body) => ({ ...(body as object), total: (reads += 1) }));
}

export const retry = table('prospecting.retry', {
  'retry-quota-after-60-seconds': alterProspecting('who was refused waits for two windows more', {
    quotaLimiter: punishing,
  }),
  'retry-503-after-header': withProspecting({ statsReadySeconds: 600 }),
  'get-safe': alterWire('each reading adds one to the total', { begin: countedReadings }),
  'add-with-email-safe': withProspecting({ duplicateCreates: true }),
  'add-with-profile-safe': withProspecting({ sameProfile: () => false }),
});
