import { punishing } from '../edits/prospecting-access.ts';
import { ROWS, wireOf } from '../edits/prospecting-wire.ts';
import type { WireDrift } from '../../http/wire.ts';
import { table } from '../types.ts';
import { both, operation, setBody, status } from '../wire.ts';

/** Each reading of a list adds one to its total. */
function countedReadings(): WireDrift {
  let reads = 0;
  return setBody(both(operation(ROWS), status(200)), (body) => ({
    ...(body as object),
    total: (reads += 1),
  }));
}

export const retry = table({
  'prospecting.retry.retry-quota-after-60-seconds': {
    description: 'who was refused waits for two windows more',
    prospecting: { quotaLimiter: punishing },
  },
  'prospecting.retry.retry-503-after-header': {
    description: 'statistics take ten minutes',
    prospecting: { statsReadySeconds: 600 },
  },
  'prospecting.retry.get-safe': wireOf('each reading adds one to the total', { begin: countedReadings }),
  'prospecting.retry.add-with-email-safe': {
    description: 'a duplicate is stored as well',
    prospecting: { duplicateCreates: true },
  },
  'prospecting.retry.add-with-profile-safe': {
    description: 'profiles are not compared',
    prospecting: { sameProfile: () => false },
  },
});
